import Catalogue
import Drafting
import TestSupport
import Testing

@Suite("What the seller lets be done with values")
struct AdjustmentsTests {
    private func adjustments(_ change: (inout Adjustments) -> Void) -> Adjustments {
        var adjustments = Adjustments()
        change(&adjustments)
        return adjustments
    }

    private func rates(_ spellings: String...) throws -> Adjustments {
        let rates = try spellings.map { try #require(ExchangeRate(spelling: $0)) }
        return adjustments { $0.rates = rates }
    }

    private func defaults(_ spellings: String...) throws -> Adjustments {
        let defaults = try spellings.map { try #require(ColumnDefault(spelling: $0)) }
        return adjustments { $0.defaults = defaults }
    }

    private func amounts(_ numbers: Int128...) -> [Amount?] { numbers.map { Amount($0) } }

    // MARK: Rates

    @Test("A rate is a currency that the market does not take, and a number above 0")
    func rateSpelling() {
        #expect(ExchangeRate(spelling: "rub=14.80")?.spelling == "RUB=14.8")
        // Feeds have the code that the rouble had before.
        #expect(ExchangeRate(spelling: "RUR=14.8")?.spelling == "RUB=14.8")
        #expect(ExchangeRate(spelling: "EUR=1.08 usd")?.spelling == "EUR=1.08USD")
        for wrong in ["RUB", "RUB=", "RUB=0", "RUB=-1", "RUB=x", "=1", "XXQ=1", "KRW=1", "USD=1400", "€=1", "EUR=1XX"] {
            #expect(ExchangeRate(spelling: wrong) == nil, "\(wrong)")
        }
    }

    @Test("An amount that says its currency is converted by that, one that says none by the row's, and both are told")
    func converted() throws {
        let text = """
            name,price,sale_price,currency
            a,2690,1000,RUB
            b,12.50 EUR,,
            c,100,,KRW
            d,€1,,RUB
            e,5,,HUF

            """
        let read = try Drafts.csv(text, adjustments: rates("RUB=14.8", "EUR=1500.3"))
        #expect(read.drafts.map(\.price.value) == amounts(39812, 18754, 100, 1500, 5))
        #expect(read.drafts[0].salePrice.value == Amount(14800))
        #expect(read.drafts.map { $0.currency.value ?? $0.signedCurrency } == [.krw, .krw, .krw, .krw, nil])
        #expect(read.drafts[4].currency == .unreadable(.currencyUnknown), "no rate was given")
        #expect(
            read.findings[0] == [
                Finding(.currencyConverted, field: .price, detail: .values("2690 RUB", "39812 KRW")),
                Finding(.currencyConverted, field: .salePrice, detail: .values("1000 RUB", "14800 KRW")),
            ])
        #expect(read.findings.map(\.count) == [2, 1, 0, 1, 0])
    }

    @Test("Amounts that state no currency are in the one that the seller says, be it converted")
    func foreignFile() throws {
        let text = "name,price,sale_price\na,10,9.99\nb,$5,\nc,20 GBP,\n"
        let won = try Drafts.csv(text, adjustments: rates("EUR=1500", "GBP=2000"), foreign: .foreign("EUR"))
        #expect(won.drafts.map(\.price.value) == amounts(15000, 5, 40000))
        #expect(won.drafts[0].salePrice.value == Amount(14985))
        #expect(won.drafts.map(\.signedCurrency) == [.krw, .usd, .krw])
        let dollars = try Drafts.csv(text, adjustments: rates("EUR=1.1USD"), foreign: .foreign("EUR"))
        #expect(dollars.draft.price.value == Amount(11) && dollars.draft.signedCurrency == .usd)
        let unsaid = try Drafts.csv(text, foreign: .foreign("EUR"))
        #expect(unsaid.findings[0] == [Finding(.currencyUnknown, field: .price, detail: .reason("EUR"))])
    }

    @Test("Won are whole and dollars have cents, half away from zero")
    func rounded() throws {
        let text = "name,price,currency\na,0.5,EUR\nb,1.5,EUR\nc,0.49,EUR\n"
        let won = try Drafts.csv(text, adjustments: rates("EUR=1"))
        #expect(won.drafts.map(\.price.value) == amounts(1, 2, 0))
        let cents = try Drafts.csv(
            "name,price,currency\na,10,GBP\nb,0.004,GBP\n", currency: .usd, adjustments: rates("GBP=1.2345"))
        #expect(cents.drafts.map(\.price.value) == [Amount(1235, exponent: -2), Amount.zero])
        #expect(cents.drafts.map(\.currency.value) == [.usd, .usd])
    }

    @Test("What has too many digits afterwards is said to have them")
    func tooPrecise() throws {
        let read = try Drafts.csv("name,price,currency\na,999999999999999,EUR\n", adjustments: rates("EUR=1234.5678"))
        #expect(read.draft.price == .unreadable(.priceTooPrecise))
    }

    // MARK: Defaults

    @Test("A default stands for what a record lacks, be it an empty cell or no column at all; braces name columns")
    func defaulted() throws {
        let given = try defaults("description={name}, made by {Brand}. {x", "stock=7", "price=1,000원")
        let read = try Drafts.csv("name,description,Brand,price\nMug,,Kim,5\nCup,A cup,,\n", adjustments: given)
        #expect(read.drafts.map(\.description) == [.value("Mug, made by Kim. {x"), .value("A cup")])
        #expect(read.drafts.map(\.stock) == [.value(7), .value(7)])
        #expect(read.drafts.map(\.price.value) == amounts(5, 1000))
        #expect(read.notes.map(\.defaultsUsed) == [[0, 1], [1, 2]])
        #expect(read.missing.map(\.field) == [.images], "no default, no column")
    }

    @Test("An update leaves alone what its row does not say")
    func updates() throws {
        let read = try Drafts.csv("id,market,price,stock\n5,x,1,\n", adjustments: defaults("stock=7"))
        #expect(read.draft.stock == .empty && read.draft.id == .value(5))
    }

    @Test("A default says what all rows ask for; what an update leaves out no default fills")
    func defaultAction() throws {
        let given = try defaults("action=update", "stock=7", "name=none")
        let read = try Drafts.csv("sku,price,action\nA,1,\nB,2,create\n", adjustments: given)
        #expect(read.missing.isEmpty)
        #expect(read.drafts.map(\.action) == [.value(.update), .value(.create)])
        #expect(read.drafts.map(\.stock.value) == [nil, 7])
        #expect(read.drafts.map(\.name.value) == [nil, "none"])
    }

    @Test("One that names no column of the file is refused with it, and a default's value is read as a cell would be")
    func wrongDefaults() throws {
        let unknown = try Drafts.csv("name,price\na,1\n", adjustments: defaults("description=by {maker}"))
        #expect(unknown.missing.contains(Finding(.columnMissing, detail: .item("maker", reason: nil))))
        let unreadable = try Drafts.csv("name,price\na,1\n", adjustments: defaults("stock=many"))
        #expect(unreadable.draft.stock == .unreadable(.stockNotAWholeNumber))
        for wrong in ["", "stock", "stock=", "=1", "nothing=1"] { #expect(ColumnDefault(spelling: wrong) == nil) }
        #expect(ColumnDefault(spelling: "재고=1")?.spelling == "stock=1")
    }

    // MARK: Lengths and counts

    @Test(
        "A text is cut at the end of a word, only where that is allowed and needed", arguments: [999, 1000, 1001, 5000])
    func shortened(length: Int) throws {
        let words = String(String(repeating: "가나다 ", count: 1500).prefix(length - 1)) + "끝"
        let text = "name,description\n\(words),\(words)\n"
        let read = try Drafts.csv(text, adjustments: adjustments { $0.shortened = [.description] })
        let description = try #require(read.draft.description.value)
        #expect(read.draft.name.value == words)
        if length <= 1000 {
            #expect(description == words && read.codes == [])
        } else {
            #expect(description.count <= 1000 && description.count > 990 && description.hasSuffix("가나다…"))
            let finding = Finding(.textShortened, field: .description, detail: .length(length, allowed: 10...1000))
            #expect(read.findings == [[finding]])
        }
        #expect(try Drafts.csv(text).draft.description.value == words)
    }

    @Test("A word that is longer than the room is cut within, and no character is")
    func longWord() throws {
        let word = String(repeating: "👩‍👩‍👧", count: 1200)
        let read = try Drafts.csv(
            "name,description\na,\(word)\n", adjustments: adjustments { $0.shortened = [.description] })
        #expect(read.draft.description.value == String(word.prefix(999)) + "…")
    }

    @Test("Too many photos are cut in other systems' files and where all are of the web, and as the seller says")
    func photos() throws {
        let files = (1...7).map { "\($0).jpg" }
        let web = files.map { "https://h.example/\($0)" }
        func count(_ names: [String], _ choice: Adjustments.PhotosOverCount?, preset: PresetChoice = .none) throws
            -> Int?
        {
            let text = "name,images\na,\(names.joined(separator: "|"))\n"
            let read = try Drafts.csv(text, preset: preset, adjustments: adjustments { $0.photosOverCount = choice })
            let images = read.draft.images.value
            #expect(read.codes.contains(.imagesLeftOut) == (images?.count == 5))
            return images?.count
        }
        #expect(try count(files, nil) == 7)
        #expect(try count(files, .cut) == 5)
        #expect(try count(web, nil) == 5)
        #expect(try count(web, .reject) == 7)
        #expect(try count(web.dropLast() + ["7.jpg"], nil) == 7)
    }

    @Test("What a command line says goes before a kept map")
    func over() throws {
        let kept = adjustments {
            $0.rates = [ExchangeRate(spelling: "EUR=1500")!, ExchangeRate(spelling: "RUB=15")!]
            $0.photosOverCount = .cut
            $0.shortened = [.name]
        }
        var both = try rates("EUR=1600").over(kept)
        #expect(both.rates.map(\.spelling) == ["EUR=1600", "RUB=15"])
        #expect(both.photosOverCount == .cut && both.shortened == [.name])
        both = adjustments { $0.photosOverCount = .reject }.over(kept)
        #expect(both.photosOverCount == .reject)
    }
}
