import Catalogue
import Drafting
import Tabular

/// Converted rows in the spelling of the file, which grows while they are judged.
///
/// Its columns are those that any row needed so far. Where the last row needs no others than the first ones, and none was taken
/// back, what was written is the file; else it is written once more.
final class SpelledRows: ConvertedRowStore {
    let packing: RowPacking
    private let target: ConversionTarget
    private let form: SpelledForm
    private var cells: DelimitedCells
    private var file: SpelledFile?
    private let text = SpelledRecords()
    private var written = ConvertedRows.Written()
    private var spelling: (columns: FieldSet, of: RecordSpelling)?
    /// Why nothing more is written. The rows are judged all the same, and told of, before that is.
    private var failure: (any Error)?

    init(_ target: ConversionTarget, _ form: SpelledForm) {
        (self.target, self.form) = (target, form)
        packing = RowPacking(form, keepsRejected: form.hasReasons)
        cells = DelimitedCells(DelimitedForm(guardsFormulas: form.guardsFormulas))
    }

    func append(_ row: ConvertedRow, ordinal: Int, _ facts: RowFacts) throws {
        let columns = form.columns(packing.note(facts))
        var values = columns.fields.map { row.values[$0] ?? .none } + (form.hasReasons ? [row.reasonsValue] : [])
        let before = cells.guarded
        _ = cells.prepare(&values, of: [])
        text.removeAll()
        text.append(values, spelling(columns))
        written.count(isRejected: !row.reasons.isEmpty)
        append(
            text.bytes, SpelledRun(ordinal: ordinal, count: 1, columns: columns, guarded: cells.guarded - before))
    }

    func append(_ rows: Range<Int>, of block: PackedRows, firstOrdinal: Int) throws {
        let columns = block.columns!
        written.accepted += rows.count
        append(
            block.bytes(rows), SpelledRun(ordinal: firstOrdinal, count: rows.count, columns: columns, guarded: 0))
    }

    private func append(_ bytes: UnsafeRawBufferPointer, _ run: SpelledRun) {
        guard failure == nil else { return }
        do { try file(run.columns).append(bytes, run) } catch { failure = error }
    }

    private func spelling(_ columns: FieldSet) -> RecordSpelling {
        if let spelling, spelling.columns == columns { return spelling.of }
        let made = form.spelling(columns.fields)
        spelling = (columns, made)
        return made
    }

    /// - Parameter columns: what it begins with, where nothing was written yet.
    private func file(_ columns: FieldSet) throws -> SpelledFile {
        if let file { return file }
        let opened = try SpelledFile(target, form, columns)
        file = opened
        return opened
    }

    func write(_ columns: [Field], late: [Int: IssueCode]) throws -> ConvertedRows.Written {
        if let failure { throw failure }
        let wanted = form.format.isTable ? FieldSet(columns) : FieldSet(Field.allCases)
        let file = try file(wanted)
        written.guarded = cells.guarded
        if late.isEmpty, !target.saysSale(columns), file.hasOnly(wanted) {
            try file.commit()
            return written
        }
        var rewriting = try SpelledRewriting(target, form, wanted, late, written)
        try file.forEach { try rewriting.take($0, $1) }
        return try rewriting.finish()
    }
}
