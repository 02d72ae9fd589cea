import ArgumentParser
import Foundation
import Jobs
import Ledger
import Transfer
import Wording

struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check files, then upload the good rows at the allowed rate.",
        discussion: """
            Nothing is sent before all of the input is read and judged. What is to be sent then stands in the ledger, so the
            same command after a stop uploads what is left and nothing twice. With no market named, the practice market
            inside this program is used.

            EXAMPLES
              openmarket import products.csv --images photos
              openmarket import products.csv --dry-run
              openmarket import products.xml --market https://market.example --identifier UUID --secret-file key.txt --rate 5/s

            \(ExitStatus.help(.done, .failed, .rowsLost, .stopped, .usage, .badInput, .noInput, .unreachable, .busy, .refusedCredentials, .interrupted, .terminated))
            """)

    @Argument(help: ArgumentHelp("the catalogues; - is standard input", valueName: "file"))
    var files: [String]

    @Flag(name: [.customShort("n"), .customLong("dry-run")], help: "do all but send, and say what would be sent")
    var dryRun = false

    @Flag(name: .long, help: "do not ask where rows delete products")
    var yes = false

    @OptionGroup(title: "Input") var reading: ReadingOptions
    @OptionGroup(title: "Issues") var issues: IssueOptions
    @OptionGroup(title: "Market") var market: MarketOptions
    @OptionGroup(title: "Transfer") var transfer: TransferOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() async throws {
        let console = output.console
        let purpose: MarketSession.Purpose = dryRun ? .planning : .writing
        try await MarketSession.use(market, transfer: transfer, for: purpose, console: console) { session in
            let importing = Importing(command: self, console: console, connection: session.connection)
            let status = try await importing.run()
            if status != .done { throw status }
        }
    }
}
