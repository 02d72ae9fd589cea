import Catalogue
import Ledger
import MarketAPI
import Transfer

// MARK: - Rows in doubt

/// How far a question for a row in doubt goes.
enum InDoubtReach: Hashable, Sendable {
    /// The market's search alone, which proves nothing by what it does not find.
    case search
    /// The list down to the last product that was known before the row was sent, and the search.
    case newest
    /// The whole list, and the search.
    case all
}

/// The rows of a run that are in doubt, and who waits for them.
struct InDoubtQueue {
    /// How many have not been decided yet.
    var pending = 0
    /// How many were decided and have something left to be sent.
    var cleared = 0
    /// How often each row was sent again.
    var resent: [Int: Int] = [:]
    /// When everything else was done; `nil` while other rows are sent.
    var restDone: Duration?
    var waiting: [CheckedContinuation<Void, Never>] = []
    /// The rows that this run has come to no end with.
    var undecided: Set<Int> = []
    /// New products of this vendor's that have been named.
    var named: Set<Int> = []
}

extension UploadRun {
    /// Puts what an earlier process left behind into the queue. A row whose request was on the wire when that process ended
    /// is in doubt.
    func beginDoubts() {
        do throws(LedgerError) {
            if try job.ledger.interrupt(job.run.id) > 0 { recordTrouble() }
            let ordinals = try job.ledger.doubts(of: job.run.id)
            if !ordinals.isEmpty { onEvent(.asking(ordinals.count)) }
            for ordinal in ordinals { doubt(ordinal) }
        } catch {
            halt(.ledger(error))
        }
    }

    func doubt(_ ordinal: Int) {
        queue.pending += 1
        queue.undecided.remove(ordinal)
        doubts.continuation.yield(ordinal)
    }

    /// Nothing will be in doubt any more. Whoever waits for everything else to be done waits no longer, also where a run ends
    /// before that.
    func endDoubts() {
        queue.restDone = queue.restDone ?? job.time.now
        wake()
        doubts.continuation.finish()
    }

    /// Asks the market for the rows in doubt as they come, side by side so that the waiting is shared, until `endDoubts`. The
    /// other rows go on meanwhile.
    nonisolated func reconcile() async {
        await withTaskGroup(of: Void.self) { group in
            var running = 0
            for await ordinal in doubts.stream {
                if running == Self.doubtsAtOnce {
                    await group.next()
                    running -= 1
                }
                group.addTask { await self.reconcile(ordinal) }
                running += 1
            }
        }
    }

    /// Most of them wait at any moment.
    private static let doubtsAtOnce = 256

    private nonisolated func reconcile(_ ordinal: Int) async {
        var isCleared = false
        do throws(LedgerError) {
            if await mayGoOn, let entry = try job.ledger.entry(of: job.run.id, ordinal) {
                await run(entry, from: .resumed, asks: true)
                isCleared = try job.ledger.entry(of: job.run.id, ordinal)?.isCleared ?? false
            }
        } catch {
            await halt(.ledger(error))
        }
        await decided(ordinal, isCleared: isCleared)
    }

    private func decided(_ ordinal: Int, isCleared: Bool) {
        queue.pending -= 1
        if isCleared {
            queue.resent[ordinal, default: 0] += 1
            if !isExhausted(ordinal) { queue.cleared += 1 }
        } else {
            queue.undecided.insert(ordinal)
        }
        wake()
    }

    /// Those who wait look again for what they wait for.
    func wake() {
        for waiting in queue.waiting { waiting.resume() }
        queue.waiting = []
    }

    /// Everything else is done: waits until the market has spoken for the rows in doubt, or patience is over.
    ///
    /// - Returns: whether there is something to be sent again.
    func waitForDoubts() async -> Bool {
        queue.restDone = job.time.now
        wake()
        while queue.pending > 0, queue.cleared == 0 || !mayGoOn { await suspend() }
        defer { queue.cleared = 0 }
        guard queue.cleared > 0, mayGoOn else { return false }
        queue.restDone = nil
        return true
    }

    private func suspend() async { await withCheckedContinuation { queue.waiting.append($0) } }

    /// How far a question for a row in doubt goes now.
    ///
    /// Where numbers say nothing, all pages have to be read: once for all rows in doubt, after everything else is done and
    /// when the last of them is old enough. Until then a market that searches is asked by its search alone.
    func reach(for sentAt: Duration) async -> InDoubtReach {
        var last: Duration?
        while mayGoOn {
            if order == .rising { return .newest }
            if let restDone = queue.restDone {
                let end = restDone + job.options.doubtPatience
                let youngest = last ?? max(sentAt, lastSent ?? sentAt)
                last = youngest
                let left = min(youngest + believedAfter, end) - job.time.now
                if left <= .zero { return .all }
                await pause(left)
            } else if job.market.capabilities.list.searches {
                return .search
            } else {
                await suspend()
            }
        }
        return .search
    }

    /// When the last of those that are in doubt was sent.
    private var lastSent: Duration? {
        do throws(LedgerError) {
            return try job.ledger.youngestAge(ofDoubtsIn: job.run.id).map { job.time.now - $0 }
        } catch {
            halt(.ledger(error))
            return nil
        }
    }

    /// How much longer anybody waits for a row in doubt; `nil` while there is other work.
    var patienceLeft: Duration? {
        queue.restDone.map { $0 + job.options.doubtPatience - job.time.now }
    }

    /// Whether a row was sent again as often as is allowed.
    func isExhausted(_ ordinal: Int) -> Bool { queue.resent[ordinal, default: 0] > job.options.policy.retries }

    func nameUnclaimed(_ products: [ProductFacts]) {
        let new = products.filter { queue.named.insert($0.id).inserted }
        if !new.isEmpty { onEvent(.unclaimed(new)) }
    }
}

// MARK: - What is known of the market

extension UploadRun {
    /// How old an intent must be before an empty answer is believed: a request may still be under way that long. A market in
    /// trouble is given more time.
    var believedAfter: Duration { job.options.timeout + job.options.settle * (1 << min(troubles, Self.mostTroubles)) }

    /// The settling time grows eightfold at most.
    private static let mostTroubles = 3

    /// A 5xx, a request without an answer in time, or a kill.
    func recordTrouble() {
        guard troubles < Self.mostTroubles else { return }
        troubles += 1
        do throws(LedgerError) { try job.ledger.remember(troubles: troubles, of: job.run.id) } catch {
            halt(.ledger(error))
        }
    }

    /// Looks at what the market made of what it was sent.
    /// It is remembered for the next process.
    func learn(from sent: FieldValues, shownAs facts: ProductFacts) {
        hasCompared = true
        let before = learntComparison.learnt
        learntComparison.learn(from: sent, shownAs: facts.fields)
        let news = learntComparison.learnt.subtracting(before)
        guard !news.isEmpty else { return }
        onEvent(.learnt(news))
        do throws(LedgerError) { try job.ledger.remember(tolerances: news, of: job.run.account) } catch {
            halt(.ledger(error))
        }
    }

    /// What counts when the market's products are compared with rows. Where no answer of this process has told what the market
    /// does to texts, some of what it registered earlier does.
    func comparison() async -> ValueComparison {
        guard !hasCompared else { return learntComparison }
        hasCompared = true
        var reader = job.ledger.entries(of: job.run.id, in: [.uploaded], batch: 5)
        for entry in (try? reader.next()) ?? [] {
            guard let id = entry.marketID, let values = entry.operation.registration?.0,
                let detail = try? await job.market.detail(id)
            else { continue }
            learn(from: values.fields, shownAs: detail.facts)
        }
        return learntComparison
    }
}

extension LedgerEntry {
    /// In doubt no more, and not done: what was to be registered is not at the market, or it is there and the product that it
    /// replaces is, too.
    fileprivate var isCleared: Bool { state == .planned }
}
