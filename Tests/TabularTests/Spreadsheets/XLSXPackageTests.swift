import Archives
import TestSupport
import Testing

@testable import Tabular

@Suite("The parts of a workbook, as programs really write them")
struct XLSXPackageTests {
    private let plain = WorkbookBuilder(rows: #"<row><c t="s"><v>0</v></c></row>"#, texts: ["<t>사과 &amp; 배</t>"])
    private let expected = ["1: A=사과 & 배"]

    @Test("A plain workbook is read")
    func baseline() throws {
        #expect(try WorkbookBench.rows(plain) == expected)
    }

    @Test("Names may have capitals, backslashes or a slash in front")
    func names() throws {
        var builder = plain
        builder.rename("xl/worksheets/sheet1.xml", to: "XL\\Worksheets\\Sheet1.XML")
        builder.rename("xl/sharedStrings.xml", to: "/xl/SharedStrings.xml")
        builder.rename("_rels/.rels", to: "_rels\\.rels")
        #expect(try WorkbookBench.rows(builder) == expected)
    }

    @Test("Targets may be absolute, or lead up")
    func targets() throws {
        var builder = plain
        builder.set(
            "xl/_rels/workbook.xml.rels",
            WorkbookBuilder.relationships([
                ("s1", "worksheet", "/xl/worksheets/sheet1.xml"), ("t", "sharedStrings", "../xl/./sharedStrings.xml"),
            ]))
        #expect(try WorkbookBench.rows(builder) == expected)
    }

    @Test("The parts may lie at the root, or have no relationships that lead to them")
    func rootParts() throws {
        var builder = plain
        builder.remove("_rels/.rels")
        #expect(try WorkbookBench.rows(builder) == expected)
        builder.rename("xl/workbook.xml", to: "workbook.xml")
        builder.rename("xl/_rels/workbook.xml.rels", to: "_rels/workbook.xml.rels")
        builder.rename("xl/worksheets/sheet1.xml", to: "worksheets/sheet1.xml")
        builder.rename("xl/sharedStrings.xml", to: "sharedStrings.xml")
        #expect(try WorkbookBench.rows(builder) == expected)
    }

    @Test("Elements may have a prefix")
    func prefixes() throws {
        var builder = plain
        builder.set(
            "xl/worksheets/sheet1.xml",
            #"<x:worksheet xmlns:x="urn:x"><x:sheetData><x:row r="1"><x:c r="B1"><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>"#
        )
        #expect(try WorkbookBench.rows(builder) == ["1: B=#5"])
    }

    @Test("A part may be UTF-16", arguments: [false, true])
    func utf16(isBigEndian: Bool) throws {
        var zip = ZipBuilder()
        for part in plain.parts where part.name != "xl/sharedStrings.xml" { zip.add(part.name, part.text) }
        let text = "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-16\"?><sst><si><t>사과 🍎</t></si></sst>"
        zip.add(
            "xl/sharedStrings.xml",
            bytes: text.utf16.flatMap { unit in
                let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
                return isBigEndian ? pair : pair.reversed()
            })
        #expect(try WorkbookBench.rows(bytes: zip.bytes) == ["1: A=사과 🍎"])
    }

    @Test("A sheet whose part is not there is damage, told with its name")
    func missingPart() throws {
        var builder = plain
        builder.remove("xl/worksheets/sheet1.xml")
        #expect(throws: ReadError.damagedWorkbook(WorkbookDamage(.missingPart, part: "xl/worksheets/sheet1.xml"))) {
            try WorkbookBench.rows(builder)
        }
    }

    @Test("Two parts of one name are damage: nobody can say which is meant")
    func duplicateParts() {
        var builder = plain
        builder.parts.append(("xl/worksheets/sheet1.xml", ""))
        let name = "xl/worksheets/sheet1.xml"
        #expect(throws: ReadError.damagedWorkbook(WorkbookDamage(.archive(.duplicateName(name)), part: name))) {
            try WorkbookBench.rows(builder)
        }
    }

    @Test("A part that is no XML is damage, told with its line")
    func malformedPart() throws {
        var builder = plain
        builder.setSheet(1, rows: "<row>\n<c></row>")
        do {
            _ = try WorkbookBench.rows(builder)
            Testing.Issue.record("nothing was thrown")
        } catch ReadError.damagedWorkbook(let damage) {
            #expect(damage.part == "xl/worksheets/sheet1.xml")
            #expect(damage.line == 2)
        }
    }

    @Test("An entity is refused, wherever it is", arguments: ["xl/sharedStrings.xml", "xl/workbook.xml"])
    func entities(part: String) {
        var builder = plain
        let text = builder.parts.first { $0.name == part }!.text
        builder.set(
            part,
            "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/hostname\">]>"
                + text.replacing("<t>", with: "<t>&e;").replacing("<sheets>", with: "<sheets>&e;"))
        #expect(throws: ReadError.damagedWorkbook(WorkbookDamage(.entity("e"), part: part, line: 1))) {
            try WorkbookBench.rows(builder)
        }
    }

    @Test("A zip that is no workbook is told as what it is")
    func others() {
        var zip = ZipBuilder()
        zip.add("photo.jpg", "")
        #expect(throws: ReadError.unsupported(.zip)) { try WorkbookBench.rows(bytes: zip.bytes) }
        zip.add("[Content_Types].xml", "")
        zip.add("word/document.xml", "")
        #expect(throws: ReadError.unsupported(.otherDocument)) { try WorkbookBench.rows(bytes: zip.bytes) }
        zip.add("_rels/.rels", WorkbookBuilder.relationships([("1", "officeDocument", "word/document.xml")]))
        #expect(throws: ReadError.unsupported(.otherDocument)) { try WorkbookBench.rows(bytes: zip.bytes) }
        zip.add("xl/workbook.bin", "")
        var binary = ZipBuilder()
        binary.add("xl/workbook.bin", "")
        #expect(throws: ReadError.unsupported(.binaryXLSX)) { try WorkbookBench.rows(bytes: binary.bytes) }
    }
}
