import Jobs

extension ImportSummary: Sentence {
    /// The counts that are not zero, in the summary's order.
    package func text(in language: Language) -> PrintableText {
        let shown: [PrintableText] = Outcome.allCases.filter { self[$0] != 0 }.map { outcome in
            let (word, count) = (outcome.text(in: language), self[outcome].grouped)
            return language == .korean ? "\(word) \(count)" : "\(count) \(word)"
        }
        return shown.isEmpty ? Bilingual(ko: "없음", en: "none")[language] : shown.joined(separator: ", ")
    }
}

extension Outcome: Sentence {
    package func text(in language: Language) -> PrintableText { word[language] }

    private var word: Bilingual {
        switch self {
        case .uploaded: Bilingual(ko: "등록", en: "uploaded")
        case .updated: Bilingual(ko: "수정", en: "updated")
        case .unchanged: Bilingual(ko: "그대로", en: "unchanged")
        case .deleted: Bilingual(ko: "삭제", en: "deleted")
        case .rejected: Bilingual(ko: "거부", en: "rejected")
        case .failed: Bilingual(ko: "실패", en: "failed")
        case .unknown: Bilingual(ko: "확인 필요", en: "unknown")
        case .remaining: Bilingual(ko: "남음", en: "remaining")
        }
    }
}
