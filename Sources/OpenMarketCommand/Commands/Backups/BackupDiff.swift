import ArgumentParser
import Backups
import Catalogue
import Foundation
import Jobs
import Reports
import Synchronization
import Tabular
import Wording

struct BackupDiff: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "How two catalogues differ, product by product and field by field.",
        discussion: """
            Each side is a folder of backups (its newest, or folder@2026-11-20 for an older one), a catalogue file, or \
            the market as it is (market, or its address). Products are told by your own keys (sku) where both sides \
            have one, else by their numbers where both sides are the same market's and account's, else by their \
            names. Of a market the keys are those that the ledger has. Photos differ where their bytes do, or where \
            only one market's addresses are known, those. Ends with 4 where there is a difference.

            EXAMPLES
              openmarket backup diff shop-backup@2026-11-20 shop-backup
              openmarket backup diff shop-backup market --profile shop
              openmarket backup diff monday.csv tuesday.csv --report diff.html

            \(ExitStatus.help(.done, .failed, .rowsLost, .differs, .usage, .badInput, .noInput, .unreachable, .busy))
            """)

    @Argument(
        help: .place("the earlier catalogue", ko: "앞의 카탈로그", value: "before", file: .read(.input)), completion: .file())
    var before: String

    @Argument(
        help: .place("the later catalogue", ko: "뒤의 카탈로그", value: "after", file: .read(.input)), completion: .file())
    var after: String

    @Option(
        name: .customLong("report"),
        help: .option(
            "the differences as a page for people (.html)", ko: "차이를 사람이 보는 페이지(.html)로", value: "FILE", file: .written,
            example: "--report changes.html"),
        completion: .file())
    var report: String?

    @OptionGroup(title: "Market") var market: MarketOptions
    @OptionGroup(title: "Transfer") var transfer: TransferOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        if let report, OutputPlace.ending(of: report) != "html" { throw OptionRule.pageEnding.error }
        if [before, after].allSatisfy(ComparedSide.isMarket) { throw OptionRule.marketTwice.error }
    }

    func run() async throws {
        let console = output.console
        guard let address = [before, after].first(where: ComparedSide.isMarket) else {
            return try await compare(console, connection: nil)
        }
        var market = market
        if address != ComparedSide.word { market.market = address }
        try await MarketSession.use(market, transfer: transfer, for: .reading, console: console) { session in
            try await compare(console, connection: session.connection)
        }
    }

    private func compare(_ console: Console, connection: MarketConnection?) async throws {
        let interruption = Interruption(deadline: nil, console: console)
        let sides = [
            try await ComparedSide(before, connection, ledger: market.ledger),
            try await ComparedSide(after, connection, ledger: market.ledger),
        ]
        let setting = ReportSetting(
            language: console.language, version: OpenMarket.version, command: "backup diff",
            time: Date().formatted(.iso8601))
        var page = DifferencePage(of: (BackupStore.shown(before), BackupStore.shown(after)), setting)
        let isWhole = Mutex(true)
        let diff = CatalogueDiff(
            from: sides[0].source, to: sides[1].source, concurrency: transfer.concurrency, stop: interruption.stop,
            onUnread: { console.report(unread: $0, $1, at: connection?.name ?? "") }
        ) { facts in
            console.reportUnreadable([facts], at: connection?.name ?? "")
            isWhole.withLock { $0 = false }
        }
        let outcome: CatalogueDiffOutcome
        do {
            outcome = try await diff.run(report: { event in console.reportFault(event) }) { difference in
                console.report(difference)
                page.add(difference)
            }
        } catch let stop as JobStop {
            console.report(stop, market: connection?.name ?? "")
            throw stop.status
        }
        withExtendedLifetime(sides) {}
        let counts = DifferenceNotice.counted(
            added: outcome.added, removed: outcome.removed, changed: outcome.changed, same: outcome.same)
        if let report {
            let sink = try OutputPlace.open(report)
            try page.render(counts: counts).withUnsafeBytes { try sink.write($0) }
            try sink.commit()
        }
        if outcome.differences == 0 {
            console.talk(DifferenceNotice.none(same: outcome.same))
        } else {
            console.talk(counts)
        }
        finish(outcome, console)
        console.reportUnreadable(outcome.unreadableMembers, at: connection?.name ?? "")
        if !outcome.isAsClaimed { console.insist(ExportNotice.listUnreadable) }
        if outcome.differences > 0 { throw ExitStatus.differs }
        if !isWhole.withLock({ $0 }) || !outcome.isAsClaimed || outcome.unread > 0 { throw ExitStatus.rowsLost }
    }

    private func finish(_ outcome: CatalogueDiffOutcome, _ console: Console) {
        var summary = JSONObject(type: "summary")
        summary.set("command", "backup diff")
        summary.set("before", BackupStore.shown(before))
        summary.set("after", BackupStore.shown(after))
        summary.set("by", outcome.isByNumber ? "id" : "sku")
        summary.set("added", outcome.added)
        summary.set("removed", outcome.removed)
        summary.set("changed", outcome.changed)
        summary.set("same", outcome.same)
        summary.set("page", report)
        console.object(summary)
    }
}
