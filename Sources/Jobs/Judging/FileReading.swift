import Catalogue
import Drafting
import Tabular

/// That a file is read as the export of a system, and why.
package struct Recognition: Sendable, Hashable {
    package var file: String
    package var preset: Preset.Name
    /// What the system is called.
    package var title: String
    /// The headers that showed it; empty where the seller said so.
    package var evidence: [String]
    /// How many of the columns nothing is taken from; 0 as long as more may come.
    package var unusedColumns: Int
    /// The kept map that named the system, where one did.
    package var mapFile: String?
    /// What the export says nothing of, so that the default stands: the currency, the stock.
    package var absent: [Field]
    /// The code of the currency that is the system's own, where the market does not take it and no column states one.
    package var currency: String?

    /// - Parameter isWhole: whether all columns are known; JSON and XML show more of them to their end.
    init?(_ plan: ColumnPlan, file: String, kept: KeptMap?, isWhole: Bool = true) {
        guard let preset = plan.preset else { return nil }
        self.file = file
        self.preset = preset.name
        title = preset.title
        evidence = plan.presetEvidence
        mapFile = kept.path(for: .preset)
        unusedColumns = isWhole ? plan.unused.count : 0
        absent = plan.unstated
        currency = plan.systemsCurrency
    }
}

/// How one file was read: the line that every report has of it.
package struct FileReading: Sendable {
    package var file: String
    package var format: TabularFormat
    /// What a text is written in, and what showed it; `nil` for a workbook, which has parts of its own.
    package var encoding: EncodingFinding?
    /// What a person looking at the sheet does not see, and what was read all the same.
    package var hidden: HiddenCells
    /// The cells of the sheet that are merged over several rows of data, of which only the first is read with the value.
    package var merged: MergedCells
    /// The pictures that lie on the sheet, and the cells of photos that have an address behind their text: neither is read.
    package var pictures: UnreadCells?
    package var linkedPhotos: UnreadCells?
    /// The other sheets of a workbook that seem to hold products, too: nothing of them is read.
    package var furtherSheets: [String]
    /// The other sheets that go on with this one, and are read after it.
    package var continuations: [String]
    /// The other lists of a JSON or an XML document that seem to.
    package var furtherLists: [String]
    package var preset: Preset.Name?
    package var columns: [ColumnPlan.Column]
    package var foldedRows: Int
    package var guidanceRows: Int
    /// Records that are no products by the system's own word, such as pages.
    package var foreignRecords: Int
    /// The rows that are passed over as no products.
    package var passedOver: PassedOverRows
    package var settings: ReadingSettings
    /// What the seller said of words in cells.
    package var values: ValueMap
    /// What the seller let be done with values.
    package var adjustments: Adjustments
    /// The kept map that said some of them.
    package var kept: KeptMap?
    /// What is told of its recognition.
    package var recognition: Recognition?
    /// Whether its prices are taken for won though their header's language is another shop's.
    package var assumesCurrency: Bool
    /// What says the currency of its prices, and the code of the one that they are all read in; `nil` without such.
    package var currency: ColumnPlan.CurrencyEvidence?
    package var currencyCode: String?
    /// The headers of the columns that no row reaches.
    package var headersWithoutCells: [String]
    /// The headers of the columns whose HTML is sent as it stands.
    package var headersOfKeptMarkup: [String]
    /// The needed fields that no column of a JSON or an XML holds; a table without one is refused.
    package var lacking: [Field]
    /// The columns that may hold them, by what stands in the first records.
    package var offer: [OfferedColumn] = []

    init(
        _ input: InputFile, _ reader: any RecordReader, _ plan: ColumnPlan, _ options: InputOptions, foldedRows: Int,
        guidanceRows: Int, foreignRecords: Int, passedOver: PassedOverRows = PassedOverRows()
    ) {
        // Before the input is asked anything: from then on nobody reads it.
        furtherLists = reader.evidence.furtherLists
        file = input.name
        format = reader.format
        encoding = input.encoding
        let going = input.workbook?.continuations.map(\.name) ?? []
        let goesOn = options.readsFurtherSheets && input.isSeekable
        furtherSheets = (input.workbook?.furtherSheets.map(\.name) ?? []) + (goesOn ? [] : going)
        continuations = goesOn ? going : []
        hidden = input.workbook?.hidden ?? HiddenCells()
        (merged, pictures) = (input.merged, input.pictures)
        linkedPhotos = plan.columnsWithoutAddresses.lazy.compactMap { input.workbook?.links(inColumn: $0) }.first
        preset = plan.preset?.name
        columns = plan.columns
        self.foldedRows = foldedRows
        self.guidanceRows = guidanceRows
        self.foreignRecords = foreignRecords
        self.passedOver = passedOver
        settings = ReadingSettings(reader, of: input, plan, options)
        (values, adjustments) = (options.values, options.adjustments)
        kept = options.kept
        recognition = Recognition(plan, file: file, kept: options.kept)
        assumesCurrency = plan.assumesCurrency
        (currency, currencyCode) = (plan.currencyEvidence, plan.currencyOfPrices)
        headersWithoutCells = plan.columnsWithoutCells.map { plan.columns[$0].map(\.header) } ?? []
        headersOfKeptMarkup = plan.columnsOfKeptMarkup.map { plan.columns[$0].header }
        lacking = reader.headerLines == nil ? plan.absent.filter(\.isNeeded) : []
    }
}
