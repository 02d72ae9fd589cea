import Catalogue
import TestSupport
import Testing

@testable import Jobs

@Suite("Blocks of rows, judged ahead")
struct BlocksAheadTests {
    /// Many blocks, and more than are read ahead; some rows are bad, blank or spread over lines.
    private static let text =
        header
        + (0..<18_000).map { number in
            switch number % 97 {
            case 3: row("Lamp \(number)", price: "much", sku: "S\(number)")
            case 5: "\n" + row("\"Lamp\n\(number)\"", sku: "S\(number)")
            case 7: row("램프 \(number)", sku: "S\(number - 1)")
            default: row("Lamp number \(number)", sku: "S\(number)")
            }
        }.joined()

    private struct Broken: Error {}

    private final class Full: RowSink {
        var taken = 0
        func accept(_ row: JudgedRow) throws -> [Finding] {
            taken += 1
            if taken == 3 { throw Broken() }
            return []
        }
        func revoke(_ row: RevokedRow) {}
    }

    @Test("Whoever wants no more rows ends the reading, wherever it is", arguments: [0, 1, 100, 300], [1, 2, 5])
    func ended(maximum: Int, threads: Int) throws {
        var bench = try Pass()
        (bench.pass.maximumErrors, bench.pass.threads) = (maximum, threads)
        for _ in 0..<2 {
            let outcome = try bench.run(Self.text)
            #expect(outcome.summary.hasTooManyErrors && outcome.rejected.count == maximum + 1)
        }
    }

    @Test("What a sink throws ends the reading", arguments: [1, 2, 5])
    func thrown(threads: Int) throws {
        var bench = try Pass()
        bench.pass.threads = threads
        for _ in 0..<2 {
            let sink = Full()
            #expect(throws: Broken.self) { try bench.run(Self.text, sink: sink) }
            #expect(sink.taken == 3)
        }
    }

    @Test("A sink gets the rows that it gets where they are read one by one", arguments: [1, 2, 3, 8])
    func sinks(threads: Int) throws {
        var bench = try Pass()
        bench.pass.threads = threads
        var seen: [[String]] = []
        for looksAtBytes in [true, false] {
            bench.pass.looksAtBytes = looksAtBytes
            let sink = Accepted()
            let outcome = try bench.run(Self.text, sink: sink)
            let rows = sink.rows.map { "\($0.ordinal) \($0.record) \($0.line) \($0.sku ?? "") \($0.verdict)" }
            let issues = outcome.issues.map { "\($0.code) \($0.record ?? 0) \($0.lines ?? 0...0) \($0.value ?? "")" }
            seen.append(rows + issues)
        }
        #expect(seen[0].count > 17_000 && seen[0] == seen[1])
    }
}
