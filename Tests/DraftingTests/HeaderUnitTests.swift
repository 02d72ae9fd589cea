import Catalogue
import Testing

@testable import Drafting

@Suite("Currencies in headers")
struct HeaderUnitTests {
    @Test(
        "They stand behind the header",
        arguments: [
            ("Price (EUR)", "Price", "EUR"), ("price_usd", "price", "USD"), ("Cena (RSD)", "Cena", "RSD"),
            ("Цена, руб.", "Цена", "RUB"), ("priceUSD", "price", "USD"), ("Preis in €", "Preis", "EUR"),
            ("Variant Price USD", "Variant Price", "USD"), ("price-EUR", "price", "EUR"),
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
