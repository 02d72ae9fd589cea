import Catalogue
import Testing

@Suite("The form's rules")
struct FormRulesTests {
    @Test("A good row becomes a product with the defaults of what it leaves out")
    func accepted() throws {
        let judgement = judge(goodDraft())
        #expect(judgement.findings.isEmpty)
        let product = try #require(judgement.product)
        #expect(product.currency == .krw)
        #expect(product.discountedPrice == .zero)
        #expect(product.stock == 0)
        #expect(product.images == ["a.jpg", "b.jpg"])
        #expect(product.sku == nil)
    }

    /// A mistake, and the one code that it raises.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let code: IssueCode
        let spoil: @Sendable (inout ProductDraft) -> Void
        var testDescription: String { code.rawValue }

        init(_ code: IssueCode, _ spoil: @escaping @Sendable (inout ProductDraft) -> Void) {
            self.code = code
            self.spoil = spoil
        }
    }

    static let mistakes: [Mistake] = [
        Mistake(.nameMissing) { $0.name = .absent },
        Mistake(.nameMissing) { $0.name = .empty },
        Mistake(.nameTooShort) { $0.name = .value("펜") },
        Mistake(.nameTooLong) { $0.name = .value(String(repeating: "가", count: 101)) },
        Mistake(.descriptionMissing) { $0.description = .empty },
        Mistake(.descriptionTooShort) { $0.description = .value("좋아요") },
        Mistake(.descriptionTooLong) { $0.description = .value(String(repeating: "가", count: 1001)) },
        Mistake(.characterNotAllowed) { $0.name = .value("키보드\u{7}블랙") },
        Mistake(.characterNotAllowed) { $0.description = .value("조용하게 눌리는\u{FFFF} 키보드") },
        Mistake(.priceMissing) { $0.price = .absent },
        Mistake(.priceMissing) { $0.price = .empty },
        Mistake(.priceNotANumber) { $0.price = .unreadable(.priceNotANumber) },
        Mistake(.priceTooPrecise) { $0.price = .unreadable(.priceTooPrecise) },
        Mistake(.priceNegative) { $0.price = .value(-1) },
        Mistake(.currencyUnknown) { $0.currency = .unreadable(.currencyUnknown) },
        Mistake(.currencyConflicts) {
            $0.currency = .value(.krw)
            $0.signedCurrency = .usd
        },
        Mistake(.discountNotANumber) { $0.discountedPrice = .unreadable(.discountNotANumber) },
        Mistake(.discountNegative) { $0.discountedPrice = .value(-1) },
        Mistake(.discountNegative) { $0.salePrice = .value(-1) },
        Mistake(.discountExceedsPrice) { $0.discountedPrice = .value(39001) },
        Mistake(.discountTooPrecise) {
            $0.price = .value(999_999_999_999_999)
            $0.salePrice = .value(Amount(json: "0.1")!)
        },
        Mistake(.salePriceExceedsPrice) { $0.salePrice = .value(39001) },
        Mistake(.salePriceConflicts) {
            $0.discountedPrice = .value(4000)
            $0.salePrice = .value(36000)
        },
        Mistake(.stockNotAWholeNumber) { $0.stock = .unreadable(.stockNotAWholeNumber) },
        Mistake(.stockTooLarge) { $0.stock = .unreadable(.stockTooLarge) },
        Mistake(.stockNegative) { $0.stock = .value(-1) },
        Mistake(.imagesMissing) { $0.images = .absent },
        Mistake(.imagesMissing) { $0.images = .empty },
        Mistake(.imagesMissing) { $0.images = .value([]) },
        Mistake(.imagesTooMany) { $0.images = .value(["1", "2", "3", "4", "5", "6"]) },
        Mistake(.idNotANumber) { $0.id = .unreadable(.idNotANumber) },
        Mistake(.actionUnknown) { $0.action = .unreadable(.actionUnknown) },
        Mistake(.keyMissing) { $0.action = .value(.update) },
        Mistake(.keyMissing) { $0.action = .value(.delete) },
    ]

    @Test("One mistake raises its code, no other, and rejects the row", arguments: mistakes)
    func oneMistake(mistake: Mistake) {
        let judgement = judge(goodDraft(mistake.spoil))
        #expect(judgement.codes == [mistake.code])
        #expect(judgement.verdict == .rejected)
    }

    @Test("Every mistake of a row is found, in the fields' order")
    func severalMistakes() {
        let judgement = judge(emptyDraft { $0.price = .value(-1) })
        #expect(judgement.codes == [.nameMissing, .descriptionMissing, .priceNegative, .imagesMissing])
    }

    @Test("What else is wrong with a row is told beside keys or an action that cannot be read")
    func mistakesBesideUnclearKeys() {
        let spoilt: (inout ProductDraft) -> Void = { draft in
            (draft.name, draft.price, draft.stock) = (.value("펜"), .unreadable(.priceNotANumber), .value(-1))
            draft.images = .absent
        }
        let others: [IssueCode] = [.nameTooShort, .priceNotANumber, .stockNegative]
        for (code, unclear): (IssueCode, @Sendable (inout ProductDraft) -> Void) in [
            (.actionUnknown, { $0.action = .unreadable(.actionUnknown) }),
            (.idNotANumber, { $0.id = .unreadable(.idNotANumber) }),
            (.keyMissing, { $0.action = .value(.update) }),
        ] {
            let judgement = judge(
                goodDraft { draft in
                    spoilt(&draft)
                    unclear(&draft)
                })
            #expect(judgement.codes == [code] + others)
            #expect(judgement.verdict == .rejected)
        }
    }

    @Test("Of a row that is to delete a product without a key, only that is told")
    func deletionWithoutKey() {
        let judgement = judge(goodDraft { ($0.action, $0.name, $0.price) = (.value(.delete), .empty, .value(-1)) })
        #expect(judgement.codes == [.keyMissing])
    }

    @Test("A name that is too long and holds a forbidden character has both mistakes")
    func twoMistakesInOneCell() {
        let judgement = judge(goodDraft { $0.name = .value("\u{1}" + String(repeating: "가", count: 100)) })
        #expect(judgement.codes == [.nameTooLong, .characterNotAllowed])
    }

    @Test("A warning leaves the row standing")
    func warning() {
        let judgement = judge(goodDraft { $0.price = .value(Amount(json: "12.99")!) })
        #expect(judgement.codes == [.priceFractionInKRW])
        #expect(judgement.product != nil)
    }

    @Test("A final price of 0 stands, with a word; beside a price of 0 it says nothing new")
    func freeOfCharge() {
        let free = judge(goodDraft { $0.salePrice = .value(.zero) })
        #expect(free.codes == [.salePriceZero])
        #expect(free.product?.discountedPrice == free.product?.price)
        #expect(judge(goodDraft { ($0.price, $0.salePrice) = (.value(.zero), .value(.zero)) }).codes == [.priceZero])
    }

    @Test("A fraction of a won that the discount brings is told where the price has none")
    func fractionOff() throws {
        let price = Amount(json: "85.00")!
        let sale = judge(goodDraft { ($0.price, $0.salePrice) = (.value(price), .value(Amount(json: "69.99")!)) })
        #expect(sale.findings == [Finding(.priceFractionInKRW, field: .salePrice, detail: .reason("69.99"))])
        let off = judge(goodDraft { ($0.price, $0.discountedPrice) = (.value(price), .value(Amount(json: "4.25")!)) })
        #expect(off.findings.map(\.field) == [.discountedPrice])
        let dollars = judge(
            goodDraft { draft in
                (draft.price, draft.salePrice) = (.value(price), .value(Amount(json: "69.99")!))
                draft.currency = .value(.usd)
            })
        #expect(dollars.findings.isEmpty)
    }

    @Test("A thumbnail that is none of the photos is said, and the photos keep their order")
    func unknownThumbnail() {
        let judgement = judge(goodDraft { $0.thumbnail = .value("c.jpg") })
        #expect(judgement.codes == [.thumbnailUnknown])
        #expect(judgement.product?.images == ["a.jpg", "b.jpg"])
    }

    @Test("A fraction is no matter in dollars, given or shown by the sign")
    func fractionInDollars() {
        #expect(
            judge(
                goodDraft {
                    $0.price = .value(Amount(json: "12.99")!)
                    $0.currency = .value(.usd)
                }
            ).findings.isEmpty)
        let signed = judge(
            goodDraft {
                $0.price = .value(Amount(json: "12.99")!)
                $0.signedCurrency = .usd
            })
        #expect(signed.findings.isEmpty)
        #expect(signed.product?.currency == .usd)
    }
}
