import Archives
import Glibc

/// The mark of a cell whose text would be a formula if somebody typed it (ECMA-376 part 1, 18.8.45): editing the cell then
/// leaves it a text, as one that was typed after an apostrophe.
///
/// libxlsxwriter has no word for it before 1.1.6. Such cells have the number format of texts, which no other cell has, and
/// once the workbook is whole that format gets the mark.
enum QuotePrefix {
    /// `@` among the formats that are built in.
    static let textFormat = 49

    /// A copy of a workbook in which those cells are marked.
    static func marked(_ workbook: TemporaryFile) throws(SystemError) -> TemporaryFile {
        try workbook.changed { path throws(SystemError) in
            do throws(ArchiveError) {
                try ArchiveEdit.replace("xl/styles.xml", inFileAt: path) { styles in
                    Array(marked(String(decoding: styles, as: UTF8.self)).utf8)
                }
            } catch {
                guard case .system(let action, let number) = error else { throw SystemError("write", path, errno: EIO) }
                throw SystemError(action, path, errno: number)
            }
        }
    }

    private static func marked(_ styles: String) -> String {
        // The formats of cells alone; those of styles and of differences have elements of their own.
        styles.replacing(#/<cellXfs .*?<\/cellXfs>/#.dotMatchesNewlines()) { match in
            match.output.replacing(
                "<xf numFmtId=\"\(textFormat)\" ", with: "<xf numFmtId=\"\(textFormat)\" quotePrefix=\"1\" ")
        }
    }
}
