import Foundation
import Ledger
import MarketAPI
import Transfer
import Wording

extension MarketError {
    /// The status that a command ends with where the market stood in the way.
    var status: ExitStatus {
        switch self {
        case .unreachable, .answerLost, .rateLimited, .busy: .unreachable
        case .refusedCredentials: .refusedCredentials
        default: .failed
        }
    }

    func trouble(market: String) -> MarketTrouble {
        switch self {
        case .unreachable(let trouble), .answerLost(let trouble):
            .marketUnreachable(url: market, reason: trouble.detail)
        case .rateLimited: .marketRefused(url: market, status: 429, reason: nil)
        case .busy(let failure, _), .rejected(let failure), .notFound(let failure):
            .marketRefused(url: market, status: failure.status, reason: failure.message)
        case .refusedCredentials: .credentialsRefused(url: market)
        case .unexpectedAnswer(let status, let detail): .marketRefused(url: market, status: status, reason: detail)
        case .photoUnreadable(let path): .marketUnreachable(url: market, reason: path)
        case .withdrawn: .marketUnreachable(url: market, reason: "stopped")
        case .notSpoken(let generation): .marketUnreachable(url: market, reason: "--api \(generation.rawValue)")
        }
    }
}

extension LedgerError {
    var trouble: FileTrouble {
        switch kind {
        case .full: .diskFull(path)
        default: .ledgerUnusable(path, reason: [kind.words, detail].compactMap { $0 }.joined(separator: ": "))
        }
    }
}

extension LedgerError.Kind {
    /// Completes "The ledger cannot be used: …".
    fileprivate var words: String {
        switch self {
        case .inaccessible: "it cannot be opened or written"
        case .damaged: "it is damaged"
        case .notALedger: "it is another program's database"
        case .newer: "a newer version of this program wrote it"
        case .busy: "another process holds it"
        case .held(let process): "process \(process) is carrying out this run"
        case .full: "the disk is full"
        case .inputOutput: "reading or writing failed"
        }
    }
}
