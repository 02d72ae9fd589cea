import Catalogue

/// What is told of a clean row though it costs the row nothing: a cell that is spelt in the shop's way, or what the row leaves to
/// be assumed.
package struct RowNotes: OptionSet, Sendable, BitwiseCopyable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    // The notices, each by the field whose cell it is said of.
    static let nameTrimmed = Self(rawValue: 1 << 0)
    static let descriptionFromHTML = Self(rawValue: 1 << 1)
    static let priceRespelt = Self(rawValue: 1 << 2)
    static let discountRespelt = Self(rawValue: 1 << 3)
    static let saleRespelt = Self(rawValue: 1 << 4)
    static let stockRespelt = Self(rawValue: 1 << 5)
    // What is counted over all rows: as `ReadingNotes` has it.
    static let datedSale = Self(rawValue: 1 << 6)
    static let uncountedStock = Self(rawValue: 1 << 7)
    static let idAsSKU = Self(rawValue: 1 << 8)
    static let idBesideSKU = Self(rawValue: 1 << 9)

    static let lacksStock = Self(rawValue: 1 << 10)

    fileprivate static let codes: [(IssueCode, RowNotes)] = [
        (.nameTrimmed, .nameTrimmed), (.htmlAsText, .descriptionFromHTML),
        (.numberNormalised, [.priceRespelt, .discountRespelt, .saleRespelt, .stockRespelt]),
    ]

    /// What may be in rows where these notices were said before: the first of a kind is said with its place.
    package static func said(_ said: [IssueCode]) -> RowNotes {
        codes.reduce(into: [.datedSale, .uncountedStock, .idAsSKU, .idBesideSKU, .lacksStock]) { all, code in
            if said.contains(code.0) { all.formUnion(code.1) }
        }
    }

    /// What is told of the name.
    package static let ofName = nameTrimmed

    /// What is told of a number of the seller's own.
    static let ofID: Self = [.idAsSKU, .idBesideSKU]

    /// What is told of some fields.
    static func of(_ fields: FieldGroups) -> RowNotes {
        var notes: RowNotes = []
        if fields.contains(.name) { notes.formUnion(.nameTrimmed) }
        if fields.contains(.description) { notes.formUnion(.descriptionFromHTML) }
        if fields.contains(.prices) {
            notes.formUnion([.priceRespelt, .discountRespelt, .saleRespelt, .datedSale])
        }
        if fields.contains(.stock) { notes.formUnion([.stockRespelt, .uncountedStock]) }
        return notes
    }

    /// The notices of cells, in the order in which drafting finds them.
    fileprivate static let findings: [(notes: RowNotes, finding: Finding)] = [
        (.nameTrimmed, Finding(.nameTrimmed)), (.descriptionFromHTML, Finding(.htmlAsText, field: .description)),
        (.priceRespelt, Finding(.numberNormalised, field: .price)),
        (.discountRespelt, Finding(.numberNormalised, field: .discountedPrice)),
        (.saleRespelt, Finding(.numberNormalised, field: .salePrice)),
        (.stockRespelt, Finding(.numberNormalised, field: .stock)),
    ]
}

extension CellReading {
    /// Takes what is told of some fields that are not drafted.
    mutating func take(_ notes: RowNotes, of fields: FieldGroups) {
        let told = notes.intersection(.of(fields))
        if told.isEmpty { return }
        findings += RowNotes.findings.filter { told.contains($0.notes) }.map(\.finding)
        if told.contains(.datedSale) { self.notes.hasDatedSale = true }
        if told.contains(.uncountedStock) { self.notes.hasUncountedStock = true }
    }
}

/// How many of some rows have each of the notes.
package struct RowNoteCounts {
    private var counts = InlineArray<16, Int>(repeating: 0)

    package init() {}

    @inline(__always)
    package mutating func add(_ notes: RowNotes) {
        var bits = notes.rawValue
        while bits != 0 {
            counts[bits.trailingZeroBitCount] += 1
            bits &= bits &- 1
        }
    }

    package mutating func add(_ others: RowNoteCounts) {
        for note in counts.indices { counts[note] += others.counts[note] }
    }

    private subscript(notes: RowNotes) -> Int {
        counts.indices.reduce(0) { $0 + (notes.rawValue >> UInt16($1) & 1 == 1 ? counts[$1] : 0) }
    }

    /// The notices, each with the number of cells that it is said of.
    package var notices: [(code: IssueCode, count: Int)] { RowNotes.codes.map { ($0.0, self[$0.1]) } }

    package var datedSales: Int { self[.datedSale] }
    package var uncountedStocks: Int { self[.uncountedStock] }
    package var idsAsSKUs: Int { self[.idAsSKU] }
    package var idsBesideSKUs: Int { self[.idBesideSKU] }
    /// Of how many nothing says how many there are.
    package var lackingStock: Int { self[.lacksStock] }
}

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
    var others: Others?
    /// Whether nothing is to be said of what they make of the amounts; `nil` where that was not asked yet.
    var areSettled: Bool?

    /// What other systems write beside it, and in it.
    struct Others {
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
        if others != nil { others = nil }
        areSettled = nil
        notes = []
    }

    /// Takes the currency beside an amount.
    ///
    /// - Returns: `false` where another amount has another.
    func sign(_ currency: Currency?) -> Bool {
        guard let currency else { return true }
        if let signed = others?.signed { return signed == currency }
        add { $0.signed = currency }
        return true
    }

    func add(_ other: (inout Others) -> Void) {
        var all = others ?? Others()
        other(&all)
        others = all
    }
}
