import Catalogue
import Foundation
import Testing

@Suite("Values by their fields")
struct FieldValuesTests {
    private static let full = ProductValuesTests.values.fields

    @Test("Each value is read back from the text it is written as", arguments: Field.values)
    func texts(field: Field) throws {
        let value = try #require(Self.full[field])
        #expect(FieldValue(value.text, of: field) == value)
        #expect(FieldValue(field.example, of: field)?.text == field.example)
    }

    @Test("A text that is no value of its field is not read", arguments: [Field.price, .discountedPrice, .stock, .sku])
    func unreadable(field: Field) {
        #expect(FieldValue("1,5", of: field) == nil)
    }

    @Test("What is set under a field is found there, and nowhere else", arguments: Field.values)
    func byField(field: Field) {
        var values = FieldValues()
        values[field] = Self.full[field]
        #expect(values[field] == Self.full[field])
        #expect(values.fields == [field])
        #expect(values == Self.full.only([field]))
        values[field] = nil
        #expect(values.isEmpty)
    }

    @Test("A change is put upon values field by field")
    func applying() {
        let change = FieldValues(price: 5, stock: 0)
        #expect(Self.full.applying(change).only(change.fields) == change)
        #expect(Self.full.applying(change).name == Self.full.name)
        #expect(FieldValues(name: "a", price: 5).difference(to: change) == FieldValues(stock: 0))
    }

    @Test("A currency that the form does not offer is shown, and makes no product")
    func otherCurrencies() {
        var values = Self.full
        values.currency = Currency(rawValue: "BTC")
        #expect(values[.currency]?.text == "BTC")
        #expect(ProductValues(values) == nil)
    }
}

@Suite("Comparing values")
struct ValueComparisonTests {
    private static let ours = FieldValues(
        name: "a\nb", description: "c\nd", price: 0, currency: .krw, discountedPrice: 0, stock: 0)

    @Test("A market's spelling does not count: its line ends, its zeros, a description that it hides")
    func market() {
        let seen = FieldValues(name: "a\r\nb", currency: .krw)
        #expect(ValueComparison.market.fields(of: Self.ours, differingFrom: seen).isEmpty)
        #expect(
            ValueComparison.exact.fields(of: Self.ours, differingFrom: seen)
                == [.name, .description, .price, .discountedPrice, .stock])
    }

    @Test("Each tolerance forgives its own differences alone", arguments: ValueComparison.Tolerance.allCases)
    func tolerances(tolerance: ValueComparison.Tolerance) {
        let comparison = ValueComparison(tolerating: [tolerance])
        let seen = FieldValues(name: "a\rb", price: 0, currency: .krw, stock: 0)
        let differing = comparison.fields(of: Self.ours, differingFrom: seen)
        switch tolerance {
        case .lineEnds: #expect(differing == [.description, .discountedPrice])
        case .defaults: #expect(differing == [.name, .description])
        case .hiddenDescriptions: #expect(differing == [.name, .discountedPrice])
        // "a\rb" is as "a\nb" where any blanks are one.
        case .blanks: #expect(differing == [.description, .discountedPrice])
        case .entities, .fractions, .tens: #expect(differing == [.name, .description, .discountedPrice])
        }
    }

    @Test("Other values count, whatever is tolerated", arguments: Field.values)
    func different(field: Field) {
        var seen = Self.ours
        switch field {
        case .name, .description: seen[field] = .text("other")
        case .currency: seen[field] = nil
        case .stock: seen[field] = .count(1)
        default: seen[field] = .amount(1)
        }
        #expect(ValueComparison.market.fields(of: Self.ours, differingFrom: seen) == [field])
    }

    @Test("Only the fields that are there are compared, and composition never counts")
    func partial() {
        let seen = FieldValues(name: "카메라".decomposedStringWithCanonicalMapping, stock: 9)
        for comparison in [ValueComparison.exact, .market] {
            #expect(comparison.fields(of: FieldValues(name: "카메라"), differingFrom: seen).isEmpty)
        }
    }
}
