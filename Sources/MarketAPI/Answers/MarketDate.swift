import Catalogue

/// An instant as the market's answers have it, mostly a mere day. Without a zone it is UTC's.
package struct MarketDate: Hashable, Sendable {
    /// Since 1970 in UTC; a double, as the 2021 market's wire has it, so that its digits come back as they were.
    package let seconds: Double

    /// - Parameter seconds: since 1970, within the years from 0 to 9999.
    package init(seconds: Double) {
        precondition(Self.range.contains(seconds), "a date has a year of four digits")
        self.seconds = seconds
    }

    /// Reads a number of seconds since 1970; `nil` where its year would not have four digits, as in every other spelling.
    package init?(wire seconds: Double) {
        guard Self.range.contains(seconds) else { return nil }
        self.seconds = seconds
    }

    private static let range = -62_167_219_200.0..<253_402_300_800.0

    /// Reads a date in any generation's spelling: `2021-12-27 10:11:12.345`, `2022-05-14T00:00:00.00`,
    /// `2024-01-30T00:00:00`, `2024-01-30`, each with or without a `Z`.
    package init?(_ text: String) {
        var text = text
        guard let date = text.withUTF8({ MarketDate(bytes: $0) }) else { return nil }
        self = date
    }

    private init?(bytes: UnsafeBufferPointer<UInt8>) {
        var digits = DigitReader(bytes)
        guard let year = digits.consume(4), digits.skip("-"), let month = digits.consume(2), digits.skip("-"),
            let day = digits.consume(2), (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        var seconds = Double(Self.days(year: year, month: month, day: day)) * 86_400
        if digits.skip("T") || digits.skip(" ") {
            guard let hour = digits.consume(2), digits.skip(":"), let minute = digits.consume(2), digits.skip(":"),
                let second = digits.consume(2), hour < 24, minute < 60, second < 61
            else { return nil }
            seconds += Double(hour * 3600 + minute * 60 + second) + digits.fraction()
        }
        _ = digits.skip("Z")
        guard digits.isAtEnd else { return nil }
        self.seconds = seconds
    }

    /// Days since 1970 of a day in the Gregorian calendar, by whole eras of 400 years (Hinnant, *chrono-compatible
    /// low-level date algorithms*).
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func civil(days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// The beginning of its day.
    package var dayStart: MarketDate { MarketDate(seconds: (seconds / 86_400).rounded(.down) * 86_400) }

    /// `2024-01-30`
    package var day: String { DigitWriter.text(10, writeDay) }

    private func writeDay(_ digits: inout DigitWriter) {
        let date = Self.civil(days: Int((seconds / 86_400).rounded(.down)))
        digits.put(date.year, width: 4)
        digits.put("-")
        digits.put(date.month, width: 2)
        digits.put("-")
        digits.put(date.day, width: 2)
    }

    /// `10:11:12`
    private func writeTime(_ digits: inout DigitWriter) {
        let second = Int(seconds.rounded(.down)) - Int((seconds / 86_400).rounded(.down)) * 86_400
        digits.put(second / 3600, width: 2)
        digits.put(":")
        digits.put(second / 60 % 60, width: 2)
        digits.put(":")
        digits.put(second % 60, width: 2)
    }
}

extension MarketDate: Comparable {
    package static func < (first: MarketDate, second: MarketDate) -> Bool { first.seconds < second.seconds }
}

extension MarketDate: CustomStringConvertible {
    /// To the second, in UTC and without a zone, as the newest generation has it: `2024-01-30T00:00:00`.
    package var description: String {
        DigitWriter.text(19) { digits in
            writeDay(&digits)
            digits.put("T")
            writeTime(&digits)
        }
    }
}

/// How a generation's answers spell a date.
package enum DateSpelling: Hashable, Sendable {
    /// `2024-01-30T00:00:00`: the day alone.
    case day
    /// `2022-05-14T00:00:00.00`: the day alone.
    case dayWithHundredths
    /// A number, `1611523563.719116`.
    case unixSeconds
}

extension JSONText {
    mutating func date(_ date: MarketDate?, _ spelling: DateSpelling) {
        switch spelling {
        case .day: text(date.map { "\($0.day)T00:00:00" })
        case .dayWithHundredths: text(date.map { "\($0.day)T00:00:00.00" })
        case .unixSeconds: number(date?.seconds)
        }
    }
}

/// Takes a text apart from its beginning.
private struct DigitReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var isAtEnd: Bool { index == bytes.count }

    /// A number of exactly so many digits.
    mutating func consume(_ count: Int) -> Int? {
        guard index + count <= bytes.count else { return nil }
        var number = 0
        for digit in bytes[index..<index + count] {
            guard digit &- 0x30 < 10 else { return nil }
            number = number * 10 + Int(digit - 0x30)
        }
        index += count
        return number
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    /// A point and digits, where they are.
    mutating func fraction() -> Double {
        guard skip(".") else { return 0 }
        let digits = bytes[index...].prefix { $0 &- 0x30 < 10 }
        index += digits.count
        return Double("0." + String(decoding: digits, as: UTF8.self)) ?? 0
    }
}

/// Puts a text together from its beginning, of ASCII letters and numbers of fixed widths.
private struct DigitWriter {
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private var count = 0

    /// - Parameter length: how many bytes `write` puts.
    static func text(_ length: Int, _ write: (inout DigitWriter) -> Void) -> String {
        String(unsafeUninitializedCapacity: length) { bytes in
            var digits = DigitWriter(bytes: bytes)
            write(&digits)
            return digits.count
        }
    }

    private init(bytes: UnsafeMutableBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func put(_ character: Unicode.Scalar) {
        bytes[count] = UInt8(ascii: character)
        count += 1
    }

    /// A number of so many digits, with zeros in front.
    mutating func put(_ number: Int, width: Int) {
        var rest = number
        for place in (count..<count + width).reversed() {
            bytes[place] = 0x30 + UInt8(rest % 10)
            rest /= 10
        }
        count += width
    }
}
