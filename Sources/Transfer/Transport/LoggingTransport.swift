import Catalogue
import Logging
import MarketAPI

/// Writes a line about each request that goes through a transport: what kind it was, for which row, what came of it, and
/// how long it took. Headers, queries and bodies are never in it.
package struct LoggingTransport: Transport {
    private let base: any Transport
    private let logger: Logger
    private let time: any Timekeeping

    package init(_ base: any Transport, logger: Logger, time: any Timekeeping = .continuous) {
        self.base = base
        self.logger = logger
        self.time = time
    }

    package func send(_ request: MarketRequest) async -> TransportOutcome {
        // Where nobody listens nothing is put together.
        guard logger.logLevel <= .warning else { return await base.send(request) }
        var logger = logger
        logger.describe(request, RequestContext.current)
        logger.trace("request begins")
        let start = time.now
        let outcome = await base.send(request)
        logger[metadataKey: "ms"] = .milliseconds(time.now - start)
        switch outcome {
        case .answer(let answer): logger.log(level: answer.logLevel, "request answered", metadata: answer.metadata)
        case .lost(let trouble): logger.warning("answer lost", metadata: trouble.metadata)
        case .notSent(let trouble): logger.warning("request not sent", metadata: trouble.metadata)
        }
        return outcome
    }

    package func download(_ url: String, to path: String) async -> DownloadOutcome {
        let start = time.now
        let outcome = await base.download(url, to: path)
        logger.debug("photo downloaded", metadata: outcome.metadata(took: time.now - start))
        return outcome
    }
}

extension Logger {
    fileprivate mutating func describe(_ request: MarketRequest, _ context: RequestContext) {
        self[metadataKey: "route"] = "\(request.endpoint.route)"
        self[metadataKey: "attempt"] = "\(context.attempt)"
        self[metadataKey: "bytes_sent"] = "\(request.body.byteCount)"
        if let run = context.run { self[metadataKey: "run"] = "\(run)" }
        if let row = context.row { self[metadataKey: "row"] = "\(row)" }
    }

    /// A logger that writes nothing.
    package static var silent: Logger { Logger(label: "openmarket") { _ in SwiftLogNoOpLogHandler() } }
}

extension Logger.MetadataValue {
    /// With three decimals.
    static func milliseconds(_ duration: Duration) -> Logger.MetadataValue {
        let microseconds = duration.nanoseconds / 1000
        let fraction = String(microseconds % 1000)
        return "\(microseconds / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
    }
}

extension MarketAnswer {
    /// Answers that say no are worth a look.
    fileprivate var logLevel: Logger.Level { isSuccess ? .debug : .notice }

    fileprivate var metadata: Logger.Metadata {
        var metadata: Logger.Metadata = ["status": "\(status)", "bytes_received": "\(body.count)"]
        if let type = headers["content-type"] { metadata["content_type"] = "\(type.prefix(80))" }
        if let pause = headers["retry-after"] { metadata["retry_after"] = "\(pause.prefix(40))" }
        return metadata
    }
}

extension TransportTrouble {
    fileprivate var metadata: Logger.Metadata { ["trouble": "\(cause.word)", "detail": "\(detail)"] }
}

extension DownloadOutcome {
    /// The address is not in it: those of photos may be signed.
    fileprivate func metadata(took time: Duration) -> Logger.Metadata {
        var metadata: Logger.Metadata = ["ms": .milliseconds(time)]
        switch self {
        case .saved(let bytes, _): metadata["bytes_received"] = "\(bytes)"
        case .answer(let status): metadata["status"] = "\(status)"
        case .tooLarge(let limit): metadata["limit"] = "\(limit)"
        case .failed(let trouble): metadata["trouble"] = "\(trouble.cause.word)"
        case .notWritten(let detail): metadata["detail"] = "\(detail)"
        }
        return metadata
    }
}

extension TransportTrouble.Cause {
    /// A word for it, as logs have it.
    var word: String {
        switch self {
        case .refused: "refused"
        case .nameUnknown: "name-unknown"
        case .insecure: "insecure"
        case .timeout: "timeout"
        case .closed: "closed"
        case .malformed: "malformed"
        case .proxy: "proxy"
        case .address: "address"
        case .photo: "photo"
        case .cancelled: "cancelled"
        case .other: "other"
        }
    }
}
