import Catalogue
import Drafting
import Tabular
import Testing

@testable import Jobs

@Suite("Converting files")
struct ConvertedRowsTests {
    private let columns = "name,description,price,currency,discounted_price,stock,images,sku\n"

    @Test("Products have all their values as they were understood, whatever the columns were called")
    func products() throws {
        let text = try Conversion().text(
            "상품명,상품설명,판매가,최종판매가,재고,이미지\n 머그컵 ,차를 마시는 컵입니다 정말로,\"12,000원\",10000,품절,a.jpg;b.jpg\n")
        #expect(text == columns + "머그컵,차를 마시는 컵입니다 정말로,12000,KRW,2000,0,a.jpg|b.jpg,\n")
    }

    @Test("Rejected rows are left out, also those that turn out to repeat one at the end")
    func rejected() throws {
        var conversion = try Conversion()
        conversion.pass.pass.duplicateMemory = 64
        let rows = (1...40).map { row("Lamp \($0)", sku: "S\($0 % 20)") }.joined()
        let text = try conversion.text(header + row("x") + rows)
        #expect(text.split(separator: "\n").count == 21)
        #expect(text.contains("\nLamp 20,"))
        #expect(!text.contains("\nLamp 21,"))
    }

    @Test("Rejected rows can be kept: as far as they could be read, each with its codes")
    func keptRejects() throws {
        var conversion = try Conversion()
        conversion.keepsRejected = true
        conversion.pass.pass.duplicateMemory = 64
        let sheet = header + row("x", price: "12;5") + row("Lamp", sku: "S") + "a,b\n" + row("Lamp two", sku: "S")
        let text = try conversion.text(sheet)
        let expected = """
            name,description,price,stock,images,sku,rejected
            x,a plain description,12;5,1,a.jpg,,name-too-short|price-not-a-number
            Lamp,a plain description,1000,1,a.jpg,S,
            ,,,,,,cells-too-few
            Lamp two,a plain description,1000,1,a.jpg,S,sku-duplicated

            """
        #expect(text == expected)
        let json = try conversion.text(sheet, as: .ndjson).split(separator: "\n")
        #expect(json[0].contains(#""price":"12;5""#))
        #expect(json[0].hasSuffix(#""rejected":["name-too-short","price-not-a-number"]}"#))
        #expect(json[2] == #"{"rejected":["cells-too-few"]}"#)
        #expect(!json[1].contains("rejected"))
    }

    @Test("What no row gives has no column and no member, so that a catalogue that is imported again resets nothing")
    func leftOut() throws {
        let text = "name,description,price,images\nLamp,a plain description,1000,a.jpg\n"
        #expect(
            try Conversion().text(text) == "name,description,price,images,sku\nLamp,a plain description,1000,a.jpg,\n")
        #expect(
            try Conversion().text(text, as: .ndjson)
                == #"{"name":"Lamp","description":"a plain description","price":1000,"images":["a.jpg"]}"# + "\n")
        let counted = "name,description,price,images,stock\nMug,a plain description,5,b.jpg,\n"
        for spellsAhead in [true, false] {
            var conversion = try Conversion()
            conversion.spellsAhead = spellsAhead
            #expect(
                try conversion.text(text, counted) == """
                    name,description,price,stock,images,sku
                    Lamp,a plain description,1000,,a.jpg,
                    Mug,a plain description,5,0,b.jpg,

                    """)
        }
        var filled = try Conversion()
        filled.pass.pass.options.adjustments.defaults = [try #require(ColumnDefault(spelling: "stock=7"))]
        #expect(try filled.text(text).hasSuffix("\nLamp,a plain description,1000,7,a.jpg,\n"))
    }

    @Test("A key that says nothing of whose it is does not become one that a deletion goes by")
    func plainID() throws {
        var conversion = try Conversion()
        conversion.keepsRejected = true
        let text = try conversion.text("action,id\ndelete,7\n", as: .ndjson)
        #expect(text == "{\"action\":\"delete\",\"rejected\":[\"id-unknown\"]}\n")
    }

    @Test("Of changes a table has the columns that they change, and no other")
    func changes() throws {
        let text = try Conversion().text("id,market,price\n7,,\"1,000\"\n8,http://x,2000\n")
        #expect(text == "price,id,market\n1000,7,\n2000,8,http://x\n")
    }

    @Test("Changes and deletions by the seller's own key say what they are")
    func byKey() throws {
        let text = try Conversion().text("action,sku,stock\nupdate,A,3\n삭제,B,\n")
        #expect(text == "stock,sku,action\n3,A,update\n,B,delete\n")
    }

    @Test("What a change leaves alone stays left alone, in JSON field by field")
    func untouched() throws {
        let sheet = #"[{"id":7,"market":"http://x","stock":0},{"id":8,"market":"","price":5}]"#
        let text = try Conversion().text(sheet, ending: "json", as: .ndjson)
        #expect(
            text == """
                {"stock":0,"id":7,"market":"http://x"}
                {"price":5,"id":8,"market":""}

                """)
        let conflict = ConversionConflict(fields: [.price, .stock])
        #expect(throws: conflict) { try Conversion().text(sheet, ending: "json", as: .csv) }
        #expect(throws: conflict) { try Conversion().text(sheet, ending: "json", as: .xlsx) }
    }

    @Test("Where only some changes have a final price, a table says the final price")
    func salePrices() throws {
        let text = try Conversion().text("id,market,price,sale_price\n7,,1000,900\n8,,2000,\n")
        #expect(text == "price,id,market,sale_price\n1000,7,,900\n2000,8,,\n")
        // Without a price there is nothing that an amount off could be taken from.
        #expect(throws: ConversionConflict(fields: [.discountedPrice, .stock])) {
            try Conversion().text("id,market,discounted_price\n7,,5\n", "id,market,stock\n8,,5\n")
        }
    }

    @Test("Texts that a spreadsheet would run are guarded, in a table whose guards are taken off again")
    func guards() throws {
        let text = try Conversion().text(header + row("=1+1", sku: "'@x"))
        #expect(text == String(header.dropLast()) + ",market\n'=1+1,a plain description,1000,1,a.jpg,''@x,\n")
        #expect(try Conversion().text(header + row("a=1+1")).hasPrefix(header))
    }

    @Test("Files with nothing to write become a catalogue without rows")
    func nothing() throws {
        #expect(try Conversion().text(header + row("x")) == columns)
    }
}
