import Foundation
import TestSupport
import Testing

@Suite("Files that a spreadsheet opens", .serialized, .timeLimit(.minutes(5)))
struct SpreadsheetFileTests {
    /// Texts that a spreadsheet would run, that begin as a guarded one does, and that only look so.
    private static let names = ["=1+1", "+82 mug", "-5 % mug", "@home mug", "'=kept mug", "'23 mug", "plain mug"]

    private func stocked(_ shop: Shop) async throws -> SandboxProcess {
        let market = try await SandboxProcess(shop)
        try shop.photo("mug.jpg")
        let rows = Self.names.enumerated().map { "\"\($1)\",A mug for tea,1000,1,mug.jpg,-\($0)\n" }.joined()
        try shop.folder.write("name,description,price,stock,images,sku\n" + rows, to: "sheet.csv")
        let answer = try await shop.run(["import", "sheet.csv", "--output", "json"] + market.flags)
        try #require(answer.summary?.uploaded == Self.names.count, "\(answer.text)\(answer.talk)")
        return market
    }

    @Test("What a spreadsheet would run is guarded in CSV and TSV files, counted, and imported as it was")
    func guarded() async throws {
        let shop = try Shop()
        let market = try await stocked(shop)
        for format in ["csv", "tsv", "json", "ndjson", "xml", "xlsx"] {
            let export = try await shop.run(["export", "-o", "a.\(format)", "--output", "json"] + market.flags)
            #expect(export.status == 0, "\(export.talk)")
            // Five names, and each key.
            let isText = format == "csv" || format == "tsv"
            #expect(export.summary?.guarded == (isText ? 12 : 0), "\(format)")
            let answer = try await shop.run(
                ["import", "a.\(format)", "--no-image-files", "--output", "json"] + market.flags)
            #expect(answer.summary?.unchanged == Self.names.count, "\(format) \(answer.text)\(answer.talk)")
        }
        let text = try shop.text("a.csv")
        #expect(text.contains("\n'=1+1,") && text.contains("\n''=kept mug,") && text.contains("\n'23 mug,"))
    }

    @Test("Without the column market an import needs to be told, and the export says so")
    func told() async throws {
        let shop = try Shop()
        let market = try await stocked(shop)
        let columns = ["--columns", "name,description,price,stock,images,sku"]
        let export = try await shop.run(["export", "-o", "a.csv"] + columns + market.flags)
        #expect(export.talk.contains("--read guard=auto"), "\(export.talk)")
        let updated = try await shop.run(["import", "a.csv", "-n", "--output", "json"] + market.flags)
        #expect(updated.summary?.unchanged == 0, "another sheet's apostrophes are its own")
        let told = try await shop.run(["import", "a.csv", "--read", "guard=auto", "--output", "json"] + market.flags)
        #expect(told.summary?.unchanged == Self.names.count, "\(told.text)\(told.talk)")
    }

    @Test("Standard output and --guard off carry none")
    func off() async throws {
        let shop = try Shop()
        let market = try await stocked(shop)
        let piped = try await shop.run(["export"] + market.flags)
        #expect(piped.text.contains("\n=1+1,") && !piped.text.contains("\n'=1+1"))
        let export = try await shop.run(["export", "-o", "a.csv", "--guard", "off", "--output", "json"] + market.flags)
        #expect(try shop.text("a.csv").contains("\n=1+1,") && export.summary?.guarded == 0)
        let answer = try await shop.run(["import", "a.csv", "--read", "guard=off", "--output", "json"] + market.flags)
        #expect(answer.summary?.unchanged == Self.names.count)
    }

    @Test("The file of issues is guarded as CSV, opens right with a double click, and is counted")
    func issues() async throws {
        let shop = try Shop()
        try shop.folder.write("name,description,price,images\nMug,A mug for tea,=1+1,a.jpg\n", to: "a.csv")
        let answer = try await shop.run(
            "validate", "a.csv", "--no-image-files", "--issues", "issues.csv", "--output", "json")
        #expect(answer.status == 2 && answer.summary?.guarded == 1)
        #expect(Array(try shop.data("issues.csv").prefix(7)) == [0xEF, 0xBB, 0xBF] + Array("code".utf8))
        #expect(try shop.text("issues.csv").contains(",'=1+1,"))
    }

    /// LibreOffice's spreadsheet, where it is installed: `libreoffice-calc-nogui`.
    private static let office = ["/usr/bin/soffice", "/usr/bin/localc"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    @Test(
        "LibreOffice opens each file and runs nothing in it",
        .enabled(if: office != nil, "LibreOffice is not installed"),
        arguments: ["csv", "tsv", "xlsx"])
    func libreOffice(format: String) async throws {
        let shop = try Shop()
        let market = try await stocked(shop)
        try await check(shop, ["export", "-o", "a.\(format)"] + market.flags)
        // Unguarded, it does run one: the test can tell.
        if format == "csv" {
            _ = try await shop.run(["export", "-o", "b.csv", "--guard", "off"] + market.flags)
            let formulas = try await self.formulas(in: "b.csv", shop)
            #expect(formulas.contains { $0.contains("1+1") })
        }
    }

    private func check(_ shop: Shop, _ export: [String]) async throws {
        let answer = try await shop.run(export)
        #expect(answer.status == 0, "\(answer.talk)")
        #expect(try await formulas(in: export[2], shop) == [])
    }

    /// The formulas of a file as LibreOffice understands it, in its own flat XML.
    private func formulas(in name: String, _ shop: Shop) async throws -> [String] {
        let office = try #require(Self.office)
        var environment = shop.environment
        environment["PATH"] = "/usr/bin:/bin"
        // 44 or 9, a double quote, UTF-8, from the first line; formulas are evaluated where there are any.
        let delimiter = name.hasSuffix("tsv") ? "9" : "44"
        let filter =
            name.hasSuffix("xlsx") ? [] : ["--infilter=CSV:\(delimiter),34,76,1,,0,false,true,false,false,false,0,true"]
        let converted = try await shop.other(
            office, filter + ["--headless", "--convert-to", "fods", "--outdir", "opened", name],
            environment: environment)
        let stem = name.prefix { $0 != "." }
        let text = try #require(try? shop.text("opened/\(stem).fods"), "\(converted.text)\(converted.talk)")
        #expect(text.contains("plain mug"))
        return text.matches(of: #/table:formula="([^"]*)"/#).map { String($0.output.1) }
    }
}

@Suite("Files for Excel in Korea", .serialized, .timeLimit(.minutes(5)))
struct ExcelFileTests {
    /// A market with one product in Hangul that only CP949 has, and one that it has no characters for.
    private func stocked(_ shop: Shop) async throws -> SandboxProcess {
        let market = try await SandboxProcess(shop)
        try shop.photo("mug.jpg")
        try shop.folder.write(
            """
            name,description,price,stock,images,sku
            똠방각하 머그,하나씩 빚은 도자기 머그입니다,1000,1,mug.jpg,M-1
            머그 ☕,"첫 줄
            둘째 줄 👩‍👧 그리고 ☕",2000,1,mug.jpg,M-2

            """, to: "sheet.csv")
        let answer = try await shop.run(["import", "sheet.csv", "--output", "json"] + market.flags)
        try #require(answer.summary?.uploaded == 2, "\(answer.text)\(answer.talk)")
        return market
    }

    @Test("--excel writes UTF-8 with a byte order mark and CR LF, and an import of it changes nothing")
    func excel() async throws {
        let shop = try Shop()
        let market = try await stocked(shop)
        for name in ["a.csv", "a.tsv"] {
            #expect(try await shop.run(["export", "-o", name, "--excel"] + market.flags).status == 0)
            let bytes = try shop.data(name)
            #expect(bytes.prefix(3) == Data([0xEF, 0xBB, 0xBF]))
            let lines = try shop.text(name).components(separatedBy: "\r\n")
            // The header, two records and nothing behind the last; the line end within a text is the seller's.
            #expect(lines.count == 4 && lines.last == "" && lines.contains { $0.contains("첫 줄\n둘째 줄") }, "\(lines)")
            let answer = try await shop.run(["import", name, "--output", "json"] + market.flags)
            #expect(answer.summary?.unchanged == 2, "\(answer.text)\(answer.talk)")
        }
    }

    @Test("What CP949 cannot hold is listed by cell, and the old file stays")
    func refused() async throws {
        let shop = try Shop()
        let market = try await stocked(shop)
        try shop.folder.write("old", to: "a.csv")
        let command = ["export", "--encoding", "cp949"]
        let answer = try await shop.run(command + ["-o", "a.csv", "--output", "json"] + market.flags)
        #expect(answer.status == 1)
        let issues = answer.objects("issue")
        #expect(issues.map(\.code) == ["text-unencodable", "text-unencodable"])
        #expect(issues.map(\.column) == ["name", "description"])
        #expect(issues.last?.message?.contains("👩‍👧 ☕") == true, "\(answer.text)")
        #expect(try shop.text("a.csv") == "old")
        // Nor does half a catalogue go to whoever reads standard output.
        let piped = try await shop.run(command + market.flags)
        #expect(piped.status == 1 && piped.stdout.isEmpty)
        #expect(piped.talk.contains("--replace-unencodable") && piped.talk.contains("☕"), "\(piped.talk)")
    }

    @Test("With --replace-unencodable question marks stand for it, and the summary counts the cells")
    func replaced() async throws {
        let shop = try Shop()
        let market = try await stocked(shop)
        let answer = try await shop.run(
            ["export", "-o", "a.csv", "--encoding", "cp949", "--replace-unencodable", "--output", "json"]
                + market.flags)
        #expect(answer.status == 0 && answer.summary?.replaced == 2, "\(answer.text)\(answer.talk)")
        let python = try await shop.other("python3", ["-c", "print(open('a.csv', encoding='cp949').read())"])
        #expect(python.text.contains("똠방각하 머그") && python.text.contains("머그 ?,"), "\(python.text)\(python.talk)")
        // Read as what it is, only the replaced texts differ.
        let read = try await shop.run(["import", "a.csv", "-n", "--output", "json"] + market.flags)
        #expect(read.summary?.unchanged == 1, "\(read.text)\(read.talk)")
    }

    @Test(
        "What says how text is written is refused for what is none", arguments: [["--excel"], ["--encoding", "cp949"]])
    func noText(flags: [String]) async throws {
        let shop = try Shop()
        let answer = try await shop.run(["export", "-o", "a.xlsx", "--market", "sandbox"] + flags)
        #expect(answer.status == 64 && answer.talk.contains(flags[0]), "\(answer.talk)")
        #expect(!shop.exists("a.xlsx"))
    }
}

@Suite("Files of issues and of rejects", .serialized, .timeLimit(.minutes(5)))
struct IssueFileTests {
    private func shop() throws -> Shop {
        let shop = try Shop()
        try shop.folder.write(
            "name,description,price,images,stock\nMug,A mug for tea,1000,a.jpg,1\nMug 2,A mug for tea,x,a.jpg,1\n",
            to: "a.csv")
        return shop
    }

    private let command = ["validate", "a.csv", "--no-image-files"]

    @Test("The ending says the form; none, and a device, are NDJSON")
    func forms() async throws {
        let shop = try shop()
        for name in ["i.csv", "i.json", "i.ndjson", "i.jsonl", "i.xlsx", "i.txt", "i"] {
            let answer = try await shop.run(command + ["--issues", name])
            #expect(answer.status == 2, "\(name) \(answer.talk)")
        }
        let code = "price-not-a-number"
        #expect(try shop.text("i.csv").hasPrefix("\u{FEFF}code,severity,"))
        let list = try JSONSerialization.jsonObject(with: shop.data("i.json")) as? [[String: Any]]
        #expect(list?.map { $0["code"] as? String } == [code])
        for name in ["i.ndjson", "i.jsonl", "i"] {
            let object = OutputObject(line: try shop.data(name).dropLast())
            #expect(object.code == code && object.line == 3)
        }
        #expect(try shop.text("i.txt").hasPrefix("a.csv:3 C3 error \(code): "))
        let sheet = try await shop.run("inspect", "i.xlsx", "--output", "json")
        #expect(sheet.text.contains(code) && sheet.text.contains("remedy"))
        let device = try await shop.run(command + ["--issues", "/dev/stderr"])
        #expect(device.talk.contains(#"{"type":"issue","code":"price-not-a-number""#), "\(device.talk)")
    }

    @Test("No issue is an empty list, a header or nothing")
    func none() async throws {
        let shop = try shop()
        try shop.folder.write("name,description,price,images,stock\nMug,A mug for tea,1000,a.jpg,1\n", to: "a.csv")
        for name in ["i.csv", "i.json", "i.ndjson", "i.xlsx"] { _ = try await shop.run(command + ["--issues", name]) }
        #expect(try shop.text("i.json") == "[]\n" && shop.text("i.ndjson") == "")
        #expect(try shop.text("i.csv").split(separator: "\n").count == 1 && shop.exists("i.xlsx"))
    }

    @Test("On standard output they stand alone, and all that is said goes to standard error")
    func standardOutput() async throws {
        let shop = try shop()
        let issues = try await shop.run(command + ["--issues", "-"])
        #expect(issues.text.split(separator: "\n").count == 1 && issues.text.hasPrefix(#"{"type":"issue""#))
        #expect(issues.talk.contains("1"))
        let json = try await shop.run(command + ["--issues", "-", "--output", "json"])
        #expect(json.text.split(separator: "\n").count == 1)
        #expect(json.talk.contains(#""type":"summary""#))
        let rejects = try await shop.run(command + ["--rejects", "-"])
        #expect(
            rejects.text == "name,description,price,images,stock\nMug 2,A mug for tea,x,a.jpg,1\n", "\(rejects.text)")
        let both = try await shop.run(command + ["--issues", "-", "--rejects", "-"])
        #expect(both.status == 64)
        let several = try await shop.run(command + ["a.csv", "--rejects", "-"])
        #expect(several.status == 64)
    }

    @Test("An ending that means no form is refused before anything is read", arguments: ["--issues", "--rejects"])
    func refused(flag: String) async throws {
        let shop = try shop()
        let answer = try await shop.run(command + [flag, "out.pdf"])
        #expect(answer.status == 64 && answer.talk.contains(".csv"), "\(answer.talk)")
        #expect(!shop.exists("out.pdf"))
    }

    @Test("Rejects are in their own format where the ending says none", arguments: ["bad", "bad.txt", "bad.csv"])
    func rejects(name: String) async throws {
        let shop = try shop()
        _ = try await shop.run(command + ["--rejects", name])
        #expect(try shop.text(name) == "name,description,price,images,stock\nMug 2,A mug for tea,x,a.jpg,1\n")
    }
}
