import Catalogue
import Tabular

extension CleanRowCheck {
    /// Takes a cell that is spelt as nearly all are.
    ///
    /// - Returns: whether it was; else nothing is known of it.
    @inline(__always)
    func takeAtOnce(_ range: Range<Int>, _ slot: Slot, of bytes: RowBytes, into row: CleanRow) -> Bool {
        switch slot {
        case .name:
            // A line end in a name is read as a blank.
            guard let plainName, plainName.contains(range.count), bytes.isPlain(range), !bytes.mayBeNoName(range)
            else { return false }
            row.name = range
            row.filled |= Slot.name.bit
        case .description:
            guard let plainDescription, plainDescription.contains(range.count), bytes.isPlain(range),
                !bytes.mayBeBlankHTML(range)
            else { return false }
            row.description = range
            row.filled |= Slot.description.bit
        case .sku:
            guard !range.isEmpty, bytes.isPlain(range), bytes.base[range.lowerBound] != UInt8(ascii: "0"),
                !bytes.mayHold(UInt8(ascii: "+"), range), !ValueDamage.isDate(bytes.text(range))
            else {
                return false
            }
            row.sku = range
            row.filled |= Slot.sku.bit
        case .price:
            guard let amount = bytes.amount(range) else { return false }
            row.price = amount
            row.filled |= Slot.price.bit
        case .discountedPrice:
            if !range.isEmpty {
                guard let amount = bytes.amount(range) else { return false }
                row.discount = amount
                row.filled |= Slot.discountedPrice.bit
            }
        case .stock:
            if !range.isEmpty {
                guard let amount = bytes.wholeAmount(range) else { return false }
                row.stock = amount
                row.filled |= Slot.stock.bit
            }
        case .currency:
            guard range.count == 3 else { return false }
            let code = bytes.word(at: range.lowerBound) & 0xFF_FFFF
            guard code == Self.won || code == Self.dollars else { return false }
            row.isKRW = code == Self.won
            row.filled |= Slot.currency.bit
        case .images:
            guard photos.areNames, let count = bytes.namesCount(range) else { return false }
            row.photos += count
        default: return false
        }
        return true
    }

    /// The codes of the currencies, the first byte the lowest.
    private static let won: UInt64 = 0x57_524B
    private static let dollars: UInt64 = 0x44_5355
}

// MARK: - Looked at closely

extension CleanRowCheck {
    /// Takes a cell into the row, as far as it is surely clean.
    func take(_ cell: SlotCell, _ slot: Slot, into row: CleanRow) -> Bool {
        if !slot.takesAll {
            // Of several cells of one column more is to be asked than here.
            guard row.seen & slot.bit == 0 else { return false }
            row.seen |= slot.bit
        }
        if cell.isEmpty { return true }
        if takesGuardsOff, cell.beginsWithApostrophe { return false }
        guard takeFilled(cell, slot, into: row) else { return false }
        row.filled |= slot.bit
        return true
    }

    private func takeFilled(_ cell: SlotCell, _ slot: Slot, into row: CleanRow) -> Bool {
        switch slot {
        case .name: return takeName(cell, into: row)
        case .description: return takeDescription(cell, into: row)
        case .price:
            guard let price = amount(cell, .priceRespelt, into: row) else { return false }
            row.price = price
        case .discountedPrice:
            guard let discount = amount(cell, .discountRespelt, into: row) else { return false }
            row.discount = discount
        case .salePrice:
            guard let sale = amount(cell, .saleRespelt, into: row) else { return false }
            row.sale = sale
        case .listPrice:
            guard let price = cell.price ?? cell.spelledPrice?.amount else { return false }
            row.add { $0.listPrice = price }
        case .percent:
            guard let percent = cell.percent else { return false }
            row.add { $0.percent = percent }
        case .currency:
            guard let isKRW = cell.isKRW else { return false }
            row.isKRW = isKRW
        case .stock: return takeStock(cell, into: row)
        case .images:
            guard let count = cell.photoCount(photos, isFirst: row.seen & slot.bit == 0) else { return false }
            row.seen |= slot.bit
            row.photos += count
        case .sku:
            guard let range = cell.code else { return false }
            row.sku = range
        case .id:
            guard let range = cell.code else { return false }
            row.add { $0.id = range }
        case .market: return cell.isText
        case .saleDate: if cell.hasDigitButZero { row.add { $0.hasSaleDate = true } }
        case .saleState: return cell.bytes.isWord(of: CellReading.notOnSale) == false && !means(cell, notOnSale)
        case .stockState:
            guard let isInStock = cell.isWord(of: CellReading.inStock, without: " _-") else { return false }
            if isInStock { row.add { $0.isInStock = true } }
        case .undecidedDiscount: return cell.price?.coefficient == 0
        case .blank: return false
        case .ignored: break
        }
        return true
    }

    private func takeName(_ cell: SlotCell, into row: CleanRow) -> Bool {
        // A line end in a name is read as a blank.
        guard !readsMarkup || !cell.mayBeMarkup, !cell.contains(0x0A), let range = cell.text(in: rules.nameLength),
            !cell.isDamagedText,
            textChecks.isEmpty || keepsFurtherRules(cell.bytes, .name)
        else { return false }
        if range != cell.range {
            guard textChecks.isEmpty, !needsTexts, !cell.contains(UInt8(ascii: "\"")) else { return false }
            row.notes.insert(.nameTrimmed)
        }
        row.name = range
        return true
    }

    private func takeDescription(_ cell: SlotCell, into row: CleanRow) -> Bool {
        if spellsLineEnds, cell.contains(UInt8(ascii: "\\")) { return false }
        if readsMarkup, cell.mayBeMarkup {
            guard !needsTexts, cell.isText, let text = cell.trimmed else { return false }
            if MarkupEvidence.isHTML(text) {
                guard let shown = row.shown.text(of: text), !shown.isEmpty, !shown.hasOuterWideBlank,
                    shown.surelyFits(rules.descriptionLength), keepsFurtherRules(shown, .description)
                else { return false }
                if !shown.elementsEqual(text) { row.notes.insert(.descriptionFromHTML) }
                row.description = cell.range
                return true
            }
        }
        guard textChecks.isEmpty || keepsFurtherRules(cell.bytes, .description), !cell.bytes.mayBeBlankHTML else {
            return false
        }
        if let range = cell.text(in: rules.descriptionLength) {
            row.description = range
            return true
        }
        // Whoever does not ask for the text need not have it composed.
        guard !needsTexts, textChecks.isEmpty, cell.fitsComposed(rules.descriptionLength) else { return false }
        row.description = cell.range
        return true
    }

    /// A cell's amount.
    ///
    /// - Parameter note: what is told where it is spelt otherwise than we would.
    private func amount(_ cell: SlotCell, _ note: RowNotes, into row: CleanRow) -> CleanAmount? {
        guard row.sign(unit) else { return nil }
        if let price = cell.price { return price }
        guard !needsTexts, let (amount, currency) = cell.spelledPrice, row.sign(currency) else { return nil }
        // How another system spells its numbers is no news.
        if !hasPreset { row.notes.insert(note) }
        return amount
    }

    private func takeStock(_ cell: SlotCell, into row: CleanRow) -> Bool {
        if let stock = cell.stock {
            row.stock = stock
            return true
        }
        guard !needsTexts, let stock = cell.spelledStock else { return false }
        if !hasPreset { row.notes.insert(.stockRespelt) }
        row.stock = stock
        return true
    }

    /// Whether it may be what a system writes; no text where it writes nothing.
    private func means(_ cell: SlotCell, _ text: [UInt8]?) -> Bool {
        text.map { cell.bytes.withoutASCIIBlanks.elementsEqual($0) } ?? false
    }

    /// Whether a text surely keeps the rules that are told by themselves.
    private func keepsFurtherRules(_ text: UnsafeBufferPointer<UInt8>, _ slot: Slot) -> Bool {
        textChecks.allSatisfy { $0.slot != slot || $0.isSurelyKept(text) }
    }
}

/// The numbers of bytes with which a plain text surely has an allowed length: each of its characters has one to three.
struct PlainLength {
    private let least: Int
    private let most: Int

    private init(least: Int, most: Int) { (self.least, self.most) = (least, most) }

    init(_ allowed: ClosedRange<Int>) {
        self.init(least: max(1, 3 * allowed.lowerBound), most: allowed.upperBound)
    }

    func contains(_ bytes: Int) -> Bool { bytes >= least && bytes <= most }
}
