import Foundation
import Synchronization
import TestSupport
import Testing

/// A market that answers until it is told to hang: then it keeps every question waiting.
private final class HangingMarket: Sendable {
    private let hangs = Mutex(false)
    private let box = Mutex<CountingMarket?>(nil)

    init() throws {
        let market = try CountingMarket { [weak self] request in
            if request.method == "GET", self?.hangs.withLock({ $0 }) == true { return .init(delay: 60) }
            if request.path.contains("?") { return .page(request.path, of: request.number) }
            return .product(Int(request.path.split(separator: "/").last ?? "") ?? request.number + 1)
        }
        box.withLock { $0 = market }
    }

    private var market: CountingMarket { box.withLock { $0! } }

    func flags(_ shop: Shop) throws -> [String] { try market.flags(shop) + ["--rate", "500/s", "--set", "burst=50"] }

    func hang() { hangs.withLock { $0 = true } }
    func goOn() { hangs.withLock { $0 = false } }

    var questions: Int { market.requests.count { $0.method == "GET" } }
    var changes: Int { market.requests.count { $0.method != "GET" } }
}

/// However a command ends that has begun its work: one summary with all that scripts read, and a word on what to do next.
@Suite("How commands end", .serialized, .timeLimit(.minutes(5)))
struct EndsTests {
    enum Interruption: CaseIterable { case signal, deadline }

    private let shop: Shop
    private let market: HangingMarket
    private let flags: [String]

    init() throws {
        shop = try Shop()
        market = try HangingMarket()
        flags = try market.flags(shop)
    }

    /// Two imports of which the first has a row in doubt, and the second a row left.
    private func scene() async throws -> (doubtful: String, unfinished: String) {
        var runs: [String] = []
        for name in ["a.csv", "b.csv"] {
            try shop.catalogue(rows: 3, name: name)
            if name == "b.csv" {
                let other = try shop.text(name).replacing("Mug", with: "Cup").replacing("M-", with: "C-")
                try shop.folder.write(other, to: name)
            }
            // This market lists nothing, whatever it was sent.
            let answer = try await shop.run(["import", name, "--refresh", "none", "--output", "json"] + flags)
            #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
            runs.append(try #require(answer.summary?.run))
        }
        try await shop.alterLedger("UPDATE run SET state = 'stopped'")
        try await shop.alterLedger(
            "UPDATE entry SET state = 'sent', market_id = NULL WHERE run = '\(runs[0])' AND ordinal = 2")
        try await shop.alterLedger("UPDATE entry SET state = 'planned' WHERE run = '\(runs[1])' AND ordinal = 2")
        return (runs[0], runs[1])
    }

    /// Starts a command whose questions the market does not answer, and interrupts it there.
    private func interrupt(
        _ command: [String], by interruption: Interruption, flags more: [String] = []
    ) async throws -> Answer {
        let (questions, changes) = (market.questions, market.changes)
        market.hang()
        defer { market.goOn() }
        let limit = interruption == .deadline ? ["--deadline", "3s"] : []
        let program = try await shop.start(command + flags + limit + more)
        let clock = ContinuousClock()
        if interruption == .signal {
            try await waitUntil(market.questions > questions, found: "no question")
            program.signal(SIGINT)
        }
        let asked = clock.now
        let answer = Answer(try await program.end())
        // The market would have kept it waiting for a minute.
        #expect(clock.now - asked < .seconds(25))
        #expect(market.changes == changes, "nothing was sent")
        return answer
    }

    private func interruptedJSON(_ command: [String], by interruption: Interruption) async throws -> OutputObject {
        let answer = try await interrupt(command, by: interruption, flags: ["--output", "json"])
        #expect(answer.status == 3, "\(answer.text)\(answer.talk)")
        #expect(answer.objects("summary").count == 1)
        let summary = try #require(answer.summary)
        #expect(summary.seconds != nil)
        #expect(summary.remaining != nil)
        #expect(summary.records == summary.accounted)
        #expect(summary.error?.code == (interruption == .signal ? "interrupted" : "deadline"))
        #expect(summary.error?.next?.hasPrefix("openmarket \(command[0]) ") == true)
        return summary
    }

    @Test("Stopped while it asks for earlier doubts, an import has read nothing", arguments: Interruption.allCases)
    func importing(by interruption: Interruption) async throws {
        _ = try await scene()
        let summary = try await interruptedJSON(["import", "b.csv"], by: interruption)
        #expect(summary.command == "import")
        #expect(summary.issues == [:])
        #expect(summary.warnings == 0)
        #expect(summary.records == 0)
    }

    @Test("Stopped while it asks for earlier doubts, a resumed run tells its rows", arguments: Interruption.allCases)
    func resuming(by interruption: Interruption) async throws {
        let run = try await scene().unfinished
        let summary = try await interruptedJSON(["runs", "resume", run], by: interruption)
        #expect(summary.command == "runs resume")
        #expect(summary.run == run)
        #expect([summary.uploaded, summary.remaining] == [2, 1])
        #expect(summary.issues != nil)
    }

    @Test("Stopped while it asks for earlier doubts, an undoing leaves all rows", arguments: Interruption.allCases)
    func undoing(by interruption: Interruption) async throws {
        let run = try await scene().unfinished
        let summary = try await interruptedJSON(["runs", "undo", run, "--yes"], by: interruption)
        #expect(summary.command == "runs undo")
        #expect(summary.undoes == run)
        #expect(summary.remaining == 2)
    }

    @Test("Stopped while planning asks the market, an import has its rows left", arguments: Interruption.allCases)
    func planning(by interruption: Interruption) async throws {
        try shop.catalogue(rows: 3)
        let command = ["import", "catalogue.csv"]
        let first = try await shop.run(command + flags + ["--output", "json"])
        #expect(first.status == 0)
        let summary = try await interruptedJSON(command + ["--check-market"], by: interruption)
        #expect([summary.records, summary.remaining] == [3, 3])
        // This market lists nothing, whatever it was sent.
        let again = try await shop.run(command + flags + ["--refresh", "none", "--output", "json"])
        #expect(again.summary?.unchanged == 3, "no plan is left")
        let undone = try await interruptedJSON(
            ["runs", "undo", try #require(first.summary?.run), "--yes"], by: interruption)
        #expect([undone.records, undone.remaining] == [3, 3])
    }

    @Test("A deadline that has passed before the command reads nothing")
    func pastDeadline() async throws {
        try shop.catalogue(rows: 3)
        let answer = try await shop.run(
            ["import", "catalogue.csv", "--output", "json", "--deadline", "2020-01-01T00:00"] + flags)
        #expect(answer.status == 3)
        #expect(answer.summary?.accounted == answer.summary?.records)
        #expect(market.changes == 0)
    }

    @Test("People read that nothing was sent, and what to do next")
    func words() async throws {
        let run = try await scene().unfinished
        let english = try await interrupt(["import", "b.csv"], by: .signal, flags: ["--lang", "en"])
        #expect(english.talk.contains("nothing was sent, and the same command takes it up again"))
        let late = try await interrupt(["runs", "resume", run], by: .deadline, flags: ["--lang", "en"])
        #expect(late.talk.contains("The deadline has passed; nothing was sent"))
        #expect(late.text.contains("2 uploaded") && late.text.contains("1 remaining"), "\(late.text)")
    }

    @Test("A market that does not answer for earlier doubts keeps an undoing from its end, and no other rows")
    func unreachable() async throws {
        let run = try await scene().unfinished
        let nobody = ["--set", "retries=0", "--set", "timeout=1s", "--output", "json"]
        market.hang()
        let blind = ["--refresh", "none"]
        for command in [
            ["import", "b.csv"] + blind, ["runs", "resume", run] + blind, ["runs", "undo", run, "--yes"],
        ] {
            let answer = try await shop.run(command + flags + nobody)
            let needsAll = command.contains("undo")
            #expect((needsAll ? [3, 69] : [0]).contains(answer.status), "\(command): \(answer.status)")
            #expect(answer.objects("error").count == (needsAll ? 1 : 0))
            #expect(answer.objects("summary").count == 1)
            #expect(answer.summary?.records == answer.summary?.accounted)
            #expect(answer.summary?.remaining != nil)
        }
    }

    @Test("Where nothing is to be resumed, and where an undoing is not allowed, the summary says what there is")
    func notBegun() async throws {
        let market = try await SandboxProcess(shop)
        let command = ["import", try shop.catalogue(rows: 3), "--output", "json"] + market.flags
        let run = try #require(try await shop.run(command).summary?.run)
        let nothing = try await shop.runs("resume", market.flags)
        #expect(nothing.status == 0)
        #expect([nothing.summary?.records, nothing.summary?.remaining] == [0, 0])
        let unasked = try await shop.runs("undo", [run] + market.flags)
        #expect(unasked.status == 64)
        #expect(unasked.summary?.undoes == run)
        #expect([unasked.summary?.records, unasked.summary?.remaining] == [3, 3])
    }
}
