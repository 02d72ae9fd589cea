import Foundation
import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("Repeated values")
struct DuplicateIndexTests {
    private static func row(_ ordinal: Int) -> RowReference {
        RowReference(ordinal: ordinal, file: 0, record: record(ordinal + 1), isRejected: false)
    }

    static func record(_ number: Int) -> Record {
        var record = Record()
        record.number = number
        return record
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

    @Test("However many runs there are, their repetitions are found")
    func manyRuns() throws {
        var index = DuplicateIndex(memoryLimit: 1)
        for ordinal in 0..<3000 {
            try index.insert(DuplicateIndex.Key("sku-\(ordinal % 2999)"), at: Self.row(ordinal))
        }
        var found: [Int: Int] = [:]
        try index.finish { found[$0.ordinal] = $1.ordinal }
        #expect(found == [2999: 0])
    }

    @Test("Entries are sorted as comparing them sorts them, however alike they are", arguments: SeededGenerator.seeds)
    func sorting(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for count in [0, 1, 2, 7, 8, 16, 100, 5000] {
            let kinds = Int.random(in: 1...(count + 1), using: &random)
            var entries = (0..<count).map { ordinal in
                let key = DuplicateIndex.Key("\(Int.random(in: 0..<kinds, using: &random))")
                return DuplicateIndex.Entry(key: key, row: Self.row(ordinal))
            }.shuffled(using: &random)
            let expected = entries.sorted()
            entries.sortByKeys()
            #expect(entries == expected, "\(random), \(count)")
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

    @Test("Keys are in the order of their first half, then of the other; of equal ones the earlier row comes first")
    func keyOrder() {
        func entry(_ high: UInt64, _ low: UInt64, _ ordinal: Int) -> DuplicateIndex.Entry {
            var key = DuplicateIndex.Key("")
            (key.high, key.low) = (high, low)
            return DuplicateIndex.Entry(key: key, row: Self.row(ordinal))
        }
        let sorted = [entry(0, 9, 5), entry(1, 2, 3), entry(1, 2, 4), entry(1, 3, 1), entry(2, 0, 0)]
        for (index, left) in sorted.enumerated() {
            for (other, right) in sorted.enumerated() {
                #expect((left < right) == (index < other))
                #expect((left == right) == (index == other))
                if left.key != right.key { #expect((left.key < right.key) == (index < other)) }
            }
        }
    }

    @Test(
        "As many elements as are asked for are read at once, and none behind the last", arguments: [0, 1, 4, 5, 2500])
    func spilledInBatches(count: Int) throws {
        let sequence = SpilledSequence<Int>(bufferedCount: 4)
        for value in 0..<count { try sequence.append(value) }
        var reader = sequence.reader()
        var values: [Int] = []
        while case let batch = try reader.next(3), !batch.isEmpty {
            #expect(batch.count == min(3, count - values.count))
            values += batch
        }
        #expect(values == Array(0..<count))
        #expect(try reader.next() == nil)
    }

    @Test("Runs of any length are merged in order, the empty one, too", arguments: SeededGenerator.seeds)
    func merging(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var runs = try SortedRuns<Int>()
        var expected: [Int] = []
        // Some are longer than what is read of each at a time.
        for length in [0, 1, 16, 17, 5000, 40_000, 0, 3] {
            let run = (0..<length).map { _ in Int.random(in: 0..<1000, using: &random) }.sorted()
            try runs.append(run)
            expected += run
        }
        var merged: [Int] = []
        try runs.merge { merged.append($0) }
        #expect(merged == expected.sorted(), "\(random)")
    }

    @Test("A row's place is kept as it is, and beyond 32 bits shows the last that fits")
    func references() {
        var place = Record().place
        (place.lines, place.row, place.source) = (3...5, 4, 10..<30)
        let row = RowReference(ordinal: 9, file: 2, number: 7, place: place, isRejected: true)
        #expect((row.ordinal, row.file, row.record, row.row) == (9, 2, 7, 4))
        #expect(row.lines == 3...5 && row.source == 10..<30 && row.isRejected)
        (place.lines, place.row) = (8...8, nil)
        let none = RowReference(ordinal: 0, file: 0, number: 1 << 40, place: place, isRejected: false)
        #expect(none.record == Int(UInt32.max) && none.row == 0 && none.lines == 8...8 && !none.isRejected)
    }

    /// What OpenSSL says: `openssl mac -macopt hexkey:000102…0f -macopt size:16 SIPHASH`, of bytes that count up from 0.
    @Test(
        "The hash is SipHash-2-4 with 128 bits where two and four rounds are asked for",
        arguments: [
            (0, "A3817F04BA25A8E66DF67214C7550293"), (1, "DA87C1D86B99AF44347659119B22FC45"),
            (8, "3B62A9BA6258F5610F83E264F31497B4"), (15, "5493E99933B0A8117E08EC0F97CFC3D9"),
            (16, "6EE2A4CA67B054BBFD3315BF85230577"), (63, "5150D1772F50834A503E069A973FBD7C"),
        ])
    func sipHash(count: Int, expected: String) {
        let key: (UInt64, UInt64) = (0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908)
        let hash = (0..<count).map(UInt8.init).withUnsafeBytes { SipHash.hash($0, key: key, rounds: (2, 4)) }
        let bytes = withUnsafeBytes(of: (hash.low.littleEndian, hash.high.littleEndian)) { Array($0) }
        #expect(bytes.map { String(format: "%02X", $0) }.joined() == expected)
    }

    @Test("Entries whose keys begin alike are told apart, and the first of equal ones stays")
    func crowded() throws {
        var table = KeyTable()
        var keys: [DuplicateIndex.Key] = []
        for ordinal in 0..<300 {
            var key = DuplicateIndex.Key("x")
            // All look for the same slot at first.
            (key.low, key.high) = (UInt64(ordinal % 3) << 40 | 62, UInt64(ordinal / 3))
            keys.append(key)
            #expect(table.row(key) == nil)
            table.insert(key, at: Self.row(ordinal))
            table.insert(key, at: Self.row(999))
        }
        #expect(table.count == 300)
        for (ordinal, key) in keys.enumerated() { #expect(table.row(key)?.ordinal == ordinal) }
    }
}
