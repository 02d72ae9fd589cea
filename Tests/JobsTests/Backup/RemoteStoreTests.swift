import Backups
import Foundation
import Rclone
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("Backups at a remote", .timeLimit(.minutes(10)), .enabled(if: Rclone.isAtHand, "rclone is not at hand"))
struct RemoteStoreTests {
    private func bench(_ kind: StoreBench.Kind = .webdav) async throws -> StoreBench {
        let far = try await StoreBench(kind)
        far.bench.market.put(1, "Lamp", photos: 2)
        return far
    }

    @Test("A transfer that ends anywhere harms nothing of before, and the same command goes on")
    func cut() async throws {
        let far = try await bench(.crypt)
        let first = try await far.backUp().snapshot.name
        let isFull = ProcessInfo.processInfo.environment["OPENMARKET_THOROUGH"] != nil
        // In the order of the calls: listing, marker, photos out, photos back, mark, files, manifest, files back, photos, mark.
        for call in isFull ? Array(1...12) : [3, 6, 10] {
            for isDone in isFull ? [false, true] : [call == 6] {
                far.bench.market.put(call + 1, "Lamp \(call) \(isDone)")
                let rest = isDone ? #"[ "$n" = \#(call) ] && rclone "$@""# : ":"
                let program = try far.program(#"\#(rest); [ "$n" = \#(call) ] && kill -9 $$"#)
                let before = try await far.snapshots()
                do { try await far.backUp(far.store(program: program)) } catch is RcloneError {}
                let between = try await far.verify()
                #expect(between.faults == [], "call \(call), done \(isDone)")
                #expect(try await far.snapshots().starts(with: before))
                _ = far.bench.market.asked()
                let outcome = try await far.backUp()
                #expect(outcome.snapshot.isComplete)
                // Of a product that the market was not asked for yet nothing was kept.
                #expect(far.bench.market.asked().details == (call < 3 ? [call + 1] : []))
                let after = try await far.verify()
                #expect(after.faults == [], "call \(call), done \(isDone)")
                #expect(after.unfinished == 0, "call \(call), done \(isDone)")
            }
        }
        #expect(try await far.snapshots().first == first)
    }

    @Test("What arrives otherwise than it was sent is named, the backup is none, and the next one sends it again")
    func damagedOnTheWay() async throws {
        let far = try await bench()
        // Of the two calls that send photos and files, the first is followed by somebody who changes a byte of a photo.
        let program = try far.program(
            #"""
            case "$*" in *--no-check-dest*"/mirror "*)
              rclone "$@" || exit
              for photo in "\#(far.place)"/photos/*/*; do
                [ -e "$photo" ] || continue
                printf X | dd of="$photo" bs=1 seek=200 conv=notrunc 2>/dev/null
                break
              done
              exit 0
            esac
            """#)
        await #expect { try await far.backUp(far.store(program: program)) } throws: { error in
            guard case RcloneError.notKept(_, let paths) = error else { return false }
            return paths.count == 1 && paths[0].hasPrefix("photos/")
        }
        #expect(try await far.snapshots() == [])
        _ = far.bench.market.asked()
        #expect(try await far.backUp().snapshot.isComplete)
        #expect(far.bench.market.asked().photos == [])
        #expect(try await far.verify().faults == [])
    }

    @Test("Photos are sent while the market is read, and none stays on this machine")
    func batches() async throws {
        let far = try await bench()
        for id in 2...4 { far.bench.market.put(id, "Lamp \(id)") }
        let calls = try far.program(#"case "$*" in *--no-check-dest*"/mirror "*) echo "$n" >>"$0.sent"; esac"#)
        #expect(try await far.backUp(far.store(batch: 1, program: calls)).snapshot.photos == 5)
        let sent = try String(contentsOfFile: calls + ".sent", encoding: .utf8).split(separator: "\n")
        // The marker, each product's photos, the files, and the manifest.
        #expect(sent.count == 7)
        let cache = try FileManager.default.subpathsOfDirectory(atPath: far.bench.folder.path + "/cache-here")
        #expect(cache.filter { $0.hasSuffix(".jpg") } == [])
        #expect(try await far.verify().faults == [])
    }

    @Test("Photos that somebody elsewhere thins out meanwhile are missed, and fetched again")
    func thinnedOut() async throws {
        let far = try await bench()
        let program = try far.program(
            #"case "$*" in *work/*|*/marks-*) rm -rf "\#(far.place)"/photos/*; esac"#)
        await #expect { try await far.backUp(far.store(program: program)) } throws: { error in
            guard case RcloneError.notKept(_, let paths) = error else { return false }
            return paths.count == 2
        }
        #expect(try await far.snapshots() == [])
        _ = far.bench.market.asked()
        try await far.backUp()
        #expect(far.bench.market.asked().photos.count == 2)
        #expect(try await far.verify().faults == [])
    }

    @Test("A backup that is being sent from elsewhere is left alone for a day")
    func elsewhere() async throws {
        let far = try await bench()
        try await far.backUp()
        let (young, old) = (SnapshotName(Date()), SnapshotName("20200101T000000Z")!)
        for name in [young, old] {
            for path in ["work/unfinished-\(name)", "snapshots/\(name)/products.ndjson"] {
                let url = far.url(path)
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data("x".utf8).write(to: url)
            }
        }
        var policy = RetentionPolicy()
        policy.last = 1
        await #expect { try await far.prune(policy) } throws: { error in
            if case BackupError.busy = error { true } else { false }
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: far.place + "/snapshots")
        #expect(names.contains(young.description))
        #expect(!names.contains(old.description))
        #expect(try await far.snapshots().count == 1)
        let found = try await far.verify()
        #expect(found.faults == [])
        #expect(found.unfinished == 1)
    }

    @Test("Without rclone, or a remote of that name, it is said")
    func missing() async throws {
        let far = try await bench()
        let cache = far.bench.folder.path + "/cache"
        let unknown = BackupStore(RemoteAddress("no-such-remote-here:x")!, cache: cache)
        await #expect { _ = try await unknown.open(for: nil) } throws: { error in
            if case RcloneError.unknownRemote("no-such-remote-here", _) = error { true } else { false }
        }
        let absent = BackupStore(RemoteAddress("far:x")!, cache: cache, program: "no-such-program-here")
        await #expect(throws: RcloneError.notInstalled) { _ = try await absent.open(for: nil) }
        await #expect { _ = try await far.store().open(for: nil) } throws: { error in
            if case BackupError.noRepository = error { true } else { false }
        }
    }

    @Test("A transfer is ended by whoever stops the backup")
    func stopped() async throws {
        let far = try await bench()
        let stop = StopRequest()
        let program = try far.program(#"[ "$n" = 3 ] && { touch "$0.waits"; exec sleep 60; }"#)
        let waiting = Task {
            while !FileManager.default.fileExists(atPath: program + ".waits") {
                try await Task.sleep(for: .milliseconds(20))
            }
            stop.request()
        }
        await #expect(throws: CancellationError.self) {
            try await far.bench.job(in: far.store(program: program), stop: stop).run()
        }
        try await waiting.value
        #expect(try await far.backUp().snapshot.isComplete)
    }
}
