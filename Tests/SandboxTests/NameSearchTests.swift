import Foundation
import GRDB
import TestSupport
import Testing

@testable import Sandbox

@Suite("The practice market's search")
struct NameSearchTests {
    /// Names and texts of few letters, so that they meet: both cases, Hangul, signs that LIKE takes for wildcards.
    private static let letters = Array("aAbB é É 머그 0 1 % _ \\ ' \" \u{308}").map(String.init)

    private static func text(upTo length: Int, _ generator: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...length, using: &generator)).map { _ in letters.randomElement(using: &generator)! }
            .joined()
    }

    /// What LIKE means, slowly: the text's scalars in a row, where ASCII letters have no case.
    private static func has(_ name: String, _ text: String) -> Bool {
        func folded(_ text: String) -> [UInt32] {
            text.unicodeScalars.map { ("A"..."Z").contains($0) ? $0.value + 32 : $0.value }
        }
        let (name, text) = (folded(name), folded(text))
        guard text.count <= name.count else { return false }
        return (0...name.count - text.count).contains { name[$0...].starts(with: text) }
    }

    @Test(
        "Finds what LIKE would, in the names of products and of vendors, in both orders",
        arguments: SeededGenerator.seeds)
    func likeLike(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let folder = try TemporaryFolder()
        let store = try SandboxStore(path: folder.path + "/market.sqlite")
        let vendors = ["", "Abé", "머그 0"]
        let products = (1...120).map { _ in
            (vendor: Int.random(in: 0..<3, using: &generator), name: Self.text(upTo: 8, &generator))
        }
        try await store.pool.write { database in
            for name in vendors {
                try database.execute(sql: "INSERT INTO vendor (identifier, name) VALUES (?1, ?1)", arguments: [name])
            }
            for product in products {
                try database.execute(
                    sql: "INSERT INTO product (vendor_id, name, created_at, issued_at) VALUES (?, ?, '', '')",
                    arguments: [product.vendor + 1, product.name])
            }
        }
        for _ in 0..<60 {
            let text = Self.text(upTo: 3, &generator)
            let expected = products.indices.filter {
                Self.has(products[$0].name, text) || Self.has(vendors[products[$0].vendor], text)
            }.map { $0 + 1 }
            let page = try await store.products(offset: 1, count: 3, search: text)
            #expect(page.total == expected.count, "seed \(seed), \(text.debugDescription)")
            #expect(page.rows.map(\.product.id) == Array(expected.reversed().dropFirst().prefix(3)))
            let rising = try await store.products(offset: 0, count: 200, search: text, isNewestFirst: false)
            #expect(rising.rows.map(\.product.id) == expected)
        }
    }

    @Test("The products' own pages are not read")
    func readsTheIndex() async throws {
        let folder = try TemporaryFolder()
        let store = try SandboxStore(path: folder.path + "/market.sqlite")
        let steps = try await store.pool.read { database in
            try Row.fetchAll(
                database, sql: "EXPLAIN QUERY PLAN " + NameSearch.query, arguments: ["plain": "", "text": "%a%"]
            ).map { $0["detail"] as String }
        }
        let readings = steps.filter { $0.contains(" product ") }
        #expect(readings.count == 2)
        #expect(readings.allSatisfy { $0.contains("USING COVERING INDEX product_name") }, "\(steps)")
    }

    @Test("A product without a name is found by its vendor")
    func nameless() async throws {
        let folder = try TemporaryFolder()
        let store = try SandboxStore(path: folder.path + "/market.sqlite")
        try await store.pool.write { database in
            try database.execute(
                sql: """
                    INSERT INTO vendor (identifier, name) VALUES ('i', 'shop');
                    INSERT INTO product (vendor_id, created_at, issued_at) VALUES (1, '', '');
                    """)
        }
        #expect(try await store.products(offset: 0, count: 9, search: "SHO").total == 1)
        #expect(try await store.products(offset: 0, count: 9, search: "null").total == 0)
    }
}
