import Foundation
import TestSupport

/// The practice market's own table, read beside the market: the judge of what came of an import.
struct MarketTable {
    struct Product: Decodable, Hashable, Sendable {
        var id: Int
        var name: String?
        var description: String?
        /// Amounts as they are kept, exact.
        var price: String?
        var currency: String?
        /// The amount off, in every generation.
        var discountedPrice: String?
        var stock: Int?
        /// The SHA-256 of each photo, in their order.
        var photos: [String]
    }

    let shop: Shop
    /// The market's data folder in the shop's.
    var folder = "market"

    /// By their numbers.
    ///
    /// - Parameter pattern: of their names, as SQL's LIKE takes it.
    func products(named pattern: String = "%") async throws -> [Product] {
        let script = """
            import hashlib, json, sqlite3, sys
            table = sqlite3.connect('file:' + sys.argv[1] + '/market.sqlite?mode=ro', uri=True)
            table.row_factory = sqlite3.Row
            def digests(product):
                photos = table.execute('SELECT origin FROM image WHERE product_id = ? ORDER BY id', (product,))
                return [hashlib.sha256(open(sys.argv[1] + '/' + path, 'rb').read()).hexdigest() for path, in photos]
            rows = table.execute('SELECT * FROM product WHERE name LIKE ? ORDER BY id', (sys.argv[2],)).fetchall()
            print(json.dumps([{**{key: row[key] for key in row.keys()}, 'photos': digests(row['id'])} for row in rows]))
            """
        let answer = try await shop.other("python3", ["-c", script, shop.folder.path + "/" + folder, pattern])
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode([Product].self, from: answer.stdout)
    }
}
