import TestSupport
import Testing

@testable import Backups

@Suite("Where a product's newest entry is")
struct ProductSlotsTests {
    @Test("Whatever comes, comes again and goes, it is as a dictionary has it", arguments: SeededGenerator.seeds)
    func likeADictionary(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var slots = ProductSlots()
        var expected: [Int: Int] = [:]
        for slot in 0..<500 {
            let product = Int.random(in: -5...40, using: &random)
            let isGone = Int.random(in: 0..<4, using: &random) == 0
            slots[product] = isGone ? nil : slot
            expected[product] = isGone ? nil : slot
            #expect(slots.products == expected.keys.sorted())
            for product in -6...41 { #expect(slots[product] == expected[product], "\(random)") }
        }
    }
}
