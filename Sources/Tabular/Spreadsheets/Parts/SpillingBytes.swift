/// Bytes that are appended once and read in any order: in memory up to a limit, beyond it in a temporary file.
struct SpillingBytes {
    private var memory: [UInt8] = []
    private var file: TemporaryFile?
    private let limit: Int

    /// - Parameter limit: the most that stays in memory, in bytes.
    init(limit: Int) { self.limit = limit }

    var count: Int { (file?.byteCount ?? 0) + memory.count }

    mutating func append(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        if memory.count + bytes.count > limit { try spill() }
        if bytes.count > limit { return try file!.append(bytes) }
        memory.append(contentsOf: bytes)
    }

    private mutating func spill() throws(SystemError) {
        if file == nil { file = try TemporaryFile() }
        guard let file else { return }
        let result = memory.withUnsafeBytes { bytes in
            Result { () throws(SystemError) in try file.append(bytes) }
        }
        try result.get()
        memory.removeAll(keepingCapacity: true)
    }

    /// Appends a range of the bytes to a buffer.
    func copy(_ range: Range<Int>, to buffer: inout [UInt8]) throws(SystemError) {
        let spilled = file?.byteCount ?? 0
        if range.upperBound > spilled {
            let start = max(range.lowerBound, spilled)
            if range.lowerBound < spilled { try read(range.lowerBound..<spilled, to: &buffer) }
            buffer.append(contentsOf: memory[(start - spilled)..<(range.upperBound - spilled)])
        } else {
            try read(range, to: &buffer)
        }
    }

    private func read(_ range: Range<Int>, to buffer: inout [UInt8]) throws(SystemError) {
        guard let file, !range.isEmpty else { return }
        let end = buffer.count
        buffer.append(contentsOf: repeatElement(0, count: range.count))
        var offset = 0
        while offset < range.count {
            let result = buffer.withUnsafeMutableBytes { bytes in
                Result { () throws(SystemError) in
                    try file.read(
                        at: range.lowerBound + offset,
                        into: UnsafeMutableRawBufferPointer(rebasing: bytes[(end + offset)...]))
                }
            }
            let count = try result.get()
            precondition(count > 0, "A spilled byte cannot be missing")
            offset += count
        }
    }
}
