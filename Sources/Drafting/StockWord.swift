import Catalogue

/// A word in place of a stock's number that means none is left, in the languages of sellers. What means that there is some, or
/// as much as anybody wants, is not among them: how many that is, only the seller knows.
enum StockWord {
    /// Whatever its letter case, blanks and hyphens.
    static func meansNone(_ text: String) -> Bool {
        // Longer ones are sentences.
        guard text.utf8.count <= 40 else { return false }
        return words.contains(text.lowercased().without("-_.()[]").normalizedToNFC())
    }

    /// Whether a system says so that it has a product, and does not count it.
    static func meansUncounted(_ text: String) -> Bool {
        guard text.utf8.count <= 40 else { return false }
        return uncounted.contains(text.lowercased().without("-_."))
    }

    private static let uncounted: Set<String> = [
        "unlimited", "instock", "infinite", "nottracked", "available", "true", "yes", "∞", "무제한", "na", "n/a",
    ]

    private static let words: Set<String> = [
        "품절", "품절됨", "품절상품", "일시품절", "완전품절", "재고없음", "재고없슴", "재고소진", "매진", "매진됨", "판매완료", "소진",
        "없음", "soldout", "outofstock", "nostock", "notinstock", "notavailable", "unavailable", "oos", "none",
        "売り切れ", "売切れ", "売切", "品切れ", "在庫なし", "在庫切れ", "缺货", "缺貨", "无货", "無貨", "售罄", "售完", "ausverkauft",
        "nichtauflager", "nichtvorrätig", "épuisé", "rupturedestock", "agotado", "sinstock", "esgotado", "semestoque",
        "esaurito", "nondisponibile", "uitverkocht", "nietopvoorraad", "brak", "wyprzedane", "vyprodáno", "нетвналичии",
        "распродано", "немаєвнаявності", "tükendi", "stoktayok", "hếthàng", "habis", "stokhabis", "rasprodato",
        // Whether there is any, where nobody counts: no.
        "false", "no", "nein", "non", "não", "nao", "nie", "ne", "nee", "нет", "ні", "hayır", "không", "tidak", "아니요",
        "아니오",
    ]
}

extension String {
    /// Without its blanks and these signs.
    fileprivate func without(_ signs: String) -> String {
        let kept = unicodeScalars.filter { !$0.properties.isWhitespace && !signs.unicodeScalars.contains($0) }
        return String(String.UnicodeScalarView(kept))
    }
}
