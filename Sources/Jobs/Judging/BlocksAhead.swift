import Dispatch
import Synchronization
import Tabular

/// The blocks that come next: they are read on one thread and judged on others, while those before them are taken.
final class BlocksAhead: @unchecked Sendable {
    private struct State {
        var blocks: [BlockJudging] = []
        var mayRead = true
        /// What ended the reading; the blocks before it come all the same.
        var trouble: ReadError?
    }

    private let reader: any RowBlockReader
    private let judge: BlockJudge
    private let state = Mutex(State())
    /// How many more blocks may be read; how many wait, and the end of the reading with them; and that it has ended.
    private let (room, waiting, hasEnded) = (
        DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )

    /// So many are read before the first is taken: two cores have nothing from more.
    private static let ahead = 4

    /// - Parameter first: a block that was read already.
    init(_ first: RowBlock, _ reader: any RowBlockReader, _ judge: BlockJudge) {
        (self.reader, self.judge) = (reader, judge)
        // A semaphore must not end with less than it began with, as it does where the caller ends the reading.
        for _ in 0..<Self.ahead { room.signal() }
        put(first)
        DispatchQueue(label: "blocks ahead", qos: .userInitiated).async {
            self.readAll()
            self.hasEnded.signal()
        }
    }

    /// - Returns: `nil` where the next row is to be read by itself, or the reading has ended.
    func next() -> BlockJudging? {
        waiting.wait()
        defer { room.signal() }
        return state.withLock { $0.blocks.isEmpty ? nil : $0.blocks.removeFirst() }
    }

    /// Ends the reading, so that the caller may read. What was read and not taken is lost.
    ///
    /// - Returns: what ended it, unless the caller did.
    func end() -> ReadError? {
        state.withLock { $0.mayRead = false }
        room.signal()
        hasEnded.wait()
        return state.withLock { $0.trouble }
    }

    private func put(_ block: RowBlock) {
        let judging = BlockJudging(block, judge)
        judging.begin()
        state.withLock { $0.blocks.append(judging) }
        waiting.signal()
    }

    private func readAll() {
        defer { waiting.signal() }
        while true {
            room.wait()
            guard state.withLock(\.mayRead) else { return }
            do throws(ReadError) {
                guard let block = try reader.nextBlock() else { return }
                put(block)
            } catch {
                return state.withLock { $0.trouble = error }
            }
        }
    }
}
