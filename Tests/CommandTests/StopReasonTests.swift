import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Jobs
@testable import OpenMarketCommand

@Suite("Why a command stopped, and what to do then", .serialized, .timeLimit(.minutes(5)))
struct StopReasonTests {
    private func bench(
        rows: Int, faults: String = "[]"
    ) async throws -> (shop: Shop, market: SandboxProcess, sheet: String) {
        let shop = try Shop()
        let sheet = try shop.catalogue(rows: rows)
        try shop.folder.write(faults, to: "faults.json")
        return (shop, try await SandboxProcess(shop, flags: ["--faults", shop.folder.path + "/faults.json"]), sheet)
    }

    @Test("After ^C the summary has the reason and the command that goes on, which does")
    func interrupted() async throws {
        let (shop, market, sheet) = try await bench(rows: 8)
        let command = ["import", sheet, "--output", "json"] + market.account
        let stopped = try await shop.stop(command, after: 2)
        let reason = try #require(stopped.summary?.error)
        #expect(stopped.status == 3 && reason.code == "interrupted" && !reason.message.isEmpty)
        let next = try #require(reason.next)
        #expect(next == (["openmarket"] + command + ["--rate", "2/s"]).joined(separator: " "))
        let words = next.replacing("--rate 2/s", with: "--rate 500/s").split(separator: " ").dropFirst().map(
            String.init)
        let finished = try await shop.run(words)
        #expect(finished.status == 0 && finished.summary?.uploaded == 8 && finished.summary?.error == nil)
    }

    @Test("Whoever sees that a stop is requested can say why")
    func noted() async {
        // The signal goes to a whole process, where others may listen for it: this one has nobody else.
        await #expect(processExitsWith: .success) {
            var console = Console.standard([])
            console.isQuiet = true
            let interruption = Interruption(deadline: nil, console: console)
            let seen = Mutex<[String]>([])
            try await interruption.stop.observing(
                onStop: { [console] in seen.withLock { $0.append(console.recordedReason?.code ?? "none") } }
            ) {
                kill(getpid(), SIGINT)
                while seen.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(5)) }
            }
            #expect(seen.withLock { $0 } == ["interrupted"])
        }
    }

    @Test("People read what is left and the next command, quiet or not")
    func left() async throws {
        let (shop, market, sheet) = try await bench(rows: 8)
        let program = try await shop.start(["import", sheet, "-q", "--rate", "2/s"] + market.account)
        while try await market.names(shop).isEmpty { try await Task.sleep(for: .milliseconds(50)) }
        program.signal(SIGINT)
        let answer = Answer(try await program.end())
        #expect(answer.status == 3)
        let line = try #require(answer.talk.split(separator: "\n").last { $0.contains("Left: ") }, "\(answer.talk)")
        #expect(line.contains("asked to stop") && line.contains("rows not sent, 0 unknown."), "\(line)")
        #expect(line.contains(" Go on with: openmarket import \(sheet) "), "\(line)")
    }

    @Test("Errors that stop a run, rows in doubt and a market that is away say which they are")
    func codes() async throws {
        let (shop, market, sheet) = try await bench(
            rows: 40, faults: #"[{"on": "create", "fault": "status", "status": 400}]"#)
        let errors = try await shop.run(["import", sheet, "--output", "json"] + market.flags)
        #expect(errors.status == 3 && errors.summary?.error?.code == "too-many-errors", "\(errors.text.suffix(900))")
        #expect(errors.summary?.error?.next?.hasPrefix("openmarket import") == true)
        let nobody = ["--market", "http://127.0.0.1:1", "--set", "retries=0", "--output", "json"]
        let away = try await shop.run(["import", sheet] + market.account + nobody)
        #expect(away.status == 69 && away.summary?.error?.code == "market-unreachable")
        let export = try await shop.run(["export", "-o", "a.csv"] + nobody)
        #expect(export.status == 69 && export.summary?.error?.code == "market-unreachable")
        let unused = try await shop.run("validate", "none.csv", "--output", "json")
        #expect(unused.summary?.error?.code == "no-input" && unused.summary?.error?.next == nil)
    }

    @Test("Every request that is sent again is counted, also where its row was in doubt")
    func retries() async throws {
        let (shop, market, sheet) = try await bench(
            rows: 12, faults: #"[{"on": "create", "times": 8, "fault": "status", "status": 503}]"#)
        let answer = try await shop.run(
            ["import", sheet, "--set", "settle=100ms", "--set", "timeout=1s", "--output", "json"] + market.flags)
        #expect(answer.status == 0 && answer.summary?.uploaded == 12, "\(answer.text.suffix(900))")
        #expect(answer.summary?.transfer?.retries == 8)
    }

    @Test("^C during an export ends with 130, leaves what was there, and no half a file", arguments: [1, 2])
    func export(signals: Int) async throws {
        let (shop, market, sheet) = try await bench(rows: 12)
        #expect(try await shop.run(["import", sheet] + market.flags).status == 0)
        try shop.folder.write("old", to: "a.csv")
        let program = try await shop.start(
            ["export", "-o", "a.csv", "--rate", "2/s", "--output", "json"] + market.account)
        while try shop.temporaryFiles().isEmpty { try await Task.sleep(for: .milliseconds(50)) }
        for _ in 1...signals { program.signal(SIGINT) }
        let answer = Answer(try await program.end())
        #expect(answer.status == 130, "\(answer.text)\(answer.talk)")
        if signals == 1 {
            #expect(answer.summary?.error?.code == "interrupted", "\(answer.text)\(answer.talk)")
            #expect(answer.summary?.error?.message.contains("a.csv") == true)
        }
        #expect(try shop.text("a.csv") == "old")
        #expect(try shop.temporaryFiles() == [])
    }

    @Test("Lines that are written while progress stands go above it")
    func progress() async throws {
        let (shop, market, sheet) = try await bench(
            rows: 6, faults: #"[{"on": "create", "after": 2, "times": 1, "fault": "status", "status": 429}]"#)
        let script = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"
        let command = ["import", sheet, "-v", "--rate", "4/s", "--concurrency", "1"] + market.account
        let answer = try await shop.other(
            "python3", ["-c", script, Shop.executable.path] + command, environment: shop.environment)
        let shown = answer.text.replacing("\r\n", with: "\n")
        let line = try #require(shown.split(separator: "\n").first { $0.contains("status=429") }, "\(shown)")
        // What stood on the line was taken away first, and nothing of it is before or behind.
        let said = line.split(separator: "\u{1B}[2K").last.map(String.init) ?? ""
        #expect(
            said.firstMatch(of: #/^\d\d:\d\d:\d\d\.\d+ notice request answered /#) != nil, "\(line.debugDescription)")
        #expect(!said.contains("%") && !said.contains("remaining"), "\(line.debugDescription)")
    }

    @Test("Each cause of a code has its own remedy, however many issues of another came first")
    func causes() async throws {
        let shop = try Shop()
        let missing = (1...30).map { "Mug \($0),A mug for tea,1000,none-\($0).jpg\n" }
        try shop.folder.write(
            "name,description,price,images\n" + missing.joined() + "Lamp,A lamp for reading,1000,../../../etc/passwd\n",
            to: "a.csv")
        let answer = try await shop.run("validate", "a.csv")
        let remedies = answer.text.split(separator: "\n").filter { $0.contains("→") }
        #expect(remedies.count == 2 && Set(remedies).count == 2, "\(answer.text)")
        #expect(answer.text.contains("passwd") && answer.text.contains("25"), "\(answer.text)")
    }
}
