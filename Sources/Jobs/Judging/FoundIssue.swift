import Catalogue
import Drafting
import Tabular

/// What is so in rows of a file, and costs them nothing: how its shop spells what it says.
package struct InputNotice: Sendable {
    package let first: Issue
    /// How many cells it is so in.
    package internal(set) var count: Int

    package var code: IssueCode { first.code }
}

/// An issue as it was found. Of most that are alike no more is told than how many they are: so its place in the file and the
/// value there are looked up for who asks for them.
package struct FoundIssue: Sendable {
    package let code: IssueCode
    package let file: String
    /// The record, counted from 1 after the header; `nil` for what concerns the whole file.
    package let record: Int?
    /// The first and the last physical line, counted from 1.
    private let lines: ClosedRange<Int>?
    private let origin: Origin

    private enum Origin {
        case placed(Issue)
        case row(DraftedRow, Finding, Placement)
    }

    package init(_ issue: Issue) {
        (code, file, record, lines) = (issue.code, issue.file, issue.record, issue.lines)
        origin = .placed(issue)
    }

    init(_ finding: Finding, in row: DraftedRow, _ placement: Placement) {
        (code, file) = (finding.code, placement.file)
        (record, lines) = (row.record.number, row.record.lines)
        origin = .row(row, finding, placement)
    }

    /// The issue with its place and value, looked up anew each time.
    package var issue: Issue {
        switch origin {
        case .placed(let issue): issue
        case .row(let row, let finding, let placement): placement.issue(finding, in: row.record)
        }
    }

    /// What its detail has in common with others of its code; `nil` where it has no such detail.
    package var cause: Finding.Detail? {
        switch origin {
        case .placed(let issue): issue.detail?.cause
        case .row(_, let finding, _): finding.detail?.cause
        }
    }

    /// Whether records share lines.
    package var sharesLines: Bool { Issue.sharesLines(record, lines) }
}
