import Catalogue
import Drafting
import Tabular

/// What judges the rows of blocks, each by itself and in any order.
struct BlockJudge: @unchecked Sendable {
    private let reader: any RowBlockReader
    private let drafter: Drafter
    private let judge: RowJudge
    /// `nil` where each row has to be drafted.
    private let check: CleanRowCheck?
    private let output: Output
    private let shape: TableShape
    private let hash = KeyHash.ofRun

    /// What is made of the rows.
    enum Output {
        case products
        /// Products, but clean rows are packed for the sink.
        case packedRows(RowPacking)
        /// What is to be said of them, and no product.
        case findings

        fileprivate var packing: RowPacking? {
            if case .packedRows(let packing) = self { packing } else { nil }
        }

        /// Whether there may be rows of which nobody wants more than what is to be said of them.
        fileprivate var mayBeFindings: Bool {
            switch self {
            case .products: false
            case .packedRows(let packing): !packing.keepsRejected
            case .findings: true
            }
        }

        /// Whether this is one of them.
        fileprivate func isFindings(of row: RuledRow) -> Bool {
            switch self {
            case .products: false
            case .packedRows: row.findings.rejectRecord
            case .findings: true
            }
        }
    }

    init(
        _ reader: any RowBlockReader, _ drafter: Drafter, _ judge: RowJudge, _ check: CleanRowCheck?, _ output: Output
    ) {
        (self.reader, self.drafter, self.judge, self.output) = (reader, drafter, judge, output)
        // Of an object for a sink a product is made.
        self.check = output.packing != nil && !reader.format.isTable ? nil : check
        shape = reader.shape
    }

    /// What a block's rows are, in their order.
    func rows(of block: RowBlock) -> JudgedBlockRows {
        // Its text is read for this block alone.
        let drafter = drafter.forTexts()
        var judged = JudgedBlockRows(capacity: block.count)
        if let check {
            judged.packed = output.packing?.begin()
            block.lookForPlainText()
            if block.isOfObjects {
                take(cleanObjectsOf: block, ObjectRowCheck(check, block), drafter, into: &judged)
            } else {
                take(cleanRowsOf: block, BlockRowCheck(check, block, shape), drafter, into: &judged)
            }
        } else {
            for index in 0..<block.count { judged.append(read(index, of: block, drafter) { _ in .nothing }) }
        }
        return judged
    }

    private func take(
        cleanRowsOf block: RowBlock, _ check: BlockRowCheck, _ drafter: Drafter, into judged: inout JudgedBlockRows
    ) {
        let row = CleanRow()
        // Asked once: handing the check on for each row would count who has it, on all threads at one place.
        let isPacked = judged.packed != nil
        for index in 0..<block.count {
            if check.take(index, into: row), !isPacked || judged.pack(row, index, of: block, check.check) {
                judged.append(row, keys(row, of: block))
            } else {
                let other = read(index, of: block, drafter) { _ in
                    KnownOfRow(check.cleanFields(index, of: row), row) {
                        keys(row, of: block)
                    }
                }
                judged.append(other)
            }
        }
    }

    @inline(__always)
    private func keys(_ row: CleanRow, of block: RowBlock) -> RowKeys {
        RowKeys(sku: row.sku, name: row.name, in: block.base, hash)
    }

    private func take(
        cleanObjectsOf block: RowBlock, _ check: ObjectRowCheck, _ drafter: Drafter, into judged: inout JudgedBlockRows
    ) {
        let row = CleanRow()
        for index in 0..<block.count {
            if check.take(index, into: row) {
                judged.append(row, keys(row, of: block))
            } else {
                judged.append(read(index, of: block, drafter) { check.check.known(of: $0, row) })
            }
        }
    }

    /// - Parameter known: tells what its bytes show.
    private func read(
        _ index: Int, of block: RowBlock, _ drafter: Drafter, _ known: (borrowing Record) -> KnownOfRow
    ) -> ReadBlockRow {
        var record = Record()
        reader.readRow(index, of: block, into: &record)
        guard record.role == .data else { return .other(record) }
        if output.mayBeFindings, case let known = known(record), !known.clean.isEmpty {
            let ruled = judge.judge(DraftedRow(record, drafter, knowing: known), knowing: known)
            if output.isFindings(of: ruled) { return .judged(ruled) }
        }
        return .judged(judge.judge(DraftedRow(record, drafter, knowing: .nothing)))
    }
}

/// The rows of a block, in their order.
struct JudgedBlockRows {
    /// Of each row that is clean its keys: nothing is to be said of it but what these repeat, and no record was made of it.
    private(set) var keys: [RowKeys] = []
    /// What is told of the clean ones, each at its row's number.
    private(set) var notes: [RowNotes] = []
    /// What is told of any of them.
    private(set) var allNotes: RowNotes = []
    /// The rows that are not, in their order, each with its number in the block.
    private(set) var others: [(index: Int, row: ReadBlockRow)] = []
    /// The clean ones as a sink keeps them, where there is such a sink.
    var packed: PackedRows?

    init() {}

    fileprivate init(capacity: Int) {
        keys.reserveCapacity(capacity)
        notes.reserveCapacity(capacity)
    }

    @inline(__always)
    fileprivate mutating func append(_ row: CleanRow, _ keys: RowKeys) {
        self.keys.append(keys)
        notes.append(row.notes)
        if row.notes.rawValue != 0 { allNotes.formUnion(row.notes) }
    }

    fileprivate mutating func append(_ row: ReadBlockRow) {
        others.append((keys.count, row))
        // It has its place among the rows, so that a row's number says where its keys are.
        keys.append(.none)
        notes.append([])
        packed?.skip()
    }

    /// - Precondition: there is a sink that keeps them packed.
    /// - Returns: `false` for a row that has to be drafted for it.
    fileprivate mutating func pack(
        _ row: CleanRow, _ index: Int, of block: RowBlock, _ check: CleanRowCheck
    ) -> Bool {
        packed!.append(row, index, of: block, check)
    }
}

/// A row of a block that was read.
enum ReadBlockRow {
    case judged(RuledRow)
    /// It is no data.
    indirect case other(Record)
}

extension CleanRowCheck {
    /// What the bytes of a record show.
    ///
    /// - Parameter row: gets what is clean of it.
    func known(of record: borrowing Record, _ row: CleanRow) -> KnownOfRow {
        KnownOfRow(cleanFields(record, into: row), row) { RowKeys(row, of: record) }
    }
}
