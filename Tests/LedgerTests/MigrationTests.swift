import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Ledger

@Suite("A ledger of an earlier version")
struct MigrationTests {
    private func dump(_ table: String, of path: String, columns: Int = 3) throws -> [[String: DatabaseValue]] {
        try DatabaseQueue(path: path).read { database in
            try Row.fetchAll(database, sql: "SELECT * FROM \(table) ORDER BY \(columns == 1 ? "1" : "1, 2, 3")")
                .map { Dictionary(uniqueKeysWithValues: zip($0.columnNames, $0.databaseValues)) }
        }
    }

    /// A ledger as the version with that migration left it, holding a run with its rows and products.
    private func old(upTo migration: String, at path: String) throws {
        let queue = try DatabaseQueue(path: path)
        try Schema.migrator.migrate(queue, upTo: migration)
        try queue.write { database in
            try database.execute(
                sql: """
                    INSERT INTO run (id, command, market, api, identifier, started, state) VALUES
                        ('20260101-aaaaaa', 'import', 'http://127.0.0.1:1', 'openmarket', 'me', 1, 'stopped');
                    INSERT INTO entry (run, ordinal, record, file, key, sku, operation, "values", photos, state,
                        market_id, attempts, reason, seen_id, changed, "before", replaces, content, keeps_photos)
                    VALUES
                        ('20260101-aaaaaa', 1, 2, 'a.csv', 'sku:A', 'A', 'create', '{}', '[]', 'sent', NULL, 1, NULL,
                            9, 5, NULL, NULL, 'c1', 0),
                        ('20260101-aaaaaa', 2, 3, NULL, 'id:7', NULL, 'delete', NULL, NULL, 'deleted', 7, 2, '{}',
                            NULL, 6, '{}', 8, NULL, 1);
                    INSERT INTO product VALUES
                        ('http://127.0.0.1:1', 'me', 'sku:A', 4, '{}', '[]', 5),
                        ('http://127.0.0.1:1', 'me', 'sku:B', 5, '{}', 'null', 6);
                    """)
        }
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try queue.close()
    }

    @Test("It is opened with every row as it was; columns that came since are empty", arguments: ["entry", "product"])
    func rows(table: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/ledger.sqlite"
        try old(upTo: "claims", at: path)
        let before = try dump(table, of: path)
        #expect(before.count == 2)
        try Ledger(path: path).verify()
        let after = try dump(table, of: path)
        #expect(after.map { row in row.filter { before[0].keys.contains($0.key) } } == before)
        #expect(after.allSatisfy { row in row.allSatisfy { before[0].keys.contains($0.key) || $0.value.isNull } })
    }

    @Test(
        "Of two rows that it let have one product the later one keeps it, and of two as late the one with the later key"
    )
    func claims() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/ledger.sqlite"
        try old(upTo: "compared plans", at: path)
        let products = [
            ("m", "me", "sku:1", 7, 5), ("m", "me", "sku:2", 7, 6), ("m", "me", "sku:3", 8, 6),
            ("m", "me", "sku:4", 8, 5),
            ("m", "me", "sku:5", 9, 5), ("m", "me", "sku:6", 9, 5), ("m", "you", "sku:7", 7, 9),
            ("n", "me", "sku:8", 7, 9),
        ]
        let queue = try DatabaseQueue(path: path)
        try queue.write { database in
            for (market, identifier, key, id, changed) in products {
                try database.execute(
                    sql: "INSERT INTO product VALUES (?, ?, ?, ?, '{}', 'null', ?)",
                    arguments: [market, identifier, key, id, changed])
            }
        }
        try queue.close()
        _ = try Ledger(path: path)
        let left = try dump("(SELECT key FROM product WHERE market IN ('m', 'n'))", of: path, columns: 1)
        #expect(left.map { $0["key"] } == ["sku:2", "sku:3", "sku:6", "sku:7", "sku:8"].map(\.databaseValue))
    }

    @Test("Its runs replaced nothing for photos, and saw no trouble that anybody counted")
    func run() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/ledger.sqlite"
        try old(upTo: "claims", at: path)
        let ledger = try Ledger(path: path)
        let run = try #require(try ledger.runs().first)
        #expect(run.id.description == "20260101-aaaaaa" && !run.replacesPhotos)
        #expect(run.started == Date(milliseconds: 1) && run.state == .stopped)
        #expect(try ledger.troubles(of: run.id) == 0)
        #expect(try ledger.commitCount() == 0)
        #expect(try ledger.lostCommits() == nil)
    }

    @Test("It has the tables and the indexes of a new one")
    func schema() throws {
        let folder = try TemporaryFolder()
        let (new, old) = (folder.path + "/new.sqlite", folder.path + "/old.sqlite")
        try self.old(upTo: "claims", at: old)
        for path in [new, old] { _ = try Ledger(path: path) }
        let master = "(SELECT type, name, sql FROM sqlite_master)"
        #expect(try dump(master, of: new) == dump(master, of: old))
    }

    @Test("Dropping its run drops its rows, and only what is in doubt is indexed as such")
    func references() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/ledger.sqlite"
        try old(upTo: "claims", at: path)
        _ = try Ledger(path: path)
        let queue = try DatabaseQueue(path: path)
        try queue.write { database in
            let plan = try Row.fetchAll(
                database,
                sql: "EXPLAIN QUERY PLAN SELECT 1 FROM entry WHERE key = 'x' AND state IN ('sent', 'unknown')")
            #expect("\(plan)".contains("entry_in_doubt"))
            try database.execute(sql: "DELETE FROM run")
            #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM entry") == 0)
        }
    }
}

@Suite("The ledger's size")
struct LedgerSizeTests {
    @Test("A row takes what it holds, with no page of its own")
    func perRow() throws {
        let bench = try Bench()
        let description = String(repeating: "a mug made of tin ", count: 55)
        let rows = 400
        let writer = try bench.ledger.plan(proposal)
        try writer.append(
            (1...rows).map { number in
                var planned = entry("S-\(number)", record: number)
                var values = values("S-\(number)")
                values.description = description
                planned.operation = .create(values, photos: [])
                return planned
            })
        _ = try writer.finish(PlanTallies(records: rows))
        let bytes = try bench.ledger.read { database in
            try Int.fetchOne(database, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")!
        }
        #expect(bytes / rows < 2 * description.utf8.count)
    }
}
