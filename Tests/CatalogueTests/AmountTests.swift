import Catalogue
import TestSupport
import Testing

@Suite("Amounts")
struct AmountTests {
    @Test(
        "JSON's number grammar is read, and written without an exponent",
        arguments: [
            ("0", "0"), ("-0", "0"), ("0.000", "0"), ("12000", "12000"), ("1.50", "1.5"), ("1e5", "100000"),
            ("1E+5", "100000"), ("25e-1", "2.5"), ("-3500", "-3500"), ("0.05", "0.05"), ("100", "100"),
            ("1.1111111E7", "11111111"), ("999999999999999", "999999999999999"),
            ("1234567890.12345", "1234567890.12345"),
            ("1e-20", "0.00000000000000000001"), ("1e22", "10000000000000000000000"),
        ])
    func reading(text: String, plain: String) throws {
        let amount = try #require(Amount(json: text))
        #expect(amount.description == plain)
    }

    @Test(
        "What JSON's grammar does not have is no number",
        arguments: [
            "", "-", "+5", "0012", ".5", "5.", "1e", "1e+", "1,000", " 1", "1 ", "NaN", "0x10", "1.2.3", "--1", "١",
        ])
    func notNumbers(text: String) {
        #expect(Amount.read(json: text) == .notANumber)
    }

    @Test("The form's significant digits are read; one more is too precise")
    func precision() {
        let most = String(repeating: "9", count: FormRules.form.significantDigits)
        #expect(Amount(json: most)?.description == most)
        #expect(Amount.read(json: most + "9") == .tooPrecise)
        #expect(Amount.read(json: "0." + most + "9") == .tooPrecise)
        #expect(Amount(json: most + "000") != nil, "zeros at the end are no significant digits")
        #expect(Amount(json: "0.000" + most) != nil, "nor are those at the beginning")
        #expect(Amount.read(json: most + "0001") == .tooPrecise)
    }

    @Test(
        "Magnitudes that no money has are too precise rather than wrong",
        arguments: ["1e23", "1e-21", "1e999999999", "1e-999999999"])
    func magnitude(text: String) {
        #expect(Amount.read(json: text) == .tooPrecise)
    }

    @Test("Zero with any exponent is zero", arguments: ["0e999999999", "0.0e-5", "-0e1"])
    func zero(text: String) {
        #expect(Amount(json: text) == .zero)
    }

    @Test("Equal numbers are equal values however they were spelt")
    func equality() {
        #expect(Amount(json: "1.50") == Amount(json: "15e-1"))
        #expect(Amount(json: "1.50")?.hashValue == Amount(json: "1.5")?.hashValue)
        #expect(Amount(1500, exponent: -3) == Amount(json: "1.5"))
    }

    @Test("What is printed reads back as the same amount", arguments: SeededGenerator.seeds)
    func roundTrip(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let amount = Amount.random(using: &random)
            #expect(Amount(json: amount.description) == amount, "\(random)")
            #expect(Amount(wire: amount.double) == amount, "a double keeps every amount; \(random)")
        }
    }

    @Test(
        "The bargain price is exact",
        arguments: [
            ("200", "190", "10"), ("60000000", "18000000", "42000000"), ("2.36", "0.71", "1.65"),
            ("999.99", "99.99", "900"), ("3500", "100", "3400"), ("55555555", "55555555", "0"),
            ("123123", "1", "123122"),
            ("0", "5", "-5"), ("5", "0", "5"),
        ])
    func bargain(price: String, off: String, bargain: String) throws {
        let difference = try #require(Amount(json: price)).subtracting(try #require(Amount(json: off)))
        #expect(difference?.description == bargain)
    }

    @Test(
        "A difference that needs more digits than the wire carries is refused",
        arguments: [("999999999999999", "0.1"), ("1e22", "1e-20")])
    func differenceTooPrecise(left: String, right: String) throws {
        #expect(try #require(Amount(json: left)).subtracting(try #require(Amount(json: right))) == nil)
    }

    @Test(
        "Amounts are ordered by value",
        arguments: [
            [
                "-1e22", "-999999999999999", "-2", "-1.5", "-1e-20", "0", "1e-20", "0.1", "1.5", "2", "10",
                "999999999999999", "1e22",
            ]
        ])
    func order(spellings: [String]) throws {
        let amounts = try spellings.map { try #require(Amount(json: $0)) }
        for (i, left) in amounts.enumerated() {
            for (j, right) in amounts.enumerated() { #expect((left < right) == (i < j), "\(left) and \(right)") }
        }
    }

    @Test("Subtracting and comparing agree", arguments: SeededGenerator.seeds)
    func orderAndDifference(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let (left, right) = (Amount.random(using: &random), Amount.random(using: &random))
            guard let difference = left.subtracting(right) else { continue }
            #expect((left < right) == difference.isNegative, "\(left) and \(right), \(random)")
            #expect((left == right) == (difference == .zero), "\(left) and \(right), \(random)")
        }
    }

    @Test(
        "Only numbers without a fraction are whole",
        arguments: [("3.0", true), ("1e5", true), ("0", true), ("0.5", false)])
    func whole(text: String, isWhole: Bool) {
        #expect(Amount(json: text)?.isWhole == isWhole)
    }

    @Test("Infinities and NaN are no amounts", arguments: [Double.infinity, -.infinity, .nan])
    func notFinite(double: Double) {
        #expect(Amount(wire: double) == nil)
    }
}

extension Amount {
    /// Up to 15 digits with the point anywhere near them, short ones as likely as long ones.
    static func random(using random: inout SeededGenerator) -> Amount {
        var coefficient: Int128 = 0
        for _ in 0..<Int.random(in: 0...15, using: &random) {
            coefficient = coefficient * 10 + Int128.random(in: 0...9, using: &random)
        }
        if Bool.random(using: &random) { coefficient = -coefficient }
        return Amount(coefficient, exponent: Int.random(in: -18...6, using: &random)) ?? .zero
    }
}
