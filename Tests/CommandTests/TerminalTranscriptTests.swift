import Foundation
import TestSupport
import Testing

/// What other people named, wrote or answered reaches no terminal as it is.
@Suite("What a terminal is given", .serialized, .timeLimit(.minutes(5)))
struct TerminalTranscriptTests {
    /// Clears the screen, writes the clipboard, recolours, turns the line round, hides, and breaks it.
    private static let evil =
        "a\u{1B}[2J\u{1B}]52;c;aGk=\u{7}\u{9B}31m\u{9D}0;x\u{9C}\u{8}\u{7F}\t\r\n\u{85}\u{202E}\u{2066}\u{200F}\u{61C}"
        + "\u{2028}\u{2029}\u{200B}\u{FEFF}\u{E0041}z"

    /// What does something to a terminal, by Unicode's categories rather than by the program's own table.
    private static func controls(in data: Data) -> [Unicode.Scalar] {
        String(decoding: data, as: UTF8.self).unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control: scalar != "\n"
            case .format, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
    }

    private static func json(_ text: String) -> String {
        String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
    }

    /// A market whose every text means harm, and which refuses whatever is asked to change.
    private static func market() throws -> HostileServer {
        let text = json(evil)
        let product = """
            {"id":1,"vendor_id":1,"vendorName":\(text),"name":\(text),"description":\(text),"thumbnail":\(text),\
            "currency":"KRW","price":1000.0,"bargain_price":1000.0,"discounted_price":0.0,"stock":1,\
            "created_at":"2026-01-01T00:00:00","issued_at":"2026-01-01T00:00:00","images":[{"id":1,"url":\(text)}],\
            "vendors":{"id":1,"name":\(text)}}
            """
        let page =
            #"{"pageNo":1,"itemsPerPage":100,"totalCount":1,"offset":0,"limit":100,"lastPage":1,"hasNext":false,"#
            + #""hasPrev":false,"pages":[\#(product)]}"#
        return try HostileServer { request in
            let isList = request.target.contains("?")
            switch request.method {
            case "GET": return [.write(HostileMarket.answer(200, isList ? page : product))]
            default: return [.readBody, .write(HostileMarket.answer(400, #"{"code":400,"message":\#(text)}"#))]
            }
        }
    }

    private func flags(_ shop: Shop, _ market: HostileServer) throws -> [String] {
        try shop.folder.write("a-secret-of-some-length\n", to: "secret.txt")
        return [
            "--market", market.url, "--identifier", "00000000-0000-4000-8000-000000000001", "--secret-file",
            "secret.txt", "--rate", "500/s", "--set", "timeout=5s", "--set", "settle=50ms",
        ]
    }

    /// Runs a command, which must show the hostile text, and nothing of what it is made of.
    private func transcript(
        _ shop: Shop, _ arguments: [String], showsIt: Bool = true, variables: [String: String] = [:]
    ) async throws {
        let answer = try await shop.run(arguments, variables: variables)
        let said = answer.text + answer.talk
        #expect(Self.controls(in: answer.stdout).isEmpty, "\(arguments): \(answer.text.debugDescription)")
        #expect(Self.controls(in: answer.stderr).isEmpty, "\(arguments): \(answer.talk.debugDescription)")
        #expect(answer.status >= 0 && answer.status < 128, "\(arguments)")
        if showsIt { #expect(said.contains(#"\u{1B}[2J\u{1B}]52;c;"#), "\(arguments): \(said.debugDescription)") }
    }

    @Test("Nothing that a market says moves the cursor", arguments: ["en", "ko"])
    func market(language: String) async throws {
        let shop = try Shop()
        let server = try Self.market()
        let flags = try flags(shop, server) + ["--lang", language]
        try shop.photo("mug.jpg")
        try shop.folder.write(
            "name,description,price,stock,images,sku\nMug,A mug for tea and coffee,1000,1,mug.jpg,M-1\n",
            to: "good.csv")
        for command in [
            ["list"], ["list", "--search", Self.evil], ["show", "1"], ["delete", "1", "--yes"],
            ["import", "good.csv", "-v", "--yes"], ["export", "-o", "o.csv", "--images", "photos"],
        ] { try await transcript(shop, command + flags) }
        try await transcript(shop, ["runs", "list", "--lang", language], showsIt: false)
        let runs = try await shop.run("runs", "list", "--output", "json").objects("run").compactMap(\.run)
        #expect(!runs.isEmpty)
        for run in runs { try await transcript(shop, ["runs", "show", run, "--lang", language]) }
        for run in runs.prefix(1) {
            try await transcript(shop, ["runs", "undo", run, "--dry-run"] + flags, showsIt: false)
            try await transcript(shop, ["runs", "resume", run] + flags, showsIt: false)
            try await transcript(shop, ["runs", "forget", run, "--yes", "--lang", language], showsIt: false)
        }
    }

    @Test("Nothing that stands in a sheet or is a file's name does", arguments: ["en", "ko"])
    func files(language: String) async throws {
        let shop = try Shop()
        let lang = ["--lang", language]
        let name = Self.evil + ".csv"
        let cell = "\"" + Self.evil + "\""
        try shop.folder.write(
            "name,description,price,images,sku,\(cell)\n"
                + "\(cell),\(cell),\(cell),\(cell),\(cell),\(cell)\n", to: name)
        for command in [["validate", name], ["inspect", name], ["import", name, "--dry-run", "--market", "sandbox"]] {
            try await transcript(shop, command + lang)
        }
        try await transcript(shop, ["validate", name, "--rejects", "r" + name, "--save-map", "m" + name] + lang)
        try await transcript(shop, ["import", name, "--plan-out", "p" + name, "--market", "sandbox"] + lang)
        try await transcript(shop, ["import", "--plan", name, "--market", "sandbox"] + lang)
        try await transcript(shop, ["template", "-o", "t" + name] + lang)
        try await transcript(shop, ["sandbox", "--faults", name] + lang)
        try await transcript(shop, ["runs", "list", "--ledger", name] + lang)
    }

    @Test("Nothing that stands in arguments, variables or settings does", arguments: ["en", "ko"])
    func arguments(language: String) async throws {
        let shop = try Shop()
        let (evil, lang) = (Self.evil, ["--lang", language])
        for command in [
            ["list", evil], ["--" + evil], ["list", "--page", evil], ["list", "--market", "http://" + evil],
            ["rules", evil], ["explain", evil], ["show", evil], ["delete", evil], ["runs", "show", evil],
            ["runs", "resume", evil, "--market", "sandbox"], ["runs", "undo", evil, "--market", "sandbox"],
            ["runs", "forget", evil],
            ["validate", evil], ["validate", "a.csv", "--delimiter", evil], ["validate", "a.csv", "--map-file", evil],
            ["inspect", evil], ["template", "--format", evil], ["export", "--format", evil], ["completion", evil],
            ["sandbox", "--secret-file", evil, "--identifier", "00000000-0000-4000-8000-000000000001"],
        ] { try await transcript(shop, command + lang) }
        try await transcript(shop, [evil])
        try await transcript(shop, ["list"] + lang, variables: ["OPENMARKET_RATE": evil])
        try shop.folder.write("{\(Self.json(evil)): 1}", to: "config/openmarket/config.json")
        try await transcript(shop, ["list"] + lang)
    }

    @Test("JSON has every text as it is, by escapes of its own")
    func exact() async throws {
        let shop = try Shop()
        let server = try Self.market()
        let flags = try flags(shop, server) + ["--output", "json"]
        for command in [["list"], ["show", "1"]] {
            let answer = try await shop.run(command + flags)
            #expect(answer.objects("product").map(\.name) == [Self.evil])
            #expect(Self.controls(in: answer.stdout).isEmpty)
        }
        let name = Self.evil + ".csv"
        try shop.folder.write("name,price\n\"\(Self.evil)\",-1\n", to: name)
        let answer = try await shop.run("validate", name, "--no-image-files", "--output", "json")
        #expect(answer.objects("issue").allSatisfy { $0.file == name })
        #expect(!answer.objects("issue").isEmpty)
        #expect(Self.controls(in: answer.stdout).isEmpty && Self.controls(in: answer.stderr).isEmpty)
    }
}
