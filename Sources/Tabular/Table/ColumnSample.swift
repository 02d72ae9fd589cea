/// What the first rows beneath a table's header show of a column.
public struct ColumnSample: Hashable, Sendable {
    /// Whether any of them is evidently HTML.
    public private(set) var hasMarkup = false
    /// Whether any of them has something in it.
    public var isFilled: Bool { filled > 0 }
    /// How many of its texts are numbers whose decimal separator can be nothing but a comma: `18,50`, `1.299,00`.
    public var decimalCommas = 0
    /// How many whose commas can only separate thousands, or that have a decimal point: `18.50`, `1,299.00`, `1,299,000`.
    public var decimalPoints = 0

    /// How many have one point or more with three digits behind each and nothing else that separates, `12.500`; how many of these have a
    /// sign of money that is never written to the thousandth, and how many more than one point.
    private var (pointed, pointedMoney, millions) = (0, 0, 0)
    /// How many whole numbers without any separator are below a thousand, and how many are not.
    private var (small, large) = (0, 0)

    /// How many of them there are, and how many are codes of nothing but digits, and numbers with a sign of per cent.
    private var (filled, codes, percentages) = (0, 0, 0)
    /// How many look like amounts, how many of them have something beside their digits, and how many name files or addresses.
    private var (amounts, units, addresses) = (0, 0, 0)
    /// How many say that they are won.
    private var wons = 0
    /// How many end as photos' names do.
    private var photos = 0
    /// How many are 0, however it is spelt.
    private var zeros = 0
    /// How many are texts of a few words, as names are.
    private var names = 0
    /// How many are lines of text, be they longer than names, how many names have several words, and how many are what the one before was.
    private var (lines, phrases, repetitions) = (0, 0, 0)
    /// How many are numbers with a measure behind them.
    private var measures = 0
    private var last = 0
    /// How many have letters that neither Korean nor English has.
    private var foreign = 0
    /// How many of those with points end with two zeros.
    private var hundreds = 0
    /// The amounts by their rows, as far as a glance tells.
    private var numbers: [Int: Double] = [:]

    public init() {}

    /// Whether all that there is are codes.
    public var areCodes: Bool { filled > 0 && codes == filled }

    /// Whether there is nothing but zeros, in several rows.
    public var areZeros: Bool { filled > 2 && isZero }

    /// Whether there is nothing but zeros, if anything.
    public var isZero: Bool { zeros == filled }

    /// Whether all that there is are numbers with a sign of per cent.
    public var isPercentage: Bool { filled > 0 && percentages == filled }

    /// Whether all that there is, but for a slip, are amounts, whatever stands beside their digits.
    public var areAmounts: Bool { filled > 0 && amounts * 10 >= filled * 9 }

    /// Whether a currency that is none of the won stands beside most of the amounts.
    public var stateForeignUnits: Bool { filled > 1 && stateUnits && wons == 0 }

    /// Whether any of them has points that may separate thousands or decimals.
    public var hasPoints: Bool { pointed + decimalPoints > 0 }

    /// Whether points can only separate thousands: each has three digits behind it, and what is below a thousand has none, `850` beside
    /// `1.290`; or all numbers that there are are money as `$ 12.500`. What is no number, `M — $ 9.000, L — $ 12.000`, says nothing, unless it
    /// is most of what there is.
    public var pointsGroup: Bool {
        guard large == 0, decimalCommas == millions, decimalPoints == 0 else { return false }
        return pointed > 1 && small > 0 && pointed + small == filled
            || pointedMoney > 2 && small == 0 && pointed * 3 > filled
    }

    /// Whether it looks as if points separate thousands, to who knows that those who wrote it do so: each has three digits behind it, and
    /// most are round, as thousands of a small money are, `175.000`.
    public var pointsMayGroup: Bool {
        large == 0 && small == 0 && units == 0 && decimalCommas == millions && decimalPoints == 0 && pointed > 2
            && pointed * 3 > filled && hundreds * 2 >= pointed
    }

    /// An amount beside another of the same row.
    public struct Share {
        public var number: Double
        /// How much it is of the other.
        public var share: Double
    }

    /// The amounts that are none of nothing, beside another column's.
    public func shares(of other: ColumnSample) -> [Share] {
        numbers.compactMap { row, number in
            guard number > 0, let whole = other.numbers[row], whole > 0 else { return nil }
            return Share(number: number, share: number / whole)
        }
    }

    /// Whether something stands beside most of the amounts: `$12`, `8,48 zł`, a currency that a worksheet shows.
    public var stateUnits: Bool { areAmounts && units * 2 > filled }

    /// Whether all that there is, but for a slip, name files or addresses.
    public var areAddresses: Bool { filled > 0 && addresses * 10 >= filled * 9 }

    /// Whether all that there is are names of photos or their addresses, and whether that is more than one: of one cell nobody can tell.
    public var mayBePhotos: Bool { filled > 0 && photos == filled }
    public var arePhotos: Bool { filled > 1 && mayBePhotos }

    /// Whether all that there is, but for a slip, are texts no longer than names are, with letters in them; of two cells nobody can tell.
    public var areNames: Bool { filled > 2 && names * 10 >= filled * 9 && !hasMarkup }

    /// Whether all that there is, but for a slip, are lines of text that differ, with letters in them; of two cells nobody can tell.
    public var areLines: Bool { filled > 2 && lines * 10 >= filled * 9 && !hasMarkup && !repeats }

    /// Whether most of what there is are names of several words.
    public var arePhrases: Bool { areNames && phrases * 2 > filled }

    /// Whether all that there is are sizes: `200 ml`, `1kg`.
    public var areMeasures: Bool { filled > 0 && measures == filled }

    /// Whether a text stands there in one row after the other, as kinds do.
    public var repeats: Bool { repetitions * 4 > filled }

    /// Whether what there is, is in a language that is neither Korean nor English, as far as letters tell: in some of each three.
    public var isOfOtherLanguage: Bool { foreign > 0 && foreign * 3 >= filled }

    /// - Parameter known: what earlier records showed: what a record has in further columns is added.
    public static func all(_ known: [ColumnSample], of record: borrowing Record) -> [ColumnSample] {
        var samples = known
        for cell in record.cells where cell.column >= known.count {
            while samples.count <= cell.column { samples.append(ColumnSample()) }
            samples[cell.column].take(cell, of: record, row: record.number)
        }
        return samples
    }

    /// - Parameter samples: by the column; they grow with the columns.
    static func take(_ record: borrowing Record, into samples: inout [ColumnSample]) {
        for cell in record.cells {
            while samples.count <= cell.column { samples.append(ColumnSample()) }
            samples[cell.column].take(cell, of: record, row: record.number)
        }
    }

    /// - Parameters:
    ///   - cell: one of the column.
    ///   - row: tells rows apart.
    mutating func take(_ cell: Record.Cell, of record: borrowing Record, row: Int) {
        guard cell.byteCount > 0, record.withBytes(cell, { $0.contains { $0 > 0x20 } }) else { return }
        filled += 1
        if record.withBytes(cell, { $0.allSatisfy { $0.isDigit || $0 == 0x20 } }) { codes += 1 }
        if record.withBytes(cell, { $0.isZero }) { zeros += 1 }
        if record.withBytes(cell, { $0.looksLikeAmount }) {
            amounts += 1
            numbers[row] = record.withBytes(cell) { $0.roughNumber }
        }
        if cell.hasUnit || record.withBytes(cell, { $0.contains(where: \.isOfUnit) }) { units += 1 }
        if record.withBytes(cell, { $0.looksLikeAddress }) { addresses += 1 }
        guard cell.kind == .text else { return }
        if record.withBytes(cell, { $0.statesWon }) { wons += 1 }
        if record.withBytes(cell, { $0.endsAsPhoto }) { photos += 1 }
        if record.withBytes(cell, { $0.looksLikeName }) {
            names += 1
            if record.withBytes(cell, { $0.contains(0x20) }) { phrases += 1 }
        }
        if record.withBytes(cell, { $0.isMeasure }) { measures += 1 }
        if record.withBytes(cell, { $0.looksLikeLine }) { lines += 1 }
        let text = record.withBytes(cell, { $0.reduce(into: 5381) { $0 = $0 &* 33 &+ Int($1) } })
        if text == last { repetitions += 1 }
        last = text
        if record.withBytes(cell, { $0.isPercentage }) { percentages += 1 }
        if record.withBytes(cell, { $0.hasForeignLetters }) { foreign += 1 }
        if !hasMarkup { hasMarkup = MarkupEvidence.isHTML(record.string(cell)) }
        let evidence = record.withBytes(cell) { DecimalEvidence($0) }
        switch evidence {
        case .comma:
            decimalCommas += 1
            record.withBytes(cell) { takeWhole($0) }
        case .point: decimalPoints += 1
        case nil: record.withBytes(cell) { takeWhole($0) }
        }
    }
}

extension ColumnSample {
    /// - Parameter text: what has no decimal point.
    fileprivate mutating func takeWhole(_ text: UnsafeBufferPointer<UInt8>) {
        guard text.count <= 32, let first = text.firstIndex(where: \.isDigit),
            let last = text.lastIndex(where: \.isDigit)
        else { return }
        let groups = text[first...last].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard groups.allSatisfy({ $0.allSatisfy(\.isDigit) }) else { return }
        if groups.count == 1 {
            if groups[0].count < 4 { small += 1 } else { large += 1 }
        } else if (1...3).contains(groups[0].count), groups[0].first != UInt8(ascii: "0"),
            groups.dropFirst().allSatisfy({ $0.count == 3 })
        {
            pointed += 1
            if groups.last!.suffix(2).allSatisfy({ $0 == UInt8(ascii: "0") }) { hundreds += 1 }
            if groups.count > 2 { millions += 1 }
            let beside =
                String(decoding: text[..<first], as: UTF8.self) + String(decoding: text[(last + 1)...], as: UTF8.self)
            if Self.moneyOfHundredths.contains(where: beside.contains) { pointedMoney += 1 }
        }
    }

    /// Of the currencies in whose countries points separate thousands; dinars have thousandths.
    private static let moneyOfHundredths = ["$", "€", "₫", "₺", "₽", "Rp", "kr"]
}

/// What a number shows of the decimal separator that it is written with.
enum DecimalEvidence {
    case comma, point

    /// The longest text that is looked at, in bytes: an amount with its currency.
    private static let longest = 48

    /// - Returns: `nil` for a text that is no number, and for one that shows nothing: `18`, `1.299`, `1,299`.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        guard text.count <= Self.longest, let first = text.firstIndex(where: \.isDigit),
            let last = text.lastIndex(where: \.isDigit)
        else { return nil }
        // A sign or a currency may stand on either side, and nothing within. One letter behind is a slip: `12,5O`.
        guard text[..<first].allSatisfy({ !$0.isSeparator }), text.count - last != 2 || text[last + 1] >= 0x80 else {
            return nil
        }
        var (commas, points, fraction) = (0, 0, 0)
        for byte in text[first...last] {
            switch byte {
            case UInt8(ascii: ","): (commas, fraction) = (commas + 1, 0)
            case UInt8(ascii: "."): (points, fraction) = (points + 1, 0)
            case _ where byte.isDigit: fraction += 1
            // What separates thousands: blanks, those that do not break (U+00A0, U+202F), an apostrophe.
            case 0x20, 0x27, 0xC2, 0xA0, 0xE2, 0x80, 0xAF: fraction = 0
            default: return nil
            }
        }
        switch (commas, points) {
        // Won have no thousandths.
        case (1, 0) where fraction == 3 && text.statesWon: self = .point
        case (1, 0) where (1...2).contains(fraction): self = .comma
        case (0, 1) where (1...2).contains(fraction): self = .point
        case (1, 1...), (1..., 1):
            // Whichever comes last is the one; several of it separate thousands.
            let endsWithComma = text.lastIndex(of: UInt8(ascii: ","))! > text.lastIndex(of: UInt8(ascii: "."))!
            guard (endsWithComma ? commas : points) == 1 else { return nil }
            self = endsWithComma ? .comma : .point
        case (2..., 0) where fraction == 3: self = .point
        case (0, 2...) where fraction == 3: self = .comma
        default: return nil
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Digits with few letters beside them: `12,000`, `8,48 zł`, `-3`.
    var looksLikeAmount: Bool {
        guard count <= 32, contains(where: \.isDigit) else { return false }
        return count { ($0 | 0x20) &- 0x61 < 26 } <= 4
    }

    /// The number that its digits are, with what stands before one or two of them at the end for the point; `nil` for several numbers.
    fileprivate var roughNumber: Double? {
        guard let first = firstIndex(where: \.isDigit), let last = lastIndex(where: \.isDigit) else { return nil }
        let text = self[first...last]
        guard text.allSatisfy({ $0.isDigit || $0.isSeparator || $0 == 0x20 }) else { return nil }
        var digits = text.filter(\.isDigit)
        if let separator = text.lastIndex(where: \.isSeparator), (1...2).contains(last - separator) {
            digits.insert(UInt8(ascii: "."), at: digits.count - (last - separator))
        }
        return Double(String(decoding: digits, as: UTF8.self))
    }

    /// `0`, `0.00`, `0 %`, `0원`, `-`.
    fileprivate var isZero: Bool {
        if count == 1, self[0] == UInt8(ascii: "-") { return true }
        return count < 12 && contains(UInt8(ascii: "0")) && !contains { $0 &- 0x31 < 9 }
    }

    /// `a.jpg`, `https://a.example/1.PNG?w=100`.
    fileprivate var endsAsPhoto: Bool {
        let path = prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }.suffix(PhotoEndings.longest)
        let ending = String(decoding: path, as: UTF8.self).lowercased()
        return count > 4 && PhotoEndings.all.contains { ending.hasSuffix($0) }
    }

    /// A line of at most a hundred bytes in Latin letters, or thirty others, that is not all digits and signs.
    fileprivate var looksLikeName: Bool { characters <= 100 && looksLikeLine }

    private var characters: Int { count { $0 & 0xC0 != 0x80 } }

    fileprivate var looksLikeLine: Bool {
        count <= 1200 && characters <= 300 && !contains(0x0A) && contains { ($0 | 0x20) &- 0x61 < 26 || $0 >= 0x80 }
    }

    /// Letters of another language: `Кружка`, `マグ`, `đèn`. One alone is a sign, as in `10 kΩ`; those of Latin-1, `é` and `Ø`, are in names
    /// of any country; and beside Hangul they are a brand's.
    fileprivate var hasForeignLetters: Bool {
        guard contains(where: { $0 >= 0xC4 }) else { return false }
        var (foreign, marked) = (0, 0)
        for scalar in String(decoding: self, as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0xAC00..<0xD7A4: return false
            case 0xC0..<0x100: marked += 1
            case 0x100..<0x250, 0x370..<0x590, 0x5D0..<0x10FF, 0x1E00..<0x2000, 0x3041..<0x3100: foreign += 1
            default: break
            }
        }
        return foreign > 0 && foreign + marked > 1
    }

    /// A point or `://` between letters and digits, and no blank before it: `a.jpg`, `https://a.example/1`.
    fileprivate var looksLikeAddress: Bool {
        guard let end = firstIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") }), end > 0 else {
            return false
        }
        return !self[..<end].contains(0x20) && count > end + 2 && contains { ($0 | 0x20) &- 0x61 < 26 }
    }

    /// `12,000원`, `₩12,000`.
    fileprivate var statesWon: Bool {
        let text = String(decoding: self, as: UTF8.self)
        return text.contains("원") || text.contains("₩") || text.contains("￦") || text.uppercased().contains("KRW")
    }

    /// `200 ml`, `1,5kg`.
    fileprivate var isMeasure: Bool {
        guard count < 12, let last = lastIndex(where: \.isDigit), last < 8, let first, first.isDigit else {
            return false
        }
        let unit = String(decoding: self[(last + 1)...], as: UTF8.self).lowercased().filter { $0 != " " && $0 != "." }
        return [
            "ml", "cl", "l", "lt", "ltr", "litre", "liter", "mg", "g", "gr", "gm", "kg", "kgs", "mm", "cm", "m", "oz",
            "lb", "lbs", "г", "гр",
            "кг", "мл", "л", "см", "мм", "м",
        ].contains(unit)
    }

    /// `30%`, `- 12,5 %`, `76% off`, `۱۴%`.
    fileprivate var isPercentage: Bool {
        guard count < 24, contains(where: { $0 == UInt8(ascii: "%") || $0 >= 0xD9 }) else { return false }
        let text = String(decoding: self, as: UTF8.self)
        guard let sign = text.lastIndex(where: { "%％٪".contains($0) }), text[..<sign].contains(where: \.isWholeNumber)
        else { return false }
        return text[..<sign].allSatisfy { $0.isWholeNumber || ",.- ٫−".contains($0) }
            && ["", "off", "할인"].contains(text[text.index(after: sign)...].lowercased().filter { $0 != " " })
    }
}

extension UInt8 {
    /// A letter or a sign, as currencies have.
    fileprivate var isOfUnit: Bool { (self | 0x20) &- 0x61 < 26 || self >= 0x80 || self == UInt8(ascii: "$") }

    fileprivate var isDigit: Bool { self &- 0x30 < 10 }

    fileprivate var isSeparator: Bool { self == UInt8(ascii: ",") || self == UInt8(ascii: ".") }
}
