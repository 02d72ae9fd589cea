/// A piece of a sentence on a page; what stands between backticks is to be typed.
package struct TextSpan: Hashable, Sendable {
    package let text: String
    package let isCode: Bool

    package static func spans(of sentence: PrintableText) -> [TextSpan] {
        sentence.description.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .map { TextSpan(text: String($1), isCode: $0 % 2 == 1) }.filter { !$0.text.isEmpty }
    }

    /// The sentences that speak of no option or command, for who reads them where none can be typed.
    package static func spansOfPage(_ text: PrintableText) -> [TextSpan] {
        var sentences: [[TextSpan]] = [[]]
        for span in spans(of: text) {
            guard !span.isCode else {
                sentences[sentences.count - 1].append(span)
                continue
            }
            var rest = span.text[...]
            while let end = rest.firstRange(of: /[.!?] +/) {
                sentences[sentences.count - 1].append(TextSpan(text: String(rest[..<end.upperBound]), isCode: false))
                sentences.append([])
                rest = rest[end.upperBound...]
            }
            if !rest.isEmpty { sentences[sentences.count - 1].append(TextSpan(text: String(rest), isCode: false)) }
        }
        return sentences.filter { sentence in
            !sentence.contains { $0.isCode && ($0.text.hasPrefix("-") || $0.text.hasPrefix("openmarket")) }
        }.flatMap(\.self)
    }
}
