import Catalogue
import Tabular

/// Writes rows that were spelled before once more: with the columns that all of them need, and without those that were taken
/// back.
struct SpelledRewriting {
    private let form: SpelledForm
    private let columns: [Field]
    private let late: [Int: IssueCode]
    private let saysSale: Bool
    private let output: any OutputSink
    private let spelling: RecordSpelling
    private let text = SpelledRecords()
    private var written: ConvertedRows.Written
    /// Of the rows with the columns that were seen last.
    private var sources: Sources?

    /// Which cells of a record the columns have.
    private struct Sources {
        let old: FieldSet
        let cells: [Int?]
        /// The amount off has no column where the final price is said.
        let price, discount: Int?
    }

    private static let bufferSize = 64 << 10

    /// - Parameter written: what was.
    init(
        _ target: ConversionTarget, _ form: SpelledForm, _ columns: FieldSet, _ late: [Int: IssueCode],
        _ written: ConvertedRows.Written
    ) throws {
        (self.form, self.late, self.columns, self.written) = (form, late, columns.fields, written)
        saysSale = target.saysSale(self.columns)
        spelling = form.spelling(self.columns)
        output = try CatalogueFile.open(target.path)
        text.appendHeader(spelling)
    }

    mutating func take(_ row: SpelledRow, _ record: SpelledRecord) throws {
        var values: [Int: OutputValue] = [:]
        if let code = late[row.ordinal] {
            written.accepted -= 1
            guard form.hasReasons else { return written.guarded -= row.run.guarded }
            written.rejected += 1
            values[columns.count] = .list([code.rawValue])
        }
        let sources = sources(row.run.columns)
        if saysSale, let sale = Self.sale(record, sources) {
            values[columns.firstIndex(of: .salePrice)!] = .number(sale.description)
        }
        text.append(record, sources: sources.cells, values: values, spelling)
        if text.byteCount > Self.bufferSize { try flush() }
    }

    private mutating func sources(_ columns: FieldSet) -> Sources {
        if let sources, sources.old == columns { return sources }
        let old = columns.fields
        let made = Sources(
            old: columns, cells: form.sources(of: self.columns, among: old), price: old.firstIndex(of: .price),
            discount: old.firstIndex(of: .discountedPrice))
        sources = made
        return made
    }

    /// The final price of a row that says an amount off.
    private static func sale(_ record: SpelledRecord, _ sources: Sources) -> Amount? {
        guard let price = sources.price, let discount = sources.discount else { return nil }
        guard let price = number(record.cells[price]), let discount = number(record.cells[discount]) else { return nil }
        return Amount.sale(price: price, discount: discount)
    }

    /// A number as numbers are spelled; `nil` for what stands there of a rejected row as it was.
    private static func number(_ cell: UnsafeBufferPointer<UInt8>) -> String? {
        let text = String(decoding: cell, as: UTF8.self)
        return Amount(json: text)?.description == text ? text : nil
    }

    private func flush() throws {
        try output.write(text.bytes)
        text.removeAll()
    }

    func finish() throws -> ConvertedRows.Written {
        try flush()
        try output.commit()
        return written
    }
}
