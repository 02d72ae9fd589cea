import Catalogue
import Testing

@Suite("A product's values")
struct ProductValuesTests {
    static let values = ProductValues(
        name: "키보드", description: "조용한 무선 키보드", price: 39000, currency: .krw, discountedPrice: 4000, stock: 25)

    @Test("The difference to equal values is empty")
    func noDifference() {
        #expect(Self.values.difference(to: Self.values).isEmpty)
    }

    @Test("Applying the difference gives the target")
    func difference() {
        var target = Self.values
        target.name = "새 키보드"
        target.currency = .usd
        target.discountedPrice = 0
        let change = Self.values.difference(to: target)
        #expect(Self.values.applying(change) == target)
        #expect(change.stock == nil, "what is equal is left alone")
    }
}
