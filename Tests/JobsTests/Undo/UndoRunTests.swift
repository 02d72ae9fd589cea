import Catalogue
import Foundation
import Ledger
import MarketAPI
import Sandbox
import TestSupport
import Testing
import Transfer

@testable import Jobs

/// Imports, edits and undoings against a real practice market.
private final class UndoBench {
    let folder: TemporaryFolder
    let ledger: Ledger
    let sandbox: RunningSandbox
    let connection: MarketConnection

    init() async throws {
        folder = try TemporaryFolder()
        ledger = try Ledger(path: folder.path + "/ledger.sqlite")
        let photo = Places.samples.appendingPathComponent("photos/mug-sage.jpg")
        try FileManager.default.copyItem(atPath: photo.path, toPath: folder.path + "/a.jpg")
        let configuration = SandboxConfiguration(dataFolder: folder.url.appendingPathComponent("market"))
        sandbox = try await SandboxServer(configuration).start()
        var settings = MarketConnection.Settings()
        settings.rate = Rate("1000/s")!
        let vendor = sandbox.vendor
        connection = try MarketConnection(
            address: sandbox.url,
            credentials: Credentials(identifier: vendor.identifier, secret: Secret(vendor.secret)), settings: settings)
    }

    func close() async {
        await connection.close()
        await sandbox.stop()
    }

    func importing(_ sheet: String, limit: Int? = nil) async throws -> Run {
        let file = try folder.write(sheet, to: "in.csv").path
        let planning = ImportPlanning(
            files: [file], input: InputOptions(), ledger: ledger, account: connection.account, api: "openmarket",
            market: connection.reader)
        let run = try #require(try await planning.run { _ in }.plan?.run)
        try await send(run, limit: limit)
        return run
    }

    /// - Parameter limit: stops after so many rows.
    func send(_ run: Run, limit: Int? = nil) async throws {
        let stop = StopRequest()
        let settled = Counter()
        let upload = UploadJob(
            run, ledger: ledger, market: try #require(connection.writer), photos: PhotoPreparer(),
            options: UploadOptions(concurrency: 1))
        _ = try await upload.perform(stop: stop) { event in
            if case .settled = event, settled.next() == limit { stop.request() }
        }
    }

    /// A replacement that broke off when its new product was registered.
    func replacing(_ key: RowKey, leavingOld: Bool) async throws -> Run {
        let account = connection.account
        let known = try #require(try ledger.product(key, of: account))
        let path = folder.path + "/a.jpg"
        let photo = PlannedPhoto(path: path, digest: try #require(FileDigest.sha256(path: path)), bytes: 1)
        let operation = PlannedOperation.replace(id: known.id, known.values, photos: [photo])
        let planning = try ledger.plan(RunProposal(command: "import", account: account, api: "openmarket"))
        try planning.append([
            PlannedEntry(
                record: 1, key: key, content: ContentDigest(of: operation), operation: operation, before: known.values)
        ])
        let run = try planning.finish(PlanTallies(records: 1)).run
        let entry = try #require(try ledger.entries(of: run.id, ordinals: [1]).first)
        let writer = try #require(connection.writer)
        let photos = try await PhotoPreparer().prepare([photo])
        let new = try await writer.register(known.values, photos: photos)
        try await ledger.record(entry, as: .registered(id: new.facts.id, known.values))
        if !leavingOld { try await writer.delete(try await writer.archive(known.id)) }
        return run
    }

    func undo(_ run: Run) async throws -> (rows: [UndoRow], counts: UndoCounts, run: Run?) {
        let current = try #require(try ledger.run(run.id))
        let planning = UndoPlanning(of: current, in: ledger, market: connection.reader, concurrency: 4)
        let rows = Rows()
        let (counts, plan) = try await planning.plan(report: { rows.all.append($0) }, mayWrite: { _ in true })
        if let plan { try await send(plan.run) }
        return (rows.all, counts, plan?.run)
    }

    func prices() async throws -> [String: String] {
        let page = try await connection.reader.page(1, size: 100, search: nil)
        return Dictionary(
            uniqueKeysWithValues: page.products.map { ($0.facts.name ?? "", $0.facts.price?.description ?? "") })
    }

    private final class Rows { var all: [UndoRow] = [] }

    private final class Counter: @unchecked Sendable {
        private var value = 0
        private let lock = NSLock()
        func next() -> Int {
            lock.withLock {
                value += 1; return value
            }
        }
    }
}

@Suite("Undoing runs on a practice market", .timeLimit(.minutes(5)))
struct UndoRunTests {
    private let sheet = header + row("Blue lamp", sku: "A") + row("Red lamp", sku: "B")

    @Test("What was registered is deleted, and the same sheet registers it again")
    func registered() async throws {
        let bench = try await UndoBench()
        let run = try await bench.importing(sheet)
        let undone = try await bench.undo(run)
        #expect(undone.counts == UndoCounts(deletes: 2))
        #expect(try await bench.prices() == [:])
        #expect(try bench.ledger.product(.sku("A"), of: bench.connection.account) == nil)
        let again = try await bench.importing(sheet)
        #expect(again.id != run.id)
        #expect(try bench.ledger.counts(again.id)[.uploaded] == 2)
        #expect(try await bench.prices().count == 2)
        await bench.close()
    }

    @Test("What was changed is put back; the undoing itself can be undone")
    func updated() async throws {
        let bench = try await UndoBench()
        _ = try await bench.importing(sheet)
        let sale = try await bench.importing(
            header + row("Blue lamp", price: "900", sku: "A") + row("Red lamp", sku: "B"))
        let undone = try await bench.undo(sale)
        #expect(undone.counts == UndoCounts(updates: 1))
        #expect(try await bench.prices() == ["Blue lamp": "1000", "Red lamp": "1000"])
        let redone = try await bench.undo(try #require(undone.run))
        #expect(redone.counts == UndoCounts(updates: 1))
        #expect(try await bench.prices()["Blue lamp"] == "900")
        // The ledger agrees with the market all the way: nothing differs from the sale's sheet.
        let same = try await bench.importing(
            header + row("Blue lamp", price: "900", sku: "A") + row("Red lamp", sku: "B"))
        #expect(try bench.ledger.counts(same.id)[.unchanged] == 2)
        await bench.close()
    }

    @Test("Of a replacement that broke off the new product is deleted, and the row stands for the old one again")
    func halfReplaced() async throws {
        let bench = try await UndoBench()
        let account = bench.connection.account
        _ = try await bench.importing(sheet)
        let photo = try #require(try bench.ledger.product(.sku("A"), of: account)?.photos)
        let run = try await bench.replacing(.sku("A"), leavingOld: true)
        #expect(try bench.ledger.counts(run.id)[.planned] == 1)
        #expect(try bench.ledger.halfReplacedRows(of: run.id).count == 1)
        #expect(try await bench.undo(run).counts == UndoCounts(deletes: 1))
        #expect(try await bench.prices().count == 2)
        #expect(try bench.ledger.product(.sku("A"), of: account)?.id == 1)
        #expect(try bench.ledger.product(.sku("A"), of: account)?.photos == photo)
        let again = try await bench.importing(sheet)
        #expect(try bench.ledger.counts(again.id)[.unchanged] == 2)
        await bench.close()
    }

    @Test("Of a replacement whose old product is gone nothing is undone")
    func oldIsGone() async throws {
        let bench = try await UndoBench()
        _ = try await bench.importing(sheet)
        let run = try await bench.replacing(.sku("A"), leavingOld: false)
        #expect(try await bench.undo(run).counts == UndoCounts(impossible: 1))
        #expect(try await bench.prices().count == 2)
        #expect(try bench.ledger.product(.sku("A"), of: bench.connection.account)?.id == 3)
        await bench.close()
    }

    @Test("A stopped run is undone and not resumed: its sheet registers every row again")
    func stopped() async throws {
        let bench = try await UndoBench()
        let many = header + (1...6).map { row("Lamp \($0)", sku: "S\($0)") }.joined()
        let run = try await bench.importing(many, limit: 3)
        let uploaded = try bench.ledger.counts(run.id)[.uploaded]
        #expect((3..<6).contains(uploaded))
        #expect(try await bench.undo(run).counts == UndoCounts(deletes: uploaded))
        #expect(try bench.ledger.run(run.id)?.state == .abandoned)
        let again = try await bench.importing(many)
        #expect(again.id != run.id)
        #expect(try bench.ledger.counts(again.id)[.uploaded] == 6)
        #expect(try await bench.prices().count == 6)
        await bench.close()
    }

    @Test("A product that is gone already is forgotten, so that it can be registered again")
    func gone() async throws {
        let bench = try await UndoBench()
        let run = try await bench.importing(sheet)
        let writer = try #require(bench.connection.writer)
        for id in [1, 2] {
            try await writer.delete(try await writer.archive(id))
        }
        let undone = try await bench.undo(run)
        #expect(undone.counts == UndoCounts(done: 2))
        #expect(undone.run == nil)
        let again = try await bench.importing(sheet)
        #expect(try bench.ledger.counts(again.id)[.uploaded] == 2)
        await bench.close()
    }

    /// An undoing that was stopped after its first row.
    private func stoppedUndoing(of run: Run, _ bench: UndoBench) async throws -> (Run, UndoPlanning) {
        let planning = UndoPlanning(of: run, in: bench.ledger, market: bench.connection.reader, concurrency: 1)
        let (_, plan) = try await planning.plan(report: { _ in }, mayWrite: { _ in true })
        let undoing = try #require(plan?.run)
        try await bench.send(undoing, limit: 1)
        return (undoing, planning)
    }

    @Test(
        "What somebody changed while an undoing was stopped is left, whether it goes on by its name or as a run",
        arguments: [false, true])
    func changedMeanwhile(asRun: Bool) async throws {
        let bench = try await UndoBench()
        let run = try await bench.importing(sheet)
        let (undoing, _) = try await stoppedUndoing(of: run, bench)
        let left = try #require(try await bench.connection.reader.page(1, size: 9, search: nil).products.first?.facts)
        let writer = try #require(bench.connection.writer)
        _ = try await writer.update(
            left.id, ProductChange(price: Amount(4321)), photos: [], thumbnailID: nil, in: try await writer.slot())
        if asRun {
            let job = ResumeJob(
                try #require(try bench.ledger.run(undoing.id)), ledger: bench.ledger,
                market: JobMarket(bench.connection),
                mayOvertake: { _ in true }, mayRegisterAgain: { _ in true })
            #expect(await job.resume().stop == nil)
        } else {
            _ = try await bench.undo(run)
        }
        #expect(try await bench.prices().keys.sorted() == [left.name])
        await bench.close()
    }

    @Test("An undoing that was stopped goes on where it was")
    func resumed() async throws {
        let bench = try await UndoBench()
        let (undoing, planning) = try await stoppedUndoing(of: try await bench.importing(sheet), bench)
        #expect(try planning.begun { _, _ in }?.id == undoing.id)
        try await bench.send(undoing)
        #expect(try planning.begun { _, _ in } == nil)
        #expect(try await bench.prices() == [:])
        await bench.close()
    }
}
