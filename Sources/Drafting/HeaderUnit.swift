import Catalogue

/// The currency that a header says its amounts are in: `Price (EUR)`, `price_usd`, `Cena (RSD)`, `Цена, руб.`, `priceUSD`.
struct HeaderUnit: Equatable {
    /// The header without it.
    let base: String
    /// The currency, and how many of it the amounts count.
    let unit: AmountUnit

    /// The fields that are amounts.
    static let amounts: Set<Field> = [.price, .salePrice, .discountedPrice]

    /// - Returns: `nil` for a header that says none.
    init?(_ header: String) {
        guard header.utf8.count <= Field.longestHeader else { return nil }
        let text = header.reversed().drop { ")]） ］】. *".contains($0) }.reversed()
        let word = String(text.reversed().prefix { !Self.separators.contains($0) }.reversed())
        guard word.count < text.count else {
            guard let (base, code) = Self.camelCase(header) else { return nil }
            (self.base, unit) = (base, AmountUnit(currency: code))
            return
        }
        guard let unit = AmountUnit(word) else { return nil }
        var base = String(text.dropLast(word.count)).trimmingWhiteSpace()
        while let last = base.last, Self.separators.contains(last) { base.removeLast() }
        for preposition in [" in", " en", " em", " w", " v", " в", " у"] where base.hasSuffix(preposition) {
            base.removeLast(preposition.count)
        }
        guard !base.isEmpty else { return nil }
        (self.base, self.unit) = (base, unit)
    }

    private static let separators: Set<Character> = [" ", ",", "_", "-", "/", "(", "[", "（", "［", "【", ":", "\u{A0}"]

    /// `priceUSD`, and `priceRUAH` with a letter for its kind.
    private static func camelCase(_ header: String) -> (base: String, code: String)? {
        guard header.count > 4, header.dropLast(3).suffix(2).contains(where: \.isLowercase) else { return nil }
        let code = header.suffix(3)
        guard code.first?.isUppercase == true, code.allSatisfy(\.isASCII), common.contains(code.uppercased()) else {
            return nil
        }
        return (String(header.dropLast(3)), code.uppercased())
    }

    /// The code of a currency as headers write it.
    static func code(_ word: String) -> String? {
        if let currency = Currency(cell: word) { return isSpelt(word) ? currency.rawValue : nil }
        if let code = words[word.lowercased()] ?? ForeignMoney.code(ofSign: word) { return code }
        guard let code = ForeignMoney.code(word) else { return nil }
        return isSpelt(word) ? code : nil
    }

    /// A code of letters is one in capitals; those of the commonest in any case: `all`, `top` and `try` are words.
    private static func isSpelt(_ word: String) -> Bool {
        guard word.count == 3, word.allSatisfy({ $0.isASCII && $0.isLetter }) else { return true }
        return word == word.uppercased() || common.contains(word.uppercased())
    }

    /// Codes that are nothing else.
    static let common: Set<String> = [
        "USD", "KRW", "EUR", "GBP", "JPY", "CNY", "RUB", "UAH", "PLN", "CZK", "CHF", "CAD", "AUD", "BRL", "MXN", "INR",
        "IDR", "VND", "RSD", "HUF", "RON", "BGN", "SEK", "NOK", "DKK", "ILS", "AED", "KZT",
    ]

    private static let words: [String: String] = [
        "dollar": "USD", "dollars": "USD", "달러": "USD", "美元": "USD", "доллар": "USD", "доллары": "USD",
        "долларах": "USD",
        "долл": "USD", "долл.": "USD", "у.е.": "USD", "欧元": "EUR", "歐元": "EUR", "евро": "EUR", "євро": "EUR",
        "рубль": "RUB", "рубли": "RUB", "рублях": "RUB", "гривна": "UAH", "гривны": "UAH", "гривні": "UAH",
        "гривень": "UAH",
        "гривнах": "UAH", "บาท": "THB", "soles": "PEN", "rupee": "INR", "yen": "JPY", "yuan": "CNY", "złote": "PLN",
        "złotych": "PLN", "korun": "CZK", "korunách": "CZK", "forint": "HUF", "leva": "BGN", "lira": "TRY",
        "ringgit": "MYR",
        "rupiah": "IDR", "đồng": "VND", "đ": "VND", "reais": "BRL",
    ]

    /// The unit of the amounts beneath a header, wherever in it that stands: `Price (Rs/Kg)`, `€ без ПДВ`.
    ///
    /// - Returns: `nil` where it says none, or several.
    static func unit(in header: String) -> AmountUnit? {
        if let unit = HeaderUnit(header)?.unit { return unit }
        guard header.utf8.count <= Field.longestHeader else { return nil }
        let words = header.split { separators.contains($0) || ")]）］】;".contains($0) }.map(String.init)
        let units = Set(words.filter(isUnmistakable).compactMap { AmountUnit($0) })
        return units.count == 1 ? units.first : nil
    }

    /// Whether a word within a header is a currency and nothing else: `km` may be a distance.
    private static func isUnmistakable(_ word: String) -> Bool {
        word.contains(where: \.isCurrencySymbol) || common.contains(word) || words[word.lowercased()] != nil
            || ["RS", "RP", "TL", "ГРН", "РУБ", "KČ", "ZŁ"].contains(word.uppercased().trimmingSuffix("."))
    }

    /// Whether a header is a currency, perhaps with its taxes, and nothing else: what stands beneath is what is asked in it.
    static func isAlone(in header: String) -> Bool {
        let others = HeaderWords(header).words.filter { AmountUnit($0) == nil }
        return unit(in: header) != nil && !header.contains(where: \.isNumber)
            && HeaderMeaning.saysNothing(others.joined(separator: " "))
    }

    /// The currency that a header states for a whole table, as eBay's does: `*Action(SiteID=US|Currency=USD|Version=745)`.
    static func stated(in header: String) -> String? {
        guard header.utf8.count <= Field.longestHeader, let range = header.firstRange(of: "Currency=") else {
            return nil
        }
        let code = header[range.upperBound...].prefix { $0.isASCII && $0.isLetter }
        return code.count == 3 ? code.uppercased() : nil
    }
}
