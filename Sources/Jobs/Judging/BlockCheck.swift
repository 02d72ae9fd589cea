import Dispatch
import Drafting
import Synchronization
import Tabular

/// Tells which rows of a block are clean, on whatever thread comes to it first: one of the pool, or the one that needs them.
final class BlockCheck: @unchecked Sendable {
    let block: RowBlock
    private let check: CleanRowCheck
    private let shape: TableShape
    private let isBegun = Atomic(false)
    private let isDone = DispatchSemaphore(value: 0)
    /// Written before `isDone` is signalled, read after.
    private var keys: [RowKeys?] = []

    init(_ block: RowBlock, _ check: CleanRowCheck, _ shape: TableShape) {
        (self.block, self.check, self.shape) = (block, check, shape)
    }

    func begin() { DispatchQueue.global(qos: .userInitiated).async { self.work() } }

    /// The keys of each row that is clean; `nil` for any other. It is asked once.
    func rows() -> [RowKeys?] {
        work()
        isDone.wait()
        return keys
    }

    private func work() {
        if isBegun.exchange(true, ordering: .relaxed) { return }
        block.lookForPlainText()
        keys = (0..<block.count).map { index in
            check.row(index, of: block, shape).map { RowKeys($0, in: block.text) }
        }
        isDone.signal()
    }
}

/// The blocks that come next, each looked at on another thread while those before it are taken.
struct BlocksAhead {
    private let check: CleanRowCheck
    private let shape: TableShape
    private var begun: [BlockCheck] = []
    private var mayRead = true
    /// What ended the reading; the blocks before it come all the same.
    private(set) var trouble: ReadError?

    /// Two cores have nothing from more.
    private static let count = 3

    init(_ check: CleanRowCheck, _ shape: TableShape) { (self.check, self.shape) = (check, shape) }

    /// - Returns: `nil` where the next row is to be read by itself, or the reading has ended.
    mutating func next(from reading: inout InputReading) -> BlockCheck? {
        while mayRead, begun.count < Self.count { readBlock(from: &reading) }
        return begun.isEmpty ? nil : begun.removeFirst()
    }

    private mutating func readBlock(from reading: inout InputReading) {
        do throws(ReadError) {
            guard let block = try reading.nextBlock() else { return mayRead = false }
            let checked = BlockCheck(block, check, shape)
            checked.begin()
            begun.append(checked)
        } catch {
            (mayRead, trouble) = (false, error)
        }
    }
}
