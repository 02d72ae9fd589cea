import Catalogue
import Ledger
import MarketAPI
import Transfer

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
            if error != .withdrawn { await coordinator.halt(.market(error)) }
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
        let goneCheck = coordinator.goneCheck
        return await coordinator.stop.ending { await goneCheck.answer(id) }
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
