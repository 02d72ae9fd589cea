import Catalogue
import Foundation
import Ledger
import MarketAPI
import Transfer

/// The first half of an import: read and judge everything, and write the plan. It is handed a client that cannot
/// write, so nothing can be sent before the whole input is judged.
public struct ImportPlanning: Sendable {
    public var files: [String]
    public var input: InputOptions
    public var rejectsPath: String?
    public var maximumErrors: Int?
    public var ledger: Ledger
    public var account: Account
    public var api: String
    public var market: any MarketReading
    /// Count and drop the plan: for a dry run.
    public var isDry = false
    /// Keeps the plan of a dry run.
    public var keeper: PlanKeeper?
    /// Asked before a plan with deletions stands, with their number.
    public var mayDelete: @Sendable (Int) -> Bool = { _ in true }

    public init(
        files: [String], input: InputOptions, ledger: Ledger, account: Account, api: String, market: any MarketReading
    ) {
        self.files = files
        self.input = input
        self.ledger = ledger
        self.account = account
        self.api = api
        self.market = market
    }

    public struct Outcome: Sendable {
        public var judged: JudgeSummary
        public var counts: PlanCounts
        /// The plan as it stands in the ledger; `nil` where nothing may be sent.
        public var plan: PlanOutcome?
        /// Whether the plan was dropped because nobody allowed its deletions.
        public var isDeletionRefused = false
    }

    /// - Parameter report: is called from one thread at a time.
    public func run(report: @escaping @Sendable (JobEvent) -> Void) async throws -> Outcome {
        try await BlockingThread.run { try plan(report: report) }
    }

    private func plan(report: @escaping @Sendable (JobEvent) -> Void) throws -> Outcome {
        let proposal = RunProposal(command: "import", account: account, api: api)
        let builder = try PlanBuilder(
            ledger: ledger, proposal: proposal, photoFolders: input.photos, lookUp: lookUp)
        var pass = CataloguePass(options: input)
        pass.rejectsPath = rejectsPath
        pass.maximumErrors = maximumErrors
        do {
            let judged = try pass.run(files: files, report: report, sink: builder)
            let isWhole = judged.isComplete || (input.allowsTruncated && judged.isReadable)
            guard isWhole, !isDry else {
                if isWhole { try keep(builder, judged) }
                try builder.discard()
                return Outcome(judged: judged, counts: builder.tallies, plan: nil)
            }
            let deletions = try builder.completedCounts().deletes
            guard deletions == 0 || mayDelete(deletions) else {
                try builder.discard()
                return Outcome(judged: judged, counts: builder.tallies, isDeletionRefused: true)
            }
            let plan = try builder.finish(judged)
            return Outcome(judged: judged, counts: builder.tallies, plan: plan)
        } catch {
            try? builder.discard()
            throw error
        }
    }

    private func keep(_ builder: PlanBuilder, _ judged: JudgeSummary) throws {
        guard let keeper else { return }
        let counts = try builder.completedCounts()
        try keeper.keep(builder.run, in: ledger, account: account, api: api, judged: judged, counts: counts)
    }

    /// Asks the market for the product that a row's `id` names.
    private func lookUp(_ id: Int) throws -> ProductFacts? {
        let market = market
        let answer = BlockingThread.wait { () async -> Result<ProductFacts?, MarketError> in
            do throws(MarketError) {
                return .success(try await market.detail(id).facts)
            } catch {
                if case .notFound = error { return .success(nil) }
                return .failure(error)
            }
        }
        return try answer.get()
    }
}

/// Reading and judging is synchronous and long: it gets a thread of its own, which may wait for an answer without
/// holding up the pool that brings it.
enum BlockingThread {
    static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread { continuation.resume(with: Result { try body() }) }
            thread.stackSize = 8 << 20
            thread.start()
        }
    }

    /// Waits in a thread of one's own for something asynchronous.
    static func wait<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value {
        let done = DispatchSemaphore(value: 0)
        let box = Box<Value>()
        Task {
            box.value = await body()
            done.signal()
        }
        done.wait()
        return box.value!
    }

    /// Written before the semaphore is signalled and read after it was waited for.
    private final class Box<Value>: @unchecked Sendable {
        var value: Value?
    }
}
