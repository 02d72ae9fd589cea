import Archives
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Tabular

@Suite("Writing a workbook")
struct XLSXWriterTests {
    private func written(_ columns: [XLSXWriter.Column], _ records: [[OutputValue]]) throws -> [UInt8] {
        let sink = MemorySink()
        let writer = XLSXWriter(sink, columns: columns)
        for record in records { try writer.write(record) }
        try writer.finish()
        return sink.bytes
    }

    private func rows(_ records: [[OutputValue]]) throws -> [String] {
        let columns = records[0].indices.map { XLSXWriter.Column(name: "c\($0)") }
        return Array(try WorkbookBench.rows(bytes: written(columns, records)).dropFirst())
    }

    private func part(_ name: String, of bytes: [UInt8]) throws -> String {
        let folder = try TemporaryFolder()
        let source = try FileSource(path: folder.write(Data(bytes), to: "b.xlsx").path)
        return try source.withDescriptor { descriptor throws(ReadError) in
            let archive: ZipArchive
            do {
                archive = try ZipArchive(descriptor: descriptor)
                guard let entry = try archive.entry(named: name) else { throw ReadError.noRecords }
                return String(decoding: try archive.contents(of: entry, limit: 1 << 20), as: UTF8.self)
            } catch let error as ArchiveError { throw error.asReadError() } catch { throw ReadError.noRecords }
        }
    }

    @Test("Texts are texts, numbers numbers, lists joined, nothing is blank")
    func kinds() throws {
        #expect(
            try rows([[.text("=1+1"), .number("1000.5"), .list(["a.jpg", "b.jpg"]), .none, .text("http://a.b")]])
                == ["2: A==1+1 B=#1000.5 C=a.jpg|b.jpg E=http://a.b"])
    }

    @Test("The same records give the same bytes whenever they are written: nothing in them is a time of today")
    func timeless() throws {
        let columns = [XLSXWriter.Column(name: "a", note: "note", choices: ["x", "y"])]
        for text in ["x", "=1+1"] {
            let bytes = try written(columns, [[.text(text)]])
            #expect(try written(columns, [[.text(text)]]) == bytes)
            let properties = try part("docProps/core.xml", of: bytes)
            #expect(
                properties.matches(of: #/\d{4}-\d\d-\d\dT[\d:]{8}Z/#).map(\.output) == [
                    "1980-01-01T00:00:00Z", "1980-01-01T00:00:00Z",
                ])
            #expect(Self.entryTimes(bytes).count >= 9 && Set(Self.entryTimes(bytes)) == [0x0021_0000])
        }
    }

    /// The date and time of each entry of an archive's directory (APPNOTE 4.3.12), as MS-DOS writes them: 0x0021_0000 is
    /// the first instant that it can.
    private static func entryTimes(_ bytes: [UInt8]) -> [UInt32] {
        (0..<bytes.count - 16).filter { bytes[$0...].starts(with: [0x50, 0x4B, 0x01, 0x02]) }.map { start in
            (0..<4).reduce(0) { $0 | UInt32(bytes[start + 12 + $1]) << (8 * $1) }
        }
    }

    @Test("A text that would be a formula if somebody typed it is marked as a text, and no other cell is")
    func quotePrefix() throws {
        let columns = ["a", "b", "c"].map { XLSXWriter.Column(name: $0) }
        let bytes = try written(
            columns, [[.text("=1+1"), .text("'=1"), .number("-5")], [.text("-5"), .text("\tx"), .none]])
        #expect(try WorkbookBench.rows(bytes: bytes).dropFirst() == ["2: A==1+1 B='=1 C=#-5", "3: A=-5 B=\tx"])
        let styles = try part("xl/styles.xml", of: bytes)
        let formats = try #require(styles.firstMatch(of: #/<cellXfs .*<\/cellXfs>/#)).output.split(separator: "<xf ")
            .dropFirst()
        let marked = formats.enumerated().filter { $0.element.contains(#"quotePrefix="1""#) }.map(\.offset)
        #expect(marked.count == 1)
        let sheet = try part("xl/worksheets/sheet1.xml", of: bytes)
        let cells = sheet.matches(of: #/<c r="(\w+)" s="(\d+)"/#).filter { Int($0.output.2) == marked.first }
        #expect(cells.map(\.output.1) == ["A2", "A3", "B3"])
        let plain = try part("xl/styles.xml", of: written(columns, [[.text("x"), .none, .number("-5")]]))
        #expect(!plain.contains("quotePrefix"))
    }

    @Test("A number that a worksheet would change is a text", arguments: ["1234567890123456", "007", "1.50", "1e3"])
    func longNumber(text: String) throws {
        #expect(try rows([[.number(text)]]) == ["2: A=\(text)"])
    }

    @Test("The header is frozen, offers what can be chosen, and has notes")
    func header() throws {
        let columns = [
            XLSXWriter.Column(name: "상품명", note: "3~100자 & <필수>"),
            XLSXWriter.Column(name: "currency", choices: ["KRW", "USD"]),
        ]
        let bytes = try written(columns, [])
        #expect(try WorkbookBench.rows(bytes: bytes) == ["1: A=상품명 B=currency"])
        let sheet = try part("xl/worksheets/sheet1.xml", of: bytes)
        #expect(sheet.contains(#"state="frozen""#))
        #expect(sheet.contains(#"<formula1>"KRW,USD"</formula1>"#))
        #expect(sheet.contains(#"sqref="B2:B1048576""#))
        #expect(try part("xl/comments1.xml", of: bytes).contains("3~100자 &amp; &lt;필수&gt;"))
    }

    @Test("A text longer than a cell may be is refused, not cut")
    func longText() throws {
        let longest = String(repeating: "가", count: WorksheetFile.longestText)
        #expect(try rows([[.text(longest)]]) == ["2: A=" + longest])
        #expect(throws: SystemError("write", "-", errno: EMSGSIZE)) { try rows([[.text(longest + "나")]]) }
    }

    @Test("What is written is what is read, for any text", arguments: SeededGenerator.seeds)
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let pieces = [
            "사과", " ", "\n", "\r\n", "\t", "=", "_x0041_", "_x005F_", "_x", "\u{1}", "\u{1F}", "🍎", "\u{FFFE}",
            "\u{FFFF}",
            "<&>\"'", "é", "e\u{301}", "0", "_", "\u{0}", "]]>", "\u{85}", "가",
        ]
        let records = (0..<40).map { _ in
            (0..<4).map { _ in
                (0..<Int.random(in: 1...8, using: &generator)).map { _ in pieces.randomElement(using: &generator)! }
                    .joined()
            }
        }
        let read = try rows(records.map { $0.map { .text($0) } })
        let expected = records.enumerated().map { row, record in
            "\(row + 2): " + zip("ABCD", record).map { "\($0)=\($1)" }.joined(separator: " ")
        }
        #expect(read == expected, "seed \(seed)")
    }
}
