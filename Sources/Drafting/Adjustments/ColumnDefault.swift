import Catalogue
import Tabular

/// What stands for a field where a record has nothing in it, by the seller's word: `description={name}, made by {brand}`. A name in
/// braces is the record's value of that column or field.
public struct ColumnDefault: Sendable, Hashable {
    enum Piece: Sendable, Hashable {
        case text(String)
        case column(String)
    }

    public let field: Field
    public let template: String
    let pieces: [Piece]

    /// - Returns: `nil` where there is no such field, or nothing to stand for it.
    public init?(spelling: String) {
        guard let equals = spelling.firstIndex(of: "="),
            let field = Field(named: String(spelling[..<equals])),
            case let template = String(spelling[spelling.index(after: equals)...]), !template.isEmpty
        else { return nil }
        (self.field, self.template) = (field, template)
        pieces = Self.pieces(of: template)
    }

    public var spelling: String { "\(field.column)=\(template)" }

    private static func pieces(of template: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
            pieces.append(.column(String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        return pieces
    }
}

extension ColumnPlan {
    /// The columns that the seller's defaults name and the file does not have.
    var unknownPlaceholders: [String] {
        adjustments.defaults.flatMap(\.pieces).compactMap { piece in
            if case .column(let name) = piece, column(named: name) == nil { name } else { nil }
        }
    }

    /// A column by its header, or by the field that it is.
    fileprivate func column(named name: String) -> Int? {
        let normalized = Field.normalized(header: name)
        return columns.firstIndex { $0.header == name }
            ?? columns.firstIndex { Field.normalized(header: $0.header) == normalized }
            ?? Field(named: name).flatMap { column(of: .field($0)) }
    }
}

/// How a file's records are filled by the seller's defaults, made once a file.
struct DefaultsPlan {
    /// Of a record with a column for each default, in their order.
    let plan: SharedPlan
    /// The file's columns, by the names that stand in braces.
    private let columns: [String: Int]

    /// `nil` where there are no defaults.
    init?(_ plan: ColumnPlan) {
        let defaults = plan.adjustments.defaults
        guard !defaults.isEmpty else { return nil }
        var given = ColumnPlan(preset: .none, currency: plan.currency.map { .market($0) })
        _ = given.extend(to: defaults.map(\.field.column))
        self.plan = SharedPlan(given)
        var columns: [String: Int] = [:]
        for case .column(let name) in defaults.flatMap(\.pieces) { columns[name] = plan.column(named: name) }
        self.columns = columns
    }

    func column(named name: String) -> Int? { columns[name] }
}

extension CellReading {
    /// Fills what the record lacks: first what it asks for, since an update leaves alone what its row does not say.
    ///
    /// - Returns: the places of the defaults that were used.
    mutating func fill(_ draft: inout ProductDraft) -> [Int] {
        guard let filling, draft.id.value == nil else { return [] }
        let defaults = plan.adjustments.defaults
        let lacking = defaults.indices.filter { draft.lacks(defaults[$0].field) }
        let actions = lacking.filter { defaults[$0].field == .action }
        fill(actions, of: &draft, by: filling)
        guard draft.action.value ?? .create == .create else { return actions }
        draft.assumed = Field.values.filter(draft.leavesOut)
        fill(lacking.filter { defaults[$0].field != .action }, of: &draft, by: filling)
        return lacking
    }

    private mutating func fill(_ lacking: [Int], of draft: inout ProductDraft, by filling: DefaultsPlan) {
        guard !lacking.isEmpty else { return }
        let defaults = plan.adjustments.defaults
        let texts = defaults.indices.map { lacking.contains($0) ? text(defaults[$0], filling, draft) : "" }
        var reading = CellReading(record: Record(texts: texts), rowStarts: [], plan: filling.plan, codes: codes)
        draft.take(lacking.map { defaults[$0].field }, from: &reading)
        findings += reading.findings
    }

    /// The default's text for this record.
    private func text(_ given: ColumnDefault, _ filling: DefaultsPlan, _ draft: ProductDraft) -> String {
        given.pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .column(let name): filling.column(named: name).map { value(inColumn: $0, draft) } ?? ""
            }
        }.joined().trimmingWhiteSpace()
    }

    private func value(inColumn column: Int, _ draft: ProductDraft) -> String {
        // As it is read, without markup.
        if plan.columns[column].field == .name { return draft.name.value ?? "" }
        for row in 0..<rowCount {
            if let cell = cell(inColumn: column, row: row), !record.isBlank(cell) {
                return record.trimmedText(cell).text
            }
        }
        return ""
    }
}

extension ProductDraft {
    fileprivate func lacks(_ field: Field) -> Bool {
        switch field {
        case .name: name.isNothing
        case .description: description.isNothing
        case .price: price.isNothing
        case .currency: currency.isNothing && signedCurrency == nil
        case .discountedPrice: discountedPrice.isNothing && salePrice.isNothing
        case .salePrice: salePrice.isNothing && discountedPrice.isNothing
        case .stock: stock.isNothing
        case .images: images.isNothing
        case .sku: sku.isNothing
        case .thumbnail: thumbnail.isNothing
        case .action: action.isNothing
        default: false
        }
    }

    fileprivate mutating func take(_ fields: [Field], from reading: inout CellReading) {
        for field in fields {
            switch field {
            case .name: name = reading.name()
            case .description: description = reading.description()
            case .price, .discountedPrice, .salePrice: takePrice(field, reading.prices())
            case .currency: currency = reading.currency()
            case .stock: stock = reading.stock()
            case .images: images = reading.images()
            case .sku: sku = reading.key(.sku)
            case .thumbnail: thumbnail = reading.key(.thumbnail)
            case .action: action = reading.action()
            default: break
            }
        }
    }

    private mutating func takePrice(_ field: Field, _ prices: RowPrices) {
        switch field {
        case .price: price = prices.price
        case .salePrice: salePrice = prices.salePrice
        default: discountedPrice = prices.discountedPrice
        }
    }
}

extension Entry {
    fileprivate var isNothing: Bool { isAbsent || isEmpty }
}
