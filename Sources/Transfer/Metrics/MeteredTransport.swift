import MarketAPI
import Synchronization

/// Counts what goes through a transport and times it. Downloads of photos are no requests to the market and are not
/// counted.
package struct MeteredTransport: Transport {
    private let base: any Transport
    private let meter: TransferMeter
    private let time: any Timekeeping

    package init(_ base: any Transport, meter: TransferMeter, time: any Timekeeping = .continuous) {
        self.base = base
        self.meter = meter
        self.time = time
    }

    package func send(_ request: MarketRequest) async -> TransportOutcome {
        let route = request.endpoint.route
        let start = time.now
        meter.begin(route, at: start, attempt: RequestContext.current.attempt)
        let outcome = await base.send(request)
        meter.end(route, outcome, sent: request.body.byteCount, took: time.now - start)
        return outcome
    }

    package func download(_ url: String, to path: String) async -> DownloadOutcome {
        await base.download(url, to: path)
    }
}

/// The figures of a run in the making.
package final class TransferMeter: Sendable {
    private struct State {
        var figures = TransferFigures()
        /// When the first request began.
        var start: Duration?
    }

    private let state = Mutex(State())

    package init() {}

    /// The figures so far.
    package var figures: TransferFigures { state.withLock { $0.figures } }

    fileprivate func begin(_ route: String, at moment: Duration, attempt: Int) {
        state.withLock { state in
            let start = state.start ?? moment
            state.start = start
            state.figures.begin(route, at: moment - start, attempt: attempt)
        }
    }

    fileprivate func end(_ route: String, _ outcome: TransportOutcome, sent bytes: Int, took time: Duration) {
        state.withLock { $0.figures.end(route, outcome, sent: bytes, took: time) }
    }
}
