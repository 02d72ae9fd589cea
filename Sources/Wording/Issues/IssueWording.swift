import Catalogue

extension Issue {
    /// The sentence that says what is wrong, with the issue's own value, numbers and names in it.
    package func message(in language: Language) -> PrintableText {
        IssueWording.of(code).message(IssueFacts(issue: self, language: language))
    }

    /// What to do about it, naming the flag where one helps.
    package func remedy(in language: Language) -> PrintableText {
        IssueWording.of(code).remedy(IssueFacts(issue: self, language: language))
    }
}

extension IssueCode {
    /// What the code means, away from any file.
    package func explanation(in language: Language) -> IssueExplanation {
        let wording = IssueWording.of(self)
        let facts = IssueFacts(issue: Issue(code: self, file: ""), language: language)
        return IssueExplanation(
            code: self, title: wording.title[language], reason: wording.reason[language], bad: wording.bad[language],
            good: wording.good[language], remedy: wording.remedy(facts))
    }
}

/// The page that `explain CODE` shows.
package struct IssueExplanation: Hashable, Sendable {
    package let code: IssueCode
    /// A heading, without a full stop.
    package let title: PrintableText
    /// Why the rule is there: a paragraph.
    package let reason: PrintableText
    /// Input that raises the code.
    package let bad: PrintableText
    /// The same input, mended.
    package let good: PrintableText
    package let remedy: PrintableText
}

/// Everything that is said about one code, in one place so that its languages and its parts stay together.
struct IssueWording: Sendable {
    let code: IssueCode
    let title: Bilingual
    let message: @Sendable (IssueFacts) -> PrintableText
    let remedy: @Sendable (IssueFacts) -> PrintableText
    let reason: Bilingual
    let bad: Bilingual
    let good: Bilingual

    /// What the code's rule adds to the sentence about what its field may hold, where bounds do not say it.
    let allowance: Bilingual?

    init(
        _ code: IssueCode, title: Bilingual, message: @escaping @Sendable (IssueFacts) -> PrintableText,
        remedy: @escaping @Sendable (IssueFacts) -> PrintableText, reason: Bilingual, bad: Bilingual, good: Bilingual,
        allowance: Bilingual? = nil
    ) {
        (self.code, self.title, self.message, self.remedy) = (code, title, message, remedy)
        (self.reason, self.bad, self.good, self.allowance) = (reason, bad, good, allowance)
    }

    static let form = FormRules.form

    static let all =
        texts + prices + discounts + stock + photos + folding + keys + spelling + market + records + headers + encodings
        + gzip + workbooks + syntax

    private static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })

    /// Every code has its sentences; a test holds the two tables against each other.
    static func of(_ code: IssueCode) -> IssueWording { byCode[code]! }
}

/// What is written of an issue, by the name of each part: the columns of a table, the members of an object.
package enum IssueMember: Sendable, Hashable {
    case text(String?)
    case number(Int?)
}

extension Issue {
    /// In the order of `Issue.columns`.
    package func members(in language: Language) -> [(name: String, value: IssueMember)] {
        let values: [IssueMember] = [
            .text(code.rawValue), .text(severity.rawValue), .text(file), .text(sheet), .number(record),
            .number(lines?.lowerBound), .number(lines?.upperBound), .text(column), .text(cell), .text(value),
            .text(message(in: language).description), .text(remedy(in: language).description),
        ]
        return zip(Issue.columns, values).map { (name: $0, value: $1) }
    }
}
