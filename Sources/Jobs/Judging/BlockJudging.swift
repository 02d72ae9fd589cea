import Dispatch
import Drafting
import Synchronization
import Tabular

/// What judges the rows of blocks, each by itself and in any order.
struct BlockJudge: @unchecked Sendable {
    private let reader: any RowBlockReader
    private let drafter: Drafter
    private let judge: RowJudge
    /// `nil` where each row has to be drafted.
    private let check: CleanRowCheck?
    /// Whether clean rows are packed for a sink.
    private let packsClean: Bool
    private let shape: TableShape

    init(
        _ reader: any RowBlockReader, _ drafter: Drafter, _ judge: RowJudge, _ check: CleanRowCheck?, packsClean: Bool
    ) {
        (self.reader, self.drafter, self.judge, self.check) = (reader, drafter, judge, check)
        self.packsClean = packsClean
        shape = reader.shape
    }

    /// What a block's rows are, in their order.
    func rows(of block: RowBlock) -> JudgedBlockRows {
        // Its text is read for this block alone.
        let drafter = drafter.forTexts()
        if check != nil { block.lookForPlainText() }
        var packed = packsClean ? PackedRows() : nil
        let rows = (0..<block.count).map { index in
            if let keys = cleanRow(index, of: block, packing: &packed) { return JudgedBlockRow.clean(keys) }
            packed?.skip()
            var record = Record()
            reader.readRow(index, of: block, into: &record)
            guard record.role == .data else { return .other(record) }
            return .judged(judge.judge(DraftedRow(record, drafter)))
        }
        return JudgedBlockRows(rows: rows, packed: packed)
    }

    /// - Returns: `nil` for a row that is to be drafted.
    @inline(__always)
    private func cleanRow(_ index: Int, of block: RowBlock, packing packed: inout PackedRows?) -> RowKeys? {
        guard let check, let row = check.row(index, of: block, shape),
            packed?.append(row, index, of: block, check) ?? true
        else { return nil }
        return RowKeys(row, in: block.text)
    }
}

/// The rows of a block, in their order.
struct JudgedBlockRows {
    var rows: [JudgedBlockRow] = []
    /// The clean ones as a sink keeps them, where there is such a sink.
    var packed: PackedRows?
}

/// A row of a block.
enum JudgedBlockRow {
    /// Nothing is to be said of it but what its keys repeat, and no record was made of it.
    case clean(RowKeys)
    case judged(RuledRow)
    /// It is no data.
    case other(Record)
}

/// Judges the rows of a block on whatever thread comes to it first: one of the pool, or the one that needs them.
final class BlockJudging: @unchecked Sendable {
    let block: RowBlock
    private let judge: BlockJudge
    private let isBegun = Atomic(false)
    private let isDone = DispatchSemaphore(value: 0)
    /// Written before `isDone` is signalled, read after.
    private var judged = JudgedBlockRows()

    init(_ block: RowBlock, _ judge: BlockJudge) { (self.block, self.judge) = (block, judge) }

    func begin() { DispatchQueue.global(qos: .userInitiated).async { self.work() } }

    /// What the rows are. It is asked once.
    func rows() -> JudgedBlockRows {
        work()
        isDone.wait()
        return judged
    }

    private func work() {
        if isBegun.exchange(true, ordering: .relaxed) { return }
        judged = judge.rows(of: block)
        isDone.signal()
    }
}
