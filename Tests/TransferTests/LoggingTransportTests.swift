import Logging
import MarketAPI
import Synchronization
import TestSupport
import Testing

@testable import Transfer

/// Keeps what is logged, as one line each.
private struct KeptLines: LogHandler {
    let lines: Lines
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    var logLevel: Logger.Level

    final class Lines: Sendable {
        private let kept = Mutex<[String]>([])
        var all: [String] { kept.withLock { $0 } }
        func add(_ line: String) { kept.withLock { $0.append(line) } }
    }

    subscript(metadataKey key: String) -> Logger.MetadataValue? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        let words = all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        lines.add((["\(event.level): \(event.message)"] + words).joined(separator: " "))
    }
}

/// Takes a while for each request.
private struct LateTransport: Transport {
    let base: ScriptedTransport
    let time: VirtualTime

    func send(_ request: MarketRequest) async -> TransportOutcome {
        time.advance(by: .microseconds(1_234_007))
        return await base.send(request)
    }

    func download(_ url: String, to path: String) async -> DownloadOutcome {
        time.advance(by: .milliseconds(20))
        return await base.download(url, to: path)
    }
}

@Suite("What is logged of each request")
struct LoggingTransportTests {
    private let lines = KeptLines.Lines()
    private let routes = MarketContract.openmarket.routes

    private func transport(
        _ level: Logger.Level, _ script: [TransportOutcome] = [], downloads: [DownloadOutcome] = []
    ) -> LoggingTransport {
        let time = VirtualTime(.seconds(100))
        let logger = Logger(label: "test") { [lines] _ in KeptLines(lines: lines, logLevel: level) }
        let base = LateTransport(base: ScriptedTransport(script, downloads: downloads), time: time)
        return LoggingTransport(base, logger: logger, time: time)
    }

    private func log(_ outcome: TransportOutcome, at level: Logger.Level = .debug) async -> [String] {
        let request = MarketRequest(routes.detail(71), headers: [("identifier", "3f1c")], body: .json([1, 2, 3]))
        let context = RequestContext(run: "r1", row: 12, attempt: 2)
        let transport = transport(level, [outcome])
        await context.around { () async in _ = await transport.send(request) }
        return lines.all
    }

    private static let beginning = "attempt=2 bytes_received=4 bytes_sent=3"

    @Test("An answer is told with its row, try, route, sizes and time, and with nothing of its words")
    func answer() async {
        let headers = ["content-type": "application/json", "retry-after": "5", "x": "secret"]
        #expect(
            await log(.answer(200, "none", headers: headers)) == [
                "debug: request answered \(Self.beginning) content_type=application/json ms=1234.007 retry_after=5 "
                    + "route=GET /api/products/{id} row=12 run=r1 status=200"
            ])
    }

    @Test("A no is told louder than a yes, and what never came louder than both")
    func levels() async {
        #expect(await log(.answer(404, "none"), at: .notice).map { $0.prefix(24) } == ["notice: request answered"])
    }

    @Test("A yes is not worth a notice")
    func yes() async {
        #expect(await log(.answer(299), at: .notice) == [])
    }

    @Test(
        "What never came is told with the trouble and its words, as a warning",
        arguments: [
            (TransportOutcome.lost(TransportTrouble(.closed, detail: "hung up")), "answer lost", "detail=hung up"),
            (.notSent(TransportTrouble(.refused, detail: "nobody")), "request not sent", "detail=nobody"),
        ])
    func troubles(outcome: TransportOutcome, title: String, detail: String) async {
        let kind = title == "answer lost" ? "closed" : "refused"
        #expect(
            await log(outcome, at: .warning) == [
                "warning: \(title) attempt=2 bytes_sent=3 \(detail) ms=1234.007 route=GET /api/products/{id} row=12 "
                    + "run=r1 trouble=\(kind)"
            ])
    }

    @Test("The beginning of a request is told to whoever traces, and nothing where only errors are wanted")
    func borders() async {
        #expect(
            await log(.answer(200), at: .trace).map { $0.prefix(21) } == [
                "trace: request begins", "debug: request answer",
            ])
    }

    @Test("Where only errors are wanted nothing is told, and the answer comes all the same")
    func quiet() async {
        #expect(await log(.lost, at: .error) == [])
    }

    @Test("A server's long words are cut")
    func long() async {
        let long = String(repeating: "x", count: 500)
        let line = await log(.answer(200, headers: ["content-type": long, "retry-after": long])).first ?? ""
        #expect(line.contains("content_type=" + long.prefix(80) + " "))
        #expect(line.contains("retry_after=" + long.prefix(40) + " "))
    }

    @Test(
        "A photo is told without its address",
        arguments: [
            (DownloadOutcome.saved(bytes: 9, contentType: nil), "bytes_received=9 ms=20.000"),
            (.answer(status: 404), "ms=20.000 status=404"), (.tooLarge(limit: 7), "limit=7 ms=20.000"),
            (.failed(TransportTrouble(.timeout)), "ms=20.000 trouble=timeout"),
            (.notWritten(detail: "full"), "detail=full ms=20.000"),
        ])
    func photos(outcome: DownloadOutcome, words: String) async {
        #expect(await transport(.debug, downloads: [outcome]).download("http://x/?signed", to: "a") == outcome)
        #expect(lines.all == ["debug: photo downloaded " + words])
    }

    @Test("Each trouble has a word of its own")
    func words() {
        let kinds: [TransportTrouble.Cause] = [
            .refused, .nameUnknown, .insecure(.notTLS), .timeout, .closed, .malformed,
            .proxy(.refuses, variable: ""), .address, .photo, .cancelled, .other,
        ]
        #expect(
            kinds.map(\.word) == [
                "refused", "name-unknown", "insecure", "timeout", "closed", "malformed", "proxy", "address", "photo",
                "cancelled", "other",
            ])
    }

    @Test("Milliseconds have three decimals, small ones with their noughts")
    func milliseconds() {
        let shown = [7, 70, 700, 7000, 1_000_070].map { "\(Logger.MetadataValue.milliseconds(.microseconds($0)))" }
        #expect(shown == ["0.007", "0.070", "0.700", "7.000", "1000.070"])
    }
}
