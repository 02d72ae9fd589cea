import Dispatch
import Synchronization
import Tabular

/// The blocks that come next, read and judged while those before them are taken.
///
/// Whichever thread has nothing better to do reads the next block, one thread at a time, and judges what it has read: its bytes
/// are in that core's cache. Who takes the blocks does so, too, while the one that comes next is not judged yet, so that no
/// thread is woken but where it has slept for want of room.
final class BlocksAhead: @unchecked Sendable {
    /// A block that was read, and what its rows are once somebody has judged them.
    // Its rows are written and read by who has the state's lock.
    private final class QueuedBlock: @unchecked Sendable {
        let block: RowBlock
        var rows: JudgedBlockRows?

        init(_ block: RowBlock) { self.block = block }
    }

    private struct State {
        /// What was read and not taken, in the file's order.
        var queue: [QueuedBlock] = []
        var isReading = false
        var mayRead = true
        /// What ended the reading; the blocks before it come all the same.
        var trouble: ReadError?
        var sleepingHelpers = 0
        var isTakerAsleep = false
        /// So many are read and not taken at most.
        let most: Int

        init(_ first: QueuedBlock, most: Int) { (queue, self.most) = ([first], most) }

        /// Whether a thread may begin to read.
        var hasRoom: Bool { mayRead && !isReading && queue.count < most }

        /// Makes the reading the caller's, if there is room.
        mutating func beginsReading() -> Bool {
            guard hasRoom else { return false }
            isReading = true
            return true
        }

        /// - Returns: how many are to be woken, at most so many.
        mutating func takeSleepingHelpers(_ most: Int = .max) -> Int {
            let count = min(most, sleepingHelpers)
            sleepingHelpers -= count
            return count
        }

        mutating func takeSleepingTaker() -> Bool {
            defer { isTakerAsleep = false }
            return isTakerAsleep
        }
    }

    private let reader: any RowBlockReader
    private let judge: BlockJudge
    private let state: Mutex<State>
    /// One signal for each helper that is to wake up, and one for who takes the blocks.
    private let (helpers, taker) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    private let running = DispatchGroup()

    /// - Parameters:
    ///   - first: a block that was read already.
    ///   - threads: how many read and judge, who takes the blocks among them.
    init(_ first: RowBlock, _ reader: any RowBlockReader, _ judge: BlockJudge, threads: Int) {
        (self.reader, self.judge) = (reader, judge)
        let queued = QueuedBlock(first)
        // Before any thread may read the second.
        state = Mutex(State(queued, most: 2 + threads))
        let helping = DispatchQueue(label: "blocks ahead", qos: .userInitiated, attributes: .concurrent)
        for _ in 1..<max(1, threads) { helping.async(group: running) { self.help() } }
        judgeRows(of: queued)
    }

    /// - Returns: `nil` where the next row is to be read by itself, or the reading has ended.
    func next() -> (block: RowBlock, rows: JudgedBlockRows)? {
        while true {
            switch change(nextStep) {
            case .take(let queued): return (queued.block, queued.rows!)
            case .read: readBlock()
            case .sleep: taker.wait()
            case .end: return nil
            }
        }
    }

    /// Ends the reading, so that the caller may read. What was read and not taken is lost.
    ///
    /// - Returns: what ended it, unless the caller did.
    func end() -> ReadError? {
        change { state, woken in
            state.mayRead = false
            woken.helpers = state.takeSleepingHelpers()
        }
        running.wait()
        return state.withLock(\.trouble)
    }

    // MARK: What a thread does next

    private enum Step: Sendable {
        case take(QueuedBlock), read, sleep, end
    }

    /// Who takes the blocks.
    private func nextStep(_ state: inout State, _ woken: inout Woken) -> Step {
        if let first = state.queue.first, first.rows != nil {
            state.queue.removeFirst()
            // Woken for several blocks at a time.
            if state.hasRoom, state.queue.count <= state.most / 2 { woken.helpers = state.takeSleepingHelpers(1) }
            return .take(first)
        }
        if state.beginsReading() { return .read }
        if state.queue.isEmpty, !state.isReading { return .end }
        state.isTakerAsleep = true
        return .sleep
    }

    private func help() {
        while true {
            let step: Step = change { state, _ in
                if !state.mayRead { return .end }
                if state.beginsReading() { return .read }
                state.sleepingHelpers += 1
                return .sleep
            }
            switch step {
            case .read: readBlock()
            case .sleep: helpers.wait()
            case .take, .end: return
            }
        }
    }

    // MARK: Any thread

    /// Reads the next block and judges its rows; the reading is the caller's.
    private func readBlock() {
        var queued: QueuedBlock?
        var trouble: ReadError?
        do throws(ReadError) {
            queued = try reader.nextBlock().map(QueuedBlock.init)
        } catch {
            trouble = error
        }
        change { [queued, trouble] state, woken in
            state.isReading = false
            if let queued {
                state.queue.append(queued)
                if state.hasRoom {
                    (woken.helpers, woken.taker) = (state.takeSleepingHelpers(1), state.takeSleepingTaker())
                }
            } else {
                (state.mayRead, state.trouble) = (false, trouble)
                (woken.helpers, woken.taker) = (state.takeSleepingHelpers(), state.takeSleepingTaker())
            }
        }
        if let queued { judgeRows(of: queued) }
    }

    private func judgeRows(of queued: QueuedBlock) {
        let rows = judge.rows(of: queued.block)
        change { state, woken in
            queued.rows = rows
            if queued === state.queue.first { woken.taker = state.takeSleepingTaker() }
        }
    }

    /// Who is to be woken by a change.
    private struct Woken: Sendable {
        var helpers = 0
        var taker = false
    }

    /// Changes the state, and wakes who waits for that: without holding the lock, which who is woken asks for at once.
    private func change<Result: Sendable>(_ body: (inout State, inout Woken) -> Result) -> Result {
        let (result, woken) = state.withLock { state in
            var woken = Woken()
            let result = body(&state, &woken)
            return (result, woken)
        }
        for _ in 0..<woken.helpers { helpers.signal() }
        if woken.taker { taker.signal() }
        return result
    }
}
