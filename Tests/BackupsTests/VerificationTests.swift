import Foundation
import TestSupport
import Testing

@testable import Backups

@Suite("Proving a repository whole")
struct VerificationTests {
    private func bench() throws -> Bench {
        let bench = try Bench()
        let (sage, mint) = (try bench.photo("sage"), try bench.photo("mint"))
        try bench.snapshot("20261124T000000Z", [Bench.record(1, photos: [sage])])
        try bench.snapshot(
            "20261125T000000Z", [Bench.record(1, photos: [sage]), Bench.record(2, photos: [mint, sage])])
        return bench
    }

    /// One snapshot's files, and what lies beside the snapshots: another one's are no different.
    private func filesOfOne(_ bench: Bench) -> [String] { bench.files.filter { !$0.contains("20261124") } }

    private func faults(_ bench: Bench) throws -> [BackupFault] {
        try RepositoryVerification(at: bench.repository.path).run().faults
    }

    @Test("A repository as it was written has no fault, and every byte was looked at")
    func whole() throws {
        let bench = try bench()
        let outcome = try RepositoryVerification(bench.repository).run()
        #expect(outcome.faults == [])
        #expect(outcome.snapshots == 2)
        #expect(outcome.files == bench.files.count - 1, "all but the repository's own file")
    }

    @Test("Every byte that is flipped is found, and its file named")
    func flipped() throws {
        let bench = try bench()
        for path in filesOfOne(bench) {
            let bytes = try Data(contentsOf: bench.url(path))
            for index in bytes.indices {
                var changed = bytes
                changed[index] ^= 1
                try changed.write(to: bench.url(path))
                let faults = try faults(bench)
                #expect(faults.contains { $0.path == path }, "\(path), byte \(index): \(faults)")
                guard faults.contains(where: { $0.path == path }) else { return }
            }
            try bytes.write(to: bench.url(path))
        }
        #expect(try faults(bench) == [])
    }

    @Test("Every file that is missing, cut short anywhere, or longer is found, and named")
    func lengths() throws {
        let bench = try bench()
        for path in filesOfOne(bench) where path != "lock" {
            let bytes = try Data(contentsOf: bench.url(path))
            for length in stride(from: 0, to: bytes.count, by: 3) {
                try bytes.prefix(length).write(to: bench.url(path))
                #expect(try faults(bench).contains { $0.path == path }, "\(path) of \(length) bytes")
            }
            for added in ["\n", "x"] {
                try (bytes + Data(added.utf8)).write(to: bench.url(path))
                #expect(try faults(bench).contains { $0.path == path }, "\(path) and more")
            }
            try FileManager.default.removeItem(at: bench.url(path))
            #expect(try faults(bench).contains { $0 == BackupFault(path, .missing) }, "\(path)")
            try bytes.write(to: bench.url(path))
        }
        #expect(try faults(bench) == [])
    }

    @Test("Two files that have changed places are both named")
    func swapped() throws {
        let bench = try bench()
        let files = bench.files
        for (index, first) in files.enumerated() {
            for second in files[(index + 1)...] {
                let (one, other) = (try Data(contentsOf: bench.url(first)), try Data(contentsOf: bench.url(second)))
                guard one != other else { continue }
                try other.write(to: bench.url(first))
                try one.write(to: bench.url(second))
                let named = Set(try faults(bench).map(\.path))
                #expect(named.isSuperset(of: [first, second]), "\(first) and \(second): \(named)")
                try one.write(to: bench.url(first))
                try other.write(to: bench.url(second))
            }
        }
    }

    @Test("What nobody wrote is found, a link in a file's place and a folder in it as well")
    func added() throws {
        let bench = try bench()
        for path in ["notes.txt", "photos/ab/x.jpg", "photos/x", "snapshots/x", "snapshots/20261124T000000Z/more.csv"] {
            let url = bench.url(path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("x".utf8).write(to: url)
            #expect(try faults(bench) == [BackupFault(path, .unexpected)])
            try FileManager.default.removeItem(at: url)
        }
        for path in bench.files {
            let (url, aside) = (bench.url(path), bench.folder.url.appendingPathComponent("aside"))
            try FileManager.default.moveItem(at: url, to: aside)
            try FileManager.default.createSymbolicLink(at: url, withDestinationURL: aside)
            // Its bytes are right; but whoever copies the repository copies a link.
            if path != "lock", path != BackupRepository.marker {
                #expect(try faults(bench).contains { $0 == BackupFault(path, .notAFile) }, "\(path)")
            }
            try FileManager.default.removeItem(at: url)
            try FileManager.default.moveItem(at: aside, to: url)
        }
    }

    @Test("The products whose records were changed are named")
    func records() throws {
        let bench = try bench()
        let path = "snapshots/20261125T000000Z/products.ndjson"
        let text = try String(contentsOf: bench.url(path), encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let changed = [lines[0], lines[1].replacing("Sage mug", with: "Sage jug"), lines[2]].joined(separator: "\n")
        try Data(changed.utf8).write(to: bench.url(path))
        #expect(try faults(bench) == [BackupFault(path, .changed(products: [2]))])
    }

    @Test("A photo that no backup names any more is a rest, and no fault as long as it is what its name says")
    func unfinished() throws {
        let bench = try bench()
        let photo = try bench.photo("oak")
        #expect(try RepositoryVerification(bench.repository).run().unfinished == 1)
        #expect(try faults(bench) == [])
        try FileManager.default.createDirectory(atPath: bench.repository.workPath, withIntermediateDirectories: true)
        let outcome = try RepositoryVerification(bench.repository).run()
        #expect(outcome.faults == [])
        #expect(outcome.unfinished == 2)
        try Data("bad".utf8).write(to: bench.url(photo.path))
        #expect(try faults(bench) == [BackupFault(photo.path, .unexpected)], "not what its name says")
    }

    @Test("A snapshot that is finished while others are looked at is left to the next time")
    func finishedMeanwhile() throws {
        let bench = try bench()
        let outcome = try RepositoryVerification(bench.repository).run(over: [SnapshotName("20261124T000000Z")!])
        #expect(outcome.faults == [])
        #expect(outcome.snapshots == 1)
    }

    @Test("Without its own file a repository can still be looked at")
    func marker() throws {
        let bench = try bench()
        try FileManager.default.removeItem(at: bench.url(BackupRepository.marker))
        #expect(try faults(bench) == [BackupFault(BackupRepository.marker, .missing)])
    }

    @Test(
        "What a damaged snapshot's checksums name outside the repository is not looked at",
        arguments: ["../../../outside", "/etc/passwd", "../../photos/../../outside", "../../photos/ab/x.jpg"])
    func outside(path: String) throws {
        let bench = try bench()
        try bench.folder.write("x", to: "outside")
        let folder = "snapshots/20261125T000000Z/"
        try Data("x".utf8).write(to: bench.url(folder + "manifest.ndjson"))
        try Data("\(Array("y".utf8).sha256)  \(path)\n".utf8).write(to: bench.url(folder + "SHA256SUMS"))
        #expect(try faults(bench).map(\.path) == [folder + "SHA256SUMS", folder + "manifest.ndjson"])
    }
}
