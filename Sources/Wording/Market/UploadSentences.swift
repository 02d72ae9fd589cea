import Catalogue
import Jobs
import Ledger
import Transfer

extension UploadError {
    /// Why a run is stopped for the seller's good. Nothing is lost, and the same command goes on.
    package func trouble(market: String) -> Bilingual {
        switch self {
        case .ledger(let error): error.bilingual
        case .market(let error): error.trouble(market: market)
        case .tooManyErrors(let errors, let answers, let last):
            Bilingual(
                ko: "최근 1분의 답 \(answers.grouped)건 중 \(errors.grouped)건이 오류라, 마켓이 차단하기 전에 멈췄습니다. "
                    + "마지막 오류: \(EntryReason(last).text(in: .korean)) 원인을 고친 뒤 같은 명령으로 이어 하세요.",
                en:
                    "\(errors.grouped) of the last minute's \(answers.of("answer")) were errors: stopped before the market "
                    + "blocks you. The last one: \(EntryReason(last).text(in: .english)) Mend the cause; the same command resumes."
            )
        case .tooManyRetries(let last):
            Bilingual(
                ko: "다시 시도한 요청이 너무 많아 멈췄습니다. 마지막 오류: \(EntryReason(last).text(in: .korean)) 마켓이 나아지면 같은 명령으로 이어 하세요.",
                en:
                    "Too many requests had to be tried again: stopped. The last error: \(EntryReason(last).text(in: .english)) Once the "
                    + "market is well, the same command resumes.")
        // The market's own word about its health.
        case .marketFailing:
            Bilingual(
                ko: "마켓(\(market))이 스스로 정상이 아니라고(FAIL) 합니다. 아무것도 보내지 않았습니다. "
                    + "마켓이 나아지면 같은 명령을 다시 실행하세요.",
                en: "The market at \(market) says itself that it is not well (FAIL): nothing was sent. "
                    + "Run the same command again once it is.")
        case .canary(let faults): Self.canary(faults.count)
        }
    }

    /// So many things about the rows that were sent first are not as they were meant.
    private static func canary(_ count: Int) -> Bilingual {
        Bilingual(
            ko: "먼저 보낸 행에서 \(count.grouped)가지가 보낸 것과 달라 나머지를 보내지 않았습니다. 같은 명령은 나머지를 보냅니다.",
            en:
                "\(count.of("thing")) about the rows sent first \(count == 1 ? "is" : "are") not as sent; the rest was "
                + "not sent. The same command sends the rest.")
    }
}

extension CanaryFault: Sentence {
    /// What is not right with a row that was sent first.
    package var bilingual: Bilingual {
        Bilingual { language in
            "#\(record)\(sku.map { " \($0)" } ?? ""): \(said[language])"
        }
    }

    private var said: Bilingual {
        switch kind {
        case .notDone(_, let reason?): Bilingual(ko: reason.text(in: .korean), en: reason.text(in: .english))
        case .notDone(_, nil): Bilingual(ko: "아직 결과가 없습니다.", en: "It has no outcome yet.")
        case .missing: Bilingual(ko: "등록되었다는데 마켓에 없습니다.", en: "The market took it and does not have it.")
        case .stillThere: Bilingual(ko: "삭제되었다는데 마켓에 있습니다.", en: "The market deleted it and still has it.")
        case .field(let field, let sent, let found):
            Bilingual(
                ko: "\(field.column): 보낸 값 ‘\(sent)’, 마켓의 값 ‘\(found ?? "")’.",
                en: "\(field.column): sent “\(sent)”, the market has “\(found ?? "")”.")
        case .photoCount(let sent, let found):
            Bilingual(
                ko: "사진 \(sent)장을 보냈는데 마켓에는 \(found)장입니다.",
                en: "\(sent.of("photo")) \(sent == 1 ? "was" : "were") sent, the market has \(found).")
        case .photo(let url):
            Bilingual(
                ko: "사진을 받을 수 없습니다: \(url).",
                en: "The photo cannot be fetched: \(url).")
        case .unchecked(let error):
            Bilingual(
                ko: "확인하지 못했습니다: \(EntryReason(error).text(in: .korean))",
                en: "It could not be checked: \(EntryReason(error).text(in: .english))")
        }
    }
}

/// Why a row that the rules accept did not get to the market.
///
/// Details come from the market or the system; the sentence around them is translated.
extension EntryReason: Sentence {
    package var bilingual: Bilingual {
        switch code {
        case .rejected:
            Bilingual(
                ko: "마켓이 거절했습니다\(said(status, detail?.reasonInKorean)).",
                en: "The market refused it\(said(status, detail)).")
        case .notFound: Bilingual(ko: "마켓에 없는 상품입니다.", en: "The market has no such product.")
        case .vanished:
            Bilingual(
                ko: "계획한 뒤에 마켓에서 없어진 상품입니다. 같은 명령을 다시 실행하면 마켓을 다시 확인하고 새로 등록합니다. "
                    + "`--refresh none`을 쓰면 그러지 않습니다.",
                en: "The product has gone from the market since the row was planned. The same command looks again and "
                    + "registers it anew, unless it has `--refresh none`.")
        case .photoMissing:
            Bilingual(
                ko: "사진 파일이 없어졌습니다: \(named). 제자리에 되돌려 놓고 다시 가져오거나 복원하세요.",
                en: "The photo is gone: \(named). Put it back, and import or restore again.")
        case .photoChanged:
            Bilingual(
                ko: "사진이 계획할 때의 것이 아닙니다: \(named). 다시 가져오세요. 백업의 사진이면 `openmarket backup verify`가 손상된 것을 모두 알려 줍니다.",
                en: "The photo is not what it was when it was planned: \(named). Import the file again; of a backup's "
                    + "photos, `openmarket backup verify` names all that are damaged.")
        case .photoUnusable:
            Bilingual(ko: "사진을 쓸 수 없습니다: \(named.reasonInKorean).", en: "The photo cannot be used: \(named).")
        case .answerLost:
            Bilingual(
                ko: "보냈지만 답을 받지 못했습니다. 같은 명령을 다시 실행하면 마켓에 먼저 물어봅니다.",
                en: "It was sent and no answer came; the same command asks the market before anything else.")
        case .answerUnexpected:
            Bilingual(
                ko: "마켓의 답을 이해할 수 없습니다\(said(nil, detail?.reasonInKorean)).",
                en: "The market's answer cannot be understood\(said(nil, detail)).")
        case .answerContradicts:
            Bilingual(
                ko: "마켓이 등록했다고 답했지만 보낸 것과 다른 상품을 보였습니다\(said(nil, detail)). "
                    + "확인하고 `openmarket runs settle`로 정하세요.",
                en:
                    "The market took it, but answered with another product than was sent\(said(nil, detail)); look, and decide by "
                    + "`openmarket runs settle`.")
        case .noAnswer: Bilingual(ko: "마켓이 계속 답하지 않았습니다.", en: "The market did not answer at any try.")
        case .ambiguous:
            Bilingual(
                ko: "마켓에 이 행일 수 있는 상품이 있습니다\(said(nil, detail)). 확인하고 `openmarket runs settle`로 정하세요.",
                en:
                    "The market has what may be this row\(said(nil, detail)); look at it, and decide by `openmarket runs settle`."
            )
        case .notShown:
            Bilingual(
                ko: "마켓이 등록했다고 답했지만 그런 상품이 없습니다\(said(nil, detail)). 확인하고 `openmarket runs settle`로 정하세요.",
                en:
                    "The market answered that it is registered\(said(nil, detail)), and does not show it; look for it, and decide "
                    + "by `openmarket runs settle`.")
        case .leadStays:
            Bilingual(
                ko: "등록했지만 마켓이 대표 사진을 바꾸지 않았습니다\(said(status, detail?.reasonInKorean)). "
                    + "같은 파일을 다시 가져오거나 복원하면 대표 사진만 다시 바꿉니다.",
                en:
                    "It was registered, but the market did not let its leading photo lead\(said(status, detail)); importing "
                    + "or restoring again changes that alone.")
        case .oldStays:
            Bilingual(
                ko: "새로 등록했지만 옛 상품을 지우지 못해 둘 다 마켓에 있습니다\(said(status, detail?.reasonInKorean)). "
                    + "옛 상품은 `openmarket delete ID`로 지우세요.",
                en: "It was registered anew, but the old product could not be deleted, so both are there"
                    + "\(said(status, detail)); `openmarket delete ID` deletes the old one.")
        }
    }

    /// The photo, and what is the matter with it.
    private var named: String { detail ?? "" }

    private func said(_ status: Int?, _ detail: String?) -> String {
        let parts = [status.map(String.init), detail].compactMap { $0 }
        return parts.isEmpty ? "" : " (\(parts.joined(separator: ": ")))"
    }
}

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
