import Archives

/// A workbook of LibreOffice or OpenOffice (OpenDocument 1.3): all its sheets are in one document.
final class ODSWorkbook: Workbook {
    let format = TabularFormat.ods
    let sheets: [Sheet]
    private let package: OfficePackage
    private static let content = "content.xml"

    init(_ package: OfficePackage) throws(ReadError) {
        self.package = package
        if try Self.isEncrypted(package) { throw .unsupported(.encryptedWorkbook) }
        let survey = try ODSSheetParser(package, part: Self.content, wanted: nil)
        try survey.readToEnd()
        guard survey.isSpreadsheet else { throw .unsupported(.otherDocument) }
        sheets = survey.sheets
        // To look at each of the first ones: all are in one part, which is read again for each.
        package.renewBudget(times: 4)
    }

    func rows(of sheet: Int) throws(ReadError) -> any SheetRows {
        try ODSSheetParser(package, part: Self.content, wanted: sheet)
    }

    func renewBudget() { package.renewBudget() }

    private static func isEncrypted(_ package: OfficePackage) throws(ReadError) -> Bool {
        let manifest = "META-INF/manifest.xml"
        guard package.has(manifest) else { return false }
        let parser = try ManifestParser(
            package.open(manifest, limit: package.limits.listBytes), part: manifest, budget: package.budget)
        try parser.readToEnd()
        return parser.isEncrypted
    }
}

/// Reads the list of a document's parts, which says whether they are encrypted.
private final class ManifestParser: PartParser {
    private(set) var isEncrypted = false

    override func start(_ name: LocalName, _ attributes: XMLAttributes, in parent: PartElement?) -> PartElement? {
        switch (name, parent) {
        case ("manifest", nil): return .manifest
        case ("file-entry", .manifest): return .entry
        case ("encryption-data", .entry): isEncrypted = true
        default: break
        }
        return nil
    }
}
