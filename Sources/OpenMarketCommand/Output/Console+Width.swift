import Foundation
import Glibc
import Wording

/// Lines for a terminal end between words; whatever goes into a pipe or a file stays one line.
extension Console {
    /// The columns of the terminal that data is shown on; `nil` where it goes elsewhere.
    var dataWidth: Int? {
        guard form == .text, !annotatesIssues, !dataIsOnOutput, isatty(STDOUT_FILENO) == 1 else { return nil }
        return TerminalWidth.columns(ProcessInfo.processInfo.environment)
    }

    /// A line of talk, broken where the terminal has no room for it.
    func fitted(_ line: PrintableText) -> PrintableText {
        guard form == .text, isatty(STDERR_FILENO) == 1 else { return line }
        let width = TerminalWidth.ofTalk(ProcessInfo.processInfo.environment)
        guard line.columns > width else { return line }
        return Self.wrapped(Self.words(of: line), width: width, hang: 2)
    }

    /// A line of data, broken between its words.
    ///
    /// - Parameters:
    ///   - beginning: kept whole.
    ///   - indent: of the first line; the others have two more.
    func fitted(_ beginning: PrintableText, _ line: PrintableText, indent: Int, width: Int?) -> PrintableText {
        guard let width else { return PrintableText("").padded(to: indent) + beginning + " " + line }
        let parts = ([beginning] + Self.words(of: line)).flatMap { $0.columns < width / 2 ? [$0] : Self.words(of: $0) }
        return Self.wrapped(parts, width: width, indent: indent, hang: indent + 2)
    }

    /// What stands between backticks is to be copied, and stays in one piece.
    static func words(of line: PrintableText) -> [PrintableText] {
        var words: [String] = []
        var isOpen = false
        for part in line.description.split(separator: " ", omittingEmptySubsequences: false) {
            if isOpen { words[words.count - 1] += " " + part } else { words.append(String(part)) }
            if !part.count(where: { $0 == "`" }).isMultiple(of: 2) { isOpen.toggle() }
        }
        return words.map { PrintableText($0) }
    }

    private static func wrapped(
        _ words: [PrintableText], width: Int, indent: Int = 0, hang: Int
    ) -> PrintableText {
        let layout = HelpLayout(language: .english, width: width)
        let lines = layout.wrapped(words: words.map(\.description), indent: indent, hang: hang)
        return PrintableText(lines: lines.joined(separator: "\n"))
    }
}
