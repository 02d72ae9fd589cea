import Archives

/// Why a workbook, or an archive that might be one, cannot be read.
public struct WorkbookDamage: Error, Hashable, Sendable {
    /// The part of the workbook, as a path within the zip; `nil` where it is the file as a whole.
    public var part: String?
    /// The line within the part.
    public var line: Int?
    public var cause: Cause

    public enum Cause: Error, Hashable, Sendable {
        /// The zip itself, or an entry of it.
        case archive(ArchiveError)
        /// A part that another one names is not there.
        case missingPart
        /// The part's XML breaks its grammar; the parser's own words.
        case malformed(String)
        /// A reference to an entity, which no workbook needs.
        case entity(String)
        /// A row's or cell's place that no worksheet has, as it is written.
        case place(String)
        /// A cell refers to a text that the workbook does not have.
        case missingText(Int)
        /// More of something than any workbook that people have.
        case tooMany(Limited, limit: Int)
    }

    /// What a workbook may have too many of.
    public enum Limited: Hashable, Sendable {
        case sharedTexts, cellFormats, numberFormats, sheets, relationships
        /// Elements, attributes, comments and instructions of XML.
        case markup
    }

    public init(_ cause: Cause, part: String? = nil, line: Int? = nil) {
        self.part = part
        self.line = line
        self.cause = cause
    }

    /// What a parser said of a part, as the workbook's damage; other errors are themselves.
    static func locate(_ error: ReadError, part: String) -> ReadError {
        switch error {
        case .malformed(_, let position, let reason):
            .damagedWorkbook(WorkbookDamage(.malformed(reason), part: part, line: position.line))
        case .notUTF8(let position):
            .damagedWorkbook(WorkbookDamage(.malformed("a byte that is not UTF-8"), part: part, line: position.line))
        case .undecodable(let encoding, let position):
            .damagedWorkbook(
                WorkbookDamage(.malformed("a byte that is not \(encoding)"), part: part, line: position.line))
        case .encodingUnknown(let name):
            .damagedWorkbook(WorkbookDamage(.malformed("it declares the encoding \(name)"), part: part, line: 1))
        case .entityRefused(let name, let position):
            .damagedWorkbook(WorkbookDamage(.entity(name), part: part, line: position.line))
        default: error
        }
    }
}
