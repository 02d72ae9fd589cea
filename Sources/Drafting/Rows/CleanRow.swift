import Catalogue

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
    /// `nil` where the row says nothing but what our own columns do.
    var shopValues: ShopValues?
    /// Whether nothing is to be said of what they make of the amounts; `nil` where that was not asked yet.
    var areSettled: Bool?

    /// What other systems write beside it, and in it.
    struct ShopValues {
        /// What was asked before, and the discount in per cent, where they stand in columns of their own.
        var listPrice: CleanAmount?
        var percent: CleanAmount?
        /// The seller's own number, where it may be the `sku`.
        var id: Range<Int>?
        /// The currency whose sign stands beside an amount; `nil` where none does.
        var signed: Currency?
        /// Whether a column says that the shop has it, and whether one says when its sale begins or ends.
        var (isInStock, hasSaleDate) = (false, false)
    }
    /// Whether it is in won; in dollars otherwise.
    package internal(set) var isKRW: Bool
    package internal(set) var stock: Int64 = 0 { didSet { hasStock = true } }
    /// Whether the row says how many there are.
    private(set) var hasStock = false
    /// Whether nothing says how many there are; of a shop that does not count them something else is said.
    package var lacksStock: Bool { !hasStock && !notes.contains(.uncountedStock) }
    var photos = 0
    package internal(set) var notes: RowNotes = []
    /// The texts that HTML was read as.
    let shown = ShownText()
    /// The columns that were seen, by their slots, and those of them that hold something.
    var (seen, filled): (UInt32, UInt32) = (0, 0)
    /// Whether the row has a cell for the currency, and for an amount off or a final price, be it an empty one; or one of those follows from
    /// its other amounts.
    package var givesCurrency: Bool { seen & CleanRowCheck.Slot.currency.bit != 0 }
    package var givesDiscount: Bool { seen & Self.discounts != 0 || sale != nil || discount != nil }
    package var givesStock: Bool { seen & CleanRowCheck.Slot.stock.bit != 0 }
    private static let discounts = CleanRowCheck.Slot.discountedPrice.bit | CleanRowCheck.Slot.salePrice.bit
    /// The step of the check at which a row of a block was found not to be clean; `nil` where no step was taken.
    var stoppedAt: Int?

    package init(isKRW: Bool = true) { self.isKRW = isKRW }

    /// Forgets what a row may lack; the rest is there in each row that is clean.
    @inline(__always)
    func begin(isKRW: Bool) {
        (sku, discount, sale) = (nil, nil, nil)
        (self.isKRW, stock, photos, seen, filled, hasStock) = (isKRW, 0, 0, 0, 0, false)
        if shopValues != nil { shopValues = nil }
        areSettled = nil
        notes = []
    }

    /// Takes the currency beside an amount.
    ///
    /// - Returns: `false` where another amount has another.
    func sign(_ currency: Currency?) -> Bool {
        guard let currency else { return true }
        if let signed = shopValues?.signed { return signed == currency }
        add { $0.signed = currency }
        return true
    }

    func add(_ value: (inout ShopValues) -> Void) {
        var all = shopValues ?? ShopValues()
        value(&all)
        shopValues = all
    }
}
