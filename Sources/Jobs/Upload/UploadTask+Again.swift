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
        let goneCheck = coordinator.goneCheck
        let answer: Result<ProductDetail?, MarketError> = await coordinator.stop.ending {
            do throws(MarketError) { return .success(try await goneCheck.detail(gone)) } catch {
                return .failure(error)
            }
        }
        switch answer {
        case .success(nil): return false
        case .success(let detail?):
            await become(gone, detail.facts)
            return true
        case .failure(let error):
            if error != .withdrawn { await coordinator.halt(.market(error)) }
            return true
        }
    }

    private mutating func become(_ id: Int, _ facts: ProductFacts) async {
        guard let planned = plannedValues else { preconditionFailure("only what is registered was gone") }
        let known = try? job.ledger.product(id: id, of: job.run.account)
        let current = facts.values ?? known?.values ?? planned
        await turn(into: KnownProduct(key: entry.key, id: id, values: current, photos: known?.photos), by: [])
    }
}
