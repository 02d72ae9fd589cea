/// What a cell's number format makes of its number: only what changes the text that a person sees, not its looks.
enum NumberFormat: Hashable, Sendable {
    case plain
    case date(SerialDate.Shown)
    /// Zeros that fill a code up, each `nil`, with what is written between them: `00000`, `000-0000`, `"SKU-"0000`.
    case padded([UInt8?])
    /// A hundredth is shown as one per cent.
    case percent
    /// Something stands beside the number: `$`, `원`, `kg`.
    case unit([UInt8])

    /// One of the formats that workbooks refer to by number only (ECMA-376 part 1, 18.8.30, and those of East Asian
    /// and Thai Excel).
    init(builtIn number: Int) {
        switch number {
        case 14...17, 27...31, 34...36, 50...54, 57, 58: self = .date(.date)
        case 18...21, 32, 33, 45, 47, 55, 56: self = .date(.time)
        case 22: self = .date(.dateAndTime)
        case 46: self = .date(.elapsed)
        case 9, 10: self = .percent
        default: self = .plain
        }
    }

    /// A format in Excel's language, such as `yyyy"년" m"월" d"일"`; only its first section counts, the one for
    /// positive numbers.
    init(code: String) {
        let parts = FormatCodeParts(code)
        if let shown = parts.dateShown {
            self = .date(shown)
        } else if parts.isPercentage {
            self = .percent
        } else if let pattern = parts.code {
            self = .padded(pattern)
        } else {
            self = parts.unit.map { .unit(Array($0.utf8)) } ?? .plain
        }
    }

    /// A whole number in the places of its format; digits that have none stand before the first.
    ///
    /// - Returns: `nil` where that is the number itself.
    static func fill(_ pattern: [UInt8?], with digits: [UInt8]) -> [UInt8]? {
        let places = pattern.count { $0 == nil }
        guard places > digits.count || places < pattern.count else { return nil }
        let zeros = [UInt8](repeating: 0x30, count: max(0, places - digits.count))
        var rest = (zeros + digits)[...]
        var left = places
        return pattern.flatMap { literal -> ArraySlice<UInt8> in
            if let literal { return [literal] }
            defer { left -= 1 }
            let taken = rest.prefix(rest.count - left + 1)
            rest = rest.dropFirst(taken.count)
            return taken
        }
    }
}

/// A format's first section, taken apart.
private struct FormatCodeParts {
    /// The letters that stand for something, in lower case.
    private var letters: Set<Character> = []
    private var isElapsed = false
    /// What is left of a format of zeros and texts only; `nil` once something else is in it.
    private var pattern: [UInt8?]? = []
    /// The first text beside the digits that is more than blanks and brackets.
    private var text: String?
    /// What the number is divided by before it is shown: a thousand for each comma behind its digits, and ten for each digit behind a
    /// point that is only written there, `0!.0,"만원"`.
    private var divisor = (commas: 0, hasDigits: false, hasPoint: false, tens: 0)

    init(_ code: String) {
        var rest = Substring(code)
        // "General" has letters of dates in it.
        if rest.prefix(7).lowercased() == "general" {
            pattern = nil
            return
        }
        while let character = rest.popFirst(), character != ";" {
            switch character {
            case "\"": takeLiteral(rest.popThrough("\""))
            case "\\", "!": takeLiteral(rest.popFirst().map { String($0) } ?? "")
            case "_", "*":
                _ = rest.popFirst()
                pattern = nil
            case "[": takeBracket(rest.popThrough("]"))
            default: take(character)
            }
        }
    }

    private mutating func take(_ character: Character) {
        noteDivisor(character)
        switch character {
        case "0": pattern?.append(nil)
        case "-", " ": pattern?.append(character.asciiValue)
        default:
            pattern = nil
            letters.formUnion(character.lowercased())
            if character.isCurrencySymbol { noteUnit(String(character)) }
        }
    }

    private mutating func noteDivisor(_ character: Character) {
        switch character {
        case "0", "#", "?":
            (divisor.hasDigits, divisor.commas) = (true, 0)
            if divisor.hasPoint { divisor.tens += 1 }
        case ",": divisor.commas += 1
        default: break
        }
    }

    /// The unit that the number itself is in: one that is shown in thousands counts ones, `1원` where it shows `천원`.
    var unit: String? {
        let shown = (0..<(divisor.commas * 3 + divisor.tens)).reduce(1) { power, _ in power &* 10 }
        guard shown > 1 else { return text }
        guard let counted = text.flatMap({ CountedUnit($0) }), counted.factor == shown else { return CountedUnit.ones }
        return CountedUnit.ones + counted.unit
    }

    private mutating func takeLiteral(_ text: String) {
        pattern?.append(contentsOf: text.utf8.map { $0 })
        if text == ".", divisor.hasDigits { divisor.hasPoint = true } else { noteUnit(text) }
    }

    private mutating func noteUnit(_ text: String) {
        let unit = text.filter { !$0.isWhitespace && !"()-+".contains($0) }
        if self.text == nil, !unit.isEmpty, unit.utf8.count <= Record.longestUnit { self.text = unit }
    }

    /// `[$€-2]` is a sign and whose it is; `[h]` counts hours on; `[Red]`, `[$-412]` and `[>100]` are looks.
    private mutating func takeBracket(_ text: String) {
        if text.first == "$" {
            let parts = text.dropFirst().split(separator: "-", omittingEmptySubsequences: false)
            let sign = parts.first.map { String($0) } ?? ""
            noteUnit(Self.dollars[parts.last?.lowercased() ?? ""].flatMap { sign == "$" ? $0 : nil } ?? sign)
        }
        let text = text.lowercased()
        if let first = text.first, "hms".contains(first), text.allSatisfy({ $0 == first }) { isElapsed = true }
        pattern = nil
    }

    /// The dollars and pesos of other countries than the United States, by the numbers of Windows' locales.
    private static let dollars: [String: String] = [
        "1009": "CAD", "c0c": "CAD", "c09": "AUD", "1409": "NZD", "404": "TWD", "c04": "HKD", "1004": "SGD",
        "2c0a": "ARS",
        "80a": "MXN", "340a": "CLP", "240a": "COP",
    ]

    var isPercentage: Bool { letters.contains("%") }

    var dateShown: SerialDate.Shown? {
        if isElapsed { return .elapsed }
        // No date has a digit that may be left out.
        if letters.contains("#") || letters.contains("?") { return nil }
        let hasTime = !letters.isDisjoint(with: "hs")
        // An `m` beside hours or seconds is minutes.
        let hasDay = !letters.isDisjoint(with: "yd") || letters.contains("m") && !hasTime
        if hasDay { return hasTime ? .dateAndTime : .date }
        return hasTime ? .time : nil
    }

    /// A digit and a literal are no code yet; two zeros are.
    var code: [UInt8?]? {
        guard let pattern, pattern.count(where: { $0 == nil }) >= 2 else { return nil }
        return pattern
    }
}

extension Substring {
    /// Takes everything up to a character, and the character.
    fileprivate mutating func popThrough(_ end: Character) -> String {
        let taken = prefix { $0 != end }
        self = dropFirst(taken.count + 1)
        return String(taken)
    }
}
