import Catalogue
import Drafting
import Tabular

/// The clean rows of a block as `ConvertedRows` keeps them: packed on the thread that judges them, from their bytes.
struct PackedRows: Sendable {
    private var records = PackedRecords()
    /// Where the record of each of the block's rows ends; one that is not clean has none.
    private var ends: [Int] = []
    private var facts: [RowFacts] = []

    /// Adds the block's next row, which is clean.
    ///
    /// - Returns: whether it was; else it has to be drafted.
    mutating func append(_ row: CleanRow, _ index: Int, of block: RowBlock, _ check: CleanRowCheck) -> Bool {
        let text = block.text
        var facts = RowFacts.isProduct
        records.beginRecord()
        append(text[row.name], .name, &facts)
        append(text[row.description], .description, &facts)
        append(number: row.price.text, .price, &facts)
        append(row.isKRW ? Self.won : Self.dollars, .currency, &facts)
        append(number: row.discountText, .discountedPrice, &facts)
        append(number: String(row.stock), .stock, &facts)
        let list = records.beginList(in: Field.images.place)
        var isFirst = true
        let isWhole = check.photoNames(index, of: block) { name in
            if isFirst, FormulaGuard.needsGuard(name) { facts.insert(.hasFormula) }
            isFirst = false
            records.append(item: name)
        }
        records.endList(from: list)
        // No address is called clean.
        facts.formUnion([.says(.images), .namesFile])
        if let sku = row.sku { append(text[sku], .sku, &facts) }
        records.endRecord()
        guard isWhole else {
            records.removeLast()
            return false
        }
        end(facts)
        return true
    }

    /// The block's next row is not clean.
    mutating func skip() { end([]) }

    private mutating func end(_ facts: RowFacts) {
        ends.append(records.bytes.count)
        self.facts.append(facts)
    }

    private static let won = OutputValue.text(Currency.krw.rawValue)
    private static let dollars = OutputValue.text(Currency.usd.rawValue)

    private mutating func append(_ text: Slice<UnsafeBufferPointer<UInt8>>, _ field: Field, _ facts: inout RowFacts) {
        let text = UnsafeBufferPointer(rebasing: text)
        records.append(text: text, in: field.place)
        facts.insert(.says(field))
        if FormulaGuard.needsGuard(text) { facts.insert(.hasFormula) }
    }

    private mutating func append(_ value: OutputValue, _ field: Field, _ facts: inout RowFacts) {
        records.append(value, in: field.place)
        if !value.saysDefault(of: field) { facts.insert(.says(field)) }
    }

    private mutating func append(number: String, _ field: Field, _ facts: inout RowFacts) {
        append(.number(number), field, &facts)
    }

    /// What is known of some rows together.
    func facts(_ rows: Range<Int>) -> RowFacts { facts[rows].reduce([]) { $0.union($1) } }

    /// The records of some rows.
    func records(_ rows: Range<Int>) -> ArraySlice<UInt8> {
        if rows.isEmpty { return [] }
        return records.bytes[(rows.lowerBound == 0 ? 0 : ends[rows.lowerBound - 1])..<ends[rows.upperBound - 1]]
    }
}

extension CleanRow {
    fileprivate var discountText: String { sale.map { price.text(minus: $0) } ?? discount?.text ?? "0" }
}
