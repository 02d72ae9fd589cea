import Ledger
import Transfer

// MARK: - Rows that other runs have

extension UploadCoordinator {
    /// Tries the rows that other runs had on the wire or in doubt, until they are settled: by the process that carries out
    /// the other run, or, where that is dead, by asking the market here. The patience is a row's own.
    nonisolated func waitForOthers() async {
        let limit = job.time.now + job.options.policy.elapsedLimit
        while await mayGoOn, case let others = await postponed, !others.isEmpty {
            do {
                guard try await settle(others, patient: job.time.now < limit) else {
                    for (run, rows) in others { onEvent(.left(rows: rows.count, to: run)) }
                    return
                }
            } catch let error as LedgerError {
                await halt(.ledger(error))
            } catch let error as UploadError {
                await halt(error)
            } catch {
                preconditionFailure("\(error) is neither the ledger's nor the market's")
            }
            guard await mayGoOn else { return }
            await sendPlanned(isFirst: false)
            while await mayGoOn, await waitForDoubts() { await sendPlanned(isFirst: false) }
        }
    }

    /// - Returns: whether it is worth trying again.
    private nonisolated func settle(_ others: [RunID: Set<Int>], patient: Bool) async throws -> Bool {
        let doubts = EarlierRunReconciliation(
            in: job.ledger, of: job.run.account, market: job.market, options: job.options,
            retries: job.retries, time: job.time)
        var isWorthwhile = false
        for (run, rows) in others.sorted(by: { $0.key.description < $1.key.description }) {
            switch try await doubts.settle(run, stop: stop) {
            case .settled where patient: isWorthwhile = true
            case .settled, .inDoubt: break
            case .held where patient:
                isWorthwhile = true
                onEvent(.waiting(rows: rows.count, for: run))
                await pause(job.options.settle)
            case .held: break
            }
        }
        return isWorthwhile
    }
}
