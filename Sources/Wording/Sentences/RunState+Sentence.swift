import Ledger

extension RunState: Sentence {
    /// How far a run has come, in a word.
    package func text(in language: Language) -> PrintableText { word[language] }

    private var word: Bilingual {
        switch self {
        case .planning: Bilingual(ko: "계획 중", en: "planning")
        case .planned: Bilingual(ko: "계획됨", en: "planned")
        case .running: Bilingual(ko: "진행 중", en: "running")
        case .stopped: Bilingual(ko: "멈춤", en: "stopped")
        case .finished: Bilingual(ko: "끝남", en: "finished")
        case .abandoned: Bilingual(ko: "그만둠", en: "abandoned")
        }
    }
}
