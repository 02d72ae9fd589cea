import MarketAPI
import TestSupport
import Testing
import Transfer

/// Answers after a time of its own, on a clock that stands otherwise.
private struct SlowTransport: Transport {
    let base: ScriptedTransport
    let time: VirtualTime
    let delay: Duration

    func send(_ request: MarketRequest) async -> TransportOutcome {
        time.advance(by: delay)
        return await base.send(request)
    }

    func download(_ url: String, to path: String) async -> DownloadOutcome { await base.download(url, to: path) }
}

@Suite("The figures of a run")
struct MeteredTransportTests {
    private let routes = MarketContract.openmarket.routes

    @Test("Requests, answers, losses, bytes and times are counted by route")
    func figures() async throws {
        let time = VirtualTime(.seconds(100))
        let script: [TransportOutcome] = [.answer(200, "12345"), .answer(503), .lost, .refused]
        let meter = TransferMeter()
        let transport = MeteredTransport(
            SlowTransport(base: ScriptedTransport(script), time: time, delay: .milliseconds(700)), meter: meter,
            time: time)
        _ = await transport.send(MarketRequest(routes.detail(4)))
        _ = await transport.send(MarketRequest(routes.detail(71)))
        _ = await transport.send(MarketRequest(routes.update(5), body: .json([1, 2, 3])))
        _ = await transport.send(MarketRequest(routes.update(5), body: .json([1, 2, 3])))
        let figures = meter.figures
        #expect(figures.requests == 4)
        #expect((figures.lost, figures.notSent, figures.retries) == (1, 1, 0))
        #expect(figures.statuses == [200: 1, 503: 1])
        #expect(figures.routes.keys.sorted() == ["GET /api/products/{id}", "PATCH /api/products/{id}"])
        #expect(figures.routes["GET /api/products/{id}"]?.classes == [2: 1, 5: 1])
        #expect(figures.routes["PATCH /api/products/{id}"]?.lost == 1)
        // What never left was not sent, and took no time of the market's.
        #expect((figures.bytesSent, figures.bytesReceived) == (3, 5))
        #expect(figures.latency.count == 3)
        #expect(figures.latency.percentile(0.5) == .milliseconds(700))
        #expect(figures.pace.requests == [2, 1, 1])
    }

    @Test("Tries after the first are retries")
    func retries() async throws {
        let meter = TransferMeter()
        let script: [TransportOutcome] = [.refused, .answer(503), .answer(200, detail(4).text)]
        let reader = MarketReader(
            transport: MeteredTransport(ScriptedTransport(script), meter: meter, time: VirtualTime()),
            pace: CountingPace(), time: VirtualTime())
        _ = try await reader.detail(4)
        #expect(meter.figures.requests == 3)
        #expect(meter.figures.retries == 2)
    }

    @Test("A route shows no number, no token and no query")
    func routesAreTemplates() throws {
        #expect(MarketContract.openmarket.listing(page: 3, size: 20, search: "머그").route == "GET /api/products")
        #expect(routes.detail(123).route == "GET /api/products/{id}")
        #expect(MarketContract.camp.listing(page: 3, size: 20).route == "GET /items/{id}")
        let ticket = try #require(Endpoint.delete(path: "/api/products/MTYyNHwwMDAwMDAwMC0xMTExLTExZWQ"))
        #expect(ticket.route == "DELETE /api/products/{token}")
    }
}
