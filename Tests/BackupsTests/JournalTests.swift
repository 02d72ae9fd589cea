import Foundation
import Ledger
import TestSupport
import Testing

@testable import Backups

@Suite("What an unfinished backup has")
struct JournalTests {
    private func ids(_ bench: Bench, boot: String?) throws -> [Int] {
        try BackupJournal(in: bench.repository, now: Date(), boot: boot).products
    }

    @Test("Photos that a power cut took are fetched again; the machine's next start is how it is noticed")
    func powerCut() throws {
        let bench = try Bench()
        let photos = try ["one", "two", "three"].map(bench.photo)
        let journal = try BackupJournal(in: bench.repository, now: Date(), boot: "first")
        for (id, photo) in zip(1..., photos) { try journal.add(Bench.record(id, photos: [photos[0], photo])) }
        try Data(count: 3).write(to: URL(fileURLWithPath: bench.repository.path(of: photos[1])))
        try FileManager.default.removeItem(atPath: bench.repository.path(of: photos[2]))
        #expect(try ids(bench, boot: "first") == [1, 2, 3])
        #expect(try ids(bench, boot: "second") == [1])
        #expect(try ids(bench, boot: nil) == [1])
    }

    @Test("A photo that is there stays, and one that is not what its name says is replaced")
    func kept() throws {
        let bench = try Bench()
        let photo = try bench.photo("one")
        let place = bench.repository.path(of: photo)
        func number() throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: place)[.systemFileNumber] as? Int
        }
        let first = try number()
        _ = try bench.photo("one")
        #expect(try number() == first)
        for damaged in ["onf", "on", ""] {
            try Data(damaged.utf8).write(to: URL(fileURLWithPath: place))
            _ = try bench.photo("one")
            #expect(try String(contentsOfFile: place, encoding: .utf8) == "one")
        }
        #expect(!FileManager.default.fileExists(atPath: bench.folder.path + "/photo"))
    }
}
