import Catalogue
import Ledger
import MarketAPI
import Synchronization
import Transfer

/// Leads one row through its life: does what its machine says, and tells it what came of it.
final class UploadTask: Sendable {
    let entry: LedgerEntry
    let crew: UploadCrew
    /// Where the market is asked for a row in doubt; `nil` where rows are sent.
    let desk: ClaimDesk?
    let machine: Mutex<UploadMachine>
    /// Why the ledger did not let the row be sent.
    let denial = Mutex<IntentAnswer?>(nil)
    var job: UploadRun { crew.job }

    init(_ entry: LedgerEntry, crew: UploadCrew, desk: ClaimDesk?) {
        self.entry = entry
        self.crew = crew
        self.desk = desk
        machine = Mutex(UploadMachine(entry.operation.kind, newID: entry.newID, seed: 0))
    }

    /// Runs until the row has an outcome or is left for later.
    func run(from event: UploadMachine.Event) async {
        let seed = await crew.nextSeed()
        let options = job.options
        machine.withLock {
            $0 = UploadMachine(
                entry.operation.kind, newID: entry.newID, policy: options.policy, settle: options.settle,
                seed: seed)
        }
        do throws(PhotoTrouble) {
            let photos = desk == nil ? try await photos() : []
            await RequestContext(run: job.run.id.description, row: entry.ordinal).around {
                await live(from: event, photos: photos)
            }
        } catch {
            await record(.failed(error.reason))
        }
        if let denial = denial.withLock({ $0 }) { await yield(to: denial) }
    }

    private func photos() async throws(PhotoTrouble) -> [PhotoPart] {
        try await job.photos.prepare(entry.photosToSend)
    }

    private func live(from first: UploadMachine.Event, photos: [PhotoPart]) async {
        var actions = handle(first)
        while !actions.isEmpty {
            let action = actions.removeFirst()
            switch action {
            case .takeSlot(let step): actions += await send(step, photos: photos)
            case .wait(let pause): actions += await wait(pause)
            case .askMarket: actions += await ask()
            case .recordRegistration(let id): actions += await recordRegistration(id)
            case .recordOutcome(let outcome): await record(outcome)
            case .stopRun(let error): await crew.halt(.market(error))
            case .recordIntent, .send, .withdraw: preconditionFailure("\(action) belongs to a slot")
            }
        }
    }

    /// Tells the machine of a stop first, so that what it does next knows of it.
    func handle(_ event: UploadMachine.Event) -> [UploadMachine.Action] {
        let isStopping = crew.stop.isRequested
        return machine.withLock { machine in
            guard isStopping else { return machine.handle(event) }
            let actions = machine.handle(.stopRequested)
            // A stop ends a pause and is then the whole of it; elsewhere it only colours what follows.
            return machine.isOver ? actions : machine.handle(event)
        }
    }
}

extension PlannedOperation {
    var kind: UploadMachine.Operation {
        switch self {
        case .create: .create
        case .update: .update
        case .delete: .delete
        case .replace: .replace
        }
    }
}

extension LedgerEntry {
    /// A replacement's new product, where it is known.
    fileprivate var newID: Int? {
        if case .replace = operation { marketID } else { nil }
    }
}
