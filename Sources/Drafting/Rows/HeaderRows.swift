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
        // No header is a number or an amount of something, but those of sizes, which this file has. It is asked first, since it makes
        // no texts.
        guard !record.cells.contains(where: { beginsAsNumber($0, of: record) && !names.contains(record.string($0)) })
        else { return false }
        let filled = record.cells.lazy.filter { !record.isBlank($0) }
        // Asking what systems call their columns is the last thing: a product whose price is a word has none of these among its first.
        guard
            filled.prefix(Self.fewest + 1).contains(where: { header(in: $0, of: record).map(isKnownToPeople) ?? false }
            ),
            filled.allSatisfy({ $0.kind == .text })
        else { return false }
        let known = Set(
            filled.compactMap { cell in
                header(in: cell, of: record).flatMap {
                    isKnownToPeople($0) || Preset.knows(header: $0.text) ? $0.name : nil
                }
            })
        return known.count >= min(Self.fewest, names.count) && known.count * 2 > filled.count
    }

    /// Whether it begins with two digits, as in `1차 카테고리` none does, or is one.
    private func beginsAsNumber(_ cell: Record.Cell, of record: Record) -> Bool {
        record.withBytes(cell) { bytes in
            !bytes.isEmpty && bytes[0] &- 0x30 < 10 && (bytes.count < 2 || bytes[1] &- 0x30 < 10)
        }
    }

    /// What a cell may call a column, and that as headers are compared; `nil` for a text that is too long for a header.
    private func header(in cell: Record.Cell, of record: Record) -> (text: String, name: String)? {
        let text = record.trimmedText(cell).text
        return text.utf8.count <= Field.longestHeader ? (text, Field.normalized(header: text)) : nil
    }

    private func isKnownToPeople(_ header: (text: String, name: String)) -> Bool {
        names.contains(header.name) || Field.isKnown(header: header.text, normalized: header.name)
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
