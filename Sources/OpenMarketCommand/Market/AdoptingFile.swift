import Jobs
import Ledger
import Transfer
import Wording

extension Importing {
    /// Takes the products into the ledger that an export names.
    ///
    /// - Throws: also `ExitStatus`, after saying what is the matter with the file.
    func adopt(from path: String, into ledger: Ledger) async throws {
        guard let market = connection.writer else { return }
        let file = AdoptionFile(
            path, input: try command.reading.resolved(command.inputFormat.flag, market: connection.name),
            ledger: ledger,
            account: connection.account, market: market, options: sending(ledger).uploadOptions,
            retries: connection.reader.budget)
        let reporter = try IssueReporter(console: console, issuesPath: nil)
        let (judged, outcome) = try await file.perform(stop: interruption.stop) { reporter.report($0) }
        if let refusal = check.refusal(judged) { throw refusal }
        console.talk(AdoptionNews.adoptedFrom(path, named: outcome.named, adopted: outcome.adopted))
        if !outcome.absent.isEmpty { console.talk(AdoptionNews.absent(outcome.absent)) }
        guard outcome.named == 0 else { return }
        console.fail(AdoptionNews.namesNothing(path), status: .badInput)
        throw ExitStatus.badInput
    }
}
