import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("Keeping rows until they are written")
struct RowSpoolTests {
    private static let values: [OutputValue] = [
        .none, .text(""), .text("머그\n\u{0}"), .number("12.5"), .list([]), .list(["a", "", "가|나"]),
    ]

    @Test(
        "Rows come back as they were and in their order, whether they fit in memory or not",
        arguments: [0, 1, 300, 1 << 20])
    func order(memory: Int) throws {
        let spool = RowSpool(columnCount: Self.values.count + 1, memory: memory)
        var generator = SeededGenerator(seed: 7)
        var rows: [[OutputValue]] = []
        for ordinal in 0..<50 {
            // Longer than what is read at a time.
            let long = OutputValue.text(String(repeating: "가", count: ordinal == 20 ? 400_000 : ordinal))
            rows.append((Self.values + [long]).shuffled(using: &generator))
            try spool.append(ordinal * 2, rows[ordinal])
        }
        for _ in 1...2 {
            var count = 0
            try spool.forEach { ordinal, values in
                #expect(ordinal == count * 2)
                #expect(values.map(OutputValue.init) == rows[count])
                count += 1
            }
            #expect(count == 50)
        }
    }

    @Test("Of no rows there are none")
    func empty() throws {
        try RowSpool(columnCount: 1).forEach { _, _ in Testing.Issue.record("a row of nothing") }
    }
}
