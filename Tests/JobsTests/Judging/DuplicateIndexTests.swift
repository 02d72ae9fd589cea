import Foundation
import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("Repeated values")
struct DuplicateIndexTests {
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
        // From pieces of a single value, and parts of a partition, to nothing in a file.
        for limit in [1, 1_000, 5_000, 1 << 20] {
            var index = DuplicateIndex(memoryLimit: limit)
            var found: [Int: Int] = [:]
            for (ordinal, value) in values.enumerated() {
                found[ordinal] = index.earlier(DuplicateIndex.Key(value))
                try index.insert(DuplicateIndex.Key(value), at: ordinal)
            }
            #expect(index.isSpilled == (limit < 1 << 20))
            try index.finish { found[$0] = $1 }
            #expect(found == expected, "\(random), \(limit) bytes")
        }
    }

    @Test("However little fits in memory at once, repetitions are found")
    func littleMemory() throws {
        var index = DuplicateIndex(memoryLimit: 1)
        for ordinal in 0..<3000 {
            try index.insert(DuplicateIndex.Key("sku-\(ordinal % 2999)"), at: ordinal)
        }
        var found: [Int: Int] = [:]
        try index.finish { found[$0] = $1 }
        #expect(found == [2999: 0])
    }

    @Test(
        "Late repetitions come in the order of their rows, and of each row the graver first",
        arguments: SeededGenerator.seeds)
    func lateOrder(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for (count, capacity) in [(0, 4), (3, 4), (4, 4), (100, 4), (100, 1 << 15)] {
            let found = (0..<count).map { LateRepetition(later: $0 / 3, kind: $0 % 3, earlier: -$0) }
            var late = LateRepetitions(capacity: capacity)
            for repetition in found.shuffled(using: &random) { try late.append(repetition) }
            var ordered: [LateRepetition] = []
            try late.inOrder { ordered.append($0) }
            #expect(ordered == found, "\(random), \(count)")
        }
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

    @Test(
        "Texts that differ have other keys, also of one or two bytes, and equal ones the same wherever they stand",
        arguments: [true, false])
    func keysDiffer(usesAES: Bool) throws {
        func key(_ bytes: ArraySlice<UInt8>) -> [UInt64] {
            let key = bytes.withUnsafeBytes { KeyHash(usesAES: usesAES).key(of: $0) }
            return [key.high, key.low]
        }
        var seen: [[UInt64]: [UInt8]] = [:]
        func note(_ text: [UInt8]) {
            #expect(seen.updateValue(text, forKey: key(text[...])).map { $0 == text } ?? true)
            #expect(key(([0] + text)[1...]) == key(text[...]))
        }
        for first in UInt8.min ... .max {
            note([first])
            for second in UInt8(ascii: "0")...UInt8(ascii: "9") { note([first, second]) }
        }
        let text = (0..<70).map { UInt8($0) }
        for count in 0...text.count {
            note(Array(text[..<count]))
            for index in 0..<count {
                var other = Array(text[..<count])
                other[index] ^= 0x80
                note(other)
            }
        }
    }

    @Test("Entries whose keys begin alike are told apart, and the first of equal ones stays")
    func crowded() throws {
        let table = KeyTable()
        var keys: [DuplicateIndex.Key] = []
        for ordinal in 0..<300 {
            var key = DuplicateIndex.Key("x")
            // All look for the same slot at first.
            (key.low, key.high) = (UInt64(ordinal % 3) << 40, UInt64(ordinal / 3) << 40 | 62)
            keys.append(key)
            #expect(table.row(key) == nil)
            #expect(table.insert(DuplicateIndex.Entry(key, at: ordinal)) == nil)
            #expect(table.insert(DuplicateIndex.Entry(key, at: 999)) == ordinal)
        }
        #expect(table.count == 300)
        for (ordinal, key) in keys.enumerated() { #expect(table.row(key) == ordinal) }
    }
}
