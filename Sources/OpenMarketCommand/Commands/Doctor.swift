import ArgumentParser
import Jobs
import Wording

struct Doctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check market, account, clock, certificate, pace, ledger and a file, and say what to do.",
        discussion: """
            Nothing is changed. Whether the market takes the credentials shows where the ledger knows a product of theirs: \
            the market is asked for the address to delete it at, which is then not used. The products that the ledger \
            knows are looked at in the market, or some of them where that takes more than a minute.

            EXAMPLES
              openmarket doctor
              openmarket doctor products.csv --images photos --profile shop
              openmarket doctor --market sandbox --output json

            \(ExitStatus.help(.done, .failed, .rowsLost, .differs, .usage, .badInput, .noInput, .unreachable, .refusedCredentials))
            """)

    @Argument(
        help: .place("a catalogue to be looked at, too", ko: "함께 살펴볼 카탈로그", value: "file", file: .read(.input)),
        completion: .file())
    var file: String?

    @OptionGroup(title: "Input") var inputFormat: InputFormat
    @OptionGroup(title: "Input") var reading: ReadingOptions
    @OptionGroup(title: "Input") var webPhotos: WebPhotoOptions
    @OptionGroup(title: "Market") var market: MarketOptions
    @OptionGroup(title: "Transfer") var transfer: TransferOptions
    @OptionGroup(title: "Transfer") var marketRefresh: MarketRefreshOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() async throws {
        try reading.checkValues(inputFormat.flag)
        let console = output.console
        // Lines for a program are not broken.
        let checkup = Checkup(console: console, width: console.dataWidth ?? .max / 2)
        let context = await MarketCheck(self, console, checkup).run()
        for check in LedgerCheckup(path: market.ledger).checks { checkup.report(check) }
        if let file { for check in FileCheck(self, file, console).checks { checkup.report(check) } }
        checkup.finish(at: context)
        if checkup.status != .done { throw checkup.status }
    }
}
