import Catalogue
import Tabular

/// Rows of values kept in order until they can be written: in memory while they are few, beyond that in a temporary file.
///
/// Rows lie in runs: a run is the first row's ordinal, how many rows there are, and the rows, packed, with ordinals that follow
/// on one another.
final class RowSpool {
    /// The fields of a row, and then why it is rejected.
    static let columnCount = reasons + 1
    /// The column of a row that says why it is rejected.
    static let reasons = Field.allCases.count

    private var file: TemporaryFile?
    /// The runs that are not in the file.
    private var bytes: [UInt8] = []
    private let row = PackedRecords()
    private let columnCount: Int
    private let memory: Int

    /// - Parameters:
    ///   - columnCount: how many values a row has.
    ///   - memory: how many bytes stay in memory.
    init(columnCount: Int = RowSpool.columnCount, memory: Int = 1 << 20) {
        (self.columnCount, self.memory) = (columnCount, memory)
    }

    /// - Parameter ordinal: what the row is known by.
    func append(_ ordinal: Int, _ values: [OutputValue]) throws(SystemError) {
        row.removeAll()
        row.beginRecord()
        for (column, value) in values.enumerated() { row.append(value, in: column) }
        row.endRecord()
        try append(row.bytes, count: 1, firstOrdinal: ordinal)
    }

    /// Appends rows whose ordinals follow on one another.
    func append(_ records: UnsafeRawBufferPointer, count: Int, firstOrdinal: Int) throws(SystemError) {
        withUnsafeBytes(of: RunHeader(ordinal: firstOrdinal, count: count)) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: records)
        if bytes.count > memory { try flush() }
    }

    private func flush() throws(SystemError) {
        if file == nil { file = try TemporaryFile() }
        let file = file!
        // The closure of `withUnsafeBytes` would lose the error's type.
        try bytes.withUnsafeBytes { raw in Result { () throws(SystemError) in try file.append(raw) } }.get()
        bytes.removeAll(keepingCapacity: true)
    }

    /// Hands out the rows in the order in which they came; their values are good within the call.
    func forEach(_ body: (_ ordinal: Int, [OutputView]) throws -> Void) throws {
        var reading = Reading(columnCount: columnCount)
        if let file {
            var buffer = PieceBuffer()
            while try buffer.fill(from: file) { buffer.drop(try reading.rows(of: buffer.bytes, body)) }
        }
        try bytes.withUnsafeBytes { _ = try reading.rows(of: $0, body) }
    }
}

private struct RunHeader: BitwiseCopyable {
    var ordinal = 0
    var count = 0
}

/// Where the reading of runs stands.
private struct Reading {
    /// What is left of the run.
    private var run = RunHeader()
    private var views: [OutputView]

    init(columnCount: Int) { views = Array(repeating: .none, count: columnCount) }

    /// - Returns: how many bytes the whole rows among them take.
    mutating func rows(of bytes: UnsafeRawBufferPointer, _ body: (Int, [OutputView]) throws -> Void) throws -> Int {
        var taken = 0
        while true {
            if run.count == 0 {
                guard taken + MemoryLayout<RunHeader>.size <= bytes.count else { return taken }
                run = bytes.loadUnaligned(fromByteOffset: taken, as: RunHeader.self)
                taken += MemoryLayout<RunHeader>.size
            }
            let rest = UnsafeRawBufferPointer(rebasing: bytes[taken...])
            guard let length = PackedRecords.readRecord(rest, into: &views) else { return taken }
            try body(run.ordinal, views)
            run.ordinal += 1
            run.count -= 1
            taken += length
        }
    }
}
