import Catalogue
import Foundation
import Tabular
import TestSupport
import Testing

@testable import Jobs

/// The JSON suites, read as the program reads them.
@Suite("JSON files of the public suites", .enabled(if: Places.hasCorpora, "the corpora are not at hand"))
struct JSONConformanceTests {
    @Test("What must be refused is refused, and nothing that is right is called malformed")
    func files() throws {
        var score = Score()
        for item in try Corpus("json").cases {
            guard let url = item.url, ["accept", "reject"].contains(item.expect) else { continue }
            let inspection = try InspectJob(options: InputOptions()).run(url.path) { _ in }
            // An empty file, or a text without records, is refused as having no catalogue; it is not called malformed.
            let isRight = item.expect == "accept" ? !inspection.isCalledBroken : !inspection.isReadable
            score.count(item.suite, isRight, "\(item.name): \(inspection.issues.map(\.code))")
        }
        try Scoreboard.check("json", score, expectedMisses: [:])
    }
}

extension Inspection {
    /// Whether the file is refused for its form, and not for having no catalogue in it.
    var isCalledBroken: Bool { !isReadable && !issues.contains { $0.code == .catalogueNotFound } }
}
