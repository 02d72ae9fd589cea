import ArgumentParser
import FilePaths
import Foundation
import Jobs
import Ledger
import Tabular
import Transfer
import Wording

struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Check files, then upload the good rows at the allowed rate.",
        discussion: """
            Nothing is sent before all of the input is read and judged. What is to be sent then stands in the \
            ledger, so the same command after a stop uploads what is left and nothing twice. With no market named, \
            the practice market inside this program is used.

            The products that the rows name are looked at in the market before the plan stands: what is gone is \
            registered again, what somebody changed there is changed back, or left with --keep-theirs. --refresh full \
            looks at every field of each, --refresh none takes the ledger's word. Afterwards it is looked whether what \
            was registered is there, and once: a second one is named, with the command that deletes it, and ends with 2.

            --plan-out keeps the plan of a dry run as a file, to be read and reviewed; --plan carries out exactly \
            that, and refuses where an input, a photo, the rules, an option or the market has moved since.

            Where the ledger was lost, restored from before or copied, or another machine has registered the same \
            products, nothing is sent before it is said what to do: --adoption equal takes products into the ledger that are \
            equal to rows in every field and the number of photos, --adoption FILE those that an export names, \
            --adoption none registers all the same.

            EXAMPLES
              openmarket import products.csv --images photos
              openmarket import products.csv --dry-run
              openmarket import feed.json --read records=data.items --allow free
              openmarket import products.csv --plan-out plan.ndjson
              openmarket import --plan plan.ndjson
              openmarket import products.csv --images photos --replace-photos --yes
              openmarket import products.xml --market https://market.example \\
                  --identifier UUID --secret-file key.txt --rate 5/s
              openmarket import products.csv --canary 3 --deadline 06:00
              openmarket import products.csv --adoption catalogue.csv --adoption equal

            \(ExitStatus.help(.done, .failed, .rowsLost, .stopped, .usage, .badInput, .noInput, .unreachable, .busy, .refusedCredentials, .hungUp, .interrupted, .terminated))
            """)

    @Argument(
        help: .place(
            "the catalogues, compressed with gzip or not; - is standard input",
            ko: "카탈로그 파일. gzip으로 압축한 것도 됨. -는 표준 입력", value: "file", file: .read(.input)),
        completion: .file())
    var files: [String] = []

    @Flag(
        name: [.customShort("n"), .customLong("dry-run")],
        help: .option(
            "do all but send, and say what would be sent", ko: "보내지만 않고 다 해 보고 보낼 것을 알려 주기",
            example: "-n --report report.html"))
    var dryRun = false

    @Option(
        name: .customLong("plan-out"),
        help: .option(
            "keep the plan in a file and send nothing", ko: "계획을 파일에 저장하고 아무것도 보내지 않기", value: "FILE", file: .written),
        completion: .file())
    var planOut: String?

    @Option(
        name: .long,
        help: .option(
            "carry out a kept plan, without files", ko: "저장한 계획을 파일 없이 실행", value: "FILE", file: .read(.plan)),
        completion: .file())
    var plan: String?

    @Flag(
        name: .customLong("check-market"),
        help: .option("the old name of --refresh full", ko: "--refresh full의 옛 이름", isFormer: true))
    var checkMarket = false

    @Flag(
        name: .customLong("keep-theirs"),
        help: .option("leave products as they are that somebody changed at the market", ko: "마켓에서 바뀐 상품은 그대로 두기"))
    var keepTheirs = false

    @Option(
        name: .customLong("adopt-from"),
        help: .option(
            "take the products into the ledger that an export names by sku and id, before anything else",
            ko: "내보낸 파일에 sku와 id로 적힌 상품을 먼저 기록부에 넣기", value: "FILE", file: .read(.input),
            in: .adoption(SettingGroup.otherValue)),
        completion: .file())
    var adoptFrom: String?

    @Flag(
        name: .customLong("replace-photos"),
        help: .option(
            "where a row's photos changed, register its product anew and delete the old one",
            ko: "사진이 바뀐 행은 상품을 다시 등록하고 옛 상품을 삭제"))
    var replacePhotos = false

    @Flag(
        name: .long,
        help: .option(
            "do not ask where rows delete or replace products, or where many products are gone",
            ko: "행이 상품을 삭제하거나 바꾸어도, 없어진 상품이 많아도 묻지 않기"))
    var yes = false

    @OptionGroup(title: "Input") var inputFormat: InputFormat
    @OptionGroup(title: "Input") var reading: ReadingOptions
    @OptionGroup(title: "Input") var webPhotos: WebPhotoOptions
    @OptionGroup(title: "Input") var crop: CropOptions
    @OptionGroup(title: "Issues") var issues: IssueOptions
    @OptionGroup(title: "Issues") var report: ReportOptions
    @OptionGroup(title: "Market") var market: MarketOptions
    @OptionGroup(title: "Transfer") var transfer: TransferOptions
    @OptionGroup(title: "Transfer") var marketRefresh: MarketRefreshOptions
    @OptionGroup(title: "Transfer") var limits: RunLimitOptions
    @OptionGroup(title: "Transfer") var vendor: VendorOptions
    @OptionGroup(title: "Transfer") var adoption: AdoptionOptions
    @OptionGroup(title: "Output") var output: IssueOutputOptions

    /// Whether nothing is to be sent. A plan that is kept is one to be looked at first.
    var isDry: Bool { dryRun || planOut != nil }

    /// How the market is looked at.
    var refresh: RefreshOptions {
        var options = marketRefresh.options
        if checkMarket { options.mode = .full }
        options.keepsTheirs = keepTheirs
        return options
    }

    func validate() throws {
        guard plan != nil || !files.isEmpty else { throw OptionRule.fileOrPlan.error }
        guard plan == nil || files.isEmpty else { throw OptionRule.planWithFiles.error }
        // A plan is read twice, and appears whole or not at all: neither goes through a pipe.
        guard plan != "-", !OutputPlace.isStandardOutput(planOut) else { throw OptionRule.planThroughPipe.error }
        guard reading.saveMap == nil || files.count == 1 else { throw OptionRule.mapOfOne.error }
        try issues.check(inputs: files.count)
        guard plan == nil || planOut == nil else { throw OptionRule.planOrKeep.error }
    }

    func run() async throws {
        try reading.checkValues(inputFormat.flag)
        try reading.checkImages()
        // In a dry run as well, which reads nothing of it.
        if let adoptFrom, adoptFrom != "-", !Folders.exists(adoptFrom) {
            throw NamedFileMissing(path: adoptFrom)
        }
        let console = issues.console(output)
        let reports = ReportWriting(try report.files(), command: "import", issues: issues, console: console)
        let purpose: MarketSession.Purpose = isDry ? .planning : .writing
        try await MarketSession.use(market, transfer: transfer, for: purpose, console: console) { session in
            let photos = try webPhotos.photos(market: session.connection.address, caCert: market.caCert)
            let importing = Importing(
                command: self, console: console, connection: session.connection, webPhotos: photos, reports: reports)
            let status = await importing.run()
            if status != .done { throw status }
        }
    }
}
