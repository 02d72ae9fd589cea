import Archives

/// A workbook of Excel 2007 and later, and of the many programs that write the same (ECMA-376, also its strict form).
final class XLSXWorkbook: Workbook {
    let format = TabularFormat.xlsx
    let sheets: [Sheet]
    private let package: OfficePackage
    private let mainPart: String
    /// Where each sheet is; `nil` where it is no table or leads nowhere.
    private let parts: [String?]
    private let epoch: SerialDate.Epoch
    private let stylesPart: String?
    private let textsPart: String?
    /// Lists the cells with formulas.
    private let chainPart: String?
    /// Whether cells may hold pictures, as those of Excel 365 do.
    private let hasCellPictures: Bool
    /// What the list calls each sheet.
    private let sheetNumbers: [Int]
    private lazy var styles = Result { () throws(ReadError) in try readStyles() }
    private var codes: [NumberFormatCode] = []
    private lazy var texts = Result { () throws(ReadError) in try readTexts() }

    /// Where the workbook's own part is, if this is one: by the relationship that says so, or by its usual name.
    static func mainPart(_ package: OfficePackage) throws(ReadError) -> String? {
        let named = try package.relationships(of: "").first { $0.kind == "officeDocument" && package.has($0.target) }
        return named?.target ?? package.first("xl/workbook.xml", "xl/workbook.bin", "workbook.xml")
    }

    init(_ package: OfficePackage, mainPart: String) throws(ReadError) {
        let parser = try XLSXWorkbookParser(package, part: mainPart)
        try parser.readToEnd()
        let relationships = try package.relationships(of: mainPart)
        let byID = Dictionary(relationships.map { ($0.id, $0) }) { first, _ in first }
        parts = parser.sheets.map { sheet in
            guard let relationship = byID[sheet.id] else { return nil }
            return relationship.kind == "worksheet" ? relationship.target : nil
        }
        sheets = zip(parser.sheets, parts).map { Sheet(name: $0.name, visibility: $0.visibility, isTable: $1 != nil) }
        epoch = parser.epoch
        stylesPart = relationships.first { $0.kind == "styles" && package.has($0.target) }?.target
        textsPart = relationships.first { $0.kind == "sharedStrings" && package.has($0.target) }?.target
        chainPart = relationships.first { $0.kind == "calcChain" && package.has($0.target) }?.target
        hasCellPictures = relationships.contains { $0.kind == "richValueRel" && package.has($0.target) }
        sheetNumbers = parser.sheets.map(\.number)
        (self.package, self.mainPart) = (package, mainPart)
    }

    func rows(of sheet: Int) throws(ReadError) -> any SheetRows { try parser(of: sheet) }

    func renewBudget() { package.renewBudget() }

    func rows(of sheet: Int, keeping looks: SheetLooks) throws(ReadError) -> any SheetRows {
        let parser = try parser(of: sheet)
        parser.keep(looks, codes: codes)
        return parser
    }

    func pictures(of sheet: Int) throws(ReadError) -> [(column: Int, row: Int)] {
        guard let part = parts[sheet],
            let drawing = try package.relationships(of: part).first(where: {
                $0.kind == "drawing" && package.has($0.target)
            })
        else { return [] }
        let parser = try DrawingParser(package, part: drawing.target)
        try parser.readToEnd()
        return parser.pictures
    }

    func target(ofLink relationship: String, on sheet: Int) throws(ReadError) -> String? {
        try parts[sheet].flatMap { part throws(ReadError) in try package.externalTarget(relationship, of: part) }
    }

    /// What has to be changed where cells of a sheet are.
    ///
    /// - Returns: `nil` where its parts are not where other programs find them.
    func parts(changingWith sheet: Int) throws(ReadError) -> ChangingParts? {
        guard let part = parts[sheet].flatMap(package.entry), let main = package.entry(mainPart) else { return nil }
        let chain = chainPart.map(package.entry)
        if case .some(.none) = chain { return nil }
        return try ChangingParts(
            sheet: part, formats: styles.get(), workbook: main.name, chain: chain?.map(\.name),
            sheetNumber: sheetNumbers[sheet])
    }

    private func parser(of sheet: Int) throws(ReadError) -> XLSXSheetParser {
        guard let part = parts[sheet] else { throw .damagedWorkbook(WorkbookDamage(.missingPart)) }
        return try XLSXSheetParser(
            package, part: part, texts: texts.get(), styles: styles.get(), epoch: epoch,
            hasCellPictures: hasCellPictures)
    }

    private func readStyles() throws(ReadError) -> [NumberFormat] {
        guard let stylesPart else { return [] }
        let parser = try StylesParser(package, part: stylesPart)
        try parser.readToEnd()
        codes = parser.codes
        return parser.styles
    }

    private func readTexts() throws(ReadError) -> SharedTexts {
        guard let textsPart else { return SharedTexts() }
        let texts = SharedTexts(allowance: package.archive.mostSharedBytes)
        try SharedTextsParser(package, part: textsPart, into: texts).readToEnd()
        return texts
    }
}

/// The parts of a workbook that change with a sheet's cells.
struct ChangingParts {
    var sheet: ZipArchive.Entry
    /// By a cell's `s`.
    var formats: [NumberFormat]
    /// What the workbook as a whole is, by its entry's name.
    var workbook: String
    /// The list of the cells with formulas, by its entry's name.
    var chain: String?
    /// What that list calls the sheet.
    var sheetNumber: Int
}

extension ZipArchive {
    /// What the cells of a workbook may take of its shared texts: a quarter of a gigabyte in any case, and beyond as
    /// much as the file could hold if every cell had a text of its own.
    fileprivate var mostSharedBytes: Int {
        max(256 << 20, limits.ratio * byteCount)
    }
}

/// Reads `workbook.xml`: which sheets there are, and how days are counted.
private final class XLSXWorkbookParser: PartParser {
    private(set) var sheets: [(name: String, id: String, visibility: Sheet.Visibility, number: Int)] = []
    private(set) var epoch = SerialDate.Epoch.from1900
    private let limit: Int

    init(_ package: OfficePackage, part: String) throws(ReadError) {
        limit = package.limits.sheets
        try super.init(package.open(part, limit: package.limits.listBytes), part: part, budget: package.budget)
    }

    override func start(_ name: LocalName, _ attributes: XMLAttributes, in parent: PartElement?) -> PartElement? {
        switch (name, parent) {
        case ("workbook", nil): return .workbook
        case ("workbookPr", .workbook):
            if attributes.isTrue("date1904") { epoch = .from1904 }
        case ("sheets", .workbook): return .sheets
        case ("sheet", .sheets):
            guard sheets.count < limit else {
                stop(.tooMany(.sheets, limit: limit))
                break
            }
            let state = attributes.string("state").flatMap(Sheet.Visibility.init(rawValue:)) ?? .visible
            sheets.append(
                (
                    attributes.string("name") ?? "", attributes.string("id") ?? "", state,
                    attributes.value("sheetId")?.wholeNumber ?? 0
                ))
        default: break
        }
        return nil
    }
}
