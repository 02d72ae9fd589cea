import Catalogue
import Jobs
import Ledger
import MarketAPI
import Synchronization
import TestSupport
import Testing
import Transfer

@Suite("What a run asks before it sends its rows")
struct RunPreflightTests {
    private let bench: UploadBench
    private let registrations = Count()
    private let questions = Count()

    init() throws { bench = try UploadBench() }

    private func market(
        _ accidents: [String: [MemoryMarket.Accident]] = [:], contract: MarketContract = .openmarket,
        health: MarketHealth? = .well, companyAfter: Int = .max,
        onArchive: @escaping @Sendable (Int) async throws(MarketError) -> Void = { _ in }
    ) -> MemoryMarket {
        let (registrations, questions) = (registrations, questions)
        return MemoryMarket(
            accidents, contract: contract, companyAfter: companyAfter, onRegister: { registrations.add() },
            onArchive: onArchive,
            onHealth: { () async throws(MarketError) in
                questions.add()
                guard let health else { throw .unreachable(TransportTrouble(.refused)) }
                return health
            })
    }

    private let refused = MarketError.refusedCredentials(MarketFailure(status: 401, message: "who?"))

    /// What stopped an upload of these names.
    private func trouble(_ names: [String], _ market: MemoryMarket) async throws -> UploadError? {
        let upload = bench.upload(try bench.plan(names), market)
        do throws(UploadError) {
            _ = try await upload.perform()
            return nil
        } catch {
            return error
        }
    }

    // MARK: Health

    @Test("A market that says FAIL is sent nothing")
    func failing() async throws {
        #expect(try await trouble(["a", "b"], market(health: .failing)) == .marketFailing)
        #expect(registrations.value == 0)
    }

    @Test("A market that is not there is sent nothing")
    func absent() async throws {
        #expect(
            try await trouble(["a", "b"], market(health: nil)) == .market(.unreachable(TransportTrouble(.refused))))
        #expect(registrations.value == 0)
    }

    @Test("What says neither OK nor FAIL stops nothing")
    func untold() async throws {
        #expect(try await trouble(["a", "b"], market(health: .untold)) == nil)
        #expect(registrations.value == 2)
    }

    @Test("A generation that cannot be asked is not", arguments: [MarketContract.camp, .camp2])
    func silent(contract: MarketContract) async throws {
        #expect(try await trouble(["a", "b"], market(contract: contract, health: .failing)) == nil)
        #expect(questions.value == 0 && registrations.value == 2)
    }

    // MARK: Credentials

    @Test("With wrong credentials and an empty ledger, one row is refused, and the others are not sent")
    func wrongFromTheFirst() async throws {
        let names = (1...20).map { "row \($0)" }
        let accidents = Dictionary(uniqueKeysWithValues: names.map { ($0, [MemoryMarket.Accident.credentials]) })
        #expect(try await trouble(names, market(accidents)) == .market(refused))
        #expect(registrations.value == 1)
    }

    @Test("Registrations go alone until one is taken, and then side by side")
    func alone() async throws {
        let market = market(["row 1": [.rejected], "row 2": [.lostBefore]], companyAfter: 3)
        let counts = try await bench.upload(try bench.plan((1...100).map { "row \($0)" }), market).perform()
        #expect(counts[.uploaded] == 99 && counts[.failed] == 1)
        #expect((2...4).contains(market.mostRunning))
    }

    @Test("While nothing is taken, never are two registrations under way")
    func nothingTaken() async throws {
        let names = (1...20).map { "row \($0)" }
        let market = market(Dictionary(uniqueKeysWithValues: names.map { ($0, [.rejected]) }))
        _ = try await trouble(names, market)
        #expect(market.mostRunning == 1)
    }

    @Test("Where the ledger knows a product, the first step of its deletion proves them, and it is not deleted")
    func provenByProduct() async throws {
        _ = try await bench.upload(try bench.plan(["known"]), market()).perform()
        let archived = Count()
        let market = market(["row 1": [.rejected]], companyAfter: 0, onArchive: { _ in archived.add() })
        market.add(.empty(name: "known"))
        let counts = try await bench.upload(try bench.plan((1...50).map { "row \($0)" }), market).perform()
        #expect(counts[.uploaded] == 49)
        #expect(archived.value == 1)
        #expect(market.mostRunning > 1)
        #expect(market.names.contains("known"))
    }

    @Test("Where that is refused, no row is sent")
    func refusedByProduct() async throws {
        _ = try await bench.upload(try bench.plan(["known"]), market()).perform()
        let refused = refused
        let before = registrations.value
        let market = market(onArchive: { (_) async throws(MarketError) in throw refused })
        #expect(try await trouble(["a", "b"], market) == .market(refused))
        #expect(registrations.value == before)
    }

    @Test("A product that is gone or another's by now proves nothing: the first row goes alone")
    func notProven() async throws {
        _ = try await bench.upload(try bench.plan(["known"]), market()).perform()
        let names = (1...20).map { "row \($0)" }
        let market = market(Dictionary(uniqueKeysWithValues: names.map { ($0, [.credentials]) }))
        let before = registrations.value
        #expect(try await trouble(names, market) == .market(refused))
        #expect(registrations.value == before + 1)
    }

    @Test("Items with passwords have no credentials to prove")
    func passwords() async throws {
        let names = (1...50).map { "row \($0)" }
        let accidents = Dictionary(uniqueKeysWithValues: names.map { ($0, [MemoryMarket.Accident.rejected]) })
        let market = market(accidents, contract: .camp, companyAfter: 0)
        _ = try await trouble(names, market)
        #expect(market.mostRunning > 1)
    }
}

/// Counts from several tasks.
private final class Count: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func add() { count.withLock { $0 += 1 } }
}
