import Foundation
import TestSupport
import Testing

@Suite("Two processes at one ledger", .serialized, .timeLimit(.minutes(5)))
struct TwoProcessesTests {
    private let shop: Shop
    private let market: SandboxProcess

    init() async throws {
        shop = try Shop()
        market = try await SandboxProcess(shop)
    }

    private func rows(_ numbers: some Sequence<Int>, name: String) throws -> String {
        try shop.photo("mug.jpg")
        let lines = numbers.map { "Mug \($0),A mug for tea and coffee,\(1000 + $0),\($0),mug.jpg,M-\($0)\n" }
        try shop.folder.write("name,description,price,stock,images,sku\n" + lines.joined(), to: name)
        return name
    }

    private func command(_ sheet: String, rate: String = "500/s") -> [String] {
        [
            "import", sheet, "--output", "json", "--set", "settle=50ms", "--set", "timeout=2s", "--rate", rate, "--set",
            "burst=20",
        ]
            + market.account
    }

    private func names(_ numbers: some Sequence<Int>) -> [String] { numbers.map { "Mug \($0)" }.sorted() }

    @Test("The second one at the same job is told which process has it, and ends with 75")
    func sameJob() async throws {
        let sheet = try rows(1...30, name: "a.csv")
        let first = try await shop.start(command(sheet, rate: "1/s"))
        for await line in first.lines where line.contains("receipt") { break }
        let second = try await shop.run(command(sheet))
        #expect(second.status == 75, "\(second.text)\(second.talk)")
        let message = try #require(second.objects("error").first?.message)
        #expect(message.contains(try processes(shop).first ?? "?"), "\(message)")
        #expect(second.summary?.accounted == 30)
        first.signal(SIGINT)
        #expect(try await first.end().status == 3)
        #expect(try await shop.run(command(sheet)).status == 0)
        #expect(try await market.names(shop).sorted() == names(1...30))
    }

    /// The processes that hold a lock beside the shop's ledger, by the system's own list.
    private func processes(_ shop: Shop) throws -> [String] {
        let file = shop.folder.path + "/state/openmarket/ledger.sqlite.lock"
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        let number = try #require(attributes[.systemFileNumber] as? NSNumber).uint64Value
        return try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            return words[5].hasSuffix(":\(number)") ? String(words[4]) : nil
        }
    }

    @Test("Two sheets that share half of their rows: each row is at the market once", arguments: 1...4)
    func sharedRows(round: Int) async throws {
        let one = try rows(1...60, name: "one.csv")
        // The other way round, so that they meet in the middle, and side by side.
        let numbers = round % 2 == 0 ? Array((31...90).reversed()) : Array(31...60) + Array(61...90)
        let two = try rows(numbers, name: "two.csv")
        let first = try await shop.start(command(round % 2 == 0 ? one : try rows(31...60, name: "half.csv")))
        let second = try await shop.start(command(two))
        let ends = [Answer(try await first.end()), Answer(try await second.end())]
        for answer in ends {
            #expect(answer.status == 0, "\(answer.text.suffix(2000))\(answer.talk)")
            #expect(answer.summary?.accounted == answer.summary?.records)
            #expect(!answer.talk.contains("holds it") && !answer.text.contains("SQLITE_BUSY"))
        }
        #expect(try await market.names(shop).sorted() == names(round % 2 == 0 ? 1...90 : 31...90))
    }

    @Test("One of two is killed in the middle and started again", arguments: SeededGenerator.seeds.prefix(4))
    func killed(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let one = try rows(1...40, name: "one.csv")
        let two = try rows((21...60).reversed(), name: "two.csv")
        let first = try await shop.start(command(one, rate: "100/s"))
        let second = try await shop.start(command(two, rate: "100/s"))
        try await Task.sleep(for: .milliseconds(Int.random(in: 200...700, using: &generator)))
        first.signal(SIGKILL)
        _ = try await first.end()
        let again = try await shop.run(command(one))
        let other = Answer(try await second.end())
        for (answer, sheet) in [(again, one), (other, two)] {
            // What the other had when this one gave up is there for the same command.
            let last = answer.status == 3 ? try await shop.run(command(sheet)) : answer
            #expect(last.status == 0, "seed \(seed): \(last.text.suffix(2000))\(last.talk)")
        }
        #expect(try await market.names(shop).sorted() == names(1...60), "seed \(seed)")
    }

    @Test("Two that change and delete the same products leave the ledger as the market is")
    func changes() async throws {
        _ = try await shop.run(command(try rows(1...20, name: "a.csv")))
        func sheet(price: Int, name: String) throws -> String {
            let lines = (1...20).map { "Mug \($0),A mug for tea and coffee,\(price),\($0),mug.jpg,M-\($0)\n" }
            try shop.folder.write("name,description,price,stock,images,sku\n" + lines.joined(), to: name)
            return name
        }
        let first = try await shop.start(command(try sheet(price: 7000, name: "seven.csv")))
        let second = try await shop.start(command(try sheet(price: 8000, name: "eight.csv")))
        #expect(try await first.end().status == 0)
        #expect(try await second.end().status == 0)
        // Whichever came last: importing what the market has changes nothing.
        let export = try await shop.run(
            ["export", "-o", "out.csv", "--columns", "name,price,sku", "--output", "json"] + market.reading)
        #expect(export.status == 0 || export.status == 64, "\(export.talk)")
        for price in [7000, 8000] {
            let wire = try await market.wire(shop)
            let count = wire.components(separatedBy: "\"price\":\(price).0").count - 1
            let again = try await shop.run(
                command(price == 7000 ? "seven.csv" : "eight.csv") + ["--dry-run"])
            #expect(again.summary?.unchanged == count)
        }
    }
}
