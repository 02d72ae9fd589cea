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
