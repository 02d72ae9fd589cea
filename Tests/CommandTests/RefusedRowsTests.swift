import Foundation
import TestSupport
import Testing

@Suite("Rows that the market itself refuses", .serialized, .timeLimit(.minutes(5)))
struct RefusedRowsTests {
    private static let header = "name,description,price,stock,images,sku"
    private static let bad = "Mug 2,A mug for tea,x,1,mug.jpg,M-2"

    private static func row(_ number: Int) -> String { "Mug \(number),A mug for tea,1000,1,mug.jpg,M-\(number)" }

    /// A market that refuses the second registration, and a sheet whose second row the rules refuse.
    private func bench(rows: Int = 4) async throws -> (Shop, SandboxProcess) {
        let shop = try Shop()
        try shop.photo("mug.jpg")
        let lines = [Self.header, Self.row(1), Self.bad] + (3...rows).map(Self.row)
        try shop.folder.write(lines.joined(separator: "\n") + "\n", to: "sheet.csv")
        try shop.folder.write(
            #"[{"on": "create", "after": 1, "times": 1, "fault": "status", "status": 400}]"#, to: "faults.json")
        return (shop, try await SandboxProcess(shop, flags: ["--faults", shop.folder.path + "/faults.json"]))
    }

    @Test("They are among the issues and the rejects in the file's order, with the market's own words")
    func together() async throws {
        let (shop, market) = try await bench()
        let answer = try await shop.run(
            [
                "import", "sheet.csv", "--issues", "issues.csv", "--rejects", "bad.csv", "--concurrency", "1",
                "--output",
                "json",
            ] + market.flags)
        #expect(answer.status == 2, "\(answer.text)\(answer.talk)")
        #expect(answer.codes == ["price-not-a-number", "market-refused"])
        let refused = try #require(answer.objects("issue").last)
        #expect(refused.line == 4 && refused.record == 3 && refused.message?.contains("HTTP 400") == true)
        #expect(answer.summary?.issues == ["price-not-a-number": 1, "market-refused": 1])
        #expect(answer.summary?.failed == 1 && answer.summary?.rejected == 1)
        #expect(try shop.text("bad.csv") == [Self.header, Self.bad, Self.row(3), ""].joined(separator: "\n"))
        let lines = try shop.text("issues.csv").split(separator: "\n")
        #expect(lines.count == 3 && lines[2].hasPrefix("market-refused,error,sheet.csv,,3,4,4,"), "\(lines)")
        // Mended, the file is all that is left to import.
        let mended = try shop.text("bad.csv").replacing(",x,", with: ",1000,")
        try shop.folder.write(mended, to: "bad.csv")
        let again = try await shop.run(["import", "bad.csv", "--output", "json"] + market.flags)
        #expect(again.status == 0 && again.summary?.uploaded == 2, "\(again.text)\(again.talk)")
        #expect(try await market.names(shop).sorted() == ["Mug 1", "Mug 2", "Mug 3", "Mug 4"])
    }

    @Test("A run that goes on has those of its earlier part, too")
    func resumed() async throws {
        let (shop, market) = try await bench(rows: 8)
        let command =
            [
                "import", "sheet.csv", "--rejects", "bad.csv", "--issues", "issues.ndjson", "--concurrency", "1",
                "--output",
            ]
            + ["json"] + market.account
        let stopped = try await shop.stop(command, after: 2)
        #expect(stopped.status == 3, "\(stopped.text)\(stopped.talk)")
        let both = [Self.header, Self.bad, Self.row(3), ""].joined(separator: "\n")
        #expect(try shop.text("bad.csv") == both)
        let resumed = try await shop.run(command)
        #expect(resumed.status == 2 && resumed.summary?.uploaded == 6, "\(resumed.text)\(resumed.talk)")
        #expect(try shop.text("bad.csv") == both)
        #expect(try shop.text("issues.ndjson").split(separator: "\n").count == 2)
    }

    @Test("On standard output they come once, when all are known")
    func stream() async throws {
        let (shop, market) = try await bench()
        let answer = try await shop.run(
            ["import", "sheet.csv", "--rejects", "-", "--concurrency", "1"] + market.flags)
        #expect(answer.text == [Self.header, Self.bad, Self.row(3), ""].joined(separator: "\n"), "\(answer.text)")
        #expect(answer.talk.contains("HTTP 400") || answer.talk.contains("400"), "\(answer.talk)")
    }

    @Test("A kept plan has no rows of a file; its refused rows are issues by their records")
    func plan() async throws {
        let (shop, market) = try await bench()
        try shop.folder.write([Self.header, Self.row(1), Self.row(3), ""].joined(separator: "\n"), to: "sheet.csv")
        let planned = try await shop.run(["import", "sheet.csv", "--plan-out", "plan.ndjson"] + market.flags)
        #expect(planned.status == 0, "\(planned.talk)")
        let answer = try await shop.run(
            ["import", "--plan", "plan.ndjson", "--issues", "issues.ndjson", "--concurrency", "1", "--output", "json"]
                + market.flags)
        #expect(answer.codes == ["market-refused"] && answer.summary?.failed == 1, "\(answer.text)\(answer.talk)")
        let issue = OutputObject(line: try shop.data("issues.ndjson").dropLast())
        #expect(issue.record == 2 && issue.file == "sheet.csv")
    }
}
