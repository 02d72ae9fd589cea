import Catalogue
import Foundation
import Ledger
import TestSupport
import Testing

@testable import Backups

@Suite("Digests in 32 bytes")
struct PackedDigestTests {
    @Test("A digest is what its hexadecimal digits say, and is ordered as they are", arguments: SeededGenerator.seeds)
    func hex(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let texts = (0..<50).map { _ in
            // Zeros where a number would lose them, and equal beginnings.
            String((0..<64).map { _ in "00000089af".randomElement(using: &generator)! })
        }
        let digests = try texts.map { try #require(PackedDigest(hex: $0)) }
        #expect(digests.map(\.hex) == texts)
        #expect(digests.sorted().map(\.hex) == texts.sorted())
        #expect(PackedDigest(of: Array("openmarket".utf8)).hex == Array("openmarket".utf8).sha256)
    }

    @Test("What is no SHA-256 in lower case is none")
    func refused() {
        let digest = String(repeating: "a", count: 64)
        for text in ["", "a", digest + "a", String(digest.dropLast()), digest.uppercased(), "g" + digest.dropLast()] {
            #expect(PackedDigest(hex: text) == nil, "\(text)")
        }
    }

    @Test("A photo is read from its place in a repository, and from no other")
    func places() throws {
        let photo = StoredPhoto(PackedDigest(of: Array("a".utf8)), bytes: 1, ending: .png)
        let path = photo.path
        let (name, stem) = (String(path.suffix(68)), String(path.dropLast(4)))
        #expect(StoredPhoto(path: path, bytes: 1) == photo)
        #expect(StoredPhoto(name: name, bytes: 1) == photo)
        let others = [
            "", "photos", name, "photos/\(name)", "photos/zz/\(name)", "Photos\(path.dropFirst(6))", "/\(path)",
            "\(path)x", "\(path)/", "\(stem).gif", stem, "\(stem).", "\(stem.dropLast()).png", path.uppercased(),
            "photos//\(name.prefix(1))\(name)", "photos/../../\(name)",
        ]
        for other in others { #expect(StoredPhoto(path: other, bytes: 1) == nil, "\(other)") }
        for other in ["", "photo.jpg", path, "\(name)g", "x\(name)"] { #expect(StoredPhoto(name: other) == nil) }
    }

    @Test("A manifest that names a photo twice, or out of order, agrees with nothing")
    func photosOnce() throws {
        let bench = try Bench()
        let photos = ["a", "b", "c"].map {
            StoredPhoto(PackedDigest(of: Array($0.utf8)), bytes: 1, ending: .jpg)
        }.sorted()
        let name = SnapshotName(seconds: 1_700_000_000)
        var manifest = SnapshotManifest(
            SnapshotSummary(name: name, started: 1_700_000_000, account: Bench.account, api: "openmarket"))
        manifest.files = [SnapshotFile(name: SnapshotFiles.records, bytes: 0, digest: [].sha256)]
        manifest.photos = photos
        #expect(manifest.agrees(as: name, of: bench.repository))
        for wrong in [photos + [photos[2]], [photos[0], photos[0], photos[1]], photos.reversed()] {
            manifest.photos = wrong
            #expect(!manifest.agrees(as: name, of: bench.repository))
        }
    }
}
