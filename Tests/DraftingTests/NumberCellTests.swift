import Catalogue
import Testing

@testable import Drafting

@Suite("Numbers as people type them")
struct NumberCellTests {
    @Test(
        "Spellings that are read",
        arguments: [
            ("12000", "12000", nil, false), ("12,000", "12000", nil, true), ("12,000원", "12000", .krw, true),
            ("₩12,000", "12000", .krw, true), ("￦12,000", "12000", .krw, true), ("$1,299.50", "1299.50", .usd, true),
            ("１２，０００", "12000", nil, true), ("１２．５", "12.5", nil, true), ("＄５", "5", .usd, true),
            ("+5", "5", nil, true), ("0012", "12", nil, true), ("0", "0", nil, false), ("000", "0", nil, true),
            ("0.50", "0.50", nil, false), ("00.5", "0.5", nil, true), ("-5", "-5", nil, false),
            ("\\12,000", "12000", .krw, true), ("-\\5", "-5", .krw, true), ("-₩5", "-5", .krw, true),
            ("₩-5", "-5", .krw, true), ("₩ 12,000", "12000", .krw, true),
            ("12,000 원", "12000", .krw, true), ("USD 5", "5", .usd, true), ("5 krw", "5", .krw, true),
            ("1,234,567.89", "1234567.89", nil, true), ("1 299", "1299", nil, true),
            ("1\u{A0}299\u{202F}원", "1299", .krw, true),
            ("12 000.50", "12000.50", nil, true), ("1'299.5", "1299.5", nil, true), ("₩5원", "5", .krw, true),
            ("3.0", "3.0", nil, false), ("12,000won", "12000", .krw, true), ("12.99 $", "12.99", .usd, true),
            ("US $5", "5", .usd, true), ("1,29,900", "129900", nil, true),
            ("12,34,56,789.50", "123456789.50", nil, true),
        ] as [(String, String, Currency?, Bool)])
    func accepted(text: String, plain: String, currency: Currency?, isRespelt: Bool) throws {
        let number = try #require(NumberCell(text))
        #expect(number.plain == plain)
        #expect(number.currency == currency)
        #expect(number.isRespelt == isRespelt)
    }

    @Test(
        "What stands around a price and says nothing of how much it is, is passed over and said",
        arguments: [
            ("199,-", "199"), ("1 299.-", "1299"), ("1.299,-", "1299"), ("1.299,- USD", "1299"), ("450/-", "450"),
            ("1,200/=", "1200"), ("$5 each", "5"),
            ("5.00/pc", "5"),
            ("3,500원/개", "3500"), ("12.99 USD / piece", "12.99"), ("9,900원(VAT포함)", "9900"), ("1280(税込)", "1280"),
            ("$5 per person", "5"), ("$ 10.50 a pers.", "10.5"), ("12 USD / portion", "12"),
            ("12.99 incl. VAT", "12.99"), ("12.99*", "12.99"), ("1200 only", "1200"), ("١٢٣٫٥", "123.5"),
            ("۵۰۰", "500"), ("₩९९", "99"),
        ])
    func ornaments(text: String, price: String) throws {
        let read = try Drafts.csv("name,price\na,\"\(text)\"\n")
        #expect(read.draft.price.value == Amount(json: price), "\(text)")
        #expect(read.codes == [.numberNormalised])
    }

    @Test(
        "What may make another amount of it is not",
        arguments: [
            "from $10", "$10+", "5-10", "$5 - $10", "23/kg", "$5 per kg", "45k", "15,000원~", "약 15,000원", "5 off",
            "5 per person", "2 for $5 each", "$5 per 2 kg", "$5/kg", "$5 per 100 g", "$5 a dozen off",
            "$5 per person off", "$5 per pound", "$5/gal",
            "$5 per month", "$5 a quarter", "$5 per kg bag",
            "(5)", "5 (원)", "/pc",
            "5/10", "5 / 10 pc", "1 x 5", "5 (10)", "12.5,-", "1.2.999,-",
        ])
    func others(text: String) throws {
        #expect(try Drafts.csv("name,price\na,\"\(text)\"\n").draft.price == .unreadable(.priceNotANumber))
    }

    @Test(
        "The currency beside such an amount is heard",
        arguments: [
            ("330 ₽ /шт", "RUB"), ("1.299,- Kč", "CZK"), ("12,50 €/St.", "EUR"), ("Rs 450/-", "INR"),
            ("12,99 € inkl. MwSt.", "EUR"),
            ("¥1,280(税抜)", "JPY"), ("₹1,29,900", "INR"), ("120 บาท", "THB"), ("45 ש״ח", "ILS"),
        ])
    func ornamentsOfMoney(text: String, currency: String) throws {
        let read = try Drafts.csv("name,price\na,\"\(text)\"\n")
        #expect(read.findings.joined().first { $0.code == .currencyUnknown }?.detail == .reason(currency), "\(text)")
    }

    @Test("Under headers of countries with pesos, a bare $ is asked about until somebody says what it is")
    func pesos() throws {
        let rows = "\nTaza,$12.50\nJarra,$10.00\n"
        #expect(try Drafts.csv("name,price" + rows).codes == [.numberNormalised, .numberNormalised])
        let read = try Drafts.csv("nombre,precio" + rows)
        #expect(
            read.codes.filter { $0 == .currencyUnknown }.count == 2 && read.draft.price.value?.description == "12.5")
        #expect(try !Drafts.csv("nombre,precio\nTaza,US$12.50\n").codes.contains(.currencyUnknown))
        #expect(try !Drafts.csv("nombre,precio,moneda\nTaza,$12.50,USD\n").codes.contains(.currencyUnknown))
    }

    @Test("A stock may be counted in a word, a price may not")
    func counted() throws {
        #expect(try Drafts.csv("name,stock\na,\"1,200개\"\n").draft.stock == .value(1200))
        #expect(try Drafts.csv("name,stock\na,5 EA\n").codes == [.numberNormalised])
        #expect(try Drafts.csv("name,stock\na,다섯\n").draft.stock == .unreadable(.stockNotAWholeNumber))
        for text in ["20個", "20 szt.", "20шт", "20 ks", "20 Stk.", "20 adet", "20 uds"] {
            #expect(try Drafts.csv("name,stock\na,\(text)\n").draft.stock == .value(20), "\(text)")
        }
        for text in ["false", "No", "нет", "nein"] {
            let read = try Drafts.csv("name,stock\na,\(text)\n")
            #expect(read.draft.stock == .value(0) && read.codes == [.stockWord], "\(text)")
        }
        #expect(try Drafts.csv("name,stock\na,true\n").draft.stock == .unreadable(.stockNotAWholeNumber))
        #expect(try Drafts.csv("name,stock\na,20 packs\n").draft.stock == .unreadable(.stockNotAWholeNumber))
        #expect(try Drafts.csv("name,stock\na,5원개\n").draft.stock == .unreadable(.stockNotAWholeNumber))
        #expect(try Drafts.csv("name,price\na,5개\n").draft.price == .unreadable(.priceNotANumber))
    }

    @Test(
        "A word for no stock is 0, and said; how many another word means is not guessed",
        arguments: [
            ("품절", true), (" 재고 없음 ", true), ("일시품절", true), ("Sold Out", true), ("out-of-stock", true), ("売り切れ", true),
            ("Нет в наличии", true), ("무제한", false), ("재고있음", false), ("unlimited", false), ("In Stock", false),
            ("품절 임박", false),
        ])
    func words(text: String, meansNone: Bool) throws {
        let read = try Drafts.csv("name,stock\na,\(text)\n")
        #expect(read.draft.stock == (meansNone ? .value(0) : .unreadable(.stockNotAWholeNumber)))
        #expect(read.codes == (meansNone ? [.stockWord] : []))
    }

    @Test("A word for no stock in an update is 0, too, and an empty one stays the default")
    func wordOfUpdate() throws {
        #expect(try Drafts.json(#"[{"name":"a","stock":"sold out"}]"#).draft.stock == .value(0))
        #expect(try Drafts.csv("name,stock\na,\n").codes == [])
    }

    @Test("Where commas are points, one before the last digits is; elsewhere it is refused")
    func decimalComma() {
        #expect(NumberCell(decimalComma: "11,05")?.plain == "11.05")
        #expect(NumberCell(decimalComma: "1.299,9")?.plain == "1299.9")
        for text in ["1,299", "1,299,05", "11.05", "1.2,05", ",05", "11,", "11,0x"] {
            #expect(NumberCell(decimalComma: text) == nil, "\(text)")
        }
    }

    @Test(
        "Spellings that could mean two numbers, or none, are refused",
        arguments: [
            "12,5O", "1e5", "--", "1.2.3", "1,29", ".5", "5.", "", "-", "+", "₩", "원", "12,0000", "1234,567", ",123",
            "1,,234", "1,234,", "12 00", "1 2345", "1 234,567", "1.234,50", "0,500", "0,012", "$5원", "₩5$", "+-5",
            "--5", "+ 5", "5-", "½",
            "٣",
            "₩₩5", "NaN", "0x10", "1_000", "1\u{301}", "1,29", "1,29,90", "123,45,678", "1,234,56,789", "1.29.900",
            "1.10.2024",
            String(repeating: "9", count: 5000),
        ])
    func refused(text: String) {
        #expect(NumberCell(text) == nil)
    }
}

@Suite("Whole numbers")
struct WholeNumberTests {
    @Test(
        "Whole is what has no fraction, however it is spelt",
        arguments: [
            ("0", .value(0)), ("-0", .value(0)), ("25", .value(25)), ("3.0", .value(3)), ("3e2", .value(300)),
            ("3E+2", .value(300)), ("1.5e1", .value(15)), ("300e-2", .value(3)), ("-1", .value(-1)),
            ("9223372036854775807", .value(.max)), ("-9223372036854775808", .value(.min)),
            ("9223372036854775807.000", .value(.max)), ("9.223372036854775807e18", .value(.max)),
            ("9223372036854775808", .tooLarge), ("-9223372036854775809", .tooLarge), ("1e19", .tooLarge),
            ("1.5e400", .tooLarge), ("1e999999999999999999999", .tooLarge), ("0e999999999999999999999", .value(0)),
            ("1.5", .notWhole), ("-1.5", .notWhole), ("1e-1", .notWhole), ("1e-400", .notWhole),
            ("0.0000000000000000000000000001", .notWhole), ("", .notWhole), ("-", .notWhole), ("1.", .notWhole),
            (".5", .notWhole), ("abc", .notWhole), ("１２", .notWhole), ("5-5", .notWhole), ("1e", .notWhole),
            ("0x1", .notWhole), ("+5", .notWhole), ("½", .notWhole),
        ] as [(String, WholeNumber)])
    func whole(text: String, expected: WholeNumber) {
        #expect(WholeNumber(plain: text) == expected)
    }
}
