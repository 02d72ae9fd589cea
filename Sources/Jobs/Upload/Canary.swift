import Catalogue
import Ledger
import MarketAPI
import Transfer

/// What is not right with a row that was sent before the others.
package struct CanaryFault: Hashable, Sendable {
    package var record: Int
    package var sku: String?
    package var kind: CanaryFaultKind

    package init(record: Int, sku: String?, kind: CanaryFaultKind) {
        (self.record, self.sku, self.kind) = (record, sku, kind)
    }
}

/// In what a row is not right.
package enum CanaryFaultKind: Hashable, Sendable {
    /// It has no outcome, or the market did not take it.
    case notDone(EntryState, EntryReason?)
    /// The market says that it has no such product.
    case missing
    /// A deleted product answers as before.
    case stillThere
    case field(Field, sent: String, found: String?)
    case photoCount(sent: Int, found: Int)
    case photo(url: String)
    /// The market could not be asked.
    case unchecked(MarketError)
}

/// Looks at the market whether a row that was sent is there as it was meant.
struct CanaryCheck: Sendable {
    let market: any MarketReading
    let time: any Timekeeping

    /// - Parameter entry: as it stands after it was sent.
    func faults(of entry: LedgerEntry) async -> [CanaryFault] {
        await kinds(of: entry).map { CanaryFault(record: entry.record, sku: entry.sku, kind: $0) }
    }

    private func kinds(of entry: LedgerEntry) async -> [CanaryFaultKind] {
        guard [.uploaded, .updated, .deleted].contains(entry.state), let id = entry.marketID else {
            return [.notDone(entry.state, entry.reason)]
        }
        do throws(MarketError) {
            let detail = try await market.detail(id)
            return entry.state == .deleted ? [.stillThere] : await differences(detail, entry.operation)
        } catch {
            guard case .notFound = error else { return [.unchecked(error)] }
            return entry.state == .deleted ? [] : [.missing]
        }
    }

    private func differences(_ detail: ProductDetail, _ operation: PlannedOperation) async -> [CanaryFaultKind] {
        if case .update(_, let change) = operation { return detail.facts.differences(from: change) }
        guard let (values, photos) = operation.registration else { return [] }
        var faults = detail.facts.differences(from: values.fields)
        if detail.images.count != photos.count {
            faults.append(.photoCount(sent: photos.count, found: detail.images.count))
        }
        let photoCheck = await market.verifyPhotos(of: detail, gracePeriod: PhotoGracePeriod(time: time))
        return faults + photoCheck.missing.map { .photo(url: $0.url) }
    }
}

extension ProductFacts {
    /// The fields that were sent and are not what the market has now.
    fileprivate func differences(from sent: FieldValues) -> [CanaryFaultKind] {
        sent.fieldsChanged(in: self).map { field in
            let found = fields[field] ?? (field == .discountedPrice ? .amount(.zero) : nil)
            return .field(field, sent: sent[field]?.text ?? "", found: found?.text)
        }
    }
}

extension UploadRun {
    /// Sends a few rows of each kind before the others, and stops the run where one of them is not what it was meant to
    /// be.
    nonisolated func sendCanaries() async {
        guard job.options.canary > 0 else { return }
        do throws(LedgerError) {
            let entries = try job.ledger.firstPlanned(of: job.run.id, ofEach: job.options.canary)
            guard !entries.isEmpty, await findNewest() else { return }
            await send(entries)
            // An answer that was lost need not be the end of it.
            if await mayGoOn { _ = await waitForDoubts() }
            guard await mayGoOn else { return }
            // What another run has or has done was not sent, so there is nothing to look at.
            let others = await postponed.values.reduce(into: Set<Int>()) { $0.formUnion($1) }
            let sent = try job.ledger.entries(of: job.run.id, ordinals: entries.map(\.ordinal))
            await conclude(sent.filter { !others.contains($0.ordinal) && $0.state != .unchanged })
        } catch {
            await halt(.ledger(error))
        }
    }

    private nonisolated func conclude(_ entries: [LedgerEntry]) async {
        if entries.isEmpty { return }
        let check = CanaryCheck(market: job.market, time: job.time)
        var faults: [CanaryFault] = []
        for entry in entries { faults += await check.faults(of: entry) }
        if faults.isEmpty { onEvent(.canaryPassed(entries.count)) } else { await halt(.canary(faults)) }
    }
}
