import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("Repeated values")
struct DuplicateIndexTests {
    private static func row(_ ordinal: Int) -> RowReference {
        var record = Record()
        record.number = ordinal + 1
        return RowReference(ordinal: ordinal, file: 0, record: record, isRejected: false)
    }

    @Test("What spilled to disk finds the repetitions that a dictionary finds", arguments: SeededGenerator.seeds)
    func likeADictionary(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let values = (0..<500).map { _ in "sku-\(Int.random(in: 0..<200, using: &random))" }
        var expected: [Int: Int] = [:]
        var known: [String: Int] = [:]
        for (ordinal, value) in values.enumerated() {
            if let earlier = known[value] { expected[ordinal] = earlier } else { known[value] = ordinal }
        }
        // From runs of a single value to no run at all.
        for limit in [1, 1_000, 5_000, 1 << 20] {
            var index = DuplicateIndex(memoryLimit: limit)
            var found: [Int: Int] = [:]
            for (ordinal, value) in values.enumerated() {
                found[ordinal] = index.earlier(DuplicateIndex.Key(value))?.ordinal
                try index.insert(DuplicateIndex.Key(value), at: Self.row(ordinal))
            }
            #expect(index.isSpilled == (limit < 1 << 20))
            try index.finish { found[$0.ordinal] = $1.ordinal }
            #expect(found == expected, "\(random), \(limit) bytes")
        }
    }

    @Test("A spilled sequence gives back what it took, in order", arguments: [0, 1, 3, 4, 5, 1023, 1024, 1025, 3000])
    func spilled(count: Int) throws {
        let sequence = SpilledSequence<Int>(bufferedCount: 4)
        for value in 0..<count { try sequence.append(value) }
        var reader = sequence.reader()
        var values: [Int] = []
        while let value = try reader.next() { values.append(value) }
        #expect(values == Array(0..<count))
        #expect(sequence.count == count)
    }
}
