import Synchronization

/// Photos that a repository has elsewhere than in its folder: some forty bytes of memory each.
package final class HeldPhotos: Sendable {
    /// The folder that they are fetched to when their bytes are needed.
    let place: String
    private let sizes = Mutex<[Key: Int]>([:])

    init(place: String) { self.place = place }

    private struct Key: Hashable {
        let content: PackedDigest
        let ending: StoredPhoto.Ending

        init(_ photo: StoredPhoto) { (content, ending) = (photo.content, photo.ending) }
    }

    /// Whether it is held, as long as it was.
    func contains(_ photo: StoredPhoto) -> Bool { sizes.withLock { $0[Key(photo)] } == photo.bytes }

    func insert(_ photo: StoredPhoto) { sizes.withLock { $0[Key(photo)] = photo.bytes } }
    func remove(_ photo: StoredPhoto) { sizes.withLock { $0[Key(photo)] = nil } }
    func removeAll() { sizes.withLock { $0 = [:] } }

    var all: [StoredPhoto] { sizes.withLock { $0.map { StoredPhoto($0.content, bytes: $1, ending: $0.ending) } } }
}

extension HeldPhotos: Hashable {
    package static func == (left: HeldPhotos, right: HeldPhotos) -> Bool { left === right }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
