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
        let sample = FormatSample(beginning, claimed: name.flatMap(TabularFormat.init(fileName:)))
        if let finding = first(of: TabularFormat.told.byBytes, in: sample) { return finding }
        if let kind = sample.kind { throw .unsupported(kind) }
        if let name, FileKind.isLock(name, byteCount: beginning.count) { throw .unsupported(.lockFile) }
        if let finding = first(of: TabularFormat.told.byText, in: sample) { return finding }
        guard let claimed = sample.claimed, claimed.isDelimited || !looksDelimited(sample.text) else {
            return Finding(format: .csv, evidence: .fallback)
        }
        return Finding(format: claimed, evidence: .name)
    }

    private static func first(of formats: [TabularFormat], in sample: FormatSample) -> Finding? {
        for format in formats {
            if let evidence = format.registration.recognise(sample) {
                return Finding(format: format, evidence: evidence)
            }
        }
        return nil
    }

    /// Whether a text that claims to be JSON or XML and begins like neither is a table: two lines at least, and
    /// a delimiter in the first.
    private static func looksDelimited(_ text: ArraySlice<UInt8>) -> Bool {
        guard let first = text.first, first.isASCIILetter || first >= 0x80 || first == UInt8(ascii: "\""),
            let end = text.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }), end + 1 < text.endIndex
        else { return false }
        return text[..<end].contains { Dialect.delimiters.contains($0) }
    }
}
