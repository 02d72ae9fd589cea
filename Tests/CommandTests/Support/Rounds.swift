import Foundation
import TestSupport

/// One practice market and, for each round of a loop, a small job of its own in it: one product to be changed, one to be
/// deleted, and three to be registered, two of which are equal.
///
/// The products that rounds change and delete are registered before the first. Each round starts from a copy of the ledger
/// as it was then, so that a loop over hundreds of moments starts one market only.
final class Rounds {
    let shop: Shop
    let market: SandboxProcess
    /// The address that the rounds use, where it is not the market's own.
    var address: String?
    private var last = 0
    /// How often a command that stopped midway is given again.
    private let patience: Int
    /// Whether the market can prove whose a product is. Where it cannot, what a row may have made is left for a person.
    private let isProvable: Bool

    /// - Parameter seed: of the faults that a rough market plays, once the products are registered.
    init(
        atMost count: Int, in weather: Weather = .calm, seed: UInt64 = 1, api: String = "openmarket"
    ) async throws {
        shop = try Shop()
        isProvable = !api.hasPrefix("camp")
        // What is left for a person stays so however often the command is given.
        patience = weather == .calm ? 3 : isProvable ? 30 : 8
        var flags: [String] = []
        if weather == .rough {
            let plan = RoughPlan.json(seed: seed, after: 2 * count)
            flags = ["--faults", try shop.folder.write(plan, to: "faults.json").path]
        }
        market = try await SandboxProcess(shop, api: api, flags: flags, limit: .seconds(7200))
        try shop.photo("mug.jpg")
        let rows = (1...count).flatMap { round in
            [Self.row("Old-\(round)-", 1000, "U-\(round)"), Self.row("Gone-\(round)-", 1000, "D-\(round)")]
        }
        try shop.folder.write(Self.header + rows.joined(), to: "before.csv")
        let answer = try await run(
            ["import", "before.csv", "--ledger", shop.folder.path + "/before/ledger.sqlite"] + market.flags)
        guard answer.status == 0 else { throw Failure.notReady(answer.talk) }
    }

    enum Failure: Error { case notReady(String) }

    private static let header = "name,description,price,stock,images,sku,action\n"

    private static func row(_ name: String, _ price: Int, _ sku: String, action: String = "") -> String {
        "\(name),A mug for tea and coffee,\(price),3,mug.jpg,\(sku),\(action)\n"
    }

    /// A round's sheet and ledger.
    struct Round {
        let number: Int
        let ledger: String
        let command: [String]
    }

    /// - Parameter isFirstEver: whether there is no ledger yet; then there is nothing to change or delete either.
    func next(isFirstEver: Bool = false) throws -> Round {
        last += 1
        let folder = shop.folder.path + "/round-\(last)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var rows = [
            Self.row("New-\(last)-", 2000, "C-\(last)"), Self.row("Twin-\(last)-", 2000, ""),
            Self.row("Twin-\(last)-", 2000, ""),
        ]
        if !isFirstEver {
            rows.insert(Self.row("Old-\(last)-", 999, "U-\(last)"), at: 1)
            rows.insert(",,,,,D-\(last),delete\n", at: 2)
            for file in ["ledger.sqlite", "ledger.sqlite-wal"] {
                let source = shop.folder.path + "/before/" + file
                guard FileManager.default.fileExists(atPath: source) else { continue }
                try FileManager.default.copyItem(atPath: source, toPath: folder + "/" + file)
            }
        }
        try shop.folder.write(Self.header + rows.joined(), to: "round-\(last)/sheet.csv")
        let ledger = folder + "/ledger.sqlite"
        var account = market.flags
        if let address { account[account.firstIndex(of: market.url)!] = address }
        let command =
            [
                "import", "round-\(last)/sheet.csv", "--images", ".", "--ledger", ledger, "--set", "settle=30ms",
                "--set", "timeout=2s", "--yes",
            ]
            + ["--output", "json"] + account
        return Round(number: last, ledger: ledger, command: command)
    }

    /// Gives the command until it says that all is done.
    ///
    /// - Returns: what is wrong, in a sentence.
    func finish(_ round: Round, isFirstEver: Bool = false) async throws -> [String] {
        let answer = try await run(round.command)
        let isUndecided = !isProvable && answer.status == 3 && (answer.summary?.unknown ?? 0) > 0
        var troubles = try await check(round, isFirstEver: isFirstEver, mayLack: isUndecided)
        if isUndecided { return troubles }
        if answer.status != 0 || answer.summary?.records != answer.summary?.accounted {
            troubles.append("ended with \(answer.status): \(answer.text) \(answer.talk)")
        }
        return troubles
    }

    private func run(_ command: [String]) async throws -> Answer {
        var answer = try await shop.run(command)
        for _ in 0..<patience where answer.status == 3 { answer = try await shop.run(command) }
        return answer
    }

    /// What the market has of a round, against what it should have.
    ///
    /// - Parameter mayLack: whether rows that were never sent may be missing, since nobody could say so.
    private func check(_ round: Round, isFirstEver: Bool, mayLack: Bool) async throws -> [String] {
        var expected = ["New-\(round.number)- 2000", "Twin-\(round.number)- 2000", "Twin-\(round.number)- 2000"]
        expected.append("Old-\(round.number)- \(isFirstEver ? 1000 : 999)")
        if isFirstEver { expected.append("Gone-\(round.number)- 1000") }
        let products = try await MarketTable(shop: shop).products(named: "%-\(round.number)-")
        let found = products.map { "\($0.name ?? "") \($0.price ?? "")" }
        if mayLack {
            var rest = expected
            for product in found { rest.firstIndex(of: product).map { _ = rest.remove(at: $0) } }
            return rest.count + found.count == expected.count ? [] : ["the market has \(found.sorted())"]
        }
        return found.sorted() == expected.sorted() ? [] : ["the market has \(found.sorted())"]
    }

    /// The names that the market's own table has more or less often than they should be, after so many rounds.
    func wrongNames() async throws -> [String] {
        // Where rows are left for a person, some are missing.
        func isWrong(_ count: Int, _ right: Int) -> Bool { isProvable ? count != right : count > right }

        let names = try await MarketTable(shop: shop).products().compactMap(\.name)
        let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        return counts.filter { isWrong($0.value, $0.key.hasPrefix("Twin") ? 2 : 1) }.map { "\($0.key) \($0.value)" }
            .sorted()
    }
}
