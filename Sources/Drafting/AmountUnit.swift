import Tabular

/// What an amount is counted in where its cell does not say it: a currency, and how many of it one is.
public struct AmountUnit: Sendable, Hashable {
    /// The currency's code.
    public let currency: String
    /// 1,000 where amounts are in thousands, as beneath `(단위: 천원)`.
    public let factor: Int

    init(currency: String, factor: Int = 1) { (self.currency, self.factor) = (currency, factor) }

    /// - Parameter word: a currency as people write it, be it counted by the thousand: `원`, `USD`, `천원`, `万円`.
    init?(_ word: String) {
        let counted = CountedUnit(word)
        guard let code = HeaderUnit.code(counted?.unit ?? word) else { return nil }
        self.init(currency: code, factor: counted?.factor ?? 1)
    }

    /// The unit that the lines above a table say its amounts are in, `(단위: 천원)`, `Prices in EUR`; `nil` where none does, or several
    /// say different ones.
    init?(titles: [String]) {
        let units = Set(titles.compactMap(Self.stated))
        guard units.count == 1, let unit = units.first else { return nil }
        self = unit
    }

    private static func stated(in title: String) -> AmountUnit? {
        let words = title.split { $0.isWhitespace || ":：,;()[]（）【】<>=/".contains($0) }.map(String.init)
        guard let announced = words.firstIndex(where: { announcing.contains($0.lowercased()) }) else { return nil }
        let units = Set(words[(announced + 1)...].filter(isUnmistakable).compactMap { AmountUnit($0) })
        return units.count == 1 ? units.first : nil
    }

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
