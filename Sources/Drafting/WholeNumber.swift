/// Reads a whole number out of JSON's number grammar; `3.0` and `3e2` are whole. Exact over all of 64 bits, which
/// `Amount`'s 15 digits are not.
enum WholeNumber: Equatable {
    case value(Int64)
    /// It has a fraction, or is no number.
    case notWhole
    case tooLarge

    init(plain: String) {
        // Nearly every cell: a sign and digits.
        if let value = Int64(plain), !plain.hasPrefix("+") {
            self = .value(value)
        } else {
            self = DecimalSpelling(plain)?.whole ?? .notWhole
        }
    }
}

/// A decimal number taken apart: digits, and where their point is once the exponent has moved it.
private struct DecimalSpelling {
    private let isNegative: Bool
    private let digits: Substring
    /// How many of the digits stand before the point.
    private let point: Int

    init?(_ text: String) {
        let unsigned = text.drop { $0 == "-" }
        guard unsigned.count >= text.count - 1 else { return nil }
        let parts = unsigned.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
        let mantissa = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard mantissa.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }),
            let exponent = parts.count > 1 ? Self.exponent(parts[1]) : 0
        else { return nil }
        let all = mantissa.joined(separator: "")
        isNegative = unsigned.count < text.count
        digits = all.drop { $0 == "0" }
        point = mantissa[0].count - (all.count - digits.count) + exponent
    }

    /// An exponent, kept within what no cell's length can outweigh.
    private static func exponent(_ text: Substring) -> Int? {
        let unsigned = text.first == "-" || text.first == "+" ? text.dropFirst() : text
        guard !unsigned.isEmpty, unsigned.allSatisfy(\.isASCIIDigit) else { return nil }
        let value = min(Int(unsigned) ?? .max, 1 << 40)
        return text.first == "-" ? -value : value
    }

    var whole: WholeNumber {
        let count = (digits.lastIndex { $0 != "0" }).map { digits.distance(from: digits.startIndex, to: $0) + 1 } ?? 0
        if count == 0 { return .value(0) }
        if count > point { return .notWhole }
        // 64 bits have 19 digits.
        guard point <= 19 else { return .tooLarge }
        let zeros = String(repeating: "0", count: point - count)
        return Int64((isNegative ? "-" : "") + digits.prefix(count) + zeros).map { .value($0) } ?? .tooLarge
    }
}
