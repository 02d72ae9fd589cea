import Catalogue

/// What people write around an amount that says nothing of how much it is: `199,-`, `$5 each`, `330 ₽ /шт`, `1280円(税込)`, `450/-`, `12.99 €*`.
enum AmountOrnaments {
    /// The bytes of the longest text that is looked at.
    private static let longest = 64

    /// - Returns: the number, and the currency beside it, in ASCII's digits; `nil` for a text that has none of that around it.
    static func removed(from text: String) -> String? {
        guard text.utf8.count <= longest, text.utf8.contains(where: \.mayOrnament) else { return nil }
        var rest = inASCIIDigits(text)
        var before: String
        repeat {
            before = rest
            rest = withoutLast(rest).trimmingWhiteSpace()
        } while rest != before
        return rest == text || !rest.contains(where: \.isASCIIDigit) ? nil : rest
    }

    /// Arabic, Persian and Indian digits, and what separates them, as ASCII.
    static func inASCIIDigits(_ text: String) -> String { String(text.map(digit)) }

    private static func digit(_ character: Character) -> Character {
        switch character {
        case "٫": return "."
        case "٬": return ","
        case "−": return "-"
        default: break
        }
        guard !character.isASCII, let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1,
            scalar.properties.generalCategory == .decimalNumber, let value = character.wholeNumberValue
        else { return character }
        return Character("\(value)")
    }

    private static func withoutLast(_ text: String) -> String {
        if text.hasSuffix("*") { return String(text.dropLast()) }
        if let opening = text.lastIndex(where: { "(（[".contains($0) }), let closing = text.last,
            ")）]".contains(closing),
            HeaderMeaning.saysNothing(text[opening...].dropFirst().dropLast().lowercased())
        {
            return String(text[..<opening])
        }
        if let slash = text.lastIndex(of: "/"), case let unit = text[text.index(after: slash)...].trimmed.lowercased(),
            pieces.contains(unit.hasSuffix(".") ? String(unit.dropLast()) : unit)
                || isMoney(text[..<slash]) && isThing(unit)
        {
            return String(text[..<slash])
        }
        return text.utf8.contains(0x20) ? withoutWords(text) ?? withoutCents(text) : withoutCents(text)
    }

    /// Words behind the amount: that it is for one piece, or with taxes.
    private static func withoutWords(_ text: String) -> String? {
        let lowercased = text.lowercased()
        for word in words where lowercased.hasSuffix(" " + word) || lowercased.hasSuffix("." + word) {
            return String(text.dropLast(word.count))
        }
        guard let last = text.lastIndex(where: \.isASCIIDigit), let blank = text[last...].firstIndex(of: " ") else {
            return nil
        }
        let behind = String(text[blank...])
        if let per = lowercased.ranges(of: " ").last(where: { range in
            let word = lowercased[range.upperBound...].prefix { $0 != " " }
            return range.lowerBound > lowercased.startIndex && perWords.contains(String(word))
                && isThing(lowercased[range.upperBound...].dropFirst(word.count).trimmed)
        }), case let money = text.prefix(lowercased.distance(from: lowercased.startIndex, to: per.lowerBound)),
            isMoney(money)
        {
            return String(money)
        }
        // A currency or its sign may be the first of them.
        let start = behind.dropFirst().firstIndex(of: " ") ?? behind.endIndex
        for tail in [behind, String(behind[start...])]
        where tail.contains(where: \.isLetter) && HeaderMeaning.saysNothing(tail.lowercased()) {
            return String(text.dropLast(tail.count))
        }
        return nil
    }

    /// A dash where the cents would be, or the solidus that ends an Indian amount and the one in East Africa.
    private static func withoutCents(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "=") || $0 == 0xE2 }) else {
            return text
        }
        let ends = [",--", ".--", ",-", ".-", ",–", ".–", ",—", ".—", "/-", "/="]
        for end in ends {
            guard let found = text.firstRange(of: end), found.lowerBound > text.startIndex,
                text[text.index(before: found.lowerBound)].isASCIIDigit,
                found.upperBound == text.endIndex || !text[found.upperBound].isASCIIDigit
            else { continue }
            var amount = String(text[..<found.lowerBound])
            // Where a comma begins the cents, points are between thousands.
            if end.hasPrefix(","), amount.contains(".") {
                let groups = amount.split(separator: ".", omittingEmptySubsequences: false).dropFirst()
                guard groups.allSatisfy({ $0.count == 3 && $0.allSatisfy(\.isASCIIDigit) }) else { return text }
                amount.removeAll { $0 == "." }
            }
            return amount + text[found.upperBound...]
        }
        return text
    }

    /// What says that an amount is asked for each of something: `€ 10 a persona`, `$5 per person`, `12 zł za porcję`.
    private static let perWords: Set<String> = [
        "per", "a", "al", "à", "par", "por", "la", "le", "cada", "cad", "pro", "je", "za", "за", "na", "на", "each",
        "every",
    ]

    /// Whether a currency stands at the amount itself, and no other number: what stands behind it then says of what it is asked.
    private static func isMoney(_ text: Substring) -> Bool {
        StatedCurrency(ofAmount: text.trimmed) != nil
            && text.contains { !$0.isNumber && !" .,'".contains($0) }
    }

    /// What is sold one by one, or to one person. What is weighed or measured is priced otherwise.
    private static func isThing(_ text: String) -> Bool {
        let word = text.hasSuffix(".") ? String(text.dropLast()) : text
        return things.contains(word) || pieces.contains(word)
    }

    private static let things: Set<String> = [
        "person", "persons", "pers", "persona", "persone", "personas", "personne", "pessoa", "osoba", "osobę", "guest",
        "pax",
        "head", "чел", "человека", "особу", "portion", "porzione", "porción", "ración", "porção", "porcja", "porcję",
        "порция",
        "порцию", "порцію", "serving", "plate", "dish", "bowl", "cup", "glass", "slice", "set", "pair", "box", "pack",
        "packet",
        "bottle", "can", "jar", "bag", "roll", "copy", "인분", "명", "인",
    ]

    private static let pieces: Set<String> = [
        "ea", "each", "pc", "pcs", "piece", "item", "unit", "unidad", "ud", "un", "und", "unid", "unité", "pièce", "st",
        "stk", "stück",
        "stuk", "pz", "pezzo", "szt", "ks", "kus", "kom", "шт", "штука", "бр", "од", "adet", "cái", "chiếc", "buc",
        "db", "개", "個", "个",
        "件", "点", "枚", "本", "台", "条", "ชิ้น", "pcs.",
    ]

    private static let words = [
        "each", "ea", "apiece", "a piece", "per piece", "per item", "per unit", "per pc", "only", "c/u", "la pièce",
        "pro stück", "je stück",
        "al pezzo", "per stuk", "za kus", "za ks", "za szt", "за шт", "за шт.", "за штуку",
    ]
}

extension UInt8 {
    /// What an ornament has, and no word without one: a slip such as `12,5O` is asked about often.
    fileprivate var mayOrnament: Bool {
        switch self {
        case UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: ")"), UInt8(ascii: "]"),
            UInt8(ascii: "."), 0x20, 0x80...:
            true
        default: false
        }
    }
}
