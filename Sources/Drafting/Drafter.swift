import Catalogue
import Tabular

/// Turns records into drafts: which cell is which field, and what its text says. No rule of the form is asked here, but
/// where a system's export has more than the form has room for: which of its descriptions fits, and how many photos.
public struct Drafter {
    public var plan: ColumnPlan
    private let codes = CodeShapes()

    public init(plan: ColumnPlan) {
        self.plan = plan
    }

    /// - Parameter rowStarts: the first cell of each row, where the record is several rows; else empty.
    /// - Returns: the draft, what there is to say about the cells' spelling, and what is told as a number only.
    public func draft(
        _ record: Record, rowStarts: [Int] = []
    ) -> (draft: ProductDraft, findings: [Finding], notes: ReadingNotes) {
        var reading = CellReading(record: record, rowStarts: rowStarts, plan: plan, codes: codes)
        var draft = ProductDraft()
        draft.name = reading.name()
        draft.description = reading.description()
        let prices = reading.prices()
        (draft.price, draft.salePrice, draft.discountedPrice) = (prices.price, prices.salePrice, prices.discountedPrice)
        draft.currency = reading.currency()
        draft.signedCurrency = reading.signedCurrency
        if reading.signedCurrency == nil, draft.currency.isAbsent || draft.currency.isEmpty {
            draft.signedCurrency = plan.currency
        }
        reading.notePoint(in: draft)
        draft.stock = reading.stock()
        draft.images = reading.images()
        draft.sku = reading.key(.sku)
        draft.id = reading.id()
        draft.market = reading.key(.market)
        draft.thumbnail = reading.key(.thumbnail)
        draft.action = reading.action()
        reading.noteSaleState()
        return (draft, reading.findings, reading.notes)
    }
}

/// What is said of a record only as a number over all of them.
public struct ReadingNotes: Sendable, Hashable {
    /// Its description was HTML.
    public var hasMarkup = false
    /// Its sale begins or ends at a date, which the market does not know.
    public var hasDatedSale = false
    /// The shop has it, and does not say how many: what a product needs is a number, and that is 0.
    public var hasUncountedStock = false

    public init() {}
}
