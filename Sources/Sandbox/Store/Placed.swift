import Synchronization

/// The photos that a transaction has put into place, to be taken away where it does not commit.
final class Placed: Sendable {
    private let shelf: PhotoShelf
    private let images = Mutex<[StoredImage]>([])

    init(_ shelf: PhotoShelf) { self.shelf = shelf }

    func keep(_ placed: [StoredImage]) -> [StoredImage] {
        images.withLock { $0 = placed }
        return placed
    }

    func remove() { shelf.remove(images.withLock { $0 }) }
}
