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

@Suite("What is written above a table of its amounts")
struct TableUnitTests {
    @Test(
        "A unit or a currency that is announced is theirs",
        arguments: [
            ("(단위: 천원)", "KRW", 1000), ("단위 : 원", "KRW", 1), ("[단위:만원, 부가세 별도]", "KRW", 10_000),
            ("单位：万元", "CNY", 10_000),
            ("(単位：千円)", "JPY", 1000), ("Prices in EUR incl. VAT", "EUR", 1), ("Currency: USD", "USD", 1),
            ("Precios en MXN", "MXN", 1), ("단위: 원/개", "KRW", 1), ("[단위: 천 원]", "KRW", 1000),
            ("단위: 1,000원", "KRW", 1000), ("단위: 개, 천원", "KRW", 1000), ("Prices in thousands of USD", "USD", 1000),
            ("#Prices in EUR", "EUR", 1),
        ])
    func stated(title: String, currency: String, factor: Int) {
        #expect(AmountUnit(titles: ["Autumn 2026", title]) == AmountUnit(currency: currency, factor: factor))
    }

    @Test(
        "Anything else is none, and two are none",
        arguments: [
            ["단위: 개"], ["Price list all sizes"], ["천원샵 가격표"], ["Prices in EUR", "Prices in USD"], ["단위: mm"],
            ["USD rate 1300"], [], ["PRICES FOR ALL SIZES"],
            ["Price list Q 3"], ["Prices kr"], ["Prices not in EUR"], ["Prices in USD or EUR"],
        ])
    func none(titles: [String]) {
        #expect(AmountUnit(titles: titles) == nil)
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
        #expect(unit?.unit == AmountUnit(currency: currency))
    }

    @Test(
        "What is counted by the thousand is said so",
        arguments: [
            ("판매가(천원)", "판매가", "KRW", 1000), ("가격 (만원)", "가격", "KRW", 10_000), ("価格（千円）", "価格", "JPY", 1000),
            ("价格(万元)", "价格", "CNY", 10_000), ("공급가(백만원)", "공급가", "KRW", 1_000_000),
        ])
    func counted(header: String, base: String, currency: String, factor: Int) {
        let unit = HeaderUnit(header)
        #expect(unit?.base == base && unit?.unit == AmountUnit(currency: currency, factor: factor))
    }

    @Test(
        "What one amount counts by the thousand the others do; a header goes before a title, and a look of a cell before neither"
    )
    func shared() throws {
        let pair = try Drafts.csv("name,판매가(천원),할인판매가\nMug,10,9\n")
        #expect(pair.draft.price.value?.description == "10000" && pair.draft.salePrice.value?.description == "9000")
        let won = try Drafts.csv("name,판매가(천원),할인금액(원)\nMug,10,900\n")
        #expect(won.draft.discountedPrice.value?.description == "900")
    }

    @Test("Of prices that say their dollars one that says nothing is asked about; among won it is won")
    func unsigned() throws {
        let dollars = try Drafts.csv("name,price\nMug,$10\nJug,$12\nCup,15\n")
        #expect(
            dollars.findings.map { $0.map(\.code) } == [[.numberNormalised], [.numberNormalised], [.currencyUnknown]])
        let won = try Drafts.csv("name,price\nMug,\"1,000원\"\nJug,\"2,000원\"\nCup,1500\n")
        #expect(won.findings.last == [])
    }

    @Test("An amount beneath it is multiplied, with a word; one that says its own currency is not")
    func multiplied() throws {
        let read = try Drafts.csv("name,판매가(천원)\nMug,12\nJug,1.5\nCup,\"3,000원\"\nPot,\n")
        #expect(read.drafts.map { $0.price.value?.description } == ["12000", "1500", "3000", nil])
        #expect(read.drafts[0].signedCurrency == .krw)
        let twelve = Finding(.numberNormalised, field: .price, detail: .values("12", "12000"))
        #expect(read.findings[0] == [twelve])
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

    @Test(
        "Wherever in a header a currency stands, the amounts beneath it are in that, by a map and by guess, too",
        arguments: [
            ("Price (Rs/Kg)", "INR"), ("€ без ПДВ", "EUR"), ("Цена, рубли", "RUB"), ("Preis € (inkl. MwSt)", "EUR"),
            ("EUR netto", "EUR"), ("Cena v EUR s DPH", "EUR"), ("Price in USD per piece", "USD"),
            ("ціна в гривнях, грн", "UAH"),
        ])
    func anywhere(header: String, currency: String) {
        #expect(HeaderUnit.unit(in: header)?.currency == currency)
        let read = try? Drafts.csv(
            "name,\"\(header)\"\nMug,5\n", map: ColumnMap([.init(header: header, field: .price)]))
        #expect(currency == "USD" || read?.codes.contains(.currencyUnknown) == true, "\(read?.codes ?? [])")
    }

    @Test(
        "What is none, or says two, gives none",
        arguments: ["Price (all sizes)", "EUR/USD rate", "Price try", "Top price", "Price", "R 12", "kr pris"])
    func nowhere(header: String) { #expect(HeaderUnit.unit(in: header) == nil) }

    @Test(
        "A header that is a currency, and its taxes, is that of what is asked in it",
        arguments: [
            ("EUR", true), ("€ без ПДВ", true), ("USD netto", true), ("₴", true), ("EUR rate", false), ("EUR 2", false),
            ("Currency", false),
        ])
    func alone(header: String, isPrice: Bool) {
        #expect((HeaderMeaning(header)?.part == .field(.price)) == isPrice)
    }

    @Test("Of two such columns nobody knows which is meant, and of codes none is a price")
    func several() throws {
        #expect(try Drafts.csv("name,EUR,USD\nMug,5,6\n").draft.price == .absent)
        #expect(try Drafts.csv("name,EUR\nMug,rare\n").draft.price == .absent)
        #expect(try Drafts.csv("name,EUR\nMug,5\n").codes.contains(.currencyUnknown))
    }
}
