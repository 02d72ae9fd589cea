import Catalogue
import Drafting
import Tabular

/// One input being read: its columns, and its rows one after the other in the file's order.
struct InputReading {
    let input: InputFile
    /// Whether its columns stand above its rows; JSON and XML show them as they come.
    let isTable: Bool
    private let options: InputOptions
    private var reader: any RecordReader
    private var blocks: (any RowBlockReader)?
    private var drafter: Drafter
    private var rows = RowFolder(nil)
    /// How it was read before rows were looked at for an offer: of a refused file nothing else is told.
    private var settled: FileReading?
    /// The first records of a JSON or an XML that lacks what a product needs: what its columns may be is told at the end.
    private var sample = OfferSample()
    /// Whether no column that has shown holds something a product needs.
    private var lacksNeeded = false
    /// How many records of a JSON were read by themselves, and how many in blocks.
    private var (alone, together) = (0, 0)
    /// The row at hand.
    private(set) var record = Record()

    /// What is read next.
    enum Step {
        /// What the columns of a table are, or those that a record of a JSON or an XML showed, which comes next.
        // Rare and large beside the others, which come for each row.
        indirect case columns(ReadColumns)
        /// A row, which is at hand until the next is read.
        case row
        case end
    }

    private enum Place {
        case beforeColumns
        case beforeRow
        /// A record was read that came with new columns.
        case atRecord
    }

    private var place = Place.beforeColumns
    /// What was read ahead.
    private var pending: [Result<Step, ReadError>] = []

    /// - Parameter inBlocks: whether rows are looked at in blocks where they can be.
    init(_ input: InputFile, _ options: InputOptions, inBlocks: Bool = true) throws(ReadError) {
        self.input = input
        self.options = options
        reader = try input.readerAhead(options.request, inBlocks: inBlocks)
        blocks = reader.blocks
        isTable = reader.headerLines != nil
        var plan = ColumnPlan(options, reader.format, isTable: isTable)
        plan.note(reader, of: input, options)
        drafter = Drafter(plan: plan)
    }

    var format: TabularFormat { reader.format }
    var frame: SourceFrame { reader.frame }
    var plan: ColumnPlan { drafter.plan }
    var columnCount: Int { reader.columns.count }

    /// How many records are no products by the system's own word.
    var foreignRecords: Int { rows.foreign }

    /// How it was read, as far as that goes.
    var summary: FileReading {
        if let settled { return settled }
        var reading = FileReading(
            input, reader, drafter.plan, options, foldedRows: rows.folded, guidanceRows: rows.guidance,
            foreignRecords: foreignRecords, passedOver: rows.passedOver)
        if lacksNeeded { reading.offer = ColumnOffers(drafter.plan, format, options, sample.records).offer }
        return reading
    }

    mutating func next() throws(ReadError) -> Step {
        pending.isEmpty ? try readNext() : try pending.removeFirst().get()
    }

    /// Whether its columns lack what a product needs; of a JSON or an XML by its first record.
    mutating func lacksColumns() -> Bool {
        while pending.count < (isTable ? 1 : 2) {
            let step = Result { () throws(ReadError) in try readNext() }
            pending.append(step)
            guard case .success(.columns(let columns)) = step else { return false }
            if isTable { return columns.lackColumns && columns.passwordHeader == nil }
        }
        return lacksNeeded
    }

    /// The columns that alone may hold what the columns lack, by the first rows, which are gone then.
    mutating func onlyOffer() throws(ReadError) -> [OfferedColumn]? {
        var rows = OfferSample()
        reading: while rows.takeMore {
            switch try next() {
            case .columns(let columns):
                let others = columns.findings.contains { $0.code.effect == .refusesFile && !$0.lacksColumns }
                if others || columns.passwordHeader != nil { return nil }
            case .row: rows.add(record)
            case .end: break reading
            }
        }
        return ColumnOffers(drafter.plan, format, options, rows.records).only
    }

    private mutating func readNext() throws(ReadError) -> Step {
        if place == .beforeColumns {
            place = .beforeRow
            let columns = takeColumns()
            if isTable { rows = RowFolder(drafter.plan) }
            if !rows.isSingle { leaveBlocks() }
            return .columns(columns)
        }
        while true {
            if place == .beforeRow {
                guard try rows.next(from: &reader, into: &record) else { return .end }
                if reader.columns.count > drafter.columnCount {
                    place = .atRecord
                    return .columns(takeColumns())
                }
            } else {
                place = .beforeRow
                if !isTable, rows.takeBack(record, drafter.plan) {
                    leaveBlocks()
                    continue
                }
            }
            alone += 1
            if lacksNeeded { sample.add(record) }
            return .row
        }
    }

    /// Rows that belong together are read one by one, and so are records of a JSON few of which stand in blocks.
    private mutating func leaveBlocks() {
        if blocks != nil { (reader, blocks) = (input.ahead(reader), nil) }
    }

    /// Whether blocks of a JSON end so often that reading ahead is better.
    private var blocksAreShort: Bool { !isTable && alone > 16 + together / 128 }

    /// Whether rows may stand together.
    var mayHaveBlocks: Bool { blocks != nil && pending.isEmpty && !(lacksNeeded && sample.takeMore) }

    /// The rows at hand that stand together, which are read and judged ahead; each is then taken by `read`, `take` or `pass`.
    ///
    /// - Parameters:
    ///   - check: `nil` where each row has to be drafted.
    ///   - output: what is made of them.
    ///   - threads: how many read and judge them.
    /// - Returns: `nil` where the next row is to be read by `next`.
    mutating func blocksAhead(
        _ judge: RowJudge, _ check: CleanRowCheck?, _ output: BlockJudge.Output, threads: Int
    ) throws(ReadError) -> BlocksAhead? {
        if blocksAreShort { leaveBlocks() }
        guard place == .beforeRow, rows.isSingle, let blocks, let first = try blocks.nextBlock() else { return nil }
        return BlocksAhead(first, blocks, BlockJudge(blocks, drafter, judge, check, output), threads: threads)
    }

    /// The columns that may hold the fields which the columns of a refused table lack, by the first rows, which are gone then.
    mutating func offer() -> [OfferedColumn] {
        settled = summary
        var rows = OfferSample()
        while rows.takeMore, case .row? = try? next() { rows.add(record) }
        return ColumnOffers(drafter.plan, format, options, rows.records).offer
    }

    /// Reads a row of a block, which is then at hand.
    ///
    /// - Returns: `false` for one that is no data.
    mutating func read(_ index: Int, of block: RowBlock) -> Bool {
        rows.read(index, of: block, from: rowsOfBlocks, into: &record)
    }

    /// Takes a row of a block that was read already; it is not at hand.
    ///
    /// - Returns: `false` for one that is no data.
    mutating func take(_ record: inout Record) -> Bool {
        together += 1
        return rows.take(&record, from: rowsOfBlocks)
    }

    /// Takes so many rows of a block for data without reading them.
    mutating func pass(_ count: Int) {
        together += count
        rows.pass(count, from: rowsOfBlocks)
    }

    /// That a row of a block began another table: those behind it are not taken.
    var otherHeader: ReadError? { rows.otherHeader }

    /// The number of the next record that a row of a block is.
    var nextNumber: Int { rows.nextNumber(from: rowsOfBlocks) }

    private var rowsOfBlocks: any RowBlockReader {
        guard let blocks else { preconditionFailure("a block of no table") }
        return blocks
    }

    /// The row at hand as a draft.
    ///
    /// - Parameter known: the fields that the draft may lack.
    func draft(knowing known: KnownOfRow = .nothing) -> DraftedRow { DraftedRow(record, rows, drafter, knowing: known) }

    /// What the bytes of the row at hand show; nothing where it is not sure that it is one that registers a product.
    ///
    /// - Parameter row: gets what is clean of it.
    func known(_ check: CleanRowCheck, _ row: CleanRow) -> KnownOfRow {
        guard rows.rowStarts.isEmpty, rows.pieces.isEmpty, rows.lateFor == nil else { return .nothing }
        return check.known(of: record, row)
    }

    /// The names of the photos of the row at hand.
    func photoNames() -> [String] { drafter.photoNames(in: record) }

    private mutating func takeColumns() -> ReadColumns {
        let isFirst = drafter.plan.columns.isEmpty
        var findings =
            place == .atRecord
            ? drafter.plan.extend(to: reader.columns, showing: record) : drafter.plan.extend(to: reader.columns)
        lacksNeeded = !isTable && drafter.plan.absent.contains(where: \.isNeeded)
        if isTable {
            let missing = drafter.plan.missing()
            // Without one known header every column is unknown: one sentence says it.
            findings = missing.contains { $0.code == .headerMissing } ? missing : (findings + missing).decisiveFirst
        }
        // What is to be said of a header was said of the sheet before.
        if options.recordsBefore > 0 { findings.removeAll { $0.code.effect != .refusesFile } }
        let recognition =
            isFirst && options.recordsBefore == 0
            ? Recognition(drafter.plan, file: input.name, kept: options.kept, isWhole: isTable) : nil
        return ReadColumns(
            placement: Placement(
                file: input.name, sheet: input.workbook?.sheet.name, plan: drafter.plan,
                headerLines: reader.headerLines),
            findings: findings, recognition: recognition,
            passwordHeader: options.refusesPasswords ? drafter.plan.passwordHeader : nil)
    }
}

extension [Finding] {
    /// What refuses a file before what is only told of it, and the columns that nothing is taken from last.
    fileprivate var decisiveFirst: [Finding] {
        filter { $0.code.effect == .refusesFile }
            + filter { $0.code.effect != .refusesFile && $0.code != .unknownColumn }
            + filter { $0.code == .unknownColumn }
    }
}

/// What the columns of an input were found to be.
struct ReadColumns {
    var placement: Placement
    var findings: [Finding]
    /// The system whose export it is, with the first columns.
    var recognition: Recognition?
    /// The header of a column of passwords, where such a file is refused.
    var passwordHeader: String?

    /// Whether columns are missing that others may be.
    var lackColumns: Bool { findings.contains { $0.lacksColumns } }

    /// Whether nothing is read beneath them.
    var refuseFile: Bool { passwordHeader != nil || findings.contains { $0.code.effect == .refusesFile } }
}

/// A row that was read and is still to be judged. An object: it is large, and goes through several hands.
///
/// One thread at a time has it.
final class DraftedRow: @unchecked Sendable {
    /// It may get its number after it was drafted.
    var record: Record
    /// `nil` for a row that could not be read as one.
    let draft: ProductDraft?
    let findings: [Finding]
    let notes: ReadingNotes
    /// What makes it no row.
    let defect: Record.Defect?
    /// Where the rows stand that were folded into it, in pieces; empty where the record says it.
    let pieces: [Range<Int>]

    /// A row that is a record of its own.
    ///
    /// - Parameter known: the fields that the draft may lack.
    init(_ record: Record, _ drafter: __shared Drafter, knowing known: KnownOfRow) {
        self.record = record
        pieces = []
        defect = drafter.defect(of: record)
        if let defect {
            (draft, findings, notes) = (nil, [Finding(defect)], ReadingNotes())
            return
        }
        (draft, findings, notes) = drafter.draft(record, rowStarts: [], excluding: known.clean, noting: known.notes)
    }

    init(
        _ record: Record, _ rows: __shared RowFolder, _ drafter: __shared Drafter, knowing known: KnownOfRow
    ) {
        self.record = record
        pieces = rows.pieces
        defect = drafter.defect(of: record)
        if let finding = defect.map(Finding.init) ?? Self.obstacle(rows) {
            (draft, findings, notes) = (nil, [finding], ReadingNotes())
            return
        }
        (draft, findings, notes) = drafter.draft(
            record, rowStarts: rows.rowStarts, excluding: known.clean, noting: known.notes)
    }

    /// Why it cannot be read with the rows that it belongs to.
    private static func obstacle(_ rows: RowFolder) -> Finding? {
        rows.lateFor.map { Finding(.rowsApart, detail: .item($0, reason: nil)) }
    }
}
