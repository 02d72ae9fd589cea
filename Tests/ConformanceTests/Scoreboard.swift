import Foundation
import TestSupport
import Testing

/// The scores as the documentation states them, a table for each kind of file between two markers.
enum Scoreboard {
    /// Compares a score with the documentation's, and its misses with those that have a reason.
    ///
    /// With `OPENMARKET_REGENERATE=1` the table is written anew.
    ///
    /// - Parameter expectedMisses: the cases that may come out otherwise, and why.
    static func check(_ kind: String, _ score: Score, expectedMisses: [String: String]) throws {
        let unexplained = score.misses.filter { miss in !expectedMisses.keys.contains { miss.contains($0) } }
        #expect(unexplained.isEmpty, "\(unexplained.joined(separator: "\n"))")
        let (found, fresh) = try DocumentedTable.compare(
            "scores " + kind, rows: ["| suite | as expected |", "|---|---|"] + score.lines)
        #expect(found == fresh, "the documentation states other scores; OPENMARKET_REGENERATE=1 writes them anew")
    }
}
