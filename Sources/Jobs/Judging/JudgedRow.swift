import Catalogue
import Tabular

/// A row that the rules accept.
public struct JudgedRow: Sendable {
    public var verdict: Judgement.Verdict
    public var file: String
    /// The folder of the row's file: where its relative photo names start.
    public var photoFolder: String
    public var record: Int
    public var line: Int
    public var sku: String?

    init(_ verdict: Judgement.Verdict, of record: Record, _ draft: ProductDraft, in input: InputFile) {
        self.verdict = verdict
        file = input.name
        photoFolder = input.folder
        self.record = record.number
        line = record.lines.lowerBound
        sku = draft.sku.value
    }
}

/// Takes the rows that were accepted.
public protocol RowSink: AnyObject {
    /// - Returns: what speaks against the row after all, such as an `id` that the market does not have.
    func accept(_ row: JudgedRow) throws -> [Finding]
    /// Takes back a row that turned out, at the end, to repeat an earlier one's `sku`.
    func revoke(_ row: RevokedRow) throws
}

/// A row that had been accepted.
public struct RevokedRow: Sendable {
    public var file: String
    public var record: Int
}
