import ArgumentParser
import Catalogue
import Drafting
import Foundation
import Jobs
import Ledger
import Tabular
import Transfer
import Wording

struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Bring the catalogue back out, as CSV, JSON, NDJSON, XML or a workbook.",
        discussion: """
            The file appears whole or not at all. With --images the photos are saved and the file names them; it can then be
            imported into another market as it stands. Products are written oldest first.

            EXAMPLES
              openmarket export -o catalogue.csv
              openmarket export -o catalogue.xlsx
              openmarket export -o backup/catalogue.xml --images backup/photos
              openmarket export --format ndjson --search 키보드 | jq .name

            \(ExitStatus.help(.done, .failed, .rowsLost, .usage, .unreachable))
            """)

    @OptionGroup(title: "Export") var export: ExportOptions
    @OptionGroup(title: "Market") var market: MarketOptions
    @OptionGroup(title: "Transfer") var transfer: TransferOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() async throws {
        let format = try export.resolvedFormat
        var console = output.console
        console.dataIsOnOutput = export.path == nil
        let said = console
        try await MarketSession.use(market, transfer: transfer, for: .reading, console: said) { session in
            try await run(session.connection, format, console: said)
        }
    }

    private func run(_ connection: MarketConnection, _ format: TabularFormat, console: Console) async throws {
        let projector = RecordProjector(fields: export.columns?.fields ?? Field.written)
        let file = try CatalogueFile(path: export.path, format: format, projector: projector) {
            $0.note(in: console.language)
        }
        var job = ExportJob(
            market: connection.reader, marketName: connection.name, ledger: try openLedger(),
            account: connection.account)
        job.selection = export.selection
        job.concurrency = transfer.concurrency
        job.photos = try export.images.map { try PhotoSaving(folder: $0, catalogueFolder: catalogueFolder) }
        let progress = ExportProgress(console: console)
        let summary = try await job.run(onEvent: progress.tell) { try file.write($0) }
        try file.finish()
        progress.clear()
        tell(summary, format, console: console)
        if summary.photosFailed > 0 { throw ExitStatus.rowsLost }
    }

    /// The ledger knows the sellers' keys. Without one there are none to write.
    private func openLedger() throws -> Ledger? {
        let path = market.ledger ?? StateFolder.ledger
        return FileManager.default.fileExists(atPath: path) ? try Ledger(path: path) : nil
    }

    private var catalogueFolder: String {
        guard let path = export.path else { return FileManager.default.currentDirectoryPath }
        return URL(fileURLWithPath: path).deletingLastPathComponent().path
    }

    private func tell(_ summary: ExportJob.Summary, _ format: TabularFormat, console: Console) {
        console.talk(ExportNews.exported(records: summary.products, path: export.path))
        if export.images != nil {
            console.talk(ExportNews.photosSaved(summary.photos, bytes: summary.photoBytes))
        }
        var object = JSONObject(type: "summary")
        object.set("command", "export")
        object.set("records", summary.products)
        object.set("format", format.rawValue)
        object.set("file", export.path)
        object.set("photos", summary.photos)
        object.set("photos_failed", summary.photosFailed)
        console.object(object)
    }
}
