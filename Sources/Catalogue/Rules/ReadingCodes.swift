/// What the reading of cells, records and files finds: no rule of the form's, and codes like theirs.
extension IssueCode {
    public static let spreadsheetError = IssueCode("spreadsheet-error")
    public static let marketRefused = IssueCode("market-refused")
    public static let answerUnreadable = IssueCode("answer-unreadable", .warns)
    public static let numberNormalised = IssueCode("number-normalised", .informs)
    public static let valueLooksDamaged = IssueCode("value-looks-damaged", .warns)
    public static let notOnSale = IssueCode("not-on-sale", .warns)
    public static let unknownColumn = IssueCode("unknown-column", .warns)
    public static let columnAssumed = IssueCode("column-assumed", .warns)

    static let ofCells = [
        spreadsheetError, marketRefused, answerUnreadable, numberNormalised, valueLooksDamaged, notOnSale,
        unknownColumn, columnAssumed,
    ]

    public static let cellsTooMany = IssueCode("cells-too-many")
    public static let cellsTooFew = IssueCode("cells-too-few")
    public static let quoteUnterminated = IssueCode("quote-unterminated")
    public static let recordTooLarge = IssueCode("record-too-large")
    public static let rowsApart = IssueCode("rows-apart")
    public static let keyRepeated = IssueCode("key-repeated")

    static let ofRecords = [cellsTooMany, cellsTooFew, quoteUnterminated, recordTooLarge, rowsApart, keyRepeated]

    public static let encodingUndecided = IssueCode("encoding-undecided", .refusesFile)
    public static let encodingInvalid = IssueCode("encoding-invalid", .refusesFile)
    public static let formatUnsupported = IssueCode("format-unsupported", .refusesFile)
    public static let gzipDamaged = IssueCode("gzip-damaged", .refusesFile)
    public static let workbookDamaged = IssueCode("workbook-damaged", .refusesFile)
    public static let sheetUnknown = IssueCode("sheet-unknown", .refusesFile)
    public static let headerMissing = IssueCode("header-missing", .refusesFile)
    public static let headerDiffers = IssueCode("header-differs", .refusesFile)
    public static let columnMissing = IssueCode("column-missing", .refusesFile)
    public static let columnDuplicated = IssueCode("column-duplicated", .refusesFile)
    public static let columnAmbiguous = IssueCode("column-ambiguous", .refusesFile)
    public static let columnsTooMany = IssueCode("columns-too-many", .refusesFile)
    public static let catalogueNotFound = IssueCode("catalogue-not-found", .refusesFile)
    public static let jsonMalformed = IssueCode("json-malformed", .refusesFile)
    public static let xmlMalformed = IssueCode("xml-malformed", .refusesFile)
    public static let xmlEntityRefused = IssueCode("xml-entity-refused", .refusesFile)

    static let ofFiles = [
        encodingUndecided, encodingInvalid, formatUnsupported, gzipDamaged, workbookDamaged, sheetUnknown,
        headerMissing, headerDiffers, columnMissing, columnDuplicated, columnAmbiguous, columnsTooMany,
        catalogueNotFound, jsonMalformed,
        xmlMalformed,
        xmlEntityRefused,
    ]
}
