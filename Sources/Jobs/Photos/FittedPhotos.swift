import Photos
import Synchronization

/// Photos that were made anew, so that one that many rows share is made once: the latest of them, in memory.
final class FittedPhotos: Sendable {
    /// What was made of what.
    struct Key: Hashable {
        /// The digest of the photo that it was made of.
        let digest: String
        let fitting: PhotoFitting
    }

    private struct State {
        var photos: [Key: FittedPhoto] = [:]
        /// From the one made first.
        var order: [Key] = []
        var bytes = 0
        var underWay: [Key: Task<Result<FittedPhoto, PhotoError>, Never>] = [:]
    }

    private let state = Mutex(State())
    private let byteLimit: Int

    /// - Parameter byteLimit: what is kept at most; the ones made first go.
    init(byteLimit: Int = 16 << 20) {
        self.byteLimit = byteLimit
    }

    /// `nil` where it is not kept.
    subscript(key: Key) -> FittedPhoto? { state.withLock { $0.photos[key] } }

    /// The photo made of `bytes`, whose digest is the key's; waits where somebody is making it.
    func photo(_ key: Key, madeOf bytes: [UInt8]) async throws(PhotoError) -> FittedPhoto {
        let task = state.withLock { state in
            if let task = state.underWay[key] { return task }
            // Somebody has finished it since the caller looked.
            if let photo = state.photos[key] { return Task { .success(photo) } }
            let task = Task {
                let made = Result { () throws(PhotoError) in try key.fitting.photo(madeOf: bytes) }
                self.keep(made, key)
                return made
            }
            state.underWay[key] = task
            return task
        }
        return try await task.value.get()
    }

    private func keep(_ made: Result<FittedPhoto, PhotoError>, _ key: Key) {
        state.withLock { state in
            state.underWay[key] = nil
            guard case .success(let photo) = made else { return }
            state.photos[key] = photo
            state.order.append(key)
            state.bytes += photo.bytes.count
            while state.bytes > byteLimit {
                state.bytes -= state.photos.removeValue(forKey: state.order.removeFirst())?.bytes.count ?? 0
            }
        }
    }
}
