import Catalogue
import Drafting
import Foundation
import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("A row as it was understood")
struct ConvertedRowTests {
    /// What is written of rows, those that are rejected too, record by record.
    private func records(_ text: String, ending: String = "csv") throws -> [String] {
        var conversion = try Conversion()
        conversion.keepsRejected = true
        return try conversion.text(text, ending: ending, as: .ndjson).split(separator: "\n").map(String.init)
    }

    @Test("Of a rejected row every field is kept as far as it could be read")
    func rejectedFields() throws {
        func check(_ text: String, _ cells: [String]) throws {
            let record = try #require(try records(text).first)
            for cell in cells { #expect(record.contains(cell), "\(cell) of \(record)") }
        }
        try check(
            "name,description,price,currency,discounted_price,stock,images,thumbnail,id,market,sku,action\n"
                + "x,a plain description,1000,USD,100,3,a.jpg|b.jpg,b.jpg,7,http://x,A,update\n",
            [
                #""name":"x","description":"a plain description","price":1000,"currency":"USD","discounted_price":100"#,
                #""stock":3"#, #""images":["a.jpg","b.jpg"]"#, #""thumbnail":"b.jpg""#, #""sku":"A""#, #""id":7"#,
                #""market":"http://x""#, #""action":"update""#, #""rejected":["name-too-short"]"#,
            ])
        try check(
            "name,description,price,stock,images\nx,a plain description,12;5,many,a.jpg\n",
            [#""price":"12;5""#, #""stock":"many""#])
        try check(
            "id,market,action,sku\n7x,,twist,A\n",
            [#""id":"7x""#, #""market":"""#, #""action":"twist""#, #""sku":"A""#])
    }

    @Test("A final price is kept as one, and a currency that a price was signed with")
    func prices() throws {
        let record = try records("name,description,price,sale_price,images\nx,a plain description,$10.50,$9,a.jpg\n")
        #expect(
            record == [
                #"{"name":"x","description":"a plain description","price":10.5,"currency":"USD","images":["a.jpg"],"sale_price":9,"rejected":["name-too-short"]}"#
            ])
    }

    @Test("Each code stands once, in the order in which it was found, and warnings are none")
    func codes() throws {
        let record = try records(header + "x,b,\"-1,000\",1,a.jpg,\n")
        #expect(record.count == 1)
        #expect(record[0].hasSuffix(#""rejected":["name-too-short","description-too-short","price-negative"]}"#))
        let twice = try records("action,sku,price,stock\nupdate,A,#REF!,#REF!\n")
        #expect(twice[0].hasSuffix(#""rejected":["spreadsheet-error"]}"#))
    }

    @Test("A market stands only beside an id, and an id that nobody's market claims is the seller's key")
    func markets() throws {
        let columns = "id,market,name,description,price,stock,images\n"
        #expect(try records(columns + "7,,x,a plain description,1,1,a.jpg\n")[0].contains(#""id":7,"market":"","#))
        #expect(!(try records(columns + ",http://x,x,a plain description,1,1,a.jpg\n")[0].contains("market")))
        let plain = try records("id,name,description,price,stock,images\n7,x,a plain description,1,1,a.jpg\n")[0]
        #expect(plain.contains(#""sku":"7""#) && !plain.contains(#""id""#))
    }

    @Test("Changes and deletions keep the key that they go by, the sku beside it and the photos that an update names")
    func changes() throws {
        #expect(
            try records(
                "id,market,sku,price,images,action\n7,http://x,A,5,a.jpg,update\n8,http://x,B,,,delete\n9,http://x,,,,delete\n"
            )
                == [
                    #"{"price":5,"images":["a.jpg"],"sku":"A","id":7,"market":"http://x"}"#,
                    #"{"sku":"B","id":8,"market":"http://x","action":"delete"}"#,
                    #"{"id":9,"market":"http://x","action":"delete"}"#,
                ])
    }

    @Test(
        "Rows of a table are written by the columns that they need",
        arguments: [
            (header + row("Lamp") + row("Mug", sku: "a"), "name,description,price,stock,images,sku"),
            (
                "currency,discounted_price," + header + ",," + row("Lamp"),
                "name,description,price,currency,discounted_price,stock,images,sku"
            ),
            ("action,sku\ndelete,A\n", "sku,action"),
            ("id,market\n7,\n", "id,market"),
            ("id,market,sale_price,price\n7,,1,5\n", "price,discounted_price,id,market"),
            ("id,market,description\n7,,a plain description\n", "description,id,market"),
        ])
    func columns(text: String, columns: String) throws {
        let written = try Conversion().text(text)
        #expect(written.split(separator: "\n").first.map(String.init) == columns)
    }

    @Test(
        "What changes leave alone over several rows stays left alone, whichever comes last", arguments: [false, true])
    func conflicts(isReversed: Bool) throws {
        let rows = [#"{"id":7,"market":"","stock":0}"#, #"{"id":8,"market":"","stock":3,"price":5}"#]
        let text = "[" + (isReversed ? rows.reversed() : rows).joined(separator: ",") + "]"
        #expect(throws: ConversionConflict(fields: [.price])) { try Conversion().text(text, ending: "json") }
    }

    @Test("A product beside a change makes every column said, and that the change leaves alone conflicts")
    func productsAndChanges() throws {
        let text =
            #"[{"id":7,"market":"","price":5},{"name":"Lamp","description":"a plain description","price":1,"stock":4,"images":["a.jpg"]}]"#
        #expect(throws: ConversionConflict(fields: [.name, .description, .stock])) {
            try Conversion().text(text, ending: "json")
        }
        let plain = text.replacing(#","stock":4"#, with: "")
        #expect(throws: ConversionConflict(fields: [.name, .description])) {
            try Conversion().text(plain, ending: "json")
        }
    }

    @Test("What was written is counted, those that repeat at the end as rejected, and guarded texts")
    func counts() throws {
        for keepsRejected in [false, true] {
            var bench = try Pass()
            bench.pass.duplicateMemory = 1
            let target = ConversionTarget(bench.path("out.csv"), .csv, text: DelimitedForm(guardsFormulas: true))
            let rows = ConvertedRows(target, keepsRejected: keepsRejected)
            // The first file shifts the rows' places against their records' numbers.
            _ = try bench.run(
                header + row("=Lamp", sku: "A") + row("x"), header + row("+Mug", sku: "B") + row("Cup", sku: "A"),
                sink: rows)
            let written = try rows.finish()
            #expect(written.accepted == 2 && written.rejected == (keepsRejected ? 2 : 0))
            #expect(written.guarded == 2)
            let lines = try bench.rejects("out.csv").split(separator: "\n")
            #expect(lines.count == (keepsRejected ? 5 : 3))
            #expect(lines.contains { $0.hasPrefix("Cup") } == keepsRejected)
            #expect(lines.contains { $0.hasPrefix("'+Mug") && !$0.contains("duplicated") })
        }
    }

    @Test(
        "The folders of photos are known that products name without saying where",
        arguments: [
            ("a.jpg", true), ("https://x/a.jpg", false), ("https://x/a.jpg|b.jpg", true),
            ("https://x/a.jpg|http://x/b.jpg", false),
        ])
    func photoFolders(images: String, isNamed: Bool) throws {
        let bench = try Pass()
        let rows = ConvertedRows(ConversionTarget(bench.path("out.csv"), .csv))
        _ = try bench.run(header + row("Lamp").replacing("a.jpg", with: images), sink: rows)
        #expect(rows.photoFolders == (isNamed ? [bench.folder.path] : []))
        let updates = ConvertedRows(ConversionTarget(bench.path("out.csv"), .csv))
        _ = try bench.run("id,market,price,images\n7,,5,a.jpg\n", sink: updates)
        #expect(updates.photoFolders.isEmpty, "the market does not take them with a change")
    }
}
