import ArgumentParser
import Backups
import Jobs
import Ledger
import Wording

struct BackupRestore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Bring a backup back into a market, empty or in use.",
        discussion: """
            First everything is looked at and a plan is shown. Products that are as they were are left alone, those \
            that changed get their values back, those that are gone are registered anew with their photos; products \
            that came since stay. Then the plan is carried out as a run like any other: a stopped one goes on with \
            the same command, and runs undo takes it back. The ledger learns whose the products are, with your own \
            keys, and old and new numbers are written down in a file that is named at the end. Products are registered \
            one after the other, in the order they had, as fast as the market answers; more at once (--concurrency) \
            are faster, and their order is that of arrival. Another market, \
            account or generation takes what it can hold, and the rest is listed; texts go as they were, to the \
            byte. Asks on a terminal and needs --yes elsewhere.

            EXAMPLES
              openmarket backup restore shop-backup --dry-run
              openmarket backup restore shop-backup --at 2026-11-20 --yes
              openmarket backup restore shop-backup --market http://127.0.0.1:8080 …

            \(ExitStatus.help(.done, .failed, .rowsLost, .stopped, .usage, .badInput, .noInput, .unreachable, .busy, .refusedCredentials, .hungUp, .interrupted, .terminated))
            """)

    @Argument(help: .repository, completion: .directory)
    var folder: String

    @Option(name: .long, help: .moment)
    var at: MomentArgument?

    @Option(
        name: .long,
        help: .option(
            "whose products: mine (the account's that made the backup), a vendor's number, or all",
            ko: "누구의 상품인지: mine(백업한 계정의 것), 판매자 번호, all", value: "mine|ID|all", example: "--vendor mine"))
    var vendor: RestoredVendor = RestoredVendor(vendor: .mine)

    @Flag(
        name: [.customShort("n"), .customLong("dry-run")],
        help: .option("show what would be brought back, and change nothing", ko: "복원할 것을 보여 주기만 하기", example: "-n"))
    var dryRun = false

    @Flag(name: .long, help: .option("do not ask", ko: "묻지 않기"))
    var yes = false

    @OptionGroup(title: "Market") var market: MarketOptions
    @OptionGroup(title: "Market") var adoption: AdoptionOptions
    @OptionGroup(title: "Transfer") var transfer: TransferOptions
    @OptionGroup(title: "Transfer") var limits: RunLimitOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws { try BackupCommand.check(folder) }

    func run() async throws {
        let console = output.console
        let purpose: MarketSession.Purpose = dryRun ? .planning : .writing
        try await MarketSession.use(market, transfer: transfer, for: purpose, console: console) { session in
            let restoring = Restoring(command: self, console: console, connection: session.connection)
            let status = try await restoring.run()
            if status != .done { throw status }
        }
    }
}

/// `--vendor mine|ID|all`
struct RestoredVendor: ExpressibleByArgument {
    let vendor: RestoreOptions.Vendor

    init(vendor: RestoreOptions.Vendor) { self.vendor = vendor }

    init?(argument: String) {
        switch argument {
        case "mine": vendor = .mine
        case "all": vendor = .all
        default:
            guard let number = Int(argument), number > 0 else { return nil }
            vendor = .number(number)
        }
    }

    var defaultValueDescription: String { "mine" }
}
