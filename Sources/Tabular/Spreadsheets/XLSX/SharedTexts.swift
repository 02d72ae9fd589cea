/// The texts that a workbook's cells share, by their number. They may be many, so beyond some megabytes they wait in a
/// temporary file.
final class SharedTexts {
    /// What stays in memory, of the texts and of where they end.
    private static let limit = 8 << 20
    private var bytes = SpillingBytes(limit: limit)
    /// Where each text ends, as eight bytes.
    private var ends = SpillingBytes(limit: limit)
    private(set) var count = 0
    private var scratch: [UInt8] = []
    /// How many more bytes the cells may take: a few bytes of a worksheet can refer to a long text again and again.
    private var allowance: Int

    /// - Parameter allowance: the bytes that all cells may take together.
    init(allowance: Int = .max) { self.allowance = allowance }

    func append(_ text: [UInt8]) throws(ReadError) {
        do throws(SystemError) {
            try Self.append(text, to: &bytes)
            var end = UInt64(bytes.count)
            let result = withUnsafeBytes(of: &end) { raw in
                Result { () throws(SystemError) in try ends.append(raw) }
            }
            try result.get()
        } catch {
            throw .system(error)
        }
        count += 1
    }

    private static func append(_ text: [UInt8], to bytes: inout SpillingBytes) throws(SystemError) {
        let result = text.withUnsafeBytes { raw in
            Result { () throws(SystemError) in try bytes.append(raw) }
        }
        try result.get()
    }

    /// Appends a text to a record as a cell; an empty one is as good as none.
    ///
    /// - Throws: `damagedWorkbook` once the cells take more than the allowance.
    func append(_ index: Int, column: Int, to record: inout Record) throws(ReadError) {
        scratch.removeAll(keepingCapacity: true)
        do {
            let start = index == 0 ? 0 : try end(of: index - 1)
            try bytes.copy(start..<(try end(of: index)), to: &scratch)
        } catch {
            throw .system(error)
        }
        allowance -= scratch.count
        guard allowance >= 0 else {
            throw .damagedWorkbook(WorkbookDamage(.malformed("its cells repeat their texts too often")))
        }
        if !scratch.isEmpty { record.append(scratch, column: column) }
    }

    private func end(of index: Int) throws(SystemError) -> Int {
        scratch.removeAll(keepingCapacity: true)
        try ends.copy((8 * index)..<(8 * index + 8), to: &scratch)
        let end = scratch.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
        scratch.removeAll(keepingCapacity: true)
        return Int(end)
    }
}
