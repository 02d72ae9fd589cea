import Foundation
import TestSupport
import Testing

@Suite("The doctor", .timeLimit(.minutes(5)))
struct DoctorTests {
    private struct Found: Decodable {
        var check: String
        var verdict: String
        var message: String
        var remedy: String?
    }

    private func checks(_ answer: Answer) -> [String: Found] {
        let found = answer.stdout.split(separator: 0x0A).compactMap { try? JSONDecoder().decode(Found.self, from: $0) }
        return Dictionary(found.map { ($0.check, $0) }) { $1 }
    }

    private func verdicts(_ answer: Answer) -> [String: String] { checks(answer).mapValues(\.verdict) }

    @Test("Where all is well it says so of each, and ends with 0")
    func well() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let file = try shop.catalogue(rows: 3)
        _ = try await shop.run(["import", file] + market.flags)
        let answer = try await shop.run(["doctor", file, "--output", "json"] + market.flags)
        #expect(answer.status == 0, "\(answer.text)")
        let found = verdicts(answer)
        #expect(found["market"] == "ok" && found["credentials"] == "ok" && found["pace"] == "ok")
        #expect(found["ledger"] == "ok" && found["file"] == "ok" && found["photos"] == "ok")
        #expect(found["certificate"] == "skipped" && ["ok", "skipped"].contains(found["clock"]))
        #expect(checks(answer)["file"]?.message.contains("3 records would be accepted, 0 rejected") == true)
        #expect(try await market.names(shop).count == 3)
        let text = try await shop.run(["doctor", file, "--lang", "ko"] + market.flags)
        #expect(text.text.hasSuffix("모두 정상입니다.\n") && !text.text.contains(market.secret), "\(text.text)")
    }

    @Test("Each trouble is told with what to do, and the first one says the status")
    func troubles() async throws {
        let shop = try Shop()
        try shop.folder.write("s3cret\n", to: "key")
        let account = ["--identifier", "11111111-2222-3333-4444-555555555555", "--secret-file", "key"]
        let gone = try await shop.run(["doctor", "--market", "http://127.0.0.1:1", "--output", "json"] + account)
        #expect(gone.status == 69 && verdicts(gone)["market"] == "problem" && verdicts(gone)["ledger"] == "ok")
        let nobody = try await shop.run("doctor", "--output", "json")
        #expect(nobody.status == 64 && verdicts(nobody)["market"] == "problem")
        let market = try await SandboxProcess(shop)
        let noSecret = try await shop.run(
            "doctor", "--market", market.url, "--identifier", market.identifier, "--secret-file", "none", "--output",
            "json")
        #expect(noSecret.status == 66 && verdicts(noSecret)["market"] == "ok")
        #expect(verdicts(noSecret)["credentials"] == "problem")
        try shop.folder.write("name,description,price,stock,images\nMug 1,A mug for tea,-1,1,\n", to: "bad.csv")
        let rows = try await shop.run(["doctor", "bad.csv", "--output", "json"] + market.flags)
        #expect(rows.status == 2 && verdicts(rows)["file"] == "problem")
        #expect(checks(rows)["file"]?.remedy == "openmarket validate bad.csv")
        let missing = try await shop.run(["doctor", "none.csv", "--output", "json"] + market.flags)
        #expect(missing.status == 66 && missing.summary?.command == "doctor")
        try shop.folder.write("no ledger", to: "broken.sqlite")
        let ledger = try await shop.run(["doctor", "--ledger", "broken.sqlite", "--output", "json"] + market.flags)
        #expect(ledger.status == 1 && verdicts(ledger)["ledger"] == "problem")
    }

    @Test("Credentials that the market refuses are found before anything is sent")
    func refused() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        _ = try await shop.run(["import", try shop.catalogue(rows: 1)] + market.flags)
        try shop.folder.write("another-secret-than-that\n", to: "wrong")
        let answer = try await shop.run(
            "doctor", "--market", market.url, "--identifier", market.identifier, "--secret-file", "wrong", "--output",
            "json")
        #expect(answer.status == 77 && verdicts(answer)["credentials"] == "problem", "\(answer.text)")
        #expect(try await market.names(shop).count == 1)
    }

    @Test(
        "A clock that is far from the market's is told",
        arguments: [(-3600.0, "problem"), (0, "ok"), (7200, "problem")])
    func clock(ahead: Double, verdict: String) async throws {
        let shop = try Shop()
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        let date = formatter.string(from: Date(timeIntervalSinceNow: ahead))
        let page =
            #"{"pageNo":1,"itemsPerPage":1,"totalCount":0,"lastPage":0,"hasNext":false,"hasPrev":false,"pages":[]}"#
        let market = try CountingMarket { _ in CountingMarket.Reply(headers: ["Date": date], body: page) }
        let answer = try await shop.run(["doctor", "--output", "json"] + market.flags(shop))
        #expect(verdicts(answer)["clock"] == verdict, "\(answer.text)")
        #expect(answer.status == (verdict == "ok" ? 0 : 1))
        #expect(market.requests.count == 1)
    }

    @Test("A stopped run is noted with the command that carries it on")
    func unfinished() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let stopped = try await shop.stop(
            ["import", try shop.catalogue(rows: 8), "--output", "json"] + market.account)
        let run = try #require(stopped.summary?.run)
        let answer = try await shop.run(["doctor", "--output", "json"] + market.flags)
        #expect(answer.status == 0 && verdicts(answer)["ledger"] == "note")
        #expect(checks(answer)["ledger"]?.remedy?.hasPrefix("openmarket runs resume \(run) --market ") == true)
    }
}
