import Catalogue
import Tabular

/// Turns records into drafts: which cell is which field, and what its text says. No rule of the form is asked here, but
/// where a system's export has more than the form has room for: which of its descriptions fits, and how many photos.
public struct Drafter {
    // One that many rows are drafted with is handed on with each of them.
    private var shared: SharedPlan
    private var codes = CodeShapes()

    public var plan: ColumnPlan {
        _read { yield shared.plan }
        set { shared = SharedPlan(newValue) }
    }

    /// How many columns the plan knows. It is asked of every record, and looking at the plan from another module allocates.
    package var columnCount: Int { shared.plan.columns.count }

    public init(plan: ColumnPlan) { shared = SharedPlan(plan) }

    /// - Parameter rowStarts: the first cell of each row, where the record is several rows; else empty.
    /// - Returns: the draft, what there is to say about the cells' spelling, and what is told as a number only.
    public func draft(
        _ record: Record, rowStarts: [Int] = []
    ) -> (draft: ProductDraft, findings: [Finding], notes: ReadingNotes) {
        draft(record, rowStarts: rowStarts, excluding: [], noting: [])
    }

    /// - Parameters:
    ///   - clean: the fields of which surely nothing is to be said but their notes, of a row that registers a product; the draft lacks
    ///     them, but for the `sku`.
    ///   - notes: what drafting them would have found.
    package func draft(
        _ record: Record, rowStarts: [Int], excluding clean: FieldGroups, noting notes: RowNotes
    ) -> (draft: ProductDraft, findings: [Finding], notes: ReadingNotes) {
        let unguarded = shared.takesGuardsOff ? plan.unguarded(record) : record
        let (record, valuesUsed) = shared.hasWords ? plan.replacingWords(in: unguarded) : (unguarded, [])
        var reading = CellReading(record: record, rowStarts: rowStarts, plan: shared, codes: codes)
        reading.notes.valuesUsed = valuesUsed
        var draft = ProductDraft()
        let form = FormRules.form
        if !clean.contains(.name) {
            draft.name = reading.shortened(reading.name(), .name, to: form.nameLength)
        }
        reading.take(notes, of: .name)
        if !clean.contains(.description) {
            draft.description = reading.shortened(reading.description(), .description, to: form.descriptionLength)
        }
        reading.take(notes, of: .description)
        if !clean.contains(.prices) { takePrices(&reading, into: &draft) }
        reading.take(notes, of: .prices)
        if !clean.contains(.stock) { draft.stock = reading.stock() }
        reading.take(notes, of: .stock)
        if !clean.contains(.images) { draft.images = reading.images() }
        guard clean.isEmpty else {
            if notes.isDisjoint(with: .ofID) {
                draft.sku = clean.contains(.sku) ? reading.trimmed(.sku) : reading.key(.sku)
            } else {
                (draft.id, draft.sku, draft.hasPlainID) = reading.keys()
            }
            if !clean.contains(.market) { draft.market = reading.key(.market) }
            return (draft, reading.findings, reading.notes)
        }
        (draft.id, draft.sku, draft.hasPlainID) = reading.keys()
        draft.market = reading.key(.market)
        draft.thumbnail = reading.key(.thumbnail)
        draft.action = reading.action()
        reading.noteSaleState()
        reading.noteRepeatedKeys()
        reading.notes.defaultsUsed = reading.fill(&draft)
        return (draft, reading.findings, reading.notes)
    }

    private func takePrices(_ reading: inout CellReading, into draft: inout ProductDraft) {
        let prices = reading.prices()
        (draft.price, draft.salePrice, draft.discountedPrice) = (prices.price, prices.salePrice, prices.discountedPrice)
        draft.currency = reading.currency()
        draft.signedCurrency = reading.signedCurrency
        if reading.signedCurrency == nil, draft.currency.isAbsent || draft.currency.isEmpty {
            draft.signedCurrency = shared.currency
            reading.noteUnsignedPrice(draft.price)
        }
        reading.notePoint(in: draft)
    }

    /// What makes a record no row that a product can be read from.
    package func defect(of record: borrowing Record) -> Record.Defect? {
        guard let defect = record.defect else { return nil }
        if case .tooFewCells(let count, _) = defect, count == shared.cellsOfShortRows { return nil }
        return defect
    }

    /// One that reads rows of a text on another thread: there is nothing in it that is remembered from row to row.
    package func forTexts() -> Drafter {
        var drafter = self
        drafter.codes = CodeShapes()
        return drafter
    }

    /// The names of the photos of a record of one row, as its draft has them.
    package func photoNames(in record: Record) -> [String] {
        var reading = CellReading(record: plan.unguarded(record), rowStarts: [], plan: shared, codes: codes)
        return reading.images().value ?? []
    }
}

/// A plan that every record is read by: copying one for each would take longer than reading many a cell.
final class SharedPlan: Sendable {
    let plan: ColumnPlan
    let takesGuardsOff: Bool
    let hasPreset: Bool
    let readsMarkup: Bool
    /// Whether there are words that mean a value.
    let hasWords: Bool
    let currency: Currency?
    /// Whether a header or a key beside an amount may say its currency.
    let statesUnits: Bool
    let pricesStateMarketCurrency: Bool
    let isOfOtherSystem: Bool
    /// How many cells a row has that is read though it has fewer than the header names.
    let cellsOfShortRows: Int?
    let minorUnits: Preset.MinorUnits?
    let stocksOfPlaces: [Int]
    /// Whether each price says its currency, and it is another than the one that is taken for those that do not.
    let pricesNeedSigns: Bool
    /// Whether `$` may be another currency's sign.
    let dollarsAreUnsure: Bool
    /// Which currency it is the sign of, where somebody says so.
    let currencyOfDollars: String?
    /// Whether the price is what was asked before, beside what is asked in its place.
    let priceIsStruck: Bool
    /// Whether the first rows have no price but 0, and whether they told what a discount means.
    let (pricesAreZero, guessesDiscounts): (Bool, Bool)
    let decimals: DecimalSeparator
    let mayPointsGroup: Bool
    /// Whether the seller says what the numbers are written with.
    let decimalsAreStated: Bool
    let filling: DefaultsPlan?

    init(_ plan: ColumnPlan) {
        self.plan = plan
        statesUnits = plan.hasUnits || plan.pairs?.keysAreCurrencies == true || plan.foreignCurrency != nil
        (pricesStateMarketCurrency, isOfOtherSystem) = (plan.pricesStateMarketCurrency, plan.isOfOtherSystem)
        cellsOfShortRows = plan.columnsWithoutCells?.lowerBound
        (pricesNeedSigns, dollarsAreUnsure) = (plan.pricesNeedSigns, plan.dollarsAreUnsure)
        (currencyOfDollars, priceIsStruck) = (plan.currencyOfDollars, plan.priceIsStruck)
        (pricesAreZero, guessesDiscounts) = (plan.pricesAreZero, plan.guessesDiscounts)
        (minorUnits, stocksOfPlaces) = (plan.preset?.minorUnits, plan.stocksOfPlaces)
        (decimals, mayPointsGroup) = (plan.decimalSeparator, plan.mayPointsGroup)
        decimalsAreStated = plan.statedSeparator != nil
        filling = DefaultsPlan(plan)
        takesGuardsOff = plan.takesGuardsOff
        (hasPreset, readsMarkup) = (plan.preset != nil, plan.readsMarkup)
        (hasWords, currency) = (!plan.words.isEmpty, plan.currency)
    }
}

extension ColumnPlan {
    /// The record with the seller's values in place of words, and which entries those were.
    fileprivate func replacingWords(in record: Record) -> (Record, used: [Int]) {
        var texts: [Int: String] = [:]
        var used: [Int] = []
        for (index, cell) in record.cells.enumerated() {
            guard let words = words[cell.column], cell.byteCount > 0,
                let entry = words[ValueMap.normalized(record.string(cell))]
            else { continue }
            texts[index] = values.entries[entry].value
            used.append(entry)
        }
        return (texts.isEmpty ? record : record.replacing(texts), used)
    }
}

/// What is said of a record only as a number over all of them.
public struct ReadingNotes: Sendable, Hashable {
    /// Its sale begins or ends at a date, which the market does not know.
    public var hasDatedSale = false
    /// The shop has it, and does not say how many: what a product needs is a number, and that is 0.
    public var hasUncountedStock = false
    /// Its `id` is read as its `sku`: nothing says that it is the market's number.
    public var hasIDAsSKU = false
    /// Its `id` is not the market's, and it has a `sku` besides.
    public var hasIDBesideSKU = false
    /// The entries of the value map that stood for words of it, each as often as it did.
    public var valuesUsed: [Int] = []
    /// The defaults that stood for what it lacks, by their places.
    public var defaultsUsed: [Int] = []

    public init() {}
}
