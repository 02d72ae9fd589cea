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
