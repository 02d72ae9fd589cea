import Dispatch
import Synchronization

/// Reads records on another thread while the ones before them are used: a few batches ahead, so that memory stays flat.
///
/// It hands out the same records in the same order, and shows the same columns with each, as the reader that it reads with.
package final class ReadingAhead: RecordReader {
    package let format: TabularFormat
    package let headerLines: ClosedRange<Int>?
    private let batches: RecordBatches
    private var current = RecordBatch()
    private var handedOut = 0

    package init(_ reader: any RecordReader) {
        batches = RecordBatches(reader)
        format = reader.format
        headerLines = reader.headerLines
        current.columns = reader.columns
    }

    deinit { batches.stop() }

    package var columns: [String] { current.columns }

    /// As far as it has been read, which may be a few batches further than was handed out. No other thread reads from then on,
    /// so that the input may be asked, too.
    package var evidence: ReadingEvidence { batches.restingReader.evidence }

    package var frame: SourceFrame { batches.restingReader.frame }

    package func read(into record: inout Record) throws(ReadError) -> Bool {
        while handedOut == current.count {
            if current.isLast {
                // What ended the reading may have shown columns, too.
                current.columns = batches.restingReader.columns
                if let failure = current.failure { throw failure }
                return false
            }
            current = batches.next(after: current)
            handedOut = 0
        }
        swap(&record, &current.records[handedOut])
        handedOut += 1
        return true
    }
}

/// Records that show the same columns. One thread at a time has it.
private final class RecordBatch: @unchecked Sendable {
    var records: [Record] = []
    var count = 0
    var columns: [String] = []
    /// No other follows.
    var isLast = false
    /// What ended the reading behind it.
    var failure: ReadError?

    /// How many records are in one at most, and how much of them, in bytes.
    static let (most, mostBytes) = (128, 128 << 10)

    func put(_ record: inout Record) {
        if records.count == count { records.append(Record()) }
        swap(&records[count], &record)
        count += 1
    }
}

/// The batches between the thread that reads and the one that uses them.
private final class RecordBatches: @unchecked Sendable {
    /// The reading thread's until that has ended; it begins with the second batch.
    private var reader: any RecordReader
    /// The record that showed new columns, and begins the next batch.
    private var first: Record?
    private var thread = ThreadState.none

    private enum ThreadState { case none, reading, ended }

    private struct Queues {
        var used: [RecordBatch] = []
        var filled: [RecordBatch] = []
        var isStopped = false
    }

    private let queues = Mutex(Queues())
    private let (hasUsed, hasFilled) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    private let hasEnded = DispatchSemaphore(value: 0)

    /// The reading thread need not wait for the other to come back for each.
    private static let ahead = 3

    init(_ reader: any RecordReader) { self.reader = reader }

    /// The reader, and what it reads from, once no other thread reads any more: from then on this one does.
    var restingReader: any RecordReader {
        if thread == .reading {
            stop()
            hasEnded.wait()
            thread = .ended
        }
        return reader
    }

    /// The next batch, for one that is used up.
    func next(after used: RecordBatch) -> RecordBatch {
        if thread == .reading {
            give(back: used)
            hasFilled.wait()
        }
        if let filled = queues.withLock({ $0.filled.isEmpty ? nil : $0.filled.removeFirst() }) { return filled }
        read(into: used)
        // Few records are read before a thread would be there.
        if thread == .none, !used.isLast { begin() }
        return used
    }

    private func give(back batch: RecordBatch) {
        queues.withLock { $0.used.append(batch) }
        hasUsed.signal()
    }

    private func begin() {
        thread = .reading
        for _ in 0..<Self.ahead { give(back: RecordBatch()) }
        DispatchQueue(label: "reading ahead", qos: .userInitiated).async {
            self.readAll()
            self.hasEnded.signal()
        }
    }

    private func readAll() {
        while true {
            hasUsed.wait()
            guard let batch = queues.withLock({ $0.isStopped ? nil : $0.used.removeFirst() }) else { return }
            read(into: batch)
            // Whoever gets it may ask for more at once.
            let isLast = batch.isLast
            queues.withLock { $0.filled.append(batch) }
            hasFilled.signal()
            if isLast { return }
        }
    }

    /// The thread ends after the batch that it reads.
    func stop() {
        queues.withLock { $0.isStopped = true }
        hasUsed.signal()
    }

    private func read(into batch: RecordBatch) {
        batch.count = 0
        var bytes = 0
        if var first {
            self.first = nil
            batch.put(&first)
        }
        batch.columns = reader.columns
        do throws(ReadError) {
            while batch.count < RecordBatch.most, bytes < RecordBatch.mostBytes {
                if batch.records.count == batch.count { batch.records.append(Record()) }
                guard try reader.read(into: &batch.records[batch.count]) else { return batch.isLast = true }
                if reader.columns.count > batch.columns.count {
                    guard batch.count == 0 else { return first = batch.records[batch.count] }
                    batch.columns = reader.columns
                }
                bytes += batch.records[batch.count].byteCount
                batch.count += 1
            }
        } catch {
            (batch.isLast, batch.failure) = (true, error)
        }
    }
}
