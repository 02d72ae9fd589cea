import Archives
import Catalogue
import Drafting
import Foundation
import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("A catalogue that is written")
struct CatalogueFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

    private func written(
        _ rows: [[OutputValue]], _ format: TabularFormat = .csv, _ text: DelimitedForm = DelimitedForm()
    ) throws -> (String, lost: [UnencodableCell], guarded: Int, raw: [UInt8]) {
        let path = folder.path + "/out"
        let file = try CatalogueFile(path: path, format: format, text: text, columns: ["name", "images"])
        var lost: [UnencodableCell] = []
        for row in rows { lost += try file.write(row) }
        try file.finish()
        let raw = try bytes(path)
        return (String(decoding: raw, as: UTF8.self), lost, file.guarded, raw)
    }

    private static let rows: [[OutputValue]] = [
        [.text("=Lamp"), .list(["a.jpg", "b.jpg"])], [.text("+x"), .list(["-c.jpg"])],
    ]

    @Test("Each format is spelled as it is, and delimited text as it is asked for")
    func formats() throws {
        #expect(try written(Self.rows, .csv).0 == "name,images\n=Lamp,a.jpg|b.jpg\n+x,-c.jpg\n")
        #expect(try written(Self.rows, .tsv).0 == "name\timages\n=Lamp\ta.jpg|b.jpg\n+x\t-c.jpg\n")
        #expect(try written(Self.rows, .ndjson).0.hasPrefix(#"{"name":"=Lamp","images":["a.jpg","b.jpg"]}"#))
        #expect(try written(Self.rows, .xml).0.contains("<image>a.jpg</image>"))
        let excel = DelimitedForm(isForExcel: true)
        for (format, delimiter) in [(TabularFormat.csv, ","), (.tsv, "\t")] {
            let text = try written([Self.rows[0]], format, excel).raw
            #expect(text == Array("\u{FEFF}name\(delimiter)images\r\n=Lamp\(delimiter)a.jpg|b.jpg\r\n".utf8))
        }
    }

    @Test("Texts are guarded in delimited text alone, and counted over all rows", arguments: TabularFormat.written)
    func guards(format: TabularFormat) throws {
        let found = try written(Self.rows, format, DelimitedForm(guardsFormulas: true))
        #expect((found.guarded > 0) == format.isDelimited)
        if format.isDelimited {
            #expect(found.guarded == 3)
            #expect(found.0.contains("'=Lamp") && found.0.contains("'+x") && found.0.contains("'-c.jpg"))
        }
        #expect(try written(Self.rows, format).guarded == 0)
    }

    @Test(
        "What the encoding cannot hold is told by its cell, and a question mark stands there",
        arguments: [TabularFormat.csv, .tsv])
    func unencodable(format: TabularFormat) throws {
        let rows: [[OutputValue]] = [
            [.text("컵"), .list(["가.jpg"])], [.text("a👍b電🎉"), .list(["✈️.jpg", "b.jpg", "👍.jpg"])],
            [.none, .number("1")],
        ]
        let found = try written(rows, format, DelimitedForm(isForExcel: true, encoding: .cp949))
        #expect(found.lost.map(\.column) == ["name", "images", "images"])
        #expect(found.lost.map(\.text) == ["a👍b電🎉", "✈️.jpg", "👍.jpg"])
        #expect(found.lost.first?.characters == ["👍", "🎉"])
        let text = "name,images\r\n컵,가.jpg\r\na?b電?,?.jpg|b.jpg|?.jpg\r\n,1\r\n".replacing(
            ",", with: format == .csv ? "," : "\t")
        #expect(found.raw == TextEncoder(.cp949).encode(Array(text.utf8)[...]).map { $0 }, "with no byte order mark")
        let issue = try #require(found.lost.first).issue(at: "http://here", in: .cp949)
        #expect(issue.code == .textUnencodable && issue.file == "http://here" && issue.column == "name")
        #expect(issue.value == "a👍b電🎉" && issue.detail == .values("👍 🎉", TextEncoding.cp949.name))
    }

    @Test(
        "Other formats are in UTF-8, whatever is asked of delimited text",
        arguments: [TabularFormat.json, .ndjson, .xml])
    func otherFormats(format: TabularFormat) throws {
        let found = try written([[.text("👍"), .none]], format, DelimitedForm(isForExcel: true, encoding: .cp949))
        #expect(found.0.contains("👍") && found.lost.isEmpty && !found.0.contains("\r"))
    }

    @Test("The file appears whole with its folder, or not at all")
    func whole() throws {
        let path = folder.path + "/a/b/out.csv"
        let file = try CatalogueFile(path: path, format: .csv, columns: ["name"])
        try file.write([.text("Lamp")])
        #expect(!FileManager.default.fileExists(atPath: path))
        try file.finish()
        #expect(try bytes(path) == Array("name\nLamp\n".utf8))
    }

    @Test("A place that cannot be written is found out before, and asking leaves nothing but its folder")
    func probing() throws {
        let path = folder.path + "/a/b/out.csv"
        try CatalogueFile.probe(path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/a/b").isEmpty)
        #expect(throws: SystemError.self) { try CatalogueFile.probe(folder.path) }
        try folder.write("", to: "file")
        #expect(throws: (any Error).self) { try CatalogueFile.probe(folder.path + "/file/out.csv") }
    }

    @Test("A workbook says on its headers what a field is, and which currencies there are")
    func workbook() throws {
        let paths = [folder.path + "/a.xlsx", folder.path + "/b.xlsx"]
        let file = try CatalogueFile(
            path: paths[0], format: .xlsx, columns: ["name", "currency", "odd"], note: { "about \($0.column)" })
        try file.write([.text("Lamp"), .text("KRW"), .none])
        try file.finish()
        try TemplateFile.write(to: paths[1], format: .xlsx, example: false, note: { "about \($0.column)" })
        for path in paths {
            let archive = try ZipArchive(path: path)
            func part(_ name: String) throws -> String {
                let entry = try #require(try archive.entry(named: name))
                return String(decoding: try archive.contents(of: entry, limit: 1 << 20), as: UTF8.self)
            }
            let comments = try part("xl/comments1.xml")
            #expect(comments.contains("about name") && comments.contains("about currency"))
            #expect(try part("xl/worksheets/sheet1.xml").contains("KRW,USD"))
        }
    }

    @Test("A converted catalogue's codes are elements of their own")
    func codes() throws {
        var conversion = try Conversion()
        conversion.keepsRejected = true
        let xml = try conversion.text(header + row("x"), as: .xml)
        #expect(xml.contains("<rejected><code>name-too-short</code></rejected>"))
        #expect(xml.contains("<products>") && xml.contains("<product>"))
    }

    @Test("A template has the fields' columns, and an example only where it is asked for", arguments: [false, true])
    func template(example: Bool) throws {
        let path = folder.path + "/t.ndjson"
        try TemplateFile.write(to: folder.path + "/t.csv", format: .csv, example: example)
        let lines = try String(decoding: bytes(folder.path + "/t.csv"), as: UTF8.self).split(separator: "\n")
        #expect(lines.first.map(String.init) == Field.template.map(\.column).joined(separator: ","))
        #expect(lines.count == (example ? 2 : 1))
        guard example else { return }
        try TemplateFile.write(to: path, format: .ndjson, example: true)
        let record = try String(decoding: bytes(path), as: UTF8.self)
        for field in [Field.price, .stock, .discountedPrice] where Field.template.contains(field) {
            #expect(record.contains("\"\(field.column)\":\(field.example)"), "a number")
        }
        let photos = Field.images.example.split(separator: "|").map { "\"\($0)\"" }.joined(separator: ",")
        #expect(record.contains("\"images\":[\(photos)]"))
    }
}
