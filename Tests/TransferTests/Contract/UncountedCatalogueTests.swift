import MarketAPI
import TestSupport
import Testing

@testable import Transfer

@Suite("The catalogue of a market that says no total")
struct UncountedCatalogueTests {
    private func page(_ number: Int, _ ids: [Int]) -> TransportOutcome {
        let products = ids.map { ProductSummary(detail($0).facts, vendorName: nil) }
        let page = ProductPage(page: number, size: 20, total: nil, products: products)
        return .answer(200, String(decoding: page.json(.camp), as: UTF8.self))
    }

    private func reader(_ script: [TransportOutcome]) -> (MarketReader, ScriptedTransport) {
        let transport = ScriptedTransport(script)
        return (
            MarketReader(generation: .camp, transport: transport, pace: CountingPace(), time: VirtualTime()), transport
        )
    }

    private func ids(_ products: AllProducts) async throws -> [Int] {
        var ids: [Int] = []
        for try await product in products { ids.append(product.facts.id) }
        return ids
    }

    @Test("It is read to its empty page, and again until nothing new comes")
    func passes() async throws {
        // 26 is deleted behind the first page, which pulls 27 onto a page that is read already.
        let (reader, transport) = reader([
            page(1, [26, 41]), page(2, [28]), page(3, []),
            page(1, [41, 27]), page(2, [28]), page(3, []),
            page(1, [41, 27]), page(2, [28]), page(3, []),
        ])
        #expect(try await ids(AllProducts(reader)) == [26, 41, 28, 27])
        #expect(transport.requests.count == 9)
    }

    @Test("An empty market is one request")
    func empty() async throws {
        let (reader, transport) = reader([page(1, [])])
        #expect(try await ids(AllProducts(reader)).isEmpty)
        #expect(transport.requests.count == 1)
    }

    @Test("A server that gives one page for every number is left")
    func endless() async throws {
        let (reader, transport) = reader(Array(repeating: page(1, [1, 2]), count: 50))
        #expect(try await ids(AllProducts(reader)) == [1, 2])
        #expect(transport.requests.count == 4)
    }

    @Test("A list of ever new products ends: no such market has so many")
    func everNew() async throws {
        let (reader, transport) = reader((1...50).map { page($0, [2 * $0, 2 * $0 + 1]) })
        let error = MarketError.unexpectedAnswer(status: 200, detail: "products without an end: more than 40")
        await #expect(throws: error) {
            try await ids(AllProducts(reader, mostUntold: 40))
        }
        #expect(transport.requests.count == 21)
    }

    @Test("A text is looked for among the names, and the page still says where it stands")
    func search() async throws {
        let (reader, _) = reader([page(1, [26, 41])])
        let found = try await reader.page(1, size: 20, search: "A NAME")
        #expect(found.products.count == 2)
        let (other, _) = self.reader([page(1, [26, 41])])
        let none = try await other.page(1, size: 20, search: "chair")
        #expect(none.products.isEmpty && !none.isEnd)
    }
}
