import Foundation
import TestSupport
import Testing

@Suite("Files are written compressed where their name ends in .gz", .serialized, .timeLimit(.minutes(5)))
struct CompressedOutputTests {
    private func shell(_ shop: Shop, _ script: String) async throws -> Answer {
        try await shop.other("sh", ["-c", script], environment: shop.environment)
    }

    /// What gzip's own program makes of a file, once it has found it whole.
    private func inflated(_ shop: Shop, _ file: String) async throws -> Data {
        let test = try await shell(shop, "gunzip -t \(file)")
        #expect(test.status == 0, "\(test.talk)")
        return try await shell(shop, "zcat \(file)").stdout
    }

    @Test(
        "An export is what it is without, whole by gzip's own test, and imported it changes nothing",
        arguments: ["csv", "tsv", "json", "ndjson", "xml", "xlsx"])
    func export(format: String) async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        #expect(try await shop.run(["import", try shop.catalogue(rows: 6)] + market.flags).status == 0)
        for file in ["a.\(format)", "a.\(format).gz", "again.\(format).gz"] {
            let export = try await shop.run(["export", "-o", file, "--output", "json"] + market.flags)
            #expect(export.status == 0, "\(export.talk)")
            #expect(export.text.contains(#""format":"\#(format)""#), "\(export.text)")
        }
        let content = try await inflated(shop, "a.\(format).gz")
        #expect(content == (try shop.data("a.\(format)")))
        #expect(try shop.data("a.\(format).gz") == shop.data("again.\(format).gz"))
        let answer = try await shop.run(
            ["import", "a.\(format).gz", "--no-image-files", "--output", "json"] + market.flags)
        #expect(answer.status == 0 && answer.summary?.unchanged == 6, "\(answer.text)\(answer.talk)")
        let left = try FileManager.default.contentsOfDirectory(atPath: shop.folder.path)
        #expect(!left.contains { $0.hasSuffix(".tmp") }, "\(left)")
    }

    @Test("An ending that means no written format is refused before .gz, too, and .gz alone is like none")
    func endings() async throws {
        let shop = try Shop()
        for file in ["a.foo.gz", "a.ods.gz", "a.html.GZ"] {
            let answer = try await shop.run("template", "-o", file)
            #expect(answer.status == 64 && !shop.exists(file), "\(file) \(answer.talk)")
        }
        let csv = try await shop.run("template").stdout
        for file in ["a.gz", "a.csv.gz", "a.CSV.GZ"] {
            #expect(try await shop.run("template", "-o", file).status == 0)
            #expect(try await inflated(shop, file) == csv, "\(file)")
        }
        #expect(try await shop.run("template", "--format", "json", "-o", "b.gz").status == 0)
        #expect(try await inflated(shop, "b.gz") == shop.run("template", "--format", "json").stdout)
    }

    @Test("Issues are compressed in each of their forms", arguments: ["csv", "json", "ndjson", "txt", "xlsx"])
    func issues(form: String) async throws {
        let shop = try Shop()
        try shop.folder.write("name,description,price,images\nx,A mug for tea,1000,mug.jpg\n", to: "a.csv")
        for file in ["i.\(form)", "i.\(form).gz"] {
            #expect(try await shop.run("validate", "a.csv", "--no-image-files", "--issues", file).status == 2)
        }
        #expect(try await inflated(shop, "i.\(form).gz") == shop.data("i.\(form)"))
        #expect(try await shop.run("validate", "a.csv", "--no-image-files", "--issues", "i.gz").status == 2)
        #expect(try await inflated(shop, "i.gz").starts(with: Data("{".utf8)), "lines of JSON, as without an ending")
        #expect(try await shop.run("validate", "a.csv", "--no-image-files", "--issues", "i.foo.gz").status == 64)
    }

    @Test(
        "Rejects of a table are compressed as what their name says before .gz, with what no worksheet holds beside them"
    )
    func rejects() async throws {
        let shop = try Shop()
        let long = String(repeating: "x", count: 40_000)
        try shop.folder.write(
            "name,description,price,images\nMug,A mug for tea,none,mug.jpg\nJug,\(long),none,mug.jpg\n", to: "a.csv")
        for file in ["plain.xlsx", "bad.xlsx.gz"] {
            let answer = try await shop.run("validate", "a.csv", "--no-image-files", "--rejects", file)
            #expect(answer.status == 2, "\(answer.text)\(answer.talk)")
        }
        #expect(try await inflated(shop, "bad.xlsx.gz") == shop.data("plain.xlsx"))
        #expect(try shop.text("plain-rest.csv").contains(long))
        #expect(try await inflated(shop, "bad-rest.csv.gz") == shop.data("plain-rest.csv"))
        let refused = try await shop.run("validate", "a.csv", "--no-image-files", "--rejects", "bad.json.gz")
        #expect(refused.status == 64 && !shop.exists("bad.json.gz"), "\(refused.talk)")
    }
}
