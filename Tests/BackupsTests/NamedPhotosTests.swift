import Spilling
import TestSupport
import Testing

@testable import Backups

@Suite("The photos that records name")
struct NamedPhotosTests {
    private func photo(_ number: Int) -> StoredPhoto {
        StoredPhoto(PackedDigest(of: Array("\(number)".utf8)), bytes: number, ending: number % 2 == 0 ? .jpg : .png)
    }

    @Test("Each is there once, sorted, also where more are named than are in memory", arguments: [0, 1, 30, 40_000])
    func each(count: Int) throws {
        var random = SeededGenerator(seed: 1)
        let named = (0..<count).map { _ in photo(Int.random(in: 0..<max(1, count / 2), using: &random)) }
        var photos = NamedPhotos()
        for photo in named { try photos.append(photo) }
        var sorted: [StoredPhoto] = []
        try photos.sorted().forEach { sorted.append($0) }
        #expect(sorted == Set(named).sorted(), "\(random)")
    }
}
