import ArgumentParser
import Backups
import Foundation
import Jobs
import Ledger
import Tabular
import Transfer
import Wording

struct BackupCreate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Make a backup of the catalogue with its photos.",
        discussion: """
            The folder holds one account's backups: each is the whole catalogue at one moment, with all that the \
            market says of each product, and the photos at full size, each kept once. What the market's list proves \
            unchanged since the last backup is not asked for again. Products that come, go or change meanwhile are \
            told, and a backup is called complete only where the market's list shows what was kept, in the number \
            that it claims. Your own keys (sku) and what the ledger knows go with it. A backup that is stopped or \
            killed leaves earlier ones as they were, and the same command goes on with it. Photos that the market \
            has lost since the last backup end with 2, and so does an incomplete backup.

            EXAMPLES
              openmarket backup create shop-backup
              openmarket backup create /srv/backups/shop --format csv,xml -q
              openmarket backup create store:shop-backup

            \(ExitStatus.help(.done, .failed, .rowsLost, .stopped, .usage, .badInput, .unreachable, .busy, .hungUp, .interrupted, .terminated))
            """)

    @Argument(help: .repository, completion: .directory)
    var folder: String

    @Option(
        name: .long,
        help: .option(
            "the catalogue files of the backup: csv, tsv, json, ndjson, xml or xlsx; several with commas, or repeated",
            ko: "백업에 넣을 카탈로그 파일: csv, tsv, json, ndjson, xml, xlsx. 쉼표로 여럿을 쓰거나 되풀이", value: "FORMAT,FORMAT…",
            example: "--format csv,xlsx"),
        completion: .writtenFormats)
    var format: [FormatList] = [FormatList(formats: [.csv])]

    @Flag(name: .long, help: .option("take a much smaller catalogue for complete, too", ko: "훨씬 작은 카탈로그도 온전하다고 보기"))
    var replace = false

    @OptionGroup(title: "Photos") var webPhotos: WebPhotoOptions
    @OptionGroup(title: "Market") var market: MarketOptions
    @OptionGroup(title: "Transfer") var transfer: TransferOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws { try BackupCommand.check(folder) }

    func run() async throws {
        let console = output.console
        try await MarketSession.use(market, transfer: transfer, for: .reading, console: console) { session in
            try await BackupStore.use(folder) { try await run($0, session, console) }
        }
    }

    private func run(_ store: BackupStore, _ session: MarketSession, _ console: Console) async throws {
        let connection = session.connection
        let interruption = Interruption(deadline: nil, console: console)
        let reporter = BackupReporter(console: console, market: connection.name)
        interruption.beginSending(clearing: reporter.clear)
        let fetcher = try webPhotos.fetcher(market: connection.address, caCert: market.caCert)
        let job = BackupJob(
            options(store), of: connection.reader, named: connection.name, account: connection.account,
            ledger: try LedgerOptions.existing(at: market.ledger),
            fetchPhoto: { address, path in await fetcher.fetch(connection.reachable(photo: address), to: path) },
            stop: interruption.stop, onEvent: reporter.report)
        let outcome: BackupOutcome
        do { outcome = try await job.run() } catch  where interruption.stop.isRequested {
            reporter.clear()
            console.talk(BackupNotice.stopped)
            throw ExitStatus.stopped
        }
        reporter.clear()
        reporter.report(outcome, in: store.name, at: session.context)
        // What was lost before was told before: a nightly backup must not end with 2 for ever.
        if outcome.photosLost + outcome.valuesUnreadable + outcome.leftOut.count > 0 || !outcome.snapshot.isComplete {
            throw ExitStatus.rowsLost
        }
    }

    private func options(_ store: BackupStore) -> BackupOptions {
        var options = BackupOptions(store: store)
        // Each once, in the order in which they were named.
        options.formats = format.flatMap(\.formats).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        options.concurrency = transfer.concurrency
        options.mayShrink = replace
        return options
    }
}

/// `csv,xml`
struct FormatList: ExpressibleByArgument {
    let formats: [TabularFormat]

    init(formats: [TabularFormat]) { self.formats = formats }

    init?(argument: String) {
        let words = argument.split(separator: ",", omittingEmptySubsequences: false)
        let formats = words.compactMap { word in
            TabularFormat(rawValue: word == "jsonl" ? "ndjson" : String(word)).flatMap {
                TabularFormat.written.contains($0) ? $0 : nil
            }
        }
        guard formats.count == words.count else { return nil }
        self.formats = formats
    }

    var defaultValueDescription: String { formats.map(\.rawValue).joined(separator: ",") }
    static var allValueStrings: [String] { TabularFormat.written.map(\.rawValue) }
}

extension ArgumentHelp {
    /// Where backups are.
    static let repository = place(
        "the folder of the backups, or a place of rclone's (remote:path)", ko: "백업 폴더, 또는 rclone의 원격(remote:path)",
        value: "dir", file: .savedInto)
}
