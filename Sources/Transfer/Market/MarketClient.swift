import Catalogue
import MarketAPI

/// A market's client that can write, for one vendor.
public struct MarketClient: MarketWriting {
    /// The same client without the writing half.
    public let reader: MarketReader
    private let credentials: Credentials

    public init(reader: MarketReader, credentials: Credentials) {
        self.reader = reader
        self.credentials = credentials
    }

    public func health() async throws(MarketError) { try await reader.health() }

    public func page(_ number: Int, size: Int, search: String?) async throws(MarketError) -> ProductPage {
        try await reader.page(number, size: size, search: search)
    }

    public func detail(_ id: Int) async throws(MarketError) -> ProductDetail { try await reader.detail(id) }

    public func download(_ url: String, to path: String) async -> DownloadOutcome {
        await reader.download(url, to: path)
    }

    public func register(
        _ values: ProductValues, photos: [PhotoPart], departing: @escaping Departure
    ) async throws(MarketError) -> ProductDetail {
        let parameters = RegistrationParameters(values, secret: credentials.secret.text, contract: reader.contract)
        let params = MultipartBody.Part.data(parameters.json, name: "params", contentType: "application/json")
        let body = MultipartBody(parts: [params] + photos.map(\.part))
        let request = vendorRequest(reader.contract.routes.create, .multipart(body))
        return try reader.decode(ProductDetail.self, from: try await send(request, departing))
    }

    public func update(
        _ id: Int, _ change: ProductChange, departing: @escaping Departure
    ) async throws(MarketError) -> ProductDetail {
        let parameters = ChangeParameters(change, secret: credentials.secret.text, contract: reader.contract)
        let request = vendorRequest(reader.contract.routes.update(id), .json(parameters.json))
        return try await aboutProduct { () async throws(MarketError) in
            try reader.decode(ProductDetail.self, from: try await send(request, departing))
        }
    }

    public func archive(_ id: Int, departing: @escaping Departure) async throws(MarketError) -> DeletionTicket {
        let parameters = ArchiveParameters(secret: credentials.secret.text)
        let request = vendorRequest(reader.contract.routes.archive(id), .json(parameters.json))
        let answer = try await aboutProduct { () async throws(MarketError) in
            try await send(request, departing)
        }
        guard let endpoint = Endpoint.delete(path: String(decoding: answer.body.prefix(4096), as: UTF8.self)) else {
            throw .unexpectedAnswer(status: answer.status, detail: "no path for the deletion")
        }
        return DeletionTicket(endpoint: endpoint)
    }

    public func delete(_ ticket: DeletionTicket, departing: @escaping Departure) async throws(MarketError) {
        _ = try await send(vendorRequest(ticket.endpoint, .none), departing)
    }

    /// One request with the vendor's credentials. What the market says of it is kept and shown, so the secret is taken
    /// out of it here, where it is known.
    private func send(
        _ request: MarketRequest, _ departing: @escaping Departure
    ) async throws(MarketError) -> MarketAnswer {
        do {
            return try await reader.once(request, departing: departing)
        } catch {
            throw error.mapText { credentials.secret.redacted(from: $0) }
        }
    }

    /// A product of another vendor's is refused with 403; that says nothing against the credentials.
    private func aboutProduct<Value>(
        _ body: () async throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        do {
            return try await body()
        } catch {
            guard case .refusedCredentials(let failure) = error, failure.status == 403 else { throw error }
            throw .rejected(failure)
        }
    }

    private func vendorRequest(_ endpoint: Endpoint, _ body: MarketRequest.Body) -> MarketRequest {
        MarketRequest(endpoint, headers: [(identifierHeader, credentials.identifier)], body: body)
    }
}
