/// The rows of a sheet that a push parser completes piece by piece.
protocol QueuedRows: SheetRows {
    /// Whether the sheet has ended, though its document may go on.
    var isFinished: Bool { get set }

    /// Takes the next row that is complete; `false` where none waits.
    func dequeue(into record: inout Record) throws(ReadError) -> Bool

    /// Parses the next piece.
    ///
    /// - Returns: `false` where that was the last.
    func feedNext() throws(ReadError) -> Bool
}

extension QueuedRows {
    func next(into record: inout Record) throws(ReadError) -> Bool {
        while try !dequeue(into: &record) {
            if isFinished { return false }
            let hasMore = try feedNext()
            isFinished = isFinished || !hasMore
        }
        return true
    }
}
