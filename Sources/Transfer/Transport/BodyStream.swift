import AsyncHTTPClient
import FilePaths
import Foundation
import MarketAPI
import NIOCore
import Synchronization

/// A body as pieces of 256 KiB, read from the photos' files as they are asked for.
///
/// Segments are packed: a registration with small photos is one piece. 64 KiB pieces were measured to cost twice the time of a
/// prebuilt body, nearly all of it the hop from piece to piece.
struct BodyStream: Sendable {
    static let pieceSize = 256 * 1024

    private var segments: ArraySlice<MultipartBody.Content>
    private let progress: BodyProgress
    /// The file that is being read, and how many of its bytes are still to come.
    private var file: (handle: FileHandle, path: String, remaining: Int)?

    init(segments: [MultipartBody.Content], progress: BodyProgress) {
        self.segments = segments[...]
        self.progress = progress
    }

    /// The next piece; `nil` at the end.
    mutating func next() throws -> ByteBuffer? {
        progress.begin()
        var buffer = ByteBuffer()
        while buffer.readableBytes < Self.pieceSize, try fill(&buffer) {}
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
            guard let handle = FileHandle(reading: path) else { throw PhotoUnreadable(path: path) }
            file = (handle, path, byteCount)
        }
        return true
    }

    private mutating func read(
        _ current: (handle: FileHandle, path: String, remaining: Int), into buffer: inout ByteBuffer
    ) throws {
        let room = min(current.remaining, max(1, Self.pieceSize - buffer.readableBytes))
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

extension BodyStream {
    /// The body as the client takes it: it is asked for when its request is on its way, and not before.
    func body(length: Int) -> HTTPClient.Body {
        .stream(contentLength: Int64(length)) { write(to: $0) }
    }

    /// Each piece when the connection has taken the one before.
    private func write(to writer: HTTPClient.Body.StreamWriter) -> EventLoopFuture<Void> {
        let loop = EventLoopExecutor.shared.loop
        var rest = self
        do {
            guard let piece = try rest.next() else { return loop.makeSucceededVoidFuture() }
            let written = writer.write(.byteBuffer(piece))
            if rest.isAtEnd { return written }
            return written.flatMap { [rest] in rest.write(to: writer) }
        } catch {
            return loop.makeFailedFuture(error)
        }
    }

    private var isAtEnd: Bool { segments.isEmpty && file == nil }
}

extension MarketRequest.Body {
    /// The first photo that cannot be read or has another size than the body says: better found before the request's
    /// head is on the wire, since afterwards nobody knows what the market makes of the rest.
    var unreadablePhoto: String? {
        guard case .multipart(let body) = self else { return nil }
        for case .file(let path, let byteCount) in body.segments {
            var status = stat()
            guard FilePaths.stat(path, &status) == 0, Int(status.st_size) == byteCount,
                FilePaths.access(path, R_OK) == 0
            else {
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

extension MarketRequest.Body {
    var isThere: Bool { if case .none = self { false } else { true } }

    var contentType: String? {
        switch self {
        case .none: nil
        case .json: "application/json"
        case .multipart(let body): body.contentType
        }
    }

    func body(_ progress: BodyProgress) -> HTTPClient.Body? {
        switch self {
        case .none: nil
        case .json(let bytes): BodyStream(segments: [.bytes(bytes)], progress: progress).body(length: bytes.count)
        case .multipart(let body):
            BodyStream(segments: body.segments, progress: progress).body(length: body.contentLength)
        }
    }
}
