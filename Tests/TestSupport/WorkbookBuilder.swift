/// Makes small workbooks for tests, part by part, so that each oddity is visible in the test that is about it.
public struct WorkbookBuilder {
    /// The parts by their paths, in the order in which they will stand in the zip.
    public var parts: [(name: String, text: String)] = []

    /// A workbook without sheets.
    public init() {}

    /// A workbook of one sheet, `상품`.
    ///
    /// - Parameters:
    ///   - rows: what stands in `<sheetData>`.
    ///   - texts: the shared texts, each what stands in `<si>`.
    ///   - formats: the number formats that `s="1"`, `s="2"` … are.
    ///   - properties: the attributes of `<workbookPr>`.
    public init(rows: String, texts: [String]? = nil, formats: [String] = [], properties: String = "") {
        self.init(sheets: [("상품", "", rows)], texts: texts, formats: formats, properties: properties)
    }

    /// A workbook of several sheets, each with attributes such as `state="hidden"`.
    public init(
        sheets: [(name: String, attributes: String, rows: String)], texts: [String]? = nil, formats: [String] = [],
        properties: String = ""
    ) {
        let list = sheets.enumerated().map {
            #"<sheet name="\#($1.name)" sheetId="\#($0 + 1)" \#($1.attributes) r:id="s\#($0 + 1)"/>"#
        }
        set("_rels/.rels", Self.relationships([("1", "officeDocument", "xl/workbook.xml")]))
        set(
            "xl/workbook.xml",
            "<workbook \(Self.spaces)><workbookPr \(properties)/><sheets>\(list.joined())</sheets></workbook>")
        var targets = sheets.indices.map { ("s\($0 + 1)", "worksheet", "worksheets/sheet\($0 + 1).xml") }
        for (index, sheet) in sheets.enumerated() { setSheet(index + 1, rows: sheet.rows) }
        if let texts {
            targets.append(("t", "sharedStrings", "sharedStrings.xml"))
            set("xl/sharedStrings.xml", "<sst \(Self.spaces)>\(texts.map { "<si>\($0)</si>" }.joined())</sst>")
        }
        targets.append(("f", "styles", "styles.xml"))
        set("xl/styles.xml", Self.styles(formats))
        set("xl/_rels/workbook.xml.rels", Self.relationships(targets))
    }

    /// Replaces a part, or adds it.
    public mutating func set(_ name: String, _ text: String) {
        if let index = parts.firstIndex(where: { $0.name == name }) {
            parts[index].text = text
        } else {
            parts.append((name, text))
        }
    }

    /// Replaces the rows of a sheet, counted from 1.
    public mutating func setSheet(_ number: Int, rows: String, before: String = "") {
        set(
            "xl/worksheets/sheet\(number).xml",
            "<worksheet \(Self.spaces)>\(before)<sheetData>\(rows)</sheetData></worksheet>")
    }

    public mutating func remove(_ name: String) { parts.removeAll { $0.name == name } }

    public mutating func rename(_ name: String, to other: String) {
        for index in parts.indices where parts[index].name == name { parts[index].name = other }
    }

    /// The workbook's bytes.
    public var bytes: [UInt8] {
        var zip = ZipBuilder()
        for part in parts { zip.add(part.name, part.text) }
        return zip.bytes
    }

    public static let spaces =
        #"xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships""#

    private static let types = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"

    public static func relationships(_ targets: [(id: String, type: String, target: String)]) -> String {
        let list = targets.map { #"<Relationship Id="\#($0.id)" Type="\#(types)\#($0.type)" Target="\#($0.target)"/>"# }
        return "<Relationships>\(list.joined())</Relationships>"
    }

    private static func styles(_ formats: [String]) -> String {
        let list = formats.enumerated().map { #"<numFmt numFmtId="\#($0 + 200)" formatCode="\#($1)"/>"# }
        let styles = ["0"] + formats.indices.map { "\($0 + 200)" }
        return "<styleSheet \(spaces)><numFmts>\(list.joined())</numFmts><cellXfs>"
            + styles.map { #"<xf numFmtId="\#($0)"/>"# }.joined() + "</cellXfs></styleSheet>"
    }
}
