import Catalogue

/// An amount in a currency that the market does not take: `2690 HUF`, `€12.50`, `1.299,00 EUR`, `1 299 руб.`.
struct ForeignMoney: Equatable {
    /// The currency's code.
    var currency: String
    /// The number in JSON's grammar, where it is spelt in a way that we read.
    var plain: String?

    /// - Parameters:
    ///   - text: the cell, trimmed.
    ///   - separator: what the file's numbers are written with.
    ///   - isStated: whether the seller says so, rather than other numbers.
    init?(_ text: String, decimal separator: DecimalSeparator = .point, isStated: Bool = false) {
        guard text.utf8.contains(where: { $0 &- 0x30 < 10 }), let first = text.firstIndex(where: \.isASCIIDigit),
            let last = text.lastIndex(where: \.isASCIIDigit)
        else { return nil }
        let isSigned = text[..<first].last.map { $0 == "-" || $0 == "+" } ?? false
        let number = text[(isSigned ? text.index(before: first) : first)...last]
        guard number.allSatisfy({ $0.isNumberPart || NumberCell.groupSeparators.contains($0) }) else { return nil }
        let before = text[..<number.startIndex].trimmed
        let after = text[text.index(after: last)...].trimmed
        guard before.isEmpty != after.isEmpty, let code = Self.code(before.isEmpty ? after : before) else { return nil }
        currency = code
        plain =
            separator == .comma
            ? NumberCell(String(number), decimal: .comma, isStated: isStated)?.plain
            : Self.number(String(number), of: code)?.plain
    }

    private static func number(_ text: String, of currency: String) -> NumberCell? {
        // An amount has no thousandths but in these currencies (ISO 4217): a point before three digits separates thousands.
        let hasThousandths = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"].contains(currency)
        if !hasThousandths, let point = text.lastIndex(of: "."), text[point...].dropFirst().count == 3,
            !text.hasPrefix("0"), let grouped = NumberCell(text, decimal: .comma)
        {
            return grouped
        }
        return NumberCell(text) ?? NumberCell(withPoint(text))
    }

    /// The number as other countries spell it, `1.299,00`: what separates last begins the fraction.
    private static func withPoint(_ number: String) -> String {
        guard let last = number.lastIndex(where: { $0 == "," || $0 == "." }) else { return number }
        return number[..<last].filter { $0 != "," && $0 != "." } + "." + number[number.index(after: last)...]
    }

    /// The code of a currency that the market does not take, by its code or, for the rouble, by the one before: `RUR`.
    static func code(ofCode code: some StringProtocol) -> String? {
        let code = code.uppercased()
        return code == "RUR" ? "RUB" : codes.contains(Substring(code)) ? code : nil
    }

    /// The code of a currency that the market does not take, by its code or sign.
    static func code(_ word: String) -> String? {
        let word = word.uppercased()
        return signs[word] ?? (codes.contains(Substring(word)) ? word : nil)
    }

    /// The code of a currency by a sign or a word that is none.
    static func code(ofSign sign: String) -> String? { signs[sign.uppercased()] }

    private static let signs = [
        "€": "EUR", "유로": "EUR", "£": "GBP", "¥": "JPY", "￥": "JPY", "円": "JPY", "엔": "JPY", "元": "CNY", "위안": "CNY",
        "RMB": "CNY", "C$": "CAD", "CA$": "CAD", "A$": "AUD", "AU$": "AUD", "NT$": "TWD", "HK$": "HKD", "S$": "SGD",
        "R$": "BRL", "₽": "RUB", "RUR": "RUB", "БЕЛ. РУБ.": "BYN", "₹": "INR", "RS.": "INR", "₫": "VND", "฿": "THB",
        "₺": "TRY", "₴": "UAH", "₱": "PHP",
        "KČ": "CZK", "KC": "CZK", "ZŁ": "PLN", "ZL": "PLN", "FT": "HUF", "ЛВ": "BGN", "ЛВ.": "BGN", "LEI": "RON",
        "KR": "SEK", "KR.": "SEK", "EURO": "EUR", "EUROS": "EUR", "РУБ": "RUB", "РУБ.": "RUB", "РУБЛЕЙ": "RUB",
        "Р": "RUB",
        "Р.": "RUB", "ГРН": "UAH", "ГРН.": "UAH", "ТГ": "KZT", "ТГ.": "KZT", "ТЕНГЕ": "KZT", "₸": "KZT", "ДИН": "RSD",
        "ДИН.": "RSD", "DIN": "RSD", "DIN.": "RSD", "TL": "TRY", "Đ": "VND", "VNĐ": "VND", "RP": "IDR", "RP.": "IDR",
        "S/": "PEN", "S/.": "PEN", "RM": "MYR", "KM": "BAM", "MX$": "MXN", "ДЕН": "MKD", "ДЕН.": "MKD", "Q": "GTQ",
        "BS": "BOB",
        "BS.": "BOB", "₡": "CRC", "₲": "PYG", "GS.": "PYG", "TK": "BDT", "TK.": "BDT", "৳": "BDT", "₦": "NGN",
        "KSH": "KES",
        "SFR.": "CHF", "FCFA": "XOF", "SO'M": "UZS", "SO’M": "UZS", "SOʻM": "UZS", "СЎМ": "UZS", "СУМ": "UZS",
        "СОМ": "KGS",
        "₾": "GEL", "₼": "AZN", "₪": "ILS", "د.إ": "AED", "DHS": "AED", "DHS.": "AED", "DH": "AED", "ر.س": "SAR",
        "₭": "LAK", "៛": "KHR", "₮": "MNT", "RS": "INR", "RUPEES": "INR", "NIS": "ILS", "ש\"ח": "ILS", "ש״ח": "ILS",
        "בש\"ח": "ILS",
        "บาท": "THB", "BAHT": "THB", "TAKA": "BDT", "টাকা": "BDT", "FR.": "CHF", "TSH": "TZS", "USH": "UGX", "₵": "GHS",
        "GH₵": "GHS",
        "R": "ZAR", "ج.م": "EGP", "L.E": "EGP", "L.E.": "EGP", "د.م": "MAD", "د.ك": "KWD", "ریال": "IRR",
    ]

    /// ISO 4217: the currencies of today but KRW and USD.
    private static let codes: Set<Substring> = Set(
        """
        AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF \
        CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK \
        HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA \
        MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD \
        RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX \
        UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL
        """.split(separator: " "))
}

extension Character {
    /// A digit, or what separates digits.
    fileprivate var isNumberPart: Bool { isASCIIDigit || self == "." || self == "," || self == "-" || self == "+" }
}

extension StringProtocol {
    var trimmed: String { String(self).trimmingWhiteSpace() }
}
