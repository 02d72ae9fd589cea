import TestSupport
import Testing

@testable import Tabular

@Suite("Bytes that are spilled")
struct SpillingBytesTests {
    @Test("Every range comes back, in memory, spilled and across both", arguments: 0..<40 as Range<UInt64>)
    func ranges(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var bytes = SpillingBytes(limit: 16)
        var expected: [UInt8] = []
        for _ in 0..<30 {
            // From nothing to more than stays in memory.
            let piece = (0..<Int.random(in: 0...20, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let result = piece.withUnsafeBytes { piece in Result { () throws(SystemError) in try bytes.append(piece) } }
            try result.get()
            expected += piece
            #expect(bytes.count == expected.count)
            let start = Int.random(in: 0...expected.count, using: &random)
            let end = Int.random(in: start...expected.count, using: &random)
            for range in [start..<end, 0..<expected.count, end..<expected.count] {
                var copied: [UInt8] = [7]
                try bytes.copy(range, to: &copied)
                #expect(copied == [7] + expected[range])
            }
        }
    }
}
