import Foundation
import TestSupport
import Testing

/// What an export is asked for, in each generation of the market: more products than its shortest page has.
@Suite("What an export leaves out", .serialized, .timeLimit(.minutes(5)))
struct ExportFilterTests {
    private static let count = 23

    private func bench(_ api: String) async throws -> GenerationBench {
        let bench = try await GenerationBench(api)
        try bench.shop.catalogue(rows: Self.count)
        let imported = try await bench.run("import", "catalogue.csv")
        #expect(imported.status == 0, "\(imported.text)\(imported.talk)")
        return bench
    }

    /// The names that come out, each as its number: `Mug 3` as 3.
    private func exported(_ bench: GenerationBench, _ flags: String...) async throws -> [Int] {
        let answer = try await bench.shop.run(["export", "--columns", "name"] + flags + bench.market.flags)
        #expect(answer.status == 0, "\(flags) \(answer.talk)")
        return answer.text.split(separator: "\n").dropFirst().compactMap { Int($0.dropFirst(4)) }
    }

    @Test("Every page comes out, and filters choose together", arguments: GenerationBench.all)
    func together(api: String) async throws {
        let bench = try await bench(api)
        #expect(try await exported(bench) == Array(1...Self.count))
        #expect(try await exported(bench, "--search", "mug 2") == [2, 20, 21, 22, 23])
        #expect(try await exported(bench, "--search", "") == Array(1...Self.count))
        #expect(try await exported(bench, "--ids", "20,3,20,2") == [2, 3, 20])
        #expect(try await exported(bench, "--ids", "20,3,2", "--search", "mug 2") == [2, 20])
        guard GenerationBench.vendors.contains(api) else { return }
        #expect(try await exported(bench, "--vendor", "mine", "--search", "mug 2") == [2, 20, 21, 22, 23])
        #expect(try await exported(bench, "--vendor", "99") == [])
        #expect(try await exported(bench, "--vendor", "99", "--ids", "2,3") == [])
        #expect(try await exported(bench, "--vendor", "mine", "--ids", "2,3") == [2, 3])
    }

    @Test("A product that is named and is not there is said, whatever else is chosen", arguments: GenerationBench.all)
    func unknown(api: String) async throws {
        let bench = try await bench(api)
        for flags in [[], ["--search", "mug 2"]] {
            let answer = try await bench.shop.run(["export", "--ids", "2,99"] + flags + bench.market.reading)
            #expect(answer.status == 1 && answer.talk.contains("no product 99"), "\(answer.talk)")
        }
    }

    @Test("One's own are known though some of what was uploaded is gone", arguments: GenerationBench.vendors)
    func deletedElsewhere(api: String) async throws {
        let bench = try await bench(api)
        let ids = (1...20).map(String.init)
        let other = ["--ledger", bench.shop.folder.path + "/other.sqlite", "--yes"]
        let deleted = try await bench.shop.run(["delete"] + ids + other + bench.market.flags)
        #expect(deleted.status == 0, "\(deleted.talk)")
        #expect(try await exported(bench, "--vendor", "mine") == [21, 22, 23])
    }

    @Test("Columns stand in the order they were asked for, in each format", arguments: GenerationBench.all)
    func columns(api: String) async throws {
        let bench = try await bench(api)
        let columns = ["--ids", "2", "--columns", "stock, 상품명,images ,price"]
        let expected = [
            "csv": "stock,name,images,price\n2,Mug 2,", "tsv": "stock\tname\timages\tprice\n2\tMug 2\t",
            "json": #"{"stock":2,"name":"Mug 2","images":["#, "ndjson": #"{"stock":2,"name":"Mug 2","images":["#,
            "xml": "<stock>2</stock>",
        ]
        for (format, beginning) in expected {
            let answer = try await bench.shop.run(["export", "--format", format] + columns + bench.market.reading)
            #expect(answer.status == 0 && answer.text.contains(beginning), "\(answer.text)\(answer.talk)")
            let places = ["stock", "name", "images", "price"].compactMap { answer.text.range(of: $0)?.lowerBound }
            #expect(places.count == 4 && places == places.sorted(), "\(format): \(answer.text)")
        }
        let book = try await bench.shop.run(["export", "-o", "a.xlsx"] + columns + bench.market.reading)
        #expect(book.status == 0, "\(book.talk)")
        let inspected = try await bench.shop.run("inspect", "a.xlsx", "--output", "json")
        #expect(inspected.text.contains(#""cells":["stock","name","images","price"]"#), "\(inspected.text)")
    }

    @Test("A column that is asked for twice, or that there is not, is wrong usage")
    func refused() async throws {
        let shop = try Shop()
        for columns in ["name,price,name", "name,상품명", "", ",", "name,nmae", "sale_price", "id,id"] {
            let answer = try await shop.run([
                "export", "--market", "http://127.0.0.1:1", "--set", "retries=0", "--columns", columns,
            ])
            #expect(answer.status == 64 && answer.talk.contains("--columns"), "\(columns) \(answer.talk)")
        }
        let slip = try await shop.run("export", "--columns", "name,nmae", "--market", "http://127.0.0.1:1")
        #expect(slip.talk.contains("no field “nmae”") && slip.talk.contains("Did you mean “name”?"), "\(slip.talk)")
        let twice = try await shop.run("export", "--columns", "name,상품명", "--market", "http://127.0.0.1:1")
        #expect(twice.talk.contains("--columns names each field once."), "\(twice.talk)")
    }

    // MARK: Since

    private func day(_ offset: Double) -> String {
        Date(timeIntervalSinceNow: offset * 86_400).formatted(.iso8601.year().month().day())
    }

    @Test("Products since a day, a moment or an age come out, decided by the list", arguments: GenerationBench.all)
    func since(api: String) async throws {
        // Before anything is registered: the day may change meanwhile.
        let today = day(0)
        let bench = try await bench(api)
        for since in [today, day(-30), "\(day(-1))T23:00Z", "\(day(-30)) 06:00:30+09:00", "1h", "36h", "7d", "2w"] {
            #expect(try await exported(bench, "--since", since) == Array(1...Self.count), "\(since)")
        }
        #expect(try await exported(bench, "--since", "1d", "--search", "mug 2") == [2, 20, 21, 22, 23])
        #expect(try await exported(bench, "--since", "1d", "--ids", "3,2") == [2, 3])
        _ = try bench.asked()
        #expect(try await exported(bench, "--since", day(2)) == [])
        #expect(try bench.asked().allSatisfy { $0 == "list" })
        #expect(try await exported(bench, "--since", day(2), "--ids", "3,2") == [])
        for since in [
            "yesterday", "2026-02-30", "7", "7y", "-7d", "2026-11-20T25:00", "06:00", "99999999999999999999d",
        ] {
            let answer = try await bench.shop.run(["export", "--since=\(since)"] + bench.market.reading)
            #expect(answer.status == 64 && answer.talk.contains("--since"), "\(since): \(answer.talk)")
        }
    }

    @Test("A catalogue since a day may take the place of a larger one: it was asked for")
    func sinceIsNotEverything() async throws {
        let bench = try await bench("openmarket")
        #expect(try await bench.shop.run(["export", "-o", "a.csv"] + bench.market.reading).status == 0)
        let answer = try await bench.shop.run(["export", "-o", "a.csv", "--since", day(2)] + bench.market.reading)
        #expect(answer.status == 0, "\(answer.talk)")
    }

    @Test("Products without a date come out, and are told with their number")
    func undated() async throws {
        let shop = try Shop()
        let market = try CountingMarket { request in
            let product = { (id: Int, date: String) in
                #"{"id":\#(id),"name":"Mug","description":"A mug for tea","currency":"KRW","price":1000,"stock":1,"#
                    + #""images":[]\#(date)}"#
            }
            let old = product(7, #","created_at":"2023-01-30T00:00:00","issued_at":"2023-01-30T00:00:00""#)
            if request.path.contains("?") {
                return .init(
                    body: #"{"totalCount":3,"lastPage":1,"pages":[\#(product(9, "")),\#(product(8, "")),\#(old)]}"#)
            }
            let id = Int(request.path.split(separator: "/").last ?? "") ?? 0
            return .init(body: id == 7 ? old : product(id, ""))
        }
        for language in ["en", "ko"] {
            let answer = try await shop.run(
                "export", "-o", "a.csv", "--since", "2024-01-01", "--market", market.url, "--rate", "100/s",
                "--lang", language)
            #expect(answer.status == 0, "\(answer.talk)")
            #expect(
                answer.talk.contains(language == "en" ? "2 products without a date" : "날짜가 없는 상품 2개"), "\(answer.talk)")
            #expect(try shop.text("a.csv").split(separator: "\n").count == 3)
        }
        let json = try await shop.run(
            "export", "-o", "a.csv", "--since", "2024-01-01", "--market", market.url, "--rate", "100/s",
            "--output", "json")
        #expect(json.text.contains(#""undated":2"#), "\(json.text)")
    }
}
