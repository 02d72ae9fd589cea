import ArgumentParser
import Backups
import Jobs
import Transfer
import Wording

struct BackupVerify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Prove that backups are what was written.",
        discussion: """
            Reads every byte of every file, without asking anybody: what is missing, cut off, changed or added is \
            named, and of a damaged catalogue the products. Anybody can do the same without this program: in a \
            backup's own folder, sha256sum -c SHA256SUMS. With --against, the newest backup, or the one of --at, is \
            then held against a market as it is now: each product's own page, and the bytes of its photos.

            EXAMPLES
              openmarket backup verify shop-backup
              openmarket backup verify shop-backup --at 2026-11-20
              openmarket backup verify shop-backup --against market --sample 5%

            \(ExitStatus.help(.done, .failed, .differs, .stopped, .usage, .badInput, .noInput, .unreachable, .busy))
            """)

    @Argument(help: .repository, completion: .directory)
    var folder: String

    @Option(name: .long, help: .moment)
    var at: MomentArgument?

    @Option(
        name: .long,
        help: .option(
            "the market to hold it against: market for the one that is configured, sandbox, or an address",
            ko: "대조할 마켓: market(설정된 마켓), sandbox, 또는 주소", value: "MARKET", from: .call, example: "--against market"))
    var against: String?

    @Option(
        name: .long,
        help: .option(
            "look at a share of the products, chosen at random", ko: "상품의 일부를 무작위로 골라 보기", value: "5%", from: .call,
            example: "--against market --sample 5%"))
    var sample: ShareArgument?

    @OptionGroup(title: "Photos") var webPhotos: WebPhotoOptions
    @OptionGroup(title: "Market") var market: MarketOptions
    @OptionGroup(title: "Transfer") var transfer: TransferOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        try BackupCommand.check(folder)
        if sample != nil, against == nil { throw OptionRule.sampleAgainst.error }
        if let against, !ComparedSide.isMarket(against) { throw OptionRule.againstMarket.error }
    }

    func run() async throws {
        let console = output.console
        try await BackupStore.use(folder) { try await run($0, console) }
    }

    private func run(_ store: BackupStore, _ console: Console) async throws {
        let verification = try await store.verification(of: at?.moment)
        defer { withExtendedLifetime(verification) {} }
        let outcome = try verification.run()
        if outcome.snapshots == 0, outcome.faults.isEmpty { throw BackupError.noSnapshot(path: store.folder, at: nil) }
        let reporter = VerificationReporter(console: console, folder: store.name)
        for fault in outcome.faults { reporter.report(fault) }
        reporter.report(outcome)
        guard let against else {
            reporter.finish(outcome, nil, at: nil)
            if !outcome.faults.isEmpty { throw ExitStatus.differs }
            return
        }
        var market = market
        if against != ComparedSide.word { market.market = against }
        try await MarketSession.use(market, transfer: transfer, for: .reading, console: console) { session in
            let compared = try await compare(store, session, reporter, console)
            console.reportUnreadable(compared.unreadableMembers, at: session.connection.name)
            reporter.finish(outcome, compared, at: session.context)
            if !outcome.faults.isEmpty || compared.differences > 0 { throw ExitStatus.differs }
            if !compared.isWhole { throw ExitStatus.rowsLost }
        }
    }

    private func compare(
        _ store: BackupStore, _ session: MarketSession, _ reporter: VerificationReporter, _ console: Console
    ) async throws -> MarketVerificationOutcome {
        let connection = session.connection
        let interruption = Interruption(deadline: nil, console: console)
        let (repository, lock) = try await store.open(for: .reading)
        defer { withExtendedLifetime(lock) {} }
        let name = try repository.snapshot(at: at?.moment)
        try await store.fetchRecords(of: name)
        let fetcher = try webPhotos.fetcher(market: connection.address, caCert: market.caCert)
        let verification = MarketVerification(
            repository, name, against: connection.reader,
            fetchPhoto: { address, path in await fetcher.fetch(connection.reachable(photo: address), to: path) },
            concurrency: transfer.concurrency, stop: interruption.stop,
            onUnread: { console.report(unread: $0, $1, at: connection.name) })
        let progress = ExportProgress(console: console, market: connection.name)
        defer { progress.clear() }
        return try await verification.run(
            sample: sample?.share, onProgress: { progress.report(.written(products: $0, of: $1)) },
            { difference in
                progress.clear()
                console.report(difference)
            })
    }
}

/// `--sample 5%`
struct ShareArgument: ExpressibleByArgument {
    /// Above 0, up to 1.
    let share: Double

    init?(argument: String) {
        guard argument.hasSuffix("%"), let percent = Double(argument.dropLast()), percent > 0, percent <= 100 else {
            return nil
        }
        share = percent / 100
    }
}
