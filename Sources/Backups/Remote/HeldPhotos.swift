import Synchronization

/// Photos that a repository has elsewhere than in its folder: some forty bytes of memory each.
package final class HeldPhotos: Sendable {
    /// The folder that they are brought to when their bytes are needed.
    let place: String
    private let sizes = Mutex<[Key: Int]>([:])

    init(place: String) { self.place = place }

    private struct Key: Hashable {
        var digest: SIMD4<UInt64>
        var ending: String

        init(_ photo: StoredPhoto) {
            digest = SIMD4(repeating: 0)
            ending = photo.ending
            var rest = Substring(photo.digest)
            for index in digest.indices {
                digest[index] = UInt64(rest.prefix(16), radix: 16) ?? 0
                rest = rest.dropFirst(16)
            }
        }

        func photo(_ bytes: Int) -> StoredPhoto {
            let hex = digest.indices.map { index in
                let text = String(digest[index], radix: 16)
                return String(repeating: "0", count: 16 - text.count) + text
            }.joined()
            return StoredPhoto(digest: hex, bytes: bytes, ending: ending)
        }
    }

    /// Whether it is held, as long as it was.
    func contains(_ photo: StoredPhoto) -> Bool { sizes.withLock { $0[Key(photo)] } == photo.bytes }

    func insert(_ photo: StoredPhoto) { sizes.withLock { $0[Key(photo)] = photo.bytes } }
    func remove(_ photo: StoredPhoto) { sizes.withLock { $0[Key(photo)] = nil } }
    func removeAll() { sizes.withLock { $0 = [:] } }

    var all: [StoredPhoto] { sizes.withLock { $0.map { $0.photo($1) } } }
}

extension HeldPhotos: Hashable {
    package static func == (left: HeldPhotos, right: HeldPhotos) -> Bool { left === right }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
