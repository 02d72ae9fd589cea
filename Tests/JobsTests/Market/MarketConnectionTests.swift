import Foundation
import Ledger
import MarketAPI
import Synchronization
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("A connection to a market", .timeLimit(.minutes(1)))
struct MarketConnectionTests {
    private static let credentials = Credentials(identifier: "3F1C", secret: Secret("sesame"))

    private func connection(
        _ address: String, name: String? = nil, credentials: Credentials? = credentials,
        _ change: (inout MarketConnection.Settings) -> Void = { _ in }
    ) throws -> MarketConnection {
        var settings = MarketConnection.Settings()
        settings.rate = Rate("1000/s")!
        change(&settings)
        return try MarketConnection(address: address, name: name, credentials: credentials, settings: settings)
    }

    @Test("A market is remembered by its address, written one way, or by the name that it is given")
    func names() async throws {
        let plain = try connection("HTTP://127.0.0.1:9/")
        #expect(plain.name == "http://127.0.0.1:9" && plain.address == "http://127.0.0.1:9")
        #expect(plain.account == Account(market: "http://127.0.0.1:9", identifier: "3f1c"))
        #expect(plain.writer != nil)
        let named = try connection("http://127.0.0.1:9/", name: "practice", credentials: nil)
        #expect(named.name == "practice" && named.address == "http://127.0.0.1:9")
        #expect(named.account == Account(market: "practice", identifier: ""))
        #expect(named.writer == nil)
        await plain.close()
        await named.close()
    }

    @Test(
        "An address with a name or a password in it is refused",
        arguments: ["http://me@m.example", "http://me:secret@m.example"])
    func secrets(address: String) {
        #expect(throws: HTTPSettingsError.self) { _ = try connection(address) }
    }

    @Test("Photos are fetched where the market is reached, if they are said to lie where it is not")
    func photos() async throws {
        let elsewhere = try connection("http://127.0.0.1:9") { $0.photoOrigin = "http://photos.example" }
        #expect(elsewhere.reachable(photo: "http://photos.example/a/b.jpg") == "http://127.0.0.1:9/a/b.jpg")
        for address in [
            "http://photos.example.org/b.jpg", "http://photos.example", "http://other.example/b.jpg", "a.jpg",
        ] {
            #expect(elsewhere.reachable(photo: address) == address)
        }
        let plain = try connection("http://127.0.0.1:9")
        #expect(plain.reachable(photo: "http://photos.example/b.jpg") == "http://photos.example/b.jpg")
        await elsewhere.close()
        await plain.close()
    }

    @Test("One pace is kept for each market that is remembered, wherever it is reached")
    func pace() async throws {
        let folder = try TemporaryFolder()
        for (address, name) in [
            ("http://127.0.0.1:9", "one"), ("http://127.0.0.1:8", "one"), ("http://127.0.0.1:9", "two"),
            ("http://127.0.0.1:9", "three"),
        ] {
            await (try connection(address, name: name) { $0.paceFolder = folder.path + "/paces" }).close()
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/paces").count == 3)
    }

    @Test("Where no pace can be kept for all, that is said")
    func notShared() async throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "file")
        let events = Mutex<[PaceEvent]>([])
        let connection = try connection("http://127.0.0.1:9") { settings in
            settings.paceFolder = folder.path + "/file"
            settings.onPaceEvent = { one in events.withLock { $0.append(one) } }
        }
        await connection.close()
        guard case .notShared? = events.withLock({ $0.first }) else {
            Issue.record("nothing was said")
            return
        }
    }

    @Test("A market that is away is asked as often as was said, and each request is counted", arguments: [0, 1])
    func retries(count: Int) async throws {
        // Nobody listens at the discard port.
        let connection = try connection("http://127.0.0.1:9") { $0.retries = count }
        await #expect(throws: MarketError.self) { _ = try await connection.reader.page(1, size: 1, search: nil) }
        await connection.close()
        #expect(connection.meter.figures.requests == count + 1)
    }
}
