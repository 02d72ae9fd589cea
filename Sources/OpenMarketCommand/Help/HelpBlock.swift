/// A piece of a help text that is wrapped as one.
///
///     Every problem is shown at its record…         prose
///     EXAMPLES                                      prose
///       openmarket validate products.csv            a command, which is to be copied
///     EXIT STATUS
///       64   wrong usage                            an entry: a term, and what is said of it
struct HelpBlock: Equatable {
    enum Kind: Equatable {
        case blank
        case prose(String)
        /// - Parameter column: where what is said of the term begins.
        case entry(term: String, String, column: Int)
        /// Reads the same in every language, and is never wrapped.
        case command(String)
        /// Reads the same in every language.
        case names(String)
    }

    var kind: Kind
    var indent = 0

    /// What reads otherwise in another language.
    var sentence: String? {
        switch kind {
        case .prose(let text), .entry(_, let text, _): text
        case .blank, .command, .names: nil
        }
    }
}

extension HelpBlock {
    private static let examples = "EXAMPLES"

    /// The blocks of a text whose paragraphs are a line each.
    static func blocks(of text: String) -> [HelpBlock] {
        var isExample = false
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let block = HelpBlock(line: line, isExample: isExample)
            if !line.isEmpty, block.indent == 0 { isExample = line == examples }
            return block
        }
    }

    private init(line: Substring, isExample: Bool) {
        indent = line.prefix { $0 == " " }.count
        let text = line.dropFirst(indent)
        if text.isEmpty {
            kind = .blank
        } else if indent > 0, let gap = text.firstRange(of: #/ {2,}/#) {
            kind = .entry(
                term: String(text[..<gap.lowerBound]), String(text[gap.upperBound...]),
                column: indent + text.distance(from: text.startIndex, to: gap.upperBound))
        } else {
            kind = isExample && indent > 0 ? .command(String(text)) : .prose(String(text))
        }
    }
}
