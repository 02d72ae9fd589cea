import FilePaths
import Foundation
import Jobs
import Ledger
import MarketAPI
import Sandbox
import Transfer
import Wording

/// A market at hand for one command: the one that was named, or the practice market started for the occasion.
struct MarketSession {
    let connection: MarketConnection
    let context: MarketContext
    private let sandbox: RunningSandbox?

    /// The address of the practice market's pages; `nil` for markets that others run.
    var shop: String? { sandbox?.url }

    enum Purpose {
        case reading, planning, writing
    }

    /// - Throws: an `ExitStatus`, after saying why, or an error that says it itself.
    private static func open(
        _ options: MarketOptions, transfer: TransferOptions, for purpose: Purpose, console: Console,
        site: (any ShopSite)?
    ) async throws -> MarketSession {
        var settings = MarketConnection.Settings()
        settings.generation = options.api
        settings.rate = transfer.rate
        settings.burst = transfer.burst
        settings.retries = transfer.retries
        settings.maxWait = transfer.maxWait.duration
        settings.paceFolder = StateFolder.pace
        settings.onPaceEvent = PaceReporter(console: console).report
        settings.http = HTTPSettings(timeout: transfer.timeout.duration, caFile: options.caCert)
        settings.http.allowsInsecure = options.allowInsecure
        let redaction = Redaction()
        for secret in settings.http.proxies.secrets { redaction.hide(secret) }
        settings.logger = try transfer.logger(console, redaction)
        if let address = options.address {
            let session = try named(address, options, settings, for: purpose, console: console)
            session.connection.credentials?.hide(in: redaction)
            return session
        }
        if options.market == nil {
            guard console.isWatched else {
                console.fail(UsageError.marketMissing, status: .usage)
                throw ExitStatus.usage
            }
            console.insist(SendingNotice.practiceMarket(data: StateFolder.sandbox))
        }
        let session = try await practice(options, settings, site)
        session.connection.credentials?.hide(in: redaction)
        return session
    }

    private static func named(
        _ address: String, _ options: MarketOptions, _ settings: MarketConnection.Settings, for purpose: Purpose,
        console: Console
    ) throws -> MarketSession {
        let credentials = try credentials(options, for: purpose, console: console)
        do {
            let connection = try MarketConnection(address: address, credentials: credentials, settings: settings)
            return MarketSession(
                connection: connection, context: MarketContext(connection, options), sandbox: nil)
        } catch let error as HTTPSettingsError {
            console.fail(error.trouble.text(in: console.language), status: error.status)
            throw error.status
        }
    }

    private static func credentials(
        _ options: MarketOptions, for purpose: Purpose, console: Console
    ) throws -> Credentials? {
        guard let identifier = options.account, let path = options.secretFile else {
            // What is planned is planned for an account, though nothing is written yet.
            let isEnough = purpose == .reading || (purpose == .planning && options.account != nil)
            if isEnough { return options.account.map { Credentials(identifier: $0, secret: Secret("")) } }
            console.fail(options.missingCredentials(for: purpose), status: .usage)
            throw ExitStatus.usage
        }
        let file = try SecretFile(path: path)
        if file.warning != nil { console.talk(FileNotice.secretReadableByOthers(path)) }
        return Credentials(identifier: identifier, secret: file.secret)
    }

    /// The practice market inside this process. It keeps its data, so it is there at the next call.
    private static func practice(
        _ options: MarketOptions, _ settings: MarketConnection.Settings, _ site: (any ShopSite)?
    ) async throws -> MarketSession {
        var configuration = try SandboxConfiguration(dataPath: StateFolder.sandbox)
        configuration.generation = settings.generation
        configuration.photoOrigin = SandboxConfiguration.embeddedOrigin
        var settings = settings
        settings.photoOrigin = SandboxConfiguration.embeddedOrigin
        let server = try SandboxServer(configuration, site: site)
        let running = try await server.start()
        let vendor = running.vendor
        let identifier = settings.generation.capabilities.needsIdentifier ? vendor.identifier : ""
        let connection = try MarketConnection(
            address: running.url, name: "\(MarketOptions.sandboxName):\(vendor.identifier)",
            credentials: Credentials(identifier: identifier, secret: Secret(vendor.secret)),
            settings: settings)
        return MarketSession(
            connection: connection, context: MarketContext(connection, options), sandbox: running)
    }

    /// Opens a market, does something with it, and closes it however that ended. What stood in the way is said.
    ///
    /// - Parameter site: the pages of the practice market inside, where people are to see it.
    static func use(
        _ options: MarketOptions, transfer: TransferOptions, for purpose: Purpose, console: Console,
        site: (any ShopSite)? = nil, _ body: (MarketSession) async throws -> Void
    ) async throws {
        let session = try await open(options, transfer: transfer, for: purpose, console: console, site: site)
        console.remember(session.context)
        do {
            try await body(session)
        } catch {
            await session.close()
            throw session.status(of: error, console: console)
        }
        await session.close()
    }

    /// Says what the market said, where it is what stood in the way.
    private func status(of error: any Error, console: Console) -> any Error {
        switch error {
        case is UploadError, is MarketError: console.status(reporting: error, market: connection.name)
        default: error
        }
    }

    private func close() async {
        await connection.close()
        await sandbox?.stop()
    }
}

extension MarketOptions {
    /// What is missing for a purpose that needs to say who asks; a plan is made without the secret.
    func missingCredentials(for purpose: MarketSession.Purpose) -> UsageError {
        if account != nil { return .secretMissing }
        return secretFile == nil && purpose == .writing ? .credentialsMissing : .identifierMissing
    }
}

extension HTTPSettingsError: UserFacingError {
    var status: ExitStatus {
        if case .caFile = self { .noInput } else { .usage }
    }

    var trouble: any Sentence {
        switch self {
        case .caFile(let path, let number):
            FileTrouble.noAuthority(path, reason: number.map { String(cString: strerror($0)) })
        case .address(let shown):
            UsageError.unknownValue(
                flag: "--market", value: shown, allowed: ["http://HOST", "https://HOST", "sandbox"])
        case .insecure(let shown): UsageError.insecureMarket(url: shown)
        case .proxy(let variable): UsageError.notAProxy(variable: variable)
        }
    }
}

extension MarketOptions {
    /// Whether a market could be spoken to at the address; nobody is asked.
    ///
    /// - Throws: `HTTPSettingsError`.
    static func check(address: String, allowsInsecure: Bool, caCert: String?) throws {
        guard address != sandboxName else { return }
        var settings = HTTPSettings(caFile: caCert)
        settings.allowsInsecure = allowsInsecure
        try MarketConnection.check(address: address, settings)
    }
}
