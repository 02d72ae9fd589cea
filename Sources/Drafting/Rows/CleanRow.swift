import CByteScan
import Catalogue
import Tabular

/// A row of which nothing is to be said: it registers a product. Its texts are ranges of its record's.
package struct CleanRow {
    /// Composed and without blanks around it.
    package var name = 0..<0
    /// The same.
    package fileprivate(set) var description = 0..<0
    /// The same; `nil` where the row has none.
    package var sku: Range<Int>?
    package fileprivate(set) var price = CleanAmount()
    package fileprivate(set) var discount: CleanAmount?
    package fileprivate(set) var sale: CleanAmount?
    /// Whether it is in won; in dollars otherwise.
    package fileprivate(set) var isKRW: Bool
    package fileprivate(set) var stock: Int64 = 0
    fileprivate var photos = 0
    /// The columns that were seen, by their slots.
    fileprivate var seen: UInt32 = 0

    fileprivate init(isKRW: Bool) { self.isKRW = isKRW }
}

/// Tells from the bytes of a row's cells that the row is surely clean: that neither drafting it nor the form's rules would find
/// anything to say of it. No string is made for that.
///
/// It is compiled once for a file's columns, and never says what is the matter with a row. One that it does not call clean goes
/// the way of `Drafter` and `FormRules`, which may find nothing either.
package struct CleanRowCheck: Sendable {
    fileprivate enum Slot: UInt8 {
        case ignored
        case name, description, price, currency, discountedPrice, salePrice, stock, images, sku, market
        /// What makes the row something else than a product to register: its number, what is to be done with it.
        case blank

        var bit: UInt32 { 1 << UInt32(rawValue) }
    }

    /// By the number of the column.
    private let slots: [Slot]
    /// The columns with photos.
    let imageColumns: [Int]
    /// Which columns JSON or XML lists its values in.
    private let isList: [Bool]
    private let rules: FormRules
    /// What else the rules ask of the texts.
    private let textChecks: [(slot: Slot, isSurelyKept: @Sendable (UnsafeBufferPointer<UInt8>) -> Bool)]
    /// Whether prices without a currency are in won.
    private let isKRW: Bool
    private let takesGuardsOff: Bool
    private let readsMarkup: Bool

    /// The rules that the ways below tell from the bytes. Any other has to tell it by itself.
    private static let told: Set<IssueCode> = [
        .nameMissing, .nameTooShort, .nameTooLong, .descriptionMissing, .descriptionTooShort, .descriptionTooLong,
        .characterNotAllowed, .priceMissing, .priceNegative, .priceNotWhole, .priceFractionInKRW, .currencyConflicts,
        .discountNegative, .discountExceedsPrice, .discountTooPrecise, .salePriceExceedsPrice, .salePriceZero,
        .salePriceConflicts, .stockNegative, .imagesMissing, .imagesTooMany, .thumbnailUnknown,
    ]

    /// `nil` for columns of which no row is surely clean: those of another system, whose cells mean more than they say, and those
    /// that lack something a product needs; and for rules that bytes do not tell.
    package init?(_ plan: ColumnPlan, rules: FormRules) {
        guard plan.preset == nil, plan.words.isEmpty, plan.pairs == nil else { return nil }
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
        imageColumns = slots.indices.filter { slots[$0] == .images }
        self.rules = rules
        isList = plan.columns.map(\.isList)
        isKRW = (plan.currency ?? .krw) == .krw
        takesGuardsOff = plan.takesGuardsOff
        readsMarkup = plan.readsMarkup
    }

    /// - Returns: `nil` for a row that is not surely clean.
    package func row(_ record: borrowing Record) -> CleanRow? {
        guard record.defect == nil, record.parts.isEmpty else { return nil }
        let isTable = record.row != nil
        return record.withCells { cells, text in
            var row = CleanRow(isKRW: isKRW)
            for cell in cells where cell.column < slots.count {
                let slot = slots[cell.column]
                guard slot != .ignored else { continue }
                let cell = SlotCell(cell, text, isTable: isTable)
                guard take(cell, slot, into: &row) else { return nil }
            }
            return isClean(row) ? row : nil
        }
    }

    /// - Returns: `nil` for a row that is not surely clean, or not surely data: a sum, guidance, a row that was never filled in.
    package func row(_ index: Int, of block: RowBlock, _ shape: TableShape) -> CleanRow? {
        let ends = block.cells(index)
        var start = block.range(index).lowerBound
        guard shape.fits(ends, from: start, in: block) else { return nil }
        var row = CleanRow(isKRW: isKRW)
        // A row with words where none of the others has them is data.
        var (hasWords, isFirst) = (false, true)
        for column in 0..<min(ends.count, slots.count) {
            let end = Int(ends[column])
            defer { start = end + 1 }
            let slot = slots[column]
            guard let cell = SlotCell(start..<end, column: column, of: block) else { return nil }
            if slot != .ignored {
                guard take(cell, slot, into: &row) else { return nil }
                if !isFirst, slot == .name || slot == .description, !hasWords, cell.hasLetter { hasWords = true }
            }
            if !cell.isEmpty { isFirst = false }
        }
        return hasWords && isClean(row) ? row : nil
    }

    /// Takes a cell into the row, as far as it is surely clean.
    @inline(__always)
    private func take(_ cell: SlotCell, _ slot: Slot, into row: inout CleanRow) -> Bool {
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
            guard let range = cell.text(in: rules.descriptionLength, markup: readsMarkup),
                textChecks.isEmpty || keepsFurtherRules(cell, slot)
            else { return false }
            row.description = range
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
    private func isClean(_ row: CleanRow) -> Bool {
        let needed = Slot.name.bit | Slot.description.bit | Slot.price.bit
        guard row.seen & needed == needed, rules.imageCount.contains(row.photos) else { return false }
        if !rules.takesFractions || row.isKRW {
            guard row.price.isWhole, row.discount?.isWhole ?? true, row.sale?.isWhole ?? true else { return false }
        }
        if let discount = row.discount { return row.sale == nil && discount.isSurely(atMost: row.price) }
        guard let sale = row.sale else { return true }
        return sale.coefficient > 0 && sale.isSurely(atMost: row.price)
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

/// A cell of a field, with its bytes.
private struct SlotCell {
    let start: Int
    let column: Int
    let bytes: UnsafeBufferPointer<UInt8>
    /// How many bytes can be read from where it begins.
    private let readable: Int
    private let kind: Record.Kind
    private let isElement: Bool
    private let hasUnit: Bool
    /// Whether it stands in a row of a table.
    private let isTable: Bool
    /// The bytes of the text around it that are surely no plain text's; `nil` where nobody has looked for them.
    private let odd: UnsafePointer<UInt64>?

    init(_ cell: Record.Cell, _ text: UnsafeBufferPointer<UInt8>, isTable: Bool) {
        (start, column) = (cell.start, cell.column)
        bytes = UnsafeBufferPointer(rebasing: text[cell.start..<cell.end])
        readable = text.count - cell.start
        (kind, isElement, hasUnit, odd) = (cell.kind, cell.isElement, cell.hasUnit, nil)
        self.isTable = isTable
    }

    /// A cell of a row of a block; `nil` where its text is another than its bytes.
    @inline(__always)
    init?(_ range: Range<Int>, column: Int, of block: RowBlock) {
        var range = range
        if !range.isEmpty, block.base[range.lowerBound] == block.quote {
            guard let inner = block.unquote(range) else { return nil }
            range = inner
        }
        (start, self.column) = (range.lowerBound, column)
        bytes = UnsafeBufferPointer(start: block.base + range.lowerBound, count: range.count)
        readable = block.readableEnd - range.lowerBound
        (kind, isElement, hasUnit, isTable) = (.text, false, false, true)
        odd = range.upperBound <= block.byteCount ? block.odd : nil
    }

    /// Whether it surely is a plain text.
    private var isPlain: Bool {
        odd.map { !byte_scan_has_odd($0, start, start + bytes.count) } ?? false
    }

    var range: Range<Int> { start..<(start + bytes.count) }

    /// Whether it has a letter that no number has: a Latin one, or a Hangul syllable that is no unit.
    var hasLetter: Bool {
        bytes.indices.contains { index in
            let byte = bytes[index]
            if byte | 0x20 >= UInt8(ascii: "a"), byte | 0x20 <= UInt8(ascii: "z") { return true }
            // U+B000 to U+CFFF, where 원 stands behind numbers; 개 and 건 are before.
            return byte == 0xEB || byte == 0xEC && !bytes[index...].starts(with: "원".utf8)
        }
    }

    var isEmpty: Bool { kind == .null || kind == .text && bytes.isEmpty }

    var beginsWithApostrophe: Bool { bytes.first == UInt8(ascii: "'") }

    /// A text that cannot be a formula's error.
    var isText: Bool { kind == .text && bytes[0] != UInt8(ascii: "#") }

    /// The range of a text of the allowed length, without the ASCII blanks around it.
    func text(in allowed: ClosedRange<Int>, markup: Bool) -> Range<Int>? {
        guard isText, let text = trimmed, fits(allowed, text) else { return nil }
        if markup, text.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) { return nil }
        return range(of: text)
    }

    private func fits(_ allowed: ClosedRange<Int>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        // A scalar of a plain text has three bytes at most.
        if isPlain, text.count <= allowed.upperBound, text.count >= 3 * allowed.lowerBound { return true }
        let glance = TextGlance(text)
        return glance.isComposed && !glance.mayHoldForbidden && glance.surelyFits(allowed, text)
    }

    /// The range of a code that is what it looks like.
    var code: Range<Int>? {
        guard isText, let text = trimmed, isPlain || TextGlance(text).isComposed, !text.contains(UInt8(ascii: "+"))
        else { return nil }
        // The zeros before a code show what a spreadsheet has made of others.
        if isTable, text[0] == UInt8(ascii: "0"), text.allSatisfy({ $0 &- 0x30 < 10 }) { return nil }
        return range(of: text)
    }

    /// The text without the ASCII blanks around it, if there is any, and no other blank is around it.
    private var trimmed: UnsafeBufferPointer<UInt8>? {
        let text = bytes.withoutASCIIBlanks
        guard let first = text.first, first != UInt8(ascii: "#") else { return nil }
        if first >= 0x80 || text[text.count - 1] >= 0x80, text.hasOuterWideBlank { return nil }
        return text
    }

    private func range(of text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        let start = start + (text.baseAddress! - bytes.baseAddress!)
        return start..<(start + text.count)
    }

    private var number: PlainNumber? {
        guard kind == .text || kind == .number, !hasUnit else { return nil }
        // A spreadsheet has rounded what is longer.
        if kind == .number, isTable, bytes.count > 15 { return nil }
        return PlainNumber(bytes.withoutASCIIBlanks)
    }

    var price: CleanAmount? {
        guard let number else { return nil }
        // `12.000` may be twelve thousand.
        if kind == .text, number.places == 3, number.coefficient % 1000 == 0 { return nil }
        return CleanAmount(number)
    }

    var stock: Int64? { number?.whole.flatMap { $0 >= 0 ? $0 : nil } }

    /// Whether it is the code of the won, or of the dollar.
    var isKRW: Bool? {
        guard kind == .text else { return nil }
        guard bytes.count == 3 else { return nil }
        return switch (bytes[0], bytes[1], bytes[2]) {
        case (UInt8(ascii: "K"), UInt8(ascii: "R"), UInt8(ascii: "W")): true
        case (UInt8(ascii: "U"), UInt8(ascii: "S"), UInt8(ascii: "D")): false
        default: nil
        }
    }

    /// How many photos it names.
    ///
    /// - Parameter isFirst: whether it is the record's first cell with photos.
    func photoCount(isList: Bool, isFirst: Bool) -> Int? {
        // An array within a text is a document of its own, and an address has its own separators.
        guard isText, bytes.count <= Self.longestPhotos, bytes[0] != UInt8(ascii: "[") else { return nil }
        if isElement || !isTable && isList { return bytes.namesPhoto }
        guard isTable || isFirst else { return nil }
        let count = byte_scan_names(bytes.baseAddress, bytes.count, readable, true)
        return count < 0 ? nil : Int(count)
    }

    private static let longestPhotos = 1024
}

extension UnsafeBufferPointer<UInt8> {
    /// 1 for the name of a photo, 0 for blanks; `nil` where that has to be looked up.
    fileprivate var namesPhoto: Int? {
        let name = withoutASCIIBlanks
        guard let first = name.first else { return 0 }
        return first == UInt8(ascii: "[") || name.mayBeAddress || name.hasOuterWideBlank ? nil : 1
    }

    private var mayBeAddress: Bool { contains(UInt8(ascii: ":")) || starts(with: "//".utf8) }
}
