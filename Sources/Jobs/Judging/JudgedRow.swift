import Catalogue
import Tabular

/// A row that the rules accept.
package struct JudgedRow: Sendable {
    package var verdict: Judgement.Verdict
    package var file: String
    /// The folder of the row's file: where its relative photo names start.
    package var photoFolder: String
    package var record: Int
    package var line: Int
    package var sku: String?
    /// The row's place among all that were judged, rejected ones too, counted from 0.
    var ordinal: Int
    /// The market that the row names, and the product's number there.
    var market: String?
    var id: Int?
    /// The photos that an update names, which the market does not take with one.
    var photosBeside: [String] = []
    /// Whether nothing says how many there are.
    var lacksStock = false
    /// The photo that is to lead, where the row names one.
    var lead: NamedLead?

    init(
        _ verdict: Judgement.Verdict, of record: Record, _ draft: ProductDraft, in input: InputFile, ordinal: Int
    ) {
        self.verdict = verdict
        self.ordinal = ordinal
        market = draft.market.value
        id = draft.id.value
        let names = draft.images.value ?? []
        if case .update = verdict { photosBeside = names }
        lead = draft.thumbnail.value.map { NamedLead(name: $0, place: names.firstIndex(of: $0), count: names.count) }
        file = input.name
        photoFolder = input.folder
        self.record = record.number
        line = record.lines.lowerBound
        sku = draft.sku.value
    }
}

/// Takes the rows that were judged, in the files' order.
package protocol RowSink: AnyObject {
    /// - Returns: what speaks against the row after all, such as an `id` that the market does not have.
    func accept(_ row: JudgedRow) throws -> [Finding]
    /// Whether it wants to be told of rows that are rejected.
    var takesRejected: Bool { get }
    /// Is told of a row that is rejected.
    func reject(_ row: RejectedRow) throws
    /// Takes back a row that turned out, at the end, to repeat an earlier one's `sku`.
    func revoke(_ row: RevokedRow) throws
}

extension RowSink {
    // Most have nothing to do with rows that are rejected.
    package var takesRejected: Bool { false }
    package func reject(_ row: RejectedRow) {}
}

/// Takes clean rows without a product being made of them: of a block, several at a time, packed on the thread that judged them.
protocol PackedRowSink: RowSink {
    /// How the threads pack them.
    var packing: RowPacking { get }

    /// - Parameters:
    ///   - rows: the next of the block's, each of them clean.
    ///   - firstOrdinal: the first one's place among all rows, where the others follow on.
    ///   - photoFolder: where their relative photo names start.
    func accept(_ rows: Range<Int>, of block: PackedRows, firstOrdinal: Int, photoFolder: String) throws
}

/// A row that something speaks against.
package struct RejectedRow {
    var ordinal: Int
    /// `nil` for what could not be read as a row.
    var draft: ProductDraft?
    /// What was found, each with its place.
    var findings: [(finding: Finding, issue: Issue)]
}

/// A row that had been accepted.
package struct RevokedRow: Sendable {
    package var file: String
    package var record: Int
    /// What speaks against it after all.
    package var code: IssueCode
    var ordinal: Int
}
