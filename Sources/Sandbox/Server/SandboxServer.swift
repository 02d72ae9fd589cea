import Foundation
import Hummingbird
import Logging
import MarketAPI
import UnixSignals

/// The practice market: a server of one generation's contract, for people to try things on and for tests.
///
///     let sandbox = try await SandboxServer(configuration).start()
///     defer { … await sandbox.stop() }
package struct SandboxServer: Sendable {
    private let configuration: SandboxConfiguration
    private let played: PlayedGeneration
    private let folder: SandboxFolder
    private let registry: VendorRegistry
    private let store: SandboxStore
    private let site: (any ShopSite)?

    /// Opens the data folder, without pages for people.
    package init(_ configuration: SandboxConfiguration) throws(SandboxError) {
        try self.init(configuration, site: nil)
    }

    /// Opens the data folder, makes a vendor where there is none, and sweeps what a killed process left.
    package init(_ configuration: SandboxConfiguration, site: (any ShopSite)?) throws(SandboxError) {
        self.configuration = configuration
        self.site = site
        played = PlayedGeneration.of(configuration.generation)
        do {
            folder = try SandboxFolder(configuration.dataFolder)
            registry = try VendorRegistry(folder: folder.vendors, given: configuration.vendors)
            store = try SandboxStore(path: folder.database.path, numbers: configuration.numbers)
            for identifier in registry.identifiers {
                let given = configuration.vendors.first { $0.identifier == identifier }
                try store.remember(
                    identifier: identifier, name: given?.name ?? "",
                    date: DateStamp(configuration.now()).timestamp)
            }
            if folder.isFirst { try folder.sweep(keeping: try store.imagePaths()) }
            folder.share()
        } catch let error as SandboxError {
            throw error
        } catch {
            throw SandboxError(error, in: configuration.dataFolder)
        }
    }

    /// The first vendor: the first of those asked for, else the one the folder remembers.
    package var vendor: SandboxVendor {
        let identifier = registry.identifiers[0]
        return SandboxVendor(identifier: identifier, secret: registry.secret(of: identifier) ?? "")
    }

    /// Holds the first vendor's secret, for `--secret-file`.
    package var secretFile: URL { VendorRegistry.file(of: vendor.identifier, in: folder.vendors) }

    /// Serves until a signal or the task's cancellation: what is under way is answered first.
    ///
    /// - Parameters:
    ///   - outlivesTerminal: whether it goes on when its terminal goes away.
    ///   - onReady: called once with the port that it listens at.
    package func run(
        outlivesTerminal: Bool = false, onReady: @escaping @Sendable (Int) -> Void
    ) async throws(SandboxError) {
        let signals: [UnixSignal] = [.sigterm, .sigint] + (outlivesTerminal ? [] : [.sighup])
        try await server.run(signals: signals, onReady: onReady)
        try? store.close()
    }

    /// Serves in the background; returns once it answers.
    package func start() async throws(SandboxError) -> RunningSandbox {
        RunningSandbox(try await server.start { [store] in try? store.close() }, of: self)
    }
}

// MARK: - Building

extension SandboxServer {
    private var server: WebServer {
        WebServer(
            router: router, host: configuration.host, port: configuration.port,
            connections: configuration.limits.connections, patience: configuration.patience,
            logger: configuration.logger)
    }

    private var writer: ProductWriter {
        ProductWriter(
            store: store,
            storage: PhotoStorage(
                folder: folder, names: played.photoNames, makeThumbnail: configuration.makeThumbnail),
            now: configuration.now)
    }

    private var router: Router<SandboxContext> {
        let router = Router(context: SandboxContext.self)
        if let journal = configuration.journal { router.add(middleware: JournalMiddleware(journal: journal)) }
        let contract = played.contract
        let pages = site?.pages(of: shop)
        router.add(middleware: FailureMiddleware(contract: contract, site: pages))
        let hosts = ServedHosts(host: configuration.host, names: configuration.allowedHosts)
        router.add(middleware: VisitorMiddleware(hosts: hosts))
        let schedule = FaultSchedule(configuration.faults)
        let market = MarketRoutes(
            played: played, configuration: configuration, store: store, folder: folder,
            authorization: WriteAuthorization(contract: contract, registry: registry, store: store),
            rulebook: Rulebook(mode: configuration.mode, played: played), writer: writer)
        let photos = PhotoRoutes(
            folder: folder, delay: contract.photosAppearLater ? configuration.photoDelay : .zero)
        RouteTable(market.routes + photos.routes, contract)
            .add(to: router) {
                FaultMiddleware(
                    route: $0, schedule: schedule, contract: contract, longestBody: configuration.limits.uploadBytes)
            }
        if let pages { router.add(pages) }
        return router
    }

    private var shop: Shop {
        Shop(
            played: played, store: store, folder: folder, registry: registry, writer: writer,
            limits: configuration.limits)
    }
}

/// A practice market that serves in the background of this process.
package struct RunningSandbox: Sendable {
    package let vendor: SandboxVendor
    package let secretFile: URL
    private let server: RunningServer

    package var port: Int { server.port }
    /// Such as `http://127.0.0.1:49152`.
    package var url: String { server.url }

    fileprivate init(_ running: RunningServer, of market: SandboxServer) {
        server = running
        vendor = market.vendor
        secretFile = market.secretFile
    }

    /// Answers what is under way, then closes everything; returns when that is done.
    package func stop() async { await server.stop() }
}
