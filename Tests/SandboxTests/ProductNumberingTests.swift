import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("How products are numbered", .timeLimit(.minutes(5)))
struct ProductNumberingTests {
    /// Registers so many products, and gives their numbers.
    private func numbers(
        _ count: Int, _ order: ProductNumbering.Order, seed: UInt64 = 1, in folder: TemporaryFolder? = nil,
        _ body: (Market, [Int]) async throws -> Void = { _, _ in }
    ) async throws -> [Int] {
        let folder = try folder ?? TemporaryFolder()
        let sandbox = try await Market.start(folder) { $0.numbers = ProductNumbering(order, seed: seed) }
        let market = Market(folder: folder, sandbox: sandbox)
        var numbers: [Int] = []
        do {
            for _ in 0..<count { numbers.append(try await market.registered()) }
            try await body(market, numbers)
        } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
        return numbers
    }

    /// The numbers as the list shows them.
    private func listed(_ market: Market, _ query: String = "") async throws -> [Int] {
        let page = try await market.get("/api/products?page_no=1&items_per_page=100" + query)
        return (page.json["pages"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? Int }
    }

    @Test(
        "Each order is what it is called",
        arguments: [
            (ProductNumbering.Order.rising, [1, 2, 3, 4, 5]),
            (.falling, [999_999_999, 999_999_998, 999_999_997, 999_999_996, 999_999_995]),
            (.zigzag, [1, 1_000_000_001, 2, 1_000_000_002, 3]),
            (.absurd, [1, 2, 9_007_199_254_740_991, 3, 4]),
        ])
    func orders(order: ProductNumbering.Order, expected: [Int]) async throws {
        #expect(try await numbers(5, order) == expected)
    }

    @Test("Random numbers follow from their seed, and neither rise nor fall")
    func random() async throws {
        let first = try await numbers(8, .random, seed: 7)
        #expect(try await numbers(8, .random, seed: 7) == first)
        #expect(try await numbers(8, .random, seed: 8) != first)
        #expect(Set(first).count == 8 && first != first.sorted() && first != first.sorted(by: >), "\(first)")
    }

    @Test("The list and its search are in the order of registration", arguments: ProductNumbering.Order.allCases)
    func list(order: ProductNumbering.Order) async throws {
        _ = try await numbers(6, order) { market, numbers in
            #expect(try await listed(market) == numbers.reversed())
            #expect(try await listed(market, "&search_value=shop") == [])
            #expect(try await listed(market, "&search_value=vendor") == numbers.reversed())
            let page = try await market.get("/api/products?page_no=2&items_per_page=2")
            let second = (page.json["pages"] as? [[String: Any]])?.compactMap { $0["id"] as? Int }
            #expect(second == [numbers[3], numbers[2]])
            #expect(try await market.get("/api/products/\(numbers[4])").json["id"] as? Int == numbers[4])
        }
    }

    @Test("No number is given twice, whatever was deleted, started again or numbered otherwise before")
    func never() async throws {
        let folder = try TemporaryFolder()
        var given: [Int] = []
        let orders: [ProductNumbering.Order] = [
            .rising, .falling, .absurd, .rising, .random, .random, .zigzag, .rising,
        ]
        for order in orders + orders.reversed() {
            given += try await numbers(4, order, in: folder) { market, numbers in
                let path = "/api/products/\(numbers[3])"
                let place = try await market.send("POST", path + "/archived", #"{"secret":"\#(Market.secret)"}"#).text
                #expect(try await market.send("DELETE", place, nil).status < 300)
                #expect(try await Array(listed(market).prefix(3)) == Array(numbers.prefix(3).reversed()))
            }
        }
        #expect(Set(given).count == given.count, "\(given)")
        // Once numbers were given otherwise, those that rise go on where they were.
        #expect(given.filter { $0 < 1000 }.max() ?? 0 < 64, "\(given)")
    }
}
