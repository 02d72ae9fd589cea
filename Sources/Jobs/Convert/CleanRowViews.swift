import Catalogue
import Drafting
import Tabular

/// The values of a clean row as the catalogue has them, by their fields: views of its bytes, and of what was made of them.
///
/// An object that one row after the other is taken into; the views are good until the next.
final class CleanRowViews {
    /// As `RowSpool` has them.
    private(set) var views = Array(repeating: OutputView.none, count: RowSpool.columnCount)
    /// What is known of the row.
    private(set) var facts = RowFacts.isProduct
    private let names = PackedRecords()
    private var digits = DigitBuffer()
    // Here, and not asked of the types for each row.
    private let (won, dollars) = (CleanRowViews.won, CleanRowViews.dollars)
    private let defaults = Field.allCases.map(\.defaultWhole)

    /// - Returns: whether all of it could be told; else it has to be drafted.
    func take(_ row: CleanRow, _ index: Int, of block: RowBlock, _ check: CleanRowCheck) -> Bool {
        let text = block.text
        // No address is called clean.
        facts = [.isProduct, .says(.images), .namesFile]
        digits.removeAll()
        set(text[row.name], .name)
        set(text[row.description], .description)
        set(row.price, .price)
        views[Field.currency.place] = .none
        views[Field.discountedPrice.place] = .none
        views[Field.stock.place] = .none
        if row.givesCurrency || !row.isKRW {
            facts.insert(.givesCurrency)
            set(row.isKRW ? won : dollars, .currency, isDefault: row.isKRW)
        }
        if row.givesDiscount {
            facts.insert(.givesDiscount)
            setDiscount(of: row)
        }
        if row.givesStock {
            facts.insert(.givesStock)
            set(whole: row.stock, .stock)
        }
        if let sku = row.sku { set(text[sku], .sku) } else { views[Field.sku.place] = .none }
        return setImages(index, of: block, check)
    }

    private func setImages(_ index: Int, of block: RowBlock, _ check: CleanRowCheck) -> Bool {
        names.removeAll()
        var isFirst = true
        let isWhole = check.photoNames(index, of: block) { name in
            if isFirst, FormulaGuard.needsGuard(name) { facts.insert(.hasFormula) }
            isFirst = false
            names.append(item: name)
        }
        views[Field.images.place] = .list(OutputList(packed: names.bytes, areSeparable: true))
        return isWhole
    }

    private func set(_ text: Slice<UnsafeBufferPointer<UInt8>>, _ field: Field) {
        let text = UnsafeBufferPointer(rebasing: text)
        if FormulaGuard.needsGuard(text) { facts.insert(.hasFormula) }
        set(.text(text), field, isDefault: false)
    }

    private func setDiscount(of row: CleanRow) {
        if let sale = row.sale { return set(row.price.minus(sale), .discountedPrice) }
        if let discount = row.discount { set(discount, .discountedPrice) } else { set(whole: 0, .discountedPrice) }
    }

    private func set(_ amount: CleanAmount, _ field: Field) {
        let amount = amount.withoutTrailingZeros
        if let whole = amount.whole { return set(whole: whole, field) }
        // What an empty cell says is whole.
        set(.number(digits.append(UInt64(amount.coefficient), places: amount.places)), field, isDefault: false)
    }

    /// No value of a clean row is below zero.
    private func set(whole: Int64, _ field: Field) {
        set(.number(digits.append(UInt64(whole))), field, isDefault: whole == defaults[field.place])
    }

    private func set(_ view: OutputView, _ field: Field, isDefault: Bool) {
        views[field.place] = view
        if !isDefault { facts.insert(.says(field)) }
    }

    // Never changed, and there for good.
    private nonisolated(unsafe) static let won = constant(Currency.krw.rawValue)
    private nonisolated(unsafe) static let dollars = constant(Currency.usd.rawValue)

    private static func constant(_ text: String) -> OutputView {
        let space = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
        _ = space.initialize(from: text.utf8)
        return .text(UnsafeBufferPointer(space))
    }
}
