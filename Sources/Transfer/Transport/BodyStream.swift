import Foundation
import MarketAPI
import NIOCore
import Synchronization

/// A multipart body as pieces of 256 KiB, read from the photos' files as they are asked for.
///
/// Segments are packed: a registration with small photos is one piece. 64 KiB pieces were measured to cost twice the time of a
/// prebuilt body, nearly all of it the hop from piece to piece.
struct BodyStream: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    static let pieceSize = 256 * 1024

    let segments: [MultipartBody.Content]
    let progress: BodyProgress

    func makeAsyncIterator() -> Iterator { Iterator(segments: segments[...], progress: progress) }

    struct Iterator: AsyncIteratorProtocol {
        var segments: ArraySlice<MultipartBody.Content>
        let progress: BodyProgress
        /// The file that is being read, and how many of its bytes are still to come.
        private var file: (handle: FileHandle, path: String, remaining: Int)?

        init(segments: ArraySlice<MultipartBody.Content>, progress: BodyProgress) {
            self.segments = segments
            self.progress = progress
        }

        mutating func next() async throws -> ByteBuffer? {
            progress.begin()
            var buffer = ByteBuffer()
            while buffer.readableBytes < BodyStream.pieceSize, try fill(&buffer) {}
            return buffer.readableBytes > 0 ? buffer : nil
        }

        /// Adds bytes of the current segment; `false` at the end of the last one.
        private mutating func fill(_ buffer: inout ByteBuffer) throws -> Bool {
            if let current = file {
                try read(current, into: &buffer)
                return true
            }
            switch segments.popFirst() {
            case nil: return false
            case .bytes(let bytes): buffer.writeBytes(bytes)
            case .file(let path, let byteCount):
                guard let handle = FileHandle(forReadingAtPath: path) else { throw PhotoUnreadable(path: path) }
                file = (handle, path, byteCount)
            }
            return true
        }

        private mutating func read(
            _ current: (handle: FileHandle, path: String, remaining: Int), into buffer: inout ByteBuffer
        ) throws {
            let room = Swift.min(current.remaining, Swift.max(1, BodyStream.pieceSize - buffer.readableBytes))
            let data = room > 0 ? try current.handle.read(upToCount: room) ?? Data() : Data()
            // A photo that became shorter would leave the body shorter than its length says.
            guard data.count > 0 || room == 0 else { throw PhotoUnreadable(path: current.path) }
            buffer.writeBytes(data)
            file?.remaining -= data.count
            if current.remaining == data.count {
                try current.handle.close()
                file = nil
            }
        }
    }
}

/// A body that is at hand, as one piece: a stream would take a task and several hops for it. As a collection it is asked for
/// when its request is on its way, and not before.
struct BodyBytes: Collection, Sendable {
    let bytes: [UInt8]
    let progress: BodyProgress

    var startIndex: Int { 0 }
    var endIndex: Int { bytes.count }
    var count: Int { bytes.count }

    func index(after index: Int) -> Int { index + 1 }

    func index(_ index: Int, offsetBy distance: Int) -> Int { index + distance }

    subscript(position: Int) -> UInt8 {
        progress.begin()
        return bytes[position]
    }

    func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? {
        progress.begin()
        return try bytes.withContiguousStorageIfAvailable(body)
    }
}

extension MarketRequest.Body {
    /// The first photo that cannot be read or has another size than the body says: better found before the request's
    /// head is on the wire, since afterwards nobody knows what the market makes of the rest.
    var unreadablePhoto: String? {
        guard case .multipart(let body) = self else { return nil }
        for case .file(let path, let byteCount) in body.segments {
            var status = stat()
            guard stat(path, &status) == 0, Int(status.st_size) == byteCount, access(path, R_OK) == 0 else {
                return path
            }
        }
        return nil
    }
}

/// A photo that cannot be read, or is shorter than it was.
struct PhotoUnreadable: Error {
    let path: String
}

/// Whether any of a body was asked for. Before that the market can have no complete request, so nothing happened there.
final class BodyProgress: Sendable {
    private let begun = Mutex(false)

    func begin() { begun.withLock { $0 = true } }
    var hasBegun: Bool { begun.withLock { $0 } }
}
