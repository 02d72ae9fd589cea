import Drafting
import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("What judging came to")
struct JudgeSummaryTests {
    @Test("It is complete where nothing was refused, unreadable, cut short, given up or stopped")
    func complete() {
        #expect(JudgeSummary().isComplete && JudgeSummary().isReadable)
        let changes: [(String, Bool, (inout JudgeSummary) -> Void)] = [
            ("refused", false, { $0.refusedFiles = ["a"] }),
            ("unreadable", false, { $0.unreadable = [.input(file: "a", errno: 2)] }),
            ("too many errors", false, { $0.hasTooManyErrors = true }), ("stopped", false, { $0.wasStopped = true }),
            ("cut short", true, { $0.truncatedFiles = ["a"] }),
        ]
        for (name, isReadable, change) in changes {
            var summary = JudgeSummary()
            change(&summary)
            #expect(!summary.isComplete, "\(name)")
            #expect(summary.isReadable == isReadable, "\(name)")
        }
    }

    @Test("Each note of a row counts where it belongs, once a row; entries as often as they were used")
    func notes() {
        let notes: [(ReadingNotes) -> ReadingNotes] = [
            {
                var notes = $0; notes.hasDatedSale = true; return notes
            },
            {
                var notes = $0; notes.hasUncountedStock = true; return notes
            },
            {
                var notes = $0; notes.hasIDAsSKU = true; return notes
            },
            {
                var notes = $0; notes.hasIDBesideSKU = true; return notes
            },
        ]
        for (index, note) in notes.enumerated() {
            var summary = JudgeSummary()
            for _ in 0..<2 { summary.add(note(ReadingNotes())) }
            let counts = [summary.datedSales, summary.uncountedStocks, summary.idsAsSKUs, summary.idsBesideSKUs]
            #expect(counts == notes.indices.map { $0 == index ? 2 : 0 })
        }
        var summary = JudgeSummary()
        var used = ReadingNotes()
        used.valuesUsed = [3, 1, 3]
        summary.add(used)
        used.valuesUsed = [1]
        summary.add(used)
        #expect(summary.valuesUsed == [1: 2, 3: 2])
    }

    @Test("What was passed over is counted over all files")
    func sums() throws {
        let shop =
            "Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Image Src\n"
            + "tee,A tee,A tee of cotton,Size,S,20,1,https://a/1.jpg\ntee,,,,M,20,2,\ntee,,,,L,20,2,\n"
        let shops = try Pass().run(shop, shop, shop).summary
        #expect(shops.readings.count == 3 && shops.records == 3)
        #expect(shops.foldedRows == 6 && shops.guidanceRows == 0 && shops.foreignRecords == 0)
        let sheet = "name,price,stock,images,description\n필수,필수,필수,필수,필수\nBlue lamp,1,1,a.jpg,a plain description\n"
        let sheets = try Pass().run(sheet, sheet).summary
        #expect(sheets.guidanceRows == 2 && sheets.foldedRows == 0 && sheets.foreignRecords == 0)
    }
}
