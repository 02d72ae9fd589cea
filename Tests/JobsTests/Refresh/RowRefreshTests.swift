import Catalogue
import Ledger
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("What becomes of a row whose product is not as it was")
struct RowRefreshTests {
    private let bench: MarketBench

    init() throws { bench = try MarketBench() }

    /// The photo that leads once the row's product, which is gone, is registered again.
    private func lead(
        named: Int?, known: [String] = ["d1", "d2", "d3"], leading: Int = 2, choosesLead: Bool = true
    ) throws -> Int? {
        let digests = ["d1", "d2", "d3"]
        var row = try bench.rows(try bench.plan([MarketBench.Row(name: "a", sku: "A", photos: digests)]))[0]
        let photos = try #require(row.operation.registration).photos
        row.operation = .update(id: 7, ProductChange())
        row.before = goods("a")
        row.asked = RowContent(photos: photos, lead: named)
        let refresh = RowRefresh(
            keepsTheirs: false, comparison: try bench.ledger.changeComparison(of: bench.account),
            choosesLead: choosesLead)
        let product = KnownProduct(key: row.key, id: 7, values: goods("a"), photos: known, lead: leading)
        let revised = try #require(refresh.revised(row, .gone, product))
        #expect(revised.operation == .create(goods("a"), photos: photos) && revised.gone == 7)
        return revised.lead?.to
    }

    @Test("What is registered again is led by the photo that the row names, or else by the one that led")
    func leads() throws {
        #expect(try lead(named: nil) == 2)
        #expect(try lead(named: 1) == 1)
        #expect(try lead(named: 0) == nil, "the first one does")
        #expect(try lead(named: nil, known: ["d3", "d1", "d2"]) == nil, "their places are others")
        #expect(try lead(named: nil, choosesLead: false) == nil)
    }
}
