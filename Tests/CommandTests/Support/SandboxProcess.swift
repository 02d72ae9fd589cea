import Foundation
import TestSupport

/// The practice market as a process of its own; it ends with the value.
final class SandboxProcess: Sendable {
    let url: String
    let identifier: String
    let secretFile: String
    let secret: String
    let api: String
    private let program: RunningProgram

    enum Failure: Error { case notReady(String) }

    /// Starts it and waits for its `ready` line.
    /// - Parameter limit: how long it may run before it is killed: a loop over many moments needs it for minutes.
    init(
        _ shop: Shop, data: String = "market", api: String = "openmarket", flags: [String] = [],
        port: Int = 0, limit: Duration = .seconds(900)
    ) async throws {
        self.api = api
        program = try await shop.start(
            [
                "sandbox", "--port", String(port), "--data", shop.folder.path + "/" + data, "--output", "json", "--api",
                api,
            ]
                + flags,
            limit: limit)
        var ready: OutputObject?
        for await line in program.lines {
            ready = OutputObject(line: Data(line.utf8))
            break
        }
        guard let url = ready?.url, let identifier = ready?.identifier, let file = ready?.secretFile else {
            throw Failure.notReady(ready?.message ?? "no line")
        }
        self.url = url
        self.identifier = identifier
        secretFile = file
        secret = try String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Ends it before the value does.
    func stop() async throws {
        program.signal(SIGTERM)
        _ = try await program.end()
    }

    /// The flags that name this market, at a pace that no test has to wait for.
    var flags: [String] { account + ["--rate", "500/s", "--set", "burst=50"] }

    var account: [String] {
        ["--market", url, "--api", api, "--identifier", identifier, "--secret-file", secretFile]
    }

    /// Reading needs no secret.
    var reading: [String] { ["--market", url, "--api", api, "--rate", "500/s", "--set", "burst=50"] }

    /// The market's products as curl sees them, newest first; prices as they are spelled on the wire.
    func wire(_ shop: Shop, path: String = "/api/products?page_no=1&items_per_page=500") async throws -> String {
        try await shop.other("curl", ["-sS", "--max-time", "20", url + path]).text
    }

    /// The names on the market, in no promised order.
    func names(_ shop: Shop) async throws -> [String] {
        struct Page: Decodable {
            struct Product: Decodable { var name: String }
            var pages: [Product]
        }
        return try JSONDecoder().decode(Page.self, from: Data(try await wire(shop).utf8)).pages.map(\.name)
    }
}
