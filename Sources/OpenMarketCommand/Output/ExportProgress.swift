import Jobs
import Synchronization
import Wording

/// How far an export is, and what the catalogue has that a file cannot.
final class ExportProgress: Sendable {
    private let console: Console
    private let market: String
    private let clock = ContinuousClock()
    private let state: Mutex<State>

    private struct State {
        let line: ProgressLine
        /// When the first products were written: reading the list is no part of their pace.
        var start: ContinuousClock.Instant?
        var flawed = 0
        var listed = 0
    }

    /// - Parameter market: its name, in the place of a file's.
    init(console: Console, market: String) {
        (self.console, self.market) = (console, market)
        let line = ProgressLine(console: console)
        state = Mutex(State(line: line))
    }

    func report(_ event: ExportJob.Event) {
        switch event {
        case .listed(let products): state.withLock { $0.listed = products }
        case .written(let products, let total): state.withLock { show(products, of: total, &$0) }
        case .unread(let product, let error):
            clear()
            console.report(unread: product, error, at: market)
        case .issue(let issue, let product):
            state.withLock { $0.flawed += 1 }
            console.report(issue, of: product)
        }
    }

    /// How many products are meant; 0 before the list is read.
    var listed: Int { state.withLock { $0.listed } }

    private func show(_ products: Int, of total: Int, _ state: inout State) {
        let now = clock.now
        let start = state.start ?? now
        state.start = start
        let seconds = (now - start) / .seconds(1)
        let rate = seconds > 1 ? Double(products) / seconds : nil
        let left = rate.map { Duration.seconds(Double(max(0, total - products)) / $0) }
        state.line.show {
            .sending(
                ProgressLine.Sending(done: products, total: total, rate: rate, remaining: left, failed: state.flawed))
        }
    }

    func clear() { state.withLock { $0.line.clear() } }
}
