import Catalogue

/// How a preset spells a header: compared by letters and digits alone.
///
/// `IMAGE#` has any number or none, `*_title_short` and `price-*` begin or end with anything, and one with `@` is an attribute of XML.
struct HeaderPattern: Hashable, Sendable {
    enum Kind: Sendable { case exact, numbered, prefix, suffix }

    let kind: Kind
    /// Letters and digits; in lower case alone where the rest is anything.
    let text: String
    let isAttribute: Bool

    init(_ spelled: String) {
        isAttribute = spelled.utf8.contains(UInt8(ascii: "@"))
        // Signs of ASCII: asking for characters would take a third of the time in which all presets are made.
        let (first, last) = (spelled.utf8.first, spelled.utf8.last)
        if last == UInt8(ascii: "#") {
            (kind, text) = (.numbered, Preset.normalized(header: String(spelled.dropLast())))
        } else if first == UInt8(ascii: "*") {
            (kind, text) = (.suffix, spelled.dropFirst().lowercased())
        } else if last == UInt8(ascii: "*") {
            (kind, text) = (.prefix, spelled.dropLast().lowercased())
        } else {
            (kind, text) = (.exact, Preset.normalized(header: spelled))
        }
    }

    func matches(_ header: SpelledHeader) -> Bool {
        header.spellings.indices.contains { matches(header, $0) }
    }

    /// Whether a header is one in the spelling of that number.
    func matches(_ header: SpelledHeader, _ spelling: Int) -> Bool {
        if isAttribute, !header.isAttribute { return false }
        let spelled = header.spellings[spelling]
        switch kind {
        case .exact: return spelled == text
        case .numbered:
            return spelled.hasPrefix(text) && spelled.utf8.dropFirst(text.utf8.count).allSatisfy { $0 &- 0x30 < 10 }
        case .prefix: return header.lowercased.hasPrefix(text) && header.lowercased.count > text.count
        case .suffix: return header.lowercased.hasSuffix(text) && header.lowercased.count > text.count
        }
    }
}

/// A file's header in the spellings that presets are asked with.
struct SpelledHeader {
    let header: String
    /// The header's own, and what is left without a language, a marketplace or the object around the record where it has them.
    let spellings: [String]
    let lowercased: String
    let isAttribute: Bool

    init(_ header: String) {
        self.header = header
        let own = Preset.normalized(header: header)
        // Every cell of a file's first rows is asked whether it is a header.
        lowercased = header.utf8.count <= 80 ? header.lowercased() : ""
        guard header.utf8.count <= Field.longestHeader, header.utf8.contains(where: { ".#([@".utf8.contains($0) })
        else {
            (isAttribute, spellings) = (false, [own])
            return
        }
        isAttribute = header.utf8.contains(UInt8(ascii: "@"))
        let bare = Preset.normalized(header: Self.bare(header))
        spellings = bare == own ? [own] : [own, bare]
    }

    /// `name(en-gb)`, `item_name[language_tag=en_US]#1.value` and `node.title` without what is not the name.
    private static func bare(_ header: String) -> String {
        var text = header
        if let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")), wrappers.contains(text[..<dot]) {
            text = String(text[text.index(after: dot)...])
        }
        if text.utf8.contains(UInt8(ascii: "#")) {
            text = text.replacing("#1.", with: ".")
            if text.hasSuffix("#1") { text.removeLast(2) }
        }
        for (open, close) in [("(", ")"), ("[", "]")] as [(Unicode.Scalar, Unicode.Scalar)]
        where text.utf8.contains(UInt8(ascii: open)) {
            text = without(UInt8(ascii: open), UInt8(ascii: close), text)
        }
        return text
    }

    /// What an answer or a list puts a record into.
    private static let wrappers: Set<Substring> = ["node", "product", "_source", "fields", "attributes", "data"]

    /// Without brackets around a parameter or a language.
    private static func without(_ open: UInt8, _ close: UInt8, _ text: String) -> String {
        var kept = ""
        var rest = text[...]
        while let start = rest.utf8.firstIndex(of: open), let end = rest.utf8[start...].firstIndex(of: close) {
            let inner = rest[rest.utf8.index(after: start)..<end]
            kept += rest[..<start]
            let after = rest.utf8.index(after: end)
            if !inner.utf8.contains(UInt8(ascii: "=")), !isLanguage(inner) { kept += rest[start..<after] }
            rest = rest[after...]
        }
        return kept + rest
    }

    /// `en`, `en-gb`, `ko_KR`.
    private static func isLanguage(_ text: Substring) -> Bool {
        let parts = text.split { $0 == "-" || $0 == "_" }
        return (1...2).contains(parts.count) && parts.allSatisfy { $0.count == 2 && $0.allSatisfy(\.isLetter) }
    }
}
