import Catalogue
import Testing

@testable import Drafting

@Suite("Decimal separators")
struct DecimalSeparatorTests {
    private func prices(_ cells: [String], delimiter: String = ";", header: String = "name;price;stock") throws
        -> [String]
    {
        let rows = cells.map { "a;\($0);1\n".replacing(";", with: delimiter) }.joined()
        return try Drafts.csv(header.replacing(";", with: delimiter) + "\n" + rows).drafts.map {
            $0.price.value.map(\.description) ?? "?"
        }
    }

    @Test("Commas that can be nothing but decimal make points separate thousands, whatever stands in the other rows")
    func commas() throws {
        #expect(try prices(["18,50", "2199,0", "7", "1.299", "1.299,00"]) == ["18.5", "2199", "7", "1299", "1299"])
        #expect(try prices(["1 299,50", "1\u{A0}299,00", "12 000"]) == ["1299.5", "1299", "12000"])
    }

    @Test("In a file of decimal commas, what has a decimal point or may have either is refused")
    func contradictions() throws {
        #expect(try prices(["18,50", "17,25", "1,299", "18,5,0"]) == ["18.5", "17.25", "?", "?"])
        var later = [String](repeating: "18,50", count: 40)
        later.append("12.5")
        #expect(try prices(later).last == "?")
    }

    @Test("One decimal comma alone is a slip, but not in a file that has semicolons between its cells")
    func single() throws {
        #expect(try prices(["12,5", "13"]) == ["12.5", "13"])
        #expect(try prices(["12,5", "13"], delimiter: "\t") == ["?", "13"])
        #expect(try prices(["12,5", "13,5"], delimiter: "\t") == ["12.5", "13.5"])
    }

    @Test("A point anywhere among the first amounts leaves commas what they are")
    func points() throws {
        #expect(try prices(["18,50", "18.50", "1,299"]) == ["?", "18.5", "1299"])
        #expect(try prices(["18,50", "1,299,000"]) == ["?", "1299000"])
    }

    @Test("Stocks and amounts off are read as the prices are")
    func others() throws {
        let read = try Drafts.csv("name;price;discounted_price;stock\na;18,50;2,5;3,0\nb;19,50;1.000,5;1.200\n")
        #expect(read.drafts.map(\.discountedPrice.value) == [Amount(json: "2.5"), Amount(json: "1000.5")])
        #expect(read.drafts.map(\.stock.value) == [3, 1200])
    }

    @Test("Where amounts show nothing between semicolons, the other columns do")
    func otherColumns() throws {
        let rows = { (weight: String) in "name;price;weight;height\na;20,240;\(weight);0.00\nb;1.713,360;\(weight);7\n"
        }
        #expect(try Drafts.csv(rows("12")).drafts.map(\.price.value) == [nil, Amount(json: "1713.36")])
        let read = try Drafts.csv("name;price;weight;length\na;20,240;0,50;3,1\nb;20;0,75;2,9\n")
        #expect(read.drafts.map(\.price.value) == [nil, Amount(json: "20")])
        #expect(read.draft.price == .unreadable(.priceNotANumber))
        #expect(
            try Drafts.csv("name;price;weight\na;20,240;0.50\nb;20;12\n").draft.price.value == Amount(json: "20240"))
    }

    @Test("Won have no thousandths, whatever other columns show")
    func won() throws {
        let read = try Drafts.csv("name;price;rating\na;20,240원;4,5\nb;₩15,000;4,0\n")
        #expect(read.drafts.map(\.price.value) == [Amount(json: "20240"), Amount(json: "15000")])
    }

    @Test("What the seller says goes before what the rows show")
    func stated() throws {
        var plan = ColumnPlan(decimals: .comma)
        _ = plan.extend(to: ["name", "price"])
        #expect(plan.decimalSeparator == .comma)
        #expect(NumberCell("1.299", decimal: .comma)?.plain == "1299")
        #expect(NumberCell("0,5", decimal: .comma)?.plain == "0.5")
        #expect(NumberCell("$1.299,50", decimal: .comma)?.plain == "1299.50")
        #expect(NumberCell("20,240", decimal: .comma, isStated: true)?.plain == "20.240")
        #expect(ForeignMoney("20,240 €", decimal: .comma, isStated: true)?.plain == "20.240")
        for text in ["1,299", "1.2", "1.29", "1,2,3", "1.299.5"] {
            #expect(NumberCell(text, decimal: .comma) == nil, "\(text)")
        }
    }

    @Test("A point before three digits that may be either is asked about, unless other amounts show what points are")
    func ambiguous() throws {
        #expect(try prices(["15.000", "7"], delimiter: ",") == ["?", "7"])
        #expect(try prices(["15.000", "7.50"], delimiter: ",") == ["15", "7.5"])
        #expect(try prices(["0.500", "1500.000", "1.870.000"], delimiter: ",") == ["0.5", "1500", "1870000"])
        #expect(try Drafts.json(#"[{"name":"a","price":15.000}]"#).draft.price.value == Amount(json: "15"))
        #expect(try Drafts.json(#"[{"name":"a","price":"15.000"}]"#).draft.price == .unreadable(.priceNotANumber))
        #expect(
            try Drafts.json(#"[{"name":"a","price":"15.000","sale_price":"12.50"}]"#).draft.price.value
                == Amount(json: "15"))
    }

    @Test("A foreign amount's point before three digits separates thousands, but in currencies that have thousandths")
    func foreign() {
        #expect(ForeignMoney("1.299 EUR")?.plain == "1299")
        #expect(ForeignMoney("€ 1.299")?.plain == "1299")
        #expect(ForeignMoney("1 299,50 €")?.plain == "1299.50")
        #expect(ForeignMoney("1.299 KWD")?.plain == "1.299")
        #expect(ForeignMoney("12.50 EUR")?.plain == "12.50")
        for (text, code, plain) in [
            ("Rp1.870.000", "IDR", "1870000"), ("80.000 đ", "VND", "80000"), ("1 299 руб.", "RUB", "1299"),
            ("Rs. 500", "INR", "500"),
            ("1.299,00 kr.", "SEK", "1299.00"), ("-5 zł", "PLN", "-5"), ("S/ 89", "PEN", "89"),
            ("S/.12.50", "PEN", "12.50"),
            ("RM 35.90", "MYR", "35.90"), ("12.000 so'm", "UZS", "12000"), ("₦4,500", "NGN", "4500"),
            ("350 ден", "MKD", "350"),
        ] {
            #expect(ForeignMoney(text)?.currency == code, "\(text)")
            #expect(ForeignMoney(text)?.plain == plain, "\(text)")
        }
    }
}
