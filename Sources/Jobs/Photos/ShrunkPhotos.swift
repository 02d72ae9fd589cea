import Photos
import Synchronization

/// Photos that were made smaller, so that one that many rows share is made smaller once: the latest of them, in memory.
final class ShrunkPhotos: Sendable {
    private struct State {
        var photos: [String: ShrunkPhoto] = [:]
        /// From the one made first.
        var order: [String] = []
        var bytes = 0
        var underWay: [String: Task<Result<ShrunkPhoto, PhotoError>, Never>] = [:]
    }

    private let state = Mutex(State())
    private let byteLimit: Int

    /// - Parameter byteLimit: what is kept at most; the ones made first go.
    init(byteLimit: Int = 16 << 20) {
        self.byteLimit = byteLimit
    }

    /// The photo made of the one with this digest; `nil` where it is not kept.
    subscript(digest: String) -> ShrunkPhoto? { state.withLock { $0.photos[digest] } }

    /// The photo made of `bytes`, whose digest is given; waits where somebody is making it.
    func photo(of digest: String, _ bytes: [UInt8], below limit: Int) async throws(PhotoError) -> ShrunkPhoto {
        let task = state.withLock { state in
            if let task = state.underWay[digest] { return task }
            // Somebody has finished it since the caller looked.
            if let photo = state.photos[digest] { return Task { .success(photo) } }
            let task = Task {
                let made = Result { () throws(PhotoError) in try PhotoShrinker.shrink(bytes: bytes, below: limit) }
                self.keep(made, digest)
                return made
            }
            state.underWay[digest] = task
            return task
        }
        return try await task.value.get()
    }

    private func keep(_ made: Result<ShrunkPhoto, PhotoError>, _ digest: String) {
        state.withLock { state in
            state.underWay[digest] = nil
            guard case .success(let photo) = made else { return }
            state.photos[digest] = photo
            state.order.append(digest)
            state.bytes += photo.bytes.count
            while state.bytes > byteLimit {
                state.bytes -= state.photos.removeValue(forKey: state.order.removeFirst())?.bytes.count ?? 0
            }
        }
    }
}
