import Foundation
import TestSupport
import Testing

/// The market has what a ledger does not know, or not any more.
@Suite("A ledger that was lost, restored from before, or copied without its log", .serialized, .timeLimit(.minutes(5)))
struct LostLedgerTests {
    enum Loss: String, CaseIterable {
        case ledgerDeleted, stateDeleted, ledgerRestored, stateRestored, logLost, copiedWithoutLog
    }

    private let shop: Shop
    private let market: LyingMarket

    init() async throws {
        shop = try Shop()
        market = try await LyingMarket(.honest)
        try shop.catalogue(rows: 5, name: "first.csv")
        try shop.catalogue(rows: 10)
    }

    private func importing(_ sheet: String, _ flags: [String] = []) throws -> [String] {
        try ["import", sheet, "--output", "json", "--yes", "--set", "burst=50"] + market.account(shop) + flags
    }

    private func importAll(_ flags: String...) async throws -> Answer {
        try await shop.run(importing("catalogue.csv", flags + ["--rate", "500/s"]))
    }

    /// The names that the market has of the sheet's rows.
    private func names() async throws -> [String] {
        try await market.truth().registered.map(\.sent.name).sorted()
    }

    private static let all = (1...10).map { "Mug \($0)" }.sorted()

    // MARK: The losses

    /// Imports half of the sheet and then all of it, after which the ledger knows the first half, at most.
    private func suffer(_ loss: Loss) async throws {
        let first = try await shop.run(importing("first.csv", ["--rate", "500/s"]))
        #expect(first.status == 0, "\(first.text)\(first.talk)")
        try copy("state", to: "before")
        if [.logLost, .copiedWithoutLog].contains(loss) {
            let command = try importing("catalogue.csv", ["--concurrency", "1"])
            #expect(try await shop.stop(command, after: 2, with: SIGKILL).status == -SIGKILL)
        } else {
            #expect(try await importAll().status == 0)
        }
        switch loss {
        case .ledgerDeleted: try removeLedger()
        case .stateDeleted: try remove("state")
        case .ledgerRestored:
            try removeLedger()
            try copy("before/" + Self.ledger, to: "state/" + Self.ledger)
        case .stateRestored:
            try remove("state")
            try copy("before", to: "state")
        case .logLost:
            #expect(shop.exists("state/" + Self.ledger + "-wal"), "there must be something to lose")
            try remove("state/" + Self.ledger + "-wal")
        case .copiedWithoutLog:
            try copy("state/" + Self.ledger, to: "copy")
            try remove("state")
            try FileManager.default.createDirectory(
                atPath: shop.folder.path + "/state/openmarket", withIntermediateDirectories: true)
            try copy("copy", to: "state/" + Self.ledger)
        }
    }

    private static let ledger = "openmarket/ledger.sqlite"

    private func removeLedger() throws {
        for suffix in ["", "-wal", "-shm"] where shop.exists("state/" + Self.ledger + suffix) {
            try remove("state/" + Self.ledger + suffix)
        }
    }

    private func remove(_ name: String) throws {
        try FileManager.default.removeItem(at: shop.folder.url.appendingPathComponent(name))
    }

    private func copy(_ name: String, to other: String) throws {
        let folder = shop.folder.url
        try FileManager.default.copyItem(
            at: folder.appendingPathComponent(name), to: folder.appendingPathComponent(other))
    }

    // MARK: The trials

    @Test(
        "The same sheet sends nothing, ends with 3 and offers `--adoption equal`, and so it does again",
        arguments: Loss.allCases
    )
    func refused(loss: Loss) async throws {
        try await suffer(loss)
        let before = try await market.truth()
        for flags in [[], [], ["--check-market"]] {
            let answer = try await shop.run(importing("catalogue.csv", flags + ["--rate", "500/s"]))
            #expect(answer.status == 3, "\(answer.text)\(answer.talk)")
            #expect(answer.objects("error").contains { $0.message?.contains("--adoption equal") == true })
            #expect(answer.summary != nil)
        }
        let after = try await market.truth()
        #expect(after.registrations == before.registrations)
        #expect(after.deletions == 0)
    }

    @Test(
        "With `--adoption equal` each product is its row's again, what is missing is sent, and the next import changes nothing",
        arguments: Loss.allCases)
    func adopted(loss: Loss) async throws {
        try await suffer(loss)
        let answer = try await importAll("--adoption", "equal")
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        #expect(try await names() == Self.all)
        let again = try await importAll()
        #expect(again.status == 0, "\(again.text)\(again.talk)")
        #expect(again.summary?.unchanged == 10)
        #expect(try await names() == Self.all)
    }

    @Test("With `--adoption none` the seller says that doubles are wanted")
    func doublesWanted() async throws {
        try await suffer(.ledgerDeleted)
        let answer = try await importAll("--adoption", "none")
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        #expect(try await names() == (Self.all + Self.all).sorted())
    }

    @Test("Another vendor's equal products, and this vendor's other ones, stop no import")
    func othersProducts() async throws {
        for number in 1...10 {
            try await market.add("Mug \(number)", "A mug for tea and coffee", price: Double(1000 + number), vendor: 7)
            try await market.add("Made on a phone \(number)", "A jug for milk and water", price: 77_777)
        }
        let answer = try await importAll()
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        #expect(try await names() == Self.all)
    }
}
