import ArgumentParser
import FilePaths
import Foundation
import Jobs
import Ledger
import Pages
import Sandbox
import Transfer
import Wording

struct Open: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Look at a spreadsheet in a browser: correct it, and register its rows.",
        discussion: """
            A page on this machine shows how the file was read and lets it be read differently, shows the same report \
            as a dry run, takes corrections in the cells, gives the corrected file back, and registers the good rows \
            with what import does: at the allowed rate, nothing twice, stopped and gone on with as one likes. The file \
            itself is never changed. Without a file the page asks for one, with its photos.

            The address that is printed opens the page for whoever has it, and for nobody else on this machine. Paste \
            it into the browser's address bar: as an argument of a program, others see it in the list of processes. ^C \
            ends the page; what is on the wire is answered first.

            EXAMPLES
              openmarket open products.xlsx --images photos
              openmarket open
              openmarket open products.csv --market https://market.example \\
                  --identifier UUID --secret-file key.txt

            \(ExitStatus.help(.done, .failed, .usage, .badInput, .noInput, .unreachable))
            """)

    @Argument(
        help: .place(
            "the catalogue, compressed with gzip or not", ko: "상품 파일. gzip으로 압축한 파일도 됨", value: "file",
            file: .read(.input)), completion: .file())
    var file: String?

    @Option(
        name: .long,
        help: .option("where the page is on 127.0.0.1; 0 takes a free port", ko: "127.0.0.1에서 페이지를 열 포트. 0이면 빈 포트"))
    var port = 0

    @OptionGroup(title: "Input") var inputFormat: InputFormat
    @OptionGroup(title: "Input") var reading: ReadingOptions
    @OptionGroup(title: "Input") var webPhotos: WebPhotoOptions
    @OptionGroup(title: "Input") var crop: CropOptions
    @OptionGroup(title: "Market") var market: MarketOptions
    @OptionGroup(title: "Transfer") var transfer: TransferOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        guard (0...65_535).contains(port) else { throw OptionRule.port.error }
        // A page reads a file more than once.
        guard file != "-" else { throw OptionRule.openThroughPipe.error }
    }

    func run() async throws {
        let console = output.console
        try reading.checkValues(inputFormat.flag)
        try reading.checkImages()
        if let file, FilePaths.access(file, R_OK) != 0 { throw JobFailure.input(file: file, errno: errno) }
        try await MarketSession.use(
            market, transfer: transfer, for: .writing, console: console, site: ShopWindow()
        ) { session in
            let desk = try SheetDesk(try settings(session, console))
            let key = AccessKey()
            let server = try await PageServer(SheetRoutes(desk, key: key), port: port).start()
            var path = "/"
            if let file { path = await desk.open(file) }
            ready(key.address(of: path, at: server.url), session, console)
            await Self.untilSignal()
            console.talk(OpenNotice.closing)
            await server.stop()
            try reading.keepMap(of: await desk.lastReading, on: console)
            await desk.close()
        }
    }

    private func settings(_ session: MarketSession, _ console: Console) throws -> SheetDesk.Settings {
        let connection = session.connection
        let web = try webPhotos.photos(market: connection.address, caCert: market.caCert)
        var input = try reading.resolved(inputFormat.flag, market: connection.name)
        (input.photos.web, input.photos.crop) = (web, crop.crop)
        var run = RunOptions()
        run.upload = transfer.upload
        run.refresh = run.refresh.paced(transfer)
        run.photos = PhotoPreparer(web: web)
        let job = SheetJob(
            ledger: try Ledger(path: market.ledger ?? StateFolder.ledger), market: JobMarket(connection),
            rate: transfer.rate, run: run)
        var settings = SheetDesk.Settings(
            job: job, input: input,
            folder: URL(fileURLWithPath: FilePaths.nameInUTF8(ofFolder: StateFolder.path) + "/sheets"),
            pace: connection.pace, market: session.context.market, shop: session.shop, version: OpenMarket.version)
        settings.language = console.language
        return settings
    }

    private func ready(_ address: String, _ session: MarketSession, _ console: Console) {
        var object = JSONObject(type: "ready")
        object.set("url", address)
        object.set("market", session.context.market)
        object.set("shop", session.shop)
        console.object(object)
        guard console.form == .text else { return }
        console.data("\(address)")
        console.talk(OpenNotice.ready)
    }

    private static func untilSignal() async {
        let (signals, heard) = AsyncStream<Void>.makeStream()
        let listener = Signals { _ in heard.finish() }
        for await _ in signals {}
        withExtendedLifetime(listener) {}
    }
}
