/// How many errors a run may answer for: markets count failing calls, and block the sellers who make many.
///
/// It is overdrawn where of the last minute's answers at least thirty, and more than half, were errors. Fewer are what any
/// catalogue has; thirty a minute that mostly fail is somebody sending nonsense, and one of the known markets
/// blocks just that. A row that the market rejects counts, as does a request whose answer never came.
package struct ErrorBudget: Hashable, Sendable {
    package static let window = Duration.seconds(60)
    package static let limit = 30

    /// A second's answers.
    private struct Tally: Hashable {
        let second: Int64
        var answers = 0
        var errors = 0
    }

    private var tallies: [Tally] = []

    package init() {}

    /// What the last minute held.
    package private(set) var answers = 0
    package private(set) var errors = 0

    /// Records an answer; times in any order, on one timeline.
    ///
    /// - Returns: whether the run must stop.
    package mutating func record(isError: Bool, at now: Duration) -> Bool {
        let second = now.components.seconds
        if tallies.last.map({ $0.second < second }) ?? true { tallies.append(Tally(second: second)) }
        tallies[tallies.count - 1].answers += 1
        answers += 1
        if isError {
            tallies[tallies.count - 1].errors += 1
            errors += 1
        }
        while let first = tallies.first, first.second <= second - Self.window.components.seconds {
            answers -= first.answers
            errors -= first.errors
            tallies.removeFirst()
        }
        return errors >= Self.limit && errors * 2 > answers
    }
}
