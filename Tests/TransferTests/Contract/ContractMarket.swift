import Catalogue
import Foundation
import MarketAPI
import Sandbox
import TestSupport
import Testing
import Transfer

/// A market of one generation on a real socket, and a client of that generation.
struct ContractMarket {
    static let identifier = "00000000-1111-4222-8333-444444444444"
    static let secret = "right secret"

    /// Who is at the other end.
    struct Host: Sendable, CustomTestStringConvertible {
        enum Maker: Sendable { case practice, independent }

        let generation: MarketGeneration
        let maker: Maker

        var contract: MarketContract { generation.contract }
        var testDescription: String { "\(generation) \(maker)" }
    }

    /// Every generation, played by the practice market and, where Werkzeug is there, by the one in Python.
    static var hosts: [Host] {
        get async {
            let makers = await PythonServer.hasWerkzeug ? [Host.Maker.practice, .independent] : [.practice]
            return makers.flatMap { maker in MarketGeneration.allCases.map { Host(generation: $0, maker: maker) } }
        }
    }

    private static func configuration(_ generation: MarketGeneration, _ folder: TemporaryFolder) -> SandboxConfiguration
    {
        var configuration = SandboxConfiguration(dataFolder: folder.url)
        configuration.generation = generation
        configuration.mode = .asBuilt
        configuration.vendors = [SandboxVendor(identifier: identifier, secret: secret)]
        return configuration
    }

    let generation: MarketGeneration
    let client: MarketClient
    private let transport: HTTPTransport

    var contract: MarketContract { generation.contract }

    /// Runs `body` with a market, and stops the market whatever happens.
    static func run(_ host: Host, _ body: (ContractMarket) async throws -> Void) async throws {
        switch host.maker {
        case .practice:
            let folder = try TemporaryFolder()
            let sandbox = try await SandboxServer(configuration(host.generation, folder)).start()
            do { try await run(host.generation, at: sandbox.url, body) } catch {
                await sandbox.stop()
                throw error
            }
            await sandbox.stop()
        case .independent:
            let market = try await IndependentMarket(host.generation.rawValue, identifier: identifier, secret: secret)
            try await run(host.generation, at: market.url, body)
        }
    }

    private static func run(
        _ generation: MarketGeneration, at url: String, _ body: (ContractMarket) async throws -> Void
    ) async throws {
        let transport = try HTTPTransport(base: url)
        let market = ContractMarket(
            generation: generation, client: client(generation, transport, secret: secret), transport: transport)
        do { try await body(market) } catch {
            await transport.close()
            throw error
        }
        await transport.close()
    }

    private static func client(
        _ generation: MarketGeneration, _ transport: HTTPTransport, secret: String
    ) -> MarketClient {
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
        try await client.register(values, photos: (0..<photos).map { .pixel("\($0).png") })
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
