import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Jobs

@Suite("Photos of the web, kept")
struct PhotoCacheTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func cache(limit: Int = 1 << 20, now: @escaping @Sendable () -> Date = { Date() }) -> PhotoCache {
        PhotoCache(folder: folder.path + "/photos", limit: limit, now: now)
    }

    private func keep(_ text: String, from address: String, in cache: PhotoCache) throws -> PhotoCache.Kept {
        let draft = try cache.draft()
        try Data(text.utf8).write(to: URL(fileURLWithPath: draft))
        return try cache.keep(draft, from: address)
    }

    @Test("A photo is found by its address and by its content, and the same content is kept once")
    func found() throws {
        let cache = cache()
        let kept = try keep("photo", from: "http://a/1", in: cache)
        #expect(try keep("photo", from: "http://b/2", in: cache) == kept)
        #expect(cache.photo(at: "http://a/1") == kept)
        #expect(cache.photo(at: "http://b/2") == kept)
        #expect(self.cache().photo(digest: kept.digest) == kept, "for the next process, too")
        #expect(cache.photo(at: "http://a/2") == nil)
        #expect(cache.photo(digest: "../../x") == nil)
        #expect(try Data(contentsOf: URL(fileURLWithPath: kept.path)) == Data("photo".utf8))
    }

    @Test("An address is believed for an hour, a content for ever")
    func trust() throws {
        let kept = try keep("photo", from: "http://a/1", in: cache())
        for (minutes, isBelieved) in [(1.0, true), (59, true), (61, false), (-10, false)] {
            let later = cache(now: { Date(timeIntervalSinceNow: minutes * 60) })
            #expect((later.photo(at: "http://a/1") != nil) == isBelieved, "\(minutes) min")
            #expect(later.photo(digest: kept.digest) == kept)
        }
    }

    @Test("A file that lost a byte is no photo of the cache any more")
    func damaged() throws {
        let cache = cache()
        let kept = try keep("photo", from: "http://a/1", in: cache)
        try Data("phot0".utf8).write(to: URL(fileURLWithPath: kept.path))
        #expect(cache.photo(at: "http://a/1") == nil)
        #expect(cache.photo(digest: kept.digest) == nil)
    }

    @Test("A file that cannot be read now is left for later")
    func unreadable() throws {
        let cache = cache()
        let kept = try keep("photo", from: "http://a/1", in: cache)
        // A folder in its place opens and does not let itself be read, whoever asks.
        try FileManager.default.moveItem(atPath: kept.path, toPath: kept.path + ".away")
        try FileManager.default.createSymbolicLink(atPath: kept.path, withDestinationPath: folder.path)
        #expect(cache.photo(digest: kept.digest) == nil)
        #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: kept.path)) != nil)
    }

    @Test("What was used longest ago goes where there is too much")
    func sweep() throws {
        let cache = cache(limit: 20)
        let kept = try (1...4).map { try keep("photo \($0)", from: "http://a/\($0)", in: cache) }
        for (age, photo) in kept.reversed().enumerated() {
            let date = Date(timeIntervalSinceNow: Double(age) * -100 - 100)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: photo.path)
        }
        #expect(cache.photo(digest: kept[0].digest) != nil, "used just now")
        cache.sweep()
        #expect(kept.map { FileManager.default.fileExists(atPath: $0.path) } == [true, false, false, true])
    }

    private func age(_ path: String, seconds: Double) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -seconds)], ofItemAtPath: path)
    }

    private func files(_ kind: String) throws -> [String] {
        let root = folder.path + "/photos/" + kind
        return try FileManager.default.subpathsOfDirectory(atPath: root).map { root + "/" + $0 }.filter {
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder) && !isFolder.boolValue
        }
    }

    @Test("What a killed process left, and what an address led to, goes after a day and not before")
    func old() throws {
        let cache = cache()
        _ = try keep("photo", from: "http://a/1", in: cache)
        let draft = try cache.draft()
        try Data("half".utf8).write(to: URL(fileURLWithPath: draft))
        for (hours, isKept) in [(23.0, true), (25, false)] {
            for path in try files("drafts") + files("addresses") { try age(path, seconds: hours * 3600) }
            cache.sweep()
            #expect(try files("drafts").count == (isKept ? 1 : 0))
            #expect(try files("addresses").count == (isKept ? 1 : 0))
            #expect(try files("contents").count == 1, "however old")
            for path in try files("contents") { try age(path, seconds: 400_000) }
        }
    }

    @Test(
        "As much is kept as fits, and not a byte more goes",
        arguments: [(27, 3), (26, 2), (18, 2), (17, 1), (9, 1), (8, 0)])
    func limit(limit: Int, count: Int) throws {
        let cache = cache(limit: limit)
        let kept = try (1...3).map { try keep("photo  \($0) ", from: "http://a/\($0)", in: cache) }
        for (index, photo) in kept.enumerated() { try age(photo.path, seconds: Double(300 - index * 100)) }
        cache.sweep()
        #expect(kept.map { FileManager.default.fileExists(atPath: $0.path) } == (0..<3).map { $0 >= 3 - count })
    }

    @Test("A kept photo leaves no draft, and its folders are nobody else's")
    func tidy() throws {
        let cache = cache()
        let kept = try keep("photo", from: "http://a/1", in: cache)
        #expect(try files("drafts").isEmpty)
        _ = try keep("photo", from: "http://a/2", in: cache)
        #expect(try files("contents") == [kept.path])
        for part in ["", "/drafts", "/contents", "/addresses"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/photos" + part)
            #expect(attributes[.posixPermissions] as? Int == 0o700)
        }
        #expect(throws: PhotoNotKept.self) { try cache.keep(folder.path + "/photos/drafts/none", from: "http://a/3") }
        try Data("phot0".utf8).write(to: URL(fileURLWithPath: kept.path))
        #expect(cache.photo(digest: kept.digest) == nil)
        #expect(!FileManager.default.fileExists(atPath: kept.path), "what is damaged is let go")
    }

    @Test("An address is believed from its very second to its hour's last")
    func trustedSeconds() throws {
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        let cache = cache(now: { start })
        _ = try keep("photo", from: "http://a/1", in: cache)
        for path in try files("addresses") {
            try FileManager.default.setAttributes([.modificationDate: start], ofItemAtPath: path)
        }
        for (seconds, isBelieved) in [(-1.0, false), (0, true), (3600, true), (3601, false)] {
            #expect((self.cache(now: { start + seconds }).photo(at: "http://a/1") != nil) == isBelieved)
        }
    }

    @Test(
        "Only the digest of a content names a file of the cache",
        arguments: ["", "abc", String(repeating: "g", count: 64), String(repeating: "A", count: 64)])
    func digests(digest: String) throws {
        #expect(cache().photo(digest: digest) == nil)
    }

    @Test("A folder that cannot be made is a reason, not a crash")
    func noFolder() throws {
        try folder.write("a file", to: "photos")
        #expect(throws: PhotoNotKept.self) { try cache().draft() }
    }
}
