import Ledger

/// Why a run is stopped for the seller's good. Nothing is lost, and the same command goes on.
public enum MarketStop: Sentence, Hashable {
    /// 429 at every try, or a pause that is longer than anybody waits for a request.
    case tooManyRequests(url: String, pause: Duration?)
    case tooManyErrors(Int, answers: Int, last: EntryReason)
    case tooManyRetries(last: EntryReason)
    /// So many things about the rows that were sent first are not as they were meant.
    case canary(faults: Int)
    /// The market's own word about its health.
    case failing(url: String)

    public func text(in language: Language) -> PrintableText { bilingual[language] }

    private var bilingual: Bilingual {
        switch self {
        case .tooManyRequests(let url, let pause?) where pause > .zero:
            Bilingual(
                ko: "마켓(\(url))이 \(pause.text(in: .korean)) 동안 요청하지 말라고 합니다. 그 뒤에, 또는 더 짧은 `--max-wait`으로 "
                    + "같은 명령을 다시 실행하세요.",
                en: "The market at \(url) asks to be left alone for \(pause.text(in: .english)); run the same command "
                    + "again after that, or with a shorter `--max-wait`.")
        case .tooManyRequests(let url, _):
            Bilingual(
                ko: "마켓(\(url))에서 요청이 너무 많다며 계속 거절합니다. 한참 뒤에 더 낮은 `--rate`로 다시 실행하세요.",
                en: "The market at \(url) keeps saying that it gets too many requests; run the same command again in a "
                    + "while, with a lower `--rate`.")
        case .tooManyErrors(let errors, let answers, let last):
            Bilingual(
                ko: "최근 1분의 답 \(answers.grouped)건 중 \(errors.grouped)건이 오류라, 마켓이 차단하기 전에 멈췄습니다. "
                    + "마지막 오류: \(last.text(in: .korean)) 원인을 고친 뒤 같은 명령으로 이어 하세요.",
                en:
                    "\(errors.grouped) of the last minute's \(answers.of("answer")) were errors: stopped before the market "
                    + "blocks you. The last one: \(last.text(in: .english)) Mend the cause; the same command resumes.")
        case .tooManyRetries(let last):
            Bilingual(
                ko: "다시 시도한 요청이 너무 많아 멈췄습니다. 마지막 오류: \(last.text(in: .korean)) 마켓이 나아지면 같은 명령으로 이어 하세요.",
                en:
                    "Too many requests had to be tried again: stopped. The last error: \(last.text(in: .english)) Once the "
                    + "market is well, the same command resumes.")
        case .failing(let url):
            Bilingual(
                ko: "마켓(\(url))이 스스로 정상이 아니라고(FAIL) 합니다. 아무것도 보내지 않았습니다. "
                    + "마켓이 나아지면 같은 명령을 다시 실행하세요.",
                en: "The market at \(url) says itself that it is not well (FAIL): nothing was sent. "
                    + "Run the same command again once it is.")
        case .canary(let faults):
            Bilingual(
                ko: "먼저 보낸 행에서 \(faults.grouped)가지가 보낸 것과 달라 나머지를 보내지 않았습니다. 같은 명령은 나머지를 보냅니다.",
                en:
                    "\(faults.of("thing")) about the rows sent first \(faults == 1 ? "is" : "are") not as sent; the rest was "
                    + "not sent. The same command sends the rest.")
        }
    }
}
