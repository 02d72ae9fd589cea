import Catalogue
import Drafting
import Tabular

/// A row as it was understood, by this tool's own columns.
struct ConvertedRow {
    /// What it says of each field; a field without a value is left out.
    private(set) var values: [Field: OutputValue] = [:]
    /// The fields that it leaves as the market has them.
    private(set) var untouched: Set<Field> = []
    /// Why it is rejected; empty where it is not.
    private(set) var reasons: [IssueCode] = []
    /// The same, for the column that has it.
    var reasonsValue: OutputValue { reasons.isEmpty ? .none : .list(reasons.map(\.rawValue)) }
    /// Whether it registers a product, and so says all of it.
    private(set) var isProduct = false

    /// An accepted row: importing it asks of the market what the original asks.
    init(_ row: JudgedRow) {
        switch row.verdict {
        case .rejected: preconditionFailure("a rejected row has reasons")
        case .create(let product):
            isProduct = true
            // What nobody wrote is left out, so that the catalogue resets nothing that is registered already.
            // A default that was asked for, for all products that lack the field, is written as if it was.
            take(product.values.fields) { product.given.contains($0) || !$1.saysDefault(of: $0) }
            set(.images, product.images)
            set(.thumbnail, row.lead?.name)
            set(.sku, product.sku)
        case .update(let key, let change):
            take(change)
            untouched = Set(Field.values.filter { change[$0] == nil })
            set(.images, row.photosBeside)
            set(.thumbnail, row.lead?.name)
            set(.sku, row.sku)
            take(key, row.market, action: .update)
        case .delete(let key):
            set(.sku, row.sku)
            take(key, row.market, action: .delete)
            set(.action, RowAction.delete.rawValue)
        }
    }

    /// A rejected row, as far as it could be read: a cell that is no value of its field is written as it stands.
    init(_ row: RejectedRow) {
        for (finding, _) in row.findings where finding.code.refuses && !reasons.contains(finding.code) {
            reasons.append(finding.code)
        }
        guard let draft = row.draft else { return }
        let raw = { (field: Field) in row.findings.first { $0.finding.field == field }?.issue.value }
        var cells: [Field: OutputValue] = [:]
        func read<Value>(_ field: Field, _ entry: Entry<Value>, _ spelling: (Value) -> OutputValue) {
            switch entry {
            case .absent, .empty: break
            case .value(let value): cells[field] = spelling(value)
            case .unreadable: cells[field] = raw(field).map { .text($0) }
            }
        }
        read(.name, draft.name) { .text($0) }
        read(.description, draft.description) { .text($0) }
        read(.price, draft.price) { .number($0.description) }
        read(.currency, draft.currency) { .text($0.rawValue) }
        read(.discountedPrice, draft.discountedPrice) { .number($0.description) }
        read(.salePrice, draft.salePrice) { .number($0.description) }
        read(.stock, draft.stock) { .number(String($0)) }
        read(.images, draft.images) { .list($0) }
        read(.thumbnail, draft.thumbnail) { .text($0) }
        read(.action, draft.action) { .text($0.rawValue) }
        read(.id, draft.id) { .number(String($0)) }
        // A key that stood as anybody's `id` must not become one that a change or a deletion goes by.
        if !draft.hasPlainID || draft.action.value == nil { read(.sku, draft.sku) { .text($0) } }
        values = cells
        if values[.currency] == nil { set(.currency, draft.signedCurrency?.rawValue) }
        if values[.id] != nil { set(.market, draft.market.value ?? "") }
    }

    private mutating func take(_ fields: FieldValues, where isTaken: (Field, OutputValue) -> Bool = { _, _ in true }) {
        for field in Field.values {
            guard let value = fields[field].map(OutputValue.init), isTaken(field, value) else { continue }
            values[field] = value
        }
    }

    /// An `id` is the market's only where a `market` stands beside it.
    private mutating func take(_ key: ProductKey, _ market: String?, action: RowAction) {
        switch key {
        case .id(let id): (values[.id], values[.market]) = (.number(String(id)), .text(market ?? ""))
        case .sku: set(.action, action.rawValue)
        }
    }

    private mutating func set(_ field: Field, _ text: String?) {
        if let text { values[field] = .text(text) }
    }

    private mutating func set(_ field: Field, _ items: [String]) {
        if !items.isEmpty { values[field] = .list(items) }
    }
}
