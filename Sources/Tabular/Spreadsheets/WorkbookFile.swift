import Archives

/// A workbook with the sheet that is read of it.
public final class WorkbookFile {
    public let format: TabularFormat
    public let sheets: [Sheet]
    public let choice: SheetChoice
    /// The other sheets that begin as the chosen one does, where nobody asked for one and finding them costs no reading of
    /// what stands before them; but for those that go on with it.
    public let furtherSheets: [Sheet]
    /// Those of them that go on with what the chosen one has: under the same header other products.
    public let continuations: [Sheet]
    let workbook: any Workbook
    private let reading: any SheetRows

    /// The sheet that is read.
    public var sheet: Sheet { sheets[choice.index] }

    /// The hidden rows and columns met so far: all of them once the rows have been read to their end.
    public var hidden: HiddenCells { reading.hidden }

    /// The cells of a column that have addresses behind them, once the rows have been read to their end.
    public func links(inColumn column: Int) -> UnreadCells? {
        guard var links = reading.links[column] else { return nil }
        workbook.renewBudget()
        if let relationship = reading.links.relationship(inColumn: column) {
            links.target = try? workbook.target(ofLink: relationship, on: choice.index)
        }
        return links
    }

    /// The pictures that lie below the header, on cells or in them, as far as that can be told; once the rows have been read to their end.
    ///
    /// - Parameter row: the header's.
    public func pictures(belowHeader row: Int) -> UnreadCells? {
        workbook.renewBudget()
        let drawn = (try? workbook.pictures(of: choice.index)) ?? []
        let pictures = (drawn + reading.cellPictures).filter { $0.row > row }
        return pictures.min { ($0.row, $0.column) < ($1.row, $1.column) }.map {
            UnreadCells(count: pictures.count, first: Sheet.address(ofColumn: $0.column, row: $0.row))
        }
    }

    /// What writes the values of merged cells out, once the rows have been read to their end.
    package var mergedValues: MergedValues { MergedValues(reading.merged) }

    /// The cells below the header that are merged over several rows; all of them once the rows have been read to their end.
    ///
    /// - Parameter row: the header's.
    public func merged(belowHeader row: Int) -> MergedCells { reading.merged.below(row) }

    /// Opens a workbook that is a zip.
    ///
    /// - Parameters:
    ///   - descriptor: a file that can be read at any place; it stays the caller's.
    ///   - sheet: a sheet's name, or its number from 1; `nil` leaves the choice to the content.
    ///   - isKnown: whether a text is one that a header would have.
    ///   - isTelling: whether nothing but what is sought has such a header.
    public convenience init(
        descriptor: Int32, sheet: String?, isKnown: (String) -> Bool = { _ in false },
        isTelling: (String) -> Bool = { _ in true }
    ) throws(ReadError) {
        try self.init(
            Self.open(descriptor), sheet: sheet, isKnown: isKnown, isTelling: isTelling)
    }

    /// Opens a workbook that is a text: Excel 2003 XML or the tables of a page.
    ///
    /// - Parameter open: starts reading the text, in UTF-8, from its beginning; it is called several times.
    public convenience init(
        _ format: TabularFormat, sheet: String?, isKnown: (String) -> Bool = { _ in false },
        isTelling: (String) -> Bool = { _ in true },
        open: @escaping () throws(ReadError) -> any ByteSource
    ) throws(ReadError) {
        try self.init(Self.open(format, open), sheet: sheet, isKnown: isKnown, isTelling: isTelling)
    }

    init(
        _ workbook: any Workbook, sheet: String?, isKnown: (String) -> Bool,
        isTelling: (String) -> Bool = { _ in true }
    ) throws(ReadError) {
        self.workbook = workbook
        format = workbook.format
        sheets = workbook.sheets
        if let sheet {
            choice = try SheetChoice.find(sheet, in: sheets)
            (furtherSheets, continuations) = ([], [])
        } else {
            choice = try SheetChoice.choose(in: workbook, isKnown: isKnown, isTelling: isTelling)
            let further =
                [.xlsx, .xls].contains(workbook.format) && sheets.count > 1
                ? try SheetChoice.further(besides: choice, in: workbook, isKnown: isKnown) : []
            let going = SheetChoice.continuing(choice, among: further, in: workbook, isKnown: isKnown)
            furtherSheets = further.filter { !going.contains($0) }.map { workbook.sheets[$0] }
            continuations = going.map { workbook.sheets[$0] }
        }
        workbook.renewBudget()
        reading = try workbook.rows(of: choice.index)
    }

    /// The rows of the sheet that was chosen; they can be read once.
    public var rows: any RowSource { reading }

    /// Starts reading the sheet once more, to copy rows of it.
    public func copiedRows() throws(ReadError) -> CopiedRows {
        let looks = SheetLooks()
        workbook.renewBudget()
        return CopiedRows(try workbook.rows(of: choice.index, keeping: looks), looks)
    }

    static func open(
        _ descriptor: Int32, limits: WorkbookLimits = WorkbookLimits()
    ) throws(ReadError) -> any Workbook {
        let archive: ZipArchive
        do {
            archive = try ZipArchive(descriptor: descriptor, limits: limits.archive)
        } catch {
            throw error.asReadError()
        }
        return try open(OfficePackage(archive, limits: limits))
    }

    static func open(_ package: OfficePackage) throws(ReadError) -> any Workbook {
        switch try SpreadsheetKind.detect(package) {
        case .xlsx(let package, let mainPart): return try XLSXWorkbook(package, mainPart: mainPart)
        case .ods(let package): return try ODSWorkbook(package)
        case .other(let kind): throw .unsupported(kind)
        }
    }

    static func open(
        _ format: TabularFormat, _ open: @escaping () throws(ReadError) -> any ByteSource
    ) throws(ReadError) -> any Workbook {
        switch format {
        case .excelXML: try ExcelXMLWorkbook(open)
        case .html: try HTMLWorkbook(open)
        default: preconditionFailure("\(format) is no workbook in a text")
        }
    }
}
