import Catalogue
import Testing

@Suite("The form's limits")
struct FormBoundaryTests {
    @Test(
        "Names have 3 to 100 characters",
        arguments: [(2, IssueCode.nameTooShort), (3, nil), (100, nil), (101, .nameTooLong)])
    func name(length: Int, code: IssueCode?) {
        for letter in ["a", "가", "\u{1100}\u{1161}", "👩‍👩‍👧‍👦", "👍🏽"] {
            let judgement = judge(goodDraft { $0.name = .value(String(repeating: letter, count: length)) })
            #expect(judgement.codes == [code].compactMap { $0 }, "\(letter)")
        }
    }

    @Test(
        "Descriptions have 10 to 1000 characters",
        arguments: [(9, IssueCode.descriptionTooShort), (10, nil), (1000, nil), (1001, .descriptionTooLong)])
    func description(length: Int, code: IssueCode?) {
        for letter in ["a", "가", "👍🏽"] {
            let judgement = judge(goodDraft { $0.description = .value(String(repeating: letter, count: length)) })
            #expect(judgement.codes == [code].compactMap { $0 }, "\(letter)")
        }
    }

    @Test("The finding carries the length and the lengths allowed")
    func lengthDetail() {
        let judgement = judge(goodDraft { $0.name = .value("👍🏽👍🏽") })
        #expect(judgement.findings.first?.detail == .length(2, allowed: 3...100))
        #expect(judgement.findings.first?.field == .name)
    }

    @Test("A discount may equal the price, and a sale price may be 0 or the price")
    func discount() {
        #expect(judge(goodDraft { $0.discountedPrice = .value(39000) }).product?.discountedPrice == 39000)
        #expect(judge(goodDraft { $0.salePrice = .value(0) }).product?.discountedPrice == 39000)
        #expect(judge(goodDraft { $0.salePrice = .value(39000) }).product?.discountedPrice == 0)
    }

    @Test("The amount off follows from the sale price, and the two may agree")
    func salePrice() {
        #expect(judge(goodDraft { $0.salePrice = .value(35000) }).product?.discountedPrice == 4000)
        let both = judge(
            goodDraft {
                $0.salePrice = .value(35000)
                $0.discountedPrice = .value(4000)
            })
        #expect(both.findings.isEmpty)
    }

    @Test("Price and stock may be 0, and stock as large as 64 bits hold")
    func zeroAndLargest() {
        #expect(judge(goodDraft { $0.price = .value(0) }).product?.price == 0)
        #expect(judge(goodDraft { $0.stock = .value(0) }).product?.stock == 0)
        #expect(judge(goodDraft { $0.stock = .value(.max) }).product?.stock == .max)
    }

    @Test("One photo and five are allowed", arguments: [1, 5])
    func photos(count: Int) {
        #expect(judge(goodDraft { $0.images = .value((1...count).map { "\($0).jpg" }) }).product?.images.count == count)
    }
}
