import Catalogue
import Foundation
import Ledger
import MarketAPI
import Transfer

// MARK: - Slot, intent, send

extension UploadTask {
    /// Waits for the request's turn. A stop ends the waiting: nothing has left yet.
    mutating func takeSlot(_ step: UploadMachine.Step) async -> [UploadMachine.Action] {
        let (market, operation, context, task) = (job.market, entry.operation, context, self)
        let turn: Result<SlottedRequest, MarketError> = await upload.stop.ending {
            await context.around {
                do throws(MarketError) {
                    var change: ProductChange?
                    if case (.update, .update(let id, let planned)) = (step, operation) {
                        change = try await market.completed(planned, of: id)
                    }
                    let thumbnailID = try await task.thumbnailID(for: step)
                    return .success(
                        SlottedRequest(
                            step: step, change: change, thumbnailID: thumbnailID, slot: try await market.slot()))
                } catch {
                    return .failure(error)
                }
            }
        }
        switch turn {
        case .success(let request):
            self.request = request
            return handle(.slotGranted(at: job.time.now))
        case .failure(let error):
            return await handleAnswer(.failed(error, at: job.time.now))
        }
    }

    /// The number of the photo that the step lets lead, where it does: a registration's answer says it, else the product's own
    /// page.
    private func thumbnailID(for step: UploadMachine.Step) async throws(MarketError) -> Int? {
        guard step == .lead || step == .update, let lead = entry.lead, let id = product else { return nil }
        let answered = registered.flatMap { $0.images.indices.contains(lead.to) ? $0.images[lead.to].id : nil }
        if let answered { return answered }
        let images = try await job.market.detail(id).images
        guard images.indices.contains(lead.to), let number = images[lead.to].id else {
            throw .rejected(MarketFailure(status: 404, message: "product \(id) has no photo \(lead.to + 1)"))
        }
        return number
    }

    /// The product that an update changes, or that a registration has made.
    private var product: Int? { entry.operation.target ?? registered?.facts.id ?? entry.marketID }

    /// From here on the request cannot be called back.
    mutating func recordIntent() async -> [UploadMachine.Action] {
        do throws(LedgerError) {
            lastSeenID = await upload.highestSeen
            seenID = seenID ?? lastSeenID
            let answer = try await job.ledger.recordIntent(entry, seenID: lastSeenID)
            if answer == .granted { return handle(.intentRecorded) }
            let actions = handle(.intentDenied)
            await resolve(answer)
            return actions
        } catch {
            await upload.halt(.ledger(error))
            return handle(.intentDenied)
        }
    }

    mutating func send(_ photos: [PhotoPart]) async -> [UploadMachine.Action] {
        guard let request else { preconditionFailure("a request without a slot") }
        // What only asks where to delete changes nothing, and is no try.
        if request.step != .archive { job.tally.send(kind) }
        sent = Date()
        var event = await context.around { await answer(to: request, photos) }
        if request.step == .register { event = await believed(event) }
        if event.isDone(kind), request.step != .register || !entry.leads {
            answers += 1
            job.tally.answer(kind)
        }
        return await handleAnswer(event)
    }

    private mutating func handleAnswer(_ event: UploadMachine.Event) async -> [UploadMachine.Action] {
        await upload.count(event, of: entry)
        machine.asksSoon = await upload.order != .none
        if event.provesCredentials { await upload.credentials.give() }
        return handle(event)
    }

    private func answer(to request: SlottedRequest, _ photos: [PhotoPart]) async -> UploadMachine.Event {
        let (market, slot) = (job.market, request.slot)
        do throws(MarketError) {
            switch (request.step, entry.operation) {
            case (.register, .create(let values, _)), (.register, .replace(_, let values, _)):
                return .answered(try await market.register(values, photos: photos, in: slot))
            case (.update, .update(let id, let change)):
                let detail = try await market.update(
                    id, request.change ?? change, photos: photos, thumbnailID: request.thumbnailID, in: slot)
                return .answered(try await confirmed(detail, of: id, change))
            case (.lead, .create):
                guard let id = product else { preconditionFailure("a photo leads a product that is there") }
                let detail = try await market.update(
                    id, ProductChange(), photos: [], thumbnailID: request.thumbnailID, in: slot)
                return .answered(try await confirmed(detail, of: id, ProductChange()))
            case (.archive, .delete(let id)), (.archive, .replace(let id, _, _)):
                return .archived(try await market.archive(id, in: slot))
            case (.delete(let ticket), .delete), (.delete(let ticket), .replace):
                try await market.delete(ticket, in: slot)
                return .deleted
            default: preconditionFailure("\(request.step) does not fit the row")
            }
        } catch {
            return .failed(error, at: job.time.now)
        }
    }

    private var context: RequestContext {
        RequestContext(run: job.run.id.description, row: entry.ordinal, attempt: machine.attempt + entry.attempts)
    }
}

extension UploadMachine.Event {
    /// Whether a row of the kind is done by it. A replacement is when its old product is gone.
    fileprivate func isDone(_ kind: OperationKind) -> Bool {
        switch (self, kind) {
        case (.answered, .create), (.answered, .update), (.deleted, _): true
        default: false
        }
    }

    /// The market took something that only the vendor may send.
    fileprivate var provesCredentials: Bool {
        switch self {
        case .answered, .archived, .deleted: true
        default: false
        }
    }
}

// MARK: - Pauses

extension UploadTask {
    /// A pause that a stop ends, and the end of all patience for rows in doubt.
    mutating func wait(_ pause: Duration) async -> [UploadMachine.Action] {
        if asks {
            let left = await upload.patienceLeft
            guard left ?? .seconds(1) > .zero else { return machine.handle(.stopRequested) }
            await upload.pause(min(pause, left ?? pause))
            return handle(.waited)
        }
        if machine.waitsOutage { job.retries.waitOut(upTo: job.options.policy.outage) }
        guard await mayRetry() else { return handle(.waited) }
        upload.onEvent(.retrying(entry, after: pause))
        await upload.pause(pause)
        return handle(.waited)
    }

    /// Where the run's budget of retries is spent, all of the run stops. An outage has its own limit, by time: many rows wait in one.
    private func mayRetry() async -> Bool {
        if machine.isOutage || job.retries.spendRetry() { return true }
        await upload.haltOnRetries()
        return false
    }
}

extension UploadRun {
    /// A pause that a stop ends.
    nonisolated func pause(_ length: Duration) async {
        let time = job.time
        let sleep = Task { try? await time.sleep(until: time.now + length) }
        await stop.observing(onStop: { sleep.cancel() }) { await sleep.value }
    }
}

// MARK: - Answers compared with their requests

extension UploadTask {
    /// An answer to a registration that shows another product than was sent is no answer: the row is in doubt.
    mutating func believed(_ event: UploadMachine.Event) async -> UploadMachine.Event {
        guard case .answered(let detail) = event, let (values, photos) = entry.operation.registration else {
            return event
        }
        do throws(LedgerError) {
            if try await shows(detail, values, photos: photos.count) { return event }
        } catch {
            await upload.halt(.ledger(error))
        }
        return .failed(contradicted(by: detail), at: job.time.now)
    }

    /// Remembers which product the answer showed, for whoever has to decide.
    mutating func contradicted(by detail: ProductDetail) -> MarketError {
        contradiction = detail.facts.id
        return .unexpectedAnswer(
            status: job.market.capabilities.createdStatus, detail: "the answer shows product \(detail.facts.id)")
    }

    /// Whether an answer's product may be the one that was sent. It is new, and equal as far as the market's rewritings
    /// explain; or it has the numbers that were sent, and comes no closer to another row that may have made it.
    private func shows(
        _ detail: ProductDetail, _ values: ProductValues, photos: Int
    ) async throws(LedgerError) -> Bool {
        let (facts, account) = (detail.facts, job.run.account)
        if let vendor = await upload.vendorID, let other = facts.vendorID, other != vendor { return false }
        // Read first: a row whose answer comes meanwhile is among these, or its product is claimed.
        let others = try job.ledger.unsettledRegistrations(of: account)
            .filter { ($0.run, $0.ordinal) != (entry.run, entry.ordinal) }
        guard try job.ledger.isFree(facts.id, for: entry), try !job.ledger.wasSighted(facts.id, of: account) else {
            return false
        }
        var comparison = await upload.learntComparison
        let differing = values.fields.differing(from: facts, as: comparison)
        if differing.isEmpty { return true }
        let isAnothers = others.contains {
            $0.values.fields.differing(from: facts, as: comparison).count < differing.count
        }
        if isAnothers { return false }
        comparison.learn(from: values.fields, shownAs: facts.fields)
        if values.fields.differing(from: facts, as: comparison).isEmpty { return true }
        guard differing.allSatisfy(\.isText), detail.images.count == photos else { return false }
        return try await mayBeNew(facts)
    }

    /// Whether nothing speaks against it that a product was registered just now.
    private func mayBeNew(_ product: ProductFacts) async throws(LedgerError) -> Bool {
        if await upload.order != .none, let lastSeenID, product.id <= lastSeenID { return false }
        guard let date = product.createdAt, date.isBefore(dayOf: sent) else { return true }
        return try job.ledger.observations(of: job.run.account).datesFit != .kept
    }

    /// An answer to a change that shows another product, or other values: the product itself says whether it was changed.
    ///
    /// - Throws: `answerLost` where it was not, as far as anybody knows.
    func confirmed(
        _ detail: ProductDetail, of id: Int, _ change: ProductChange
    ) async throws(MarketError) -> ProductDetail {
        if leads(detail), await isDone(change, in: detail.facts, of: id) { return detail }
        let own: ProductDetail
        do { own = try await job.market.detail(id) } catch {
            guard case .notFound = error else { throw doubt(about: id) }
            throw error
        }
        guard leads(own) else { throw doubt(about: id) }
        if await isDone(change, in: own.facts, of: id) { return own }
        guard await isRewritten(change, in: own.facts) else { throw doubt(about: id) }
        return own
    }

    /// Whether the photo leads that should, where one should.
    private func leads(_ detail: ProductDetail) -> Bool {
        entry.lead.map { $0.to == detail.leading } ?? true
    }

    private func doubt(about id: Int) -> MarketError {
        .answerLost(TransportTrouble(.other, detail: "the answer does not show that product \(id) was changed"))
    }

    private func isDone(_ change: ProductChange, in facts: ProductFacts, of id: Int) async -> Bool {
        guard facts.id == id else { return false }
        var comparison = await upload.learntComparison
        comparison.learn(from: change, shownAs: facts.fields)
        guard change.differing(from: facts, as: comparison).isEmpty else { return false }
        await upload.learn(from: change, shownAs: facts)
        return true
    }

    /// A market that writes texts in its own way has changed them where they are not what they were.
    private func isRewritten(_ change: ProductChange, in facts: ProductFacts) async -> Bool {
        guard let before = entry.before else { return false }
        let comparison = await upload.learntComparison
        let unexplained = change.differing(from: facts, as: comparison)
        let changed = before.fields.differing(from: facts, as: comparison)
        return unexplained.allSatisfy { $0.isText && changed.contains($0) }
    }
}

extension FieldValues {
    /// The fields of these that the market shows, and shows otherwise.
    fileprivate func differing(from facts: ProductFacts, as comparison: ValueComparison) -> [Field] {
        fieldsChanged(in: facts, as: comparison).filter { facts.fields[$0] != nil || facts.unreadable[$0] != nil }
    }
}

extension Field {
    fileprivate var isText: Bool { self == .name || self == .description }
}
