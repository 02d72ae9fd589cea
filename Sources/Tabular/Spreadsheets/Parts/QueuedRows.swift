/// The rows of a sheet that a push parser completes piece by piece.
protocol QueuedRows: SheetRows {
    /// The rows that are complete and wait to be taken.
    var queue: SheetRowQueue { get set }
    /// Whether the sheet has ended, though its document may go on.
    var isFinished: Bool { get set }

    /// Takes the next row of the queue; `false` where none waits.
    func dequeue(into record: inout Record) throws(ReadError) -> Bool

    /// Parses the next piece.
    ///
    /// - Returns: `false` where that was the last.
    func feedNext() throws(ReadError) -> Bool
}

extension QueuedRows {
    func dequeue(into record: inout Record) throws(ReadError) -> Bool { try queue.dequeue(into: &record) }

    func next(into record: inout Record) throws(ReadError) -> Bool {
        while try !dequeue(into: &record) {
            if isFinished { return false }
            let hasMore = try feedNext()
            isFinished = isFinished || !hasMore
        }
        return true
    }
}
