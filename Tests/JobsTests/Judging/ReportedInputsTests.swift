import Catalogue
import Drafting
import Foundation
import Tabular
import TestSupport
import Testing

@testable import Jobs

private enum ReportedInputs {
    static let folder = Places.corpora.map { $0.appendingPathComponent("reported") }.flatMap {
        FileManager.default.fileExists(atPath: $0.path) ? $0 : nil
    }
}

/// Small inputs after public reports on other importers, `reported` of the corpora: what is right of each is in its README.
@Suite(
    "Inputs that public reports told of", .enabled(if: ReportedInputs.folder != nil, "the reported inputs are not here")
)
struct ReportedInputsTests {
    /// What comes of a file.
    struct Case: Sendable, CustomTestStringConvertible {
        var file: String
        /// The names, prices and keys of the accepted rows.
        var rows: [String]
        /// What is said, notices and the stock that nobody states left out.
        var codes: Set<IssueCode> = []
        var isRefused = false

        var testDescription: String { file }
    }

    static let cases: [Case] = [
        // A promotion is never the price, and a list price beside it is.
        Case(file: "03/a.csv", rows: ["Jarra de vidrio 90 K-77"], codes: [.columnAssumed, .unknownColumn]),
        Case(file: "03/k.csv", rows: ["Jug 90 -", "Mug 50 -"]),
        // Headers with line breaks.
        Case(file: "10/a.csv", rows: ["유리 주전자 90000 -"], codes: [.unknownColumn]),
        // Words behind a closing quote, quotes within quotes, backslashes that come late.
        Case(file: "15/c.csv", rows: [#"yogurt "Alma" sweet 1200 -"#]),
        Case(file: "92/a.txt", rows: [#""Quotes" with words after 12000 02134"#, "Quotes on each side 12000 6789"]),
        // Files that were joined from two.
        Case(file: "17/d.csv", rows: ["Jug 90000 -", "Mug 9000 -"]),
        Case(file: "96/swap.csv", rows: ["Tin Mug 12000 S-1"], codes: [.headerDiffers], isRefused: true),
        // The unit of prices outside their header.
        Case(file: "18/u2.csv", rows: ["주전자1 12000 -"]),
        Case(
            file: "27/d.xlsx",
            rows: [
                "Mug 0 12000 S-0", "Mug 1 12000 S-1", "Mug 2 12.5 S-2", "Mug 3 12000 S-3", "Mug 4 12000 S-4",
                "Mug 5 12000 S-5",
            ]),
        // Backslashes in a shop's export.
        Case(file: "19/a.csv", rows: ["Tin Mug 12 W-1", "Tin Box 12 W-2"]),
        Case(file: "19/b.csv", rows: ["Cable box 12 W-1", "Cable bag 12 W-2"]),
        // Names and keys that a spreadsheet took for dates and numbers.
        Case(
            file: "27/b.xlsx", rows: ["Tin Mug 12000 90.75", "Tin Jug 12000 90.751"],
            codes: [.valueLooksDamaged, .skuDuplicated]),
        Case(
            file: "29/b.xlsx",
            rows: [
                "Tin Mug 12000 2024-03-03", "Tin Cup 12000 2024-03-04", "Tin Jug 12000 2024-03-05",
                "2024-03-06 12000 X-1",
            ], codes: [.valueLooksDamaged]),
        // A variant's row apart from its product's.
        Case(file: "39/b.csv", rows: ["Tin Mug 12 tin-mug", "Tin Cup 9 tin-cup"], codes: [.rowsApart]),
        // A key twice in an object.
        Case(file: "49/dupe.json", rows: [], codes: [.keyRepeated]),
        // Entities in HTML.
        Case(
            file: "98/b.csv",
            rows: ["Mug one 12 a", "Mug two 12 b", "Mug three 12 c", "Mug 4 &amp; Cup 12 d", "Mug 5 12 e"]),
        // Letters that were lost before.
        Case(file: "106/fffd.csv", rows: ["Caf\u{FFFD} mug 12000 S-1"], codes: [.valueLooksDamaged]),
        Case(file: "106/qmarks.csv", rows: ["??? ?? 12000 -"], codes: [.valueLooksDamaged]),
    ]

    private func products(_ file: String) throws -> (
        outcome: Pass.Outcome, products: [(product: Product, sku: String?)]
    ) {
        let (bench, sink) = (try Pass(), Accepted())
        let outcome = try bench.run(
            files: [try #require(ReportedInputs.folder).appendingPathComponent(file).path], sink: sink)
        let products = sink.rows.compactMap { row in
            if case .create(let product) = row.verdict { (product, row.sku) } else { nil }
        }
        return (outcome, products)
    }

    @Test("Each is read as is right, or told", arguments: cases)
    func read(_ expected: Case) throws {
        let (outcome, products) = try products(expected.file)
        #expect(products.map { "\($0.product.name) \($0.product.price) \($0.sku ?? "-")" } == expected.rows)
        #expect(Set(outcome.codes).subtracting([.stockAssumed, .priceFractionInKRW]) == expected.codes)
        #expect(outcome.summary.refusedFiles.isEmpty != expected.isRefused)
    }

    @Test("Backslash quotes that first come after thousands of rows stand as they are")
    func late() throws {
        let (outcome, products) = try products("104/c.csv")
        #expect(products.count == 3001 && outcome.rejected.isEmpty)
        #expect(products.last?.product.name == #"Mug \"blue\" large"#)
    }

    @Test("Texts of shops keep their backslashes, and entities are decoded once")
    func texts() throws {
        let path = try products("19/a.csv").products[0].product.description
        #expect(path.hasPrefix("A mug of tin.\n\nIt holds 320 ml\nand a path C:\\new"), "\(path)")
        let texts = try products("98/b.csv").products.map(\.product.description)
        #expect(texts[0] == "Use <b> for bold text, and 5 < 6 here")
        #expect(texts[1] == "Write &amp; for an ampersand here")
        #expect(texts[2] == "The &lt;br&gt; tag breaks a line")
        #expect(texts[3] == "The <br> tag breaks a line here")
        #expect(texts[4] == "<p>Twice escaped by the feed</p>")
    }

    @Test("A header that is written over several lines is named in a flag as it is printed")
    func lines() throws {
        var bench = try Pass()
        let file = try #require(ReportedInputs.folder).appendingPathComponent("10/e.csv").path
        #expect(try bench.run(files: [file]).codes.contains(.columnMissing))
        bench.pass.options.map = ColumnMap([.init(header: #"상품 이름표\n(한글)"#, field: .name)])
        let outcome = try bench.run(files: [file])
        #expect(outcome.summary.accepted == 2, "\(outcome.codes)")
    }
}
