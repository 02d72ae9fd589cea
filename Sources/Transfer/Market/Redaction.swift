import Foundation
import Synchronization

/// What must not be shown, and the one place that takes it out of a text.
///
/// A market may send back what it was sent, and spell it otherwise: escaped as JSON or HTML has it, percent-encoded, or cut off in
/// the middle. All of these go.
public final class Redaction: Sendable {
    private struct Hidden {
        /// Longest first, so that none is found within another.
        let spellings: [String]
        let shown: String
    }

    private let hidden = Mutex<[Hidden]>([])

    public init() {}

    /// - Parameter shown: what stands in the secret's place.
    public func hide(_ secret: String, as shown: String = "(secret)") {
        guard !secret.isEmpty else { return }
        hidden.withLock { $0.append(Hidden(spellings: Self.spellings(of: secret), shown: shown)) }
    }

    /// The text without what is hidden.
    public func clean(_ text: String) -> String {
        hidden.withLock { $0 }.reduce(text) { text, hidden in
            var text = text
            for spelling in hidden.spellings {
                text = text.replacingOccurrences(of: spelling, with: hidden.shown)
            }
            return Self.withoutCutEnd(of: hidden, in: text)
        }
    }

    /// A text that was cut within a secret ends with the secret's beginning. Fewer than four characters give nothing away and
    /// may be there by chance.
    private static func withoutCutEnd(of hidden: Hidden, in text: String) -> String {
        for spelling in hidden.spellings {
            for length in stride(from: spelling.count - 1, through: 4, by: -1)
            where text.hasSuffix(spelling.prefix(length)) {
                return text.dropLast(length) + hidden.shown
            }
        }
        return text
    }

    private static func spellings(of secret: String) -> [String] {
        let backslashed = secret.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(
            of: "\"", with: "\\\"")
        let numbered = secret.utf16.map { $0 < 0x80 ? String(Unicode.Scalar(UInt8($0))) : Self.escape($0) }.joined()
        let html = secret.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
        let all = [
            secret, backslashed, backslashed.replacingOccurrences(of: "/", with: "\\/"), numbered, html,
            secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics),
            secret.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed),
            Data(secret.utf8).base64EncodedString(),
        ]
        return Set(all.compactMap { $0 }).sorted { ($0.count, $0) > ($1.count, $1) }
    }

    /// `\uAC00`, as JSON may have it.
    private static func escape(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
