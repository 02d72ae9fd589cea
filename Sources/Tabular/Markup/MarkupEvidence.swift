/// Whether a text is evidently HTML: a tag or an entity that people write in shops, never `a < b` or `<3`.
public enum MarkupEvidence {
    /// Whether the text has a tag or an entity of HTML.
    public static func isHTML(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { isHTML($0) }
    }

    package static func isHTML(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let mayBe =
            ByteSearch(for: UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "&")).index(in: text, from: 0)
            < text.count
        // Nearly every description ends here.
        guard mayBe else { return false }
        return hasTag(text, of: .known) || hasEntity(text) || hasComment(text)
    }

    /// What an editor puts around a text that was pasted: `<!--StartFragment-->`.
    private static func hasComment(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while let start = text.firstIndex(of: UInt8(ascii: "<"), from: index) {
            index = start + 1
            guard text[index...].starts(with: "!--".utf8) else { continue }
            index += 3
            while let end = text.firstIndex(of: UInt8(ascii: ">"), from: index) {
                if end >= start + 6, text[end - 1] == UInt8(ascii: "-"), text[end - 2] == UInt8(ascii: "-") {
                    return true
                }
                index = end + 1
            }
            return false
        }
        return false
    }

    /// Whether an element is one that a page may begin with.
    static func beginsPage(_ element: String) -> Bool {
        var element = element
        return element.withUTF8 { !MarkupElement(named: $0).traits.isDisjoint(with: [.block, .lineEnd, .head]) }
    }

    /// Whether a text is evidently HTML of which nobody sees anything: its tags hold nothing but blanks.
    public static func isBlankHTML(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { $0.mayBeBlankHTML && isHTML($0) }
    }

    /// Whether the text has a tag that makes lines.
    static func hasBlocks(_ text: UnsafeBufferPointer<UInt8>) -> Bool { hasTag(text, of: [.block, .lineEnd]) }

    /// Whether a tag is in the text whose element has one of the traits.
    private static func hasTag(_ text: UnsafeBufferPointer<UInt8>, of traits: MarkupTraits) -> Bool {
        guard let lastEnd = text.lastIndex(of: UInt8(ascii: ">")) else { return false }
        var index = 0
        while let start = text.firstIndex(of: UInt8(ascii: "<"), from: index), start < lastEnd {
            index = start + 1
            if text[index] == UInt8(ascii: "/") { index += 1 }
            var end = index
            while end < lastEnd, end - index < 11, text[end].isASCIIAlphanumeric { end += 1 }
            guard end > index, end - index < 11, endsTag(text[end...lastEnd]) else { continue }
            let element = MarkupElement(named: UnsafeBufferPointer(rebasing: text[index..<end]))
            if !element.traits.isDisjoint(with: traits) { return true }
        }
        return false
    }

    /// Whether a tag's name is followed by what may follow one: `<p>`, `<p class=…>`, `<br/>`, but not `<b and c>`.
    private static func endsTag(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard let next = rest.first(where: { !$0.isASCIIBlank }) else { return false }
        if next == UInt8(ascii: ">") || next == UInt8(ascii: "/") { return true }
        guard rest.first != next else { return false }
        // An attribute: a name and an equals sign, before the tag ends or another begins.
        return rest.first { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
            == UInt8(ascii: "=")
    }

    /// Whether an entity is in the text: `&nbsp;`, `&#39;`, `&#x2019;`.
    private static func hasEntity(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while let start = text.firstIndex(of: UInt8(ascii: "&"), from: index) {
            index = start + 1
            guard let end = text[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else { continue }
            let name = UnsafeBufferPointer(rebasing: text[index..<end])
            if name.first == UInt8(ascii: "#") {
                if name.count > 1, name.dropFirst().allSatisfy(\.isASCIIAlphanumeric) { return true }
            } else if entities.contains(name, foldingCase: false) {
                return true
            }
        }
        return false
    }

    private static let entities = NameTable(
        """
        nbsp amp lt gt quot apos ndash mdash hellip lsquo rsquo ldquo rdquo bull middot copy reg trade deg times euro \
        pound yen cent laquo raquo eacute egrave ecirc agrave aacute acirc atilde ccedil iacute oacute otilde ocirc \
        uacute ntilde auml ouml uuml Auml Ouml Uuml szlig frac12 frac14 frac34 plusmn ordm ordf sup2 sup3 micro shy \
        ensp emsp thinsp zwnj zwj larr rarr uarr darr check star hearts prime Prime iexcl iquest sect para
        """)
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
    @inlinable package var isASCIIAlphanumeric: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}
