import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// Debian's Chromium, driven from outside as a person would by the W3C's WebDriver: real clicks on real pages. It ends with the
/// value.
public final class Browser: Sendable {
    /// A node of the page.
    public struct Element: Sendable {
        fileprivate let id: String
    }

    /// What the driver says went wrong, such as `no such element`.
    public struct Failure: Error {
        public let kind, message: String

        fileprivate static let driverEnded = "driver ended"
    }

    private let driver: RunningProgram
    private let session: String

    /// Whether Chromium and its driver are there; tests that need them are skipped otherwise.
    public static var isThere: Bool { get async { await isDriverThere.value } }

    private static let isDriverThere = Task {
        let hasDriver = await RunningProgram.succeeds("chromedriver", ["--version"])
        return hasDriver ? await RunningProgram.succeeds("chromium", ["--version"]) : false
    }

    /// - Parameters:
    ///   - language: what the browser's user prefers, as in `Accept-Language`.
    ///   - width: of the window, in CSS pixels; phones have 360.
    ///   - scripts: whether pages may run theirs.
    public init(language: String = "en", width: Int = 1280, height: Int = 900, scripts: Bool = true) async throws {
        let driver = try await RunningProgram("chromedriver", ["--port=0"], limit: .seconds(600))
        self.driver = driver
        let started = "started successfully on port "
        guard let line = await driver.lines.first(where: { $0.contains(started) }) else {
            throw await Self.end(of: driver)
        }
        let address = "http://127.0.0.1:\((line.split(separator: " ").last ?? "").filter(\.isNumber))/session"
        let options: [String: Any] = [
            "binary": "/usr/bin/chromium",
            "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
            "prefs": ["intl.accept_languages": language],
        ]
        let made = try await Self.ask(
            driver, "POST", address, ["capabilities": ["alwaysMatch": ["goog:chromeOptions": options]]])
        let id = (made as? [String: Any])?["sessionId"] as? String ?? ""
        session = "\(address)/\(id)"
        try await look(width: width, height: height)
        if !scripts { try await devTools("Emulation.setScriptExecutionDisabled", ["value": true]) }
    }

    /// Makes the window another size.
    public func look(width: Int, height: Int = 900) async throws {
        try await devTools(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
    }

    /// Whether the system says that it is dark.
    public func prefer(dark: Bool) async throws {
        try await devTools(
            "Emulation.setEmulatedMedia",
            ["features": [["name": "prefers-color-scheme", "value": dark ? "dark" : "light"]]])
    }

    @discardableResult
    public func devTools(_ command: String, _ parameters: [String: Any]) async throws -> Any {
        try await ask("POST", "/goog/cdp/execute", ["cmd": command, "params": parameters])
    }

    /// Runs a test whose browser's driver may end in the middle of it, which says nothing of the pages: once more then, from its
    /// beginning.
    public static func again(_ test: () async throws -> Void) async throws {
        do {
            try await test()
        } catch let failure as Failure where failure.kind == Failure.driverEnded {
            print("A browser's driver has ended, and its test begins anew: \(failure.message)")
            try await test()
        }
    }

    /// What to throw once nobody listens at the driver's port.
    private static func end(of driver: RunningProgram) async -> Failure {
        driver.signal(SIGTERM)
        let end = try? await driver.end()
        let words = String(decoding: (end?.stdout ?? Data()) + (end?.stderr ?? Data()), as: UTF8.self)
        return Failure(kind: Failure.driverEnded, message: "status \(end?.status ?? 0), it said: \(words)")
    }

    /// A connection that is refused is no reason to knock for two minutes.
    private static let client = {
        var configuration = HTTPClient.Configuration.singletonConfiguration
        configuration.connectionPool.retryConnectionEstablishment = false
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()

    /// Runs `body` with a browser, and ends it whatever happens.
    public static func run(
        language: String = "en", width: Int = 1280, scripts: Bool = true, _ body: (Browser) async throws -> Void
    ) async throws {
        let browser = try await Browser(language: language, width: width, scripts: scripts)
        do {
            try await body(browser)
        } catch {
            await browser.close()
            throw error
        }
        await browser.close()
    }

    // MARK: - Pages

    public func open(_ address: String) async throws { try await ask("POST", "/url", ["url": address]) }

    public var address: String {
        get async throws { try await ask("GET", "/url") as? String ?? "" }
    }

    /// The text that is seen of the first element of a selector.
    public func text(_ selector: String) async throws -> String {
        try await ask("GET", "/element/\(find(selector).id)/text") as? String ?? ""
    }

    public func attribute(_ name: String, of selector: String) async throws -> String? {
        try await ask("GET", "/element/\(find(selector).id)/attribute/\(name)") as? String
    }

    public func value(of selector: String) async throws -> String {
        try await ask("GET", "/element/\(find(selector).id)/property/value") as? String ?? ""
    }

    public func count(_ selector: String) async throws -> Int {
        (try await ask("POST", "/elements", ["using": "css selector", "value": selector]) as? [Any])?.count ?? 0
    }

    public func find(_ selector: String) async throws -> Element {
        let found = try await ask("POST", "/element", ["using": "css selector", "value": selector]) as? [String: Any]
        return Element(id: found?.values.first as? String ?? "")
    }

    // MARK: - What a person does

    public func click(_ selector: String) async throws {
        try await ask("POST", "/element/\(find(selector).id)/click", [:])
    }

    /// Types into a field; into one that takes files, their paths, one a line.
    public func type(_ text: String, into selector: String) async throws {
        try await ask("POST", "/element/\(find(selector).id)/value", ["text": text])
    }

    public func clear(_ selector: String) async throws {
        try await ask("POST", "/element/\(find(selector).id)/clear", [:])
    }

    // MARK: - Looking closer

    /// What a script comes to, as JSON has it.
    @discardableResult
    public func run(_ script: String, _ arguments: [Any] = []) async throws -> Any {
        try await ask("POST", "/execute/sync", ["script": script, "args": arguments])
    }

    /// What a script hands to its last argument, a function.
    public func await(_ script: String) async throws -> Any {
        try await ask("POST", "/execute/async", ["script": script, "args": []])
    }

    /// The whole page as a PNG.
    public func picture() async throws -> Data {
        let sizes = try await run("return [innerWidth, innerHeight, document.documentElement.scrollHeight]")
        guard let size = sizes as? [Int], size.count == 3 else {
            throw Failure(kind: "no picture", message: "the page's sizes are \(sizes)")
        }
        // What is not seen may not be laid out.
        try await look(width: size[0], height: max(size[1], size[2]))
        let answer = try await devTools("Page.captureScreenshot", ["captureBeyondViewport": true]) as? [String: Any]
        try await look(width: size[0], height: size[1])
        guard let text = answer?["data"] as? String, let picture = Data(base64Encoded: text) else {
            throw Failure(kind: "no picture", message: "the browser took none")
        }
        return picture
    }

    /// Looks until something is so, for half a minute at most: other tests want the processors, too.
    ///
    /// - Returns: whether it was.
    public func comes(_ isSo: () async throws -> Bool) async throws -> Bool {
        let end = ContinuousClock.now + .seconds(30)
        while ContinuousClock.now < end {
            if try await isSo() { return true }
            try await Task.sleep(for: .milliseconds(30))
        }
        return false
    }

    /// Looks until the first element of a selector has a text, on whichever page comes.
    ///
    /// - Returns: whether it was so.
    public func shows(_ text: String, in selector: String) async throws -> Bool {
        try await comes { (try? await self.text(selector))?.contains(text) == true }
    }

    /// Ends the browser; without it, its processes end some time after the value is released.
    public func close() async { _ = try? await ask("DELETE", "") }

    deinit {
        // Asked to end, the driver ends the browsers it has started.
        driver.signal(SIGTERM)
    }

    @discardableResult
    private func ask(_ method: String, _ path: String, _ body: [String: Any]? = nil) async throws -> Any {
        try await Self.ask(driver, method, session + path, body)
    }

    private static func ask(
        _ driver: RunningProgram, _ method: String, _ address: String, _ body: [String: Any]?
    ) async throws -> Any {
        var request = HTTPClientRequest(url: address)
        request.method = .RAW(value: method)
        request.headers.add(name: "Content-Type", value: "application/json")
        if let body { request.body = .bytes(ByteBuffer(bytes: try JSONSerialization.data(withJSONObject: body))) }
        let data: Data
        do {
            let response = try await client.execute(request, timeout: .seconds(120))
            data = Data(try await response.body.collect(upTo: 64 << 20).readableBytesView)
        } catch  where error is IOError || error as? HTTPClientError == .remoteConnectionClosed {
            throw await end(of: driver)
        }
        let answer = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        let value = answer?["value"] ?? NSNull()
        if let failure = value as? [String: Any], let kind = failure["error"] as? String {
            throw Failure(kind: kind, message: failure["message"] as? String ?? "")
        }
        return value
    }
}
