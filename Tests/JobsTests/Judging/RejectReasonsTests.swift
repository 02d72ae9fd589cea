import TestSupport
import Testing

@testable import Jobs

@Suite("The reasons of rejected rows")
struct RejectReasonsTests {
    @Test("Those of each record come back in its turn, however many were spilled", arguments: 0..<8 as Range<UInt64>)
    func order(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let reasons = RejectReasons()
        var expected: [(start: Int, reasons: [RejectReason])] = []
        for record in 0..<Int.random(in: 1...20_000, using: &random) {
            let said = (0..<Int.random(in: 0...3, using: &random)).map { number in
                RejectReason(
                    place: Bool.random(using: &random) ? .init(row: record + 2, column: number) : nil,
                    sentence: String(repeating: "값 \(record) ", count: Int.random(in: 0...9, using: &random)))
            }
            try reasons.append(said, of: record * 10)
            expected.append((record * 10, said))
        }
        for _ in 1...2 {
            var reader = reasons.reader()
            for (start, said) in expected {
                // Those that were rejected late have none here.
                #expect(try reader.next(of: start + 1).isEmpty)
                #expect(try reader.next(of: start) == said)
            }
        }
    }
}
