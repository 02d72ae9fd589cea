/// Recognises a format by its content; the file's name decides only where the content leaves it open.
public struct FormatSniffer: Sendable {
    /// How much of the input is looked at.
    public static let sample = 64 << 10

    /// What was recognised, and by what.
    public struct Finding: Hashable, Sendable {
        public var format: TabularFormat
        public var evidence: Evidence
    }

    public enum Evidence: String, Hashable, Sendable {
        /// The content begins as only this format does.
        case content
        /// The content could be several; the name says which.
        case name
        /// Nothing speaks against delimited text.
        case fallback
    }

    /// - Parameters:
    ///   - beginning: the first bytes, at most `sample`.
    ///   - name: the file's name, if it has one.
    /// - Throws: `ReadError.unsupported` for content that is recognised as something else.
    public static func sniff(_ beginning: ArraySlice<UInt8>, name: String?) throws(ReadError) -> Finding {
        let claimed = name.flatMap(TabularFormat.init(fileName:))
        let decoded = wideText(beginning)
        let text = withoutMarkAndBlanks(decoded.map { $0[...] } ?? beginning)
        if let workbook = workbook(beginning, text: text, claimed: claimed) {
            return Finding(format: workbook, evidence: .content)
        }
        if let kind = FileKind(beginning) { throw .unsupported(kind) }
        if let name, FileKind.isLock(name, byteCount: beginning.count) { throw .unsupported(.lockFile) }
        switch text.first {
        case UInt8(ascii: "<") where looksLikeXML(text, claimed: claimed):
            return Finding(format: .xml, evidence: .content)
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            if looksLikeJSON(text, claimed: claimed) { return json(text, claimed: claimed) }
        default: break
        }
        if let claimed, claimed == .csv || claimed == .tsv { return Finding(format: claimed, evidence: .name) }
        if let claimed, !looksDelimited(text) { return Finding(format: claimed, evidence: .name) }
        return Finding(format: .csv, evidence: .fallback)
    }

    /// The text of a sample in UTF-16 or UTF-32; `nil` where its ASCII can be seen as it stands.
    private static func wideText(_ beginning: ArraySlice<UInt8>) -> [UInt8]? {
        let encoding =
            EncodingSearch.mark(beginning) ?? EncodingSearch.zeroBytes(beginning.prefix(EncodingSearch.sample))
        guard let encoding, encoding.isWide else { return nil }
        var transcoder = Transcoder(encoding)
        var text: [UInt8] = []
        // What cannot be decoded is told when the text is read.
        try? beginning.withRawBytes { bytes throws(ReadError) in try transcoder.convert(bytes, into: &text) }
        return text
    }

    /// A workbook by its first bytes. Which kind of workbook a zip is, or whether it is one, only its directory tells.
    private static func workbook(
        _ beginning: ArraySlice<UInt8>, text: ArraySlice<UInt8>, claimed: TabularFormat?
    ) -> TabularFormat? {
        switch FileKind(beginning) {
        case .zip: return claimed == .ods ? .ods : .xlsx
        case .html: return text.contains("<table", ignoringCase: true) ? .html : nil
        case nil where isPage(text, claimed: claimed): return .html
        case nil where claimed == .csv || claimed == .tsv: return nil
        case nil:
            guard text.first == UInt8(ascii: "<") else { return nil }
            if text.starts(with: "<?xml".utf8) || text.starts(with: "<Workbook".utf8) {
                return text.contains("urn:schemas-microsoft-com:office:spreadsheet") ? .excelXML : nil
            }
            return claimed != .xml && firstElement(of: text) == "table" ? .html : nil
        default: return nil
        }
    }

    /// Whether a text is a page with a table, though it does not begin as pages do: back offices save theirs from any
    /// element on. A document that says it is XML may have elements of the same names.
    private static func isPage(_ text: ArraySlice<UInt8>, claimed: TabularFormat?) -> Bool {
        switch claimed {
        case .xml, .json, .ndjson, .excelXML: return false
        default: break
        }
        guard let element = firstElement(of: text), MarkupEvidence.beginsPage(element) else { return false }
        return text.contains("<table", ignoringCase: true) && text.contains("<tr", ignoringCase: true)
    }

    /// The name of the first element, in lower case, behind declarations and comments.
    private static func firstElement(of text: ArraySlice<UInt8>) -> String? {
        var rest = text
        while rest.first == UInt8(ascii: "<") {
            let end: StaticString
            switch rest.dropFirst().first {
            case UInt8(ascii: "?"): end = "?>"
            case UInt8(ascii: "!"): end = rest.starts(with: "<!--", ignoringCase: false) ? "-->" : ">"
            default:
                let name = rest.dropFirst().prefix {
                    !$0.isASCIIBlank && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
                }
                return String(decoding: name, as: UTF8.self).lowercased()
            }
            guard let found = rest.indices.first(where: { rest[$0...].starts(with: end, ignoringCase: false) }) else {
                return nil
            }
            rest = rest[(found + end.utf8CodeUnitCount)...].drop { $0.isASCIIBlank }
        }
        return nil
    }

    private static func withoutMarkAndBlanks(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
        return text.drop { $0.isASCIIBlank }
    }

    private static func looksLikeXML(_ text: ArraySlice<UInt8>, claimed: TabularFormat?) -> Bool {
        if claimed == .xml || text.starts(with: Array("<?xml".utf8)) { return true }
        guard let second = text.dropFirst().first else { return false }
        let isTag = second == UInt8(ascii: "!") || second.isLetter || second >= 0x80
        guard claimed == .csv || claimed == .tsv else { return isTag }
        // A header may begin with a tag, too; a document goes on with another one.
        let afterTag = text.drop { $0 != UInt8(ascii: ">") }.dropFirst().drop { $0.isASCIIBlank }
        return isTag && afterTag.first == UInt8(ascii: "<")
    }

    /// A delimited text may begin with a bracket, too: a file that claims to be one must look like JSON beyond it.
    private static func looksLikeJSON(_ text: ArraySlice<UInt8>, claimed: TabularFormat?) -> Bool {
        guard claimed == .csv || claimed == .tsv else { return true }
        let next = text.dropFirst().drop { $0.isASCIIBlank }.first
        return text.first == UInt8(ascii: "[") ? next == UInt8(ascii: "{") : next == UInt8(ascii: "\"")
    }

    private static func json(_ text: ArraySlice<UInt8>, claimed: TabularFormat?) -> Finding {
        if claimed == .ndjson { return Finding(format: .ndjson, evidence: .name) }
        guard text.first == UInt8(ascii: "{") else { return Finding(format: .json, evidence: .content) }
        // An object whose line ends with it, followed by another: one object a line.
        let lines = text.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: true)
        if lines.count == 2, lines[0].last(where: { !$0.isASCIIBlank }) == UInt8(ascii: "}"),
            lines[1].first(where: { !$0.isASCIIBlank }) == UInt8(ascii: "{")
        {
            return Finding(format: .ndjson, evidence: .content)
        }
        if JSONDocumentShape.isSequence(text) { return Finding(format: .ndjson, evidence: .content) }
        return Finding(format: .json, evidence: .content)
    }

    /// Whether a text that claims to be JSON or XML and begins like neither is a table: two lines at least, and
    /// a delimiter in the first.
    private static func looksDelimited(_ text: ArraySlice<UInt8>) -> Bool {
        guard let first = text.first, first.isLetter || first >= 0x80 || first == UInt8(ascii: "\""),
            let end = text.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }), end + 1 < text.endIndex
        else { return false }
        return text[..<end].contains { Dialect.delimiters.contains($0) }
    }
}

extension ArraySlice<UInt8> {
    fileprivate func starts(with text: StaticString, ignoringCase: Bool) -> Bool {
        let pattern = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return count >= pattern.count
            && zip(self, pattern).allSatisfy { ignoringCase && $0.isLetter ? $0 | 0x20 == $1 : $0 == $1 }
    }

    fileprivate func contains(_ text: StaticString, ignoringCase: Bool = false) -> Bool {
        indices.contains { self[$0...].starts(with: text, ignoringCase: ignoringCase) }
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x41...0x5A).contains(self & 0xDF) }
}
