import Testing

@testable import Catalogue

@Suite("Issue codes")
struct IssueCodeTests {
    @Test("A code is words joined by hyphens", arguments: IssueCode.allCases)
    func spelling(code: IssueCode) {
        #expect(code.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
    }

    @Test("Codes are unique")
    func unique() {
        #expect(Set(IssueCode.allCases.map(\.rawValue)).count == IssueCode.allCases.count)
    }

    @Test("Exactly the codes that warn are warnings", arguments: IssueCode.allCases)
    func severity(code: IssueCode) {
        #expect((code.severity == .warning) == (code.effect == .warns))
    }

    @Test("A code knows its field where it is always the same")
    func fields() {
        #expect(IssueCode.nameTooShort.field == .name)
        #expect(IssueCode.discountNegative.field == .discountedPrice)
        #expect(IssueCode.salePriceConflicts.field == .salePrice)
        #expect(IssueCode.characterNotAllowed.field == nil)
        #expect(IssueCode.cellsTooMany.field == nil)
    }

    @Test("An issue keeps the beginning of a long value")
    func longValue() {
        let issue = Catalogue.Issue(code: .nameTooLong, file: "a.csv", value: String(repeating: "가", count: 300))
        #expect(issue.value == String(repeating: "가", count: Catalogue.Issue.valueLimit))
    }
}
