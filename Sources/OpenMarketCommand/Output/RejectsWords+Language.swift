import Drafting
import Jobs
import Wording

extension RejectsWords {
    init(in language: Language) {
        self.init(
            header: language == .korean ? ReasonsColumn.headers.korean : ReasonsColumn.headers.english,
            sentence: { issue in
                "\(issue.message(in: language)) \(issue.remedy(in: language))"
            },
            formula: { RejectsNotice.wasFormula($0).text(in: language).description })
    }
}
