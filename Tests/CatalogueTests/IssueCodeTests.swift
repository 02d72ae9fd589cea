import Foundation
import TestSupport
import Testing

@testable import Catalogue

@Suite("Issue codes")
struct IssueCodeTests {
    @Test("A code is words joined by hyphens", arguments: IssueCode.allCases)
    func spelling(code: IssueCode) {
        #expect(code.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
    }

    @Test("Every code that is declared is listed once, and found by its name")
    func listed() throws {
        let folder = Places.root.appendingPathComponent("Sources/Catalogue/Rules")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let declared = try files.flatMap { file in
            try String(contentsOf: file, encoding: .utf8).matches(of: /static let \w+ = IssueCode\("([a-z-]+)"/)
                .map { String($0.output.1) }
        }
        #expect(!declared.isEmpty)
        #expect(declared.sorted() == IssueCode.allCases.map(\.rawValue).sorted())
        for code in IssueCode.allCases { #expect(IssueCode(rawValue: code.rawValue) == code) }
        #expect(IssueCode(rawValue: "no-such-code") == nil)
    }

    @Test(
        "What is only said is a warning, or a notice where nothing is lost; what costs the record or the file is an error"
    )
    func severity() {
        #expect(IssueCode.priceZero.severity == .warning)
        #expect(IssueCode.nameTrimmed.severity == .notice)
        #expect(IssueCode.nameMissing.severity == .error)
        #expect(IssueCode.jsonMalformed.severity == .error)
    }

    @Test("A code goes through JSON as its name, and another name is refused")
    func coded() throws {
        let json = try JSONEncoder().encode([IssueCode.stockNegative])
        #expect(String(decoding: json, as: UTF8.self) == #"["stock-negative"]"#)
        #expect(try JSONDecoder().decode([IssueCode].self, from: json) == [.stockNegative])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([IssueCode].self, from: Data(#"["stock-odd"]"#.utf8))
        }
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

    @Test("It is never cut within a character", arguments: ["👨‍👩‍👧‍👦", "e\u{301}", "🇰🇷", "가", "\r\n", "a"])
    func cut(character: String) {
        let text = String(repeating: character, count: 20)
        for most in 0...text.unicodeScalars.count {
            let cut = text.cut(toScalars: most)
            #expect(cut == String(text.prefix(most / character.unicodeScalars.count)))
        }
    }
}
