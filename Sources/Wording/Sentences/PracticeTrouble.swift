/// Why the practice market cannot be there; reasons come from the system, in English.
package enum PracticeTrouble: Sentence, Hashable {
    /// Its products cannot be kept here.
    case dataUnusable(String, reason: String)
    /// The address is taken, or not this machine's.
    case cannotListen(address: String, reason: String)

    package func text(in language: Language) -> PrintableText { bilingual[language] }

    private var bilingual: Bilingual {
        switch self {
        case .dataUnusable(let path, let reason):
            Bilingual(
                file: path,
                ko:
                    "연습용 마켓의 데이터 폴더를 쓸 수 없습니다(\(reason.reasonInKorean)). `sandbox --data DIR`이나 `XDG_STATE_HOME`으로 다른 폴더를 지정하세요",
                en:
                    "the practice market cannot keep its data here (\(reason)); name another folder by `sandbox --data DIR`, or "
                    + "for all of the program's data by `XDG_STATE_HOME`")
        case .cannotListen(let address, let reason):
            Bilingual(
                ko: "\(address)에서 연결을 받을 수 없습니다: \(reason.reasonInKorean). 다른 `--port`를 쓰세요. 0은 빈 포트를 고릅니다.",
                en: "Connections cannot be taken at \(address): \(reason); use another `--port`, 0 for a free one.")
        }
    }
}
