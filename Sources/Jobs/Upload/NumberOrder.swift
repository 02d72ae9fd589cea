import Foundation
import Ledger
import MarketAPI
import Transfer

/// What the order of a market's numbers is worth: the one place that says whether a higher one is newer.
enum NumberOrder: Hashable, Sendable {
    /// Each own product so far had a higher number than all before it, and came first in the list.
    case rising
    /// It may be so, and no own product has shown it yet.
    case unproven
    /// The generation has no order, or the market was seen not to keep to it.
    case none
}

extension Ledger {
    /// - Parameter capabilities: says whether there is an order at all.
    func order(of account: Account, at capabilities: MarketCapabilities) throws(LedgerError) -> NumberOrder {
        guard capabilities.list.isNewestFirst else { return .none }
        return switch try observations(of: account).numbersRise {
        case .kept: .rising
        case .none: .unproven
        case .broken: .none
        }
    }
}

extension UploadRun {
    /// As it is known at this moment, by whichever process.
    var order: NumberOrder {
        do throws(LedgerError) {
            return try job.ledger.order(of: job.run.account, at: job.market.capabilities)
        } catch {
            halt(.ledger(error))
            return .none
        }
    }

    /// Takes what the market's answer says of its order: the product was registered after `seen` was known, on the day
    /// of `sent` or later.
    func observe(_ product: ProductFacts, seen: Int?, sent: Date) {
        let account = job.run.account
        do throws(LedgerError) {
            let known = try job.ledger.observations(of: account)
            if let seen, job.market.capabilities.list.isNewestFirst, known.numbersRise != .broken {
                let rises = product.id > seen
                if known.numbersRise == .none || !rises {
                    try job.ledger.observe(numbersRise: rises, of: account)
                    wake()
                }
            }
            if let date = product.createdAt, known.datesFit != .broken {
                let fits = !date.isBefore(dayOf: sent)
                if known.datesFit == .none || !fits { try job.ledger.observe(datesFit: fits, of: account) }
            }
        } catch {
            halt(.ledger(error))
        }
    }
}

extension MarketDate {
    /// Whether its day has passed when something was sent. Clocks may differ by an hour.
    func isBefore(dayOf sent: Date) -> Bool {
        guard let sent = MarketDate(wire: sent.timeIntervalSince1970 - 3600) else { return false }
        return dayStart < sent.dayStart
    }
}

extension LedgerEntry {
    /// The first moment at which it may have been sent, as far as the ledger knows: a row that was sent again keeps the last.
    func firstSent(in run: Run) -> Date? {
        attempts > 1 ? run.started : sent
    }
}
