import ArgumentParser
import Catalogue
import Jobs
import Ledger
import MarketAPI
import Transfer
import Wording

struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete products from the market.",
        discussion: """
            Asks on a terminal and needs --yes elsewhere. The deletion is a run like an import: it is remembered, \
            keeps to the rate, and the same command goes on after a stop.

            The products are looked at in the market first, and those that are gone already count as deleted; with \
            --refresh none nothing is looked at.

            EXAMPLES
              openmarket delete 42 43
              openmarket delete 42 --yes --market https://market.example \\
                  --identifier UUID --secret-file key.txt

            \(ExitStatus.help(.done, .failed, .rowsLost, .stopped, .usage, .unreachable, .busy, .refusedCredentials, .hungUp, .interrupted, .terminated))
            """)

    @Argument(help: .place("the products' numbers", ko: "상품 번호. 여럿 가능", value: "id"))
    var ids: [Int]

    @Flag(name: .long, help: .option("do not ask", ko: "묻지 않기"))
    var yes = false

    @OptionGroup(title: "Market") var market: MarketOptions
    @OptionGroup(title: "Transfer") var transfer: TransferOptions
    @OptionGroup(title: "Transfer") var marketRefresh: MarketRefreshOptions
    @OptionGroup(title: "Transfer") var limits: RunLimitOptions
    @OptionGroup(title: "Transfer") var vendor: VendorOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() async throws {
        let console = output.console
        guard yes || Confirmation(console: console).isGiven(to: Question.delete(ids.count)) else {
            throw Confirmation.refusal
        }
        try await MarketSession.use(market, transfer: transfer, for: .writing, console: console) { session in
            let status = try await delete(session, console: console)
            if status != .done { throw status }
        }
    }

    private func delete(_ session: MarketSession, console: Console) async throws -> ExitStatus {
        let connection = session.connection
        let interruption = Interruption(deadline: limits.deadline, console: console)
        let ledger = try Ledger(path: self.market.ledger ?? StateFolder.ledger)
        let receipts = ReceiptReporter(console: console)
        let reporter = RunReporter(
            console: console, connection: connection, interruption: interruption, receipts: receipts,
            concurrency: transfer.concurrency)
        let job = DeleteJob(
            Set(ids), ledger: ledger, market: JobMarket(connection),
            options: RunOptions(
                transfer, limits, vendor: vendor.number, refresh: marketRefresh.options, console: console),
            stop: interruption.stop,
            onEvent: { event in
                switch event {
                case .refreshing(let event): reporter.report(event)
                case .run(let event): reporter.report(event)
                }
            })
        let outcome = await job.run()
        receipts.finish()
        // Nobody can say any more what was deleted.
        guard let counts = outcome.counts, let run = outcome.run else { return outcome.stop?.status ?? .failed }
        report(counts, of: run, gone: outcome.figures.gone, at: session.context, console: console)
        if let stop = outcome.stop { return stop.status }
        if counts[.planned] + counts[.sent] + counts[.unknown] > 0 { return .stopped }
        return counts[.failed] > 0 ? .rowsLost : .done
    }

    private func report(
        _ counts: EntryCounts, of run: RunID, gone: Int, at context: MarketContext, console: Console
    ) {
        var outcomes = ImportSummary()
        outcomes.deleted = counts[.deleted]
        outcomes.failed = counts[.failed]
        outcomes.unknown = counts[.unknown] + counts[.sent]
        outcomes.remaining = counts[.planned]
        if console.form == .text {
            console.data(SendingNotice.deleted(outcomes, gone: gone).text(in: console.language))
        }
        console.reportLeft(outcomes, of: run, in: market)
        var summary = JSONObject(type: "summary")
        summary.set("command", "delete")
        summary.set("deleted", outcomes.deleted)
        summary.set("failed", outcomes.failed)
        summary.set("unknown", outcomes.unknown)
        summary.set("remaining", outcomes.remaining)
        summary.set("gone", gone)
        console.finish(summary, at: context)
    }
}
