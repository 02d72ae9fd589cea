import Foundation
import TestSupport
import Testing

/// The scores as the README states them, a table for each kind of file between two markers.
@MainActor
enum Scoreboard {
    private static let readme = Places.root.appendingPathComponent("README.md")

    /// Compares a score with the README's, and its misses with those that have a reason.
    ///
    /// With `OPENMARKET_REGENERATE=1` the table is written anew.
    ///
    /// - Parameter expectedMisses: the cases that may come out otherwise, and why.
    static func check(_ kind: String, _ score: Score, expectedMisses: [String: String]) throws {
        let unexplained = score.misses.filter { miss in !expectedMisses.keys.contains { miss.contains($0) } }
        #expect(unexplained.isEmpty, "\(unexplained.joined(separator: "\n"))")
        let text = try String(contentsOf: readme, encoding: .utf8)
        let (begin, end) = ("<!-- scores \(kind) -->\n", "<!-- /scores \(kind) -->")
        let start = try #require(text.range(of: begin)?.upperBound, "the README has no place for \(kind)")
        let stop = try #require(text.range(of: end)?.lowerBound)
        let table = (["| suite | as expected |", "|---|---|"] + score.lines).joined(separator: "\n") + "\n"
        if ProcessInfo.processInfo.environment["OPENMARKET_REGENERATE"] == "1" {
            try (text[..<start] + table + text[stop...]).write(to: readme, atomically: true, encoding: .utf8)
        } else {
            #expect(
                text[start..<stop] == table, "the README states other scores; OPENMARKET_REGENERATE=1 writes them anew")
        }
    }
}
