import Foundation
import Synchronization

/// What must not be shown, and the one place that takes it out of a text.
///
/// A market may send back what it was sent, and spell it otherwise: in base64, escaped as JSON, HTML or an address has it, once
/// or several times, in other letter case, letter by letter, or cut off in the middle. All of these go.
package final class Redaction: Sendable {
    private struct Hidden {
        let spelling: HiddenText
        let shown: String
    }

    private let hidden = Mutex<[Hidden]>([])

    package init() {}

    /// - Parameter shown: what stands in the secret's place.
    package func hide(_ secret: String, as shown: String = "(secret)") {
        guard !secret.isEmpty else { return }
        let texts = [secret] + Self.base64(secret)
        hidden.withLock { $0 += texts.map { Hidden(spelling: HiddenText($0), shown: shown) } }
    }

    /// The text without what is hidden.
    package func clean(_ text: String) -> String {
        var text = SpelledText(text)
        for hidden in hidden.withLock({ $0 }) {
            if let cleaned = hidden.spelling.replaced(in: text, by: hidden.shown) { text = SpelledText(cleaned) }
        }
        return text.plain
    }

    /// Fewer letters of base64 may be there by chance.
    private static let tellingBase64 = 6

    /// The secret by itself, and as a part of something longer, where it begins at each of the three places that a byte has
    /// within base64's groups. Of the letters at its ends, those that other bytes have a share in are left out.
    private static func base64(_ secret: String) -> [String] {
        let parts = (0..<3).map { offset in
            let bytes = [UInt8](repeating: 0, count: offset) + Array(secret.utf8)
            let whole = Data(bytes).base64EncodedString().prefix(bytes.count * 8 / 6)
            return String(whole.dropFirst((offset * 8 + 5) / 6))
        }
        return [Data(secret.utf8).base64EncodedString()] + parts.filter { $0.utf8.count >= tellingBase64 }
    }
}

/// A text that is looked for in all its spellings, in any letter case.
struct HiddenText: Sendable {
    private let letters: [Unicode.Scalar]
    /// The letters and digits alone: what is left of it where something stands between them, or is missing.
    private let core: [Unicode.Scalar]
    /// How many signs may stand between two of these: its own, and a few more.
    private let signs: Int

    /// Fewer letters at the end of a text, or with others between them, give nothing away and may be there by chance.
    private static let telling = 4

    init(_ text: String) {
        letters = text.unicodeScalars.map(\.folded)
        core = letters.filter { !$0.isSeparator }
        let runs = letters.split { !$0.isSeparator }.map { $0.count(where: \.isSeen) }
        signs = 2 + 2 * (runs.max() ?? 0)
    }

    /// The text with each occurrence replaced; `nil` where there is none.
    func replaced(in text: SpelledText, by shown: String) -> String? {
        var result = String.UnicodeScalarView()
        var (copied, index) = (0, 0)
        while index < text.scalars.count {
            guard let end = end(in: text, from: index) else {
                index += 1
                continue
            }
            result.append(contentsOf: text.scalars[copied..<index])
            result.append(contentsOf: shown.unicodeScalars)
            (copied, index) = (end, end)
        }
        guard copied > 0 else { return nil }
        result.append(contentsOf: text.scalars[copied...])
        return String(result)
    }

    /// Where an occurrence that begins at `start` ends.
    private func end(in text: SpelledText, from start: Int) -> Int? {
        guard text.reads(letters[0], or: core.first ?? letters[0], at: start) else { return nil }
        if let end = follow(letters, in: text, from: start, isSpread: false) { return end }
        return core.count < Self.telling ? nil : follow(core, in: text, from: start, isSpread: true)
    }

    /// Follows the letters through every way to read the text at once.
    ///
    /// - Parameter isSpread: whether separators may stand between the letters.
    private func follow(
        _ letters: [Unicode.Scalar], in text: SpelledText, from start: Int, isSpread: Bool
    ) -> Int? {
        var places = [start]
        for (index, letter) in letters.enumerated() {
            var next: [Int] = []
            for place in isSpread && index > 0 ? text.behindSeparators(places, signs: signs) : places {
                text.forEachLetter(at: place) { read, end in
                    if read.folded == letter, !next.contains(end) { next.append(end) }
                }
            }
            if next.isEmpty {
                let isCutOff = index >= Self.telling && places.contains(text.scalars.count)
                return isCutOff ? text.scalars.count : nil
            }
            places = next
        }
        return places.max()
    }
}
