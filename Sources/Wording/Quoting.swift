/// A value of the user's file as it may stand in a sentence: one line, short, harmless to a terminal.
enum Quoting {
    /// Longer values are cut; the issue's `value` carries more of them.
    static let limit = 60

    static func quoted(_ text: String, in language: Language) -> String {
        let shown = cut(text)
        return language == .korean ? "‘\(shown)’" : "“\(shown)”"
    }

    /// Without quotes.
    static func cut(_ text: String) -> String {
        visible(text.prefix(limit)) + (text.dropFirst(limit).isEmpty ? "" : "…")
    }

    /// Control characters by their number: a cell could otherwise move the cursor, recolour the terminal, or
    /// break the one line that an issue has. Unicode's direction overrides would reorder the sentence around them.
    static func visible(_ text: some StringProtocol) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator:
                shown.append(contentsOf: name(of: scalar).unicodeScalars)
            case .format where isBidirectionalControl(scalar): shown.append(contentsOf: name(of: scalar).unicodeScalars)
            default: shown.append(scalar)
            }
        }
        return String(shown)
    }

    /// A text as a shell takes it: within quotes where it would be split or read as something else.
    static func argument(_ text: String) -> String {
        let text = visible(text)
        let isPlain = !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || "_-./:@,+%".contains($0) }
        return isPlain ? text : "'\(text.replacing("'", with: #"'\''"#))'"
    }

    /// `<U+0007>`, or the names that everybody knows.
    private static func name(of scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\t": "\\t"
        case "\n": "\\n"
        case "\r": "\\r"
        default: "<\(codePoint(scalar))>"
        }
    }

    /// `U+0007`: how the Unicode Standard writes a code point.
    static func codePoint(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    private static func isBidirectionalControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension String {
    /// A header or another text of the user's as it may stand in a table on a terminal: short, one line, harmless.
    public var shown: String { Quoting.cut(self) }
}
