import Catalogue
import Tabular

/// Hands out a table's records with the rows that belong together as one, and without the rows that are no products.
///
/// It stands between a reader and a drafter. Where every row is a product it passes them on as they are.
public struct RowFolder {
    /// The first cell of each row of the record handed out last; empty where it is one row.
    public private(set) var rowStarts: [Int] = []
    /// Where the rows of the record handed out last stand in the file, in pieces; empty where `Record.source` says it.
    public private(set) var pieces: [Range<Int>] = []
    /// How many rows were folded into the records that they belong to.
    public private(set) var folded = 0
    /// How many rows beneath the header only say how the table is to be filled in.
    public private(set) var guidance = 0

    /// How many records are no products by the system's own word.
    public private(set) var foreign = 0

    /// Whose row the record handed out last is, which stands apart from the others of that product; `nil` for any other.
    public private(set) var lateFor: String?
    /// The rows that are no data, or blank.
    public private(set) var passedOver = PassedOverRows()

    /// That another table began, beneath which nothing is read.
    package private(set) var otherHeader: ReadError?

    private var grouping: RowGrouping
    private var dataRows: DataRows?
    private var number = 0
    /// The row that was read last and belongs to the next record.
    private var pending = Record()
    private var hasPending = false
    private var families: Families
    /// What the row is that was read last and belongs to the next record, where that is known.
    private var pendingKind: RowKind?
    /// What the product is called that was read last.
    private var above = ""
    /// The rows that are named by a head, by the hashes of their keys.
    private var members = Set<Int>()
    private var hasEnded = false
    /// What ended the reading while a record was still to be handed out.
    private var failure: ReadError?

    /// - Parameter plan: the columns of a table; for JSON and XML, whose records are products, there is none to give.
    public init(_ plan: ColumnPlan? = nil) { self.init(plan, holding: Families()) }

    init(_ plan: ColumnPlan?, holding families: Families) {
        self.families = families
        grouping = plan.map(RowGrouping.init) ?? .single
        dataRows = plan.map(DataRows.init)
    }

    /// Takes back the first record of a JSON or an XML, whose columns have shown only with it how records belong together.
    ///
    /// - Returns: whether it was taken back, to be handed out when all of it has come.
    public mutating func takeBack(_ record: Record, _ plan: ColumnPlan) -> Bool {
        guard number == 1, isSingle, case .families(let columns) = RowGrouping(plan) else { return false }
        grouping = .families(columns)
        number = 0
        pending = record
        hasPending = true
        return true
    }

    /// - Returns: `false` at the end of the input.
    public mutating func next(from reader: inout any RecordReader, into record: inout Record) throws(ReadError) -> Bool
    {
        switch grouping {
        case .single:
            guard try readRow(from: &reader, into: &record) else { return false }
            count(&record)
            return true
        case .following(let columns):
            return try nextGroup(columns, from: &reader, into: &record)
        case .beneath(let columns):
            return try nextHead(columns, from: &reader, into: &record)
        case .families(let columns):
            return try nextFamily(columns, from: &reader, into: &record)
        }
    }

    /// The next row of data.
    private mutating func readRow(from reader: inout any RecordReader, into record: inout Record) throws(ReadError)
        -> Bool
    {
        while try reader.read(into: &record) {
            if isData(record) { return true }
            if let otherHeader { throw otherHeader }
        }
        return false
    }

    /// Counts a row that is a record of its own. A reader has counted rows of guidance, too.
    private mutating func count(_ record: inout Record) {
        number += 1
        if guidance > 0 { record.number = number }
    }

    /// Whether a row is data; one that is not is counted.
    private mutating func isData(_ record: Record) -> Bool {
        guard record.role == .data, !record.isBlank else {
            passedOver.take(record)
            return false
        }
        switch dataRows?.kind(of: record) {
        case .data, nil: return true
        case .guidance: guidance += 1
        case .unfilled: passedOver.take(record, as: .unfilled)
        case .repeatedHeader: passedOver.take(record, as: .repeatedHeader)
        case .otherHeader: otherHeader = otherHeader ?? .otherHeader(line: record.lines.lowerBound)
        }
        return false
    }
}

// MARK: - Rows of blocks

extension RowFolder {
    /// Whether each row of data is a record, so that rows may be looked at before they are read.
    package var isSingle: Bool {
        if case .single = grouping { true } else { false }
    }

    /// Reads a row of a block.
    ///
    /// - Returns: whether it is data, and so a record.
    package mutating func read(
        _ index: Int, of block: RowBlock, from reader: any RowBlockReader, into record: inout Record
    ) -> Bool {
        reader.readRow(index, of: block, into: &record)
        return take(&record, from: reader)
    }

    /// Takes a row of a block that was read already.
    ///
    /// - Returns: whether it is data, and so a record.
    package mutating func take(_ record: inout Record, from reader: any RowBlockReader) -> Bool {
        reader.numberRow(&record)
        guard isData(record) else { return false }
        count(&record)
        return true
    }

    /// Takes so many rows of a block for data without reading them.
    package mutating func pass(_ count: Int, from reader: any RowBlockReader) {
        if count == 0 { return }
        reader.passRows(count)
        dataRows?.pass()
        number += count
    }

    /// The number of the next record.
    package func nextNumber(from reader: any RowBlockReader) -> Int { guidance > 0 ? number + 1 : reader.nextNumber }
}

// MARK: - Rows that follow each other

extension RowFolder {
    private mutating func nextGroup(
        _ columns: RowGrouping.GroupColumns, from reader: inout any RecordReader, into record: inout Record
    ) throws(ReadError) -> Bool {
        if let failure { throw failure }
        if !hasPending {
            guard try readRow(from: &reader, into: &record) else { return false }
        } else {
            swap(&record, &pending)
            hasPending = false
        }
        begin(&record)
        let group = columns.key.map { GroupKey(record, inColumn: $0) } ?? GroupKey()
        lateFor = record.isFurtherRow(columns) ? columns.key.map(record.key) : nil
        while readPending(from: &reader) {
            guard pending.belongs(to: group, columns) else {
                hasPending = true
                return true
            }
            if lateFor != nil, !pending.isFurtherRow(columns) { lateFor = nil }
            join(&record)
        }
        return true
    }

    private mutating func begin(_ record: inout Record) {
        number += 1
        record.number = number
        rowStarts.removeAll(keepingCapacity: true)
    }

    /// Reads the row after the record at hand; trouble waits until the record is handed out.
    private mutating func readPending(from reader: inout any RecordReader) -> Bool {
        var row = Record()
        swap(&row, &pending)
        defer { swap(&row, &pending) }
        return readRowOrKeepTrouble(from: &reader, into: &row)
    }

    private mutating func readRowOrKeepTrouble(from reader: inout any RecordReader, into record: inout Record) -> Bool {
        do throws(ReadError) {
            return try readRow(from: &reader, into: &record)
        } catch {
            failure = error
            return false
        }
    }

    private mutating func join(_ record: inout Record) {
        if rowStarts.isEmpty { rowStarts.append(0) }
        rowStarts.append(record.cells.count)
        record.join(pending)
        if record.cells.isEmpty { rowStarts.removeAll() }
        folded += 1
    }
}

extension Record {
    func key(inColumn column: Int) -> String {
        firstCell(inColumn: column).map { trimmedText($0).text } ?? ""
    }

    /// Whether a row has a group's key and says nothing else of its product: a variant, or a photo.
    fileprivate func isFurtherRow(_ columns: RowGrouping.GroupColumns) -> Bool {
        guard let key = columns.key, let name = columns.name, key != name, columns.view == nil, columns.parent == nil
        else {
            return false
        }
        return firstCell(inColumn: name).map(isBlank) ?? true && !(firstCell(inColumn: key).map(isBlank) ?? true)
    }

    /// Whether a row goes on with a group: it has the group's key, or none and either no name or a view of its own.
    func belongs(to group: GroupKey, _ columns: RowGrouping.GroupColumns) -> Bool {
        if let parent = columns.parent, let isIts = group.isKey(of: self, inColumn: parent) { return isIts }
        if let key = columns.key, let isIts = group.isKey(of: self, inColumn: key) { return isIts }
        if let view = columns.view, GroupKey().isKey(of: self, inColumn: view) != nil { return true }
        return columns.name.map { GroupKey().isKey(of: self, inColumn: $0) == nil } ?? true
    }
}

/// What a row is called by a cell of it, without blanks around it and composed.
struct GroupKey {
    private var bytes: [UInt8] = []

    /// One that no row has.
    init() {}

    init(_ record: borrowing Record, inColumn column: Int) {
        record.withKey(inColumn: column) { bytes = Array($0) }
    }

    /// Whether another row is called so; `nil` where it is called nothing.
    func isKey(of record: borrowing Record, inColumn column: Int) -> Bool? {
        var isKey: Bool?
        record.withKey(inColumn: column) { if !$0.isEmpty { isKey = bytes.elementsEqual($0) } }
        return isKey
    }
}

extension Record {
    /// Hands out what the row is called, if it has such a cell.
    fileprivate func withKey(inColumn column: Int, _ take: (UnsafeBufferPointer<UInt8>) -> Void) {
        guard let cell = firstCell(inColumn: column) else { return }
        let isTaken = withBytes(cell) { bytes in
            guard bytes.allSatisfy({ $0 < 0x80 }) else { return false }
            take(bytes.withoutASCIIBlanks)
            return true
        }
        if isTaken { return }
        var text = trimmedText(cell).text
        text.withUTF8(take)
    }
}

// MARK: - Rows beneath their head

extension RowFolder {
    private mutating func nextHead(
        _ columns: ParentColumns, from reader: inout any RecordReader, into record: inout Record
    ) throws(ReadError) -> Bool {
        if let failure { throw failure }
        if hasPending {
            swap(&record, &pending)
            hasPending = false
        } else {
            guard try readHead(columns, from: &reader, into: &record) else { return false }
        }
        begin(&record)
        while readPending(from: &reader) {
            switch columns.kind(of: pending) {
            case .child, .furtherRow: join(&record)
            case .repeated: folded += 1
            case .foreign: foreign += 1
            case .single, .head:
                hasPending = true
                return true
            }
        }
        return true
    }

    /// Reads on to the first row that is a product: those before it belong to none.
    private mutating func readHead(
        _ columns: ParentColumns, from reader: inout any RecordReader, into record: inout Record
    ) throws(ReadError) -> Bool {
        while try readRow(from: &reader, into: &record) {
            switch columns.kind(of: record) {
            case .single, .head: return true
            case .child, .furtherRow, .repeated, .foreign: foreign += 1
            }
        }
        return false
    }
}

// MARK: - Families

extension RowFolder {
    private mutating func nextFamily(
        _ columns: any FamilyColumns, from reader: inout any RecordReader, into record: inout Record
    ) throws(ReadError) -> Bool {
        var columns = columns
        while !hasEnded {
            while families.isFull, !families.isEmpty {
                let family = families.removeFirst()
                if family.hasHead || !columns.isExclusive {
                    families.noteGone(family)
                    return handOut(family, into: &record)
                }
                foreign += family.rowStarts.count
            }
            guard let kind = readRows(&columns, from: &reader, into: &record) else { break }
            if let name = families.gone(among: kind.names) { return handOutAlone(&record, lateFor: name) }
            switch kind {
            case .foreign: foreign += 1
            case .repeated: folded += 1
            case .single, .furtherRow: return handOutAlone(&record)
            case .head(let names):
                number += 1
                record.number = number
                folded += families.add(head: record, names, rowStarts: rowStarts)
            case .child(let parent):
                // A product that is listed twice is the same once more.
                if columns.nameThemselves, !members.insert(parent.hashValue).inserted {
                    folded += 1
                } else if families.add(child: record, of: parent, rowStarts: rowStarts, number: number + 1) {
                    number += 1
                } else {
                    folded += 1
                }
            }
        }
        if !hasEnded, columns.isExclusive { foreign += families.removeHeadless() }
        hasEnded = true
        if families.isEmpty {
            if let failure { throw failure }
            return false
        }
        return handOut(families.removeFirst(), into: &record)
    }

    /// Reads a row with those that go on with it.
    ///
    /// - Parameter columns: those of the grouping, with what has shown since.
    /// - Returns: what they are; `nil` at the end.
    private mutating func readRows(
        _ columns: inout any FamilyColumns, from reader: inout any RecordReader, into record: inout Record
    ) -> RowKind? {
        rowStarts.removeAll(keepingCapacity: true)
        if hasPending {
            swap(&record, &pending)
            hasPending = false
        } else {
            guard failure == nil, readRowOrKeepTrouble(from: &reader, into: &record) else { return nil }
        }
        if grouping.extend(to: reader.columns), case .families(let extended) = grouping { columns = extended }
        var kind = pendingKind ?? columns.kind(of: record, below: &above)
        pendingKind = nil
        guard columns.mayGoOn else { return kind }
        while readPending(from: &reader) {
            let further = columns.kind(of: pending, below: &above)
            switch further {
            case .furtherRow(let names):
                join(&record)
                kind.add(names)
            case .repeated: folded += 1
            default:
                (hasPending, pendingKind) = (true, further)
                return kind
            }
        }
        return kind
    }

    private mutating func handOutAlone(_ record: inout Record, lateFor name: String? = nil) -> Bool {
        number += 1
        record.number = number
        (pieces, lateFor) = ([], name)
        return true
    }

    private mutating func handOut(_ family: Families.Family, into record: inout Record) -> Bool {
        record = family.record
        rowStarts = family.rowStarts.count > 1 ? family.rowStarts : []
        (pieces, lateFor) = (family.pieces, nil)
        return true
    }
}
