import Catalogue
import Ledger
import MarketAPI
import Synchronization
import Transfer

// MARK: - Requests and pauses

extension UploadTask {
    /// One request: waits for its slot, records the intent, sends it.
    func send(_ step: UploadMachine.Step, photos: [PhotoPart]) async -> [UploadMachine.Action] {
        let gangway = Gangway()
        let held = HeldActions()
        // A task of its own, so that a stop can end the waiting for the slot without touching the others.
        let call = Task {
            await RequestContext.current.attempt(self.machine.withLock { $0.attempt }).around {
                await self.call(step, photos: photos) { () async throws(MarketError) in
                    try await self.depart(gangway, held)
                }
            }
        }
        return await crew.stop.observing(onStop: { if gangway.close() { call.cancel() } }) {
            let event = await call.value
            await crew.took(event, of: entry)
            return held.actions.withLock { $0 } ?? handle(event)
        }
    }

    private func call(
        _ step: UploadMachine.Step, photos: [PhotoPart], departing: @escaping MarketWriting.Departure
    ) async -> UploadMachine.Event {
        do throws(MarketError) {
            switch (step, entry.operation) {
            case (.register, .create(let values, _)), (.register, .replace(_, let values, _)):
                return .answered(try await job.market.register(values, photos: photos, departing: departing))
            case (.update, .update(let id, let change)):
                return .answered(try await job.market.update(id, change, photos: photos, departing: departing))
            case (.archive, .delete(let id)), (.archive, .replace(let id, _, _)):
                return .archived(try await job.market.archive(id, departing: departing))
            case (.delete(let ticket), .delete), (.delete(let ticket), .replace):
                try await job.market.delete(ticket, departing: departing)
                return .deleted
            default: preconditionFailure("\(step) does not fit the row")
            }
        } catch {
            return .failed(error, at: job.time.now)
        }
    }

    /// The request's turn has come: from here on it cannot be called back.
    private func depart(_ gangway: Gangway, _ held: HeldActions) async throws(MarketError) {
        guard gangway.depart() else { throw .withdrawn }
        let actions = handle(.slotGranted(at: job.time.now))
        if actions == [.send] { return }
        guard actions == [.recordIntent] else {
            held.actions.withLock { $0 = actions.filter { $0 != .withdraw } }
            throw .withdrawn
        }
        let answer: IntentAnswer
        do throws(LedgerError) {
            answer = try await job.ledger.recordIntent(entry, seenID: await crew.highestSeen)
        } catch {
            await crew.halt(.ledger(error))
            throw .withdrawn
        }
        guard answer == .granted else {
            denial.withLock { $0 = answer }
            _ = machine.withLock { $0.handle(.intentDenied) }
            held.actions.withLock { $0 = [] }
            throw .withdrawn
        }
        _ = machine.withLock { $0.handle(.intentRecorded) }
    }

    /// A pause that a stop ends.
    func wait(_ pause: Duration) async -> [UploadMachine.Action] {
        if desk == nil {
            guard await mayRetry() else { return handle(.waited) }
            crew.onEvent(.retrying(entry, after: pause))
        }
        let time = job.time
        let sleep = Task { try? await time.sleep(until: time.now + pause) }
        await crew.stop.observing(onStop: { sleep.cancel() }) { await sleep.value }
        return handle(.waited)
    }

    /// Where the run's budget of retries is spent, all of the run stops.
    private func mayRetry() async -> Bool {
        if job.retries.takeRetry() { return true }
        await crew.haltOnRetries()
        return false
    }
}

/// What a machine wanted done when it held a request back in the middle of a call.
final class HeldActions: Sendable {
    let actions = Mutex<[UploadMachine.Action]?>(nil)
}
