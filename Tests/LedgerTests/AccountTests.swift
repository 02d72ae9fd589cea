import Catalogue
import Foundation
import TestSupport
import Testing

@testable import Ledger

/// Whatever is asked of an account, the rows and products of its neighbours have no say in it: neither another vendor's at
/// the same market, nor those of the same vendor at another one.
@Suite("Accounts in one ledger")
struct AccountTests {
    static let strangers = [
        Account(market: seller.market, identifier: "another"),
        Account(market: "http://127.0.0.1:2", identifier: seller.identifier),
    ]
    private let bench: Bench
    private var ledger: Ledger { bench.ledger }

    init() throws { bench = try Bench() }

    @Test("What one account has is not known to another", arguments: strangers)
    func products(stranger: Account) async throws {
        let theirs = try bench.rows([entry("a")], of: stranger)[0]
        try await ledger.record(theirs, as: .uploaded(id: 41, values("a")))
        try ledger.remember(vendor: 7, of: stranger)
        #expect(try ledger.product(.sku("a"), of: seller) == nil)
        #expect(try ledger.product(id: 41, of: seller) == nil)
        #expect(try ledger.anyProduct(of: seller) == nil)
        #expect(try ledger.highestProduct(of: seller) == nil)
        #expect(try ledger.claims(of: seller, among: [41]) == [])
        #expect(try ledger.vendor(of: seller) == nil)
        let own = try bench.rows([entry("b")])[0]
        #expect(try !ledger.isClaimed(41, butBy: own))
        #expect(try await ledger.claim(41, values("b"), for: own))
        #expect(try ledger.product(.sku("a"), of: stranger) == known("a", 41))
    }

    @Test(
        "A registration, a change, a deletion and a product that is gone are one account's alone", arguments: strangers)
    func changes(stranger: Account) async throws {
        _ = try ledger.adopt([known("s", 41)], of: stranger)
        func check(_ what: Comment) throws {
            #expect(try ledger.product(.sku("s"), of: stranger) == known("s", 41), what)
        }
        try await ledger.record(try bench.rows([entry("a")])[0], as: .uploaded(id: 41, values("a")))
        try check("registered")
        let rows = try bench.rows([
            entry("b", .update(id: 41, ProductChange(stock: 9))), entry("c", .delete(id: 41)),
        ])
        try await ledger.record(rows[0], as: .updated(id: 41, values("a", price: 2)))
        try check("updated")
        #expect(try ledger.product(.sku("a"), of: seller)?.values.price == Amount(2))
        try ledger.learn(values("a", price: 3), of: 41, seller, asked: .distantFuture)
        try check("learnt")
        #expect(try ledger.product(.sku("a"), of: seller)?.values.price == Amount(3))
        try await ledger.record(rows[1], as: .deleted(id: 41))
        try check("deleted")
        #expect(try ledger.product(.sku("a"), of: seller) == nil)
        #expect(try ledger.deleted(.sku("c"), of: seller) == 41)
        #expect(try ledger.deleted(.sku("c"), of: stranger) == nil)
        try await ledger.record(rows[0], as: .failed(EntryReason(.notFound, status: 404)))
        try check("not found")
        try ledger.forget(products: [41], of: seller, asked: .distantFuture)
        try check("forgotten")
    }

    @Test(
        "What another account's product is called after an update by its number, is not this one's",
        arguments: strangers)
    func introduced(stranger: Account) async throws {
        _ = try ledger.adopt([known("s", 41)], of: stranger)
        let row = try bench.rows([entry("a", .update(id: 41, ProductChange(stock: 9)))])[0]
        try await ledger.record(row, as: .updated(id: 41, values("a")))
        #expect(try ledger.product(.sku("a"), of: seller) == known("a", 41, photos: nil))
        #expect(try ledger.product(.sku("s"), of: stranger) == known("s", 41))
    }

    @Test("What another account has on the wire is in nobody's way", arguments: strangers)
    func doubts(stranger: Account) async throws {
        let theirs = try bench.rows(
            [entry("a"), entry("c", .update(id: 41, ProductChange(stock: 9)))], of: stranger)
        for row in theirs { #expect(try await ledger.recordIntent(row, seenID: 1) == .granted) }
        let held = try ForeignHold(on: theirs[0].run, of: bench)
        #expect(try ledger.unsettledRegistrations(of: seller) == [])
        #expect(try ledger.doubtfulProducts(of: seller) == [])
        #expect(try ledger.doubtfulProducts(of: stranger) == [41])
        let own = try bench.rows([entry("a"), entry("b", .update(id: 41, ProductChange(stock: 9)))])
        for row in own { #expect(try await ledger.recordIntent(row, seenID: 1) == .granted) }
        withExtendedLifetime(held) {}
    }

    @Test(
        "Another account's run is neither gone on with, nor compared with, nor cleaned up after", arguments: strangers)
    func runs(stranger: Account) async throws {
        let rows = [entry("a"), entry("r", .replace(id: 7, values("r"), photos: []))]
        let theirs = try bench.run(rows, of: stranger, as: nil)
        let half = try ledger.all(theirs.id)[1]
        try await ledger.record(half, as: .registered(id: 9, values("r")))
        try ledger.mark(theirs.id, .stopped)
        #expect(try ledger.unfinishedRun(of: seller, plan: theirs.planDigest) == nil)
        let writer = try ledger.plan(proposal)
        try writer.append([entry("a")])
        #expect(try writer.comparison() == nil)
        try writer.append([entry("r", .create(values("r"), photos: []))])
        let own = try writer.finish(PlanTallies())
        #expect(own.run.id != theirs.id)
        #expect(try ledger.leftovers(of: seller, besides: own.run.id) == [])
        #expect(try ledger.leftovers(of: stranger, besides: own.run.id).map(\.run) == [theirs.id])
    }

    @Test("What another account did since is no reason to plan a run anew", arguments: strangers)
    func succession(stranger: Account) async throws {
        let own = try bench.run([entry("a"), entry("b", .update(id: 41, ProductChange(stock: 9)))])
        let theirs = try bench.rows([entry("a"), entry("x", .update(id: 41, ProductChange(stock: 8)))], of: stranger)
        for row in theirs { _ = try await ledger.recordIntent(row, seenID: 1) }
        try await ledger.record(theirs[0], as: .uploaded(id: 5, values("a")))
        try await ledger.record(theirs[1], as: .updated(id: 41, values("x")))
        #expect(try ledger.runsSucceeding(own) == [])
    }

    @Test(
        "A replacement that is withdrawn takes another account's products neither for its new nor for its old one",
        arguments: strangers)
    func withdrawn(stranger: Account) async throws {
        let theirs = try bench.rows([entry("old"), entry("new")], of: stranger)
        try await ledger.record(theirs[0], as: .uploaded(id: 7, values("old")))
        try await ledger.record(theirs[1], as: .uploaded(id: 9, values("new")))
        let half = try await bench.halfReplaced("a", old: 7, new: 9)
        try ledger.withdrawReplacement(half, to: values("a", price: 5))
        #expect(try ledger.product(.sku("a"), of: seller) == known("a", 7, price: 5, photos: nil))
        #expect(try ledger.product(.sku("old"), of: stranger)?.id == 7)
        #expect(try ledger.product(.sku("new"), of: stranger)?.id == 9)
    }

    @Test(
        "An address is written one way, and what is no address stays as it is",
        arguments: [
            ("http://Market.Example/a//", "http://market.example/a"),
            ("HTTP://market.example:80///", "http://market.example"),
            ("https://market.example:8443/", "https://market.example:8443"), ("Practice Market", "Practice Market"),
            ("ftp://Market.Example:21/", "ftp://Market.Example:21/"), ("Sandbox", "Sandbox"),
        ])
    func canonical(market: String, canonical: String) {
        #expect(Account.canonical(market: market) == canonical)
        #expect(Account.canonical(market: canonical) == canonical)
    }
}
