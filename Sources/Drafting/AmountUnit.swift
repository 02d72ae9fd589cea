import Tabular

/// What an amount is counted in where its cell does not say it: a currency, and how many of it one is.
public struct AmountUnit: Sendable, Hashable {
    /// The currency's code.
    public let currency: String
    /// 1,000 where amounts are in thousands, as beneath `(단위: 천원)`.
    public let factor: Int

    init(currency: String, factor: Int = 1) { (self.currency, self.factor) = (currency, factor) }

    /// - Parameter word: a currency as people write it, be it counted by the thousand: `원`, `USD`, `천원`, `万円`, `1,000원`.
    init?(_ word: String) {
        let digits = word.prefix { $0.isASCIIDigit || $0 == "," }
        let count = digits.isEmpty ? 1 : Int(digits.filter { $0 != "," })
        let unit = String(word[digits.endIndex...])
        let counted = CountedUnit(unit)
        guard let count, digits.first != "0", (1...1_000_000).contains(count),
            let code = HeaderUnit.code(counted?.unit ?? unit)
        else { return nil }
        self.init(currency: code, factor: count * (counted?.factor ?? 1))
    }

    /// The unit that the lines above a table say its amounts are in, `(단위: 천원)`, `Prices in EUR`; `nil` where none does, or several
    /// say different ones.
    init?(titles: [String]) {
        let units = Set(titles.compactMap(Self.stated))
        guard units.count == 1, let unit = units.first else { return nil }
        self = unit
    }

    private static func stated(in title: String) -> AmountUnit? {
        var words = title.split { $0.isWhitespace || ":：;()[]（）【】<>=/#".contains($0) }.map {
            String($0).trimmingSuffix(",.")
        }
        guard let announced = words.firstIndex(where: { announcing.contains($0.lowercased()) }) else { return nil }
        words.removeFirst(announced + 1)
        // `천 원` is one word to whoever writes it.
        for index in words.indices.dropLast().reversed() where CountedUnit(words[index] + "원")?.unit == "원" {
            words.replaceSubrange(index...(index + 1), with: [words[index] + words[index + 1]])
        }
        let units = Set(words.filter(isUnmistakable).compactMap { AmountUnit($0) })
        guard units.count == 1, let unit = units.first, !words.contains(where: { denying.contains($0.lowercased()) })
        else {
            return nil
        }
        let isInThousands = words.contains { thousands.contains($0.lowercased()) }
        return isInThousands ? AmountUnit(currency: unit.currency, factor: 1000 * unit.factor) : unit
    }

    private static let denying: Set<String> = ["not", "nicht", "아님", "except", "or", "또는"]
    private static let thousands: Set<String> = [
        "thousand", "thousands", "tausend", "tsd", "miles", "mil", "milliers", "migliaia", "тыс", "тысяч", "тысячах",
    ]

    /// In a sentence `ALL`, `top` and `kr` may be words.
    private static func isUnmistakable(_ word: String) -> Bool {
        guard word.allSatisfy({ $0.isASCII && $0.isLetter }), word.count < 4 else { return true }
        return HeaderUnit.common.contains(word)
    }

    /// What announces a unit, or amounts.
    private static let announcing: Set<String> = [
        "단위", "금액단위", "가격단위", "통화", "화폐", "单位", "單位", "単位", "通貨", "货币", "unit", "units", "currency", "price", "prices",
        "amounts", "währung", "preis", "preise", "moneda", "precio", "precios", "devise", "prix", "valuta", "moeda",
        "preços",
        "prezzi", "валюта", "цены", "цена", "waluta", "ceny",
    ]
}

extension String {
    func trimmingSuffix(_ signs: String) -> String {
        var text = self[...]
        while let last = text.last, signs.contains(last) { text.removeLast() }
        return String(text)
    }
}
