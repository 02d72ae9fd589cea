import Foundation
import Synchronization

/// What must not be shown, and the one place that takes it out of a text.
///
/// A market may send back what it was sent, and spell it otherwise: escaped as JSON has it, once or twice, or as HTML or an
/// address, or cut off in the middle. All of these go.
public final class Redaction: Sendable {
    private struct Hidden {
        let spelling: HiddenText
        let shown: String
    }

    private let hidden = Mutex<[Hidden]>([])

    public init() {}

    /// - Parameter shown: what stands in the secret's place.
    public func hide(_ secret: String, as shown: String = "(secret)") {
        guard !secret.isEmpty else { return }
        let encoded = Data(secret.utf8).base64EncodedString()
        let found = [secret, encoded].map { Hidden(spelling: HiddenText($0), shown: shown) }
        hidden.withLock { $0 += found }
    }

    /// The text without what is hidden.
    public func clean(_ text: String) -> String {
        hidden.withLock { $0 }.reduce(text) { text, hidden in
            hidden.spelling.replaced(in: text, by: hidden.shown) ?? text
        }
    }
}

/// A text that is looked for in all its spellings.
struct HiddenText: Sendable {
    private let bytes: [UInt8]

    /// Fewer bytes at the end of a text give nothing away, and may be there by chance.
    private static let tellingBeginning = 4

    init(_ text: String) { bytes = Array(text.utf8) }

    /// The text with each occurrence replaced; `nil` where there is none.
    func replaced(in text: String, by shown: String) -> String? {
        let text = Array(text.utf8)
        var result: [UInt8] = []
        var (copied, index) = (0, 0)
        while index < text.count {
            if let end = end(of: text, from: index) {
                result += text[copied..<index] + Array(shown.utf8)
                (copied, index) = (end, end)
            } else {
                index += 1
            }
        }
        return copied == 0 ? nil : String(decoding: result + text[copied...], as: UTF8.self)
    }

    /// Where an occurrence that begins at `start` ends. Any number of backslashes before a character are its escape.
    private func end(of text: [UInt8], from start: Int) -> Int? {
        var (position, matched) = (start, 0)
        while matched < bytes.count {
            let slashes = Self.skipSlashes(text, &position)
            if Self.skipSlashes(bytes, &matched) > 0 {
                guard slashes > 0 || Self.skipEncodedSlashes(text, &position) else { return nil }
                continue
            }
            guard position < text.count else { return matched >= Self.tellingBeginning ? position : nil }
            guard let (letter, length) = Self.letter(text, position, isEscaped: slashes > 0),
                bytes[matched...].starts(with: letter)
            else {
                guard text[position] == bytes[matched] else { return nil }
                (position, matched) = (position + 1, matched + 1)
                continue
            }
            (position, matched) = (position + length, matched + letter.count)
        }
        return position
    }
}

// MARK: - Spellings of one letter

extension HiddenText {
    private static func skipSlashes(_ text: [UInt8], _ position: inout Int) -> Int {
        let start = position
        while position < text.count, text[position] == UInt8(ascii: "\\") { position += 1 }
        return position - start
    }

    private static func skipEncodedSlashes(_ text: [UInt8], _ position: inout Int) -> Bool {
        let start = position
        while let (letter, length) = letter(text, position, isEscaped: false), letter == Array("\\".utf8) {
            position += length
        }
        return position > start
    }

    /// The letter that is spelt at a position, and the length of its spelling; `nil` where none is.
    private static func letter(_ text: [UInt8], _ position: Int, isEscaped: Bool) -> ([UInt8], Int)? {
        guard position < text.count else { return nil }
        switch text[position] {
        case UInt8(ascii: "%"): return number(text, position + 1, digits: 2).map { ([UInt8($0)], 3) }
        case UInt8(ascii: "+"): return (Array(" ".utf8), 1)
        case UInt8(ascii: "&"): return entity(text, position)
        case UInt8(ascii: "u") where isEscaped: return unicode(text, position)
        default: return nil
        }
    }

    /// `uAC00` behind backslashes, or two of them for what UTF-16 writes in two.
    private static func unicode(_ text: [UInt8], _ position: Int) -> ([UInt8], Int)? {
        guard let first = number(text, position + 1, digits: 4) else { return nil }
        if let scalar = Unicode.Scalar(first) { return (Array(String(scalar).utf8), 5) }
        var next = position + 5
        guard skipSlashes(text, &next) > 0, next < text.count, text[next] == UInt8(ascii: "u"),
            let second = number(text, next + 1, digits: 4), 0xD800...0xDBFF ~= first, 0xDC00...0xDFFF ~= second,
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + second - 0xDC00)
        else { return nil }
        return (Array(String(scalar).utf8), next + 5 - position)
    }

    private static let entities: [(spelling: [UInt8], letter: [UInt8])] = [
        ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&apos;", "'"),
        ("&#39;", "'"),
        ("&#x27;", "'"),
    ].map { (Array($0.utf8), Array($1.utf8)) }

    private static func entity(_ text: [UInt8], _ position: Int) -> ([UInt8], Int)? {
        entities.first { text[position...].starts(with: $0.spelling) }.map { ($0.letter, $0.spelling.count) }
    }

    private static func number(_ text: [UInt8], _ position: Int, digits: Int) -> UInt32? {
        guard position + digits <= text.count else { return nil }
        let digits = text[position..<position + digits]
        guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
