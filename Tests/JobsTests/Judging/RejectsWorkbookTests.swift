import Archives
import Catalogue
import Drafting
import Foundation
import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("Rejected rows in a workbook, with what is wrong with them")
struct RejectsWorkbookTests {
    private static let reasons = ReasonsColumn.headers.english
    private static let words = RejectsWords(
        header: reasons, sentence: { $0.code.rawValue }, formula: { "it was \($0)" })

    private let bench: Pass

    init() throws {
        var bench = try Pass()
        bench.pass.rejectsPath = bench.path("bad.xlsx")
        bench.pass.rejectsWords = Self.words
        self.bench = bench
    }

    /// The cells of a file's rows, as they stand.
    private func cells(_ name: String = "bad.xlsx") throws -> [[String]] {
        var rows: [[String]] = []
        _ = try InspectJob(options: InputOptions()).run(bench.path(name)) { rows.append($0.cells) }
        return rows
    }

    private func part(_ name: String, of file: String = "bad.xlsx") throws -> String {
        let archive = try ZipArchive(path: bench.path(file))
        let entry = try #require(try archive.entry(named: name))
        return String(decoding: try archive.contents(of: entry, limit: 1 << 20), as: UTF8.self)
    }

    /// The cells that have a comment, each with its text.
    private func comments() throws -> [String: String] {
        let text = try part("xl/comments1.xml")
        var found: [String: String] = [:]
        for comment in text.split(separator: "<comment ref=\"").dropFirst() {
            let pieces = comment.split(separator: "<t").dropFirst().map { piece in
                piece.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
            }
            found[String(comment.prefix { $0 != "\"" })] = pieces.joined()
        }
        return found
    }

    @Test("All reasons stand in a column of their own, and each at its cell; warnings are none")
    func reasons() throws {
        var bench = bench
        let text = header + row("Red lamp") + row(" x", price: "\"-1,000\"") + row("Red lamp", sku: "A") + row("y")
        let outcome = try bench.run(text)
        #expect(outcome.rejected == [2, 4])
        #expect(outcome.summary.warnings > 0)
        let rows = try cells()
        let columns = header.dropLast().split(separator: ",").map(String.init)
        #expect(rows[0] == columns + [Self.reasons])
        #expect(rows.count == 3)
        #expect(rows[1].last == "name-too-short\nprice-negative")
        #expect(rows[1][0] == " x")
        #expect(rows[2].last == "name-too-short")
        #expect(try comments() == ["A2": "name-too-short", "C2": "price-negative", "A3": "name-too-short"])
        #expect(outcome.summary.rejects.map(\.records) == [2])
        // Mended or not, it is read again as the catalogue that it was.
        bench.pass.rejectsPath = nil
        let again = try bench.run(files: [bench.path("bad.xlsx")])
        #expect(again.rejected == [1, 2] && !again.codes.contains(.unknownColumn))
    }

    @Test("Without words the rows are copied, and nothing is said of them")
    func withoutWords() throws {
        var bench = bench
        bench.pass.rejectsWords = nil
        _ = try bench.run(header + row("x", sku: "A"))
        #expect(
            try cells() == [
                header.dropLast().split(separator: ",").map(String.init),
                ["x", "a plain description", "1000", "1", "a.jpg", "A"],
            ])
    }

    @Test("The rejects of a rejects file have one column of reasons, with the new ones")
    func again() throws {
        var bench = bench
        _ = try bench.run(header + row("x") + row("y", price: "-1"))
        bench.pass.rejectsPath = bench.path("worse.xlsx")
        let outcome = try bench.run(files: [bench.path("bad.xlsx")])
        #expect(outcome.rejected == [1, 2])
        let rows = try cells("worse.xlsx")
        #expect(rows[0].filter { $0 == Self.reasons }.count == 1)
        #expect(rows.map(\.last) == [Self.reasons, "name-too-short", "name-too-short\nprice-negative"])
    }

    @Test("A workbook's rows keep their sheet's name, and the reasons stand behind the widest of them")
    func workbook() throws {
        var bench = bench
        let rows =
            [
                "name,description,price,images", "x,a plain description,1,a.jpg",
                "Red lamp,a plain description,1,a.jpg,,,note",
            ]
            .map { line in
                "<row>"
                    + line.split(separator: ",", omittingEmptySubsequences: false).map {
                        "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>"
                    }.joined() + "</row>"
            }.joined()
        let file = try bench.folder.write(Data(WorkbookBuilder(rows: rows).bytes), to: "in.xlsx").path
        #expect(try bench.run(files: [file]).rejected == [1])
        #expect(try part("xl/workbook.xml").contains("name=\"상품\""))
        let copied = try cells()
        #expect(copied[0] == ["name", "description", "price", "images", "", "", "", Self.reasons])
        #expect(copied[1].last == "name-too-short" && copied[1].count == 8)
        bench.pass.rejectsPath = bench.path("text.xlsx")
        _ = try bench.run(header + row("x"))
        #expect(try part("xl/workbook.xml", of: "text.xlsx").contains("name=\"products\""))
    }

    @Test("What is known to repeat only at the end has its reason like any other")
    func late() throws {
        var bench = bench
        bench.pass.duplicateMemory = 1
        let rows = [row("Lamp one", sku: "A"), row("Lamp two", sku: "A"), row("x", sku: "B")]
        #expect(try bench.run(header + rows.joined()).rejected.sorted() == [2, 3])
        #expect(try cells().map(\.last) == [Self.reasons, "sku-duplicated", "name-too-short"])
    }

    @Test("A product of several rows has all reasons in its first row, and each at the row that it is about")
    func families() throws {
        let header =
            "Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Image Src\n"
        let text =
            header + "tee,x,<p>A tee of cotton</p>,Size,S,20,1,https://a/1.jpg\ntee,,,,M,20,2,\n"
            + "cap,A cap,<p>A cap of cotton</p>,Size,S,20,1,https://a/1.jpg\ncap,,,,M,20,-2,\n"
        let outcome = try bench.run(text)
        #expect(!outcome.rejected.isEmpty)
        let rows = try cells()
        let said = rows.dropFirst().map { $0.count == rows[0].count ? $0[$0.count - 1] : "" }
        #expect(said.first == "name-too-short")
        #expect(said.dropFirst().first == "", "the second row of a product says nothing itself")
    }

    @Test(
        "A text that no worksheet's cell holds goes to the file beside it, under the same header, and is counted there")
    func rest() throws {
        let long = String(repeating: "가", count: 32_768)
        let rows = [
            row("x"), "\(long),a plain description,1000,1,a.jpg,\n", row("y"),
            "\(long)!,a plain description,1000,1,a.jpg,\n",
        ]
        let outcome = try bench.run(header + rows.joined())
        #expect(outcome.rejected == [1, 2, 3, 4])
        var written = RejectsWritten(path: bench.path("bad.xlsx"), records: 2)
        written.rest = .init(path: bench.path("bad-rest.csv"), records: 2)
        #expect(outcome.summary.rejects == [written])
        #expect(try bench.rejects("bad-rest.csv").filter { $0 != "\u{FEFF}" } == header + rows[1] + rows[3])
        #expect(try cells().count == 3)
    }

    @Test("The reasons' header stands at the header alone, wherever that is", arguments: [2, 4, 1000, 1001])
    func headerPlace(line: Int) throws {
        var bench = bench
        bench.pass.options.headerRow = line
        let text = "Autumn\n" + String(repeating: "\n", count: line - 2) + header + row("x")
        #expect(try bench.run(text).rejected == [1])
        let rows = try cells()
        #expect(rows.filter { $0.contains(Self.reasons) }.count == 1)
        #expect(rows.first { $0.contains(Self.reasons) }?.first == "name")
        #expect(rows.first == ["Autumn"])
        let rest = try Pass().pass
        var again = CataloguePass(options: rest.options)
        // A kept map says where the header is; beyond a thousand blank rows there is no form that anybody made.
        again.options.headerRow = line <= 1000 ? line : 2
        #expect(try again.run(files: [bench.path("bad.xlsx")], report: { _ in }).rejected == 1)
    }

    @Test("Under a header that no worksheet holds all rows go to the file beside it")
    func longHead() throws {
        var bench = bench
        let title = String(repeating: "x", count: 32_768)
        bench.pass.options.headerRow = 2
        let outcome = try bench.run(title + "\n" + header + row("x") + row("y"))
        #expect(outcome.rejected == [1, 2])
        #expect(outcome.summary.rejects.map(\.records) == [0])
        #expect(outcome.summary.rejects.map(\.rest?.records) == [2])
        #expect(try bench.rejects("bad-rest.csv").hasSuffix(header + row("x") + row("y")))
    }

    @Test("A product of several rows goes there whole, and counts once")
    func restOfFamily() throws {
        let long = String(repeating: "가", count: 32_768)
        let header =
            "Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Image Src\n"
        let rows = "tee,\(long),A tee of cotton,Size,S,20,1,https://a/1.jpg\ntee,,,,M,20,2,\n"
        let outcome = try bench.run(header + rows)
        #expect(outcome.rejected == [1])
        #expect(outcome.summary.rejects.map(\.rest?.records) == [1])
        #expect(try bench.rejects("bad-rest.csv").hasSuffix(header + rows))
    }

    @Test("Without a row that no worksheet holds there is no file beside it")
    func noRest() throws {
        let outcome = try bench.run(header + row("x"))
        #expect(outcome.summary.rejects == [RejectsWritten(path: bench.path("bad.xlsx"), records: 1)])
        #expect(!FileManager.default.fileExists(atPath: bench.path("bad-rest.csv")))
    }

    @Test(
        "A table with no room for one more column has no reasons, and all of its rows",
        arguments: [Limits.columns - 1, Limits.columns])
    func fullWidth(columns: Int) throws {
        let blanks = String(repeating: ",", count: columns - 6)
        let text =
            "name,description,price,stock,images,sku" + blanks + "\nx,a plain description,1,1,a.jpg,A" + blanks + "\n"
        _ = try bench.run(text)
        let rows = try cells()
        #expect(rows.count == 2)
        #expect((rows[0].last == Self.reasons) == (columns < Limits.columns))
        #expect(rows[1][0] == "x")
    }

    @Test("A value of merged cells is written out in each row that they cover")
    func merged() throws {
        func text(_ place: String, _ text: String) -> String {
            "<c r=\"\(place)\" t=\"inlineStr\"><is><t>\(text)</t></is></c>"
        }
        let header =
            "<row r=\"1\">" + text("A1", "name") + text("B1", "description") + text("C1", "price")
            + text("D1", "images") + "</row>"
        let rows = (2...5).map { row in
            "<row r=\"\(row)\">" + text("A\(row)", "Mug \(row)")
                + (row == 2 ? text("B2", "a plain description") : row == 5 ? text("B5", "x") : "")
                + "<c r=\"C\(row)\"><v>1000</v></c>" + text("D\(row)", "a.jpg") + "</row>"
        }
        var book = WorkbookBuilder(rows: "")
        book.set(
            "xl/worksheets/sheet1.xml",
            "<worksheet \(WorkbookBuilder.spaces)><sheetData>\(header + rows.joined())</sheetData><mergeCells>"
                + "<mergeCell ref=\"B2:B4\"/></mergeCells></worksheet>")
        let file = try bench.folder.write(Data(book.bytes), to: "in.xlsx").path
        #expect(try bench.run(files: [file]).rejected == [2, 3, 4])
        #expect(try cells().dropFirst().map { $0[1] } == ["a plain description", "a plain description", "x"])
    }

    @Test(
        "A formula of its own row goes on computing without a stored answer; of another it is told, and the cell is empty"
    )
    func unanswered() throws {
        func text(_ place: String, _ text: String) -> String {
            "<c r=\"\(place)\" t=\"inlineStr\"><is><t>\(text)</t></is></c>"
        }
        let header =
            "<row r=\"1\">" + text("A1", "name") + text("B1", "description") + text("C1", "price")
            + text("D1", "images") + "</row>"
        let rows = ["E3*2", "E$2*2"].enumerated().map { index, formula in
            "<row r=\"\(index + 3)\">" + text("A\(index + 3)", "Mug \(index)")
                + text("B\(index + 3)", "a plain description")
                + "<c r=\"C\(index + 3)\"><f>\(formula)</f></c>"
                + text("D\(index + 3)", "a.jpg") + "</row>"
        }
        let file = try bench.folder.write(Data(WorkbookBuilder(rows: header + rows.joined()).bytes), to: "in.xlsx").path
        #expect(try bench.run(files: [file]).rejected == [1, 2])
        let sheet = try part("xl/worksheets/sheet1.xml")
        #expect(sheet.contains("<f>E2*2</f>"), "\(sheet)")
        #expect(try comments()["C3"]?.contains("it was =E$2*2") == true)
        #expect(try cells()[2][2] == "")
    }
}
