import Foundation
import Synchronization
import TestSupport
import Testing

/// Connections end at one byte after the other of a registration's request and of its answer.
@Suite("Cut at any byte", .serialized, .timeLimit(.minutes(60)))
struct CutConnectionTests {
    private let shop: Shop
    private let market: SandboxProcess

    init() async throws {
        shop = try Shop()
        market = try await SandboxProcess(shop, flags: ["--allow-host", "127.0.0.1"])
        // The smallest photo that is one: a request of some two thousand bytes has every kind of byte.
        try shop.folder.write(Self.photo, to: "dot.png")
    }

    /// One white dot.
    private static let photo = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==")!

    private func sheet(rows: Int, name: String) throws -> String {
        let lines = (1...rows).map { "\(name) \($0),A mug for tea and coffee,\(1000 + $0),3,dot.png,\(name)-\($0)\n" }
        try shop.folder.write("name,description,price,stock,images,sku\n" + lines.joined(), to: name + ".csv")
        return name + ".csv"
    }

    private func command(_ sheet: String, through url: String) -> [String] {
        [
            "import", sheet, "--output", "json", "--set", "settle=20ms", "--set", "timeout=2s", "--rate", "2000/s",
            "--set",
            "burst=50",
        ]
            + ["--market", url, "--identifier", market.identifier, "--secret-file", market.secretFile]
    }

    /// How many bytes a registration's request and its answer are, some more than enough.
    private static let lengths = (request: 1200, answer: 900)

    private var cuts: [CuttingProxy.Cut] {
        let step = Thoroughness.isFull ? 1 : 13
        return stride(from: 0, through: Self.lengths.request, by: step).map { .request($0) }
            + stride(from: 0, through: Self.lengths.answer, by: step).map { .answer($0) }
    }

    private func wrong(_ name: String, rows: Int) async throws -> [String] {
        let script = """
            import sqlite3, sys
            table = sqlite3.connect('file:' + sys.argv[1] + '?mode=ro', uri=True)
            counts = dict(table.execute('SELECT name, count(*) FROM product WHERE name LIKE ? GROUP BY name', \
            (sys.argv[2] + ' %',)))
            for number in range(1, int(sys.argv[3]) + 1):
                count = counts.get(f'{sys.argv[2]} {number}', 0)
                if count != 1: print(number, count)
            """
        let database = shop.folder.path + "/market/market.sqlite"
        return try await shop.other("python3", ["-c", script, database, name, String(rows)]).text
            .split(separator: "\n").map(String.init)
    }

    @Test(
        "The client goes on, until too much fails and again after that, and each row is at the market once",
        arguments: [1, 4])
    func goesOn(concurrency: Int) async throws {
        let cuts = cuts
        let proxy = try CuttingProxy(before: market.url, cuts: cuts)
        let sheet = try sheet(rows: cuts.count, name: "Row\(concurrency)")
        let start = ContinuousClock.now
        // Nearly every request is cut, so the budget of errors ends a run before it is through.
        var answer: Answer
        var sittings = 0
        repeat {
            answer = try await shop.run(command(sheet, through: proxy.url) + ["--concurrency", String(concurrency)])
            sittings += 1
        } while answer.status == 3 && sittings < cuts.count
        let seconds = Int((ContinuousClock.now - start) / .seconds(1))
        print(
            "cut at \(cuts.count) bytes, \(concurrency) at once: \(proxy.struck) struck, \(sittings) sittings, \(seconds) s"
        )
        #expect(answer.status == 0, "\(answer.text.suffix(2000))\(answer.talk)")
        #expect(answer.summary?.uploaded == cuts.count)
        #expect(proxy.struck > cuts.count / 2)
        #expect(try await wrong("Row\(concurrency)", rows: cuts.count) == [])
    }

    @Test("The client is killed at that byte, and the same command finishes")
    func killed() async throws {
        let all = cuts
        let chosen = stride(from: 0, to: all.count, by: Thoroughness.isFull ? 10 : all.count / 12).map { all[$0] }
        var struck = 0
        let start = ContinuousClock.now
        for (number, cut) in chosen.enumerated() {
            let victim = Victim()
            let proxy = try CuttingProxy(before: market.url, cuts: [cut]) { victim.kill() }
            let sheet = try sheet(rows: 3, name: "Kill\(number)-")
            let program = try await shop.start(command(sheet, through: proxy.url))
            victim.set(program)
            if try await program.end().status == -SIGKILL { struck += 1 }
            let again = try await shop.run(command(sheet, through: proxy.url))
            #expect(again.status == 0, "\(cut): \(again.text)\(again.talk)")
            #expect(try await wrong("Kill\(number)-", rows: 3) == [], "\(cut)")
        }
        print(
            "killed at \(chosen.count) bytes: \(struck) struck, \(Int((ContinuousClock.now - start) / .seconds(1))) s")
        #expect(struck > chosen.count / 2)
    }
}

/// A program that may be killed before it is known here.
private final class Victim: Sendable {
    private let state = Mutex((program: RunningProgram?.none, isDoomed: false))

    func set(_ program: RunningProgram) {
        state.withLock { state in
            state.program = program
            if state.isDoomed { program.signal(SIGKILL) }
        }
    }

    func kill() {
        state.withLock { state in
            state.isDoomed = true
            state.program?.signal(SIGKILL)
        }
    }
}
