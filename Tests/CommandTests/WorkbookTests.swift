import Foundation
import TestSupport
import Testing

@Suite("Workbooks", .timeLimit(.minutes(5)))
struct WorkbookTests {
    private func text(_ text: String) -> String { #"<c t="inlineStr"><is><t>\#(text)</t></is></c>"# }
    private func number(_ number: String) -> String { "<c><v>\(number)</v></c>" }
    private func row(_ cells: String...) -> String { "<row>\(cells.joined())</row>" }

    private var header: String {
        row(text("name"), text("description"), text("price"), text("images"), text("sku"))
    }

    private func product(_ name: String, price: String, sku: String) -> String {
        row(text(name), text("A mug for tea and coffee"), price, text("mug.jpg"), sku)
    }

    private func validate(_ shop: Shop, _ file: String, _ flags: String...) async throws -> Answer {
        try await shop.run(["validate", file, "--no-image-files", "--output", "json"] + flags)
    }

    @Test("An issue is told with its sheet and its cell")
    func place() async throws {
        let shop = try Shop()
        let rows =
            row(text("상품을 적어 주세요")) + header + product("Mug", price: number("1000"), sku: text("M-1"))
            + product("Jug", price: text("cheap"), sku: text("M-2"))
        try shop.folder.write(
            Data(WorkbookBuilder(sheets: [("안내", "", row(text("읽어 주세요"))), ("상품", "", rows)]).bytes), to: "a.xlsx")
        let answer = try await validate(shop, "a.xlsx")
        let issue = try #require(answer.objects("issue").first)
        #expect(issue.code == "price-not-a-number")
        #expect(issue.sheet == "상품")
        #expect(issue.cell == "C4")
        #expect(answer.summary?.accepted == 1)
        #expect(answer.status == 2)
    }

    @Test("Where the links behind cells of photos lead is said with the first of them, without a password")
    func links() async throws {
        let shop = try Shop()
        let mug = row(text("Mug"), text("A mug for tea and coffee"), number("1000"), text("view"), text("M-1"))
        let rows = header + mug
        var book = WorkbookBuilder(rows: rows)
        book.set(
            "xl/worksheets/sheet1.xml",
            "<worksheet \(WorkbookBuilder.spaces)><sheetData>\(rows)</sheetData>"
                + #"<hyperlinks><hyperlink ref="D2" r:id="l"/></hyperlinks></worksheet>"#)
        book.set(
            "xl/worksheets/_rels/sheet1.xml.rels",
            #"<Relationships><Relationship Id="l" Type="t/hyperlink" Target="https://me:pw@a.example/1.jpg" "#
                + #"TargetMode="External"/></Relationships>"#)
        try shop.folder.write(Data(book.bytes), to: "a.xlsx")
        let answer = try await shop.run("validate", "a.xlsx", "--no-image-files")
        #expect(answer.status == 0)
        let told = "1 cell of photos (the first is D2, to “https://…@a.example/1.jpg”) are not read"
        #expect(answer.talk.replacing(#/\s+/#, with: " ").contains(told), "\(answer.talk)")
    }

    @Test("A workbook comes through a pipe, too")
    func pipe() async throws {
        let shop = try Shop()
        let rows = header + product("Mug", price: number("1000"), sku: text("M-1"))
        try shop.folder.write(Data(WorkbookBuilder(rows: rows).bytes), to: "a.xlsx")
        let command = "cat a.xlsx | \(Shop.executable.path) validate - --no-image-files --output json"
        let answer = try await shop.other("sh", ["-c", command])
        #expect(answer.summary?.accepted == 1)
        #expect(answer.status == 0)
    }

    @Test("The rejected rows come back as a workbook with its header, or as CSV", arguments: ["bad.xlsx", "bad.csv"])
    func rejects(name: String) async throws {
        let shop = try Shop()
        let rows =
            header + product("Mug", price: number("1000"), sku: text("M-1"))
            + product("Jug", price: text("cheap"), sku: text("007")) + "<row/>"
            + product("Cup", price: number("-1.5"), sku: text("M-3"))
            + product("Bowl", price: number("2"), sku: text("M-4"))
        try shop.folder.write(Data(WorkbookBuilder(rows: rows).bytes), to: "a.xlsx")
        #expect(try await validate(shop, "a.xlsx", "--rejects", name).summary?.rejected == 2)
        let again = try await validate(shop, name)
        #expect(again.codes == ["price-not-a-number", "price-negative"])
        let records = try await shop.run("inspect", name, "--output", "json").text
        #expect(records.contains(#"["Jug","A mug for tea and coffee","cheap","mug.jpg","007""#))
        #expect(records.contains(#"["Cup","A mug for tea and coffee","-1.5","mug.jpg","M-3""#))
    }

    @Test("A rejected row that no worksheet holds stands whole in a CSV beside the others")
    func rest() async throws {
        let shop = try Shop()
        let long = String(repeating: "글", count: 40_000)
        let rows =
            header + product("Jug", price: text("cheap"), sku: text("a"))
            + row(text("Cup"), text(long), number("5"), text("mug.jpg"), text("b"))
        try shop.folder.write(Data(WorkbookBuilder(rows: rows).bytes), to: "a.xlsx")
        let answer = try await shop.run(
            "validate", "a.xlsx", "--no-image-files", "--rejects", "bad.xlsx", "--lang", "en")
        #expect(answer.status == 2)
        #expect(answer.talk.contains("bad-rest.csv"))
        #expect(try await validate(shop, "bad.xlsx").codes == ["price-not-a-number"])
        #expect(try await validate(shop, "bad-rest.csv").codes == ["description-too-long"])
        #expect(try shop.text("bad-rest.csv").contains(long))
    }

    @Test("Sheets and lists that seem to hold products, too, are told: they are not read")
    func unread() async throws {
        let shop = try Shop()
        let sheets = ["상의", "하의"].map {
            ($0, "", header + product("Jug", price: number("5"), sku: text($0)))
        }
        try shop.folder.write(Data(WorkbookBuilder(sheets: sheets).bytes), to: "a.xlsx")
        let list = #"[{"name":"Jug","description":"A jug for tea and coffee","price":5,"images":["a.jpg"]}]"#
        try shop.folder.write(#"{"top":\#(list),"more":\#(list)}"#, to: "a.json")
        for (file, told) in [
            ("a.xlsx", "the sheet “하의”. `--sheet` reads it."),
            ("a.json", "the list “more”. `--read records` reads it."),
        ] {
            let answer = try await shop.run("validate", file, "--no-image-files", "--lang", "en")
            #expect(answer.status == 0)
            #expect(
                answer.talk.contains("\(file): not read, though it seems to hold products, \(told)"), "\(answer.talk)")
        }
        let json = try await shop.run("validate", "a.xlsx", "--no-image-files", "--output", "json").text
        #expect(json.contains(#""unread":[{"file":"a.xlsx","sheet":"하의"}]"#), "\(json)")
    }

    @Test("A header of two rows, some names merged over both, is read, kept, and comes back with the rejected rows")
    func headerOfTwoRows() async throws {
        let shop = try Shop()
        func rows(_ rows: [String]...) -> String { rows.map { row($0.joined()) }.joined() }
        let blank = "<c/>"
        let sheet = rows(
            [text("상품명"), text("설명"), text("가격"), blank, text("이미지"), text("재고")],
            [blank, blank, text("판매가"), text("할인액"), blank, blank],
            [text("가죽 가방"), text("손으로 만든 가죽 가방입니다"), number("10000"), number("1000"), text("bag.jpg"), number("1")],
            [text("모자"), text("손으로 만든 여름 모자입니다"), number("9000"), number("9999"), text("hat.jpg"), number("1")])
        try shop.folder.write(Data(WorkbookBuilder(rows: sheet).bytes), to: "a.xlsx")
        let answer = try await validate(shop, "a.xlsx", "--rejects", "bad.xlsx", "--save-map", "map.json")
        #expect(answer.summary?.accepted == 1, "\(answer.text)")
        let shown = try await shop.run("inspect", "bad.xlsx", "--lang", "en").text
        #expect(shown.contains("line 2 with the names of line 1 where it has none: it has 6 headers"), "\(shown)")
        #expect(shown.contains("할인액  → discounted_price"))
        for flags in [[], ["--map-file", "map.json"]] {
            let again = try await shop.run(["validate", "bad.xlsx", "--no-image-files", "--output", "json"] + flags)
            #expect(again.codes == answer.codes)
            #expect(again.summary?.records == 1)
        }
    }

    @Test("Rows that are numbered backwards, or twice, come back all the same")
    func misnumbered() async throws {
        let shop = try Shop()
        func numbered(_ row: String, _ number: Int) -> String { row.replacing("<row>", with: #"<row r="\#(number)">"#) }
        let rows =
            numbered(header, 1) + numbered(product("Jug", price: text("cheap"), sku: text("a")), 9)
            + numbered(product("Mug", price: text("dear"), sku: text("b")), 3)
            + numbered(product("Cup", price: text("free"), sku: text("c")), 3)
        try shop.folder.write(Data(WorkbookBuilder(rows: rows).bytes), to: "a.xlsx")
        #expect(try await validate(shop, "a.xlsx", "--rejects", "bad.csv").summary?.rejected == 3)
        #expect(
            try shop.text("bad.csv").split(separator: "\n").dropFirst().map { $0.prefix(3) } == ["Jug", "Mug", "Cup"])
    }

    @Test("A template is a workbook whose example is a good product")
    func template() async throws {
        let shop = try Shop()
        let written = try await shop.run("template", "-o", "products.xlsx", "--example", "--lang", "ko")
        #expect(written.status == 0)
        #expect(written.talk.contains("예시가 한 행 든 카탈로그를 products.xlsx에 썼습니다."))
        let answer = try await validate(shop, "products.xlsx")
        #expect(answer.codes == [])
        #expect(answer.summary?.accepted == 1)
        let output = try await shop.run("template", "--format", "xlsx")
        #expect(output.stdout.starts(with: Data("PK".utf8)))
    }

    @Test("Codes that a spreadsheet has rounded or shortened are warned about")
    func damage() async throws {
        let shop = try Shop()
        let rows =
            header + product("A mug", price: number("1"), sku: number("8801234567890123"))
            + product("B mug", price: number("1"), sku: text("00123"))
            + product("C mug", price: number("1"), sku: number("456"))
            + product("D mug", price: number("1"), sku: number("8801234567890"))
        try shop.folder.write(Data(WorkbookBuilder(rows: rows).bytes), to: "a.xlsx")
        let answer = try await validate(shop, "a.xlsx")
        #expect(
            answer.objects("issue").map { "\($0.code ?? "") \($0.cell ?? "")" } == [
                "value-looks-damaged E2", "value-looks-damaged E4", "stock-assumed ",
            ])
        #expect(answer.summary?.accepted == 4)
    }

    /// The codes and cells of a single product whose price is a cell in a number format.
    private func issues(_ price: String, format: String, currency: String? = nil) async throws -> [String] {
        let shop = try Shop()
        var columns = ["name", "description", "images", "price", "stock"].map(text)
        var cells = [text("Mug"), text("A mug for tea and coffee"), text("mug.jpg"), price, number("1")]
        if let currency {
            columns.append(text("currency"))
            cells.append(text(currency))
        }
        let rows = "<row>\(columns.joined())</row><row>\(cells.joined())</row>"
        try shop.folder.write(Data(WorkbookBuilder(rows: rows, formats: [format]).bytes), to: "a.xlsx")
        return try await validate(shop, "a.xlsx").objects("issue").map { "\($0.code ?? "") \($0.cell ?? "")" }
    }

    @Test("A price is in the currency that its cell shows, unless a column says another")
    func currencies() async throws {
        let price = #"<c s="1"><v>12.5</v></c>"#
        #expect(try await issues(price, format: "0.00") == ["price-fraction-in-krw D2"])
        #expect(try await issues(price, format: "[$$-409]#,##0.00") == [])
        #expect(try await issues(price, format: "&quot;US$&quot;#,##0.00") == [])
        #expect(try await issues(price, format: "#,##0.00\\ [$EUR]") == ["currency-unknown D2"])
        #expect(try await issues(price, format: "#,##0.00&quot;kg&quot;") == ["price-fraction-in-krw D2"])
        #expect(try await issues(price, format: "[$$-409]#,##0.00", currency: "KRW") == ["price-fraction-in-krw D2"])
        #expect(try await issues(#"<c s="1"><v>12000</v></c>"#, format: "[$₩-412]#,##0") == [])
    }

    @Test("A percentage is no price, a number beyond 15 digits is doubted, and a formula without a value is told")
    func odd() async throws {
        #expect(try await issues(#"<c s="1"><v>0.1</v></c>"#, format: "0%") == ["price-not-a-number D2"])
        #expect(try await issues("<c><v>8801234567890123</v></c>", format: "0") == ["value-looks-damaged D2"])
        #expect(try await issues("<c><f>B2*2</f><v></v></c>", format: "0") == ["spreadsheet-error D2"])
    }

    @Test("A sheet that there is not is told with those that there are")
    func unknownSheet() async throws {
        let shop = try Shop()
        try shop.folder.write(Data(WorkbookBuilder(rows: header).bytes), to: "a.xlsx")
        let answer = try await validate(shop, "a.xlsx", "--sheet", "상픔")
        #expect(answer.codes == ["sheet-unknown"])
        #expect(answer.text.contains("상품"))
        #expect(answer.status == 65)
    }

    @Test("A page of tables that is called .xls is read, in CP949, too")
    func page() async throws {
        let shop = try Shop()
        let page =
            "<html><head><meta charset=euc-kr></head><table><tr><td>상품명<td>상품 설명<td>판매가<td>이미지<tr><td>머그컵<td>차와 커피를 위한 머그컵<td>12000<td>mug.jpg</table></html>"
        try shop.folder.write(page, to: "utf8.xls")
        #expect(
            try await shop.other("iconv", ["-f", "UTF-8", "-t", "CP949", "-o", "cp949.xls", "utf8.xls"]).status == 0)
        for name in ["utf8.xls", "cp949.xls"] {
            let answer = try await validate(shop, name)
            #expect(answer.summary?.accepted == 1, "\(name) \(answer.codes)")
        }
    }
}

@Suite(
    "Hostile workbooks", .serialized, .enabled(if: Places.hasCorpora, "the corpora are not at hand"),
    .timeLimit(.minutes(5)))
struct HostileWorkbookTests {
    private static let files: [String] = {
        guard let folder = Places.corpora?.appendingPathComponent("xlsx") else { return [] }
        let names = (FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String]) ?? []
        let marks = ["attacks-selfmade/", "/poc-", "/clusterfuzz", "/crash-", "/attack_", "bomb"]
        return names.filter { name in marks.contains { name.contains($0) } && !name.hasPrefix("_") && name.contains(".")
        }
        .sorted()
    }()

    @Test("Each ends within five seconds and 32 MiB more than nothing takes", arguments: files)
    func ends(name: String) async throws {
        let file = try #require(Places.corpora).appendingPathComponent("xlsx/\(name)").path
        let (answer, cost) = try await Shop().measure(["validate", file, "--no-image-files", "--output", "json"])
        #expect([0, 2, 65].contains(answer.status))
        #expect(cost.memory < 32 * Shop.mebibyte)
        #expect(cost.processor < 5)
        #expect(!answer.text.contains("root:"))
    }
}
