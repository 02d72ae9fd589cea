import Foundation
import TestSupport
import Testing

/// How much of a market was changed behind the ledger's back, how, which command comes then and how it looks: the market's own table
/// says what is right, and the summary's counts are held against it.
///
/// `OPENMARKET_THOROUGH=1` plays each combination in both modes; without it they take turns.
@Suite("Each command at a market that others changed", .serialized, .timeLimit(.minutes(15)))
struct RefreshMatrixTests {
    enum Change: String, CaseIterable { case gone, changedByHand, equalOfAnother, equalByAnotherTool }
    enum Command: String, CaseIterable { case importing, restoring, undoing, deleting, resuming }

    private static let rows = 10

    /// Nothing, little, and all of it.
    private static func extents(_ change: Change) -> [Int] {
        if Thoroughness.isFull { return [0, 1, rows] }
        return change == .gone || change == .changedByHand ? [1, rows] : [rows]
    }

    /// One combination: a seller with a sheet that was registered, or a part of it, and a market that was changed since.
    private struct Cell {
        let shop: Shop
        let market: SandboxProcess
        let run: String
        /// How many products the seller had registered before the change.
        let registered: Int
        /// How many of them were changed.
        let extent: Int

        init(_ command: Command, _ change: Change, _ extent: Int) async throws {
            shop = try Shop()
            market = try await SandboxProcess(shop)
            let sheet = try shop.catalogue(rows: rows)
            let made: Answer
            if command == .resuming {
                made = try await shop.stoppedImport(rows: rows, into: market)
            } else {
                made = try await shop.run(["import", sheet, "--output", "json", "--concurrency", "1"] + market.flags)
                #expect(made.status == 0, "\(made.text)\(made.talk)")
            }
            run = try #require(made.summary?.run)
            registered = try await MarketTable(shop: shop).products().count
            self.extent = min(extent, registered)
            if command == .restoring {
                let kept = try await shop.run(["backup", "create", "kept", "--allow", "private-photos"] + market.flags)
                #expect(kept.status == 0, "\(kept.talk)")
            }
            try await alter(change, self.extent)
            // Until nothing is younger than the market may need to show it.
            try await Task.sleep(for: .milliseconds(700))
        }

        /// Changes the market's tables as nobody could from outside.
        private func alter(_ change: Change, _ count: Int) async throws {
            let script = """
                import sqlite3, sys
                table = sqlite3.connect(sys.argv[1] + '/market.sqlite')
                table.execute('PRAGMA foreign_keys = ON')
                table.row_factory = sqlite3.Row
                def copy(product, vendor):
                    made = table.execute('''INSERT INTO product (vendor_id, name, description, price, currency, discounted_price,
                        stock, thumbnail, created_at, issued_at) SELECT ?, name, description, price, currency, discounted_price,
                        stock, thumbnail, created_at, issued_at FROM product WHERE id = ?''', (vendor, product)).lastrowid
                    table.execute('''INSERT INTO image (product_id, origin, thumbnail, issued_at)
                        SELECT ?, origin, thumbnail, issued_at FROM image WHERE product_id = ?''', (made, product))
                ids = [row['id'] for row in table.execute('SELECT id FROM product ORDER BY id')][:int(sys.argv[3])]
                if sys.argv[2] == 'equalOfAnother':
                    table.execute("INSERT INTO vendor (identifier, name) VALUES ('another', 'vendor2')")
                for id in ids:
                    if sys.argv[2] == 'gone': table.execute('DELETE FROM product WHERE id = ?', (id,))
                    if sys.argv[2] == 'changedByHand': table.execute("UPDATE product SET price = '7777' WHERE id = ?", (id,))
                    if sys.argv[2] == 'equalOfAnother': copy(id, 2)
                    if sys.argv[2] == 'equalByAnotherTool': copy(id, 1)
                table.commit()
                """
            let answer = try await shop.other(
                "python3", ["-c", script, shop.folder.path + "/market", change.rawValue, "\(count)"])
            #expect(answer.status == 0, "\(answer.talk)")
        }

        func carryOut(_ command: Command, _ mode: String) async throws -> Answer {
            let soon = ["--yes", "--output", "json", "--set", "timeout=500ms", "--set", "settle=50ms"] + market.flags
            switch command {
            case .importing: return try await shop.run(["import", "catalogue.csv", "--refresh", mode] + soon)
            case .restoring: return try await shop.run(["backup", "restore", "kept"] + soon)
            case .undoing: return try await shop.run(["runs", "undo", run] + soon)
            case .deleting:
                let numbers = (1...rows).map(String.init)
                return try await shop.run(["delete"] + numbers + ["--refresh", mode] + soon)
            case .resuming: return try await shop.run(["runs", "resume", run, "--refresh", mode] + soon)
            }
        }

        /// The names and prices that the market has, whether or not photos are left.
        private func products() async throws -> [(name: String, price: String)] {
            let script = """
                import json, sqlite3, sys
                table = sqlite3.connect('file:' + sys.argv[1] + '/market.sqlite?mode=ro', uri=True)
                print(json.dumps([list(row) for row in table.execute('SELECT name, price FROM product')]))
                """
            let answer = try await shop.other("python3", ["-c", script, shop.folder.path + "/market"])
            return try JSONDecoder().decode([[String]].self, from: answer.stdout).map { ($0[0], $0[1]) }
        }

        /// How often the market has each name.
        func names() async throws -> [String: Int] {
            Dictionary(try await products().map { ($0.name, 1) }, uniquingKeysWith: +)
        }

        func count(atPrice price: String) async throws -> Int { try await products().count { $0.price == price } }
    }

    @Test(
        "Nothing is doubled or lost, and the summary says what the market's table says", arguments: Command.allCases,
        Change.allCases)
    func combination(command: Command, change: Change) async throws {
        for (index, extent) in Self.extents(change).enumerated() {
            let turn = (index + Change.allCases.firstIndex(of: change)!) % 2 == 0 ? ["auto"] : ["full"]
            for mode in Thoroughness.isFull ? ["auto", "full"] : turn {
                let cell = try await Cell(command, change, extent)
                let answer = try await cell.carryOut(command, mode)
                let told: Comment =
                    "\(command) \(change) \(extent) \(mode): \(answer.status) \(answer.text)\(answer.talk)"
                switch command {
                case .importing, .restoring, .resuming: try await expectCatalogue(cell, command, change, answer, told)
                case .undoing, .deleting: try await expectNothing(cell, command, change, answer, told)
                }
            }
        }
    }

    /// All rows are there once, beside what others made.
    private func expectCatalogue(
        _ cell: Cell, _ command: Command, _ change: Change, _ answer: Answer, _ told: Comment
    ) async throws {
        let names = try await cell.names()
        let isCopied = change == .equalOfAnother || change == .equalByAnotherTool
        #expect(names.values.reduce(0, +) == Self.rows + (isCopied ? cell.extent : 0), told)
        #expect(names.count == Self.rows, told)
        // What another tool made since the run began is a second product of its row.
        let doubled = command == .resuming && change == .equalByAnotherTool ? cell.extent : 0
        #expect(answer.status == (doubled > 0 ? 2 : 0), told)
        let summary = answer.summary
        #expect(summary?.doubled?.count == doubled, told)
        #expect(summary?.accounted == summary?.records, told)
        switch change {
        case .gone where command != .resuming: #expect(summary?.uploaded == cell.extent, told)
        case .gone: #expect(summary?.replanned == cell.extent && summary?.uploaded == Self.rows, told)
        case .changedByHand where command != .resuming:
            #expect(summary?.updated == cell.extent, told)
            #expect(try await cell.count(atPrice: "7777") == 0, told)
        case .changedByHand: #expect(try await cell.count(atPrice: "7777") == cell.extent, told)
        case .equalOfAnother, .equalByAnotherTool:
            if command != .resuming { #expect(summary?.unchanged == Self.rows, told) }
        }
        if command == .importing {
            #expect(summary?.gone == (change == .gone ? cell.extent : 0), told)
            #expect(summary?.changed?.number == (change == .changedByHand ? cell.extent : 0), told)
            #expect(summary?.seen == summary?.unchanged, told)
        }
    }

    /// What the seller registered is gone, and nothing else.
    private func expectNothing(
        _ cell: Cell, _ command: Command, _ change: Change, _ answer: Answer, _ told: Comment
    ) async throws {
        let names = try await cell.names()
        switch change {
        case .gone:
            #expect(names.isEmpty && answer.status == 0, told)
            if command == .deleting { #expect(answer.summary?.gone == cell.extent, told) }
            if command == .deleting { #expect(answer.summary?.deleted == Self.rows, told) }
        // What somebody changed since is left by an undoing.
        case .changedByHand where command == .undoing:
            #expect(names.count == cell.extent && answer.status == (cell.extent > 0 ? 2 : 0), told)
        case .changedByHand: #expect(names.isEmpty && answer.status == 0, told)
        case .equalOfAnother, .equalByAnotherTool:
            #expect(names.values.reduce(0, +) == cell.extent && answer.status == 0, told)
        }
    }
}
