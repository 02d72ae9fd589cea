import Catalogue
import Foundation
import Logging
import MarketAPI

/// A market's client that cannot write. Requests take their slots and are tried again as the policy says.
package struct MarketReader: MarketReading {
    let contract: MarketContract
    package let capabilities: MarketCapabilities
    let transport: any Transport
    let pace: any Pacing
    let policy: RetryPolicy
    /// The retries of all requests of this client.
    package let budget: RetryBudget
    let time: any Timekeeping
    let logger: Logger

    package init(
        generation: MarketGeneration = .openmarket, transport: any Transport, pace: any Pacing,
        policy: RetryPolicy = RetryPolicy(), budget: RetryBudget = RetryBudget(), time: any Timekeeping = .continuous,
        logger: Logger = .silent
    ) {
        contract = generation.contract
        capabilities = contract.capabilities
        self.transport = transport
        self.pace = pace
        self.policy = policy
        self.budget = budget
        self.time = time
        self.logger = logger
    }

    package func health() async throws(MarketError) -> MarketHealth {
        guard let health = contract.routes.health else { return .untold }
        let said = try await policy.retrying(budget: budget, time: time) {
            (_) async throws(MarketError) -> String? in try await words(answering: MarketRequest(health()))
        }
        switch said?.filter(\.isLetter) {
        case "OK": return .well
        case "FAIL": return .failing
        default: return .untold
        }
    }

    /// One try of a request whose answer nobody depends on.
    ///
    /// - Returns: the beginning of the answer, whatever its status; `nil` where none came.
    /// - Throws: where there was no connection.
    private func words(answering request: MarketRequest) async throws(MarketError) -> String? {
        do {
            return String(decoding: try await send(request).body.prefix(64), as: UTF8.self)
        } catch {
            switch error {
            case .unreachable, .withdrawn: throw error
            case .busy(let failure, _), .rejected(let failure): return failure.message
            default: return nil
            }
        }
    }

    package func page(_ number: Int, size: Int, search: String?) async throws(MarketError) -> ProductPage {
        precondition(number > 0 && size > 0, "pages and their sizes count from 1")
        let answer = try await retrying(MarketRequest(contract.listing(page: number, size: size, search: search)))
        var page = try decode(ProductPage.self, from: answer)
        page.limit(to: number)
        let size = contract.listing.fixedSize ?? size
        if page.products.count > size { page.products.removeLast(page.products.count - size) }
        if let search, !capabilities.list.searches { page.keep(search) }
        return page
    }

    package func detail(_ id: Int) async throws(MarketError) -> ProductDetail {
        let answer = try await retrying(MarketRequest(contract.routes.detail(id)))
        let detail = try decode(ProductDetail.self, from: answer)
        // A cache before the market may know its pages by too little; such an answer says nothing of any product.
        guard detail.facts.id == id else {
            throw .unexpectedAnswer(status: answer.status, detail: "the answer shows product \(detail.facts.id)")
        }
        return detail
    }

    package func download(_ url: String, to path: String) async -> DownloadOutcome {
        await transport.download(url, to: path)
    }

    /// Sends a request that may arrive twice, until it is answered or the policy ends.
    func retrying(_ request: MarketRequest) async throws(MarketError) -> MarketAnswer {
        let log = { (pause: Duration) in
            logger.info(
                "request is tried again",
                metadata: ["route": "\(request.endpoint.route)", "pause_ms": .milliseconds(pause)])
        }
        return try await policy.retrying(budget: budget, time: time, onRetry: log) {
            (number) async throws(MarketError) in
            try await RequestContext.current.attempt(number).around { () async throws(MarketError) in
                try await send(request)
            }
        }
    }

    /// One request, once its slot has come. What its answer says about the pace is told to all.
    ///
    /// - Parameter secrets: taken out of what the market says where it refuses, since that is kept and shown.
    func send(
        _ request: MarketRequest, in slot: Slot, concealing secrets: [Secret] = []
    ) async throws(MarketError) -> MarketAnswer {
        try await exchange(request, at: try await started(slot), concealing: secrets)
    }

    /// One request as soon as its turn comes.
    func send(_ request: MarketRequest) async throws(MarketError) -> MarketAnswer {
        let slot: Slot
        do { slot = try await pace.turn() } catch { throw MarketError(error) }
        return try await exchange(request, at: slot)
    }

    func exchange(
        _ request: MarketRequest, at slot: Slot, concealing secrets: [Secret] = []
    ) async throws(MarketError) -> MarketAnswer {
        switch await transport.send(request) {
        case .notSent(let trouble): throw MarketError(notSent: trouble)
        case .lost(let trouble): throw .answerLost(trouble)
        case .answer(let answer):
            await pace.hear(PaceHint(answer), of: slot)
            guard answer.isSuccess else { throw MarketError(answer.concealing(secrets)) }
            budget.succeed()
            return answer
        }
    }

    func slot() async throws(MarketError) -> Slot {
        do { return try await pace.slot() } catch { throw MarketError(error) }
    }

    private func started(_ slot: Slot) async throws(MarketError) -> Slot {
        do { return try await pace.start(slot) } catch { throw MarketError(error) }
    }

    func decode<Value: MarketReadable>(_ type: Value.Type, from answer: MarketAnswer) throws(MarketError) -> Value {
        guard !answer.isTruncated else { throw .unexpectedAnswer(status: answer.status, detail: "too long") }
        if let charset = answer.otherCharset {
            throw .unexpectedAnswer(status: answer.status, detail: "text in \(charset) instead of UTF-8")
        }
        do throws(AnswerMisfit) {
            return try Value(json: answer.body, contract)
        } catch {
            let place = error.place.map { "not the JSON expected at \($0)" }
            throw .unexpectedAnswer(status: answer.status, detail: place ?? answer.trouble)
        }
    }
}

extension ProductPage {
    /// Keeps the products whose names have a text in them, as a market that searches would. Where the page stands in the
    /// list does not change by it.
    fileprivate mutating func keep(_ search: String) {
        products.removeAll { !($0.facts.shown(.name) ?? "").localizedCaseInsensitiveContains(search) }
    }
}
