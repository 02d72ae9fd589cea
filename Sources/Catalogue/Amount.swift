/// An exact decimal number, such as a price: `coefficient × 10^exponent`.
///
/// Never passes through binary floating point. The market's wire carries doubles, which keep 15 significant
/// decimal digits, so that is the most an amount may have (`FormRules.significantDigits`).
/// Equal numbers are equal values: `1.50` and `1.5` have one representation.
public struct Amount: Hashable, Sendable {
    /// The digits without trailing zeros; 0 for zero. Its magnitude is below 10^15.
    public let coefficient: Int64
    /// The power of ten, in `Amount.exponents`; 0 for zero.
    public let exponent: Int

    public static let zero = Amount(unchecked: 0, exponent: 0)

    /// Wide enough for any money, narrow enough that a plain spelling stays readable and that two
    /// amounts within 22 powers of ten of each other can be aligned in 128 bits.
    static let exponents = -20...22

    /// 10^15: the first coefficient with 16 digits.
    static let coefficientLimit: Int64 = 1_000_000_000_000_000

    private init(unchecked coefficient: Int64, exponent: Int) {
        self.coefficient = coefficient
        self.exponent = exponent
    }

    /// - Precondition: of 15 digits at most.
    private init(whole: Int64) {
        var (digits, power) = (whole, 0)
        while digits != 0, digits % 10 == 0 {
            digits /= 10
            power += 1
        }
        self.init(unchecked: digits, exponent: power)
    }

    /// `nil` where the number needs more than 15 significant digits or lies outside `exponents`.
    public init?(_ coefficient: Int128, exponent: Int = 0) {
        var digits = coefficient
        var power = exponent
        while digits != 0, digits % 10 == 0 {
            digits /= 10
            power += 1
        }
        guard digits != 0 else {
            self = .zero
            return
        }
        guard digits.magnitude < UInt128(Self.coefficientLimit) else { return nil }
        // A power beyond the range may still be spelt with more zeros in the coefficient: it is the value that counts.
        guard Self.exponents.contains(power) else { return nil }
        self.init(unchecked: Int64(digits), exponent: power)
    }

    public var isNegative: Bool { coefficient < 0 }
    public var isWhole: Bool { exponent >= 0 }

    /// The nearest double: what the market's JSON carries.
    public var double: Double { Double(description) ?? 0 }

    /// `self − other`, or `nil` where the difference needs more than 15 significant digits.
    public func subtracting(_ other: Amount) -> Amount? {
        if other.coefficient == 0 { return self }
        if coefficient == 0 { return Amount(-Int128(other.coefficient), exponent: other.exponent) }
        guard let (left, right, power) = aligned(with: other) else { return nil }
        return Amount(left - right, exponent: power)
    }

    /// `self + other`, or `nil` where the sum needs more than 15 significant digits.
    public func adding(_ other: Amount) -> Amount? {
        guard let (left, right, power) = aligned(with: other) else { return nil }
        return Amount(left + right, exponent: power)
    }

    /// So many times the amount; `nil` where that needs more digits than an amount has.
    public func multiplied(by factor: Int) -> Amount? {
        Amount(Int128(coefficient) * Int128(factor), exponent: exponent)
    }

    /// What so many hundredths are: `1950` cents are `19.5`.
    public var hundredth: Amount? { Amount(Int128(coefficient), exponent: exponent - 2) }

    /// Both coefficients at the smaller exponent; `nil` where they are too far apart for 128 bits.
    private func aligned(with other: Amount) -> (Int128, Int128, Int)? {
        let power = min(exponent, other.exponent)
        guard max(exponent, other.exponent) - power <= 22 else { return nil }
        return (
            Int128(coefficient) * Self.power(of: exponent - power),
            Int128(other.coefficient) * Self.power(of: other.exponent - power), power
        )
    }

    private static func power(of exponent: Int) -> Int128 {
        var result: Int128 = 1
        for _ in 0..<exponent { result *= 10 }
        return result
    }
}

extension Amount: Comparable {
    public static func < (left: Amount, right: Amount) -> Bool {
        if left.coefficient.signum() != right.coefficient.signum() || left.coefficient == 0 {
            return left.coefficient.signum() < right.coefficient.signum()
        }
        if let (a, b, _) = left.aligned(with: right) { return a < b }
        // More than 22 powers of ten apart: the exponents decide, since a coefficient spans at most 15.
        return (left.exponent < right.exponent) != left.isNegative
    }
}

extension Amount: CustomStringConvertible {
    /// The plain spelling: digits, a point where there is a fraction, never an exponent.
    public var description: String {
        let sign = isNegative ? "-" : ""
        let digits = String(coefficient.magnitude)
        if exponent >= 0 { return sign + digits + String(repeating: "0", count: exponent) }
        let places = -exponent
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        return sign + padded.dropLast(places) + "." + padded.suffix(places)
    }
}

extension Amount {
    /// What a spelling turned out to be.
    public enum Reading: Equatable, Sendable {
        case amount(Amount)
        /// A number, but with more than 15 significant digits (or absurdly large or small).
        case tooPrecise
        case notANumber
    }

    /// Reads JSON's number grammar (RFC 8259 §6): `-?int frac? exp?`; `1e5` is 100000.
    public static func read(json text: String) -> Reading {
        var text = text
        return text.withUTF8 { bytes in
            var parser = NumberParser(bytes)
            return parser.parse()
        }
    }

    /// Reads JSON's number grammar; `nil` for anything else or more than 15 significant digits.
    public init?(json text: String) {
        guard case .amount(let amount) = Amount.read(json: text) else { return nil }
        self = amount
    }

    /// The amount that a double was written from. A double keeps 15 significant digits, and its shortest
    /// spelling is the one they were written with, so `1.1111111E7` comes back as 11111111.
    public init?(wire double: Double) {
        guard double.isFinite else { return nil }
        if let whole = Int64(exactly: double), whole.magnitude < UInt64(Self.coefficientLimit) {
            self.init(whole: whole)
        } else {
            self.init(json: "\(double)")
        }
    }
}

/// JSON's number grammar over bytes.
private struct NumberParser {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0
    /// The digits read so far, up to the last one that is not zero.
    private var significant: Int128 = 0
    private var length = 0
    /// Zeros read since: they count only if another digit follows.
    private var pendingZeros = 0
    private var exponent = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// The next byte; `nil` at the end.
    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    mutating func parse() -> Amount.Reading {
        let negative = consume(UInt8(ascii: "-"))
        let leadingZero = next == UInt8(ascii: "0")
        let whole = digits(scale: 0)
        guard whole > 0, !(leadingZero && whole > 1) else { return .notANumber }
        if consume(UInt8(ascii: ".")), digits(scale: -1) == 0 { return .notANumber }
        if consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")), !readExponent() { return .notANumber }
        guard place == bytes.count else { return .notANumber }
        if significant == 0 { return .amount(.zero) }
        guard length <= 15,
            let amount = Amount(negative ? -significant : significant, exponent: exponent + pendingZeros)
        else { return .tooPrecise }
        return .amount(amount)
    }

    private mutating func consume(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        place += 1
        return true
    }

    /// Reads digits; each moves the exponent by `scale`. Returns how many there were.
    private mutating func digits(scale: Int) -> Int {
        var count = 0
        while let byte = next, byte &- 0x30 < 10 {
            place += 1
            count += 1
            exponent += scale
            append(Int128(byte - 0x30))
        }
        return count
    }

    private mutating func append(_ digit: Int128) {
        guard digit != 0 else {
            if significant != 0 { pendingZeros += 1 }
            return
        }
        length += significant == 0 ? 1 : pendingZeros + 1
        // Past 15 digits the value no longer matters, only that it is too precise.
        if length <= 15 {
            if significant != 0 { for _ in 0...pendingZeros { significant *= 10 } }
            significant += digit
        }
        pendingZeros = 0
    }

    private mutating func readExponent() -> Bool {
        let negative = consume(UInt8(ascii: "-"))
        if !negative { _ = consume(UInt8(ascii: "+")) }
        var value = 0
        var count = 0
        while let byte = next, byte &- 0x30 < 10 {
            place += 1
            count += 1
            value = min(value * 10 + Int(byte - 0x30), 1_000_000)
        }
        exponent += negative ? -value : value
        return count > 0
    }
}
