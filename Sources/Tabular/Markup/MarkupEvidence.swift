/// Whether a text is evidently HTML: a tag or an entity that people write in shops, never `a < b` or `<3`.
public enum MarkupEvidence {
    /// Whether the text has a tag or an entity of HTML.
    public static func isHTML(_ text: String) -> Bool {
        var text = text
        let mayBe = text.withUTF8 { bytes in
            ByteSearch(for: UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "&")).index(in: bytes, from: 0)
                < bytes.count
        }
        // Nearly every description ends here.
        guard mayBe else { return false }
        return hasTag(text) { tags.contains($0) } || hasEntity(text) || hasComment(text)
    }

    /// What an editor puts around a text that was pasted: `<!--StartFragment-->`.
    private static func hasComment(_ text: String) -> Bool {
        text.firstRange(of: "<!--").map { text[$0.upperBound...].contains("-->") } ?? false
    }

    /// Whether an element is one that a page may begin with.
    static func beginsPage(_ element: String) -> Bool { blocks.contains(element) || heads.contains(element) }

    /// Whether a text is evidently HTML of which nobody sees anything: its tags hold nothing but blanks.
    public static func isBlankHTML(_ text: String) -> Bool {
        var copy = text
        return copy.withUTF8(\.mayBeBlankHTML) && isHTML(text)
    }

    /// Elements of a page's head.
    private static let heads: Set<String> = ["head", "meta", "style", "script", "link", "title", "font"]

    /// Whether the text has a tag that makes lines.
    static func hasBlocks(_ text: String) -> Bool { hasTag(text) { blocks.contains($0) } }

    /// Whether a tag is in the text whose name, in lower case, is one of those asked for.
    private static func hasTag(_ text: String, where isWanted: (String) -> Bool) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard let lastEnd = bytes.lastIndex(of: UInt8(ascii: ">")) else { return false }
            var index = 0
            while let start = bytes[index..<lastEnd].firstIndex(of: UInt8(ascii: "<")) {
                index = start + 1
                if bytes[index] == UInt8(ascii: "/") { index += 1 }
                guard let end = bytes[index...lastEnd].prefix(11).firstIndex(where: { !$0.isASCIIAlphanumeric }),
                    end > index, endsTag(bytes[end...lastEnd])
                else { continue }
                if isWanted(String(decoding: bytes[index..<end], as: UTF8.self).lowercased()) { return true }
            }
            return false
        }
    }

    /// Whether a tag's name is followed by what may follow one: `<p>`, `<p class=…>`, `<br/>`, but not `<b and c>`.
    private static func endsTag(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard let next = rest.first(where: { !$0.isASCIIBlank }) else { return false }
        if next == UInt8(ascii: ">") || next == UInt8(ascii: "/") { return true }
        guard rest.first != next else { return false }
        // An attribute: a name and an equals sign, before the tag ends or another begins.
        return rest.first { "=<>".utf8.contains($0) } == UInt8(ascii: "=")
    }

    /// Whether an entity is in the text: `&nbsp;`, `&#39;`, `&#x2019;`.
    private static func hasEntity(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var index = 0
            while let start = bytes[index...].firstIndex(of: UInt8(ascii: "&")) {
                index = start + 1
                guard let end = bytes[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else { continue }
                let name = bytes[index..<end]
                if name.first == UInt8(ascii: "#") {
                    if name.count > 1, name.dropFirst().allSatisfy({ $0.isASCIIAlphanumeric }) { return true }
                } else if entities.contains(String(decoding: name, as: UTF8.self)) {
                    return true
                }
            }
            return false
        }
    }

    /// Elements that begin and end lines.
    static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "br", "caption", "center", "dd", "div", "dl", "dt",
        "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html", "li",
        "main", "nav", "ol", "p", "pre", "section", "table", "tbody", "tfoot", "thead", "tr", "ul",
    ]

    private static let tags: Set<String> = blocks.union([
        "a", "abbr", "b", "big", "button", "cite", "code", "col", "colgroup", "del", "em", "embed", "font", "head", "i",
        "iframe", "img", "input", "ins", "label", "link", "mark", "meta", "noscript", "object", "picture", "q", "s",
        "script", "small", "source", "span", "strike", "strong", "style", "sub", "sup", "svg", "td", "th", "title",
        "tt",
        "u", "video",
    ])

    private static let entities: Set<String> = [
        "nbsp", "amp", "lt", "gt", "quot", "apos", "ndash", "mdash", "hellip", "lsquo", "rsquo", "ldquo", "rdquo",
        "bull", "middot", "copy", "reg", "trade", "deg", "times", "euro", "pound", "yen", "cent", "laquo", "raquo",
        "eacute", "egrave", "ecirc", "agrave", "aacute", "acirc", "atilde", "ccedil", "iacute", "oacute", "otilde",
        "ocirc", "uacute", "ntilde", "auml", "ouml", "uuml", "Auml", "Ouml", "Uuml", "szlig", "frac12", "frac14",
        "frac34", "plusmn", "ordm", "ordf", "sup2", "sup3", "micro", "shy", "ensp", "emsp", "thinsp", "zwnj", "zwj",
        "larr", "rarr", "uarr", "darr", "check", "star", "hearts", "prime", "Prime", "iexcl", "iquest", "sect", "para",
    ]
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether it is nothing but blanks and what may be tags and entities of blanks: nearly every text ends this at its first
    /// letter. Tags with unknown names are text, which `MarkupEvidence` knows.
    public var mayBeBlankHTML: Bool {
        var index = 0
        while index < count {
            guard let length = blankOfMarkup(at: index) ?? tag(at: index) ?? entityOfBlank(at: index) else {
                return false
            }
            index += length
        }
        return true
    }

    /// How many bytes a tag, or a comment, has that begins at a place; `nil` where none does.
    private func tag(at start: Int) -> Int? {
        guard self[start] == UInt8(ascii: "<"), start + 1 < count,
            self[start + 1].isASCIILetter || "/!".utf8.contains(self[start + 1]),
            let end = self[start...].firstIndex(of: UInt8(ascii: ">"))
        else { return nil }
        return end + 1 - start
    }

    private func entityOfBlank(at start: Int) -> Int? {
        blankEntities.first { self[start...].starts(with: $0) }?.count
    }
}

private let blankEntities = ["&nbsp;", "&#160;", "&#xA0;", "&#xa0;", "&ensp;", "&emsp;", "&thinsp;"].map {
    Array($0.utf8)
}

extension UInt8 {
    fileprivate var isASCIIAlphanumeric: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}
