import FileSignatures

/// Kinds of files that people hand over and that are no text with records, told by their first bytes.
public enum FileKind: String, CaseIterable, Hashable, Sendable {
    /// A zip archive, which every `.xlsx` and `.ods` is.
    case zip
    /// A compound document: a workbook of Excel 5 to 2003, a locked one of any Excel, or what is neither.
    case compoundDocument
    /// A workbook of an Excel before 5.
    case binaryWorkbook
    /// A workbook in Excel's binary format of 2007, `.xlsb`.
    case binaryXLSX
    /// A workbook that wants a password.
    case encryptedWorkbook
    /// What Excel or LibreOffice keeps beside a workbook while it is open.
    case lockFile
    /// A text document, a presentation or another file of an office program.
    case otherDocument
    /// A spreadsheet saved as one page with its parts, `.mht`.
    case webArchive
    /// Symbolic Link, `.slk`.
    case sylk
    /// Data Interchange Format, `.dif`.
    case dif
    /// An OpenDocument spreadsheet as one XML document, `.fods`.
    case flatODS
    case parquet
    case gzip
    case pdf
    case png
    case jpeg
    case sqlite
    case executable
    case html

    /// The kind that a file's beginning shows; `nil` for what may be a text of records.
    public init?(_ beginning: some Collection<UInt8>) {
        let kind: FileKind? =
            switch FileSignature(of: beginning) {
            case .compoundDocument: .compoundDocument
            case .zip: .zip
            case .gzip: .gzip
            case .pdf: .pdf
            case .png, .brokenPNG: .png
            case .jpeg: .jpeg
            case .rtf: .otherDocument
            case .sqlite: .sqlite
            case .elf: .executable
            case .parquet: .parquet
            // A table may begin with the letters of these.
            case .gif, .webp, .tiff, .bmp, .isoMedia, nil:
                Self.html(Array(beginning.prefix(512))) ?? Self.spreadsheet(Array(beginning.prefix(16 << 10)))
            }
        guard let kind else { return nil }
        self = kind
    }

    /// Whether a name and a file of this size are those of a lock: `~$products.xlsx`, `.~lock.products.ods#`.
    static func isLock(_ name: String, byteCount: Int) -> Bool {
        let name = name.split(separator: "/").last ?? ""
        return byteCount <= 1024 && (name.hasPrefix("~$") || name.hasPrefix(".~lock.") && name.hasSuffix("#"))
    }

    /// A page instead of a file: what a shop's back office sends when the login has expired.
    private static func html(_ bytes: [UInt8]) -> FileKind? {
        let text = bytes.withoutByteOrderMark.drop { $0.isASCIIBlank }.prefix(14)
        let start = String(decoding: text, as: UTF8.self).lowercased()
        return start.hasPrefix("<!doctype html") || start.hasPrefix("<html") ? .html : nil
    }

    /// A spreadsheet in a format of text: read as records it would give garbage. Each is told by what no table of
    /// products begins with: a header may be `ID;Price`, as Symbolic Link begins, but no row gives a cell's place.
    private static func spreadsheet(_ bytes: [UInt8]) -> FileKind? {
        func begins(_ words: String...) -> Bool { words.contains { bytes.starts(with: $0.utf8) } }
        func lines() -> [Substring] { String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) }
        if begins("ID;P") { return lines().contains { $0.hasPrefix("C;Y1;X") || $0.hasPrefix("C;X1;Y") } ? .sylk : nil }
        if begins("TABLE") { return lines().prefix(2) == ["TABLE", "0,1"] ? .dif : nil }
        if begins("MIME-Version:", "From:") {
            let type = lines().first { $0.lowercased().hasPrefix("content-type:") }
            return type?.lowercased().contains("multipart/related") == true ? .webArchive : nil
        }
        if begins("<?xml", "\u{FEFF}<?xml", "<office:document") {
            let text = String(decoding: bytes, as: UTF8.self)
            return text.contains("<office:document") && text.contains("opendocument.spreadsheet") ? .flatODS : nil
        }
        return nil
    }
}
