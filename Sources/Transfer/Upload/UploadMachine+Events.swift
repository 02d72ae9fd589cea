import MarketAPI

extension UploadMachine {
    /// Takes what happened; gives what to do, in order. An event that does not fit the phase is a mistake of the
    /// caller's, but for a stop, which may come at any time.
    package mutating func handle(_ event: Event) -> [Action] {
        switch (phase, event) {
        case (_, .stopRequested): return stop()
        case (.idle, .started): return awaitSlot(for: firstStep)
        case (.idle, .resumed): return resume()
        case (.waitingForSlot(let step), .slotGranted(let now)):
            firstTry = firstTry ?? now
            return depart(step)
        case (.recordingIntent(let step), .intentRecorded):
            phase = .onTheWire(step)
            return [.send]
        case (.recordingIntent, .intentDenied):
            phase = .over
            return []
        case (.onTheWire(.archive), .archived(let ticket)): return awaitSlot(for: .delete(ticket))
        case (.onTheWire(.register), .answered(let detail)): return registered(detail)
        case (.onTheWire(.lead), .answered(let detail)): return end(.led(detail))
        case (.onTheWire(.update), .answered(let detail)): return end(.updated(detail))
        case (.recordingRegistration, .registrationRecorded): return awaitSlot(for: leads ? .lead : .archive)
        case (.onTheWire(.delete), .deleted): return gone()
        case (.onTheWire(let step), .failed(let error, let now)):
            return fail(step, error, now, wasSent: true)
        case (.waitingForSlot(let step), .failed(let error, let now)),
            (.recordingIntent(let step), .failed(let error, let now)):
            return fail(step, error, now, wasSent: false)
        case (.pausing(.register), .waited) where isLimited:
            phase = .makingSure
            return [.askMarket]
        case (.pausing(let step), .waited): return awaitSlot(for: step)
        case (.waitingToAsk(let count), .waited):
            phase = .asking(count)
            return [.askMarket]
        case (.makingSure, .searched(let result, _, _)): return madeSure(result)
        case (.asking(let count), .searched(let result, let asked, let believedAt)):
            return searched(result, count, asked: asked, believedAt: believedAt)
        default: preconditionFailure("\(event) does not fit \(phase)")
        }
    }

    private var firstStep: Step {
        switch operation {
        case .create: newID == nil ? .register : .lead
        case .update: .update
        case .delete: .archive
        case .replace: newID == nil ? .register : .archive
        }
    }

    private mutating func registered(_ detail: ProductDetail) -> [Action] {
        guard leads || operation == .replace else { return end(.uploaded(detail)) }
        newID = detail.facts.id
        isInDoubt = false
        phase = .recordingRegistration
        return [.recordRegistration(detail)]
    }

    /// The product that was to be deleted is not there any more.
    private mutating func gone() -> [Action] {
        end(newID.map { .replaced(id: $0) } ?? .deleted)
    }

    private mutating func end(_ outcome: UploadOutcome) -> [Action] {
        phase = .over
        return [.recordOutcome(outcome)]
    }

    /// The entry is as it was before this life: in doubt where an earlier try may have arrived.
    private mutating func leave() -> [Action] {
        if isInDoubt { return end(.unknown(nil)) }
        if hasIntent { return end(.unsent) }
        phase = .over
        return []
    }
}

// MARK: - Sending

extension UploadMachine {
    private mutating func awaitSlot(for step: Step) -> [Action] {
        if isStopping { return leave() }
        phase = .waitingForSlot(step)
        return [.takeSlot(step)]
    }

    /// What changes nothing needs no intent: whoever finds the row after a crash finds it as it was.
    private mutating func depart(_ step: Step) -> [Action] {
        if isStopping { return leave() }
        guard step.changesTheMarket else {
            phase = .onTheWire(step)
            return [.send]
        }
        phase = .recordingIntent(step)
        hasIntent = true
        return [.recordIntent]
    }

    /// Changing and deleting again does no harm, so those in doubt are simply sent; a registration is asked for.
    private mutating func resume() -> [Action] {
        hasIntent = true
        isInDoubt = true
        if isStopping { return leave() }
        guard firstStep == .register else { return awaitSlot(for: firstStep) }
        phase = .asking(0)
        return [.askMarket]
    }

    /// A row comes to be in doubt by a request that may have changed the market. A question whose answer is lost, be it asked
    /// before a change or the first step of a deletion, may be asked again, and in the end says only that nothing was done.
    ///
    /// - Parameter wasSent: whether it is the step itself that failed, and not a question that comes before it.
    private mutating func fail(_ step: Step, _ error: MarketError, _ now: Duration, wasSent: Bool) -> [Action] {
        let mayHaveChanged = wasSent && step.changesTheMarket
        if mayHaveChanged, error.leavesDoubt(ofRegistration: step == .register) { isInDoubt = true }
        isLimited = error.isLimit
        if isLimited, mayHaveChanged, step == .register, !asksSoon {
            isInDoubt = true
            return end(.unknown(error))
        }
        switch policy.verdict(on: error, effect: mayHaveChanged && step == .register ? .creates : .repeatable) {
        case .ask: return end(.unknown(error))
        case .final: return refuse(step, error)
        case .again: return pause(step, error, now)
        }
    }

    private mutating func refuse(_ step: Step, _ error: MarketError) -> [Action] {
        switch error {
        case .withdrawn: return leave()
        case .moved where isInDoubt: return end(.unknown(error)) + [.stopRun(error)]
        case .refusedCredentials, .blocked, .moved, .unreachable: return leave() + [.stopRun(error)]
        case .notFound(let answer) where step.hasTicket: return refuseTicket(error, answer)
        // An earlier try whose answer was lost did it; of a replaced product it does not matter who did.
        case .notFound where step.deletes && (isInDoubt || newID != nil): return gone()
        case .unexpectedAnswer: return end(undone(error))
        default: return end(failure(error))
        }
    }

    /// A ticket that is used, worn out or unknown is answered as a product that is gone. Only the first step tells which,
    /// so it is asked once more; what has just said that the product is there is not gainsaid by a second ticket.
    private mutating func refuseTicket(_ error: MarketError, _ answer: MarketFailure) -> [Action] {
        if hasRefusedTicket { return end(isInDoubt ? .unknown(error) : failure(.rejected(answer))) }
        hasRefusedTicket = true
        return awaitSlot(for: .archive)
    }

    private func failure(_ error: MarketError) -> UploadOutcome {
        newID == nil ? .failed(error) : leads ? .leadStays(error) : .oldStays(error)
    }

    /// Tried as often as is allowed: what no request may have done was not done. Between the halves of a row that is
    /// no end: an old product would stay with nobody to delete it. The second half is left for the next time.
    private func undone(_ error: MarketError) -> UploadOutcome {
        if isInDoubt { return .unknown(error) }
        return newID == nil ? .failed(error) : .unsent
    }

    private mutating func pause(_ step: Step, _ error: MarketError, _ now: Duration) -> [Action] {
        retry += 1
        isOutage = error.isOutage
        let pause = policy.pause(
            beforeRetry: retry, elapsed: now - (firstTry ?? now), retryAfter: error.retryAfter,
            isOutage: isOutage, using: &generator)
        guard let pause else { return giveUp(error) }
        if isStopping { return leave() }
        phase = .pausing(step)
        return [.wait(pause)]
    }

    /// A market that nobody can reach, or that turns everybody away, is no fault of this row's.
    private mutating func giveUp(_ error: MarketError) -> [Action] {
        switch error {
        case .unreachable, .rateLimited: return leave() + [.stopRun(error)]
        case .busy(let failure, _) where failure.status == 503: return leave() + [.stopRun(error)]
        default: return end(undone(error))
        }
    }

    /// What is on the wire settles; nothing new begins.
    private mutating func stop() -> [Action] {
        isStopping = true
        switch phase {
        case .pausing, .waitingToAsk: return leave()
        case .idle, .waitingForSlot, .recordingIntent, .onTheWire, .asking, .makingSure, .recordingRegistration, .over:
            return []
        }
    }
}

// MARK: - Asking

extension UploadMachine {
    /// A positive answer settles at once; an empty one only where the question began when the intent was old enough.
    private mutating func searched(
        _ result: RegistrationSearchResult, _ count: Int, asked: Duration, believedAt: Duration
    ) -> [Action] {
        switch result {
        case .found(let id): return end(.found(id: id))
        case .failed(let error) where error.endsAsking || asked >= believedAt: return cannotAsk(error)
        case .undecided: return askAgain(after: Self.firstPause(settle), count)
        case .failed, .nothing, .similar: break
        }
        guard asked >= believedAt else {
            return askAgain(after: min(pause(afterQuestions: count), believedAt - asked), count + 1)
        }
        if case .similar(let ids) = result { return end(.similar(ids)) }
        isInDoubt = false
        return end(.unsent)
    }

    /// Doubled after each question, up to the settling time itself.
    private func pause(afterQuestions count: Int) -> Duration {
        min(settle, Self.firstPause(settle) * (1 << min(count, 10)))
    }

    private static func firstPause(_ settle: Duration) -> Duration { max(settle / 8, .milliseconds(20)) }

    private mutating func askAgain(after pause: Duration, _ count: Int) -> [Action] {
        if isStopping { return leave() }
        phase = .waitingToAsk(count)
        return [.wait(pause)]
    }

    /// What only looks like it does not keep it from being sent: nothing was done by the request itself.
    private mutating func madeSure(_ result: RegistrationSearchResult) -> [Action] {
        switch result {
        case .found(let id): end(.found(id: id))
        case .failed(let error): cannotAsk(error)
        case .nothing, .similar, .undecided: awaitSlot(for: .register)
        }
    }

    /// The client has tried as often as the policy says.
    private mutating func cannotAsk(_ error: MarketError) -> [Action] {
        if error == .withdrawn { return leave() }
        let left = end(isInDoubt ? .unknown(error) : .unsent)
        return error.endsAsking ? left + [.stopRun(error)] : left
    }
}

extension UploadMachine.Step {
    /// Whether it may change the market: a deletion's first step only asks where, or whether, there is something to delete.
    fileprivate var changesTheMarket: Bool { self != .archive }

    /// Whether it is a part of a deletion.
    fileprivate var deletes: Bool {
        switch self {
        case .archive, .delete: true
        case .register, .lead, .update: false
        }
    }

    /// Whether it is a deletion's second step.
    fileprivate var hasTicket: Bool {
        if case .delete = self { true } else { false }
    }
}

extension MarketError {
    /// The request may have been carried out. What a registration is redirected by may have taken it before.
    fileprivate func leavesDoubt(ofRegistration isRegistration: Bool) -> Bool {
        switch self {
        case .answerLost, .unexpectedAnswer: true
        case .busy(let failure, _): failure.status >= 500 || isRegistration && failure.status == 408
        case .moved: isRegistration
        default: false
        }
    }

    /// Asking again would meet the same trouble.
    fileprivate var endsAsking: Bool {
        switch self {
        case .withdrawn, .unreachable, .refusedCredentials, .blocked, .moved, .rateLimited: true
        default: false
        }
    }

    fileprivate var isLimit: Bool {
        if case .rateLimited = self { true } else { false }
    }
}
