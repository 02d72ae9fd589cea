import Catalogue
import Drafting
import Foundation
import Ledger
import MarketAPI
import Sandbox
import Synchronization
import Tabular
import TestSupport
import Testing
import Transfer

@testable import Jobs

/// A practice market of a generation in the tests' own process, with a vendor, and a calendar that the tests turn.
final class PracticeMarket: Sendable {
    let connection: MarketConnection
    let ledger: Ledger
    let folder: TemporaryFolder
    private let calendar: Calendar

    private final class Calendar: Sendable { let now = Mutex(Date()) }

    private init(_ connection: MarketConnection, _ folder: TemporaryFolder, _ calendar: Calendar) throws {
        (self.connection, self.folder, self.calendar) = (connection, folder, calendar)
        ledger = try Ledger(path: folder.path + "/ledger.sqlite")
    }

    /// - Parameters:
    ///   - mode: which rules it has.
    ///   - faults: a plan.
    static func use<Result>(
        _ generation: MarketGeneration, mode: RuleMode = .documented, faults: String = "[]",
        _ body: (PracticeMarket) async throws -> Result
    ) async throws -> Result {
        let (folder, calendar) = (try TemporaryFolder(), Calendar())
        let vendor = SandboxVendor(identifier: "00000000-1111-4222-8333-444444444444", secret: "s")
        var configuration = SandboxConfiguration(dataFolder: folder.url.appendingPathComponent("data"))
        (configuration.generation, configuration.vendors, configuration.photoDelay) = (generation, [vendor], .zero)
        (configuration.mode, configuration.faults) = (mode, try FaultPlan(json: faults.utf8))
        configuration.now = { calendar.now.withLock { $0 } }
        let sandbox = try await SandboxServer(configuration).start()
        var settings = MarketConnection.Settings()
        (settings.generation, settings.rate) = (generation, Rate("1000/s")!)
        let connection = try MarketConnection(
            address: sandbox.url,
            credentials: Credentials(identifier: vendor.identifier, secret: Secret(vendor.secret)), settings: settings)
        let result: Swift.Result<Result, any Error>
        do { result = .success(try await body(PracticeMarket(connection, folder, calendar))) } catch {
            result = .failure(error)
        }
        await connection.close()
        await sandbox.stop()
        return try result.get()
    }

    /// Makes it another time at the market.
    func turn(to date: String) throws {
        let date = try Date(date, strategy: .iso8601)
        calendar.now.withLock { $0 = date }
    }

    /// - Parameter filename: of its photo.
    func register(_ values: ProductValues, filename: String = "a.jpg") async throws {
        let writer = try #require(connection.writer)
        let path = Places.samples.appendingPathComponent("photos/mug-sage.jpg").path
        let photo = PhotoPart(
            filename: filename, contentType: "image/jpeg",
            content: .bytes([UInt8](try Data(contentsOf: URL(filePath: path)))))
        _ = try await writer.register(values, photos: [photo])
    }

    /// Registers a product with some photos, each another one.
    ///
    /// - Parameter leading: the place of the one that is to lead.
    /// - Returns: its number.
    @discardableResult
    func register(_ values: ProductValues, photos: Int, leading: Int) async throws -> Int {
        let writer = try #require(connection.writer)
        let path = Places.samples.appendingPathComponent("photos/mug-sage.jpg").path
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let parts = (0..<photos).map {
            PhotoPart(filename: "\($0).jpg", contentType: "image/jpeg", content: .bytes(bytes + [UInt8($0)]))
        }
        let made = try await writer.register(values, photos: parts)
        try await lead(made.facts.id, with: leading)
        return made.facts.id
    }

    /// Lets another photo lead, by another way than this program's.
    func lead(_ id: Int, with place: Int) async throws {
        let writer = try #require(connection.writer)
        let detail = try await writer.detail(id)
        guard detail.leading != place else { return }
        let changed = try await writer.update(id, ProductChange(), thumbnailID: detail.images[place].id)
        #expect(changed.leading == place)
    }

    /// Registers products that the market takes, of what formats and spreadsheets trip over.
    func fill(_ count: Int, seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let takesFractions = connection.reader.capabilities.rules.takesFractions
        for _ in 0..<count { try await register(NastyProducts.values(&random, takesFractions: takesFractions)) }
    }

    /// Registers a product of each number of photos, led by each of them where the generation lets another than the first; in
    /// any order.
    func fillWithPhotos(seed: UInt64) async throws {
        let capabilities = connection.reader.capabilities
        var random = SeededGenerator(seed: seed)
        let kinds = (1...5).flatMap { count in
            (0..<(capabilities.choosesThumbnail ? count : 1)).map { (count: count, leading: $0) }
        }
        for kind in kinds.shuffled(using: &random) {
            let values = NastyProducts.values(&random, takesFractions: capabilities.rules.takesFractions)
            try await register(values, photos: kind.count, leading: kind.leading)
        }
    }

    // MARK: Out and in

    /// Its catalogue as it is, to be compared.
    var source: CatalogueSource { .market(connection.reader, of: connection.account, ledger: ledger) }

    var job: ExportJob {
        ExportJob(
            market: connection.reader, marketName: connection.name, ledger: ledger, account: connection.account)
    }

    /// Exports into its folder, with the photos below that.
    ///
    /// - Returns: the file's path.
    func export(
        _ name: String, _ format: TabularFormat, fields: [Field] = Field.written, savesPhotos: Bool = false
    ) async throws -> String {
        let (path, projector) = ("\(folder.path)/\(name)", RecordProjector(fields: fields))
        let text = format.isDelimited ? DelimitedForm(guardsFormulas: true) : DelimitedForm()
        let file = try CatalogueFile(path: path, format: format, text: text, columns: projector.columns)
        var job = job
        if savesPhotos { job.photos = try saving }
        _ = try await job.run(onEvent: { _ in }, write: { try file.write(projector.project($0)) })
        try file.finish()
        return path
    }

    var saving: PhotoSaving {
        get throws {
            try PhotoSaving(folder: folder.path + "/photos", catalogueFolder: folder.path) { [connection] url, path in
                let outcome = await connection.reader.download(connection.reachable(photo: url), to: path)
                guard case .saved(let bytes, _) = outcome else { return .absent(.answer(status: 404, host: "here")) }
                return .saved(bytes: bytes)
            }
        }
    }

    /// Imports a file, row by row so that products are numbered as they stand.
    func importing(
        _ file: String, isDry: Bool = false, replacesPhotos: Bool = false,
        onEvent: @escaping @Sendable (ImportEvent) -> Void = { _ in }
    ) async -> ImportOutcome {
        var options = ImportOptions(.files([file]))
        options.input.market = connection.name
        (options.isDry, options.replacesPhotos) = (isDry, replacesPhotos)
        options.run.upload.concurrency = 1
        var questions = ImportQuestions()
        questions.mayCarryOut = { _ in true }
        return await ImportJob(
            options, ledger: ledger, market: JobMarket(connection), questions: questions, onEvent: onEvent
        ).run()
    }
}
