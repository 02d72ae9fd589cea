/// What a workbook of rejected rows says besides why they were rejected.
package enum RejectsNotice: Sentence, Hashable {
    /// A value that was computed from other rows: copied, the formula would point at a neighbour.
    case wasFormula(String)

    package func text(in language: Language) -> PrintableText { bilingual[language] }

    private var bilingual: Bilingual {
        switch self {
        case .wasFormula(let formula):
            Bilingual(
                ko: "원래는 다른 행을 보는 수식이었습니다: \(formula)",
                en: "This was a formula that looks at other rows: \(formula)")
        }
    }
}
