import Catalogue
import Foundation
import Ledger
import MarketAPI
import TestSupport
import Testing
import Transfer

@testable import Jobs

/// A ledger with runs of registrations, which a market in memory gets in no time.
struct UploadBench {
    let folder: TemporaryFolder
    let ledger: Ledger
    let photo: PlannedPhoto
    let account = Account(market: "m", identifier: "i")

    init() throws {
        folder = try TemporaryFolder()
        ledger = try Ledger(path: folder.path + "/ledger.sqlite")
        let file = try folder.write("JPEG", to: "a.jpg")
        photo = PlannedPhoto(path: file.path, digest: try #require(FileDigest.sha256(path: file.path)), bytes: 4)
    }

    func plan(_ names: [String]) throws -> Run {
        let writer = try ledger.plan(RunProposal(command: "import", account: account, api: "openmarket"))
        let rows = names.map { name in
            ProductValues(
                name: name, description: "ten letters", price: Amount(1000)!, currency: .krw, discountedPrice: .zero,
                stock: 1)
        }
        let contents = rows.map { ContentDigest($0, photos: [photo.digest]) }
        let keys = try writer.keys(for: contents.map { .content($0) })
        try writer.append(
            rows.indices.map { index in
                PlannedEntry(
                    record: index + 1, key: keys[index], content: contents[index],
                    operation: .create(rows[index], photos: [photo]))
            })
        return try writer.finish(PlanTallies(records: names.count)).run
    }

    func upload(_ run: Run, _ market: MemoryMarket, retries: Int = 3) -> UploadJob {
        var options = UploadOptions.patient
        // Time that is not real goes by for all tasks when one of them sleeps.
        options.policy = RetryPolicy(retries: retries, elapsedLimit: .seconds(1_000_000))
        return UploadJob(
            run, ledger: ledger, market: market, photos: AsTheyAre(), options: options, time: VirtualTime())
    }
}

extension UploadJob {
    @discardableResult
    func perform(
        stop: StopRequest = StopRequest(), onEvent: @escaping @Sendable (UploadEvent) -> Void = { _ in }
    ) async throws(UploadError) -> EntryCounts {
        try await UploadRun(self, stop: stop, onEvent: onEvent).perform()
    }

    /// - Returns: how many rows of the run are in each state then.
    func askForDoubts(stop: StopRequest = StopRequest()) async throws -> EntryCounts {
        try await UploadRun(self, stop: stop).askForDoubts()
        return try ledger.counts(run.id)
    }
}
