import CByteScan
import Catalogue
import Tabular

/// Tells from the bytes of a row's cells that the row is surely clean: that neither drafting it nor the form's rules would find
/// anything to say of it. No string is made for that.
///
/// It is compiled once for a file's columns, and never says what is the matter with a row. One that it does not call clean goes
/// the way of `Drafter` and `FormRules`, which may find nothing either. It is an object, so that nobody copies it for a row.
package final class CleanRowCheck: Sendable {
    enum Slot: UInt8 {
        case ignored
        case name, description, price, currency, discountedPrice, salePrice, stock, images, sku, market
        // What other systems write beside them.
        case listPrice, percent, id, saleDate, saleState, stockState, undecidedDiscount
        /// What makes the row something else than a product to register: its number, what is to be done with it.
        case blank

        var bit: UInt32 { 1 &<< UInt32(rawValue) }

        /// The fields that it tells of; none where it tells of the whole row.
        var group: FieldGroups {
            switch self {
            case .name: .name
            case .description: .description
            case .price, .currency, .discountedPrice, .salePrice, .listPrice, .percent, .undecidedDiscount: .prices
            case .stock: .stock
            case .images: .images
            case .sku: .sku
            case .market: .market
            case .ignored, .blank, .id, .saleDate, .saleState, .stockState: .none
            }
        }

        /// Whether each of its columns counts; else the first that is filled.
        var takesAll: Bool {
            switch self {
            case .images, .saleDate, .saleState, .ignored, .blank: true
            default: false
            }
        }
    }

    /// A column of a field.
    struct Step {
        var column: Int
        var slot: Slot
        /// The slot's bit, where another column goes before this one: it counts where that is not filled.
        var preferred: UInt32
    }

    /// By the number of the column.
    let slots: [Slot]
    /// The columns of fields, in their order but for those of which the first counts that is filled; and which fields there are.
    // Nobody changes them; an array would be asked for its length at each of them.
    nonisolated(unsafe) let steps: UnsafeBufferPointer<Step>
    let fieldsPresent: UInt32
    /// Whether a field has several columns, of which one counts.
    private let hasChoices: Bool
    /// The columns with photos.
    let imageColumns: [Int]
    let photos: PhotoCells
    let rules: FormRules
    /// What else the rules ask of the texts.
    let textChecks: [(slot: Slot, isSurelyKept: @Sendable (UnsafeBufferPointer<UInt8>) -> Bool)]
    let needsTexts: Bool
    /// How many bytes a text may have to be taken at once; `nil` where more is asked of texts.
    let (plainName, plainDescription): (PlainLength?, PlainLength?)
    /// Whether prices without a currency are in won.
    let isKRW: Bool
    let takesGuardsOff: Bool
    let readsMarkup: Bool
    // Of the system whose export it is, as `Preset` has it: what is large is copied where it is asked.
    let hasPreset, spellsLineEnds, writesZeroForNoSale: Bool
    let notOnSale: [UInt8]?
    /// The currency that the headers of amounts say; `nil` where they say none.
    let unit: Currency?

    /// The rules that the ways below tell from the bytes. Any other has to tell it by itself.
    private static let told: Set<IssueCode> = [
        .nameMissing, .nameTooShort, .nameTooLong, .descriptionMissing, .descriptionTooShort, .descriptionTooLong,
        .characterNotAllowed, .priceMissing, .priceNegative, .priceNotWhole, .priceFractionInKRW, .priceZero,
        .currencyConflicts,
        .discountNegative, .discountExceedsPrice, .discountTooPrecise, .salePriceExceedsPrice, .salePriceZero,
        .salePriceConflicts, .stockNegative, .imagesMissing, .imagesTooMany, .thumbnailUnknown,
    ]

    /// `nil` for columns of which no row is surely clean: those whose cells mean more than they say, and those that lack something a
    /// product needs; and for rules that bytes do not tell.
    ///
    /// - Parameters:
    ///   - needsTexts: whether somebody wants to know what a clean row's texts are.
    ///   - takesAddresses: whether nobody looks for photos, so that one may be an address.
    package init?(
        _ plan: ColumnPlan, rules: FormRules, needsTexts: Bool = false, takesAddresses: Bool = false
    ) {
        guard plan.words.isEmpty, plan.pairs == nil, plan.adjustments.isEmpty, plan.decimalSeparator == .point,
            plan.foreignCurrency == nil, plan.preset == nil || !needsTexts, plan.preset?.minorUnits == nil,
            plan.stocksOfPlaces.isEmpty, !plan.pricesNeedSigns, !plan.dollarsAreUnsure,
            let unit = plan.unitOfAmounts, unit == nil || !needsTexts
        else { return nil }
        self.unit = unit
        (hasPreset, spellsLineEnds) = (plan.preset != nil, plan.preset?.spellsLineEnds == true)
        writesZeroForNoSale = plan.preset?.writesZeroForNoSale == true
        notOnSale = plan.preset?.notOnSale.map { Array($0.utf8) }
        var textChecks: [(Slot, @Sendable (UnsafeBufferPointer<UInt8>) -> Bool)] = []
        for field in rules.fields {
            for rule in field.rules where !Self.told.contains(rule.code) {
                guard field.field == .name || field.field == .description, let isSurelyKept = rule.isSurelyKept else {
                    return nil
                }
                textChecks.append((Slot(field.field), isSurelyKept))
            }
        }
        self.textChecks = textChecks
        self.needsTexts = needsTexts
        var slots: [Slot] = []
        for column in plan.columns {
            guard let slot = Slot(column.part, plan) else { return nil }
            slots.append(slot)
        }
        for needed in [Slot.name, .description, .price, .images] where !slots.contains(needed) { return nil }
        self.slots = slots
        let columns = slots.indices.filter { slots[$0] != .ignored }
        var ordered: [Step] = []
        var choices = false
        for column in columns where !ordered.contains(where: { $0.column == column }) {
            let slot = slots[column]
            let all = slot.takesAll ? [column] : plan.columns[column].part.map { plan.columns(of: $0) } ?? [column]
            if all.count > 1 { choices = true }
            ordered += all.map { Step(column: $0, slot: slot, preferred: $0 == all[0] ? 0 : slot.bit) }
        }
        // Of descriptions the first counts that has the form's length.
        let isForm = rules.descriptionLength == FormRules.form.descriptionLength
        guard !choices || !needsTexts && (isForm || plan.columns(of: .description).count == 1) else { return nil }
        hasChoices = choices
        let steps = UnsafeMutableBufferPointer<Step>.allocate(capacity: ordered.count)
        _ = steps.initialize(fromContentsOf: ordered)
        self.steps = UnsafeBufferPointer(steps)
        fieldsPresent = steps.reduce(0) { $0 | $1.slot.bit }
        imageColumns = slots.indices.filter { slots[$0] == .images }
        photos = PhotoCells(plan, takesAddresses: takesAddresses && !needsTexts, areAskedFor: needsTexts)
        self.rules = rules
        isKRW = (plan.currency ?? .krw) == .krw
        takesGuardsOff = plan.takesGuardsOff || hasPreset
        readsMarkup = plan.readsMarkup
        let asksMore = readsMarkup || !textChecks.isEmpty || spellsLineEnds
        plainName = asksMore ? nil : PlainLength(rules.nameLength)
        plainDescription = asksMore ? nil : PlainLength(rules.descriptionLength)
    }

    deinit { steps.deallocate() }

    /// The fields of which surely nothing is to be said but what the row's notes say: all of them where the record is clean, none
    /// where it is not sure that it registers a product.
    ///
    /// - Parameter row: gets them.
    package func cleanFields(_ record: borrowing Record, into row: CleanRow) -> FieldGroups {
        row.begin(isKRW: isKRW)
        var unclean = FieldGroups.none
        let registers = takeCells(of: record, into: row) { slot in
            unclean.formUnion(slot.group)
            return slot.group != .none
        }
        return registers ? cleanFields(row, excluding: unclean) : .none
    }

    /// Takes a record's cells into a row.
    ///
    /// - Parameter goesOn: is asked with the slot of each cell that is not surely clean.
    /// - Returns: `false` where the looking has ended before the last of them, or could not begin.
    @inline(__always)
    private func takeCells(
        of record: borrowing Record, into row: CleanRow, unless goesOn: (Slot) -> Bool
    ) -> Bool {
        guard record.defect == nil, record.parts.isEmpty, record.repeatedColumns.isEmpty else { return false }
        let (isTable, readableEnd) = (record.row != nil, record.readableEnd)
        return record.withCells { cells, text in
            guard let base = text.baseAddress else { return false }
            return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: text.count / 64 + 1) { words in
                let isMarked = byte_scan_odd(base, text.count, words.baseAddress!)
                let bytes = RowBytes(
                    base: base, odd: isMarked ? UnsafePointer(words.baseAddress!) : nil, markedEnd: text.count,
                    readableEnd: readableEnd)
                if hasChoices {
                    return steps.allSatisfy {
                        take($0, of: cells, bytes, text, isTable: isTable, into: row) || goesOn($0.slot)
                    }
                }
                for cell in cells where cell.column < slots.count {
                    let slot = slots[cell.column]
                    if slot == .ignored || take(cell, slot, bytes, text, isTable: isTable, into: row) { continue }
                    guard goesOn(slot) else { return false }
                }
                return true
            }
        }
    }

    /// Takes the cells of a column that may be one of several for its field: then the first counts that is filled.
    private func take(
        _ step: Step, of cells: UnsafeBufferPointer<Record.Cell>, _ bytes: RowBytes, _ text: UnsafeBufferPointer<UInt8>,
        isTable: Bool, into row: CleanRow
    ) -> Bool {
        let slot = step.slot
        if !slot.takesAll {
            if row.filled & step.preferred != 0 { return true }
            row.seen &= ~slot.bit
        }
        // As in a record of one row, the cell of column n is mostly the nth.
        if isTable, step.column < cells.count, cells[step.column].column == step.column {
            return take(cells[step.column], slot, bytes, text, isTable: isTable, into: row)
        }
        return cells.allSatisfy { cell in
            cell.column != step.column || take(cell, slot, bytes, text, isTable: isTable, into: row)
        }
    }

    @inline(__always)
    private func take(
        _ cell: Record.Cell, _ slot: Slot, _ bytes: RowBytes, _ text: UnsafeBufferPointer<UInt8>, isTable: Bool,
        into row: CleanRow
    ) -> Bool {
        takeAtOnce(cell, slot, of: bytes, isTable: isTable, into: row)
            || take(SlotCell(cell, text, isTable: isTable), slot, into: row)
    }

    /// Takes a record's cell that is spelt as nearly all are.
    ///
    /// - Returns: whether it was; else nothing is known of it.
    func takeAtOnce(
        _ cell: Record.Cell, _ slot: Slot, of bytes: RowBytes, isTable: Bool, into row: CleanRow
    ) -> Bool {
        let range = cell.start..<cell.end
        guard bytes.reaches(cell.end), row.seen & slot.bit == 0 || slot == .images else { return false }
        switch (cell.kind, slot) {
        case (.text, .images):
            if cell.isElement {
                guard bytes.isPhotoName(range) else { return false }
                row.photos += 1
            } else {
                guard isTable, takeAtOnce(range, slot, of: bytes, into: row) else { return false }
            }
        case (.text, _), (.number, .price), (.number, .discountedPrice), (.number, .stock):
            guard !cell.hasUnit, takeAtOnce(range, slot, of: bytes, into: row) else { return false }
        default: return false
        }
        row.seen |= slot.bit
        return true
    }

    /// Whether nothing is to be said of a row but its notes, each of whose cells was taken: what they mean together.
    func isClean(_ row: CleanRow) -> Bool {
        let needed = Slot.name.bit | Slot.description.bit | Slot.price.bit
        guard row.filled & needed == needed, rules.imageCount.contains(row.photos), hasCleanPrices(row) else {
            return false
        }
        if let id = row.shopValues?.id {
            // A number of the seller's own is the `sku` where there is no other.
            row.notes.insert(row.sku == nil ? .idAsSKU : .idBesideSKU)
            row.sku = row.sku ?? id
        }
        if row.lacksStock { row.notes.insert(.lacksStock) }
        return true
    }

    /// The fields of which surely nothing is to be said, of a row whose cells were all looked at.
    ///
    /// - Parameter unclean: of which something may be.
    func cleanFields(_ row: CleanRow, excluding unclean: FieldGroups) -> FieldGroups {
        if unclean.isEmpty, isClean(row) { return .all }
        // Which number is whose is told by drafting all of them.
        if row.filled & Slot.id.bit != 0 { return .none }
        var unclean = unclean
        for slot in [Slot.name, .description, .price] where row.filled & slot.bit == 0 { unclean.formUnion(slot.group) }
        if !rules.imageCount.contains(row.photos) { unclean.formUnion(.images) }
        if !hasCleanPrices(row) { unclean.formUnion(.prices) }
        // What is told of a field is told where that is drafted.
        row.notes.subtract(RowNotes.of(unclean))
        return .all.subtracting(unclean)
    }

    /// The currency, the discount, and what is told of a stock that nobody counts, by what other systems write.
    ///
    /// - Returns: `false` where something may be said of them.
    private func settle(_ values: CleanRow.ShopValues, _ row: CleanRow) -> Bool {
        if writesZeroForNoSale, row.sale?.coefficient == 0 { row.sale = nil }
        if values.isInStock, !row.hasStock { row.notes.insert(.uncountedStock) }
        if let signed = values.signed {
            // A column of currencies goes before a sign, and has to agree with it.
            guard row.filled & Slot.currency.bit == 0 || row.isKRW == (signed == .krw) else { return false }
            row.isKRW = signed == .krw
        }
        if let percent = values.percent, percent.coefficient > 0, row.discount.map({ $0.coefficient == 0 }) ?? true {
            guard let discount = row.price.percent(percent),
                values.listPrice?.isSurely(atMost: row.price) ?? true
            else { return false }
            row.discount = discount
        }
        if let list = values.listPrice, row.sale == nil, row.discount == nil, !list.isSurely(atMost: row.price) {
            guard row.price.isSurely(atMost: list) else { return false }
            (row.sale, row.price) = (row.price, list)
        }
        if values.hasSaleDate, row.sale != nil || row.discount != nil { row.notes.insert(.datedSale) }
        return true
    }

    /// Whether a row's prices, each of which was taken, go together. It may be asked again.
    private func hasCleanPrices(_ row: CleanRow) -> Bool {
        if hasPreset || row.shopValues != nil {
            if row.areSettled == nil { row.areSettled = settle(row.shopValues ?? CleanRow.ShopValues(), row) }
            guard row.areSettled! else { return false }
        }
        let (price, discount, sale) = (row.price, row.discount, row.sale)
        guard price.coefficient != 0 else { return false }
        if !rules.takesFractions || row.isKRW {
            guard price.isWhole, discount?.isWhole ?? true, sale?.isWhole ?? true else { return false }
        }
        if let discount { return sale == nil && discount.isSurely(atMost: price) }
        guard let sale else { return true }
        return sale.coefficient > 0 && sale.isSurely(atMost: price)
    }
}

extension CleanRowCheck.Slot {
    fileprivate init(_ field: Field) {
        self =
            switch field {
            case .name: .name
            case .description: .description
            case .price: .price
            case .currency: .currency
            case .discountedPrice: .discountedPrice
            case .salePrice: .salePrice
            case .stock: .stock
            case .images: .images
            case .sku: .sku
            case .market: .market
            case .id, .thumbnail, .action: .blank
            }
    }

    /// `nil` for a part whose cells mean more than can be told of each by itself.
    fileprivate init?(_ part: Part?, _ plan: ColumnPlan) {
        switch part {
        case nil, .grouping, .variantPhoto: self = .ignored
        // An `id` may be the market's only where a market is named.
        case .field(.id) where plan.column(of: .field(.market)) == nil && !plan.mayHaveMarketIDs: self = .id
        case .field(let field)?: self.init(field)
        case .listPrice: self = .listPrice
        case .discountPercent: self = .percent
        case .saleDate: self = .saleDate
        case .undecidedDiscount: self = .undecidedDiscount
        case .saleState: self = .saleState
        case .stockState: self = .stockState
        case .discountUnit, .namePart, .surcharge, .saleSwitch, .stockLevel: return nil
        }
    }
}

extension ColumnPlan {
    /// The currency that the headers of amounts say, `Price (KRW)`; `.some(nil)` where none does, `nil` where they differ or say one
    /// that the market does not take.
    fileprivate var unitOfAmounts: Currency?? {
        guard hasUnits else { return .some(nil) }
        guard columns(of: .currency).isEmpty else { return nil }
        let amounts: [Field] = [.price, .discountedPrice, .salePrice]
        let units = Set(amounts.flatMap { columns(of: $0) }.map { columns[$0].unit })
        guard units.count == 1, let unit = units.first else { return nil }
        guard let unit else { return .some(nil) }
        // Beneath others the number that a cell says is not the amount.
        return unit.factor == 1 ? Currency(cell: unit.currency).map { .some($0) } : nil
    }
}
