import TestSupport
import Testing

@testable import Tabular

@Suite("Flat buffers")
struct FlatBufferTests {
    @Test("It holds what an array would", arguments: SeededGenerator.seeds)
    func twin(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var buffer = FlatBuffer<Int>(capacity: 2)
        var array: [Int] = []
        for step in 0..<500 {
            switch Int.random(in: 0..<8, using: &generator) {
            case 0:
                let count = Int.random(in: 0...array.count, using: &generator)
                buffer.shorten(to: count)
                array.removeLast(array.count - count)
            case 1 where !array.isEmpty:
                let index = array.indices.randomElement(using: &generator)!
                buffer[index] += 1
                array[index] += 1
            case 2:
                let more = Array(0..<Int.random(in: 0..<40, using: &generator))
                more.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
                array += more
            case 3 where step % 50 == 0:
                buffer.release()
                array = []
            default:
                buffer.append(step)
                array.append(step)
            }
            #expect(buffer.count == array.count && buffer.isEmpty == array.isEmpty)
            let start = Int.random(in: 0...array.count, using: &generator)
            #expect(Array(buffer.elements(from: start)) == Array(array[start...]))
        }
    }
}
