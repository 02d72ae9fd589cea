import ArgumentParser
import Jobs

struct RunsResume: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Carry a stopped run to its end, without the file it came from.",
        discussion: """
            The rows are in the ledger; their photos must still be where they were. The market is named as it was \
            for the run. Without a run, the account's only unfinished one is meant. Where a newer run changed rows \
            that this one has left, it is asked on a terminal and --yes is needed elsewhere, since the older values \
            would come back.

            The run's products are looked at in the market first, those that it has registered already among them: what \
            is gone is registered again, and where very many are that is asked, too. --refresh full looks at every field \
            of each, --refresh none takes the ledger's word.

            EXAMPLES
              openmarket runs resume
              openmarket runs resume 20261121-7f3a2c --market https://market.example \\
                  --identifier UUID --secret-file key.txt

            \(ExitStatus.help(.done, .failed, .rowsLost, .stopped, .usage, .unreachable, .busy, .refusedCredentials, .hungUp, .interrupted, .terminated))
            """)

    @Argument(
        help: .place("the run, as runs list names it", ko: "runs list에 나오는 실행 이름", value: "run"), completion: .runs)
    var id: String?

    @Flag(
        name: .long,
        help: .option(
            "do not ask where newer runs changed the same rows, or very many products are gone",
            ko: "더 새로운 실행이 같은 행을 바꾸었거나 아주 많은 상품이 없어졌어도 묻지 않기"))
    var yes = false

    @OptionGroup(title: "Input") var webPhotos: WebPhotoOptions
    @OptionGroup(title: "Market") var market: MarketOptions
    @OptionGroup(title: "Transfer") var transfer: TransferOptions
    @OptionGroup(title: "Transfer") var marketRefresh: MarketRefreshOptions
    @OptionGroup(title: "Transfer") var limits: RunLimitOptions
    @OptionGroup(title: "Transfer") var vendor: VendorOptions
    @OptionGroup(title: "Transfer") var adoption: AdoptionOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() async throws {
        let console = output.console
        try await MarketSession.use(market, transfer: transfer, for: .writing, console: console) { session in
            let photos = try webPhotos.photos(market: session.connection.address, caCert: market.caCert)
            let resuming = Resuming(command: self, console: console, connection: session.connection, webPhotos: photos)
            let status = try await resuming.run()
            if status != .done { throw status }
        }
    }
}
