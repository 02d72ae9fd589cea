import Catalogue
import Testing

@testable import Drafting

@Suite("Headers that say a currency beside a column of currencies")
struct StatedHeaderTests {
    private let head = "name,currency,cost,sell_price_krw,sale_price_krw\n"
    private let map = ColumnMap([.init(header: "sell_price_krw", field: .price)])

    @Test("What another amount is in is no matter of a price whose header says its own")
    func costs() throws {
        let read = try Drafts.csv(head + "Jelly,CAD,10.99,20000,18000\n", map: map)
        #expect(read.draft.price.value == Amount(json: "20000"))
        #expect(read.draft.salePrice.value == Amount(json: "18000"))
        #expect(read.draft.currency == .absent && read.draft.signedCurrency == .krw)
        #expect(!read.codes.contains(.currencyUnknown))
    }

    @Test("One that the market takes is the row's")
    func own() throws {
        let read = try Drafts.csv(head + "Jelly,USD,10.99,20000,18000\n", map: map)
        #expect(read.draft.currency == .value(.usd))
    }
}

@Suite("Currencies in headers")
struct HeaderUnitTests {
    @Test(
        "They stand behind the header",
        arguments: [
            ("Price (EUR)", "Price", "EUR"), ("price_usd", "price", "USD"), ("Cena (RSD)", "Cena", "RSD"),
            ("Цена, руб.", "Цена", "RUB"), ("priceUSD", "price", "USD"), ("Preis in €", "Preis", "EUR"),
            ("Variant Price USD", "Variant Price", "USD"), ("price-EUR", "price", "EUR"),
            ("priceRUAH", "priceR", "UAH"),
        ])
    func read(header: String, base: String, currency: String) {
        let unit = HeaderUnit(header)
        #expect(unit?.base == base)
        #expect(unit?.currency == currency)
    }

    @Test("Words are none", arguments: ["price all", "Price", "top", "Sales price", "unit price"])
    func words(header: String) {
        #expect(HeaderUnit(header) == nil)
    }

    @Test("A price in dollars is one, and a price in euros is refused for its currency")
    func amounts() throws {
        let dollars = try Drafts.csv("name,Price (USD),Price (EUR)\nMug,12.50,11\n")
        #expect(dollars.draft.price.value == Amount(json: "12.5"))
        #expect(dollars.draft.signedCurrency == .usd)
        let euros = try Drafts.csv("name,Price (EUR)\nMug,11\n")
        #expect(euros.codes == [.currencyUnknown])
    }

    @Test("A table of thousands of such headers is read as one of two is", .timeLimit(.minutes(1)))
    func many() {
        let euros = (1...4000).map { "Price (EUR)" + String(repeating: "*", count: $0 % 60) }
        var plan = ColumnPlan()
        let findings = plan.extend(to: ["name"] + euros + ["Price (USD)", "List price (EUR)"])
        #expect(plan.columns.filter { $0.part == .field(.price) }.map(\.header) == ["Price (USD)"])
        #expect(plan.columns.last?.part == .listPrice)
        #expect(findings.map(\.code) == Array(repeating: .unknownColumn, count: 4000))
    }
}
