import Foundation
import TestSupport
import Testing

/// Scripts read one member to know why a command did not do its work, and one to know what to give next.
@Suite("The reason in a summary of status 1 or 3", .serialized, .timeLimit(.minutes(5)))
struct SummaryReasonTests {
    private func bench(
        rows: Int = 3, faults: String
    ) async throws -> (shop: Shop, market: SandboxProcess, sheet: String) {
        let shop = try Shop()
        let sheet = try shop.catalogue(rows: rows)
        let plan = try shop.folder.write(faults, to: "faults.json").path
        return (shop, try await SandboxProcess(shop, flags: ["--faults", plan]), sheet)
    }

    private let patience = ["--set", "settle=50ms", "--set", "timeout=1s", "--set", "retries=1", "--output", "json"]

    /// Holds a summary against the contract.
    private func check(_ answer: Answer, status: Int32, code: String, next: String) {
        let about = "\(answer.text.suffix(1500))\(answer.talk)"
        #expect(answer.status == status, "\(about)")
        #expect(answer.objects("summary").count == 1, "\(about)")
        let error = answer.summary?.error
        #expect(error?.code == code, "\(about)")
        #expect(error?.message.isEmpty == false, "\(about)")
        #expect(error?.next?.hasPrefix(next) == true, "\(about)")
        #expect(answer.summary?.market != nil && answer.summary?.ledger != nil, "\(about)")
    }

    @Test("Where a market answers 500 until all tries are spent")
    func triesSpent() async throws {
        let (shop, market, sheet) = try await bench(
            faults: #"[{"on": "create", "fault": "status", "status": 500}]"#)
        let answer = try await shop.run(["import", sheet] + patience + market.flags)
        check(answer, status: 3, code: "tries-spent", next: "openmarket import \(sheet) ")
        #expect(answer.summary?.remaining == 3)
        #expect(answer.summary?.error?.message.contains("3 rows were tried as often as is allowed") == true)
        let run = try #require(answer.summary?.run)
        let resumed = try await shop.run(["runs", "resume", run] + patience + market.flags)
        check(resumed, status: 3, code: "tries-spent", next: "openmarket runs resume \(run) ")
        let talk = try await shop.run(["import", sheet, "-q"] + patience.dropLast(2) + market.flags).talk
        #expect(talk.contains("tried as often as is allowed") && talk.contains("Left: 3 rows not sent"), "\(talk)")
    }

    @Test("Where a deletion and an undoing are not answered, nobody can say whether they were done")
    func deleting() async throws {
        let (shop, market, sheet) = try await bench(
            faults: #"[{"on": "delete", "fault": "status", "status": 500}]"#)
        let first = try await shop.run(["import", sheet, "--output", "json"] + market.flags)
        let run = try #require(first.summary?.run)
        let deleted = try await shop.run(["delete", "1", "--yes"] + patience + market.flags)
        check(deleted, status: 3, code: "rows-in-doubt", next: "openmarket runs settle ")
        let undone = try await shop.run(["runs", "undo", run, "--yes"] + patience + market.flags)
        check(undone, status: 3, code: "rows-in-doubt", next: "openmarket ")
        let told = try await shop.run(["delete", "2", "--yes"] + patience.dropLast(2) + market.flags)
        #expect(told.status == 3 && told.talk.contains("Left: 0 rows not sent, 1 unknown."), "\(told.talk)")
    }

    @Test("Where another process carries out the same job, and where that one is stopped")
    func elsewhere() async throws {
        let (shop, market, sheet) = try await bench(faults: "[]")
        let first = try await shop.start(["import", sheet, "--rate", "1/s", "--output", "json"] + market.account)
        for await line in first.lines where line.contains(#""outcome":"uploaded""#) { break }
        let second = try await shop.run(["import", sheet] + patience + market.flags)
        check(second, status: 75, code: "busy", next: "openmarket import \(sheet) ")
        first.signal(SIGINT)
        check(Answer(try await first.end()), status: 3, code: "interrupted", next: "openmarket import \(sheet) ")
    }

    @Test("Where a backup is stopped, it names the market all the same")
    func stoppedBackup() async throws {
        let (shop, market, sheet) = try await bench(faults: #"[{"on": "detail", "fault": "delay", "duration": "30s"}]"#)
        #expect(try await shop.run(["import", sheet] + market.flags).status == 0)
        let command = ["backup", "create", "kept", "--output", "json"] + market.reading
        let program = try await shop.start(command)
        while !shop.exists("kept") { try await Task.sleep(for: .milliseconds(5)) }
        program.signal(SIGINT)
        check(Answer(try await program.end()), status: 3, code: "interrupted", next: "openmarket backup create kept ")
    }

    @Test("Where a backup, a restoring and an export cannot be done")
    func catalogues() async throws {
        let (shop, market, sheet) = try await bench(
            faults: #"[{"on": "create", "after": 3, "fault": "status", "status": 500}]"#)
        #expect(try await shop.run(["import", sheet] + market.flags).status == 0)
        #expect(try await shop.run(["backup", "create", "kept", "-q"] + market.flags).status == 0)
        #expect(try await shop.run(["delete", "1", "--yes"] + market.flags).status == 0)
        let restored = try await shop.run(["backup", "restore", "kept", "--yes"] + patience + market.flags)
        check(restored, status: 3, code: "tries-spent", next: "openmarket backup restore kept ")
        try FileManager.default.createDirectory(
            atPath: shop.folder.path + "/full/catalogue.csv", withIntermediateDirectories: true)
        let export = try await shop.run(
            ["export", "-o", "full/catalogue.csv", "--output", "json"] + market.reading)
        #expect(export.summary?.error != nil, "\(export.status) \(export.text)")
        try Data("x".utf8).write(to: URL(fileURLWithPath: shop.folder.path + "/broken.sqlite"))
        let ledger = ["--ledger", shop.folder.path + "/broken.sqlite"]
        for command in [["import", sheet], ["delete", "1", "--yes"], ["backup", "restore", "kept", "--yes"]] {
            let answer = try await shop.run(command + ledger + ["--output", "json"] + market.flags)
            check(answer, status: 1, code: answer.summary?.error?.code ?? "?", next: "openmarket ")
        }
    }
}
