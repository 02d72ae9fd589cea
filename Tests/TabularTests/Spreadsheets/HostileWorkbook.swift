import Archives
import Foundation
import TestSupport

@testable import Tabular

/// A workbook with a part that is one element over and over: some kilobytes of zip, megabytes of XML.
struct HostileWorkbook: CustomStringConvertible {
    var part: String
    var (head, unit, tail) = ("", "", "")
    var refusal: WorkbookDamage.Cause
    var isODS = false

    /// How often the element is there: a refusal may cost no more than a part of that.
    static let repeats = 200_000
    /// Each small enough that it is met at once.
    static let limits: WorkbookLimits = {
        var limits = WorkbookLimits()
        limits.archive.ratio = 2000
        limits.markup = WorkbookLimits.Growing(anyFile: 40_000, eachByte: 0)
        limits.sharedTexts = WorkbookLimits.Growing(anyFile: 2000, eachByte: 0)
        (limits.cellFormats, limits.numberFormats, limits.sheets, limits.relationships) = (500, 500, 500, 500)
        limits.rows = 500
        return limits
    }()

    var description: String { "\(part): \(unit)" }

    var bytes: [UInt8] { bytes(repeats: Self.repeats) }

    func bytes(repeats: Int) -> [UInt8] {
        let plain = WorkbookBuilder(rows: #"<row><c t="s"><v>0</v></c></row>"#, texts: ["<t>컵</t>"])
        var zip = ZipBuilder()
        if !isODS {
            for other in plain.parts where other.name != part { zip.add(other.name, other.text) }
        }
        zip.addRepeated(part, head, unit, count: repeats, tail)
        return zip.bytes
    }

    /// Reads a workbook to its end.
    ///
    /// - Returns: what was refused, and how many bytes were inflated until then.
    static func read(
        _ bytes: [UInt8], limits: WorkbookLimits = limits
    ) throws -> (refusal: WorkbookDamage?, inflatedBytes: Int) {
        try WorkbookBench.withFile(bytes) { descriptor in
            let archive = try ZipArchive(descriptor: descriptor, limits: limits.archive)
            do {
                let package = OfficePackage(archive, limits: limits)
                let file = try WorkbookFile(WorkbookFile.open(package), sheet: nil) { _ in false }
                _ = try WorkbookBench.spell(file.rows)
                return (nil, archive.inflatedBytes)
            } catch ReadError.damagedWorkbook(let damage) {
                return (damage, archive.inflatedBytes)
            }
        }
    }
}

extension HostileWorkbook {
    private static let markup = WorkbookDamage.Cause.tooMany(.markup, limit: 40_000)

    static let all = texts + lists + sheets + documents

    private static func inTexts(_ head: String, _ unit: String, _ refusal: WorkbookDamage.Cause) -> HostileWorkbook {
        HostileWorkbook(
            part: "xl/sharedStrings.xml", head: "<sst>" + head, unit: unit, tail: "</sst>", refusal: refusal)
    }

    private static let texts = [
        inTexts("", "<si/>", .tooMany(.sharedTexts, limit: 2000)),
        inTexts("", "<si><t>1</t></si>", .tooMany(.sharedTexts, limit: 2000)),
        inTexts("<si>", "<r><rPr><b/></rPr><t>1</t></r>", markup), inTexts("", "<a/>", markup),
        inTexts("<si><t>", "<!---->", markup), inTexts("<si><t>", "<?a?>", markup),
        inTexts("", #"<a a="" b="" c="" d=""/>"#, markup),
    ]

    private static func inStyles(_ list: String, _ unit: String, _ refusal: WorkbookDamage.Cause) -> HostileWorkbook {
        HostileWorkbook(
            part: "xl/styles.xml", head: "<styleSheet><\(list)>", unit: unit, tail: "</\(list)></styleSheet>",
            refusal: refusal)
    }

    private static func inBook(_ list: String, _ unit: String, _ refusal: WorkbookDamage.Cause) -> HostileWorkbook {
        HostileWorkbook(
            part: "xl/workbook.xml", head: "<workbook><\(list)>", unit: unit, tail: "</\(list)></workbook>",
            refusal: refusal)
    }

    private static let lists = [
        inStyles("cellXfs", "<xf/>", .tooMany(.cellFormats, limit: 500)),
        inStyles("numFmts", #"<numFmt numFmtId="9" formatCode="0"/>"#, .tooMany(.numberFormats, limit: 500)),
        inStyles("fonts", #"<font><sz val="11"/></font>"#, markup), inStyles("fills", "<fill/>", markup),
        inBook("sheets", #"<sheet name="a"/>"#, .tooMany(.sheets, limit: 500)),
        inBook("definedNames", #"<definedName name="a">1</definedName>"#, markup),
        HostileWorkbook(
            part: "xl/_rels/workbook.xml.rels", head: "<Relationships>",
            unit: #"<Relationship TargetMode="External"/>"#,
            tail: "</Relationships>", refusal: .tooMany(.relationships, limit: 500)),
        HostileWorkbook(
            part: "_rels/.rels", head: "<Relationships>", unit: "<Relationship/>", tail: "</Relationships>",
            refusal: .tooMany(.relationships, limit: 500)),
    ]

    private static func inSheet(_ head: String, _ unit: String, _ refusal: WorkbookDamage.Cause) -> HostileWorkbook {
        HostileWorkbook(
            part: "xl/worksheets/sheet1.xml", head: "<worksheet>" + head, unit: unit, tail: "</worksheet>",
            refusal: refusal)
    }

    private static let sheets = [
        inSheet("<sheetData>", "<row/>", .place("501")), inSheet("<sheetData>", #"<row r="1"/>"#, .place("501")),
        inSheet("<sheetData><row>", "<c/>", .place("1:16385")), inSheet("<sheetData><row>", #"<c r="A1"/>"#, markup),
        inSheet("<sheetData><row>", #"<c r="XFE1"/>"#, .place("XFE1")),
        inSheet("<sheetData><row>", #"<c r="A1048577"/>"#, .place("A1048577")),
        inSheet("<sheetData><row><c>", #"<is><t/></is>"#, markup),
        inSheet("<cols>", #"<col min="1" max="2" hidden="1"/>"#, markup),
        inSheet("<mergeCells>", #"<mergeCell ref="A1:A2"/>"#, markup),
        inSheet("<dataValidations>", #"<dataValidation sqref="A1"/>"#, markup),
        inSheet("<hyperlinks>", #"<hyperlink ref="A1"/>"#, markup),
    ]

    private static func inDocument(
        _ head: String, _ unit: String, _ refusal: WorkbookDamage.Cause = markup
    ) -> HostileWorkbook {
        HostileWorkbook(
            part: "content.xml", head: "<d><body><spreadsheet>" + head, unit: unit, tail: "</spreadsheet></body></d>",
            refusal: refusal, isODS: true)
    }

    private static let documents = [
        inDocument("", "<table/>", .tooMany(.sheets, limit: 500)),
        inDocument("<table>", #"<table-row number-rows-repeated="1048576"/>"#, .place("501")),
        inDocument("<table><table-row-group>", "<table-row/>", .place("501")),
        inDocument("<table><table-row>", "<table-cell/>", .place("1:16385")),
        inDocument("<table><table-row>", #"<covered-table-cell number-columns-repeated="16384"/>"#),
        inDocument("<table><table-row><table-cell><p>", "<s/>"), inDocument("<table><shapes>", "<a/>"),
    ]
}
