/// What a zip is, for one who hopes for a workbook.
enum SpreadsheetKind {
    case xlsx(OfficePackage, mainPart: String)
    case ods(OfficePackage)
    /// Recognised, and not read.
    case other(FileKind)

    /// - Throws: `damagedWorkbook` where the zip cannot be looked into.
    static func detect(_ package: OfficePackage) throws(ReadError) -> SpreadsheetKind {
        if let mainPart = try XLSXWorkbook.mainPart(package) {
            if mainPart.lowercased().hasSuffix(".bin") { return .other(.binaryXLSX) }
            return isWorkbook(mainPart) ? .xlsx(package, mainPart: mainPart) : .other(.otherDocument)
        }
        if package.has("content.xml") { return .ods(package) }
        return .other(package.has("[Content_Types].xml") ? .otherDocument : .zip)
    }

    /// The main part of a text document is `word/document.xml`, of a presentation `ppt/presentation.xml`.
    private static func isWorkbook(_ mainPart: String) -> Bool {
        !mainPart.hasPrefix("word/") && !mainPart.hasPrefix("ppt/") && !mainPart.hasPrefix("visio/")
    }
}
