import Catalogue
import Foundation
import TestSupport
import Testing
import Wording

/// `OPENMARKET_REGENERATE=1` writes the tables anew instead of comparing them.
@Suite("The README's tables", .serialized)
struct ReadmeGeneratedFilesTests {
    @Test("The table of fields is the code's")
    func fieldsAreFresh() throws {
        try check("fields", rows: ["| column | needed | allowed |", "|---|---|---|"] + Field.allCases.map(Self.row))
    }

    @Test("The table of issue codes is the code's")
    func codesAreFresh() throws {
        try check(
            "codes", rows: ["| code | what it costs | meaning |", "|---|---|---|"] + IssueCode.allCases.map(Self.row))
    }

    private static func row(_ field: Field) -> String {
        let allowed = field.explanation(in: .english).allowed.replacingOccurrences(of: "|", with: "\\|")
        return "| `\(field.column)` | \(field.isNeeded ? "yes" : "no") | \(allowed) |"
    }

    private static func row(_ code: IssueCode) -> String {
        let cost =
            switch code.effect {
            case .refusesFile: "the file"
            case .rejectsRecord: "the record"
            case .warns: "nothing"
            }
        return "| `\(code.rawValue)` | \(cost) | \(code.explanation(in: .english).title) |"
    }

    /// Compares what stands between `<!-- NAME -->` and `<!-- /NAME -->`.
    private func check(_ name: String, rows: [String]) throws {
        let file = Places.root.appendingPathComponent("README.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let begin = try #require(text.range(of: "<!-- \(name) -->\n"))
        let end = try #require(text.range(of: "<!-- /\(name) -->"))
        let fresh = rows.joined(separator: "\n") + "\n"
        if ProcessInfo.processInfo.environment["OPENMARKET_REGENERATE"] != nil {
            let renewed = text.replacingCharacters(in: begin.upperBound..<end.lowerBound, with: fresh)
            try Data(renewed.utf8).write(to: file, options: .atomic)
        } else {
            #expect(text[begin.upperBound..<end.lowerBound] == fresh)
        }
    }
}
