/// What a dry run says that an import would do.
public enum PlanNews: Sentence, Hashable {
    case planned(creates: Int, updates: Int, deletes: Int, unchanged: Int, rejected: Int)
    case costs(requests: Int, time: Duration)
    case nothingSent

    public func text(in language: Language) -> String { bilingual[language] }

    private var bilingual: Bilingual {
        switch self {
        case .planned(let creates, let updates, let deletes, let unchanged, let rejected):
            Bilingual(
                ko: "가져오면: 등록 \(creates.grouped), 수정 \(updates.grouped), 삭제 \(deletes.grouped), "
                    + "그대로 \(unchanged.grouped), 거부 \(rejected.grouped).",
                en:
                    "An import would make \(creates.of("create")), \(updates.of("update")) and \(deletes.of("delete")), "
                    + "leave \(unchanged.grouped) unchanged and reject \(rejected.grouped).")
        case .costs(let requests, let time):
            Bilingual(
                ko: "요청 \(requests.grouped)건, 약 \(time.text(in: .korean)) 걸립니다.",
                en: "That takes \(requests.of("request")) and about \(time.text(in: .english)).")
        case .nothingSent:
            Bilingual(ko: "연습 실행이라 아무것도 보내지 않았습니다.", en: "This was a dry run; nothing was sent.")
        }
    }
}
