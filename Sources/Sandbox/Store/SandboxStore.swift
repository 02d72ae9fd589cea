import Foundation
import GRDB
import MarketAPI

/// The practice market's tables: vendors, products, photos and the tokens of begun deletions.
///
/// SQLite in WAL mode: readers never wait, writers take turns, and a process killed at any point leaves the last
/// committed state. Photo files are put in place before the transaction that names them, so a row never lacks its
/// file; a file that never got its row is swept at the next start.
struct SandboxStore: Sendable {
    let pool: DatabasePool
    let numbers: ProductNumbering

    init(path: String, numbers: ProductNumbering = ProductNumbering()) throws {
        self.numbers = numbers
        var configuration = Configuration()
        // Another process may be practising in the same folder.
        configuration.busyMode = .timeout(5)
        pool = try DatabasePool(path: path, configuration: configuration)
        try Self.migrator.migrate(pool)
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("openmarket") { database in
            // AUTOINCREMENT: the live market never gave a number twice.
            try database.execute(
                sql: """
                    CREATE TABLE vendor (
                        id INTEGER PRIMARY KEY AUTOINCREMENT, identifier TEXT NOT NULL UNIQUE, name TEXT NOT NULL);
                    CREATE TABLE product (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        vendor_id INTEGER NOT NULL REFERENCES vendor(id),
                        name TEXT, description TEXT, price TEXT, currency TEXT, discounted_price TEXT, stock INTEGER,
                        thumbnail TEXT, created_at TEXT NOT NULL, issued_at TEXT NOT NULL);
                    CREATE TABLE image (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        product_id INTEGER NOT NULL REFERENCES product(id) ON DELETE CASCADE,
                        origin TEXT NOT NULL, thumbnail TEXT NOT NULL, issued_at TEXT NOT NULL);
                    CREATE INDEX image_of_product ON image(product_id);
                    CREATE TABLE deletion (
                        token TEXT PRIMARY KEY,
                        product_id INTEGER NOT NULL REFERENCES product(id) ON DELETE CASCADE);
                    CREATE INDEX deletion_of_product ON deletion(product_id);
                    """)
        }
        migrator.registerMigration("generations") { database in
            try database.execute(
                sql: """
                    ALTER TABLE product ADD COLUMN password TEXT;
                    ALTER TABLE vendor ADD COLUMN created_at TEXT;
                    """)
        }
        migrator.registerMigration("search") { database in
            try database.execute(sql: "CREATE INDEX product_name ON product(vendor_id, name)")
        }
        migrator.registerMigration("numbers") { database in
            // Where numbers do not rise, the place in the list is the order of registration.
            try database.execute(
                sql: ProductNumbering.tables + """
                    ALTER TABLE product ADD COLUMN position INTEGER;
                    ALTER TABLE product ADD COLUMN place INTEGER AS (COALESCE(position, id));
                    CREATE UNIQUE INDEX product_place ON product(place);
                    DROP INDEX product_name;
                    CREATE INDEX product_name ON product(vendor_id, name, position);
                    """)
        }
        return migrator
    }

    func close() throws { try pool.close() }
}

extension SandboxStore {
    /// Knows the vendor from now on; a name once given stays.
    ///
    /// - Parameter date: since when, for a vendor that is new or was known without one.
    func remember(identifier: String, name: String, date: String) throws {
        try pool.write { database in
            let known = try Int.fetchOne(
                database, sql: "SELECT id FROM vendor WHERE identifier = ?", arguments: [identifier])
            guard known == nil else {
                return try database.execute(
                    sql: "UPDATE vendor SET created_at = ? WHERE id = ? AND created_at IS NULL",
                    arguments: [date, known])
            }
            try database.execute(
                sql: "INSERT INTO vendor (identifier, name, created_at) VALUES (?, ?, ?)",
                arguments: [identifier, name, date])
            // The live market named its vendors by their numbers.
            guard name.isEmpty else { return }
            try database.execute(
                sql: "UPDATE vendor SET name = 'vendor' || id WHERE identifier = ?", arguments: [identifier])
        }
    }

    func vendor(identifier: String) async throws -> VendorReference? {
        try await pool.read { database in
            try Row.fetchOne(
                database, sql: "SELECT id, name FROM vendor WHERE identifier = ?",
                arguments: [identifier.lowercased()]
            ).map { VendorReference(id: $0["id"], name: $0["name"]) }
        }
    }
}

extension SandboxStore {
    func beginDeletion(of id: Int, token: String) async throws {
        try await pool.write { database in
            try database.execute(
                sql: "INSERT INTO deletion (token, product_id) VALUES (?, ?)", arguments: [token, id])
        }
    }

    /// The product's own secret, once it was asked for.
    func secret(of id: Int) async throws -> String? {
        try await pool.read { database in
            // The other kind of token is longer.
            try String.fetchOne(
                database, sql: "SELECT token FROM deletion WHERE product_id = ? AND length(token) = 36",
                arguments: [id])
        }
    }

    /// The product that a token was given for; `nil` once it is gone.
    func product(toDelete token: String) async throws -> Shown? {
        try await pool.read { database in
            let id = try Int.fetchOne(
                database, sql: "SELECT product_id FROM deletion WHERE token = ?", arguments: [token])
            return try id.flatMap { try Self.product($0, database) }
        }
    }

    /// Whether the product was there to be deleted; of two calls at once, one gets `true`.
    func delete(_ id: Int) async throws -> Bool {
        try await pool.write { database in
            try database.execute(sql: "DELETE FROM product WHERE id = ?", arguments: [id])
            return database.changesCount > 0
        }
    }

    /// Every path that a row names.
    func imagePaths() throws -> Set<String> {
        try pool.read { database in
            Set(try String.fetchAll(database, sql: "SELECT origin FROM image UNION ALL SELECT thumbnail FROM image"))
        }
    }
}

/// The files of a practice market's data folder that nobody else may write.
package enum SandboxFiles {
    package static func all(in folder: String) -> [String] {
        ["market.sqlite", "market.sqlite-wal", "market.sqlite-shm", "market.sqlite-journal", "lock"]
            .map { "\(folder)/\($0)" }
    }

    /// Where the vendors' secrets, the uploads and the photos lie.
    package static func folders(in folder: String) -> [String] {
        (["vendors", "uploads"] + PhotoNames.folders).map { "\(folder)/\($0)" }
    }
}
