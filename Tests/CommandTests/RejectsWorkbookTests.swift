import Foundation
import TestSupport
import Testing

@Suite(
    "Rejected rows in a workbook", .timeLimit(.minutes(5)),
    .enabled("needs python3 with openpyxl") { await RunningProgram.succeeds("python3", ["-c", "import openpyxl"]) })
struct RejectsWorkbookTests {
    /// What another program reads in a workbook.
    private struct Book: Decodable {
        struct Cell: Decodable, Equatable {
            /// A formula with its equals sign.
            var value: String?
            var format: String
            var comment: String?
            var isFilled: Bool
        }

        var cells: [String: Cell]
        var widths: [String: Double]
    }

    private static let dump = """
        import json, sys, openpyxl
        sheet = openpyxl.load_workbook(sys.argv[1]).active
        cells = {
            cell.coordinate: {
                "value": None if cell.value is None else str(cell.value), "format": cell.number_format,
                "comment": cell.comment.text if cell.comment else None, "isFilled": cell.fill.fill_type is not None}
            for row in sheet.iter_rows() for cell in row}
        print(json.dumps({"cells": cells, "widths": {k: d.width for k, d in sheet.column_dimensions.items()}}))
        """

    private func book(_ shop: Shop, _ name: String) async throws -> Book {
        let answer = try await shop.other("python3", ["-c", Self.dump, name])
        try #require(answer.status == 0, "\(answer.talk)")
        return try JSONDecoder().decode(Book.self, from: answer.stdout)
    }

    private func text(_ text: String) -> String { #"<c t="inlineStr"><is><t>\#(text)</t></is></c>"# }
    private func row(_ number: Int, _ cells: String...) -> String { "<row r=\"\(number)\">\(cells.joined())</row>" }

    /// A seller's sheet: rows 3 and 5 are at fault, and their prices are computed.
    private func sheet(_ properties: String = "") -> WorkbookBuilder {
        let won = "#,##0&quot;원&quot;"
        func product(_ number: Int, _ name: String, stock: String, price: String) -> String {
            row(
                number, text(name), text("A mug for tea and coffee"),
                #"<c s="1">\#(price)</c>"#, #"<c s="1"><v>2000</v></c>"#, text("mug.jpg"),
                #"<c s="2"><v>44927</v></c>"#, stock)
        }
        let rows =
            row(
                1, text("name"), text("description"), text("price"), text("list"), text("images"), text("made"),
                text("stock"))
            + product(
                2, "Mug", stock: "<c><v>1</v></c>", price: #"<f t="shared" si="0" ref="C2:C3">D2*0.9</f><v>1800</v>"#)
            + product(3, "Jug", stock: text("many"), price: #"<f t="shared" si="0"/><v>1800</v>"#)
            + product(4, "Cup", stock: "<c><v>3</v></c>", price: "<v>5</v>")
            + product(5, "Bo", stock: "<c><v>4</v></c>", price: "<f>C2+D5</f><v>3800</v>")
        var builder = WorkbookBuilder(rows: rows, formats: [won, "yyyy\\-mm\\-dd"], properties: properties)
        builder.setSheet(
            1, rows: rows, before: #"<cols><col min="2" max="2" width="33.7109375" customWidth="1"/></cols>"#)
        return builder
    }

    private func rejects(_ shop: Shop, _ input: String, _ flags: String...) async throws -> Answer {
        try await shop.run(
            ["validate", input, "--no-image-files", "--rejects", "bad.xlsx", "--output", "json", "--lang", "en"] + flags
        )
    }

    @Test("Formats, dates and widths stay, and bad cells are coloured and carry their sentence")
    func looks() async throws {
        let shop = try Shop()
        try shop.folder.write(Data(sheet().bytes), to: "a.xlsx")
        #expect(try await rejects(shop, "a.xlsx").summary?.rejected == 2)
        let book = try await book(shop, "bad.xlsx")
        #expect(book.cells["A2"]?.value == "Jug" && book.cells["A3"]?.value == "Bo")
        #expect(book.cells["D2"]?.value == "2000" && book.cells["D2"]?.format == "#,##0\"원\"")
        #expect(book.cells["F2"]?.value == "2023-01-01 00:00:00" && book.cells["F2"]?.format == "yyyy\\-mm\\-dd")
        #expect(abs((book.widths["B"] ?? 0) - 33.7) < 0.1)
        #expect(book.cells["G2"]?.isFilled == true && book.cells["G2"]?.comment?.contains("many") == true)
        #expect(book.cells["A3"]?.isFilled == true && book.cells["A3"]?.comment?.contains("3") == true)
        #expect(book.cells["A2"]?.isFilled == false && book.cells["A2"]?.comment == nil)
    }

    @Test("A formula of its own row computes on; one that looks at a neighbour becomes its value, and says so")
    func formulas() async throws {
        let shop = try Shop()
        try shop.folder.write(Data(sheet().bytes), to: "a.xlsx")
        _ = try await rejects(shop, "a.xlsx")
        let book = try await book(shop, "bad.xlsx")
        #expect(book.cells["C2"]?.value == "=D2*0.9" && book.cells["C2"]?.format == "#,##0\"원\"")
        #expect(book.cells["C3"]?.value == "3800" && book.cells["C3"]?.format == "#,##0\"원\"")
        #expect(book.cells["C3"]?.comment?.contains("=C2+D5") == true)
        #expect(book.cells["C3"]?.isFilled == false)
    }

    @Test("The reasons stand in a last column, which the next import passes over, and writes anew")
    func reasons() async throws {
        let shop = try Shop()
        try shop.folder.write(Data(sheet().bytes), to: "a.xlsx")
        let first = try await rejects(shop, "a.xlsx")
        let book = try await book(shop, "bad.xlsx")
        #expect(book.cells["H1"]?.value == "to mend (openmarket)")
        #expect(book.cells["H2"]?.value?.contains("many") == true && book.cells["H3"]?.value != nil)
        #expect(book.cells["I1"] == nil)

        try shop.folder.write(try shop.data("bad.xlsx"), to: "again.xlsx")
        let again = try await shop.run(
            "validate", "again.xlsx", "--no-image-files", "--rejects", "worse.xlsx", "--output", "json", "--lang", "ko")
        #expect(again.codes == first.codes)
        #expect(!again.text.contains("to mend"), "it is no column that nobody knows")
        let worse = try await self.book(shop, "worse.xlsx")
        #expect(worse.cells["H1"]?.value == "고칠 점 (openmarket)" && worse.cells["I1"] == nil)
        #expect(worse.cells["C2"]?.value == "=D2*0.9")
    }

    @Test("Days that are counted from 1904 stay the same days")
    func epoch() async throws {
        let shop = try Shop()
        try shop.folder.write(Data(sheet("date1904=\"1\"").bytes), to: "a.xlsx")
        _ = try await rejects(shop, "a.xlsx")
        #expect(try await book(shop, "bad.xlsx").cells["F2"]?.value == "2027-01-02 00:00:00")
    }

    @Test("A CSV's rows get reasons and colours, too, and CSV rejects none")
    func delimited() async throws {
        let shop = try Shop()
        try shop.folder.write(
            "name,description,price,images\nMug,A mug for tea,1000,mug.jpg\nJug,A jug for tea,cheap,mug.jpg\n",
            to: "a.csv")
        _ = try await rejects(shop, "a.csv")
        let book = try await book(shop, "bad.xlsx")
        #expect(book.cells["E1"]?.value == "to mend (openmarket)")
        #expect(book.cells["C2"]?.isFilled == true && book.cells["E2"]?.value?.contains("cheap") == true)
        _ = try await shop.run("validate", "a.csv", "--no-image-files", "--rejects", "bad.csv")
        #expect(try shop.text("bad.csv") == "name,description,price,images\nJug,A jug for tea,cheap,mug.jpg\n")
    }

    @Test("What a market refused stands there with its words")
    func refused() async throws {
        let shop = try Shop()
        let market = try HostileMarket { name, _, _ in
            name == "A cursed jug"
                ? .missed(.write(HostileMarket.answer(400, #"{"code":400,"message":"no jugs here"}"#))) : nil
        }
        let command = try shop.command(["A mug", "A cursed jug"], to: market.url)
        let answer = try await shop.run(command + ["--rejects", "bad.xlsx"])
        #expect(answer.status == 2, "\(answer.talk)")
        let book = try await book(shop, "bad.xlsx")
        #expect(book.cells["A2"]?.value == "A cursed jug")
        #expect(book.cells["G2"]?.value?.contains("no jugs here") == true, "\(book.cells)")
    }
}
