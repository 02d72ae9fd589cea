import Catalogue
import Testing

@Suite("Rules about updates and deletes")
struct UpdateRuleTests {
    @Test("An absent column is left alone, and an update needs none")
    func absent() {
        let judgement = judge(emptyDraft { $0.id = .value(7) }, isUpdate: true)
        #expect(judgement.findings.isEmpty)
        #expect(judgement.verdict == .update(.id(7), ProductChange()))
    }

    @Test("A value becomes the change")
    func values() {
        let judgement = judge(
            emptyDraft {
                $0.id = .value(7)
                $0.name = .value("새 이름")
                $0.price = .value(500)
                $0.stock = .value(3)
            }, isUpdate: true)
        var change = ProductChange()
        change.name = "새 이름"
        change.price = 500
        change.stock = 3
        #expect(judgement.verdict == .update(.id(7), change))
    }

    @Test("An empty optional cell means its default")
    func emptyOptional() {
        let judgement = judge(
            emptyDraft {
                $0.id = .value(7)
                $0.currency = .empty
                $0.discountedPrice = .empty
                $0.stock = .empty
            }, isUpdate: true)
        #expect(judgement.findings.isEmpty)
        #expect(judgement.change?.currency == .krw)
        #expect(judgement.change?.discountedPrice == .zero)
        #expect(judgement.change?.stock == 0)
    }

    @Test("An empty required cell is an error")
    func emptyRequired() {
        let judgement = judge(
            emptyDraft {
                $0.id = .value(7)
                $0.name = .empty
                $0.description = .empty
                $0.price = .empty
            }, isUpdate: true)
        #expect(judgement.codes == [.nameMissing, .descriptionMissing, .priceMissing])
        #expect(judgement.verdict == .rejected)
    }

    @Test("Photos are not looked at, since the market cannot change them")
    func photos() {
        let judgement = judge(goodDraft { $0.id = .value(7) }, isUpdate: true)
        #expect(judgement.photos.isEmpty)
        #expect(judgement.findings.isEmpty)
        #expect(
            judge(
                emptyDraft {
                    $0.id = .value(7); $0.images = .empty
                }, isUpdate: true
            ).findings.isEmpty)
    }

    @Test("The limits hold for an update too")
    func limits() {
        let judgement = judge(
            emptyDraft {
                $0.id = .value(7)
                $0.name = .value("펜")
                $0.price = .value(100)
                $0.discountedPrice = .value(101)
            }, isUpdate: true)
        #expect(judgement.codes == [.nameTooShort, .discountExceedsPrice])
    }

    @Test("A final price needs the price it is to be taken from")
    func salePriceAlone() {
        let judgement = judge(
            emptyDraft {
                $0.id = .value(7); $0.salePrice = .value(35000)
            }, isUpdate: true)
        #expect(judgement.codes == [.priceMissing])
        #expect(judgement.verdict == .rejected)
    }

    @Test("The final price and the price make the amount off")
    func salePrice() {
        let judgement = judge(
            emptyDraft {
                $0.id = .value(7)
                $0.price = .value(39000)
                $0.salePrice = .value(35000)
            }, isUpdate: true)
        #expect(judgement.change?.discountedPrice == 4000)
    }

    @Test("action=update finds its product by the sku where there is no id")
    func bySKU() {
        let judgement = judge(
            emptyDraft {
                $0.sku = .value("KB-1"); $0.action = .value(.update); $0.stock = .value(2)
            })
        #expect(judgement.change?.stock == 2)
        if case .update(let key, _) = judgement.verdict { #expect(key == .sku("KB-1")) }
    }

    @Test("An id of another market does not make an update")
    func foreignID() {
        #expect(judge(goodDraft { $0.id = .value(7) }).product != nil)
    }

    @Test("action=create registers a new product although the row has an id")
    func create() {
        #expect(
            judge(
                goodDraft {
                    $0.id = .value(7); $0.action = .value(.create)
                }, isUpdate: true
            ).product != nil)
    }

    @Test("A delete needs only its key")
    func delete() {
        let byID = judge(
            emptyDraft {
                $0.id = .value(7); $0.action = .value(.delete)
            }, isUpdate: true)
        #expect(byID.verdict == .delete(.id(7)))
        #expect(byID.findings.isEmpty)
        let bySKU = judge(
            emptyDraft {
                $0.sku = .value("KB-1"); $0.action = .value(.delete); $0.name = .empty
            })
        #expect(bySKU.verdict == .delete(.sku("KB-1")))
    }

    @Test("Without a key of this market nothing is deleted")
    func deleteForeign() {
        let judgement = judge(
            emptyDraft {
                $0.id = .value(7); $0.action = .value(.delete)
            })
        #expect(judgement.codes == [.keyMissing])
        #expect(judgement.verdict == .rejected)
    }
}
