import Spilling
import Testing

@Suite("Values that are kept in the order in which they came")
struct SpilledSequenceTests {
    @Test("A spilled sequence gives back what it took, in order", arguments: [0, 1, 3, 4, 5, 1023, 1024, 1025, 3000])
    func spilled(count: Int) throws {
        var sequence = SpilledSequence<Int>(bufferedCount: 4)
        for value in 0..<count { try sequence.append(value) }
        var reader = sequence.reader()
        var values: [Int] = []
        while let value = try reader.next() { values.append(value) }
        #expect(values == Array(0..<count))
        #expect(sequence.count == count)
    }

    @Test("Each element of a spilled sequence is found by its place", arguments: [1, 3, 4, 5, 9])
    func byPlace(count: Int) throws {
        var sequence = SpilledSequence<Int>(bufferedCount: 4)
        for value in 0..<count {
            try sequence.append(value * 7)
            for place in 0...value { #expect(try sequence.element(at: place) == place * 7) }
        }
    }

    @Test("So are elements that follow each other, of which some may be spilled")
    func together() throws {
        var sequence = SpilledSequence<Int>(bufferedCount: 4)
        for value in 0..<10 { try sequence.append(value) }
        for start in 0..<10 {
            for end in start...10 { #expect(try sequence.elements(start..<end) == Array(start..<end)) }
        }
    }

    @Test(
        "As many elements as are asked for are read at once, and none behind the last", arguments: [0, 1, 4, 5, 2500])
    func spilledInBatches(count: Int) throws {
        var sequence = SpilledSequence<Int>(bufferedCount: 4)
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
}
