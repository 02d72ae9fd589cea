import Catalogue
import MarketAPI

/// A market's client that can write, as one vendor or with one password.
package struct MarketClient: MarketWriting {
    /// The same client without the writing half.
    package let reader: MarketReader
    private let credentials: Credentials
    package var capabilities: MarketCapabilities { reader.capabilities }
    private var contract: MarketContract { reader.contract }
    private var secret: String { credentials.secret.text }
    private var keys: RequestKeys { contract.requests.keys }

    package init(reader: MarketReader, credentials: Credentials) {
        self.reader = reader
        self.credentials = credentials
    }

    package func health() async throws(MarketError) -> MarketHealth { try await reader.health() }

    package func page(_ number: Int, size: Int, search: String?) async throws(MarketError) -> ProductPage {
        try await reader.page(number, size: size, search: search)
    }

    package func detail(_ id: Int) async throws(MarketError) -> ProductDetail { try await reader.detail(id) }

    package func download(_ url: String, to path: String) async -> DownloadOutcome {
        await reader.download(url, to: path)
    }

    package func slot() async throws(MarketError) -> Slot { try await reader.slot() }

    package func register(
        _ values: ProductValues, photos: [PhotoPart], in slot: Slot
    ) async throws(MarketError) -> ProductDetail {
        let registration = Registration(values, secret: secret, contract: contract)
        let body = try sendable { () throws(NotRepresentable) in try registration.body(photos: parts(photos)) }
        let request = writing(contract.routes.create(), .multipart(body))
        return try await about([values.name, values.description]) { () async throws(MarketError) in
            try reader.decode(ProductDetail.self, from: try await send(request, in: slot))
        }
    }

    package func update(
        _ id: Int, _ change: ProductChange, photos: [PhotoPart], thumbnailID: Int?, in slot: Slot
    ) async throws(MarketError) -> ProductDetail {
        let update = Change(change, thumbnailID: thumbnailID, secret: secret, contract: contract)
        let body = try sendable { () throws(NotRepresentable) in try update.body(photos: parts(photos)) }
        let request = writing(contract.routes.update(id), MarketRequest.Body(body))
        return try await about([change.name, change.description].compactMap(\.self)) { () async throws(MarketError) in
            try await about(id) { () async throws(MarketError) in
                try reader.decode(ProductDetail.self, from: try await send(request, in: slot))
            }
        }
    }

    package func archive(_ id: Int, in slot: Slot) async throws(MarketError) -> DeletionTicket {
        let (endpoint, body) = contract.deletion.opening(id, secret: secret, keys: keys)
        let request = writing(endpoint, body.map { .json($0) } ?? .none)
        let answer = try await about(id, hasSecret: body != nil) { () async throws(MarketError) in
            try await send(request, in: slot)
        }
        let said = String(decoding: answer.body.prefix(4096), as: UTF8.self)
        guard let endpoint = contract.deletion.closing(id, answer: said) else {
            throw .unexpectedAnswer(status: answer.status, detail: answer.packedWords ?? "no way to the deletion")
        }
        return DeletionTicket(id: id, endpoint: endpoint)
    }

    package func delete(_ ticket: DeletionTicket, in slot: Slot) async throws(MarketError) {
        let body = contract.deletion.closingBody(ticket.id, secret: secret, keys: keys)
        let request = writing(ticket.endpoint, body.map { .json($0) } ?? .none)
        _ = try await about(ticket.id) { () async throws(MarketError) in
            try await send(request, in: slot, hiding: ticket.endpoint.token.map(Secret.init))
        }
    }
}

// MARK: - Requests

extension MarketClient {
    private func writing(_ endpoint: Endpoint, _ body: MarketRequest.Body) -> MarketRequest {
        let headers = contract.identifierHeader.map { [($0, credentials.identifier)] } ?? []
        return MarketRequest(endpoint, headers: headers, body: body)
    }

    private func parts(_ photos: [PhotoPart]) -> [MultipartBody.Part] {
        photos.map { $0.part(named: keys.images) }
    }

    private func sendable<Body>(_ body: () throws(NotRepresentable) -> Body) throws(MarketError) -> Body {
        do { return try body() } catch { throw .notRepresentable(error) }
    }

    /// One request with the credentials.
    ///
    /// - Parameter token: what else must not be told on.
    private func send(
        _ request: MarketRequest, in slot: Slot, hiding token: Secret? = nil
    ) async throws(MarketError) -> MarketAnswer {
        try await reader.send(request, in: slot, concealing: [credentials.secret] + [token].compactMap(\.self))
    }

    /// Where the wire has final prices, a change of the price or of the amount off alone needs the other as the market
    /// has it: one more request, with a slot of its own.
    package func completed(_ change: ProductChange, of id: Int) async throws(MarketError) -> ProductChange {
        guard capabilities.needsFacts(change) else { return change }
        let complete = contract.completing(change, from: try await detail(id).facts)
        guard contract.completes(complete) else {
            throw .unexpectedAnswer(
                status: 200, detail: "the item has no price, so its discount cannot be changed alone")
        }
        return complete
    }

    /// A 400 about the credentials is told by its words; those that are the product's own do not count.
    private func about<Value>(
        _ texts: [String], _ body: () async throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        do {
            return try await body()
        } catch {
            guard case .refusedCredentials(let failure) = error, failure.status == 400,
                !failure.namesCredentials(besides: texts)
            else { throw error }
            throw .rejected(failure)
        }
    }

    /// Tells a product that is another's from credentials that are wrong, and from a product that is gone.
    ///
    /// A product of another vendor's is refused with 403. Where items have passwords, a wrong one is answered 404; then
    /// the item itself tells: if it is there, the password is not its own. Neither says anything against the other rows.
    private func about<Value>(
        _ id: Int, hasSecret: Bool = true, _ body: () async throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        do {
            return try await body()
        } catch {
            switch error {
            case .refusedCredentials(let failure) where failure.status == 403: throw .rejected(failure)
            case .notFound(let failure) where capabilities.hidesWrongPassword && hasSecret:
                throw await meaning(of: failure, about: id)
            default: throw error
            }
        }
    }

    /// What a 404 means that a wrong password is answered with, too. Where the item does not tell, nothing was done all the
    /// same: the request was answered, and may be sent again.
    private func meaning(of failure: MarketFailure, about id: Int) async -> MarketError {
        let status = failure.status
        do throws(MarketError) {
            _ = try await detail(id)
            let words =
                "the item is there, and this password is not its own: the password is wrong, or the item is another's"
            return .rejected(MarketFailure(status: status, message: words))
        } catch {
            switch error {
            case .answerLost, .unexpectedAnswer, .busy:
                let words = "the item is gone, or has another password; the market did not say which"
                return .busy(MarketFailure(status: status, message: words), retryAfter: error.retryAfter)
            default: return error
            }
        }
    }
}

extension MarketRequest.Body {
    fileprivate init(_ body: Change.Body) {
        switch body {
        case .json(let bytes): self = .json(bytes)
        case .multipart(let body): self = .multipart(body)
        }
    }
}
