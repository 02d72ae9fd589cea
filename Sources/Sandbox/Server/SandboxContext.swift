import Hummingbird
import NIOCore
import Synchronization

/// What goes with a request through the middlewares to its route.
package struct SandboxContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The connection, which faults close, reset and slow down.
    let channel: any Channel
    let exchange = Exchange()
    /// How a page of the catalogue is to be wrong.
    var pageFault: PageFault?

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}

enum PageFault: Sendable {
    case previous
    case total(by: Int)

    /// The page before the one asked for; the first stays.
    func page(instead page: Int) -> Int {
        if case .previous = self { max(1, page - 1) } else { page }
    }

    func total(instead total: Int) -> Int {
        if case .total(let difference) = self { max(0, total + difference) } else { total }
    }
}

/// What became of one request, told upwards to the journal.
final class Exchange: Sendable {
    struct Facts {
        var route = MarketRoute.other
        var faults: [String] = []
        /// The status that the market itself came to; `nil` where it was never asked.
        var marketStatus: Int?
        /// Whether the connection went before an answer's head did.
        var isUnanswered = false
    }

    private let state = Mutex(Facts())

    var facts: Facts { state.withLock { $0 } }

    func record(_ change: (inout Facts) -> Void) { state.withLock { change(&$0) } }
}
