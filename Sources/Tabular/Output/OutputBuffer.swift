/// Gathers small writes before they reach a sink.
struct OutputBuffer {
    private let sink: any ByteSink
    private var bytes: [UInt8] = []

    /// How much is gathered.
    private static let size = 64 << 10

    init(_ sink: any ByteSink) {
        self.sink = sink
        bytes.reserveCapacity(Self.size + 4096)
    }

    mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        bytes.append(contentsOf: text)
    }

    mutating func append(_ text: [UInt8]) {
        bytes.append(contentsOf: text)
    }

    mutating func append(_ byte: UInt8) {
        bytes.append(byte)
    }

    mutating func append(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Hands the bytes on where enough have come together; called once a record.
    mutating func flushIfFull() throws(SystemError) {
        if bytes.count >= Self.size { try flush() }
    }

    mutating func flush() throws(SystemError) {
        // The closure of `withUnsafeBytes` would lose the error's type.
        let result = bytes.withUnsafeBytes { raw in
            Result { () throws(SystemError) in try sink.write(raw) }
        }
        bytes.removeAll(keepingCapacity: true)
        try result.get()
    }
}
