import Catalogue
import Testing

@testable import Wording

@Suite("Every issue code, in every language")
struct IssueCoverageTests {
    @Test("Every code has its sentences, once, and no sentences are of a code that is not listed")
    func complete() {
        let names = IssueWording.all.map(\.code.rawValue)
        #expect(names.sorted() == IssueCode.allCases.map(\.rawValue).sorted())
    }

    @Test(
        "An issue without value or detail still has a sentence and a remedy", arguments: IssueCode.allCases,
        Language.allCases)
    func bare(code: IssueCode, language: Language) {
        let issue = Catalogue.Issue(code: code, file: "products.csv")
        for sentence in [issue.message(in: language), issue.remedy(in: language)] {
            #expect(isSentence(sentence, in: language), "\(sentence)")
        }
    }

    @Test("A detail of any kind never makes a sentence fall apart", arguments: IssueCode.allCases, Language.allCases)
    func anyDetail(code: IssueCode, language: Language) {
        for detail in Self.details {
            let issue = Catalogue.Issue(code: code, file: "a.csv", column: "열", value: "값", detail: detail)
            #expect(isSentence(issue.message(in: language), in: language))
            #expect(isSentence(issue.remedy(in: language), in: language))
        }
    }

    @Test("No two codes say the same", arguments: Language.allCases)
    func distinct(language: Language) {
        let codes = IssueCode.allCases
        let messages = codes.map { Catalogue.Issue(code: $0, file: "").message(in: language) }
        let explanations = codes.map { $0.explanation(in: language) }
        #expect(Set(messages).count == codes.count)
        #expect(Set(explanations.map(\.title)).count == codes.count)
        #expect(Set(explanations.map(\.reason)).count == codes.count)
    }

    @Test("The languages differ", arguments: IssueCode.allCases)
    func translated(code: IssueCode) {
        let korean = code.explanation(in: .korean)
        let english = code.explanation(in: .english)
        #expect(korean.title != english.title)
        #expect(korean.reason != english.reason)
        #expect(korean.remedy != english.remedy)
    }

    @Test(
        "An explanation has every part, and its good example is not the bad one", arguments: IssueCode.allCases,
        Language.allCases)
    func explained(code: IssueCode, language: Language) {
        let page = code.explanation(in: language)
        #expect(page.code == code)
        #expect(!page.title.isEmpty && page.title.description.last != ".")
        #expect(isSentence(page.reason, in: language))
        #expect(isSentence(page.remedy, in: language))
        #expect(!page.bad.isEmpty && !page.good.isEmpty && page.bad != page.good)
    }

    private static let details: [Finding.Detail] = [
        .length(2, allowed: 3...100), .count(6, allowed: 1...5), .bytes(300_000, limit: 300_000),
        .size(of: "a.jpg", bytes: 300_000, limit: 300_000), .item("a.jpg", reason: nil),
        .item("a.jpg", reason: "cut off"), .character("\u{7}"), .earlier(record: 1, file: "a.csv"),
        .earlier(record: 1, file: "b.csv"), .columns([]), .columns(["가", "나"]), .values("1", "2"), .reason("why"),
        .answer(status: nil, nil), .answer(status: 400, "no such price"), .answer(status: 403, nil),
    ]

    @Test(
        "Every reason why a photo is not at hand, or cannot be used, is a sentence with a remedy",
        arguments: Language.allCases)
    func photos(language: Language) {
        var messages: Set<PrintableText> = []
        let details =
            Self.absences.map { (IssueCode.imageNotFound, Finding.Detail.absence(of: "a.jpg", $0)) }
            + Self.damages.map { (.imageUnreadable, .damage(of: "a.jpg", $0)) }
        for (code, detail) in details {
            let issue = Catalogue.Issue(code: code, file: "a.csv", value: "a.jpg", detail: detail)
            for sentence in [issue.message(in: language), issue.remedy(in: language)] {
                #expect(isSentence(sentence, in: language), "\(sentence)")
            }
            messages.insert(issue.message(in: language))
        }
        #expect(messages.count == details.count, "no two say the same")
    }

    private static let absences: [PhotoAbsence] = [
        .noFile(nearest: nil), .noFile(nearest: "b.jpg"), .severalFiles(["A.jpg", "a.JPG"]),
        .outsideFolders, .linkOutside,
        .badAddress,
        .addressWithPassword, .privateAddress(host: "10.0.0.1"), .hostUnknown("h.example"),
        .hostUnreachable("h.example"),
        .hostInsecure("h.example"), .timedOut(host: "h.example"), .hostGivenUp("h.example"),
        .brokeOff(host: "h.example"), .encoded("gzip", host: "h.example"),
        .answer(status: 404, host: "h.example"), .answer(status: 403, host: "h.example"),
        .answer(status: 500, host: "h.example"), .tooManyRedirects, .noWayThroughProxy("proxy:3128"),
        .notKept(reason: "Disk full"), .stopped,
    ]

    private static let damages: [PhotoDamage] = [
        .noPermission, .folder, .notAFile, .tooManyPixels(width: 65_535, height: 65_535), .encrypted, .inflatesTooMuch,
        .reason("cut off"), .reason(""),
    ]

    /// Whole, closed, without traces of a missing part, and in its language.
    private func isSentence(_ text: PrintableText, in language: Language) -> Bool {
        let text = text.description
        let isClosed = text.hasSuffix(".") || text.hasSuffix("`.")
        let isBroken = text.contains("  ") || text.contains("nil") || text.contains("()") || text.contains("Optional")
        let isKorean = text.contains(where: Self.isHangul)
        return isClosed && !isBroken && (language == .english || isKorean)
    }

    private static func isHangul(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { (0xAC00...0xD7A3).contains($0.value) }
    }
}
