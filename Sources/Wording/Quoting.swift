import Catalogue
import FilePaths

/// A value of the user's file as it may stand in a sentence: short, and apart from the words around it.
enum Quoting {
    /// Longer values are cut; the issue's `value` carries more of them.
    static let limit = 60

    static func quoted(_ text: String, in language: Language) -> PrintableText {
        let shown = cut(text)
        return language == .korean ? "‘\(shown)’" : "“\(shown)”"
    }

    /// Without quotes.
    static func cut(_ text: String) -> PrintableText {
        "\(text.prefix(limit))\(text.dropFirst(limit).isEmpty ? "" : "…")"
    }

    /// A text as a shell takes it: within quotes where it would be split or read as something else.
    static func argument(_ text: String) -> PrintableText {
        if PathText.holdsBytes(text) { return "$'\(text.replacing("\\", with: #"\\"#).replacing("'", with: #"\'"#))'" }
        let isPlain = !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || "_-./:@,+%".contains($0) }
        return isPlain ? "\(text)" : "'\(text.replacing("'", with: #"'\''"#))'"
    }

    /// `U+0007`: how the Unicode Standard writes a code point.
    static func codePoint(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension String {
    /// A header or another text of the user's as it may stand in a table on a terminal: short and in one line.
    package var shown: PrintableText { Quoting.cut(self) }
}

/// A command to give.
package enum ShellCommand {
    /// As a shell takes it: words within quotes where they would be split or read as something else.
    package static func text(_ words: [String]) -> PrintableText {
        words.map(Quoting.argument).joined(separator: " ")
    }
}

extension [OfferedColumn] {
    /// The flags that take the columns, as a shell takes them.
    package var flags: PrintableText {
        map { "--map \(Quoting.argument("\($0.header)=\($0.field.column)"))" }.joined(separator: " ")
    }
}
