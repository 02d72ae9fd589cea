import Crypto
import Foundation
import Ledger
import Logging
import MarketAPI
import Transfer

/// A market that can be reached: its address, and the clients for it.
package struct MarketConnection: Sendable {
    /// What the market is remembered as. The embedded practice market listens at another port each time, so its
    /// name is not its address.
    package let name: String
    /// Where it is reached now.
    package let address: String
    package let reader: MarketReader
    package let credentials: Credentials?
    /// Counts and times what is asked of the market.
    package let meter = TransferMeter()
    package let logger: Logger
    package let pace: RateLimiter
    private let transport: HTTPTransport
    private let photoOrigin: String?

    package struct Settings: Sendable {
        package var generation = MarketGeneration.openmarket
        package var rate = Rate("10/s")!
        package var burst = 1
        package var retries = 5
        /// How long the market is left alone at most, whatever it asks for.
        package var maxWait = PaceAllowance.usualLongestPause
        /// Where the paces of markets lie, for all processes; `nil` keeps this one's within the process.
        package var paceFolder: String?
        package var onPaceEvent: @Sendable (PaceEvent) -> Void = { _ in }
        package var http = HTTPSettings()
        /// What the market's photos' addresses begin with, where that is not where it is reached.
        package var photoOrigin: String?
        /// Where each request leaves a line.
        package var logger = Logger.silent

        package init() {}
    }

    /// - Parameters:
    ///   - address: `http` or `https`, without a path; one that holds a name or a password is refused, since it is
    ///     remembered and written into exports.
    ///   - name: what to remember the market as; its address otherwise.
    package init(
        address: String, name: String? = nil, credentials: Credentials?, settings: Settings
    ) throws {
        try Self.checkNames(in: address)
        let base = Account.canonical(market: address)
        self.name = name ?? base
        self.address = base
        self.credentials = credentials
        photoOrigin = settings.photoOrigin
        logger = settings.logger
        transport = try HTTPTransport(base: base, photoOrigin: settings.photoOrigin, settings: settings.http)
        pace = RateLimiter(
            rate: settings.rate, burst: settings.burst, file: Self.paceFile(ofMarket: self.name, settings),
            longestPause: settings.maxWait,
            onEvent: { [logger, report = settings.onPaceEvent] event in
                logger.info("pace changes", metadata: ["news": "\(event)"])
                report(event)
            })
        reader = MarketReader(
            generation: settings.generation,
            transport: LoggingTransport(MeteredTransport(transport, meter: meter), logger: settings.logger),
            pace: pace, policy: RetryPolicy(retries: settings.retries, longestAsked: settings.maxWait),
            budget: RetryBudget { [report = settings.onPaceEvent] event in
                switch event {
                case .begins(let limit): report(.away(upTo: limit))
                case .ends: report(.back)
                }
            }, logger: settings.logger)
    }

    private static func checkNames(in address: String) throws(HTTPSettingsError) {
        guard URLComponents(string: address)?.user == nil else { throw .address("user@…") }
    }

    /// Whether a market could be spoken to at an address, as far as that is known without asking anybody.
    package static func check(address: String, _ settings: HTTPSettings) throws(HTTPSettingsError) {
        try checkNames(in: address)
        try settings.check(market: Account.canonical(market: address))
    }

    /// One file for each market, whoever asks: lists and products are read without an identifier, so the market counts this
    /// machine's requests together. Without a place to write, each process has a pace of its own.
    private static func paceFile(ofMarket market: String, _ settings: Settings) -> PaceFile? {
        guard let folder = settings.paceFolder else { return nil }
        let name = SHA256.hash(data: Data(market.utf8)).hex.prefix(32)
        do {
            return try PaceFile(path: "\(folder)/\(name)")
        } catch {
            settings.onPaceEvent(.notShared(path: error.path, reason: error.reason))
            return nil
        }
    }

    /// The client that can write; `nil` without a secret.
    package var writer: MarketClient? {
        credentials.flatMap { $0.secret.isEmpty ? nil : MarketClient(reader: reader, credentials: $0) }
    }

    package var account: Account {
        Account(market: name, identifier: credentials?.identifier ?? "")
    }

    /// Where a photo is to be had whose address the market gave out: the address itself, but for a market that is reached
    /// elsewhere than its photos' addresses say.
    package func reachable(photo address: String) -> String {
        guard let photoOrigin, address.hasPrefix(photoOrigin + "/") else { return address }
        return self.address + address.dropFirst(photoOrigin.count)
    }

    /// When the market's certificate ends; `nil` where none is seen.
    package func certificateEnd() async -> Date? { await transport.certificateEnd() }

    package func close() async { await transport.close() }
}
