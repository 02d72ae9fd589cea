import Foundation
import GRDB
import MarketAPI

/// The practice market's tables: vendors, products, photos and the tokens of begun deletions.
///
/// SQLite in WAL mode: readers never wait, writers take turns, and a process killed at any point leaves the last
/// committed state. Photo files are put in place before the transaction that names them, so a row never lacks its
/// file; a file that never got its row is swept at the next start.
struct SandboxStore: Sendable {
    private let pool: DatabasePool

    init(path: String) throws {
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
        return migrator
    }

    func close() throws { try pool.close() }
}

// MARK: - Vendors

extension SandboxStore {
    /// Knows the vendor from now on; a name once given stays.
    func remember(identifier: String, name: String) throws {
        try pool.write { database in
            let known = try Int.fetchOne(
                database, sql: "SELECT id FROM vendor WHERE identifier = ?", arguments: [identifier])
            guard known == nil else { return }
            try database.execute(
                sql: "INSERT INTO vendor (identifier, name) VALUES (?, ?)", arguments: [identifier, name])
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

// MARK: - Products

extension SandboxStore {
    /// A product with its photos in the order of their registration.
    struct Shown: Sendable {
        var product: StoredProduct
        var images: [(id: Int, image: StoredImage, issuedAt: String)]

        func detail(base: String) -> ProductDetail {
            ProductDetail(
                product.facts(base: base),
                images: images.map { id, image, issuedAt in
                    ProductImage(
                        id: id, url: "\(base)/\(image.origin)", thumbnailURL: "\(base)/\(image.thumbnail)",
                        issuedAt: MarketDate(issuedAt))
                },
                vendor: VendorReference(id: product.vendorID, name: product.vendorName))
        }
    }

    private static let selection = """
        SELECT product.*, vendor.name AS vendor_name FROM product JOIN vendor ON vendor.id = product.vendor_id
        """

    func product(_ id: Int) async throws -> Shown? {
        try await pool.read { try Self.product(id, $0) }
    }

    private static func product(_ id: Int, _ database: Database) throws -> Shown? {
        guard let row = try Row.fetchOne(database, sql: selection + " WHERE product.id = ?", arguments: [id]) else {
            return nil
        }
        let images = try Row.fetchAll(
            database, sql: "SELECT * FROM image WHERE product_id = ? ORDER BY id", arguments: [id])
        return Shown(
            product: StoredProduct(row),
            images: images.map {
                ($0["id"], StoredImage(origin: $0["origin"], thumbnail: $0["thumbnail"]), $0["issued_at"])
            })
    }

    /// The newest products first, and how many there are, of one moment.
    ///
    /// - Parameter search: found in the product's or the vendor's name. How the live market compared is not known:
    ///   SQLite's LIKE ignores the case of ASCII letters.
    func products(offset: Int, count: Int, search: String?) async throws -> (rows: [StoredProduct], total: Int) {
        let pattern = "%" + Self.escapedForLike(search ?? "") + "%"
        let condition =
            search == nil ? "1" : "(product.name LIKE :text ESCAPE '\\' OR vendor.name LIKE :text ESCAPE '\\')"
        return try await pool.read { database in
            var arguments: StatementArguments = search == nil ? [:] : ["text": pattern]
            let total = try Int.fetchOne(
                database,
                sql: "SELECT count(*) FROM product JOIN vendor ON vendor.id = product.vendor_id WHERE " + condition,
                arguments: arguments)
            arguments += ["count": count, "offset": offset]
            let rows = try Row.fetchAll(
                database,
                sql: Self.selection + " WHERE \(condition) ORDER BY product.id DESC LIMIT :count OFFSET :offset",
                arguments: arguments)
            return (rows.map(StoredProduct.init), total ?? 0)
        }
    }

    private static func escapedForLike(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            if "%_\\".contains(character) { result.append("\\") }
            result.append(character)
        }
    }

    /// Adds a product with its photos, whose files are in place: both or neither.
    func add(_ values: StoredValues, images: [StoredImage], vendorID: Int, date: String) async throws -> Shown {
        try await pool.write { database in
            let columns = StoredValues.columns.joined(separator: ", ")
            try database.execute(
                sql: """
                    INSERT INTO product (\(columns), vendor_id, thumbnail, created_at, issued_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: StatementArguments(values.arguments)
                    + [vendorID, images.first?.thumbnail, date, date])
            let id = Int(database.lastInsertedRowID)
            for image in images {
                try database.execute(
                    sql: "INSERT INTO image (product_id, origin, thumbnail, issued_at) VALUES (?, ?, ?, ?)",
                    arguments: [id, image.origin, image.thumbnail, date])
            }
            return try Self.product(id, database)!
        }
    }

    /// Changes a product by what `change` makes of it, inside one transaction so that two updates at once both count.
    /// `nil` where there is no such product.
    ///
    /// `issued_at` follows the last change: that is a choice, the live market's rule is not known.
    func update(
        _ id: Int, date: String, _ change: @Sendable @escaping (inout Shown) throws -> Void
    ) async throws -> Shown? {
        try await pool.write { database in
            guard var shown = try Self.product(id, database) else { return nil }
            try change(&shown)
            let assignments = StoredValues.columns.map { "\($0) = ?" }.joined(separator: ", ")
            try database.execute(
                sql: "UPDATE product SET \(assignments), thumbnail = ?, issued_at = ? WHERE id = ?",
                arguments: StatementArguments(shown.product.values.arguments) + [shown.product.thumbnail, date, id])
            return try Self.product(id, database)
        }
    }
}

// MARK: - Deletions

extension SandboxStore {
    func beginDeletion(of id: Int, token: String) async throws {
        try await pool.write { database in
            try database.execute(
                sql: "INSERT INTO deletion (token, product_id) VALUES (?, ?)", arguments: [token, id])
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
