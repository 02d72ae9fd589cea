import Catalogue
import Drafting

/// What reading and judging came to. `accepted + rejected` is `records`.
package struct JudgeSummary: Sendable {
    package var records = 0
    package var rejected = 0
    /// Issues that reject nothing.
    package var warnings = 0
    /// How often each code was raised: exact, whatever is shown.
    package var issues: [IssueCode: Int] = [:]
    /// How often each notice's code came up.
    package var notices: [IssueCode: Int] = [:]
    /// Files that could not be read as what they claim to be.
    package var refusedFiles: [String] = []
    /// The kept map that said how files are read, where no flag did.
    package var kept: KeptMap?
    /// Which of them were refused for a column of passwords, and how that column is headed.
    package var passwordColumns: [(file: String, header: String)] = []
    /// Inputs that could not be opened or read.
    package var unreadable: [JobFailure] = []
    /// Files that break off within a record, though their records were judged.
    package var truncatedFiles: [String] = []
    /// Whether reading stopped because more records were rejected than allowed.
    package var hasTooManyErrors = false
    /// Whether reading ended because somebody wanted it to; the records behind were not looked at.
    package var wasStopped = false
    /// Rows whose `id` was ignored because it belongs to another market.
    package var ignoredIDs = 0
    /// Rows whose `id` is read as their `sku`: nothing says that it is the market's number.
    package var idsAsSKUs = 0
    /// Rows whose `id` was ignored because it is not the market's and they have a `sku` besides.
    package var idsBesideSKUs = 0
    /// Updates whose photos were not looked at: the market cannot change them.
    package var ignoredPhotos = 0

    /// Photos that are sent as they are and say where they were taken.
    package var photosTellingPlaces = 0
    /// Records whose sale begins or ends at a date, which the market does not know.
    package var datedSales = 0
    /// Products that their shop has, without a number.
    package var uncountedStocks = 0
    /// What the seller said of words in cells, and how often each entry was used, by its place.
    package var values = ValueMap()
    package var valuesUsed: [Int: Int] = [:]
    /// What stood for missing values, and how many records lacked each, by its place.
    package var defaults: [ColumnDefault] = []
    package var defaultsUsed: [Int: Int] = [:]
    /// How each file was read.
    package var readings: [FileReading] = []

    /// The files of rejected records that were written.
    package var rejects: [RejectsWritten] = []

    package var accepted: Int { records - rejected }

    /// Rows that were folded into the records that they belong to.
    package var foldedRows: Int { readings.reduce(0) { $0 + $1.foldedRows } }

    /// Rows beneath headers that only say how a table is filled in.
    package var guidanceRows: Int { readings.reduce(0) { $0 + $1.guidanceRows } }

    /// Records that are no products by the system's own word.
    package var foreignRecords: Int { readings.reduce(0) { $0 + $1.foreignRecords } }

    /// Counts an issue.
    mutating func add(_ code: IssueCode) {
        issues[code, default: 0] += 1
        if code.severity == .warning { warnings += 1 }
    }

    mutating func add(_ notes: RowNoteCounts) {
        datedSales += notes.datedSales
        uncountedStocks += notes.uncountedStocks
        idsAsSKUs += notes.idsAsSKUs
        idsBesideSKUs += notes.idsBesideSKUs
    }

    mutating func add(_ notes: ReadingNotes) {
        if notes.hasDatedSale { datedSales += 1 }
        if notes.hasUncountedStock { uncountedStocks += 1 }
        if notes.hasIDAsSKU { idsAsSKUs += 1 }
        if notes.hasIDBesideSKU { idsBesideSKUs += 1 }
        for entry in notes.valuesUsed { valuesUsed[entry, default: 0] += 1 }
        for entry in notes.defaultsUsed { defaultsUsed[entry, default: 0] += 1 }
    }

    /// Says that nothing tells the stock of some new products, once a file.
    ///
    /// - Parameter counts: how many there are, with their file.
    mutating func add(assumedStocks counts: [(file: String, products: Int)], report: (JobEvent) -> Void) {
        for (file, products) in counts {
            add(.stockAssumed)
            report(.issue(FoundIssue(Issue(assumedStocks: products, file: file))))
        }
    }

    /// Whether every file was read to its end.
    package var isComplete: Bool {
        isReadable && truncatedFiles.isEmpty
    }

    /// Whether every file could be read, though one may break off.
    package var isReadable: Bool {
        refusedFiles.isEmpty && unreadable.isEmpty && !hasTooManyErrors && !wasStopped
    }
}

extension Issue {
    /// Nothing says how many there are of some of a file's products: they will be sold out.
    init(assumedStocks count: Int, file: String) {
        self.init(code: .stockAssumed, file: file, column: Field.stock.column, detail: .products(count))
    }
}
