import AsyncHTTPClient
import Catalogue
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// How photos are fetched from the web.
package struct PhotoFetching: Hashable, Sendable {
    /// How long one try may take, from asking for the host's address to the last byte.
    package var timeout: Duration = .seconds(30)
    package var connectTimeout: Duration = .seconds(10)
    /// Photos on the way at once, in all and from one host.
    package var width = 6
    package var widthPerHost = 4
    /// The largest photo, in bytes.
    package var byteLimit = HTTPTransport.photoLimit
    /// Photos up to so many bytes come in memory, too, so that nobody has to read them back.
    package var contentLimit = 0
    package var redirects = 5
    /// Tries after the first, where the next may end otherwise.
    package var retries = 1
    /// Of how many photos a host may fail to answer before it is given up.
    package var patience = 2
    /// Whether addresses of this machine and of private networks may be asked.
    package var allowsPrivate = false
    /// Servers that may be asked wherever they are: the configured market.
    package var trusted: Set<WebOrigin> = []
    package var proxies = ProxyRules.environment()
    /// A PEM file of certificate authorities to trust beside the system's.
    package var caFile: String?

    /// Up to so many bytes, looking at a photo takes less time than waking another thread for it.
    package static let smallPhoto = 256 << 10

    package init() {}

    /// What may be asked besides public servers, in one word: equal where the same may be.
    var reach: String {
        if allowsPrivate { return "private" }
        return (["public"] + trusted.map { "\($0.scheme)://\($0.host):\($0.port)" }.sorted()).joined(separator: " ")
    }
}

/// What came of asking for a photo.
package enum FetchOutcome: Hashable, Sendable {
    /// The whole of it is in the file, and here as well up to `PhotoFetching.contentLimit`. The size is in bytes.
    case saved(bytes: Int, content: [UInt8]? = nil)
    case absent(PhotoAbsence)
    /// Longer than a photo may be; the size is the limit in bytes.
    case tooLarge(limit: Int)
}

/// Fetches photos from the web, and from nowhere else: each host's addresses are asked for once and checked, and the
/// connection goes to a checked one, so that a name cannot mean another machine a moment later. Redirects are checked in the
/// same way. No cookie, no password and nothing of the market's is sent.
///
/// It counts against no pace: these are not the market's requests.
package final class PhotoFetcher: Sendable {
    let settings: PhotoFetching
    private let resolver: any HostResolver
    private let clients: PinnedClients
    /// Photos have a pool of their own, and one slow host must not hold up the others.
    private let semaphore: KeyedSemaphore
    private let keepAlive: KeepAlive
    private let requests = PhotoRequests()
    private let time: any Timekeeping
    private let failures: HostFailures
    private let routes = Mutex<[WebOrigin: Result<PhotoRoute, PhotoRefused>]>([:])

    package convenience init(_ settings: PhotoFetching) throws(HTTPSettingsError) {
        try self.init(settings, resolver: SystemResolver())
    }

    init(
        _ settings: PhotoFetching, resolver: any HostResolver, time: any Timekeeping = .continuous
    ) throws(HTTPSettingsError) {
        self.settings = settings
        self.resolver = resolver
        self.time = time
        clients = try PinnedClients(settings)
        semaphore = KeyedSemaphore(limit: settings.width, perKey: settings.widthPerHost)
        keepAlive = KeepAlive(width: settings.widthPerHost)
        failures = HostFailures(patience: settings.patience)
    }

    /// What may be asked besides public servers, in one word.
    package var reach: String { settings.reach }

    /// Fetches a photo into a new file, from an address as somebody wrote it.
    package func fetch(_ address: String, to path: String) async -> FetchOutcome {
        do throws(PhotoRefused) {
            return await fetch(try PhotoAddress(address), to: path)
        } catch {
            return .absent(error.absence)
        }
    }

    /// Fetches a photo into a new file.
    package func fetch(_ address: PhotoAddress, to path: String) async -> FetchOutcome {
        await semaphore.withPermit(address.origin.host) { await tryFetching(address, to: path) } ?? .absent(.stopped)
    }

    private func tryFetching(_ address: PhotoAddress, to path: String) async -> FetchOutcome {
        var pause = Duration.milliseconds(500)
        var outcome = await fetchOnce(address, to: path)
        for _ in 0..<settings.retries where outcome.mayChange {
            if failures.verdict(on: address.origin.host) == nil {
                do { try await time.sleep(until: time.now + pause) } catch { return .absent(.stopped) }
                pause = pause * 2
            }
            outcome = await fetchOnce(address, to: path)
        }
        failures.recordEnd(of: address.text, outcome)
        return outcome
    }

    private func fetchOnce(_ first: PhotoAddress, to path: String) async -> FetchOutcome {
        var address = first
        // One limit for all of it: a chain of slow redirects is slow, too.
        let end = NIODeadline.now() + .nanoseconds(settings.timeout.nanoseconds)
        for _ in 0...settings.redirects {
            let host = address.origin.host
            if let verdict = failures.verdict(on: host) { return .absent(verdict) }
            let step = await step(address, to: path, until: end)
            if case .absent(.timedOut)? = step.outcome { failures.recordSilence(of: host, photo: first.text) }
            switch step {
            case .ended(let outcome):
                if case .saved = outcome { failures.recordAnswer(of: host) }
                return outcome
            case .redirected(let next): address = next
            }
        }
        return .absent(.tooManyRedirects)
    }
}

// MARK: - One request

extension PhotoFetcher {
    private enum Step {
        case ended(FetchOutcome)
        case redirected(PhotoAddress)

        var outcome: FetchOutcome? {
            if case .ended(let outcome) = self { outcome } else { nil }
        }
    }

    private func step(_ address: PhotoAddress, to path: String, until end: NIODeadline) async -> Step {
        do {
            return try await ask(address, by: route(to: address.origin, until: end), to: path, until: end)
        } catch let refusal as PhotoRefused {
            return .ended(.absent(refusal.absence))
        } catch {
            return .ended(.absent(PhotoAbsence(error, host: address.origin.host)))
        }
    }

    /// Tries the host's addresses in their order until one lets itself be connected to.
    private func ask(
        _ address: PhotoAddress, by route: PhotoRoute, to path: String, until end: NIODeadline
    ) async throws -> Step {
        var failure: (any Error)?
        for way in route.ways {
            do {
                let client = try clients.client(way, host: address.origin.host)
                return try classify(await send(address, by: client, to: path, until: end), from: address)
            } catch let error as PhotoRefused {
                throw error
            } catch {
                guard error.isNotConnected else { throw way.proxy.map { Self.onTheWay(error, through: $0) } ?? error }
                failure = way.proxy.map { Self.onTheWay(error, through: $0) } ?? error
            }
        }
        throw failure ?? PhotoRefused(.hostUnknown(address.origin.host))
    }

    /// Sends the request, and repeats it where its connection was kept from an earlier one and closed meanwhile.
    private func send(
        _ address: PhotoAddress, by client: HTTPClient, to path: String, until end: NIODeadline
    ) async throws -> DownloadCollector.Response {
        let server = address.origin
        while true {
            var request = try requests.request(address)
            if !keepAlive.isOn(for: server) { request.headers.add(name: "Connection", value: "close") }
            let collector = DownloadCollector(
                to: path, limit: settings.byteLimit, contentLimit: settings.contentLimit
            ) {
                $0.status == .ok && Self.encoding(of: $0) == nil
            }
            defer { if collector.hasHead { keepAlive.recordAnswer(of: server) } }
            do {
                return try await client.download(request, collector, deadline: end)
            } catch {
                guard !collector.hasHead, TransportTrouble(error).cause == .closed, keepAlive.recordLoss(at: server)
                else {
                    throw error
                }
            }
        }
    }

    private func classify(_ response: DownloadCollector.Response, from address: PhotoAddress) throws -> Step {
        switch response {
        case .saved(let bytes, let content, _): return .ended(.saved(bytes: bytes, content: content))
        case .tooLarge: return .ended(.tooLarge(limit: settings.byteLimit))
        case .notWritten(let failure): return .ended(.absent(.notKept(reason: failure.reason)))
        case .passedOver(let head): return try classify(head, from: address)
        }
    }

    private func classify(_ head: HTTPResponseHead, from address: PhotoAddress) throws -> Step {
        let host = address.origin.host
        if head.status == .ok, let encoding = Self.encoding(of: head) {
            return .ended(.absent(.encoded(encoding, host: host)))
        }
        if [301, 302, 303, 307, 308].contains(head.status.code), let location = head.headers.first(name: "Location") {
            return .redirected(try address.redirected(to: location))
        }
        return .ended(.absent(.answer(status: Int(head.status.code), host: host)))
    }

    /// How the photo is compressed; `nil` where it is not. Some servers write something else there, such as `none` or `UTF-8`.
    private static func encoding(of head: HTTPResponseHead) -> String? {
        guard head.headers.contains(name: "Content-Encoding") else { return nil }
        return head.headers[canonicalForm: "Content-Encoding"].map { $0.lowercased() }.first(where: encodings.contains)
    }

    private static let encodings: Set = ["gzip", "x-gzip", "deflate", "compress", "x-compress", "br", "zstd"]

    private static func onTheWay(_ error: any Error, through proxy: ProxyAddress) -> any Error {
        switch TransportTrouble(error).cause {
        case .refused, .nameUnknown, .proxy: PhotoRefused(.noWayThroughProxy("\(proxy)"))
        default: error
        }
    }
}

// MARK: - The way to a host

/// The ways to a host that may be gone: to each of its checked addresses, or through a proxy.
struct PhotoRoute: Sendable {
    struct Way: Hashable, Sendable {
        /// `nil` where a proxy finds the host.
        var pinned: IPAddress?
        var proxy: ProxyAddress?
    }

    var ways: [Way]
}

extension PhotoFetcher {
    /// More addresses than these are not tried: a host that is away is away by all of them.
    private static let addressesTried = 3

    private func route(to origin: WebOrigin, until end: NIODeadline) async throws -> PhotoRoute {
        if let known = routes.withLock({ $0[origin] }) { return try known.get() }
        return try await within(max(.nanoseconds(1), end - .now())) { try await self.newRoute(to: origin).get() }
    }

    private func newRoute(to origin: WebOrigin) async -> Result<PhotoRoute, PhotoRefused> {
        let found: Result<PhotoRoute, PhotoRefused>
        do { found = .success(try await findRoute(to: origin)) } catch { found = .failure(error) }
        // A host without an address may get one; whatever else was found holds for the run.
        if case .failure(let refusal) = found, case .hostUnknown = refusal.absence { return found }
        routes.withLock { $0[origin] = found }
        return found
    }

    private func findRoute(to origin: WebOrigin) async throws(PhotoRefused) -> PhotoRoute {
        let proxy: ProxyAddress?
        do { proxy = try settings.proxies.proxy(scheme: origin.scheme, host: origin.host, port: origin.port) } catch {
            throw PhotoRefused(.noWayThroughProxy("\(error)"))
        }
        let addresses = await resolver.addresses(of: origin.host)
        if !settings.allowsPrivate, !settings.trusted.contains(origin) {
            // One private address among public ones is what an attack on names looks like.
            guard addresses.allSatisfy(\.isPublic), proxy == nil || !origin.host.isLocalName else {
                throw PhotoRefused(.privateAddress(host: origin.host))
            }
        }
        // The proxy may know names that this machine does not; what it makes of them cannot be pinned from here.
        if let proxy { return PhotoRoute(ways: [PhotoRoute.Way(pinned: nil, proxy: proxy)]) }
        guard !addresses.isEmpty else { throw PhotoRefused(.hostUnknown(origin.host)) }
        return PhotoRoute(ways: addresses.prefix(Self.addressesTried).map { PhotoRoute.Way(pinned: $0, proxy: nil) })
    }
}

extension String {
    /// Whether it is a name that only means something within a network: without a dot, or below a name set aside for it.
    fileprivate var isLocalName: Bool {
        let name = hasSuffix(".") ? String(dropLast()) : self
        guard name.contains("."), IPAddress(name) == nil else { return IPAddress(name) == nil }
        return [".local", ".localhost", ".internal", ".intranet", ".lan", ".home.arpa"].contains { name.hasSuffix($0) }
    }
}

// MARK: - What went wrong

extension FetchOutcome {
    /// Whether asking again may end otherwise.
    fileprivate var mayChange: Bool {
        switch self {
        case .absent(.timedOut), .absent(.brokeOff), .absent(.hostUnreachable), .absent(.hostUnknown): true
        case .absent(.answer(let status, _)): status >= 500 || status == 429 || status == 408
        default: false
        }
    }
}

extension Error {
    /// Whether no connection was made, so that another address may do better.
    fileprivate var isNotConnected: Bool {
        if self is NIOConnectionError { return true }
        if let error = self as? IOError {
            return [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, EADDRNOTAVAIL].contains(error.errnoCode)
        }
        return (self as? HTTPClientError) == .connectTimeout
    }
}

extension PhotoAbsence {
    fileprivate init(_ error: any Error, host: String) {
        if error is CancellationError {
            self = .stopped
            return
        }
        if case AnswerFault.status(let status) = error {
            self = .answer(status: status, host: host)
            return
        }
        self =
            switch TransportTrouble(error).cause {
            case .timeout: .timedOut(host: host)
            case .nameUnknown: .hostUnknown(host)
            case .refused: .hostUnreachable(host)
            case .insecure: .hostInsecure(host)
            case .address: .badAddress
            case .cancelled: .stopped
            case .proxy, .photo, .closed, .malformed, .other: .brokeOff(host: host)
            }
    }
}
