import Foundation
import Jobs
import Ledger
import MarketAPI
import Sandbox
import TestSupport
import Testing
import Transfer
import Wording

@testable import Pages

/// The pages for spreadsheets on a real socket, before a practice market on another.
struct SheetWindow {
    let folder: TemporaryFolder
    let market: RunningSandbox
    let desk: SheetDesk
    /// Where the pages are, and what opens them.
    let url: String
    let key: AccessKey

    /// Runs `body` with the pages, and stops everything whatever happens.
    static func run(
        rate: String = "1000/s", language: Language? = nil, _ body: (SheetWindow) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        var configuration = SandboxConfiguration(dataFolder: folder.url.appendingPathComponent("market"))
        configuration.vendors = [SandboxVendor(identifier: Window.identifier, secret: Window.secret)]
        let market = try await SandboxServer(configuration, site: ShopWindow()).start()
        var settings = MarketConnection.Settings()
        settings.rate = Rate(rate)!
        let connection = try MarketConnection(
            address: market.url,
            credentials: Credentials(identifier: Window.identifier, secret: Secret(Window.secret)), settings: settings)
        var run = RunOptions()
        // This market shows at once what it has.
        run.refresh.settling = .milliseconds(50)
        var deskSettings = SheetDesk.Settings(
            job: SheetJob(
                ledger: try Ledger(path: folder.url.appendingPathComponent("ledger.sqlite").path),
                market: JobMarket(connection), rate: settings.rate, run: run),
            input: InputOptions(), folder: folder.url.appendingPathComponent("sheets"), pace: connection.pace,
            market: "sandbox", shop: market.url, version: "test")
        deskSettings.language = language
        let desk = try SheetDesk(deskSettings)
        let key = AccessKey()
        let server = try await PageServer(SheetRoutes(desk, key: key), port: 0).start()
        let window = SheetWindow(folder: folder, market: market, desk: desk, url: server.url, key: key)
        var failure: (any Error)?
        do { try await body(window) } catch { failure = error }
        await desk.close()
        await server.stop()
        await connection.close()
        await market.stop()
        if let failure { throw failure }
    }

    /// Writes a file to be opened, with a photo beside it: `photos/mug-sage.jpg`.
    func file(_ name: String, _ text: String) throws -> String {
        let place = folder.url.appendingPathComponent("files")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let photos = place.appendingPathComponent("photos")
        if !FileManager.default.fileExists(atPath: photos.path) {
            try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: Places.samples.appendingPathComponent("photos/mug-sage.jpg"),
                to: photos.appendingPathComponent("mug-sage.jpg"))
        }
        let file = place.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    func address(_ path: String) -> String { key.address(of: path, at: url) }

    /// A request of somebody who has the address; a form has a page's token.
    func curl(_ path: String, _ arguments: [String] = []) async throws -> Curl.Answer {
        var arguments = arguments
        if arguments.contains("-F") {
            arguments += ["--form-string", "token=\(try await Curl.run([address("/")]).field("token"))"]
        }
        return try await Curl.run(arguments + [address(path)])
    }

    /// The look that a page shows, as its forms name it.
    func version(_ path: String) async throws -> String {
        try await curl(path).field("version")
    }

    /// Sends a form of a sheet's page, as it is now.
    func post(_ path: String, _ step: String, _ fields: [String]) async throws -> Curl.Answer {
        try await curl("\(path)/\(step)", ["-F", "version=\(version(path))"] + fields)
    }

    /// Waits until a sheet is neither checked nor sent.
    func settled(_ number: Int = 1) async throws {
        let sheet = await desk.sheet(number)
        for _ in 0..<3_000 {
            switch await sheet?.view.phase {
            case .checked, .sent, nil: return
            case .checking, .sending: try await Task.sleep(for: .milliseconds(10))
            }
        }
    }

    /// Looks until something is so, for some seconds at most.
    func wait(_ isSo: () async throws -> Bool) async throws {
        for _ in 0..<400 {
            if try await isSo() { return }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Takes the first products out of the market's tables, as nobody could from outside.
    func lose(_ count: Int) async throws {
        let script = """
            import sqlite3, sys
            table = sqlite3.connect(sys.argv[1])
            table.execute('PRAGMA foreign_keys = ON')
            table.execute('DELETE FROM product WHERE id IN (SELECT id FROM product ORDER BY id LIMIT ?)', (int(sys.argv[2]),))
            table.commit()
            """
        let place = folder.url.appendingPathComponent("market/market.sqlite").path
        let done = await RunningProgram.succeeds("python3", ["-c", script, place, "\(count)"])
        #expect(done)
    }

    /// How many products the market has.
    func productCount() async throws -> Int {
        let page = try await Curl.run([market.url + "/"])
        return page.text.firstMatch(of: #/<span class="total">(\d+)</span>/#).flatMap { Int($0.1) } ?? 0
    }

    /// The names of the market's products, as far as one page has them.
    func products() async throws -> [String] {
        let page = try await Curl.run([market.url + "/?view=list"])
        return page.text.matches(of: #/<span class="name">([^<]*)</span>/#).map { String($0.1) }
    }
}
