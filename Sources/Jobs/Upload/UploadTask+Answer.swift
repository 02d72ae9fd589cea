import Catalogue
import Ledger
import MarketAPI
import Transfer

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
            await coordinator.halt(.ledger(error))
        }
        return .failed(contradicted(by: detail), at: job.time.now)
    }

    /// Remembers which product the answer showed, for whoever has to decide.
    mutating func contradicted(by detail: ProductDetail) -> MarketError {
        contradiction = detail.facts.id
        return .unexpectedAnswer(
            status: job.market.contract.statuses.created, detail: "the answer shows product \(detail.facts.id)")
    }

    /// Whether an answer's product may be the one that was sent. It is new, and equal as far as the market's rewritings
    /// explain; or it has the numbers that were sent, and comes no closer to another row that may have made it.
    private func shows(
        _ detail: ProductDetail, _ values: ProductValues, photos: Int
    ) async throws(LedgerError) -> Bool {
        let (facts, account) = (detail.facts, job.run.account)
        if let vendor = await coordinator.vendorID, let other = facts.vendorID, other != vendor { return false }
        // Read first: a row whose answer comes meanwhile is among these, or its product is claimed.
        let others = try job.ledger.unsettledRegistrations(of: account)
            .filter { ($0.run, $0.ordinal) != (entry.run, entry.ordinal) }
        guard try job.ledger.isFree(facts.id, for: entry), try !job.ledger.wasSighted(facts.id, of: account) else {
            return false
        }
        var comparison = await coordinator.learntComparison
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
        if await coordinator.order != .none, let lastSeenID, product.id <= lastSeenID { return false }
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
        var comparison = await coordinator.learntComparison
        comparison.learn(from: change, shownAs: facts.fields)
        guard change.differing(from: facts, as: comparison).isEmpty else { return false }
        await coordinator.learn(from: change, shownAs: facts)
        return true
    }

    /// A market that writes texts in its own way has changed them where they are not what they were.
    private func isRewritten(_ change: ProductChange, in facts: ProductFacts) async -> Bool {
        guard let before = entry.before else { return false }
        let comparison = await coordinator.learntComparison
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
