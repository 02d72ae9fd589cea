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
        /// What makes the row something else than a product to register: its number, what is to be done with it.
        case blank

        var bit: UInt32 { 1 &<< UInt32(rawValue) }

        var group: FieldGroups {
            switch self {
            case .name: .name
            case .description: .description
            case .price, .currency, .discountedPrice, .salePrice: .prices
            case .stock: .stock
            case .images: .images
            case .sku: .sku
            case .market: .market
            case .ignored, .blank: .none
            }
        }
    }

    /// A column of a field.
    struct Step {
        var column: Int
        var slot: Slot
    }

    /// By the number of the column.
    let slots: [Slot]
    /// The columns of fields, in their order, and which fields there are.
    // Nobody changes them; an array would be asked for its length at each of them.
    nonisolated(unsafe) let steps: UnsafeBufferPointer<Step>
    let fieldsPresent: UInt32
    /// Which of the two texts stands before the other, and its column.
    let (isNameFirst, firstText): (Bool, Int)
    /// The columns with photos.
    let imageColumns: [Int]
    /// Which columns JSON or XML lists its values in.
    private let isList: [Bool]
    let rules: FormRules
    /// What else the rules ask of the texts.
    let textChecks: [(slot: Slot, isSurelyKept: @Sendable (UnsafeBufferPointer<UInt8>) -> Bool)]
    private let needsTexts: Bool
    /// How many bytes a text may have to be taken at once; `nil` where more is asked of texts.
    let (plainName, plainDescription): (PlainLength?, PlainLength?)
    /// Whether prices without a currency are in won.
    let isKRW: Bool
    let takesGuardsOff: Bool
    let readsMarkup: Bool

    /// The rules that the ways below tell from the bytes. Any other has to tell it by itself.
    private static let told: Set<IssueCode> = [
        .nameMissing, .nameTooShort, .nameTooLong, .descriptionMissing, .descriptionTooShort, .descriptionTooLong,
        .characterNotAllowed, .priceMissing, .priceNegative, .priceNotWhole, .priceFractionInKRW, .priceZero,
        .currencyConflicts,
        .discountNegative, .discountExceedsPrice, .discountTooPrecise, .salePriceExceedsPrice, .salePriceZero,
        .salePriceConflicts, .stockNegative, .imagesMissing, .imagesTooMany, .thumbnailUnknown,
    ]

    /// `nil` for columns of which no row is surely clean: those of another system, whose cells mean more than they say, and those
    /// that lack something a product needs; and for rules that bytes do not tell.
    ///
    /// - Parameter needsTexts: whether somebody wants to know what a clean row's texts are.
    package init?(_ plan: ColumnPlan, rules: FormRules, needsTexts: Bool = false) {
        guard plan.preset == nil, plan.words.isEmpty, plan.pairs == nil, !plan.hasUnits, plan.adjustments.isEmpty,
            plan.decimalSeparator == .point, plan.foreignCurrency == nil
        else { return nil }
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
            guard case .field(let field)? = column.part else {
                guard column.part == nil else { return nil }
                slots.append(.ignored)
                continue
            }
            guard field == .images || plan.columns(of: field).count == 1 else { return nil }
            slots.append(Slot(field))
        }
        for needed in [Slot.name, .description, .price, .images] where !slots.contains(needed) { return nil }
        self.slots = slots
        let columns = slots.indices.filter { slots[$0] != .ignored }
        let steps = UnsafeMutableBufferPointer<Step>.allocate(capacity: columns.count)
        _ = steps.initialize(fromContentsOf: columns.map { Step(column: $0, slot: slots[$0]) })
        self.steps = UnsafeBufferPointer(steps)
        fieldsPresent = steps.reduce(0) { $0 | $1.slot.bit }
        let (name, description) = (slots.firstIndex(of: .name)!, slots.firstIndex(of: .description)!)
        (isNameFirst, firstText) = (name < description, min(name, description))
        imageColumns = slots.indices.filter { slots[$0] == .images }
        self.rules = rules
        isList = plan.columns.map(\.isList)
        isKRW = (plan.currency ?? .krw) == .krw
        takesGuardsOff = plan.takesGuardsOff
        readsMarkup = plan.readsMarkup
        let asksMore = readsMarkup || !textChecks.isEmpty
        plainName = asksMore ? nil : PlainLength(rules.nameLength)
        plainDescription = asksMore ? nil : PlainLength(rules.descriptionLength)
    }

    deinit { steps.deallocate() }

    /// - Parameter row: gets what the record is.
    /// - Returns: `false` for a record that is not surely clean.
    package func take(_ record: borrowing Record, into row: CleanRow) -> Bool {
        row.begin(isKRW: isKRW)
        let areClean = takeCells(of: record, into: row) { _ in false }
        return areClean && isClean(row)
    }

    /// The fields of which surely nothing is to be said, of a record that is not surely clean: none where it is not sure that it
    /// registers a product.
    ///
    /// - Parameter row: gets them.
    package func cleanFields(_ record: borrowing Record, into row: CleanRow) -> FieldGroups {
        row.begin(isKRW: isKRW)
        var unclean = FieldGroups.none
        let registers = takeCells(of: record, into: row) { slot in
            unclean.formUnion(slot.group)
            return slot != .blank
        }
        guard registers else { return .none }
        for slot in [Slot.name, .description, .price] where row.seen & slot.bit == 0 { unclean.formUnion(slot.group) }
        return cleanFields(row, excluding: unclean)
    }

    /// Takes a record's cells into a row.
    ///
    /// - Parameter goesOn: is asked with the slot of each cell that is not surely clean.
    /// - Returns: `false` where the looking has ended before the last of them, or could not begin.
    @inline(__always)
    private func takeCells(
        of record: borrowing Record, into row: CleanRow, unless goesOn: (Slot) -> Bool
    ) -> Bool {
        guard record.defect == nil, record.parts.isEmpty else { return false }
        let (isTable, readableEnd) = (record.row != nil, record.readableEnd)
        return record.withCells { cells, text in
            guard let base = text.baseAddress else { return false }
            return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: text.count / 64 + 1) { words in
                let isMarked = byte_scan_odd(base, text.count, words.baseAddress!)
                let bytes = RowBytes(
                    base: base, odd: isMarked ? UnsafePointer(words.baseAddress!) : nil, markedEnd: text.count,
                    readableEnd: readableEnd)
                for cell in cells where cell.column < slots.count {
                    let slot = slots[cell.column]
                    if slot == .ignored || takeAtOnce(cell, slot, of: bytes, isTable: isTable, into: row)
                        || take(SlotCell(cell, text, isTable: isTable), slot, into: row)
                    {
                        continue
                    }
                    guard goesOn(slot) else { return false }
                }
                return true
            }
        }
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

    /// Takes a cell into the row, as far as it is surely clean.
    func take(_ cell: SlotCell, _ slot: Slot, into row: CleanRow) -> Bool {
        if slot != .images {
            // Of several cells of one column more is to be asked than here.
            guard row.seen & slot.bit == 0 else { return false }
            row.seen |= slot.bit
        }
        if cell.isEmpty { return slot != .name && slot != .description && slot != .price }
        if takesGuardsOff, cell.beginsWithApostrophe { return false }
        switch slot {
        case .name:
            guard let range = cell.text(in: rules.nameLength, markup: readsMarkup), range == cell.range,
                textChecks.isEmpty || keepsFurtherRules(cell, slot)
            else { return false }
            row.name = range
        case .description:
            guard textChecks.isEmpty || keepsFurtherRules(cell, slot), !cell.bytes.mayBeBlankHTML else { return false }
            if let range = cell.text(in: rules.descriptionLength, markup: readsMarkup) {
                row.description = range
            } else {
                // Whoever does not ask for the text need not have it composed.
                guard !needsTexts, textChecks.isEmpty,
                    cell.fitsComposed(rules.descriptionLength, markup: readsMarkup)
                else { return false }
                row.description = cell.range
            }
        case .price:
            guard let price = cell.price else { return false }
            row.price = price
        case .discountedPrice:
            guard let discount = cell.price else { return false }
            row.discount = discount
        case .salePrice:
            guard let sale = cell.price else { return false }
            row.sale = sale
        case .currency:
            guard let isKRW = cell.isKRW else { return false }
            row.isKRW = isKRW
        case .stock:
            guard let stock = cell.stock else { return false }
            row.stock = stock
        case .images:
            guard let count = cell.photoCount(isList: isList[cell.column], isFirst: row.seen & slot.bit == 0) else {
                return false
            }
            row.seen |= slot.bit
            row.photos += count
        case .sku:
            guard let range = cell.code else { return false }
            row.sku = range
        case .market: return cell.isText
        case .blank: return false
        case .ignored: break
        }
        return true
    }

    /// Whether a text surely keeps the rules that are told by themselves.
    private func keepsFurtherRules(_ cell: SlotCell, _ slot: Slot) -> Bool {
        textChecks.allSatisfy { $0.slot != slot || $0.isSurelyKept(cell.bytes) }
    }

    /// What a row's cells mean together.
    func isClean(_ row: CleanRow) -> Bool {
        let needed = Slot.name.bit | Slot.description.bit | Slot.price.bit
        guard row.seen & needed == needed, rules.imageCount.contains(row.photos) else { return false }
        return hasCleanPrices(row)
    }

    /// The fields of which surely nothing is to be said, of a row whose cells were all looked at.
    ///
    /// - Parameter unclean: of which something may be.
    func cleanFields(_ row: CleanRow, excluding unclean: FieldGroups) -> FieldGroups {
        var unclean = unclean
        if !rules.imageCount.contains(row.photos) { unclean.formUnion(.images) }
        if !hasCleanPrices(row) { unclean.formUnion(.prices) }
        return .all.subtracting(unclean)
    }

    /// Whether a row's prices, each of which was taken, go together.
    func hasCleanPrices(_ row: CleanRow) -> Bool {
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
}
