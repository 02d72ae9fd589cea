import Ledger
import MarketAPI
import Transfer

/// What a run asks of its market before any of its rows is sent.
struct RunPreflight: Sendable {
    let asksHealth: Bool
    /// The product whose deletion is begun, and never ended, to prove the credentials; `nil` where nothing is to be
    /// registered, nobody has to say who it is, or the ledger knows none. A first registration goes alone then.
    let proof: Int?

    /// - Parameter registers: whether the run registers products.
    init(
        of account: Account, at capabilities: MarketCapabilities, registers: Bool, ledger: Ledger
    ) throws(LedgerError) {
        asksHealth = capabilities.tellsHealth
        proof = registers ? try Self.proof(of: account, at: capabilities, ledger: ledger) : nil
    }

    /// The product by which credentials are proved; `nil` where nobody has to say who it is, nobody wants the market to be asked,
    /// or the ledger knows none.
    static func proof(
        of account: Account, at capabilities: MarketCapabilities, _ refresh: RefreshOptions = RefreshOptions(),
        ledger: Ledger
    ) throws(LedgerError) -> Int? {
        guard capabilities.needsIdentifier, refresh.mode != .none else { return nil }
        return try ledger.anyProduct(of: account)?.id
    }

    var requests: Int { (asksHealth ? 1 : 0) + (proof == nil ? 0 : 1) }
}

extension UploadRun {
    /// Asks the market how it is, and proves the credentials. What is neither a plain no nor a market that is not there
    /// stops nothing: the rows tell more.
    nonisolated func open() async {
        do throws(LedgerError) {
            let preflight = try RunPreflight(
                of: job.run.account, at: job.market.capabilities,
                registers: try job.ledger.hasRegistrationsLeft(job.run.id),
                ledger: job.ledger)
            if preflight.asksHealth { await askHealth() }
            if let id = preflight.proof, await mayGoOn { await prove(by: id) }
        } catch {
            await halt(.ledger(error))
        }
    }

    private nonisolated func askHealth() async {
        let market = job.market
        let answer: Result<MarketHealth, MarketError> = await stop.ending {
            do throws(MarketError) { return .success(try await market.health()) } catch { return .failure(error) }
        }
        switch answer {
        case .success(.failing): await halt(.marketFailing)
        case .success(.well), .success(.untold): break
        case .failure(let error): if await mayGoOn { await halt(.market(error)) }
        }
    }

    private nonisolated func prove(by id: Int) async {
        let job = job
        let answer: Result<Bool?, MarketError> = await stop.ending {
            do throws(MarketError) {
                return .success(
                    try await job.market.owns(
                        id, policy: job.options.policy, budget: job.retries, time: job.time))
            } catch {
                return .failure(error)
            }
        }
        switch answer {
        case .success(true): await credentials.give()
        case .failure(.refusedCredentials(let failure)): await halt(.market(.refusedCredentials(failure)))
        case .success, .failure: break
        }
    }
}
