import Catalogue
import Foundation
import Tabular
import TestSupport

@testable import Jobs

/// A pass over files made on the spot, with all that it said.
struct Pass {
    let folder: TemporaryFolder
    var pass: CataloguePass

    init() throws {
        folder = try TemporaryFolder()
        var options = InputOptions()
        options.photos.namesOnly = true
        pass = CataloguePass(options: options)
    }

    struct Outcome {
        var summary: JudgeSummary
        var issues: [Catalogue.Issue]
        var rejected: [Int]
        var notices: [InputNotice] = []
        var codes: [IssueCode] { issues.map(\.code) }
    }

    func path(_ name: String) -> String { folder.path + "/" + name }

    /// Judges `texts`, each in a file of its own with the ending.
    func run(_ texts: String..., ending: String = "csv", sink: (any RowSink)? = nil) throws -> Outcome {
        var files: [String] = []
        for (index, text) in texts.enumerated() {
            files.append(try folder.write(text, to: "in\(index).\(ending)").path)
        }
        return try run(files: files, sink: sink)
    }

    func run(files: [String], sink: (any RowSink)? = nil) throws -> Outcome {
        var (issues, rejected, notices): ([Catalogue.Issue], [Int], [InputNotice]) = ([], [], [])
        let summary = try pass.run(
            files: files,
            report: { event in
                switch event {
                case .issue(let found): issues.append(found.issue)
                case .notice(let notice): notices.append(notice)
                case .rejected(_, let record, _): rejected.append(record)
                case .read, .fetching, .planned, .plannedMore, .recognised, .described, .refreshing, .drifted: break
                }
            }, sink: sink)
        return Outcome(summary: summary, issues: issues, rejected: rejected, notices: notices)
    }

    func rejects(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.url.appendingPathComponent(name)), as: UTF8.self)
    }
}

let header = "name,description,price,stock,images,sku\n"

/// A row that the rules accept, unless the price is bad.
func row(_ name: String, price: String = "1000", sku: String = "") -> String {
    "\(name),a plain description,\(price),1,a.jpg,\(sku)\n"
}

/// Accepts rows, and remembers them and what was taken back.
final class Accepted: RowSink {
    var rows: [JudgedRow] = []
    var records: [Int] { rows.map(\.record) }
    var revoked: [Int] = []
    var objections: [Int: Finding] = [:]

    func accept(_ row: JudgedRow) -> [Finding] {
        if let objection = objections[row.record] { return [objection] }
        rows.append(row)
        return []
    }

    func revoke(_ row: RevokedRow) { revoked.append(row.record) }
}

/// What comes of the rows of a table judged by what they say, in its order.
func ruledRows(_ text: String, in folder: TemporaryFolder, for market: String? = nil) throws -> [RuledRow] {
    let judge = RowJudge(rules: .form, market: market)
    var reading = try InputReading(
        InputFile(try folder.write(text, to: "in.csv").path, isReadAgain: false), InputOptions())
    var rows: [RuledRow] = []
    while true {
        switch try reading.next() {
        case .columns: continue
        case .row: rows.append(judge.judge(reading.draft()))
        case .end: return rows
        }
    }
}
