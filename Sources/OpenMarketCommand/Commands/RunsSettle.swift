import ArgumentParser
import Glibc
import Jobs
import Ledger
import Wording

struct RunsSettle: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settle",
        abstract: "Decide rows of which nobody knows whether the market has them.",
        discussion: """
            A row is unknown while the market may have it and nothing proves which product it is. Look at the \
            market, and say which product a row is, or that it is none; a row is named by its record or its sku. \
            Without either flag each row is asked about on a terminal, and listed elsewhere. Nothing is sent: a row \
            that is none is sent by the next import.

            EXAMPLES
              openmarket runs settle 20261121-7f3a2c
              openmarket runs settle 20261121-7f3a2c --claim 14=2051 --none MUG-3

            \(ExitStatus.help(.done, .failed, .stopped, .usage, .busy))
            """)

    @Argument(
        help: .place("the run, as runs list names it", ko: "runs list에 나오는 실행 이름", value: "run"), completion: .runs)
    var id: String

    @Option(
        name: .long,
        help: .option(
            "the row is this product; may be repeated", ko: "이 행은 이 상품임. 여러 번 가능", value: "ROW=ID", from: .call))
    var claim: [RowClaim] = []

    @Option(
        name: .long,
        help: .option(
            "the market does not have the row; may be repeated", ko: "이 행은 마켓에 없음. 여러 번 가능", value: "ROW", from: .call))
    var none: [String] = []

    @OptionGroup var source: LedgerOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() async throws {
        let console = output.console
        let existing = try LedgerOptions.existing(at: source.ledger)
        let run = try console.run(named: id, in: existing)
        guard let ledger = existing else { preconditionFailure("a run without a ledger") }
        let lock = try ledger.lock(run.id)
        defer { withExtendedLifetime(lock) {} }
        let settling = Settling(run: run, ledger: ledger, console: console)
        let left = try await settling.decide(claims: claim, none: none)
        if left > 0 { throw ExitStatus.stopped }
    }
}

/// A row and the product that it is.
struct RowClaim: ExpressibleByArgument {
    let row: String
    let id: Int

    init?(argument: String) {
        guard let sign = argument.lastIndex(of: "="), let id = Int(argument[argument.index(after: sign)...]), id > 0,
            sign > argument.startIndex
        else { return nil }
        row = String(argument[..<sign])
        self.id = id
    }
}

/// The rows in doubt of one run, decided by a person.
private struct Settling {
    let run: Run
    let ledger: Ledger
    let console: Console

    /// - Returns: how many rows are still in doubt.
    func decide(claims: [RowClaim], none: [String]) async throws -> Int {
        _ = try ledger.interrupt(run.id)
        let doubts = try ledger.entries(of: run.id, ordinals: try ledger.doubts(of: run.id))
        if doubts.isEmpty { console.talk(InDoubtNotice.nothingToSettle(run: run.id.description)) }
        // All are looked up before any is decided.
        let chosen = try claims.map { (try row($0.row, in: doubts), $0.id) }
        let absent = try none.map { try row($0, in: doubts) }
        for (entry, id) in chosen { try await claim(id, for: entry) }
        for entry in absent { try await clear(entry) }
        if claims.isEmpty, none.isEmpty { for entry in doubts { try await ask(entry) } }
        return try summarise(decidedOf: doubts.count)
    }

    private func row(_ name: String, in doubts: [LedgerEntry]) throws -> LedgerEntry {
        let named = doubts.filter { $0.sku == name }
        let found = named.isEmpty ? doubts.filter { String($0.record) == name } : named
        guard found.count == 1 else {
            console.fail(InDoubtNotice.noSuchRow(name, run: run.id.description), status: .usage)
            throw ExitStatus.usage
        }
        return found[0]
    }

    private func ask(_ entry: LedgerEntry) async throws {
        console.talk(InDoubtNotice.candidates(row: entry.rowName, ids: entry.reason?.detail ?? ""))
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return }
        Console.write("\(InDoubtNotice.question.text(in: console.language)) ", to: STDERR_FILENO)
        let answer = Signals.whileAsking { readLine() } ?? ""
        if answer == "n" { return try await clear(entry) }
        if let id = Int(answer), id > 0 { try await claim(id, for: entry) }
    }

    private func claim(_ id: Int, for entry: LedgerEntry) async throws {
        guard let values = entry.operation.registration?.0 else {
            preconditionFailure("only registrations are in doubt")
        }
        guard try await ledger.claim(id, values, for: entry) else {
            console.fail(InDoubtNotice.claimedByOther(id: id), status: .failed)
            throw ExitStatus.failed
        }
        console.talk(InDoubtNotice.claimed(row: entry.rowName, id: id))
    }

    private func clear(_ entry: LedgerEntry) async throws {
        try await ledger.record(entry, as: .unsent)
        console.talk(InDoubtNotice.notThere(row: entry.rowName))
    }

    private func summarise(decidedOf count: Int) throws -> Int {
        let counts = try ledger.counts(run.id)
        let left = counts[.sent] + counts[.unknown]
        if !EntryState.open.contains(where: { counts[$0] > 0 }) { try ledger.mark(run.id, .finished) }
        var summary = JSONObject(type: "summary")
        summary.set("command", "runs settle")
        summary.set("run", run.id.description)
        summary.set("decided", count - left)
        summary.set("unknown", left)
        summary.set("remaining", counts[.planned])
        console.object(summary)
        return left
    }
}
