import Catalogue
import Tabular

/// Rows among the data that name columns: where files were joined, each brought its header along.
struct HeaderRows {
    private let price: Int?
    /// The file's own header, as headers are compared.
    private let names: [String]
    private let fields: [Field?]

    /// Of the cells of a header so many are known at least.
    private static let fewest = 3

    init(_ plan: ColumnPlan) {
        price = plan.column(of: .field(.price)) ?? plan.column(of: .field(.salePrice))
        fields = plan.columns.map(\.field)
        names = plan.columns.map { Field.normalized(header: $0.header) }
    }

    /// Whether a row names columns: where its price should be is a word, as no product has it, and most of its cells are headers that
    /// people or systems use, or this file's own.
    func contain(_ record: Record) -> Bool {
        guard let price, let cell = record.firstCell(inColumn: price), cell.kind == .text, cell.byteCount > 0,
            record.withBytes(cell, { !$0.contains { $0 &- 0x30 < 10 } })
        else { return false }
        // Asking what systems call their columns is the last thing: a product whose price is a word has none of these among its first.
        let first = record.cells.lazy.filter { !record.isBlank($0) }.prefix(Self.fewest + 1)
        guard first.contains(where: { isKnownToPeople(record.trimmedText($0).text) }) else { return false }
        var (known, filled) = (Set<String>(), 0)
        for cell in record.cells where !record.isBlank(cell) {
            guard cell.kind == .text else { return false }
            filled += 1
            let text = record.trimmedText(cell).text
            guard text.utf8.count <= Field.longestHeader else { continue }
            let name = Field.normalized(header: text)
            if isKnownToPeople(text) || Preset.knows(header: text) { known.insert(name) }
        }
        return known.count >= min(Self.fewest, names.count) && known.count * 2 > filled
    }

    private func isKnownToPeople(_ text: String) -> Bool {
        text.utf8.count <= Field.longestHeader
            && (names.contains(Field.normalized(header: text)) || Field.isKnown(header: text))
    }

    /// Whether a row that names columns says of each what is known of it already.
    func isSame(_ record: Record) -> Bool {
        record.cells.allSatisfy { cell in
            guard !record.isBlank(cell) else { return true }
            guard cell.column < names.count, case let text = record.trimmedText(cell).text else { return false }
            if Field.normalized(header: text) == names[cell.column] { return true }
            return fields[cell.column] != nil && Field(header: text) == fields[cell.column]
        }
    }
}
