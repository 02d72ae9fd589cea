import Foundation
import Synchronization
import TestSupport
import Testing

/// What a market says and nobody can read is named, kept, and never taken for nothing.
@Suite("Answers with values that cannot be read", .serialized, .timeLimit(.minutes(5)))
struct UnreadableAnswerTests {
    private static func product(_ members: [String: String]) -> String {
        var product = [
            "id": "1", "vendor_id": "7", "name": #""Cup""#, "description": #""A cup for tea and coffee""#,
            "thumbnail": #""t""#, "currency": #""KRW""#, "price": "1000.0", "bargain_price": "1000.0",
            "discounted_price": "0.0", "stock": "3", "created_at": #""2024-01-30T00:00:00""#,
            "issued_at": #""2024-01-30T00:00:00""#, "images": "[]", "vendors": #"{"id":7,"name":"v"}"#,
        ]
        product.merge(members) { $1 }
        return "{" + product.map { #""\#($0)":\#($1)"# }.joined(separator: ",") + "}"
    }

    private static func market(_ members: [String: String], headers: [String: String] = [:]) throws -> CountingMarket {
        try market(headers: headers) { members }
    }

    private static func market(
        headers: [String: String] = [:], _ members: @escaping @Sendable () -> [String: String]
    ) throws -> CountingMarket {
        try CountingMarket { request in
            let product = product(members())
            let page = #"{"pageNo":1,"itemsPerPage":100,"totalCount":1,"lastPage":1,"pages":[\#(product)]}"#
            return .init(headers: headers, body: request.path.contains("?") ? page : product)
        }
    }

    private static let cases = [
        ("name", #""Cup \ud83d""#, "name"), ("description", "[]", "description"), ("currency", "5", "currency"),
        ("price", #""cheap""#, "price"), ("stock", "1e400", "stock"), ("bargain_price", "{}", "bargain_price"),
        ("created_at", #""yesterday""#, "created_at"), ("price", "NaN", "price"), ("name", "\"Cup\t1\"", "name"),
        ("vendor_id", #""v""#, "vendor_id"),
    ]

    @Test("Each is named with its product and column, and ends list, show, export and backup with 2", arguments: cases)
    func named(key: String, value: String, column: String) async throws {
        let shop = try Shop()
        let market = try Self.market([key: value])
        let flags =
            try market.flags(shop) + ["--output", "json", "--set", "retries=0", "--rate", "500/s", "--set", "burst=50"]
        for command in [["list"], ["show", "1"], ["export", "-o", "out.csv"], ["backup", "create", "kept"]] {
            let answer = try await shop.run(command + flags)
            #expect(answer.status == 2, "\(command): \(answer.status) \(answer.text)\(answer.talk)")
            let issues = answer.objects("issue").filter { $0.column == column }
            #expect(issues.count == 1, "\(command): \(answer.text)")
        }
    }

    @Test("A page's own numbers are named, and a backup that cannot know how many there are is incomplete")
    func page() async throws {
        let shop = try Shop()
        let market = try CountingMarket { request in
            let product = Self.product([:])
            let page = #"{"pageNo":1,"itemsPerPage":100,"totalCount":"many","lastPage":1,"pages":[\#(product)]}"#
            return .init(body: request.path.contains("?") ? page : product)
        }
        let flags = try market.flags(shop) + ["--output", "json", "--rate", "500/s", "--set", "burst=50"]
        let listed = try await shop.run(["list"] + flags)
        #expect(listed.status == 2, "\(listed.talk)")
        #expect(listed.objects("issue").map(\.column) == ["totalCount"], "\(listed.text)")
        let made = try await shop.run(["backup", "create", "kept"] + flags)
        #expect(made.status == 2 && made.summary?.shortcomings == ["claimed"], "\(made.text)\(made.talk)")
    }

    @Test("A product without a number is named, and the others are listed, exported, kept and compared, with 2")
    func unnumbered() async throws {
        let shop = try Shop()
        let market = try CountingMarket { request in
            let list = [Self.product([:]), Self.product(["id": #"2,"id":3"#, "name": #""Lost mug""#])]
            let page =
                #"{"pageNo":1,"itemsPerPage":100,"totalCount":2,"lastPage":1,"pages":[\#(list.joined(separator: ","))]}"#
            return .init(body: request.path.contains("?") ? page : list[0])
        }
        let flags =
            try market.flags(shop) + ["--set", "retries=0", "--rate", "500/s", "--set", "burst=50", "--lang", "en"]
        let commands = [
            ["list"], ["list", "--sort", "name"], ["export", "-o", "out.csv"], ["backup", "create", "kept"],
            ["backup", "diff", "kept", "market"],
        ]
        for command in commands {
            let answer = try await shop.run(command + flags)
            #expect(answer.status == 2, "\(command): \(answer.status) \(answer.text)\(answer.talk)")
            #expect(answer.talk.contains("pages[1].id"), "\(command): \(answer.talk)")
        }
        #expect(try shop.text("out.csv").contains("Cup"))
        let diff = try await shop.run(["backup", "diff", "kept", "market"] + flags)
        #expect(
            diff.talk.contains("Part of the market’s list cannot be read") || diff.talk.contains("Part of the market's")
        )
    }

    /// Products 1 to 3, of which the second has another answer on its own page.
    private static func market(ownPage: @escaping @Sendable (String) -> CountingMarket.Reply) throws -> CountingMarket {
        try CountingMarket { request in
            let all = (1...3).map { product(["id": "\($0)", "name": "\"Cup number \($0)\""]) }
            guard !request.path.contains("?") else {
                let page =
                    #"{"pageNo":1,"itemsPerPage":100,"totalCount":3,"lastPage":1,"pages":[\#(all.joined(separator: ","))]}"#
                return .init(body: page)
            }
            let number = Int(request.path.split(separator: "/").last ?? "") ?? 0
            guard (1...3).contains(number) else { return .init(body: "{}") }
            return number == 2 ? ownPage(all[1]) : .init(body: all[number - 1])
        }
    }

    private static let ownPages: [String: @Sendable (String) -> CountingMarket.Reply] = [
        "without its number": { .init(body: $0.replacing(#""id":2,"#, with: "").replacing(#","id":2"#, with: "")) },
        "another product's": { .init(body: $0.replacing(#""id":2"#, with: #""id":9"#)) },
        "broken off": { .init(body: String($0.prefix(60))) }, "of browsers": { _ in .init(body: "<html></html>") },
        "not there": { _ in .init(status: 404, body: "{}") },
    ]

    @Test(
        "A product whose own page cannot be read is named, and the others are exported, compared and listed, with 2",
        arguments: ownPages.keys.sorted())
    func ownPage(kind: String) async throws {
        let shop = try Shop()
        let whole = try Self.market { .init(body: $0) }
        let flags = ["--set", "retries=0", "--rate", "500/s", "--set", "burst=50", "--lang", "en"]
        let made = try await shop.run(["backup", "create", "kept"] + whole.flags(shop) + flags)
        #expect(made.status == 0, "\(made.talk)")
        let market = try Self.market(ownPage: Self.ownPages[kind]!)
        let damaged = try market.flags(shop) + flags
        let isGone = kind == "not there"
        let commands = [
            ["export", "-o", "out.csv"], ["backup", "diff", "kept", "market"],
            ["backup", "verify", "kept", "--against", "market"],
            ["list", "--columns", "id,images"],
        ]
        for command in commands {
            let answer = try await shop.run(command + damaged)
            if isGone, command[0] == "list" { continue }
            // What is gone from its own page differs from the backup.
            let status: Int32 = isGone && command.contains("verify") ? 4 : 2
            #expect(answer.status == status, "\(command): \(answer.status) \(answer.text)\(answer.talk)")
            let names =
                isGone && command[0] == "export"
                ? "1 product" : isGone && status == 4 ? "2" : "Product 2 could not be read"
            #expect((answer.talk + answer.text).contains(names), "\(command): \(answer.text)\(answer.talk)")
        }
        let out = try shop.text("out.csv")
        #expect(out.contains("Cup number 1") && out.contains("Cup number 3") && !out.contains("Cup number 2"))
    }

    @Test("An import goes on beside a newest product that has no number")
    func newest() async throws {
        let shop = try Shop()
        let market = try CountingMarket { request in
            request.path.contains("?")
                ? .init(body: #"{"pageNo":1,"itemsPerPage":1,"totalCount":1,"lastPage":1,"pages":[null]}"#)
                : .init(status: 401, body: "{}")
        }
        let flags = try market.flags(shop) + ["--set", "retries=0", "--rate", "500/s", "--lang", "en"]
        let answer = try await shop.run(["doctor"] + flags)
        #expect(
            !answer.text.contains("no Open Market") && !answer.talk.contains("no Open Market"),
            "\(answer.text)\(answer.talk)")
    }

    @Test("Half an emoji is U+FFFD in every export, and to the byte in a backup, which a restore and a diff see")
    func halfEmoji() async throws {
        let shop = try Shop()
        let halves = Mutex(#""Cup \ud83d""#)
        let market = try Self.market { ["name": halves.withLock { $0 }] }
        let flags =
            try market.flags(shop) + ["--set", "retries=0", "--rate", "500/s", "--set", "burst=50", "--lang", "en"]
        for format in ["csv", "tsv", "json", "ndjson", "xml"] {
            let answer = try await shop.run(["export", "-o", "out.\(format)", "-q"] + flags)
            #expect(answer.status == 2)
            #expect(
                answer.talk.contains("Product 1: What the market says for “name” cannot be read whole"),
                "\(answer.talk)")
            #expect(try shop.text("out.\(format)").contains("Cup \u{FFFD}"), "\(format)")
        }
        let made = try await shop.run(["backup", "create", "kept", "--output", "json"] + flags)
        #expect(made.summary?.complete == true, "\(made.text)")
        let snapshot = try #require(made.summary?.snapshot)
        let records = try shop.text("kept/snapshots/\(snapshot)/products.ndjson")
        #expect(records.contains(#"{"column":"name","json":"\"Cup \\ud83d\""}"#), "\(records)")
        #expect(try await shop.run("backup", "verify", "kept").status == 0)
        let same = try await shop.run(["backup", "diff", "kept", "market", "--output", "json"] + flags)
        #expect(same.status == 2 && same.codes == ["answer-unreadable"], "\(same.text)\(same.talk)")
        let lost = try await shop.run(
            ["backup", "restore", "kept", "-n", "--vendor", "all", "--market", "sandbox", "--output", "json"])
        let remark = lost.objects("remark").first
        #expect(lost.status == 2 && remark?.reason == "value-unreadable", "\(lost.text)\(lost.talk)")
        halves.withLock { $0 = #""Cup \ud83c""# }
        let diff = try await shop.run(["backup", "diff", "kept", "market", "--output", "json"] + flags)
        #expect(diff.status == 4, "\(diff.text)\(diff.talk)")
        let kept = try await shop.run(
            ["backup", "restore", "kept", "-n", "--vendor", "all", "--output", "json"] + flags)
        #expect(kept.status == 2 && kept.objects("remark").count == 1, "\(kept.text)\(kept.talk)")
    }

    @Test(
        "An answer that is packed or in another character set is said to be so, and is no empty catalogue",
        arguments: [
            (["Content-Encoding": "gzip"], "\u{1F}\u{8B}", "packed as gzip"), ([:], "", "an empty answer"),
            (["Content-Encoding": "br"], "\u{1}x", "packed as br"), ([:], "<html></html>", "a page for browsers"),
        ] as [([String: String], String, String)])
    func packed(headers: [String: String], body: String, reason: String) async throws {
        let shop = try Shop()
        let market = try CountingMarket { _ in .init(headers: headers, body: body) }
        let flags = try market.flags(shop) + ["--set", "retries=0", "--lang", "en"]
        for command in [["list"], ["show", "1"], ["export", "-o", "out.csv"], ["backup", "create", "kept"]] {
            let answer = try await shop.run(command + flags)
            #expect(answer.status == 1, "\(command): \(answer.status) \(answer.talk)")
            #expect(answer.talk.contains(reason), "\(answer.talk)")
        }
        #expect(!shop.exists("out.csv") && !shop.exists("kept"))
    }

    @Test("A byte order mark, a charset that is none of the body's and a content type that lies do no harm")
    func harmless() async throws {
        let shop = try Shop()
        let headers = [
            ["Content-Type": "text/html"], ["Content-Type": "application/json; charset=EUC-KR"],
            ["Content-Encoding": "utf-8"],
        ]
        for headers in headers {
            let market = try Self.market(["name": #""Cup 차""#], headers: headers)
            let listed = try await shop.run(["list"] + market.flags(shop))
            #expect(listed.status == 0, "\(listed.talk)")
            #expect(listed.text.contains("Cup 차"), "\(headers): \(listed.text)")
        }
    }
}
