import Catalogue
import Foundation
import Ledger
import MarketAPI
import Synchronization
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("Runs that share rows")
struct OtherRunsTests {
    private let folder: TemporaryFolder
    private let ledger: Ledger
    private let photo: PlannedPhoto
    private let account = Account(market: "m", identifier: "i")

    init() throws {
        folder = try TemporaryFolder()
        ledger = try Ledger(path: folder.path + "/ledger.sqlite")
        let file = try folder.write("JPEG", to: "a.jpg")
        photo = PlannedPhoto(path: file.path, digest: try #require(FileDigest.sha256(path: file.path)), bytes: 4)
    }

    private func values(_ name: String, price: Int128 = 1000) -> ProductValues {
        ProductValues(
            name: name, description: "ten letters", price: Amount(price)!, currency: .krw, discountedPrice: .zero,
            stock: 1)
    }

    /// A run of registrations, each with its name as its sku.
    private func plan(
        _ rows: [ProductValues], skus: [String]? = nil, photos: [PlannedPhoto]? = nil
    ) throws -> Run {
        let photos = photos ?? [photo]
        let writer = try ledger.plan(RunProposal(command: "import", account: account, api: "openmarket"))
        let skus = skus ?? rows.map(\.name)
        try writer.append(
            rows.indices.map { index in
                PlannedEntry(
                    record: index + 1, key: .sku(skus[index]), sku: skus[index],
                    content: ContentDigest(rows[index], photos: photos.map(\.digest)),
                    operation: .create(rows[index], photos: photos))
            })
        return try writer.finish(PlanTallies(records: rows.count)).run
    }

    private func upload(_ run: Run, _ market: MemoryMarket) -> UploadJob {
        UploadJob(
            run, ledger: ledger, market: market, photos: AsTheyAre(), options: .patient,
            time: VirtualTime())
    }

    /// What a process leaves behind that was killed with these rows on the wire.
    private func leaveInDoubt(_ run: Run) async throws {
        try ledger.mark(run.id, .running)
        var reader = ledger.entries(of: run.id, in: [.planned])
        for entry in try reader.next() { _ = try await ledger.recordIntent(entry, seenID: 0) }
    }

    @Test("The highest number seen stays, though a row in doubt is found below it")
    func highest() async throws {
        let coordinator = UploadRun(
            upload(try plan([values("a")]), MemoryMarket()), stop: StopRequest(), onEvent: { _ in })
        await coordinator.recordSeen(id: 9, vendor: nil)
        await coordinator.recordSeen(id: 5, vendor: nil)
        #expect(await coordinator.highestSeen == 9)
    }

    @Test("Rows that another run registered since the plan are not registered again; what differs is changed")
    func registeredMeanwhile() async throws {
        let first = try plan([values("a"), values("b")])
        let second = try plan([values("a"), values("b", price: 900), values("c")])
        let market = MemoryMarket()
        _ = try await upload(first, market).perform()
        let counts = try await upload(second, market).perform()
        #expect(market.names.sorted() == ["a", "b", "c"])
        #expect(counts[.unchanged] == 1)
        #expect(counts[.updated] == 1)
        #expect(counts[.uploaded] == 1)
        #expect(try ledger.product(.sku("b"), of: account)?.values.price == Amount(900))
    }

    @Test("A change of what another run registered meanwhile remembers what it changes, so that it can be undone")
    func rememberedBefore() async throws {
        let (first, second) = (try plan([values("a")]), try plan([values("a", price: 900)]))
        let market = MemoryMarket()
        _ = try await upload(first, market).perform()
        _ = try await upload(second, market).perform()
        let entry = try #require(try ledger.entries(of: second.id, ordinals: [1]).first)
        #expect(entry.state == .updated)
        #expect(entry.before == values("a"))
        #expect(!entry.keepsPhotos)
    }

    @Test("Where another run registered the row with other photos, they are changed, or the row says that they stay")
    func otherPhotos() async throws {
        for contract in [MarketContract.openmarket, .camp] {
            let other = try folder.write("another", to: "\(contract.capabilities.changesPhotos).jpg")
            let photos = [
                PlannedPhoto(path: other.path, digest: try #require(FileDigest.sha256(path: other.path)), bytes: 7)
            ]
            let sku = other.lastPathComponent
            let first = try plan([values(sku)])
            let second = try plan([values(sku)], photos: photos)
            // Both are one account's: what a row has is no other row's.
            let market = MemoryMarket(
                contract: contract, number: { $0 + (contract.capabilities.changesPhotos ? 100 : 0) })
            _ = try await upload(first, market).perform()
            _ = try await upload(second, market).perform()
            let entry = try #require(try ledger.entries(of: second.id, ordinals: [1]).first)
            #expect(entry.state == (contract.capabilities.changesPhotos ? .updated : .unchanged))
            #expect(entry.keepsPhotos == !contract.capabilities.changesPhotos)
            #expect(entry.newPhotos == (contract.capabilities.changesPhotos ? photos : []))
            #expect(market.updatedPhotos.isEmpty == !contract.capabilities.changesPhotos)
        }
    }

    @Test("Rows that a dead run left in doubt are asked for, and sent only where they are not there")
    func deadRun() async throws {
        let first = try plan([values("a"), values("b")])
        let second = try plan([values("a"), values("b"), values("c")])
        let market = MemoryMarket()
        try await leaveInDoubt(first)
        market.add(values("a"))
        let counts = try await upload(second, market).perform()
        #expect(market.names.sorted() == ["a", "b", "c"])
        #expect(counts[.unchanged] == 1)
        #expect(counts[.uploaded] == 2)
        let rest = try await upload(first, market).perform()
        #expect(rest[.uploaded] == 1)
        #expect(rest[.unchanged] == 1)
        #expect(market.names.count == 3)
    }

    @Test("A run that another process carries out is waited for, whatever it has on the wire")
    func heldRun() async throws {
        let run = try plan([values("a")])
        let doubts = EarlierRunReconciliation(
            in: ledger, of: account, market: MemoryMarket(), options: .patient, time: VirtualTime())
        #expect(try await doubts.reconcile(run.id, stop: StopRequest()) == .settled)
        let others = try OtherProcess(holdingAllRunsOf: folder.path + "/ledger.sqlite")
        #expect(try await doubts.reconcile(run.id, stop: StopRequest()) == .held)
        withExtendedLifetime(others) {}
    }

    @Test("An equal product of another vendor's is not taken for the row, though the vendor's number is not known yet")
    func foreignProduct() async throws {
        let run = try plan([values("a")])
        let market = MemoryMarket()
        try await leaveInDoubt(run)
        market.add(values("a"), vendor: 8)
        #expect(try await upload(run, market).perform()[.uploaded] == 1)
        #expect(market.names == ["a", "a"])
        #expect(try ledger.product(.sku("a"), of: account)?.id == 2)
        #expect(try ledger.vendor(of: account) == 7)
    }

    @Test("One's own product is found behind another vendor's, and tells the vendor's number")
    func ownProduct() async throws {
        let run = try plan([values("a")])
        let market = MemoryMarket()
        try await leaveInDoubt(run)
        market.add(values("a"), vendor: 8)
        market.add(values("a"))
        #expect(try await upload(run, market).perform()[.uploaded] == 1)
        #expect(market.names.count == 2)
        #expect(try ledger.product(.sku("a"), of: account)?.id == 2)
        #expect(try ledger.vendor(of: account) == 7)
    }

    @Test("Whose a product is, is asked again where the market was too busy to say")
    func busyProof() async throws {
        let run = try plan([values("a"), values("b")])
        let market = MemoryMarket(onArchive: { number throws(MarketError) in
            if number == 1 { throw .rateLimited(retryAfter: .zero) }
        })
        try await leaveInDoubt(run)
        market.add(values("a"))
        #expect(try await upload(run, market).perform()[.uploaded] == 2)
        #expect(market.names == ["a", "b"])
    }

    @Test("What another process may have on the wire is left to it, also where both rows are their runs' first")
    func onTheWireElsewhere() async throws {
        let first = try plan([values("a")], skus: ["one"])
        let second = try plan([values("a")], skus: ["two"])
        let market = MemoryMarket()
        try await leaveInDoubt(first)
        try await leaveInDoubt(second)
        market.add(values("a"))
        var options = UploadOptions.patient
        options.doubtPatience = .seconds(30)
        let upload = UploadJob(
            second, ledger: ledger, market: market, photos: AsTheyAre(), options: options, time: VirtualTime())
        let others = try OtherProcess(holdingAllRunsOf: folder.path + "/ledger.sqlite")
        #expect(try await upload.perform()[.unknown] == 1)
        #expect(try ledger.product(.sku("two"), of: account) == nil)
        withExtendedLifetime(others) {}
    }

    @Test("Rows that another process has are waited for as long as a row has patience, and then left; both are told")
    func waitedFor() async throws {
        let first = try plan([values("a"), values("b")])
        let second = try plan([values("a"), values("b"), values("c")])
        try await leaveInDoubt(first)
        let others = try OtherProcess(holdingAllRunsOf: folder.path + "/ledger.sqlite")
        let time = VirtualTime()
        let market = MemoryMarket()
        let events = Found<UploadEvent>()
        let options = UploadOptions.patient
        let upload = UploadJob(
            second, ledger: ledger, market: market, photos: AsTheyAre(), options: options, time: time)
        let counts = try await upload.perform { events.add($0) }
        withExtendedLifetime(others) {}
        #expect(market.names == ["c"] && counts[.uploaded] == 1 && counts[.planned] == 2)
        let told = events.all.filter {
            switch $0 {
            case .waiting, .left: true
            default: false
            }
        }
        #expect(told.count > 2 && told.last == .left(rows: 2, to: first.id))
        #expect(told.dropLast().allSatisfy { $0 == .waiting(rows: 2, for: first.id) })
        #expect(time.now >= options.policy.elapsedLimit && time.now < options.policy.elapsedLimit * 2)
    }

    @Test("Of equal rows in doubt the oldest takes what is there: a younger one's product may be shown later")
    func oldestFirst() async throws {
        let clock = Mutex(Date(timeIntervalSince1970: 1_000_000))
        let ledger = try Ledger(path: folder.path + "/ledger.sqlite", now: { clock.withLock { $0 } })
        let run = try plan([values("a"), values("a")], skus: ["young", "old"])
        let market = MemoryMarket()
        market.add(values("a"))
        let coordinator = UploadRun(upload(run, market), stop: StopRequest(), onEvent: { _ in })
        var rows = try ledger.entries(of: run.id, ordinals: [1, 2])
        for row in rows.reversed() {
            _ = try await ledger.recordIntent(row, seenID: 0)
            clock.withLock { $0 += 1 }
        }
        _ = try ledger.interrupt(run.id)
        rows = try ledger.entries(of: run.id, ordinals: [1, 2])
        func search(for row: LedgerEntry) async -> RegistrationSearchResult {
            let doubt = InDoubtRegistration(values: values("a"), photos: 1, seenID: 0, vendorID: 7)
            let reconciliation = Reconciliation(entry: row, upload: coordinator, doubt: doubt, isDecisive: true)
            return await reconciliation.result(ListedProducts(newer: market.products))
        }
        #expect(await search(for: rows[0]) == .undecided)
        #expect(await search(for: rows[1]) == .found(id: 1))
        #expect(await search(for: rows[0]) == .nothing)
    }

    @Test("An older row in doubt that cannot have made a product is in nobody's way")
    func olderElsewhere() async throws {
        let run = try plan([values("a"), values("a")], skus: ["old", "young"])
        let market = MemoryMarket()
        for _ in 0..<2 { market.add(values("a")) }
        let coordinator = UploadRun(upload(run, market), stop: StopRequest(), onEvent: { _ in })
        let rows = try ledger.entries(of: run.id, ordinals: [1, 2])
        for (row, seen) in zip(rows, [2, 0]) { _ = try await ledger.recordIntent(row, seenID: seen) }
        _ = try ledger.interrupt(run.id)
        let doubt = InDoubtRegistration(values: values("a"), photos: 1, seenID: 0, vendorID: 7)
        let reconciliation = Reconciliation(
            entry: try #require(try ledger.entry(of: run.id, 2)), upload: coordinator, doubt: doubt,
            isDecisive: true)
        #expect(await reconciliation.result(ListedProducts(newer: market.products)) == .found(id: 1))
    }

    @Test("Of equal products each row in doubt takes one, the lowest number first, across runs too")
    func twins() async throws {
        let first = try plan([values("a")], skus: ["one"])
        let second = try plan([values("a")], skus: ["two"])
        let market = MemoryMarket()
        try await leaveInDoubt(first)
        try await leaveInDoubt(second)
        for _ in 0..<3 { market.add(values("a")) }
        _ = try await upload(first, market).perform()
        _ = try await upload(second, market).perform()
        #expect(market.names.count == 3, "nothing is sent")
        #expect(try ledger.product(.sku("one"), of: account)?.id == 1)
        #expect(try ledger.product(.sku("two"), of: account)?.id == 2)
    }
}

/// Holds every run of a ledger, as another process would: a lock that belongs to an open file is in the way of this
/// process's own, too.
private final class OtherProcess {
    private let descriptor: Int32

    init(holdingAllRunsOf path: String) throws {
        descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        var range = flock()
        range.l_type = Int16(F_WRLCK)
        range.l_whence = Int16(SEEK_SET)
        // F_OFD_SETLK, which Swift's Glibc does not name.
        try #require(fcntl(descriptor, 37, &range) == 0)
    }

    deinit { close(descriptor) }
}
