import Tabular

/// Gathers what is written.
final class MemorySink: ByteSink {
    private(set) var bytes: [UInt8] = []

    func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) { self.bytes.append(contentsOf: bytes) }
}
