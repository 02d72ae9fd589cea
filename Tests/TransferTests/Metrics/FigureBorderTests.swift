import MarketAPI
import TestSupport
import Testing

@testable import Transfer

@Suite("Figures, border by border")
struct FigureBorderTests {
    private func figures(_ begun: [(ms: Int, attempt: Int)]) -> TransferFigures {
        var figures = TransferFigures()
        for (ms, attempt) in begun { figures.begin("GET /", at: .milliseconds(ms), attempt: attempt) }
        return figures
    }

    @Test("The rate is of the starts behind the first, over the time between the first and the last")
    func rate() {
        #expect(figures([]).rate == nil)
        #expect(figures([(0, 1)]).rate == nil)
        #expect(figures([(0, 1), (0, 1)]).rate == nil)
        #expect(figures([(0, 1), (500, 1)]).rate == 2)
        #expect(figures([(0, 1), (2000, 1), (500, 1)]).rate == 1)
        #expect(figures([(0, 1), (2000, 1), (500, 1)]).span == .seconds(2))
    }

    @Test("Each try after the first is a retry, and a request as well")
    func retries() {
        let figures = figures([(0, 1), (1000, 2), (2000, 3), (3000, 9)])
        #expect((figures.requests, figures.retries) == (4, 3))
        #expect(figures.pace.requests == [1, 1, 1, 1])
        #expect(figures.routes["GET /"]?.requests == 4)
    }

    @Test("What came of a request is counted once, with its bytes and its time, for the run and for its route")
    func ends() {
        var figures = TransferFigures()
        let answer = { (status: Int) in TransportOutcome.answer(MarketAnswer(status: status, body: [1, 2])) }
        for (outcome, route) in [
            (answer(201), "a"), (answer(204), "a"), (answer(404), "b"), (.lost, "b"), (.refused, "b"), (.refused, "a"),
        ] {
            figures.end(route, outcome, sent: 10, took: .milliseconds(5))
        }
        #expect(figures.statuses == [201: 1, 204: 1, 404: 1])
        #expect(figures.routes["a"]?.classes == [2: 2])
        #expect(figures.routes["b"]?.classes == [4: 1])
        #expect((figures.lost, figures.notSent) == (1, 2))
        #expect((figures.routes["a"]?.lost, figures.routes["b"]?.lost) == (0, 1))
        #expect((figures.routes["a"]?.notSent, figures.routes["b"]?.notSent) == (1, 1))
        #expect((figures.bytesSent, figures.bytesReceived) == (40, 6))
        #expect(figures.latency.count == 4)
    }

    @Test("A body's length is that on the wire")
    func bodies() {
        let form = MultipartBody(parts: [.data([1, 2, 3], name: "params")])
        #expect(MarketRequest.Body.none.byteCount == 0)
        #expect(MarketRequest.Body.json([1, 2]).byteCount == 2)
        #expect(MarketRequest.Body.multipart(form).byteCount == form.contentLength)
    }

    @Test(
        "A percentile is the smallest recorded value that enough do not exceed",
        arguments: [(0.0, 1), (0.25, 1), (0.26, 2), (0.5, 2), (0.75, 3), (0.76, 4), (1, 4)])
    func percentiles(share: Double, expected: Int) {
        var histogram = LatencyHistogram()
        for value in [4, 2, 1, 3] { histogram.record(.microseconds(value)) }
        #expect(histogram.percentile(share) == .microseconds(expected))
        #expect(histogram.longest == .microseconds(4))
    }

    @Test("A bucket's percentile is its largest value, but no more than the longest recorded")
    func buckets() {
        // 64 and 65 share a bucket; from 128 on four do.
        var histogram = LatencyHistogram()
        for value in [64, 66, 128, 200] { histogram.record(.microseconds(value)) }
        let told = [0.25, 0.5, 0.75, 1].map { histogram.percentile($0) }
        #expect(told == [65, 67, 131, 200].map { .microseconds($0) })
        histogram.record(.nanoseconds(201_999))
        #expect(histogram.longest == .microseconds(201), "to the microsecond")
    }

    @Test("A history has 120 intervals; the next one joins neighbours, an odd one by itself")
    func history() {
        var history = PaceHistory()
        history.record(at: .seconds(119))
        #expect(history.interval == .seconds(1))
        history.record(at: .seconds(120))
        #expect(history.interval == .seconds(2))
        #expect(history.requests.count == 61)
        #expect(Array(history.requests.suffix(2)) == [1, 1])
        history.record(at: .seconds(-5))
        #expect(history.requests[0] == 1)
        history.record(at: .seconds(240))
        #expect(history.interval == .seconds(4))
        #expect(history.requests.reduce(0, +) == 4)
        #expect(history.requests[30] == 1)
        #expect(history.requests[29] == 1)
        #expect(history.requests[60] == 1)
    }

    @Test("A request belongs to its run and row, whichever try it is")
    func context() async {
        let context = RequestContext(run: "r1", row: 12)
        #expect(context.attempt(3) == RequestContext(run: "r1", row: 12, attempt: 3))
        await context.around { () async in #expect(RequestContext.current == context) }
        #expect(RequestContext.current == RequestContext())
        #expect((RequestContext().run, RequestContext().row, RequestContext().attempt) == (nil, nil, 1))
    }

    @Test(
        "Only known words and numbers are shown of a path",
        arguments: [
            ("/api/products/archived", "/api/products/archived"), ("/healthChecker", "/healthChecker"),
            ("/item/0123456789", "/item/{id}"), ("/items/9", "/items/{id}"),
            ("/api/products/5/secret", "/api/products/{id}/secret"),
            ("/api//products/", "/api/products"), ("/Products/5a", "/{token}/{token}"), ("/", "/"), ("/٣", "/{token}"),
            ("/-5", "/{token}"),
        ])
    func templates(path: String, template: String) {
        #expect(Endpoint.template(ofPath: path) == template)
    }

    @Test("The secret part of a path is what is neither word nor number")
    func tokens() throws {
        #expect(try #require(Endpoint.delete(path: "/api/products/5/6a67")).token == "6a67")
        #expect(MarketContract.openmarket.routes.detail(5).token == nil)
    }

    @Test("Who meters reckons from the first request on, and times each by itself")
    func meter() async {
        let time = VirtualTime(.seconds(1000))
        let meter = TransferMeter()
        let transport = MeteredTransport(
            ScriptedTransport([.answer(200), .answer(200), .answer(200)]), meter: meter, time: time)
        let request = MarketRequest(MarketContract.openmarket.routes.update(5), body: .json([1, 2]))
        for _ in 1...3 {
            _ = await transport.send(request)
            time.advance(by: .seconds(2))
        }
        #expect(meter.figures.span == .seconds(4))
        #expect(meter.figures.pace.requests == [1, 0, 1, 0, 1])
        #expect(meter.figures.latency.longest == .zero)
        #expect(meter.figures.bytesSent == 6)
    }
}
