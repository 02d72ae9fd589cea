import ArgumentParser
import Catalogue
import Drafting
import FilePaths
import Foundation
import Glibc
import Jobs
import Ledger
import Synchronization
import Tabular
import Transfer
import Wording

struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Bring the catalogue back out, as CSV, JSON, NDJSON, XML or a workbook.",
        discussion: """
            The file appears whole or not at all. With --images the photos are saved and the file names them; it can \
            then be imported into another market as it stands. Photos are fetched from public addresses, and from \
            the market's own host and port; what is no JPEG or PNG is not kept. A number that cannot be read is \
            written as the market spells it. Both are told, and end with 2. Products are written oldest first.

            --vendor, --search, --ids and --since choose together. The market dates products by whole days in UTC, so \
            --since takes all of the day that its moment falls on, and what has no date. --split writes files that are \
            each whole in themselves and get their names once all of them are written; imported together they are \
            what the one file would be. The same catalogue gives the same bytes in every format.

            EXAMPLES
              openmarket export -o catalogue.csv
              openmarket export -o catalogue.xlsx
              openmarket export -o for-excel.csv --excel
              openmarket export -o backup/catalogue.xml --images backup/photos
              openmarket export -o lately.csv --vendor mine --since 7d
              openmarket export -o parts/catalogue.csv.gz --split 10000
              openmarket export --format ndjson --search 키보드 | jq .name

            \(ExitStatus.help(.done, .failed, .rowsLost, .usage, .unreachable, others: interruptions))
            """)

    /// An export has nothing to resume.
    private static let interruptions: KeyValuePairs<Int, String> = [
        130: "^C: nothing was put in place", 129: "SIGHUP: the same", 143: "SIGTERM: the same",
    ]

    @OptionGroup(title: "Export") var file: WrittenFile
    @OptionGroup(title: "Export") var export: ExportOptions
    @Flag(
        name: .long,
        help: .option(
            "put a much smaller catalogue into the place of a larger one, too", ko: "훨씬 작은 카탈로그라도 큰 카탈로그의 자리에 쓰기"))
    var replace = false

    @OptionGroup(title: "Export") var webPhotos: WebPhotoOptions
    @OptionGroup(title: "Market") var market: MarketOptions
    @OptionGroup(title: "Transfer") var transfer: TransferOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        guard export.split != nil else { return }
        // A device or a pipe has no place beside it for files of other names.
        guard let path = file.path, !OutputPlace.isStream(path) else { throw OptionRule.splitWithoutFile.error }
    }

    /// The files that the catalogue is written to, where it is not one alone.
    private var series: SeriesNames? { export.split == nil ? nil : file.path.map(SeriesNames.init) }

    func run() async throws {
        try export.checkColumns()
        let format = try file.resolvedFormat
        let form = try export.form(of: format, path: file.path)
        var console = output.console
        console.dataIsOnOutput = file.path == nil
        let said = console
        try await MarketSession.use(market, transfer: transfer, for: .reading, console: said) { session in
            try await run(session, format, form, console: said)
        }
    }

    private func run(
        _ session: MarketSession, _ format: TabularFormat, _ form: DelimitedForm, console: Console
    ) async throws {
        let connection = session.connection
        // Before there is a file that could be left behind.
        let stop = StopRequest()
        let stopping = Stopping(stop)
        let projector = RecordProjector(fields: export.writtenColumns)
        let progress = ExportProgress(console: console, market: connection.name)
        let catalogue = try open(projector.columns, format, form, progress, in: console.language)
        var job = ExportJob(
            market: connection.reader, marketName: connection.name,
            ledger: try LedgerOptions.existing(at: market.ledger),
            account: connection.account)
        job.stop = stop
        job.selection = export.selection
        job.concurrency = transfer.concurrency
        job.photos = try export.images.map { try saving(to: $0, of: connection) }
        var unencodable = 0
        let summary: ExportJob.Summary
        do {
            summary = try await job.run(onEvent: progress.report) { product in
                for cell in try catalogue.write(projector.project(product)) {
                    progress.report(.issue(cell.issue(at: connection.name, in: form.encoding), product: product.id))
                    unencodable += 1
                }
            }
        } catch  where stop.isRequested {
            progress.clear()
            throw stopping.report(file.path, on: console)
        }
        progress.clear()
        if unencodable > 0, !export.replaceUnencodable {
            console.fail(
                ExportNotice.unencodable(cells: unencodable, encoding: form.encoding.name), status: .failed)
            throw ExitStatus.failed
        }
        if !replace, export.selection.isEverything {
            let old = series?.existing() ?? file.path.map { [$0] } ?? []
            try ShrinkingCatalogue.refuse(old, with: summary.products, console: console)
        }
        try catalogue.finish()
        var report = ExportReport(export, path: file.path, summary, format: format, form: form, on: console)
        (report.paths, report.guarded, report.replaced) = (catalogue.paths, catalogue.guarded, unencodable)
        report.surplus = series.map { $0.existing().filter { !catalogue.paths.contains($0) } }
        report.finish(at: session.context)
        let unread = summary.valuesUnreadable + summary.unreadableMembers.count + summary.unread
        if summary.photosFailed + unread + summary.missing > 0 { throw ExitStatus.rowsLost }
    }

    private func open(
        _ columns: [String], _ format: TabularFormat, _ form: DelimitedForm, _ progress: ExportProgress,
        in language: Language
    ) throws -> any CatalogueOutput {
        let open = { (path: String?) in
            try CatalogueFile(path: path, format: format, text: form, columns: columns) {
                $0.templateNote(in: language)
            }
        }
        guard let split = export.split, let path = file.path, let series else {
            return try open(file.path)
        }
        for path in [path, series.path(1, of: 1)] { try CatalogueFile.probe(path) }
        return CatalogueSeries(series, limit: split, total: { progress.listed }, open: open)
    }

    /// ^C, SIGTERM and SIGHUP while an export runs: it has nothing to resume, so it ends at once.
    private struct Stopping {
        private final class Received: Sendable { let number = Mutex(SIGINT) }

        private let received = Received()
        private let signals: Signals

        init(_ stop: StopRequest) {
            signals = Signals { [received] number in
                received.number.withLock { $0 = number }
                stop.request()
            }
        }

        func report(_ path: String?, on console: Console) -> ExitStatus {
            let status = ExitStatus(rawValue: 128 + received.number.withLock { $0 }) ?? .interrupted
            console.fail(ExportNotice.stopped(path: path), status: status)
            return status
        }
    }

    private func saving(to folder: String, of connection: MarketConnection) throws -> PhotoSaving {
        let fetcher = try webPhotos.fetcher(market: connection.address, caCert: market.caCert)
        return try PhotoSaving(folder: folder, catalogueFolder: catalogueFolder) { address, path in
            await fetcher.fetch(connection.reachable(photo: address), to: path)
        }
    }

    private var catalogueFolder: String {
        file.path.flatMap(Folders.parent) ?? "."
    }
}
