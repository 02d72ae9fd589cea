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
    private final class Slot: @unchecked Sendable {
        let block: RowBlock
        var rows: JudgedBlockRows?

        init(_ block: RowBlock) { self.block = block }
    }

    private struct State {
        /// What was read and not taken, in the file's order.
        var slots: [Slot] = []
        var isReading = false
        var mayRead = true
        /// What ended the reading; the blocks before it come all the same.
        var trouble: ReadError?
        var sleepingHelpers = 0
        var isTakerAsleep = false
        /// So many are read and not taken at most.
        let most: Int

        init(_ first: Slot, most: Int) { (slots, self.most) = ([first], most) }

        /// Whether a thread may begin to read.
        var hasRoom: Bool { mayRead && !isReading && slots.count < most }
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
        let slot = Slot(first)
        // Before any thread may read the second.
        state = Mutex(State(slot, most: 2 + 2 * threads))
        let queue = DispatchQueue(label: "blocks ahead", qos: .userInitiated, attributes: .concurrent)
        for _ in 1..<max(1, threads) { queue.async(group: running) { self.help() } }
        judgeRows(of: slot)
    }

    /// - Returns: `nil` where the next row is to be read by itself, or the reading has ended.
    func next() -> (block: RowBlock, rows: JudgedBlockRows)? {
        while true {
            switch state.withLock({ step(&$0) }) {
            case .take(let slot): return (slot.block, slot.rows!)
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
        state.withLock {
            $0.mayRead = false
            wakeHelpers(&$0, $0.sleepingHelpers)
        }
        running.wait()
        return state.withLock(\.trouble)
    }

    // MARK: Who takes the blocks

    private enum Step: Sendable {
        case take(Slot), read, sleep, end
    }

    private func step(_ state: inout State) -> Step {
        if let first = state.slots.first, first.rows != nil {
            state.slots.removeFirst()
            // Woken for several blocks at a time.
            if state.hasRoom, state.slots.count <= state.most / 2 { wakeHelpers(&state, 1) }
            return .take(first)
        }
        if state.hasRoom {
            state.isReading = true
            return .read
        }
        if state.slots.isEmpty, !state.isReading { return .end }
        state.isTakerAsleep = true
        return .sleep
    }

    // MARK: Any thread

    private func help() {
        while true {
            let step: Step = state.withLock { state in
                if !state.mayRead { return .end }
                if state.hasRoom {
                    state.isReading = true
                    return .read
                }
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

    /// Reads the next block and judges its rows; the reading is the caller's.
    private func readBlock() {
        var slot: Slot?
        var trouble: ReadError?
        do throws(ReadError) {
            slot = try reader.nextBlock().map(Slot.init)
        } catch {
            trouble = error
        }
        state.withLock { state in
            state.isReading = false
            if let slot {
                state.slots.append(slot)
                if state.hasRoom { wakeHelpers(&state, 1) }
            } else {
                (state.mayRead, state.trouble) = (false, trouble)
                wakeHelpers(&state, state.sleepingHelpers)
            }
            if slot == nil || state.hasRoom { wakeTaker(&state) }
        }
        if let slot { judgeRows(of: slot) }
    }

    private func judgeRows(of slot: Slot) {
        let rows = judge.rows(of: slot.block)
        state.withLock { state in
            slot.rows = rows
            if slot === state.slots.first { wakeTaker(&state) }
        }
    }

    private func wakeHelpers(_ state: inout State, _ count: Int) {
        for _ in 0..<min(count, state.sleepingHelpers) {
            state.sleepingHelpers -= 1
            helpers.signal()
        }
    }

    private func wakeTaker(_ state: inout State) {
        guard state.isTakerAsleep else { return }
        state.isTakerAsleep = false
        taker.signal()
    }
}
