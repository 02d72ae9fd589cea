/// What is said about plans that are kept in files.
package enum PlanFileNotice: Sentence, Hashable {
    /// The flags with which the market was named are named again.
    case kept(path: String, flags: [String])
    case carriedOut(run: String)
    /// A plan that still stands needs no other one.
    case nothingSent(isOutdated: Bool)

    package func text(in language: Language) -> PrintableText { bilingual[language] }

    private var bilingual: Bilingual {
        switch self {
        case .kept(let path, let flags): Self.kept(path, flags)
        case .carriedOut(let run):
            Bilingual(ko: "이 계획은 실행 \(run)에서 이미 실행되었습니다.", en: "Run \(run) has carried this plan out already.")
        case .nothingSent(isOutdated: true):
            Bilingual(ko: "아무것도 보내지 않았습니다. 계획을 다시 만드세요.", en: "Nothing was sent; make the plan anew.")
        case .nothingSent(isOutdated: false): Bilingual(ko: "아무것도 보내지 않았습니다.", en: "Nothing was sent.")
        }
    }

    private static func kept(_ path: String, _ flags: [String]) -> Bilingual {
        let command = "openmarket import --plan " + ([path] + flags).map(Quoting.argument).joined(separator: " ")
        return Bilingual(
            ko: "계획을 \(path)에 적었습니다. 그대로 실행하려면: `\(command)`.",
            en: "Kept the plan in \(path); `\(command)` carries it out.")
    }
}
