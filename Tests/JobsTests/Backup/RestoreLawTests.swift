import Backups
import Catalogue
import Foundation
import Ledger
import MarketAPI
import Sandbox
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("A backup that is brought back", .timeLimit(.minutes(4)))
struct RestoreLawTests {
    @Test(
        "In an empty market of any generation it is the catalogue that was, to the byte, but for what that cannot hold",
        arguments: MarketGeneration.allCases, MarketGeneration.allCases)
    func law(from: MarketGeneration, into: MarketGeneration) async throws {
        let seed = UInt64(MarketGeneration.allCases.firstIndex(of: from)! + 1)
        try await PracticeMarket.use(from) { source in
            try await source.fill(10, seed: seed)
            let before = try await source.backUp()
            try await PracticeMarket.use(into) { target in
                let remarks = Found<RestoreRemark>()
                let outcome = await target.restore(source.repository) {
                    if case .remark(let remark) = $0 { remarks.add(remark) }
                }
                let away = Set(remarks.all.filter(\.reason.isObstacle).map(\.id))
                #expect(outcome.stop == nil)
                #expect(outcome.summary.uploaded == 10 - away.count)
                #expect(outcome.summary.failed == 0)
                #expect(remarks.all.allSatisfy { $0.reason.word == "fraction" }, "\(remarks.all)")
                #expect(away.isEmpty || !target.connection.reader.capabilities.rules.takesFractions)
                let after = try await target.backUp()
                let expected = before.filter { !away.contains($0.id) }
                #expect(contents(after) == contents(expected), "seed \(seed)")
                // Once more changes nothing, there or here.
                #expect(await target.restore(source.repository).summary.unchanged == 10 - away.count)
                #expect(await source.restore(source.repository).summary.unchanged == 10)
            }
        }
    }

    /// What a buyer sees, to the byte.
    fileprivate func contents(_ records: [BackupRecord]) -> [String] {
        records.map { record in
            let texts = record.facts.fields.texts.map { "\($0.field.column)=\(Array($0.text.utf8))" }
            return (texts + record.images.map { $0.photo.stored?.digest ?? "none" }).joined(separator: " ")
        }.sorted()
    }
}

extension RestoreLawTests {
    /// What the file that a photo was in may have been called.
    private static let oddNames = [
        "", "no-ending", "../../up.jpg", "사진 1.JPG", String(repeating: "a", count: 150) + ".jpeg", "x.tar.gz", "con.",
        "a b?c#d.png", ".jpg", "%2e%2e%2fx.jpg",
    ]

    /// Page N of this market has N pages' rows, once in each of two looks a page comes twice, and a page of a product is cut off.
    private static let hostile = """
        [{"on": "list", "after": 1, "times": 1, "fault": "duplicate-page"},
         {"on": "list", "after": 5, "times": 1, "fault": "duplicate-page"},
         {"on": "detail", "after": 2, "times": 1, "fault": "truncate"}]
        """

    @Test("So it is where pages are over-long, come twice or are cut off, and photos have odd names")
    func hostile() async throws {
        try await PracticeMarket.use(.openmarket, mode: .asBuilt, faults: Self.hostile) { source in
            var random = SeededGenerator(seed: 7)
            for name in Self.oddNames {
                try await source.register(NastyProducts.values(&random), filename: name)
            }
            let before = try await source.backUp(pageSize: 3)
            #expect(before.map(\.id) == Array(1...Self.oddNames.count))
            #expect(before.allSatisfy { $0.images.count == 1 && $0.images[0].photo.stored != nil })
            try await PracticeMarket.use(.openmarket, mode: .asBuilt, faults: Self.hostile) { target in
                let outcome = await target.restore(source.repository)
                #expect(outcome.stop == nil)
                #expect(outcome.summary.uploaded == Self.oddNames.count)
                let after = try await target.backUp(pageSize: 3)
                #expect(contents(after) == contents(before))
                #expect(await source.restore(source.repository).summary.unchanged == Self.oddNames.count)
            }
        }
    }
}

extension PracticeMarket {
    var repository: String { folder.path + "/kept" }

    func backUp(pageSize: Int = 100) async throws -> [BackupRecord] {
        var options = BackupOptions(store: BackupStore(repository))
        options.pageSize = pageSize
        let connection = connection
        let job = BackupJob(
            options, of: connection.reader, named: connection.name, account: connection.account, ledger: ledger,
            fetchPhoto: { url, path in
                let outcome = await connection.reader.download(connection.reachable(photo: url), to: path)
                guard case .saved(let bytes, _) = outcome else { return .absent(.answer(status: 404, host: "here")) }
                return .saved(bytes: bytes)
            })
        let outcome = try await job.run()
        #expect(outcome.snapshot.isComplete)
        #expect(try RepositoryVerification(at: repository).run().faults == [])
        let repository = try BackupRepository(at: repository)
        var reader = try SnapshotRecords(repository, of: repository.manifest(of: outcome.snapshot.name))
        return try reader.next(.max)
    }

    func restore(
        _ repository: String, stop: StopRequest = StopRequest(),
        onEvent: @escaping @Sendable (RestoreEvent) -> Void = { _ in }
    ) async -> RestoreOutcome {
        var options = RestoreOptions(store: BackupStore(repository))
        options.vendor = .all
        let job = RestoreJob(
            options, ledger: ledger, market: JobMarket(connection), maps: folder.path + "/restores",
            stop: stop, mayRestore: { _ in true }, onEvent: onEvent)
        return await job.run()
    }
}
