import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Ledger

@Suite("Intents to send")
struct IntentTests {
    private let clock = Clock()
    private let bench: Bench
    private var ledger: Ledger { bench.ledger }

    init() throws { bench = try Bench(now: clock.read) }

    private func replacement(_ sku: String, of old: Int) throws -> LedgerEntry {
        try bench.rows([entry(sku, .replace(id: old, values(sku), photos: []))])[0]
    }

    private func change(_ sku: String, of id: Int) throws -> LedgerEntry {
        try bench.rows([entry(sku, .update(id: id, ProductChange(stock: 9)))])[0]
    }

    @Test("An intent says when, how often and after which number, and nothing else changes")
    func written() async throws {
        let row = try bench.rows([entry("a")])[0]
        #expect(row.attempts == 0 && row.sent == nil && row.seenID == nil)
        clock.now += 1.5
        #expect(try await ledger.recordIntent(row, seenID: nil) == .granted)
        var expected = row
        (expected.state, expected.attempts, expected.sent, expected.changed) = (.sent, 1, clock.now, clock.now)
        #expect(try bench.now(row) == expected)
        clock.now += 0.001
        #expect(try await ledger.recordIntent(row, seenID: 40) == .granted)
        (expected.attempts, expected.seenID, expected.sent, expected.changed) = (2, 40, clock.now, clock.now)
        #expect(try bench.now(row) == expected)
        #expect(try await ledger.recordIntent(row, seenID: 50) == .granted)
        #expect(try bench.now(row).seenID == 40)
    }

    @Test(
        "However long the disk takes for a commit, an intent is young when its request may leave",
        arguments: [0, 0.05, 0.2, 2, 25])
    func slowDisk(commit: TimeInterval) async throws {
        ledger.pool.add(transactionObserver: SlowDisk(clock, commit: commit), extent: .databaseLifetime)
        let row = try bench.rows([entry("a")])[0]
        #expect(try await ledger.recordIntent(row, seenID: 40) == .granted)
        let intent = try bench.now(row)
        #expect(try #require(intent.sent) >= clock.now - 0.1)
        #expect(intent.attempts == 1 && intent.state == .sent && intent.seenID == 40)
    }

    @Test("A clock that is set forward by a day in the middle makes an intent young for a minute at most")
    func clockSetForward() async throws {
        let row = try bench.rows([entry("a")])[0]
        ledger.pool.add(transactionObserver: SlowDisk(clock, commit: 86_400), extent: .databaseLifetime)
        #expect(try await ledger.recordIntent(row, seenID: 40) == .granted)
        #expect(try #require(bench.now(row).sent) <= clock.now + 60)
    }

    @Test(
        "A registration that another run has sent is left to it, whichever way it registers", arguments: [false, true])
    func registering(byReplacement: Bool) async throws {
        let other = byReplacement ? try replacement("a", of: 7) : try bench.rows([entry("a")])[0]
        let own = try bench.rows([entry("a"), entry("b")])[0]
        #expect(try await ledger.recordIntent(other, seenID: 1) == .granted)
        #expect(try await ledger.recordIntent(own, seenID: 1) == .elsewhere(other.run))
        try await ledger.record(other, as: .unknown(EntryReason(.answerLost)))
        #expect(try await ledger.recordIntent(own, seenID: 1) == .elsewhere(other.run))
        try await ledger.record(other, as: .failed(EntryReason(.rejected)))
        #expect(try await ledger.recordIntent(own, seenID: 1) == .granted)
    }

    @Test("A deletion or a change that another run has on the wire is no registration")
    func noRegistration() async throws {
        let others = try bench.rows([entry("a", .delete(id: 7)), entry("b", .update(id: 8, ProductChange(stock: 9)))])
        for row in others { #expect(try await ledger.recordIntent(row, seenID: 1) == .granted) }
        for row in try bench.rows([entry("a"), entry("b")]) {
            #expect(try await ledger.recordIntent(row, seenID: 1) == .granted)
        }
    }

    @Test("A replacement that has its new product is in no registration's way")
    func halfDone() async throws {
        let half = try await bench.halfReplaced("a", old: 7, new: 9)
        #expect(try await ledger.recordIntent(half, seenID: 1) == .granted)
        try ledger.forget(product: 9, of: seller, asked: .distantFuture)
        #expect(try await ledger.recordIntent(try bench.rows([entry("a"), entry("b")])[0], seenID: 1) == .granted)
    }

    @Test("The product that a replacement takes the place of is no objection to it; another one is")
    func replacing() async throws {
        _ = try ledger.adopt([known("a", 7), known("b", 8)], of: seller)
        #expect(try await ledger.recordIntent(try replacement("a", of: 7), seenID: 1) == .granted)
        #expect(try await ledger.recordIntent(try replacement("b", of: 7), seenID: 1) == .known(known("b", 8)))
    }

    @Test("A replacement whose new product came to be known since its row was read goes on with the old one's deletion")
    func registeredSince() async throws {
        let row = try replacement("a", of: 7)
        try await ledger.record(row, as: .registered(id: 9, values("a")))
        #expect(row.marketID == nil)
        #expect(try await ledger.recordIntent(row, seenID: 1) == .granted)
    }

    @Test("Where the new product is gone, the old one stays, and the replacement begins again")
    func newProductGone() async throws {
        let half = try await bench.halfReplaced("a", old: 7, new: 9)
        try await ledger.record(half, as: .unknown(EntryReason(.answerLost)))
        try ledger.forget(product: 9, of: seller, asked: .distantFuture)
        #expect(try await ledger.recordIntent(half, seenID: 1) == .newProductGone)
        #expect(try bench.now(half).attempts == 0)
        clock.now += 5
        let again = try await ledger.restart(try bench.now(half))
        #expect(again == (try bench.now(half)))
        #expect(again.state == .planned && again.reason == nil && again.marketID == nil && again.registers)
        #expect(again.changed == clock.now)
        #expect(again.operation == .replace(id: 7, values("a"), photos: []))
        #expect(try await ledger.recordIntent(again, seenID: 1) == .granted)
    }

    @Test(
        "A change waits for another run's of the same product only while that is on the wire, and its run is carried out"
    )
    func changing() async throws {
        let (other, own) = (try change("a", of: 41), try change("b", of: 41))
        let held = try ForeignHold(on: other.run, of: bench)
        #expect(try await ledger.recordIntent(own, seenID: 1) == .granted, "only planned")
        try await ledger.record(own, as: .unsent)
        _ = try await ledger.recordIntent(other, seenID: 1)
        #expect(try await ledger.recordIntent(own, seenID: 1) == .elsewhere(other.run))
        #expect(try await ledger.recordIntent(try change("c", of: 42), seenID: 1) == .granted, "another product")
        try await ledger.record(other, as: .unknown(EntryReason(.answerLost)))
        #expect(try await ledger.recordIntent(own, seenID: 1) == .granted, "not on the wire")
        withExtendedLifetime(held) {}
    }

    @Test("Rows of one run that change one product are in each other's way never")
    func sameRun() async throws {
        let rows = try bench.rows([
            entry("a", .update(id: 41, ProductChange(stock: 9))), entry("b", .update(id: 41, ProductChange(stock: 8))),
        ])
        let held = try ForeignHold(on: rows[0].run, of: bench)
        for row in rows { #expect(try await ledger.recordIntent(row, seenID: 1) == .granted) }
        withExtendedLifetime(held) {}
    }

    @Test("A deletion waits as a change does")
    func deleting() async throws {
        let (other, own) = (try change("a", of: 41), try bench.rows([entry("b", .delete(id: 41))])[0])
        let held = try ForeignHold(on: other.run, of: bench)
        _ = try await ledger.recordIntent(other, seenID: 1)
        #expect(try await ledger.recordIntent(own, seenID: 1) == .elsewhere(other.run))
        withExtendedLifetime(held) {}
    }

    @Test("A registration or a replacement that turns into an update is one in every field", arguments: [false, true])
    func turned(isReplacement: Bool) async throws {
        let row = isReplacement ? try replacement("a", of: 7) : try bench.rows([entry("a")])[0]
        let photo = PlannedPhoto(path: "new.jpg", digest: "d2", bytes: 3)
        let difference = ProductChange(stock: 1)
        clock.now += 7
        let turned = try await ledger.turn(
            row, into: difference, of: known("a", 41, price: 5), newPhotos: [photo], keepsPhotos: true)
        var expected = row
        expected.operation = .update(id: 41, difference)
        (expected.marketID, expected.before, expected.newPhotos) = (41, values("a", price: 5), [photo])
        (expected.keepsPhotos, expected.state, expected.changed) = (true, .planned, clock.now)
        #expect(turned == expected)
        #expect(try bench.now(row) == expected)
        let unchanged = try await ledger.turn(turned, into: ProductChange(), of: known("a", 41))
        #expect(unchanged.state == .unchanged && !unchanged.keepsPhotos && unchanged.newPhotos == [])
    }
}

/// Lets a time pass by the clock with each commit.
private final class SlowDisk: TransactionObserver {
    private let clock: Clock
    private let commit: TimeInterval

    init(_ clock: Clock, commit: TimeInterval) {
        self.clock = clock
        self.commit = commit
    }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidCommit(_ db: Database) { clock.now += commit }
    func databaseDidRollback(_ db: Database) {}
}
