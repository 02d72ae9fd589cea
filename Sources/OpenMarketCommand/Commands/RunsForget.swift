import ArgumentParser
import Ledger
import Wording

struct RunsForget: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Forget a run and its rows.",
        discussion: """
            What the market has stays, and stays known: importing the same file again uploads nothing twice. A \
            forgotten run can be neither resumed nor undone. Rows of which nobody knows whether the market has them, \
            and products that the market has twice because a replacement broke off, are asked about on a terminal \
            and need --yes elsewhere.

            EXAMPLES
              openmarket runs forget 20261121-7f3a2c

            \(ExitStatus.help(.done, .failed, .usage, .busy))
            """)

    @Argument(
        help: .place("the run, as runs list names it", ko: "runs list에 나오는 실행 이름", value: "run"), completion: .runs)
    var id: String

    @Flag(
        name: .long,
        help: .option("do not ask where rows are in doubt or half replaced", ko: "결과를 모르는 행이나 교체가 끊긴 상품이 있어도 묻지 않기"))
    var yes = false

    @OptionGroup var source: LedgerOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let console = output.console
        try source.read { ledger in
            let run = try console.run(named: id, in: ledger)
            if let ledger { try forget(run, in: ledger, on: console) }
        }
    }

    private func forget(_ run: Run, in ledger: Ledger, on console: Console) throws {
        let lock = try ledger.lock(run.id)
        defer { withExtendedLifetime(lock) {} }
        let counts = try ledger.counts(run.id)
        let halves = try ledger.halfReplacedRows(of: run.id)
        let doubled = halves.compactMap(\.doubledProduct).sorted { $0.old < $1.old }
        let doubts = counts[.sent] + counts[.unknown] - halves.count { [.sent, .unknown].contains($0.state) }
        var questions: [RunNotice] = []
        if doubts > 0 { questions.append(.forgetsDoubts(run: run.id.description, rows: doubts)) }
        if !doubled.isEmpty {
            let isOpen = halves.contains { EntryState.open.contains($0.state) }
            questions.append(.forgetsDoubled(run: run.id.description, doubled, isOpen: isOpen))
        }
        for question in questions where !yes {
            guard Confirmation(console: console).isGiven(to: question) else { throw Confirmation.refusal }
        }
        try ledger.forget(run.id)
        console.talk(RunNotice.forgotten(run: run.id.description, rows: counts.total))
        if !doubled.isEmpty { console.talk(RunNotice.leftDoubled(doubled)) }
        var summary = JSONObject(type: "summary")
        summary.set("command", "runs forget")
        summary.set("run", run.id.description)
        summary.set("records", counts.total)
        summary.set("doubled", .array(doubled.map { .object($0.object) }))
        console.object(summary)
    }
}

extension LedgerEntry {
    /// The new product of a half replaced row, and the old one.
    fileprivate var doubledProduct: DoubledProduct? {
        guard isHalfReplaced, let new = marketID, let old = operation.target else { return nil }
        return DoubledProduct(new: new, old: old)
    }
}

extension DoubledProduct {
    fileprivate var object: JSONObject {
        var object = JSONObject()
        object.set("new", new)
        object.set("old", old)
        return object
    }
}
