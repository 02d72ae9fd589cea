import Backups
import Catalogue
import Foundation
import Ledger
import MarketAPI
import Synchronization
import TestSupport
import Testing

@testable import Jobs

@Suite("Which product of two catalogues is which", .timeLimit(.minutes(1)))
struct CatalogueDiffTests {
    private static let here = Account(market: "http://here", identifier: "one")
    private static let elsewhere = [
        Account(market: "http://there", identifier: "one"), Account(market: "http://here", identifier: "other"),
    ]

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A market's products, each with a photo, and what a ledger calls them.
    private func side(
        _ names: [Int: String], keys: [Int: RowKey] = [:], stocks: [Int: Int64] = [:], of account: Account = here
    ) throws -> CatalogueSource {
        let market = LivingMarket()
        for (id, name) in names { market.put(id, name) }
        market.state.withLock { state in
            for (id, stock) in stocks { state.products[id]?.facts.fields.stock = stock }
        }
        let ledger = try Ledger(path: "\(folder.path)/\(UUID().uuidString).sqlite")
        let known = keys.map { KnownProduct(key: $1, id: $0, values: lamp(names[$0] ?? ""), photos: nil) }
        #expect(try ledger.adopt(known, of: account) == keys.count)
        return .market(market, of: account, ledger: ledger)
    }

    /// What differs: the kind, the number and the columns of each difference.
    private func differences(_ before: CatalogueSource, _ after: CatalogueSource) async throws -> [String] {
        let found = Found<String>()
        _ = try await CatalogueDiff(from: before, to: after).run(report: { _ in }) { difference in
            let words = [difference.kind.rawValue, String(difference.id ?? 0)] + difference.changes.map(\.field.column)
            found.add(words.joined(separator: " "))
        }
        return found.all
    }

    @Test("The ledger's sku tells a product, whatever its number and name", arguments: [here] + elsewhere)
    func sku(account: Account) async throws {
        let before = try side([1: "Mug", 2: "Jug", 3: "Pot"], keys: [1: .sku("M"), 2: .sku("J"), 3: .sku("P")])
        let after = try side(
            [1: "Jug", 2: "Mug", 9: "Can"], keys: [1: .sku("J"), 2: .sku("M"), 9: .sku("P")], of: account)
        #expect(try await differences(before, after) == ["changed 9 name"])
    }

    @Test("A number tells it where the market and the account are the same, though a ledger knows nothing of it")
    func number() async throws {
        let before = try side([1: "Mug", 2: "Jug"], keys: [1: .sku("M")])
        #expect(try await differences(before, side([1: "Cup", 2: "Jug"])) == ["changed 1 name"])
        let renamed = try side([1: "Cup", 2: "Jug"], keys: [1: .sku("C"), 2: .sku("J")])
        #expect(try await differences(before, renamed) == ["changed 1 name"])
    }

    @Test("Elsewhere a number means nothing, and the name tells it", arguments: elsewhere)
    func name(account: Account) async throws {
        let before = try side([1: "Mug", 2: "Jug", 3: "Pot"])
        #expect(try await differences(before, side([1: "Pot", 2: "Jug", 3: "Mug"], of: account)) == [])
        #expect(
            try await differences(before, side([1: "Can", 2: "Mug", 3: "Jug"], of: account)) == [
                "added 1", "removed 3",
            ])
    }

    @Test(
        "A sku that only one side has does not keep the name from telling it; two that differ do", arguments: elsewhere)
    func skuAndName(account: Account) async throws {
        let before = try side([1: "Mug", 2: "Mug"], keys: [1: .sku("A")])
        #expect(try await differences(before, side([7: "Mug", 8: "Mug"], keys: [8: .sku("A")], of: account)) == [])
        #expect(try await differences(before, side([7: "Mug", 8: "Mug"], of: account)) == [])
        let other = try side([7: "Mug", 8: "Mug"], keys: [7: .sku("B"), 8: .sku("C")], of: account)
        #expect(try await differences(before, other) == ["added 8", "removed 1"])
    }

    @Test("What was registered anew is known by the key that the ledger has of it")
    func key() async throws {
        let content = RowKey.content(ContentDigest(of: .create(lamp(), photos: [])), occurrence: 1)
        let before = try side([4: "Mug", 5: "Jug"], keys: [4: content])
        let anew = try side([8: "Cup", 9: "Can"], keys: [8: .id(5), 9: content])
        #expect(try await differences(before, anew) == ["changed 8 name", "changed 9 name"])
        // Another market's number is no name for it.
        for account in Self.elsewhere {
            let other = try side([8: "Cup", 9: "Can"], keys: [8: .id(5), 9: content], of: account)
            #expect(try await differences(before, other) == ["added 8", "changed 9 name", "removed 5"])
        }
    }

    @Test("Of several with one name those of equal values are each other's, and the others go in their order")
    func equalNames() async throws {
        let before = try side([1: "Mug", 2: "Mug", 3: "Mug"], stocks: [1: 10, 2: 20, 3: 30])
        let after = try side([1: "Mug", 2: "Mug", 3: "Mug"], stocks: [1: 30, 2: 90, 3: 10], of: Self.elsewhere[0])
        #expect(try await differences(before, after) == ["changed 2 stock"])
    }

    @Test("A catalogue in another order is the same one", arguments: SeededGenerator.seeds)
    func shuffled(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let count = 12
        let order = Array(1...count).shuffled(using: &random)
        var sides: [(names: [Int: String], keys: [Int: RowKey], stocks: [Int: Int64])] = [
            ([:], [:], [:]), ([:], [:], [:]),
        ]
        for (place, other) in order.enumerated() {
            let (name, stock) = (
                "Mug \(Int.random(in: 1...3, using: &random))", Int64.random(in: 1...3, using: &random)
            )
            let sku: RowKey? = Bool.random(using: &random) ? .sku("S\(place)") : nil
            for (side, id) in [place + 1, other].enumerated() {
                (sides[side].names[id], sides[side].keys[id], sides[side].stocks[id]) = (name, sku, stock)
            }
        }
        for account in Self.elsewhere {
            let before = try side(sides[0].names, keys: sides[0].keys, stocks: sides[0].stocks)
            let after = try side(sides[1].names, keys: sides[1].keys, stocks: sides[1].stocks, of: account)
            #expect(try await differences(before, after) == [], "seed \(seed)")
        }
    }
}
