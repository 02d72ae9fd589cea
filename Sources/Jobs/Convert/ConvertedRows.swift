import Catalogue
import Drafting
import Tabular

/// The rows of files as they were understood, kept until all are judged and then written as a catalogue: its columns are those
/// that the rows need, and a row that repeats another may be known as such at the end only. Memory stays flat.
public final class ConvertedRows: PackedRowSink {
    private let keepsRejected: Bool
    /// The fields of a row, and then why it is rejected.
    private let spool = RowSpool(columnCount: Field.allCases.count + 1)
    private var columns = ConvertedColumns()
    private var late: [Int: IssueCode] = [:]
    /// Where the photos lie that rows name without saying where.
    public private(set) var photoFolders: Set<String> = []

    /// - Parameter keepsRejected: whether rejected rows are written, too, with their codes.
    public init(keepsRejected: Bool = false) { self.keepsRejected = keepsRejected }

    public func accept(_ row: JudgedRow) throws -> [Finding] {
        try keep(ConvertedRow(row), row.ordinal)
        if case .create(let product) = row.verdict, !product.images.allSatisfy(\.isWebAddress) {
            photoFolders.insert(row.photoFolder)
        }
        return []
    }

    func accept(_ rows: Range<Int>, of block: PackedRows, firstOrdinal: Int, photoFolder: String) throws {
        let facts = block.facts(rows)
        columns.note(facts)
        if facts.contains(.namesFile) { photoFolders.insert(photoFolder) }
        try spool.append(block.records(rows), count: rows.count, firstOrdinal: firstOrdinal)
    }

    public func reject(_ row: RejectedRow) throws {
        if keepsRejected { try keep(ConvertedRow(row), row.ordinal) }
    }

    public func revoke(_ row: RevokedRow) { late[row.ordinal] = row.code }

    private func keep(_ row: ConvertedRow, _ ordinal: Int) throws {
        columns.note(RowFacts(row), untouched: row.untouched)
        let reasons = row.reasons.isEmpty ? OutputValue.none : .list(row.reasons.map(\.rawValue))
        try spool.append(ordinal, Field.allCases.map { row.values[$0] ?? .none } + [reasons])
    }

    /// What was written.
    public struct Written: Sendable, Hashable {
        /// The rows that an import takes.
        public var accepted = 0
        /// The others.
        public var rejected = 0
        /// Texts that were kept from being run as formulas.
        public var guarded = 0
    }

    /// - Parameters:
    ///   - path: `nil` writes to standard output.
    ///   - note: what a workbook says of a field, on its header.
    /// - Throws: `ConversionConflict` where the format cannot say what the rows say, and `SystemError`; the file is what it was.
    public func write(
        to path: String?, format: TabularFormat, text: DelimitedForm = DelimitedForm(),
        note: (Field) -> String = { _ in "" }
    ) throws -> Written {
        let fields =
            format.isTable ? try columns.ofTable(guardsFormulas: text.guardsFormulas) : columns.ofRecords
        let names = fields.map(\.column) + (keepsRejected ? [ReasonsColumn.codes] : [])
        let places = fields.map(\.place) + (keepsRejected ? [Self.reasons] : [])
        let hasSales = format.isTable && fields.contains(.salePrice) && !fields.contains(.discountedPrice)
        let file = try CatalogueFile(path: path, format: format, text: text, columns: names, note: note)
        var written = Written()
        var record = Array(repeating: OutputView.none, count: places.count)
        try spool.forEach { ordinal, row in
            let code = late[ordinal]
            let isRejected = code != nil || row[Self.reasons].isSomething
            guard keepsRejected || !isRejected else { return }
            if isRejected { written.rejected += 1 } else { written.accepted += 1 }
            guard code == nil, !hasSales else {
                let values = Self.values(row, rejectedLate: code, sayingSale: hasSales)
                return _ = try file.write(places.map { values[$0] })
            }
            for (column, place) in places.enumerated() { record[column] = row[place] }
            try file.write(record)
        }
        try file.finish()
        written.guarded = file.guarded
        return written
    }

    /// The column of a row that says why it is rejected.
    private static let reasons = Field.allCases.count

    /// A row of which more is known now.
    private static func values(_ row: [OutputView], rejectedLate code: IssueCode?, sayingSale: Bool) -> [OutputValue] {
        var values = row.map(OutputValue.init)
        if let code { values[reasons] = .list([code.rawValue]) }
        if sayingSale { values.sayDiscountAsSale() }
        return values
    }
}

extension OutputView {
    fileprivate var isSomething: Bool {
        if case .none = self { false } else { true }
    }
}

extension [OutputValue] {
    /// By their fields.
    private subscript(field: Field) -> OutputValue {
        get { self[field.place] }
        set { self[field.place] = newValue }
    }

    /// Puts the final price in the place of the amount off.
    fileprivate mutating func sayDiscountAsSale() {
        guard case .number(let price) = self[.price], case .number(let discount) = self[.discountedPrice],
            let sale = Amount(json: price).flatMap({ price in Amount(json: discount).flatMap { price.subtracting($0) } }
            )
        else { return }
        self[.salePrice] = .number(sale.description)
    }
}
