import Catalogue
import Synchronization

/// Gives out the moments at which requests may start. Every API request takes one; photo downloads do not.
package protocol Pacing: Sendable {
    /// Takes the next slot. Returns shortly before it, as long as requests were lately made ready in.
    func slot() async throws(PaceRefusal) -> Slot
    /// Returns when the slot has come.
    ///
    /// - Returns: the slot, or a later one where it was missed.
    func start(_ slot: Slot) async throws(PaceRefusal) -> Slot
    /// A slot that has come, for a request that is ready.
    func turn() async throws(PaceRefusal) -> Slot
    /// Takes in what the answer to the slot's request says about the pace.
    func hear(_ hint: PaceHint, of slot: Slot) async
}

extension Pacing {
    package func turn() async throws(PaceRefusal) -> Slot { try await start(try await slot()) }
}

/// A moment at which a request may start, in nanoseconds on the limiter's timeline.
package struct Slot: Hashable, Sendable {
    package let start: Int64
    /// When it was given to its request, which has until then to be made ready.
    let granted: Int64

    package init(start: Int64, granted: Int64) {
        self.start = start
        self.granted = granted
    }
}

/// Why there is no slot.
package enum PaceRefusal: Error, Hashable, Sendable {
    case cancelled
    /// The market asked for a pause that is longer than anybody waits for a request; so much of it is left.
    case held(Duration)
}

/// Slots for one account: for all processes of this machine where the pace has a file, else for this one.
///
/// Each process goes by its own rate and burst on the timeline they share, so that the fastest of them is the limit of
/// all together, and the slower one takes fewer of the slots.
package actor RateLimiter: Pacing {
    private let allowance: PaceAllowance
    private let time: any Timekeeping
    private let longestHold: Duration
    private let report: @Sendable (PaceEvent) -> Void
    private var file: PaceFile?
    /// What is known of the pace; where it has a file, what that held last.
    private var state: PaceState
    private var reported: PaceState
    /// How long requests were lately made ready in between their slot's being granted and their start.
    private var preparation = Duration.zero
    private let snapshot: Atomic<Int64>
    /// Whether this one has written to the file.
    private var hasWritten = false
    /// Whether the file was taken away since, so that others may have begun another one.
    private var isApart = false
    private var toldQuota: RequestQuota?
    private let others = Atomic(false)

    /// A machine so busy that it misses slot after slot is slow enough.
    private static let chances = 3
    /// More would only put the intents of rows on the disk that are not sent yet.
    private static let longestPreparation = Duration.milliseconds(50)

    /// - Parameters:
    ///   - file: where the pace lies that other processes share.
    ///   - time: must be the time since the machine's start where there is a file.
    ///   - longestPause: how long the market is left alone at most, whatever it asks for.
    ///   - longestHold: a longer pause is refused instead of waited for.
    ///   - onEvent: called from any task.
    package init(
        rate: Rate, burst: Int = 1, file: PaceFile? = nil, time: any Timekeeping = .sinceBoot,
        longestPause: Duration = PaceAllowance.usualLongestPause, longestHold: Duration = .seconds(300),
        onEvent: @escaping @Sendable (PaceEvent) -> Void = { _ in }
    ) {
        allowance = PaceAllowance(rate: rate, burst: burst, longestPause: longestPause)
        self.time = time
        self.file = file
        self.longestHold = longestHold
        report = onEvent
        state = .fresh(at: time.now.nanoseconds)
        reported = state
        snapshot = Atomic(rate.interval)
    }

    /// The time between two starts, as things are.
    package nonisolated var interval: Duration { .nanoseconds(snapshot.load(ordering: .relaxed)) }

    /// Whether another process took slots of the account since this one took its first.
    package nonisolated var isShared: Bool { others.load(ordering: .relaxed) }

    /// Slots go to callers in the order they ask. A cancelled caller's slot is lost: the pace is a little slower, never faster.
    package func slot() async throws(PaceRefusal) -> Slot {
        while true {
            let start = try await reserve()
            let moment = .nanoseconds(start) - preparation
            let now = time.now
            if moment <= now { return Slot(start: start, granted: now.nanoseconds) }
            try await sleep(until: moment)
            // The market may have asked for a pause while this one waited.
            if try await change({ state, _ in state.hold }) <= start {
                return Slot(start: start, granted: time.now.nanoseconds)
            }
        }
    }

    /// Where the slot is there at once, nothing can have come between that it would have to be looked after for.
    package func turn() async throws(PaceRefusal) -> Slot {
        let slot = try await slot()
        return slot.granted - slot.start <= lateness && slot.granted >= slot.start ? slot : try await start(slot)
    }

    /// An intent on its way to the disk, mostly, is what stands between a slot's being granted and its start. It is begun
    /// as much earlier as the slowest took of late, so that requests start evenly whatever the disk does: SQLite moves its
    /// log into the ledger's file each few hundred rows, and that is not forgotten in between.
    ///
    /// Where the slot is long over, because the machine slept or the disk was slow, those who wait for theirs would all
    /// start at once. They take new ones.
    package func start(_ slot: Slot) async throws(PaceRefusal) -> Slot {
        let took = time.now - .nanoseconds(slot.granted)
        preparation = min(max(took, preparation * 999 / 1000), Self.longestPreparation)
        var start = slot.start
        for _ in 1...Self.chances {
            try await sleep(until: .nanoseconds(start))
            guard time.now.nanoseconds - start > lateness else { break }
            start = try await reserve()
        }
        try await sleep(until: .nanoseconds(start))
        return Slot(start: start, granted: slot.granted)
    }

    private func reserve() async throws(PaceRefusal) -> Int64 {
        let (allowance, limit) = (allowance, longestHold.nanoseconds)
        let start: Int64? = try await change { state, now in
            state.limit(at: now, allowance)
            return state.hold - now > limit ? nil : state.reserve(at: now, allowance)
        }
        guard let start else { throw .held(.nanoseconds(state.hold) - time.now) }
        return start
    }

    /// How late a request may start, in nanoseconds. Less than an interval: a second then holds no more starts than the rate
    /// and the burst, late ones or not. Above some hundreds a second, where timers are late by as much, the pace is missed
    /// rather.
    private var lateness: Int64 { allowance.rate.interval / 4 * 3 }

    package func hear(_ hint: PaceHint, of slot: Slot) async {
        // Nothing to learn, so nobody need be held up.
        let isSilent = hint.answer == .other || hint.answer == .served && state.throttle.isWhole
        if isSilent, hint.pause == nil, hint.quota == nil { return }
        let longest = allowance.longestPause
        _ = try? await change(asked: hint.pause) { state, now in
            state.hear(hint, start: slot.start, at: now, longest: longest)
        }
        if let quota = hint.quota, quota.interval > allowance.rate.interval, quota != toldQuota {
            toldQuota = quota
            report(.limited(quota, interval: .nanoseconds(state.interval(at: time.now.nanoseconds, allowance))))
        }
    }

    private func sleep(until moment: Duration) async throws(PaceRefusal) {
        guard moment > time.now else { return }
        do { try await time.sleep(until: moment) } catch { throw .cancelled }
    }
}

// MARK: - What is remembered

extension RateLimiter {
    /// Changes the pace where it is kept, and tells what became of it.
    ///
    /// - Parameter asked: how long a pause the market asked for just now.
    private func change<Answer: Sendable>(
        asked: Duration? = nil, _ body: (inout PaceState, Int64) -> Answer
    ) async throws(PaceRefusal) -> Answer {
        while let file {
            do throws(PaceFileError) {
                // Until it is written again: the file may be another one by now, which knows less.
                if try file.renewIfGone() { isApart = true }
                let answer = try file.update { found in
                    let now = time.now.nanoseconds
                    if hasWritten, let found, found.slots != state.slots {
                        others.store(true, ordering: .relaxed)
                    }
                    state = remembered(found, at: now)
                    let answer = body(&state, now)
                    return (state, answer)
                }
                if let answer {
                    (hasWritten, isApart) = (true, false)
                    reportChanges(asked)
                    return answer
                }
            } catch {
                // The slots go on from where the file had them.
                self.file = nil
                report(.notShared(path: error.path, reason: error.reason))
                break
            }
            try await sleep(until: time.now + .milliseconds(1))
        }
        let answer = body(&state, time.now.nanoseconds)
        reportChanges(asked)
        return answer
    }

    /// What is known of the pace: what the file says, and where that was taken away or damaged, what this one knew. Otherwise
    /// all who wait would start at once.
    private func remembered(_ found: PaceState?, at now: Int64) -> PaceState {
        guard hasWritten else {
            var state = found ?? .fresh(at: now)
            state.limitSlots(at: now, allowance)
            return state
        }
        guard let found else { return state }
        return isApart ? found.merged(with: state) : found
    }

    private func reportChanges(_ asked: Duration?) {
        let now = time.now.nanoseconds
        let interval = state.interval(at: now, allowance)
        snapshot.store(interval, ordering: .relaxed)
        defer { reported = state }
        if state.hold > max(reported.hold, now) {
            let isCut = asked.map { $0 > allowance.longestPause } ?? false
            let pause = isCut ? allowance.longestPause : .nanoseconds(state.hold - now)
            report(.held(pause, asked: isCut ? asked : nil))
        }
        let (share, before) = (state.throttle.share, reported.throttle.share)
        if share < before { report(.slowed(interval: .nanoseconds(interval))) }
        if share > before {
            report(state.throttle.isWhole ? .restored : .crept(interval: .nanoseconds(interval)))
        }
    }
}

/// What happened to the pace.
package enum PaceEvent: Hashable, Sendable {
    /// Nothing starts for so long: the market asked for it, or for more than it gets.
    case held(Duration, asked: Duration? = nil)
    /// The market's own policy has so many requests in a time, which is slower than what was allowed; so much time is left
    /// between two.
    case limited(RequestQuota, interval: Duration)
    /// The market turned requests away; the time between two starts is this now.
    case slowed(interval: Duration)
    /// The pace creeps back.
    case crept(interval: Duration)
    /// The pace is what was allowed again.
    case restored
    /// Nobody reaches the market, which is waited for so long; then it answers again.
    case away(upTo: Duration)
    case back
    /// The pace cannot be kept where other processes see it; this one keeps it for itself.
    case notShared(path: String, reason: String)
}
