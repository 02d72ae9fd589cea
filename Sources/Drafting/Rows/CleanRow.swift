/// A row of which nothing is to be said: it registers a product. Its texts are ranges of its record's.
///
/// An object that one row after the other is taken into, so that nobody copies it.
package final class CleanRow {
    /// Composed and without blanks around it.
    package var name = 0..<0
    /// The same where the texts are needed; else the cell's, perhaps to be composed.
    package internal(set) var description = 0..<0
    /// The same; `nil` where the row has none.
    package var sku: Range<Int>?
    package internal(set) var price = CleanAmount()
    package internal(set) var discount: CleanAmount?
    package internal(set) var sale: CleanAmount?
    /// Whether it is in won; in dollars otherwise.
    package internal(set) var isKRW: Bool
    package internal(set) var stock: Int64 = 0 { didSet { hasStock = true } }
    /// Whether the row says how many there are.
    package private(set) var hasStock = false
    var photos = 0
    /// The columns that were seen, by their slots.
    var seen: UInt32 = 0
    /// Whether the row has a cell for the currency, and for an amount off or a final price; be it an empty one.
    package var givesCurrency: Bool { seen & CleanRowCheck.Slot.currency.bit != 0 }
    package var givesDiscount: Bool { seen & Self.discounts != 0 }
    package var givesStock: Bool { seen & CleanRowCheck.Slot.stock.bit != 0 }
    private static let discounts = CleanRowCheck.Slot.discountedPrice.bit | CleanRowCheck.Slot.salePrice.bit
    /// The step of the check at which a row of a block was found not to be clean; `nil` where no step was taken.
    var stoppedAt: Int?

    package init(isKRW: Bool = true) { self.isKRW = isKRW }

    /// Forgets what a row may lack; the rest is there in each row that is clean.
    @inline(__always)
    func begin(isKRW: Bool) {
        (sku, discount, sale) = (nil, nil, nil)
        (self.isKRW, stock, photos, seen, hasStock) = (isKRW, 0, 0, 0, false)
    }
}
