import Catalogue
import Foundation
import Ledger
import MarketAPI
import Transfer

/// Leads one row through its life: does what its machine says, and tells it what came of it.
struct UploadTask {
    let entry: LedgerEntry
    let upload: UploadRun
    /// Whether the market is asked for the row, which is in doubt; else it is sent.
    let asks: Bool
    /// When a row in doubt was sent, on the run's own timeline.
    let sentAt: Duration
    var machine: UploadMachine
    /// What is sent next, from its slot on.
    var request: SlottedRequest?
    /// How often the market has said that the row is done.
    var answers = 0
    /// The highest number that was known before the row was first sent, and before it was last sent.
    var seenID: Int?
    var lastSeenID: Int?
    /// When it was last sent, by the wall clock.
    var sent = Date()
    /// The product that the market showed in its answer, and that is not the row's.
    var contradiction: Int?
    /// What the market answered for the first half of the row.
    var registered: ProductDetail?
    var job: UploadJob { upload.job }
    var kind: OperationKind { OperationKind(entry.operation) }

    init(_ entry: LedgerEntry, upload: UploadRun, asks: Bool) async {
        self.entry = entry
        self.upload = upload
        self.asks = asks
        seenID = entry.seenID
        sentAt = upload.job.time.now - upload.job.ledger.age(of: entry)
        let options = upload.job.options
        machine = UploadMachine(
            entry.operation.kind, newID: entry.newID, leads: entry.leads, policy: options.policy,
            settle: options.settle, asksSoon: await upload.order != .none,
            seed: await upload.nextSeed())
    }

    /// Runs until the row has an outcome or is left for later.
    mutating func run(from event: UploadMachine.Event) async {
        if event == .started, entry.newID == nil, let gone = entry.gone, await isBack(gone) { return }
        do throws(PhotoTrouble) {
            let photos = asks ? [] : try await job.photos.prepare(entry.photosToSend)
            await live(from: event, photos: photos)
        } catch {
            await record(.failed(error.reason))
        }
    }

    private mutating func live(from first: UploadMachine.Event, photos: [PhotoPart]) async {
        var actions = handle(first)
        while !actions.isEmpty {
            let action = actions.removeFirst()
            switch action {
            case .takeSlot(let step): actions += await takeSlot(step)
            case .recordIntent: actions += await recordIntent()
            case .send: actions += await send(photos)
            case .wait(let pause): actions += await wait(pause)
            case .askMarket: actions += await ask()
            case .recordRegistration(let detail): actions += await recordRegistration(detail)
            case .recordOutcome(let outcome): await record(outcome)
            case .stopRun(let error): await upload.halt(.market(error))
            }
        }
    }

    /// Tells the machine of a stop first, so that what it does next knows of it.
    mutating func handle(_ event: UploadMachine.Event) -> [UploadMachine.Action] {
        guard upload.stop.isRequested else { return machine.handle(event) }
        let actions = machine.handle(.stopRequested)
        // A stop ends a pause and is then the whole of it; elsewhere it only colours what follows.
        return machine.isOver ? actions : machine.handle(event)
    }
}

/// A request whose turn it is.
struct SlottedRequest {
    let step: UploadMachine.Step
    /// Of an update: what the market is sent.
    var change: ProductChange?
    /// The number of the photo that is to lead, where one is.
    var thumbnailID: Int?
    let slot: Slot
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
    /// The new product of a row with two halves, where it is known.
    var newID: Int? { hasTwoHalves ? marketID : nil }

    /// Whether its registration is followed by the choice of its leading photo.
    var leads: Bool {
        if case .create = operation { hasTwoHalves } else { false }
    }
}

// MARK: - Rows whose products were gone

extension UploadTask {
    /// Asks once more for a product that was gone when its row was planned. What is there after all is not registered a second
    /// time: the row asks for what differs.
    ///
    /// - Returns: whether the row is done with, or left for later.
    mutating func isBack(_ gone: Int) async -> Bool {
        switch await page(of: gone) {
        case .success(nil): return false
        case .success(let detail?):
            await become(gone, detail)
            return true
        case .failure(let error):
            if error != .withdrawn { await upload.halt(.market(error)) }
            return true
        }
    }

    /// Whether a product is gone that was to be changed, and that the row's command would register again.
    ///
    /// This run does not: whether very much is gone is asked about before a plan, and not while it is carried out.
    func hasVanished() async -> Bool {
        guard case .update(let id, _) = entry.operation,
            entry.asked?.photos != nil || job.run.command == RestoreJob.command
        else { return false }
        return if case .success(nil) = await page(of: id) { true } else { false }
    }

    /// A product's own page; `nil` where it is gone.
    private func page(of id: Int) async -> Result<ProductDetail?, MarketError> {
        let goneCheck = upload.goneCheck
        return await upload.stop.ending { await goneCheck.answer(id) }
    }

    private mutating func become(_ id: Int, _ detail: ProductDetail) async {
        guard let planned = plannedValues else { preconditionFailure("only what is registered was gone") }
        let known = try? job.ledger.product(id: id, of: job.run.account)
        let current = detail.facts.values ?? known?.values ?? planned
        let product = KnownProduct(
            key: entry.key, id: id, values: current, photos: known?.photos, lead: detail.leading ?? 0)
        await turn(into: product, by: [])
    }
}
