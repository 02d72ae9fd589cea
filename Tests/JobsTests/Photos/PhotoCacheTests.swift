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

    @Test("A folder that cannot be made is a reason, not a crash")
    func noFolder() throws {
        try folder.write("a file", to: "photos")
        #expect(throws: PhotoNotKept.self) { try cache().draft() }
    }
}
