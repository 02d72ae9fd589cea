import Catalogue
import TestSupport
import Testing

@testable import Drafting

@Suite("Amounts of clean rows")
struct CleanAmountTests {
    @Test("Zeros at the end of a fraction are not spelt, those of a whole number are")
    func zeros() {
        #expect(CleanAmount(coefficient: 1950, places: 2).withoutTrailingZeros.parts == [195, 1])
        #expect(CleanAmount(coefficient: 1900, places: 2).withoutTrailingZeros.parts == [19, 0])
        #expect(CleanAmount(whole: 1900).withoutTrailingZeros.parts == [1900, 0])
        #expect(CleanAmount(coefficient: 0, places: 2).withoutTrailingZeros.parts == [0, 0])
    }

    @Test("Each difference is the one of exact amounts", arguments: SeededGenerator.seeds)
    func differences(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let amounts = (0..<2).map { _ in
                CleanAmount(
                    coefficient: Int64.random(in: 0..<1_000_000_000, using: &random),
                    places: Int.random(in: 0...3, using: &random))
            }
            guard amounts[1].isSurely(atMost: amounts[0]) else { continue }
            let other = try #require(amounts[1].exact)
            #expect(amounts[0].minus(amounts[1]).exact == amounts[0].exact?.subtracting(other))
        }
    }
}

extension CleanAmount {
    fileprivate var parts: [Int64] { [coefficient, Int64(places)] }
    fileprivate var exact: Amount? { Amount(Int128(coefficient), exponent: -places) }
}
