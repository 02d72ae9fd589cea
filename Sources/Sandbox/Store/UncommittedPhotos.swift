import Synchronization

/// The photos that a transaction has put into place, to be taken away where it does not commit.
final class UncommittedPhotos: Sendable {
    private let storage: PhotoStorage
    private let images = Mutex<[StoredImage]>([])

    init(_ storage: PhotoStorage) { self.storage = storage }

    func keep(_ placed: [StoredImage]) -> [StoredImage] {
        images.withLock { $0 = placed }
        return placed
    }

    func remove() { storage.remove(images.withLock { $0 }) }
}
