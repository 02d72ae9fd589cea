/// A piece of a sentence on a page; what stands between backticks is to be typed.
package struct TextSpan: Hashable, Sendable {
    package let text: String
    package let isCode: Bool

    package static func spans(of sentence: PrintableText) -> [TextSpan] {
        sentence.description.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .map { TextSpan(text: String($1), isCode: $0 % 2 == 1) }.filter { !$0.text.isEmpty }
    }
}
