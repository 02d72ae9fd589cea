import Catalogue
import Foundation
import TestSupport
import Testing
import Wording

/// `OPENMARKET_REGENERATE=1` writes the tables anew instead of comparing them.
@Suite("The documentation's tables", .serialized)
struct DocumentedGeneratedFilesTests {
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
        let allowed = field.explanation(in: .english).allowed.description.replacingOccurrences(of: "|", with: "\\|")
        return "| `\(field.column)` | \(field.isNeeded ? "yes" : "no") | \(allowed) |"
    }

    private static func row(_ code: IssueCode) -> String {
        let cost =
            switch code.effect {
            case .refusesFile: "the file"
            case .rejectsRecord: "the record"
            case .warns: "nothing"
            case .informs: "nothing; said once a file"
            }
        return "| `\(code.rawValue)` | \(cost) | \(code.explanation(in: .english).title) |"
    }

    private func check(_ name: String, rows: [String]) throws {
        let (found, fresh) = try DocumentedTable.compare(name, rows: rows)
        #expect(found == fresh)
    }
}
