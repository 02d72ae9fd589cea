import Catalogue
import Testing

@Suite("What a market does to values is learnt from its answers")
struct LearntComparisonTests {
    private static let sent = FieldValues(
        name: "Tea  & cake", description: " \"Fine\" <b>tea</b>\nand more ", price: Amount(json: "1234.56"),
        currency: .krw, discountedPrice: 0, stock: 3)

    private func shown(_ change: (inout FieldValues) -> Void) -> FieldValues {
        var values = Self.sent
        change(&values)
        return values
    }

    private func learnt(_ shown: FieldValues) -> Set<ValueComparison.Tolerance> {
        var comparison = ValueComparison.market
        comparison.learn(from: Self.sent, shownAs: shown)
        return comparison.learnt
    }

    @Test("Nothing is learnt from an answer that shows what was sent")
    func nothing() { #expect(learnt(Self.sent) == []) }

    @Test("Blanks, entities, both, and rounding are told apart by the smallest explanation")
    func rewritings() {
        #expect(learnt(shown { $0.name = "Tea & cake" }) == [.blanks])
        #expect(learnt(shown { $0.name = "Tea  &amp; cake" }) == [.entities])
        #expect(learnt(shown { $0.name = "Tea &#38; cake" }) == [.blanks, .entities])
        #expect(learnt(shown { $0.price = 1235 }) == [.fractions])
        #expect(learnt(shown { $0.price = 1230 }) == [.tens])
    }

    @Test("What none of them explains teaches nothing, and neither does what the market does not show")
    func unexplained() {
        #expect(learnt(shown { $0.name = "Tea & cake (new)" }) == [])
        #expect(learnt(shown { $0.price = 9 }) == [])
        #expect(learnt(shown { $0.description = nil }) == [])
    }

    @Test("Another product that the market changed so is equal then, and one with other words is not")
    func applied() {
        var comparison = ValueComparison.market
        comparison.learn(from: Self.sent, shownAs: shown { $0.name = "Tea &amp;  cake" })
        let mug = FieldValues(name: "Mug \"Sage\"", price: 5)
        #expect(comparison.fields(of: mug, differingFrom: FieldValues(name: "Mug &quot;Sage&#x22;", price: 5)) == [])
        #expect(comparison.fields(of: mug, differingFrom: FieldValues(name: "Mug Sage", price: 5)) == [.name])
        #expect(comparison.fields(of: mug, differingFrom: FieldValues(name: "Mug \"Sage\"", price: 6)) == [.price])
    }

    @Test(
        "A folded name has its letters and digits alone",
        arguments: [
            ("Tea & Cake!", "teacake"), ("ＴＥＡ　＆ cake", "teacake"), ("Tea &amp; cake", "teacake"),
            ("무선 키보드-2", "무선키보드2"),
            ("★★", ""),
        ])
    func folded(name: String, letters: String) { #expect(ValueComparison.folded(name) == letters) }

    @Test("Of each scalar its small letter is left, where it is a letter or a number by its properties")
    func foldedScalars() {
        // What is composed is not itself any more.
        let different = (0x20...0xFF00).compactMap(Unicode.Scalar.init).filter { scalar in
            guard String(scalar).normalizedToNFC().unicodeScalars.elementsEqual([scalar]) else { return false }
            let properties = scalar.properties
            let isKept = properties.isAlphabetic || properties.numericType != nil
            return ValueComparison.folded(String(scalar)) != (isKept ? properties.lowercaseMapping : "")
        }
        #expect(different.isEmpty, "\(different.prefix(5))")
    }
}
