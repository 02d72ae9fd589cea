import Catalogue
import Tabular

/// How a file was read, as options could say it again.
public struct ReadingSettings: Sendable, Hashable {
    public var format: TabularFormat
    public var encoding: TextEncoding?
    public var delimiter: UInt8?
    public var quote: UInt8?
    /// The line of a text or the row of a worksheet, counted from 1.
    public var headerRow: Int?
    /// The sheet's name in a workbook.
    public var sheet: String?
    /// What leads to the records: in JSON, where it was asked for.
    public var recordPath: String?
    /// The currency that was asked for.
    public var currency: Currency?

    init(_ reader: any RecordReader, of input: InputFile, _ options: InputOptions) {
        currency = options.currency
        format = reader.format
        encoding = input.encoding?.encoding
        sheet = input.workbook?.sheet.name
        let table = reader as? TableReader
        headerRow = table?.headerPlace
        let dialect = (table?.rows as? CSVRows)?.dialect
        delimiter = dialect?.delimiter
        quote = dialect?.quote
        recordPath = (reader as? XMLReader)?.recordPath?.description ?? options.recordPath
    }
}
