import Foundation
import TestSupport
import Testing

@Suite("The practice market's process, in trouble", .serialized, .timeLimit(.minutes(5)))
struct SandboxTroubleTests {
    /// The market's process with its address, to be ended by a signal.
    private struct Started {
        let program: RunningProgram
        let url: String
        let identifier: String
        let secret: String

        init(_ shop: Shop, _ flags: [String] = []) async throws {
            program = try await shop.start(
                ["sandbox", "--port", "0", "--data", "market", "--rules", "as-built", "--output", "json"] + flags)
            var ready: OutputObject?
            for await line in program.lines {
                ready = OutputObject(line: Data(line.utf8))
                break
            }
            url = try #require(ready?.url)
            identifier = try #require(ready?.identifier)
            secret = try String(contentsOfFile: try #require(ready?.secretFile), encoding: .utf8)
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }

        func registration(_ target: String) -> [String] {
            [
                "-sS", "--max-time", "30", "-H", "identifier: \(identifier)", "-F", "images=@mug.jpg",
                "-F", "images=@mug.jpg", "-F", "params={\"name\":\"Mug\",\"price\":1,\"secret\":\"\(secret)\"}",
                url + target,
            ]
        }
    }

    private struct Page: Decodable {
        struct Product: Decodable {
            struct Image: Decodable {
                var url: String
                var thumbnail: String

                enum CodingKeys: String, CodingKey {
                    case url
                    case thumbnail = "thumbnail_url"
                }
            }
            var id: Int
            var images: [Image]?
        }
        var pages: [Product]
    }

    /// Sends the same registration 500 times, four at a time, an answer a line, until one fails.
    /// Each by a curl of its own: the transfers of `curl --parallel` share one form.
    private static let fourAtATime = """
        seq 500 | xargs -P 4 -I NUMBER sh -c 'answer=$(curl "$@") && printf "%s\\n" "$answer" || exit 255' sh "$@"
        """

    @Test(
        "Killed under writes, it lacks no product that it confirmed, no photo of one it has, and gives no number twice")
    func killed() async throws {
        let shop = try Shop()
        try shop.photo("mug.jpg")
        var generator = SeededGenerator(seed: 11)
        var confirmed: Set<Int> = []
        for round in 1...4 {
            let market = try await Started(shop)
            let writer = try await RunningProgram(
                "sh", ["-c", Self.fourAtATime, "sh"] + market.registration("/api/products"),
                environment: shop.environment, folder: shop.folder.url)
            var first: Int?
            // Killed a random moment after the first product was confirmed.
            for await line in writer.lines {
                guard let product = try? JSONDecoder().decode(Page.Product.self, from: Data(line.utf8)) else {
                    continue
                }
                #expect(product.id > confirmed.max() ?? 0, "round \(round)")
                first = product.id
                break
            }
            if first == nil {
                let end = try await writer.end()
                let said = String(decoding: end.stdout.prefix(300) + end.stderr.suffix(300), as: UTF8.self)
                try #require(first != nil, "round \(round): the writer ended with \(end.status): \(said)")
            }
            try await Task.sleep(for: .milliseconds(Int.random(in: 0...400, using: &generator)))
            market.program.signal(SIGKILL)
            #expect(try await market.program.end().status == -SIGKILL)
            // Without a market the writer ends by itself, with what was confirmed last.
            let answers = try await writer.end().stdout.split(separator: 0x0A)
            confirmed.formUnion(answers.compactMap { try? JSONDecoder().decode(Page.Product.self, from: $0).id })
            try await check(shop, confirmed, round)
        }
        #expect(confirmed.count >= 4)
    }

    private func check(_ shop: Shop, _ confirmed: Set<Int>, _ round: Int) async throws {
        let market = try await Started(shop)
        defer { market.program.signal(SIGTERM) }
        var ids: Set<Int> = []
        for page in 1... {
            let list = market.url + "/api/products?items_per_page=500&page_no=\(page)"
            let products = try JSONDecoder().decode(
                Page.self, from: try await shop.other("curl", ["-sS", list]).stdout
            ).pages
            let new = products.map(\.id).filter { !ids.contains($0) }
            if new.isEmpty { break }
            ids.formUnion(new)
        }
        #expect(confirmed.subtracting(ids).isEmpty, "round \(round)")
        // Each product's photos, by one curl for all.
        let details = try await shop.other(
            "curl", ["-sS", "-w", "\n"] + ids.map { "\(market.url)/api/products/\($0)" })
        let urls = try details.stdout.split(separator: 0x0A).flatMap { line in
            try JSONDecoder().decode(Page.Product.self, from: line).images ?? []
        }.flatMap { [$0.url, $0.thumbnail] }
        #expect(urls.count == ids.count * 4)
        let photos = try await shop.other(
            "curl", ["-sS", "-w", "%{http_code} %{size_download}\n"] + urls.flatMap { ["-o", "/dev/null", $0] })
        let statuses = photos.text.split(separator: "\n")
        #expect(statuses.count == urls.count)
        #expect(statuses.allSatisfy { $0.hasPrefix("200 ") && !$0.hasSuffix(" 0") }, "round \(round)")
        let script =
            "import sqlite3; print(sqlite3.connect('market/market.sqlite').execute('pragma integrity_check').fetchone()[0])"
        #expect(try await shop.other("python3", ["-c", script]).text == "ok\n")
        // No file that no product names.
        let files = try FileManager.default.subpathsOfDirectory(atPath: shop.folder.path + "/market/training-resources")
        #expect(files.count { $0.contains("_") } == urls.count)
    }

    /// A request that is under way at the market: the first bytes of its answer have come, the rest is slow.
    /// What the request says of itself comes at once; what it receives goes to `answer`.
    private func underWay(_ shop: Shop, _ arguments: [String], answered status: Int) async throws -> RunningProgram {
        let curl = try await RunningProgram(
            "sh", ["-c", #"exec curl "$@" 2>&1"#, "sh", "-sSv", "-o", "answer"] + arguments, folder: shop.folder.url)
        var said: [String] = []
        for await line in curl.lines {
            said.append(line)
            if line.hasPrefix("< HTTP/1.1 \(status) ") { return curl }
        }
        throw NotAnswered(said: said)
    }

    private struct NotAnswered: Error {
        let said: [String]
    }

    @Test("SIGTERM lets what is under way be answered, and the process ends well")
    func graceful() async throws {
        let shop = try Shop()
        try shop.photo("mug.jpg")
        let plan = #"[{"on": "create", "fault": "slow", "bytes": 200, "interval": "200ms"}]"#
        try shop.folder.write(plan, to: "plan.json")
        let market = try await Started(shop, ["--faults", "plan.json", "--journal", "journal.ndjson"])
        let curl = try await underWay(shop, market.registration("/api/products"), answered: 201)
        market.program.signal(SIGTERM)
        #expect(try await market.program.end().status == 0)
        #expect(try await curl.end().status == 0)
        #expect(try JSONDecoder().decode(Page.Product.self, from: shop.data("answer")).images?.count == 2)
        #expect(try shop.text("journal.ndjson").contains(#""faults":["slow"]"#))
    }

    @Test("A stalled client does not keep it from ending")
    func stalled() async throws {
        let shop = try Shop()
        let plan = #"[{"on": "health", "fault": "slow", "bytes": 100, "interval": "60s"}]"#
        try shop.folder.write(plan, to: "plan.json")
        let market = try await Started(shop, ["--faults", "plan.json"])
        let curl = try await underWay(shop, [market.url + "/healthChecker"], answered: 200)
        market.program.signal(SIGTERM)
        #expect(try await market.program.end().status == 0)
        #expect(try await curl.end().status != 0)
    }

    @Test(
        "A plan that is none ends with 65, naming the rule and the member; one that cannot be read with 66",
        arguments: [
            (
                #"[{"on": "*", "fault": "truncate"}, {"on": "*", "fault": "delay", "duration": 40}]"#, 65,
                #"plan.json: rule 2: “duration” cannot be 40; it takes "40ms", "2s", "5m"."#
            ),
            (
                #"[{"on": "create", "fault": "total", "by": 1}]"#, 65,
                #"plan.json: rule 1: this rule can never strike: “total” does not happen on "create", only on "list"."#
            ),
            (
                "[\n  {\"on\": \"*\", \"fault\": \"truncate\"}\n", 65,
                "plan.json: this is not well-formed JSON at line 3"
            ),
            ("[ // why\n]", 65, "plan.json: this is not well-formed JSON at line 1, column 3"),
            (
                #"[{"on": "*", "fault": "truncate", "evry": 2}]"#, 65,
                "plan.json: rule 1: this fault has no member “evry”; it has fault, on, after, every, times, probability, seed, note."
            ),
            ("", 65, "plan.json: this must be a JSON array of rules"),
            (nil, 66, "plan.json: there is no such file."),
        ] as [(String?, Int32, String)])
    func plan(text: String?, status: Int32, sentence: String) async throws {
        let shop = try Shop()
        if let text { try shop.folder.write(text, to: "plan.json") }
        let answer = try await shop.run("sandbox", "--port", "0", "--data", "market", "--faults", "plan.json")
        #expect(answer.status == status)
        #expect(answer.talk.contains(sentence), "\(answer.talk)")
        #expect(answer.stdout.isEmpty)
        if text == nil {
            #expect(try await shop.run("sandbox", "--port", "0", "--data", "m", "--faults", ".").status == 66)
        }
    }

    @Test("The sample plan is one, and a journal that cannot be written is said")
    func sample() async throws {
        let shop = try Shop()
        let plan = Places.samples.appendingPathComponent("faults.json").path
        let answer = try await shop.run(
            "sandbox", "--port", "0", "--data", "market", "--faults", plan, "--journal", "nowhere/journal.ndjson")
        #expect(answer.status == 1)
        #expect(answer.talk.contains("nowhere/journal.ndjson"))
    }
}
