import Jobs
import Ledger

extension DriftedRow: Sentence {
    package func text(in language: Language) -> PrintableText {
        let told = changes.map { changed($0, in: language) } ?? gone[language]
        return "\(row.rowName.text(in: language, id: id)): \(told)"
    }

    private var gone: Bilingual {
        switch row.state {
        case .failed: Bilingual(ko: "없어져서 할 수 없음", en: "gone, so it cannot be done")
        case .deleted: Bilingual(ko: "이미 없음", en: "gone already")
        default: Bilingual(ko: "없어져서 다시 등록", en: "gone; registered again")
        }
    }

    private func changed(_ changes: [Change], in language: Language) -> PrintableText {
        let shown = changes.map { PlannedChange.Difference($0.field, from: $0.from, to: $0.to).text(in: language) }
        return [shown.joined(separator: ", "), consequence[language]].filter { !$0.isEmpty }.joined(separator: "; ")
    }

    /// What becomes of a product that was changed.
    private var consequence: Bilingual {
        switch (row.state, row.operation) {
        case (.planned, .update): Bilingual(ko: "행의 값으로 수정", en: "gets the row's values")
        case (.planned, .delete): Bilingual(ko: "삭제", en: "deleted")
        case (.planned, .replace): Bilingual(ko: "새 사진으로 다시 등록", en: "registered anew with its photos")
        case (.failed, _): Bilingual(ko: "할 수 없음", en: "cannot be done")
        default: Bilingual(ko: "그대로 둠", en: "left so")
        }
    }
}
