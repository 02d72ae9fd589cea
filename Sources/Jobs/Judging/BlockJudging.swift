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
    private let shape: TableShape

    init(_ reader: any RowBlockReader, _ drafter: Drafter, _ judge: RowJudge, _ check: CleanRowCheck?) {
        (self.reader, self.drafter, self.judge, self.check) = (reader, drafter, judge, check)
        shape = reader.shape
    }

    /// What a block's rows are, in their order.
    func rows(of block: RowBlock) -> [JudgedBlockRow] {
        // Its text is read for this block alone.
        let drafter = drafter.forTexts()
        if check != nil { block.lookForPlainText() }
        return (0..<block.count).map { index in
            if let row = check?.row(index, of: block, shape) { return .clean(RowKeys(row, in: block.text)) }
            var record = Record()
            reader.readRow(index, of: block, into: &record)
            guard record.role == .data else { return .other(record) }
            return .judged(judge.judge(DraftedRow(record, drafter)))
        }
    }
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
    private var judged: [JudgedBlockRow] = []

    init(_ block: RowBlock, _ judge: BlockJudge) { (self.block, self.judge) = (block, judge) }

    func begin() { DispatchQueue.global(qos: .userInitiated).async { self.work() } }

    /// What the rows are. It is asked once.
    func rows() -> [JudgedBlockRow] {
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
