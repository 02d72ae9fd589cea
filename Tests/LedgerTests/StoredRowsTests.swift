import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Ledger

@Suite("What a ledger's file gives back")
struct StoredRowsTests {
    private let clock = Clock()
    private let bench: Bench
    private var ledger: Ledger { bench.ledger }

    init() throws { bench = try Bench(now: clock.read) }

    @Test("A time comes back to the millisecond, and is rounded to it", arguments: [0, 1, 999, 1_795_219_200_001, -1])
    func times(milliseconds: Int64) {
        let date = Date(milliseconds: milliseconds)
        #expect(date.milliseconds == milliseconds)
        #expect(abs(date.timeIntervalSince1970 - Double(milliseconds) / 1000) < 0.0001)
        #expect(date.addingTimeInterval(0.0004).milliseconds == milliseconds)
        #expect(date.addingTimeInterval(-0.0004).milliseconds == milliseconds)
    }

    @Test("Every field of a run is what it was planned as")
    func run() throws {
        var different = proposal
        (different.command, different.api, different.replacesPhotos) = ("undo", "camp", true)
        for proposal in [proposal, different] {
            clock.now += 10
            let started = clock.now
            let tallies = PlanTallies(records: 9, rejected: 2, warnings: 5)
            let id = try ledger.plan(proposal).finish(tallies, as: "the \(proposal.command) job").run.id
            clock.now += 3
            try ledger.mark(id, .finished)
            #expect(
                try bench.afterCrash().run(id)
                    == Run(
                        id: id, command: proposal.command, account: seller, api: proposal.api,
                        planDigest: "the \(proposal.command) job", started: started, ended: clock.now, state: .finished,
                        tallies: tallies, replacesPhotos: proposal.replacesPhotos))
        }
    }

    @Test("Every field of a row is what it was planned as")
    func entry() throws {
        let photos = (1...3).map { PlannedPhoto(path: "p.zip", entry: "\($0).jpg", digest: "d\($0)", bytes: Int64($0)) }
        let operations: [(PlannedOperation, [PlannedPhoto], target: Int?)] = [
            (.create(values("a"), photos: photos), [], nil), (.create(values("a"), photos: []), [], nil),
            (.replace(id: 7, values("a"), photos: photos), [], nil),
            (.update(id: 7, ProductChange(price: Amount(5), stock: 2)), photos, 7),
            (.update(id: 7, ProductChange()), [], 7),
            (.delete(id: 7), [], 7),
        ]
        for (operation, newPhotos, target) in operations {
            for isUnchanged in [false, true] {
                let row = PlannedEntry(
                    record: 12, file: "b.csv", key: .sku("S"), sku: "S", content: ContentDigest(deleting: .id(1)),
                    operation: operation, before: values("before"), isUnchanged: isUnchanged, keepsPhotos: !isUnchanged,
                    newPhotos: newPhotos)
                let run = try bench.run([row])
                let expected = LedgerEntry(
                    run: run.id, ordinal: 1, record: 12, file: "b.csv", key: .sku("S"), sku: "S", operation: operation,
                    before: values("before"), keepsPhotos: !isUnchanged, newPhotos: newPhotos,
                    state: isUnchanged ? .unchanged : .planned, marketID: target, attempts: 0, reason: nil, seenID: nil,
                    sent: nil, changed: clock.now)
                #expect(try bench.afterCrash().all(run.id) == [expected])
                try ledger.forget(run.id)
                #expect(try ledger.all(run.id) == [])
            }
        }
    }

    @Test("A photo is told by the place it has for people, in a zip too")
    func places() {
        #expect(PlannedPhoto(path: "a/b.jpg", digest: "", bytes: 0).place == "a/b.jpg")
        #expect(PlannedPhoto(path: "a/b.zip", entry: "c/d.jpg", digest: "", bytes: 0).place == "a/b.zip/c/d.jpg")
    }

    @Test("Which photos go with the next request hangs on what is registered still, and what is changed")
    func photosToSend() async throws {
        let (old, new) = (
            PlannedPhoto(path: "o", digest: "d1", bytes: 1), PlannedPhoto(path: "n", digest: "d2", bytes: 2)
        )
        var update = LedgerTests.entry("u", .update(id: 7, ProductChange()))
        update.newPhotos = [new]
        let rows = try bench.rows([
            LedgerTests.entry("c", .create(values("c"), photos: [old])),
            LedgerTests.entry("r", .replace(id: 5, values("r"), photos: [old])), update,
            LedgerTests.entry("d", .delete(id: 8)),
        ])
        #expect(rows.map(\.registers) == [true, true, false, false])
        #expect(rows.map(\.photosToSend) == [[old], [old], [new], []])
        try await ledger.record(rows[1], as: .registered(id: 9, values("r")))
        let half = try bench.now(rows[1])
        #expect(!half.registers && half.photosToSend == [])
    }

    @Test("The photos of a known product are none, some, or were never seen; they do not become each other")
    func knownPhotos() throws {
        let products = [known("a", 1, photos: nil), known("b", 2, photos: []), known("c", 3, photos: ["x", "y"])]
        #expect(try ledger.adopt(products, of: seller) == 3)
        for product in products { #expect(try ledger.product(product.key, of: seller) == product) }
    }

    @Test("A state that no version writes is an error and never another state", arguments: ["run", "entry"])
    func unknownStates(table: String) throws {
        let run = try bench.plan(["a"]).run
        _ = try ledger.write { try $0.execute(sql: "UPDATE \(table) SET state = 'elsewhere'") }
        let error = #expect(throws: LedgerError.self) {
            if table == "run" { _ = try ledger.run(run.id) } else { _ = try ledger.entry(of: run.id, 1) }
        }
        #expect(error?.cause == .inputOutput)
        if table == "entry" { #expect(throws: LedgerError.self) { try ledger.counts(run.id) } }
    }

    @Test("An update or a deletion of nothing is an error, as a row is that asks for something unheard of")
    func operations() throws {
        let run = try bench.run([LedgerTests.entry("a", .update(id: 7, ProductChange()))])
        for change in ["market_id = NULL", "operation = 'delete'", "operation = 'burn', market_id = 7"] {
            _ = try ledger.write { try $0.execute(sql: "UPDATE entry SET \(change)") }
            #expect(throws: LedgerError.self, "\(change)") { try ledger.entry(of: run.id, 1) }
        }
    }

    @Test("The names under which states and reasons lie in the file stay what they were")
    func names() {
        #expect(
            EntryState.allCases.map(\.rawValue)
                == ["planned", "sent", "uploaded", "updated", "unchanged", "deleted", "failed", "unknown"])
        #expect(
            RunState.allCases.map(\.rawValue) == ["planning", "planned", "running", "stopped", "finished", "abandoned"])
        let codes: [EntryReason.Code] = [
            .rejected, .notFound, .photoMissing, .photoChanged, .photoUnusable, .answerLost, .answerUnexpected,
            .noAnswer,
            .ambiguous, .oldStays, .answerContradicts, .vanished,
        ]
        #expect(
            codes.map(\.rawValue) == [
                "rejected", "not-found", "photo-missing", "photo-changed", "photo-unusable", "answer-lost",
                "answer-unexpected", "no-answer", "ambiguous", "old-not-deleted",
                "answer-contradicts", "vanished",
            ])
        #expect(EntryState.open == [.planned, .sent, .unknown])
    }
}
