import Catalogue
import Foundation
import GRDB
import MarketAPI

extension SandboxStore {
    /// A product with its photos in the order of their registration.
    struct Shown: Sendable {
        var product: StoredProduct
        var images: [(id: Int, image: StoredImage, issuedAt: String)]

        func detail(base: String) -> ProductDetail {
            let since = product.vendorSince.flatMap { MarketDate($0) }
            return ProductDetail(
                product.facts(base: base, images: images.map(\.image)),
                images: images.map { id, image, issuedAt in
                    ProductImage(
                        id: id, url: "\(base)/\(image.origin)", thumbnailURL: "\(base)/\(image.thumbnail)",
                        issuedAt: MarketDate(issuedAt))
                },
                vendor: VendorReference(
                    id: product.vendorID, name: product.vendorName, createdAt: since, issuedAt: since))
        }
    }

    private static let selection = """
        SELECT product.*, vendor.name AS vendor_name, vendor.created_at AS vendor_since FROM product JOIN vendor ON vendor.id = product.vendor_id
        """

    func product(_ id: Int) async throws -> Shown? {
        try await pool.read { try Self.product(id, $0) }
    }

    static func product(_ id: Int, _ database: Database) throws -> Shown? {
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

    /// A product as a page shows it.
    struct Listed: Sendable {
        let product: StoredProduct
        let images: [StoredImage]

        func summary(base: String) -> ProductSummary {
            ProductSummary(product.facts(base: base, images: images), vendorName: product.vendorName)
        }
    }

    /// Some products in the order of their registration, and how many there are, of one moment.
    ///
    /// - Parameter search: found in the product's or the vendor's name.
    func products(
        offset: Int, count: Int, search: String?, isNewestFirst: Bool = true
    ) async throws -> (rows: [Listed], total: Int) {
        try await pool.read { database in
            let order = isNewestFirst ? "DESC" : "ASC"
            guard let search else {
                let total = try Int.fetchOne(database, sql: "SELECT count(*) FROM product")
                let page = " ORDER BY product.place \(order) LIMIT ? OFFSET ?"
                return (try Self.listed(page, [count, offset], database), total ?? 0)
            }
            let found = try NameSearch(search).products(isNewestFirst: isNewestFirst, database)
            return (try Self.listed(found.dropFirst(offset).prefix(count), order, database), found.count)
        }
    }

    /// The newest products before a place in the list, and how many there are in all, of one moment.
    func products(before: Int?, count: Int, search: String?) async throws -> (rows: [Listed], total: Int) {
        try await pool.read { database in
            let before = before ?? .max
            guard let search else {
                let total = try Int.fetchOne(database, sql: "SELECT count(*) FROM product")
                let page = " WHERE product.place < ? ORDER BY product.place DESC LIMIT ?"
                return (try Self.listed(page, [before, count], database), total ?? 0)
            }
            let found = try NameSearch(search).products(isNewestFirst: true, database)
            return (try Self.listed(found.lazy.filter { $0 < before }.prefix(count), "DESC", database), found.count)
        }
    }

    private static func listed(
        _ places: some Collection<Int>, _ order: String, _ database: Database
    ) throws -> [Listed] {
        try listed(
            " WHERE product.place IN (\(databaseQuestionMarks(count: places.count))) ORDER BY product.place \(order)",
            StatementArguments(places), database)
    }

    private static func listed(
        _ condition: String, _ arguments: StatementArguments, _ database: Database
    ) throws -> [Listed] {
        let rows = try Row.fetchAll(database, sql: selection + condition, arguments: arguments)
        let products = rows.map(StoredProduct.init)
        let images = try images(of: products.map(\.id), database)
        return products.map { Listed(product: $0, images: images[$0.id] ?? []) }
    }

    private static func images(of ids: [Int], _ database: Database) throws -> [Int: [StoredImage]] {
        let places = databaseQuestionMarks(count: ids.count)
        let rows = try Row.fetchAll(
            database, sql: "SELECT * FROM image WHERE product_id IN (\(places)) ORDER BY id",
            arguments: StatementArguments(ids))
        return rows.reduce(into: [:]) { images, row in
            images[row["product_id"], default: []].append(
                StoredImage(origin: row["origin"], thumbnail: row["thumbnail"]))
        }
    }

    /// Adds a product with its photos: both or neither.
    ///
    /// - Parameter place: puts the photos of the product of that number into place, inside the transaction.
    func add(
        _ values: FieldValues, vendorID: Int, password: PasswordHash?, date: String,
        _ place: @Sendable @escaping (Int) throws -> [StoredImage]
    ) async throws -> Shown {
        try await pool.write { [numbers] database in
            let (number, position) = try numbers.next(in: database).map { ($0.id, $0.position) } ?? (nil, nil)
            let columns = FieldValues.columns.joined(separator: ", ")
            try database.execute(
                sql: """
                    INSERT INTO product (\(columns), vendor_id, password, created_at, issued_at, id, position)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: StatementArguments(values.arguments) + [
                    vendorID, password?.stored, date, date, number, position,
                ])
            let id = Int(database.lastInsertedRowID)
            try Self.insert(try place(id), productID: id, date: date, database)
            return try Self.product(id, database)!
        }
    }

    private static func insert(
        _ images: [StoredImage], productID: Int, date: String, _ database: Database
    ) throws {
        for image in images {
            try database.execute(
                sql: "INSERT INTO image (product_id, origin, thumbnail, issued_at) VALUES (?, ?, ?, ?)",
                arguments: [productID, image.origin, image.thumbnail, date])
        }
        try database.execute(
            sql: "UPDATE product SET thumbnail = ? WHERE id = ?", arguments: [images.first?.thumbnail, productID])
    }

    /// Changes a product by what `change` makes of it, inside one transaction so that two updates at once both count.
    /// `nil` where there is no such product.
    ///
    /// `issued_at` follows the last change: that is a choice, the live market's rule is not known.
    ///
    /// - Parameter change: gives the photos that replace the product's; `nil` leaves them.
    /// - Returns: the product, and the photos that it no longer has.
    func update(
        _ id: Int, date: String, _ change: @Sendable @escaping (inout Shown) throws -> [StoredImage]?
    ) async throws -> (shown: Shown, gone: [StoredImage])? {
        try await pool.write { database in
            guard var shown = try Self.product(id, database) else { return nil }
            let before = shown.images.map(\.image)
            let photos = try change(&shown)
            let assignments = FieldValues.columns.map { "\($0) = ?" }.joined(separator: ", ")
            try database.execute(
                sql: "UPDATE product SET \(assignments), thumbnail = ?, issued_at = ? WHERE id = ?",
                arguments: StatementArguments(shown.product.values.arguments) + [shown.product.thumbnail, date, id])
            if let photos {
                try database.execute(sql: "DELETE FROM image WHERE product_id = ?", arguments: [id])
                try Self.insert(photos, productID: id, date: date, database)
            }
            return (try Self.product(id, database)!, photos == nil ? [] : before)
        }
    }
}
