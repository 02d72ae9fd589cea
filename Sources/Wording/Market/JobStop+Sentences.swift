import Jobs
import Ledger
import Transfer

extension JobStop {
    /// Why a job ended; empty where whoever asked for it, or was asked, knows.
    ///
    /// - Parameter market: its name.
    package func sentences(market: String) -> [any Sentence] {
        switch self {
        case .requested, .declined: []
        // Of kept plans, which a command alone carries out.
        case .planMoved, .planUnusable: []
        case .input(let refusal): refusal.sentences
        case .adoptsNothing(let path): [AdoptionNotice.namesNothing(path)]
        case .inDoubt(let run): [SendingNotice.inDoubt(run: run.description)]
        case .ledgerBehind(let path, let missing): [LedgerNotice.stopsForLoss(path: path, missing: missing)]
        case .productsUnknown(let rows, let ids): [AdoptionNotice.unknown(rows: rows, ids: ids)]
        case .adoptionUndecided(let rows): [AdoptionNotice.stopsUndecided(rows: rows)]
        case .unseen(let error): [RefreshTrouble.unseen(UploadError.market(error).trouble(market: market))]
        case .refreshLong(let requests, let time): [RefreshTrouble.long(requests: requests, time: time)]
        case .doesNotAddUp(let run, let imbalances): [ImbalanceNotice(run: run?.description ?? "RUN", imbalances)]
        case .leftovers(let error): [error.trouble(market: market)]
        case .failed(let error, _): [Self.sentence(error, market)]
        }
    }

    private static func sentence(_ error: any Error, _ market: String) -> any Sentence {
        switch error {
        case let error as MarketError: UploadError.market(error).trouble(market: market)
        case let error as LedgerError: UploadError.ledger(error).trouble(market: market)
        case let error as UploadError: error.trouble(market: market)
        case let sentence as any Sentence: sentence
        default: Bilingual(data: String(describing: error))
        }
    }
}

extension InputRefusal {
    /// Why an input is refused, as far as the issues of its files do not say it.
    package var sentences: [any Sentence] {
        switch self {
        case .unreadable, .refused: []
        case .tooManyRejected(let count, let limit): [ReadingNotice.tooManyRejected(count, limit: limit)]
        case .truncated(let files): files.map { SendingNotice.truncated($0) }
        }
    }
}
