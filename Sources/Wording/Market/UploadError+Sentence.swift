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
