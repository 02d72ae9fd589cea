import ArgumentParser

struct RunsUndo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Put back what a run changed.",
        discussion: """
            Products that it registered are deleted, values that it changed are put back. What somebody changed \
            since is left alone and listed; so is what cannot be undone, such as a deletion. Each product is looked \
            at in the market first. The undoing is a run of its own: it is remembered, the same command goes on \
            after a stop, and it can be undone itself as far as it changed values. Asks on a terminal and needs \
            --yes elsewhere; a stopped run is not resumed afterwards.

            EXAMPLES
              openmarket runs undo 20261121-7f3a2c --dry-run
              openmarket runs undo 20261121-7f3a2c --yes

            \(ExitStatus.help(.done, .failed, .rowsLost, .stopped, .usage, .unreachable, .busy, .refusedCredentials, .hungUp, .interrupted, .terminated))
            """)

    @Argument(
        help: .place("the run, as runs list names it", ko: "runs list에 나오는 실행 이름", value: "run"), completion: .runs)
    var id: String

    @Flag(
        name: [.customShort("n"), .customLong("dry-run")],
        help: .option("show what would be undone, and change nothing", ko: "되돌릴 것을 보여 주기만 하기"))
    var dryRun = false

    @Flag(name: .long, help: .option("do not ask", ko: "묻지 않기"))
    var yes = false

    @OptionGroup(title: "Market") var market: MarketOptions
    @OptionGroup(title: "Transfer") var transfer: TransferOptions
    @OptionGroup(title: "Transfer") var limits: RunLimitOptions
    @OptionGroup(title: "Transfer") var vendor: VendorOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() async throws {
        let console = output.console
        let purpose: MarketSession.Purpose = dryRun ? .planning : .writing
        try await MarketSession.use(market, transfer: transfer, for: purpose, console: console) { session in
            let undoing = Undoing(command: self, console: console, connection: session.connection)
            let status = try await undoing.run()
            if status != .done { throw status }
        }
    }
}
