import Catalogue
import Testing

@Suite("Rules about photos")
struct PhotoRuleTests {
    @Test(
        "A photo's trouble becomes a finding that names it",
        arguments: [
            (
                PhotoVerdict.notFound(.badAddress), IssueCode.imageNotFound,
                Finding.Detail.absence(of: "b.jpg", .badAddress)
            ),
            (.unreadable(.folder), .imageUnreadable, .damage(of: "b.jpg", .folder)),
            (.unsupported(kind: "GIF"), .imageUnsupported, .item("b.jpg", reason: "GIF")),
            (.tooLarge(bytes: 9, limit: 8), .imageTooLarge, .size(of: "b.jpg", bytes: 9, limit: 8)),
        ])
    func verdicts(verdict: PhotoVerdict, code: IssueCode, detail: Finding.Detail) {
        let judgement = judge(goodDraft(), photos: ["b.jpg": verdict])
        #expect(judgement.findings == [Finding(code, detail: detail)])
        #expect(judgement.verdict == .rejected)
    }

    @Test("Every photo of a row is to be looked at, in its order")
    func all() {
        let judgement = judge(goodDraft(), photos: ["a.jpg": .notFound(.badAddress), "b.jpg": .notFound(.badAddress)])
        #expect(judgement.photos == ["a.jpg", "b.jpg"])
        #expect(judgement.codes == [.imageNotFound, .imageNotFound])
    }

    @Test("Those of a row that breaks another rule are looked at, too")
    func ofBadRow() {
        #expect(judge(goodDraft { $0.name = .empty }).photos == ["a.jpg", "b.jpg"])
    }

    @Test("None is to be looked at where there are too many")
    func tooMany() {
        let judgement = judge(goodDraft { $0.images = .value(["1", "2", "3", "4", "5", "6"]) })
        #expect(judgement.photos.isEmpty)
        #expect(judgement.codes == [.imagesTooMany])
    }

    @Test("The thumbnail moves to the front, the others keep their order")
    func thumbnail() {
        let judgement = judge(
            goodDraft {
                $0.images = .value(["a", "b", "c", "d"])
                $0.thumbnail = .value("c")
            })
        #expect(judgement.product?.images == ["c", "a", "b", "d"])
        #expect(judgement.findings.isEmpty)
    }
}
