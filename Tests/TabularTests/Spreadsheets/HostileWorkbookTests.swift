import Archives
import TestSupport
import Testing

@testable import Tabular

@Suite("A small file that says it is a large workbook is refused as soon as that is seen")
struct HostileWorkbookTests {
    @Test("Whatever there are millions of, little is inflated before the refusal", arguments: HostileWorkbook.all)
    func bombs(workbook: HostileWorkbook) throws {
        let (damage, inflatedBytes) = try HostileWorkbook.read(workbook.bytes)
        #expect(damage?.cause == workbook.refusal)
        #expect(damage?.part == workbook.part)
        #expect(inflatedBytes < workbook.unit.utf8.count * HostileWorkbook.repeats / 2)
    }

    @Test(
        "A part that no row needs is not inflated at all",
        arguments: [
            "[Content_Types].xml", "docProps/app.xml", "xl/drawings/drawing1.xml", "xl/comments1.xml",
            "xl/calcChain.xml",
            "xl/drawings/_rels/drawing1.xml.rels", "xl/worksheets/_rels/sheet1.xml.rels", "xl/theme/theme1.xml",
        ])
    func unneeded(part: String) throws {
        let unneeded = HostileWorkbook(part: part, head: "<a>", unit: "<b/>", tail: "</a>", refusal: .missingPart)
        let (damage, inflatedBytes) = try HostileWorkbook.read(unneeded.bytes)
        #expect(damage == nil)
        #expect(inflatedBytes < 10_000)
    }

    @Test("As many of each thing as there may be are read")
    func atTheLimit() throws {
        var limits = WorkbookLimits()
        (limits.sharedTexts, limits.rows) = (.init(anyFile: 2, eachByte: 0), 1)
        (limits.cellFormats, limits.numberFormats, limits.sheets, limits.relationships) = (2, 1, 1, 3)
        let full = WorkbookBuilder(
            rows: #"<row><c t="s"><v>1</v></c></row>"#, texts: ["<t>컵</t>", "<t>접시</t>"], formats: ["0.0"])
        #expect(try HostileWorkbook.read(full.bytes, limits: limits).refusal == nil)
        let oneMore = WorkbookBuilder(rows: #"<row><c t="s"><v>1</v></c></row><row/>"#, texts: ["", ""])
        #expect(try HostileWorkbook.read(oneMore.bytes, limits: limits).refusal?.cause == .place("2"))
    }

    @Test("Cells with values are as many as they are, however little they take in the zip", arguments: [false, true])
    func values(isODS: Bool) throws {
        let cell = isODS ? #"<table-cell office:value-type="a"><p>1</p></table-cell>"# : "<c><v>1</v></c>"
        var workbook = isODS ? HostileWorkbook.all.last! : HostileWorkbook.all[0]
        workbook.part = isODS ? "content.xml" : "xl/worksheets/sheet1.xml"
        workbook.head = isODS ? "<d xmlns:office='o'><body><spreadsheet><table>" : "<worksheet><sheetData>"
        workbook.tail = isODS ? "</table></spreadsheet></body></d>" : "</sheetData></worksheet>"
        let row = String(repeating: cell, count: 100)
        workbook.unit = isODS ? "<table-row>\(row)</table-row>" : "<row>\(row)</row>"
        #expect(try HostileWorkbook.read(workbook.bytes(repeats: 450)).refusal == nil)
    }

    @Test("A larger file may have more")
    func growing() throws {
        var limits = WorkbookLimits()
        limits.sharedTexts = .init(anyFile: 0, eachByte: 1)
        var builder = WorkbookBuilder(
            rows: #"<row><c t="s"><v>0</v></c></row>"#, texts: [String](repeating: "", count: 10_000))
        builder.set("xl/sharedStrings.xml", "<sst><si><t>1</t></si></sst>")
        var zip = ZipBuilder()
        for part in builder.parts where part.name != "xl/sharedStrings.xml" { zip.add(part.name, part.text) }
        zip.addRepeated("xl/sharedStrings.xml", "<sst>", "<si><t>1</t></si>", count: 10_000, "</sst>")
        let limit = zip.bytes.count
        #expect(
            try HostileWorkbook.read(zip.bytes, limits: limits).refusal?.cause == .tooMany(.sharedTexts, limit: limit))
        zip.add("photo.jpg", bytes: [UInt8](repeating: 7, count: 10_000))
        #expect(try HostileWorkbook.read(zip.bytes, limits: limits).refusal == nil)
    }

    @Test("Sheets that all lead to one part are not looked at one after the other, each as far as one may be")
    func oneSheetManyTimes() throws {
        let count = 15_000
        let one = HostileWorkbook(
            part: "xl/worksheets/sheet1.xml", head: "<worksheet><sheetData><row>", unit: "<c/>",
            tail: "</row></sheetData></worksheet>", refusal: .missingPart)
        var builder = WorkbookBuilder(sheets: (1...16).map { ("\($0)", "", "") })
        builder.set(
            "xl/_rels/workbook.xml.rels",
            WorkbookBuilder.relationships((1...16).map { ("s\($0)", "worksheet", "worksheets/sheet1.xml") }))
        var zip = ZipBuilder()
        for part in builder.parts where part.name != one.part { zip.add(part.name, part.text) }
        zip.addRepeated(one.part, one.head, one.unit, count: count, one.tail)
        let (damage, inflatedBytes) = try HostileWorkbook.read(zip.bytes)
        #expect(damage?.cause == .tooMany(.markup, limit: 40_000))
        #expect(inflatedBytes < 8 * count * 4)
    }

    @Test("Names and lists take no more than the bytes that are meant for them")
    func longNames() throws {
        var limits = WorkbookLimits()
        limits.listBytes = 1000
        let long = WorkbookBuilder(sheets: [(String(repeating: "a", count: 1000), "", "")])
        let refusal = try HostileWorkbook.read(long.bytes, limits: limits).refusal
        #expect(refusal?.cause == .archive(.tooLarge(entry: "xl/workbook.xml", limit: 1000)))
    }
}
