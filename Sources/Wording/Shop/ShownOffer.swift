import Catalogue

/// A product's price and stock as the market's apps show them: the price struck through where a buyer pays less, and 품절 where
/// none is left.
package struct ShownOffer: Hashable, Sendable {
    package let price: String
    /// What a buyer pays, where that is not the price; the price is then struck through.
    package let bargain: String?
    package let stock: String
    package let isSoldOut: Bool

    /// What the market does not say is shown as a dash.
    package init(_ values: FieldValues, in language: Language) {
        let currency = values.currency.map { PrintableText($0.rawValue).description + " " } ?? ""
        let off = values.discountedPrice ?? .zero
        price = values.price.map { currency + $0.grouped } ?? "–"
        bargain = off == .zero ? nil : values.price?.subtracting(off).map { currency + $0.grouped }
        isSoldOut = values.stock == 0
        let word = values.stock.map { $0 == 0 ? ReportWord.soldOut : .stock($0) }
        stock = word.map { $0.text(in: language).description } ?? "–"
    }
}
