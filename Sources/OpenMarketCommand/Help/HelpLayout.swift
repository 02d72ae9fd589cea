import Wording

/// Lines of help within a width.
struct HelpLayout {
    let language: Language
    let width: Int

    /// What is said of a term is not squeezed into less than this.
    private static let narrowest = 24

    func lines(of block: HelpBlock) -> [String] {
        switch block.kind {
        case .blank: [""]
        case .prose(let text): wrapped(HelpWording.text(text, in: language), indent: block.indent)
        case .entry(let term, let text, let column):
            entry(term, HelpWording.text(text, in: language), indent: block.indent, column: column)
        case .command(let text): [Self.blanks(block.indent) + text]
        case .names(let text): wrapped(text, indent: block.indent)
        }
    }

    /// A term, and what is said of it in a column of its own, or beneath the term where that is too long.
    func entry(_ term: String, _ text: String, indent: Int = 2, column: Int = 26) -> [String] {
        let label = Self.blanks(indent) + term
        guard !text.isEmpty else { return [label] }
        let isNarrow = width - column < Self.narrowest
        let lines = wrapped(text, indent: isNarrow ? indent + 4 : column)
        guard !isNarrow, label.columns < column else { return [label] + lines }
        return [label + Self.blanks(column - label.columns) + lines[0].dropFirst(column)] + lines.dropFirst()
    }

    /// The text in lines that are broken between words.
    ///
    /// - Parameter hang: the indent of the lines after the first, where it is another one.
    func wrapped(_ text: String, indent: Int = 0, hang: Int? = nil) -> [String] {
        wrapped(words: text.split(separator: " ").map(String.init), indent: indent, hang: hang)
    }

    /// The same of words that may have blanks in them.
    func wrapped(words: [String], indent: Int = 0, hang: Int? = nil) -> [String] {
        var lines: [String] = []
        var line = Self.blanks(indent)
        var isEmpty = true
        for word in words {
            if !isEmpty, line.columns + 1 + word.columns > width {
                lines.append(line)
                line = Self.blanks(hang ?? indent)
                isEmpty = true
            }
            line += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return lines + [line]
    }

    private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
