import Foundation
import Tabular
import TestSupport
import Testing

/// Other people's collections of right and wrong JSON.
@Suite("JSON of the public test suites", .enabled(if: Places.hasCorpora, "the corpora are not at hand"))
struct JSONCorpusTests {
    /// The files of a suite by name, and what the JSON reader ended with.
    private func outcomes(_ folder: String, prefix: String) throws -> [(name: String, error: ReadError?)] {
        let url = try #require(Places.corpora).appendingPathComponent("json/" + folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
            .filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") && !$0.contains("EXCLUDE") }
        return try names.sorted().map { name in
            let bytes = try Data(contentsOf: url.appendingPathComponent(name))
            return (name, Transcript { JSONReader(MemorySource(bytes, pieceSize: 7)) }.error)
        }
    }

    /// Grammatical by RFC 8259: the number is only too large for a double, and this reader keeps its spelling.
    private let grammatical: Set = ["fail60.json"]

    private func isMalformed(_ error: ReadError?) -> Bool {
        switch error {
        case .malformed(.json, _, _), .notUTF8: true
        default: false
        }
    }

    @Test(
        "Every text that must be refused is refused",
        arguments: [("JSONTestSuite/parsing", "n_", 109), ("simdjson-jsonchecker", "fail", 40)])
    func refused(folder: String, prefix: String, count: Int) throws {
        let outcomes = try outcomes(folder, prefix: prefix)
        #expect(outcomes.count >= count)
        for (name, error) in outcomes where !grammatical.contains(name) { #expect(isMalformed(error), "\(name)") }
    }

    @Test(
        "No text that is right is called malformed",
        arguments: [("JSONTestSuite/parsing", "y_", 60), ("simdjson-jsonchecker", "pass", 15)])
    func accepted(folder: String, prefix: String, count: Int) throws {
        let outcomes = try outcomes(folder, prefix: prefix)
        #expect(outcomes.count >= count)
        for (name, error) in outcomes {
            #expect(error == nil || error == .noRecords, "\(name): \(String(describing: error))")
        }
    }
}
