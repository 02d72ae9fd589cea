import Backups
import Foundation
import Ledger
import Synchronization
import TestSupport
import Testing

@testable import Jobs

/// What every store of backups keeps to.
@Suite("Stores of backups", .timeLimit(.minutes(4)))
struct BackupStoreTests {
    @Test(
        "A backup is whole there, the next fetches no photo, and it is thinned out with its photos",
        arguments: StoreBench.Kind.atHand)
    func round(kind: StoreBench.Kind) async throws {
        let far = try await StoreBench(kind)
        far.bench.market.put(1, "Lamp", photos: 2)
        far.bench.market.put(2, "Desk lamp")
        let first = try await far.backUp().snapshot.name
        _ = far.bench.market.asked()
        far.bench.market.state.withLock { $0.products[1] = nil }
        far.bench.market.put(3, "Other lamp")
        let second = try await far.backUp().snapshot.name
        #expect(far.bench.market.asked().photos == ["http://here/3-0"])
        let found = try await far.verify()
        #expect(found.faults == [])
        #expect(found.snapshots == 2)
        #expect(found.files == 14)
        #expect(found.unfinished == 0)
        #expect(try await far.snapshots() == [first, second])

        var policy = RetentionPolicy()
        policy.last = 1
        let dry = try await far.prune(policy, isDry: true)
        #expect(dry.removed == [first])
        #expect(dry.kept == [second])
        #expect(dry.photos == 2)
        #expect(try await far.prune(policy) == dry)
        #expect(try await far.snapshots() == [second])
        let left = try await far.verify()
        #expect(left.faults == [])
        #expect(left.snapshots == 1)
        #expect(left.files == 7)
        #expect(left.unfinished == 0)
    }

    @Test("Records and photos come back to the byte, on another machine, too", arguments: StoreBench.Kind.atHand)
    func back(kind: StoreBench.Kind) async throws {
        let far = try await StoreBench(kind)
        far.bench.market.put(1, "Lamp", photos: 2)
        let name = try await far.backUp().snapshot.name
        let store = far.store(on: "elsewhere")
        let (repository, lock) = try await store.open(for: .reading)
        defer { withExtendedLifetime(lock) {} }
        try await store.fetchRecords(of: name)
        var reader = try SnapshotRecords(repository, of: repository.manifest(of: name))
        let photos = try #require(try reader.next()?.images.compactMap(\.photo.stored))
        try await store.fetchPhotos { Set(photos) }
        for photo in photos { #expect(FileDigest.sha256(path: repository.path(of: photo)) == photo.digest) }
        #expect(photos.count == 2)
        #expect(try reader.next() == nil)
    }

    @Test("It is one account's, and one command's at a time", arguments: StoreBench.Kind.atHand)
    func owned(kind: StoreBench.Kind) async throws {
        let far = try await StoreBench(kind)
        far.bench.market.put(1, "Lamp")
        try await far.backUp()
        let before = try far.files
        let other = Account(market: "http://there", identifier: "other")
        await #expect { try await far.backUp(as: other) } throws: { error in
            if case BackupError.otherAccount = error { true } else { false }
        }
        let (_, lock) = try await far.store().open(for: .creating)
        await #expect { try await far.backUp() } throws: { error in
            if case BackupError.busy = error { true } else { false }
        }
        withExtendedLifetime(lock) {}
        #expect(try far.files == before)
    }

    @Test(
        "Whatever was flipped, cut off, lost or added is named, whether all is looked at or one backup",
        arguments: StoreBench.Kind.atHand.filter { $0 != .crypt })
    func faults(kind: StoreBench.Kind) async throws {
        let far = try await StoreBench(kind)
        for id in 1...3 { far.bench.market.put(id, "Lamp \(id)") }
        let name = try await far.backUp().snapshot.name
        let photos = try far.files.filter { $0.hasPrefix("photos/") }
        let place = "snapshots/\(name)/"
        func change(_ path: String, _ body: (inout Data) -> Void) throws {
            var bytes = try Data(contentsOf: far.url(path))
            body(&bytes)
            try bytes.write(to: far.url(path))
        }
        try change(photos[0]) { $0[100] ^= 1 }
        try change(photos[1]) { $0.removeLast() }
        try FileManager.default.removeItem(at: far.url(photos[2]))
        try change(place + "products.ndjson") { $0[$0.lastIndex(of: 0x4C)!] ^= 1 }
        try change(place + "catalogue.csv") { $0.append(0x0A) }
        try Data("x".utf8).write(to: far.url(place + "notes.txt"))
        let found = try await far.verify()
        let words = Dictionary(uniqueKeysWithValues: found.faults.map { ($0.path, $0.kind.word) })
        #expect(
            words == [
                photos[0]: "changed", photos[1]: "truncated", photos[2]: "missing",
                place + "products.ndjson": "changed",
                place + "catalogue.csv": "extended", place + "notes.txt": "unexpected",
            ])
        #expect(found.faults.contains { $0.kind == .changed(products: [3]) })
        let moment = SnapshotMoment(text: name.description, seconds: name.seconds)
        #expect(try await far.verify(moment).faults == found.faults)
        try change(place + "manifest.ndjson") { $0[40] ^= 1 }
        #expect(try await far.verify(moment).faults.map(\.path).contains(place + "manifest.ndjson"))
        #expect(try await far.verify().faults.count == 7)
    }

}

extension StoreBench {
    func prune(_ policy: RetentionPolicy, isDry: Bool = false) async throws -> PruningOutcome {
        let store = store()
        let (repository, lock) = try await store.open(for: .removing)
        defer { withExtendedLifetime(lock) {} }
        return try await store.prune(
            repository, by: policy, calendar: Calendar(identifier: .iso8601), isDry: isDry)
    }
}
