import Catalogue
import Ledger
import MarketAPI
import Transfer

// MARK: - Outcomes

extension UploadTask {
    mutating func record(_ outcome: UploadOutcome) async {
        if case .uploaded(let detail) = outcome {
            guard await register(detail) else { return }
            return await record(.uploaded(id: detail.facts.id, plannedValues ?? .nothing), isStored: true)
        }
        await record(await settlement(of: outcome), showing: outcome.detail.flatMap(lastingThumbnail))
        guard case .unknown = outcome, entry.registers, registered == nil, !asks else { return }
        await upload.doubt(entry.ordinal)
    }

    /// The new product is in the ledger before the row's second half: before a replacement's old one is touched, or the leading
    /// photo chosen. Where the ledger fails, the run is over, and the next one asks the market for the new one.
    mutating func recordRegistration(_ detail: ProductDetail) async -> [UploadMachine.Action] {
        guard await register(detail) else { return [] }
        registered = detail
        return handle(.registrationRecorded)
    }

    /// The address by which lists show a product; `nil` where each change gives its photos other ones.
    private func lastingThumbnail(_ detail: ProductDetail) -> String? {
        job.market.capabilities.choosesThumbnail ? detail.facts.thumbnail : nil
    }

    /// Settles the row with the product that the answer shows. Where that is another row's by now, this one is in doubt.
    ///
    /// - Returns: whether it is the row's.
    private mutating func register(_ detail: ProductDetail) async -> Bool {
        let (facts, values) = (detail.facts, plannedValues ?? .nothing)
        do throws(LedgerError) {
            if try await job.ledger.register(facts.id, values, for: entry, showing: lastingThumbnail(detail)) {
                await upload.recordSeen(id: facts.id, vendor: facts.vendorID)
                await upload.learn(from: values.fields, shownAs: facts)
                await upload.observe(facts, seen: lastSeenID, sent: sent)
                return true
            }
            // It may have given the number out again: what is new has no higher one then.
            await upload.observe(facts, seen: lastSeenID, sent: sent)
            await record(.unknown(contradicted(by: detail)))
        } catch {
            await upload.halt(.ledger(error))
        }
        return false
    }

    /// Durable before anybody hears of it; of a registration, the ledger has it already.
    mutating func record(_ settlement: Settlement, showing thumbnail: String? = nil, isStored: Bool = false) async {
        do throws(LedgerError) {
            if !isStored { try await job.ledger.record(entry, as: settlement, showing: thumbnail) }
            job.tally.end(kind, as: settlement.state, answers: answers)
            answers = 0
            upload.onEvent(.settled(entry, settlement))
        } catch {
            await upload.halt(.ledger(error))
        }
    }

    /// What another run has done is not done again: what differs is changed, and what is under way is waited for.
    mutating func resolve(_ denial: IntentAnswer) async {
        switch denial {
        case .granted: preconditionFailure("a granted intent was not acted on")
        case .elsewhere(let run): await upload.postpone(entry, for: run)
        case .newProductGone: await replaceAgain()
        case .known(let product):
            do throws(LedgerError) {
                let since = try job.ledger.learntSincePlanned(product, for: entry)
                await turn(into: product, by: since.isNew ? since.runs : nil)
            } catch {
                await upload.halt(.ledger(error))
            }
        }
    }

    /// The row, a registration, asks from now on for what its product lacks.
    ///
    /// - Parameter runs: who brought its product since it was planned; none where the market shows it again, `nil` where nobody did.
    mutating func turn(into product: KnownProduct, by runs: [RunID]?) async {
        guard let (values, photos) = entry.operation.registration else {
            preconditionFailure("only what is registered has a product meanwhile")
        }
        // Nobody was asked whether this product, which came meanwhile, may be replaced: it keeps its photos.
        let revision = RowRevision(
            of: product.id, from: product.values, product.photos, to: values, given: entry.asked?.fields, photos,
            PhotoChanges(job.market.capabilities, replaces: false))
        do throws(LedgerError) {
            let update = try await job.ledger.turn(
                entry, into: revision.operation.change ?? ProductChange(), of: product, newPhotos: revision.newPhotos,
                keepsPhotos: revision.keepsPhotos, lead: entry.leadChange(of: product))
            job.tally.turn(kind, into: update, by: runs)
            guard update.state == .planned else { return await record(Settlement.unchanged(id: product.id)) }
            await upload.run(update, from: .started)
        } catch {
            await upload.halt(.ledger(error))
        }
    }

    private func replaceAgain() async {
        do throws(LedgerError) {
            let entry = try await job.ledger.restart(entry)
            await upload.run(entry, from: .started)
        } catch {
            await upload.halt(.ledger(error))
        }
    }

    private func settlement(of outcome: UploadOutcome) async -> Settlement {
        switch outcome {
        case .uploaded: preconditionFailure("a registration's answer is settled by the ledger")
        case .found(let id):
            await upload.recordSeen(id: id, vendor: nil)
            let values = plannedValues ?? .nothing
            return entry.hasTwoHalves ? .registered(id: id, values) : .uploaded(id: id, values)
        case .led(let detail): return .uploaded(id: detail.facts.id, plannedValues ?? .nothing)
        case .leadStays(let error): return .failed(EntryReason(.leadStays, of: error))
        case .replaced(let id): return .updated(id: id, plannedValues ?? .nothing)
        case .oldStays(let error): return .failed(EntryReason(oldProduct: entry.operation.target, stays: error))
        case .updated(let detail): return .updated(id: detail.facts.id, updatedValues(detail) ?? .nothing)
        case .deleted: return .deleted(id: entry.operation.target ?? 0)
        case .failed(.notFound) where wasToBeDeleted: return .deleted(id: entry.operation.target ?? 0)
        case .failed(.notFound(let failure)) where await hasVanished():
            return .failed(EntryReason(.vanished, status: failure.status))
        // A question that leads to a change, or comes before it: nothing was done.
        case .failed(.answerLost(let trouble)): return .failed(EntryReason(.noAnswer, detail: trouble.detail))
        case .failed(let error): return .failed(EntryReason(error))
        case .unknown(let error): return .unknown(reason(error.map { EntryReason($0) } ?? EntryReason(.answerLost)))
        case .similar(let ids):
            return .unknown(reason(EntryReason(.ambiguous, detail: ids.map(String.init).joined(separator: ", "))))
        case .unsent: return .unsent
        }
    }

    /// That the market took a row, and showed another product, is not forgotten while it is in doubt.
    private func reason(_ reason: EntryReason) -> EntryReason {
        if let contradiction { return EntryReason(.answerContradicts, detail: "\(contradiction)") }
        guard asks, let known = entry.reason, known.isAnswered else { return reason }
        let shown = known.detail?.split(separator: ",").first.map(String.init)
        let candidates = reason.code == .ambiguous ? reason.detail : nil
        let ids = [shown, candidates].compactMap(\.self).filter { !$0.isEmpty }
        return EntryReason(known.code, detail: ids.joined(separator: ", "))
    }

    /// A product that was there when the row was planned, and is gone as was asked for, whoever deleted it. One that
    /// nobody knew of is a wrong number.
    private var wasToBeDeleted: Bool {
        if case .delete = entry.operation { entry.before != nil } else { false }
    }

    /// What was sent is what the market confirmed. Its answer may spell a value differently, and a row compared with that
    /// would be changed again at every import.
    var plannedValues: ProductValues? {
        entry.operation.registration?.values
    }

    private func updatedValues(_ detail: ProductDetail) -> ProductValues? {
        guard case .update(let id, let change) = entry.operation else { return nil }
        do throws(LedgerError) {
            let known = try job.ledger.product(id: id, of: job.run.account)
            return known?.values.applying(change) ?? detail.facts.values
        } catch {
            return detail.facts.values
        }
    }
}

extension UploadOutcome {
    /// The product as the market answered an update with it.
    fileprivate var detail: ProductDetail? {
        switch self {
        case .led(let detail), .updated(let detail): detail
        default: nil
        }
    }
}

extension ProductValues {
    /// For a product whose values nobody knows: equal to no row, so that a later row with values changes it.
    fileprivate static let nothing = ProductValues(
        name: "", description: "", price: .zero, currency: .krw, discountedPrice: .zero, stock: 0)
}

extension EntryReason {
    /// What stands in the ledger for a market's error; never a request or a secret.
    package init(_ error: MarketError) {
        switch error {
        case .rejected(let failure), .refusedCredentials(let failure), .blocked(let failure):
            self.init(.rejected, status: failure.status, detail: failure.message)
        case .notFound(let failure): self.init(.notFound, status: failure.status, detail: failure.message)
        case .busy(let failure, _) where failure.status == 404:
            self.init(.rejected, status: failure.status, detail: failure.message)
        case .busy(let failure, _): self.init(.noAnswer, status: failure.status, detail: failure.message)
        case .rateLimited: self.init(.noAnswer, status: 429)
        case .unexpectedAnswer(let status, let detail):
            self.init(.answerUnexpected, status: status, detail: detail)
        case .moved(let status, let place): self.init(.answerUnexpected, status: status, detail: place)
        case .answerLost(let trouble): self.init(.answerLost, detail: trouble.detail)
        case .unreachable(let trouble): self.init(.noAnswer, detail: trouble.detail)
        case .photoUnreadable(let path): self.init(.photoMissing, detail: path)
        case .notRepresentable(let value): self.init(.rejected, detail: value.detail)
        case .withdrawn: self.init(.answerLost)
        }
    }

    /// A registration whose leading photo could not be chosen.
    fileprivate init(_ code: Code, of error: MarketError) {
        let why = EntryReason(error)
        self.init(code, status: why.status, detail: why.detail)
    }

    /// A replacement whose second half failed.
    fileprivate init(oldProduct id: Int?, stays error: MarketError) {
        let why = EntryReason(error)
        let detail = [id.map(String.init), why.detail].compactMap { $0 }.joined(separator: ": ")
        self.init(.oldStays, status: why.status, detail: detail)
    }
}

// MARK: - Rows in doubt

extension UploadTask {
    /// Asks the market for a row in doubt. What is found is claimed before the next row with its name may look.
    mutating func ask() async -> [UploadMachine.Action] {
        guard let (values, photos) = entry.operation.registration else {
            preconditionFailure("only registrations are asked for")
        }
        let reach = await reach()
        let (asked, believedAt) = (job.time.now, await believedAt)
        let doubt = InDoubtRegistration(
            values: values, photos: photos.count, seenID: reach == .newest ? seenID ?? 0 : nil,
            vendorID: await upload.vendorID)
        let result = await search(for: doubt, reach, isDecisive: reach != .search && asked >= believedAt)
        if case .failed = result, await upload.mayGoOn, job.retries.isSpent { await upload.haltOnRetries() }
        // Where a counterexample came meanwhile, what was not found down to some number may be anywhere.
        let order = await upload.order
        let isWhole = reach == .all || reach == .newest && (order == .rising || !asks)
        let counts = isWhole ? asked : min(asked, believedAt - max(job.options.settle, .milliseconds(20)))
        return handle(.searched(result, asked: counts, believedAt: believedAt))
    }

    /// A row that a 429 turned away is asked for at once, as far as there may be an order.
    private func reach() async -> InDoubtReach {
        if asks { return await upload.reach(for: sentAt) }
        return await upload.order == .none ? .all : .newest
    }

    /// When the row is old enough for an empty answer to be believed.
    private var believedAt: Duration {
        get async { sentAt + (await upload.believedAfter) }
    }

    /// One list for all that ask now; then each in its turn, those with one name one after the other.
    private func search(
        for doubt: InDoubtRegistration, _ reach: InDoubtReach, isDecisive: Bool
    ) async -> RegistrationSearchResult {
        switch await listed(for: doubt, reach) {
        case .failure(let error): return .failed(error)
        case .success(let products):
            let isStillWhole = await upload.order == .rising || reach == .all || !asks
            let name = ValueComparison.folded(doubt.values.name)
            let reconciliation = Reconciliation(
                entry: entry, upload: upload, doubt: doubt, isDecisive: isDecisive && isStillWhole)
            let result =
                await upload.searches.withPermit(name) {
                    await upload.stop.ending { await reconciliation.result(products) }
                } ?? .failed(.withdrawn)
            await upload.count(.searched(result, asked: .zero, believedAt: .zero), of: entry)
            return result
        }
    }

    private func listed(for doubt: InDoubtRegistration, _ reach: InDoubtReach) async -> NewestProducts.Answer {
        switch reach {
        case .search: .success(ListedProducts())
        case .newest: await upload.newest.unclaimed(above: doubt.seenID ?? 0, for: doubt)
        case .all: await upload.newest.resembling(doubt, of: entry.ordinal, since: await believedAt)
        }
    }
}
