import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

extension ResponseBody {
    /// All of the body, which a fault needs before it can say what half of it is.
    func collected() async throws -> ByteBuffer {
        let collector = Collector()
        try await write(collector)
        return collector.bytes.withLock { $0 }
    }
}

private final class Collector: ResponseBodyWriter, Sendable {
    let bytes = Mutex(ByteBuffer())

    func write(_ buffer: ByteBuffer) async throws {
        bytes.withLock { _ = $0.writeImmutableBuffer(buffer) }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
