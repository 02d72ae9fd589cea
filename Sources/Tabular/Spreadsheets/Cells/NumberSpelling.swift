/// A workbook's number in the spelling that people write: at most 15 significant digits, which is what spreadsheets
/// keep and show, and no exponent.
///
/// Files have doubles in 17 digits (`0.30000000000000004`) and with exponents (`8.8012345678E+12`).
struct NumberSpelling: Equatable {
    /// Without leading or trailing zeros; empty for zero.
    private var digits: [UInt8] = []
    /// The value is 0.digits × 10^point.
    private var point = 0
    private var isNegative = false
    /// Whether digits beyond the 15th had to go.
    private(set) var isRounded = false

    static let precision = 15
    /// No double reaches further.
    private static let reach = -400...400

    /// - Parameter bytes: digits with a sign, a point and an exponent, as XML Schema's `double` has them.
    /// - Returns: `nil` for anything else.
    init?(_ bytes: some Collection<UInt8>) {
        var rest = bytes[...]
        if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            isNegative = sign == UInt8(ascii: "-")
            rest = rest.dropFirst()
        }
        guard let end = takeDigits(rest), let exponent = Self.exponent(rest[end...]) else { return nil }
        point += exponent
        guard Self.reach ~= point || digits.isEmpty else { return nil }
        round()
    }

    /// Takes the digits and the point, and tells where they end; `nil` where there are none, or endlessly many.
    private mutating func takeDigits<Bytes: Collection<UInt8>>(_ bytes: Bytes) -> Bytes.Index? {
        var (isInFraction, hasDigits) = (false, false)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: "."), !isInFraction {
                isInFraction = true
            } else if (0x30...0x39).contains(byte) {
                hasDigits = true
                if !digits.isEmpty || byte != 0x30 {
                    digits.append(byte)
                    if !isInFraction { point += 1 }
                } else if isInFraction {
                    point -= 1
                }
            } else {
                break
            }
            guard digits.count < 1000 else { return nil }
            index = bytes.index(after: index)
        }
        return hasDigits ? index : nil
    }

    private static func exponent(_ bytes: some Collection<UInt8>) -> Int? {
        guard let letter = bytes.first else { return 0 }
        guard letter & 0xDF == UInt8(ascii: "E"), bytes.count <= 6 else { return nil }
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        return Int(text)
    }

    private mutating func round() {
        if digits.count > Self.precision {
            isRounded = digits[Self.precision...].contains { $0 != 0x30 }
            let roundsUp = digits[Self.precision] >= 0x35
            digits.removeLast(digits.count - Self.precision)
            if roundsUp { increment() }
        }
        while digits.last == 0x30 { digits.removeLast() }
        if digits.isEmpty { (isNegative, point) = (false, 0) }
    }

    private mutating func increment() {
        var index = digits.count - 1
        while index >= 0, digits[index] == 0x39 {
            digits[index] = 0x30
            index -= 1
        }
        if index >= 0 {
            digits[index] += 1
        } else {
            digits.insert(0x31, at: 0)
            point += 1
        }
    }

    /// The number times a hundred.
    var hundredfold: NumberSpelling {
        var result = self
        if !digits.isEmpty { result.point += 2 }
        return result
    }

    var isWhole: Bool { digits.count <= point || digits.isEmpty }

    /// As it is written: `-0.5`, `1000`.
    var text: [UInt8] {
        var text: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
        text.reserveCapacity(digits.count + abs(point) + 3)
        if point <= 0 { text.append(0x30) } else { text += digits.prefix(point) }
        if point > digits.count { text += repeatElement(0x30, count: point - digits.count) }
        if digits.count > max(point, 0) {
            text.append(UInt8(ascii: "."))
            if point < 0 { text += repeatElement(0x30, count: -point) }
            text += digits.dropFirst(max(point, 0))
        }
        return text
    }
}
