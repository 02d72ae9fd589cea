import Catalogue
import MarketAPI
import Synchronization
import TestSupport
import Transfer

extension VirtualTime: Timekeeping {}

/// Answers requests in the order of a script, and keeps them.
final class ScriptedTransport: Transport {
    private struct State {
        var script: [TransportOutcome]
        var downloads: [DownloadOutcome]
        var requests: [MarketRequest] = []
        var downloaded: [String] = []
    }

    private let state: Mutex<State>

    init(_ script: [TransportOutcome], downloads: [DownloadOutcome] = []) {
        state = Mutex(State(script: script, downloads: downloads))
    }

    var requests: [MarketRequest] { state.withLock { $0.requests } }
    /// The addresses asked for, in order.
    var downloaded: [String] { state.withLock { $0.downloaded } }

    func send(_ request: MarketRequest) async -> TransportOutcome {
        state.withLock { state in
            state.requests.append(request)
            return state.script.isEmpty ? .lost(TransportTrouble(.closed)) : state.script.removeFirst()
        }
    }

    func download(_ url: String, to path: String) async -> DownloadOutcome {
        state.withLock { state in
            state.downloaded.append(url)
            return state.downloads.isEmpty ? .answer(status: 404) : state.downloads.removeFirst()
        }
    }
}

extension TransportOutcome {
    static func answer(_ status: Int, _ body: String = "", headers: [String: String] = [:]) -> TransportOutcome {
        .answer(MarketAnswer(status: status, headers: headers, body: Array(body.utf8)))
    }

    static let refused = TransportOutcome.notSent(TransportTrouble(.refused))
    static let lost = TransportOutcome.lost(TransportTrouble(.closed))
}

/// Grants every slot at once and counts them.
actor CountingPace: Pacing {
    private(set) var slots = 0
    private(set) var hints: [PaceHint] = []

    func slot() async throws(PaceRefusal) -> Slot {
        slots += 1
        return Slot(start: 0, granted: 0)
    }

    func start(_ slot: Slot) async throws(PaceRefusal) -> Slot { slot }
    func hear(_ hint: PaceHint, of slot: Slot) { hints.append(hint) }
}

func values(_ name: String) -> ProductValues {
    ProductValues(
        name: name, description: "ten letters", price: Amount(1000)!, currency: .krw, discountedPrice: .zero, stock: 3)
}

func detail(_ id: Int, _ name: String = "a name", vendor: Int = 7) -> ProductDetail {
    var facts = ProductFacts(id: id)
    facts.name = name
    facts.description = "ten letters"
    facts.price = Amount(1000)
    facts.discountedPrice = .zero
    facts.currency = .krw
    facts.stock = 3
    facts.vendorID = vendor
    return ProductDetail(facts, images: [], vendor: nil)
}

extension ProductDetail {
    var text: String { String(decoding: json(), as: UTF8.self) }

    /// The answer that a market of a generation gives.
    func answer(_ generation: MarketGeneration, status: Int = 200) -> TransportOutcome {
        .answer(status, String(decoding: json(generation.contract), as: UTF8.self))
    }
}
