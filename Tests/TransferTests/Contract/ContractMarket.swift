import Catalogue
import Foundation
import MarketAPI
import Sandbox
import TestSupport
import Testing
import Transfer

/// A practice market of one generation on a real socket, and a client of that generation.
struct ContractMarket {
    static let identifier = "00000000-1111-4222-8333-444444444444"
    static let secret = "right secret"

    let generation: MarketGeneration
    let client: MarketClient
    private let sandbox: RunningSandbox
    private let transport: HTTPTransport

    var contract: MarketContract { generation.contract }

    /// The generations that the practice market plays.
    static let played = MarketGeneration.allCases.filter { generation in
        guard let folder = try? TemporaryFolder() else { return false }
        var configuration = SandboxConfiguration(dataFolder: folder.url)
        configuration.generation = generation
        return (try? SandboxServer(configuration)) != nil
    }

    /// Runs `body` with a market, and stops the market whatever happens.
    static func run(
        _ generation: MarketGeneration, _ mode: RuleMode = .asBuilt, _ body: (ContractMarket) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        var configuration = SandboxConfiguration(dataFolder: folder.url)
        configuration.generation = generation
        configuration.mode = mode
        configuration.vendors = [SandboxVendor(identifier: identifier, secret: secret)]
        let sandbox = try await SandboxServer(configuration).start()
        let market = try ContractMarket(generation, sandbox)
        do {
            try await body(market)
        } catch {
            await market.close()
            throw error
        }
        await market.close()
    }

    private init(_ generation: MarketGeneration, _ sandbox: RunningSandbox) throws {
        self.generation = generation
        self.sandbox = sandbox
        transport = try HTTPTransport(base: sandbox.url)
        client = Self.client(generation, transport, secret: Self.secret)
    }

    private static func client(_ generation: MarketGeneration, _ transport: HTTPTransport, secret: String)
        -> MarketClient
    {
        let reader = MarketReader(
            generation: generation, transport: transport, pace: CountingPace(), policy: RetryPolicy(retries: 0))
        return MarketClient(reader: reader, credentials: Credentials(identifier: identifier, secret: Secret(secret)))
    }

    /// A client with another secret or password.
    func stranger() -> MarketClient { Self.client(generation, transport, secret: "wrong secret") }

    /// Sends a request by hand, as apps that break the rules do.
    func send(_ endpoint: Endpoint, _ body: MarketRequest.Body) async -> TransportOutcome {
        let headers = contract.identifierHeader.map { [($0, Self.identifier)] } ?? []
        return await transport.send(MarketRequest(endpoint, headers: headers, body: body))
    }

    func register(_ values: ProductValues = .chair, photos: Int = 1) async throws -> ProductDetail {
        try await client.register(values, photos: (0..<photos).map { .pixel("\($0).png") }) {}
    }

    private func close() async {
        await transport.close()
        await sandbox.stop()
    }
}

extension ProductValues {
    /// Whole prices, which every generation holds.
    static let chair = ProductValues(
        name: "접이식 의자", description: "가볍고 편한 접이식 의자입니다.\n두 개 한 벌.", price: Amount(75_000)!, currency: .krw,
        discountedPrice: Amount(5_000)!, stock: 1_000_000_000_000)
}

extension PhotoPart {
    /// A PNG of one pixel.
    static func pixel(_ name: String) -> PhotoPart {
        let text = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="
        return PhotoPart(
            filename: name, contentType: "image/png", content: .bytes(Array(Data(base64Encoded: text) ?? Data())))
    }
}
