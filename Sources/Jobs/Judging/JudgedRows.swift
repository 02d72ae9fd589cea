import Catalogue
import Drafting
import Ledger
import Spilling
import Tabular

/// The rows of an import after they were judged: where each stands, and the files of rejects, which a row that the market
/// refuses belongs into like any other. It is used by one task at a time.
package final class JudgedRows: @unchecked Sendable {
    private var accepted = SpilledSequence<RowReference>()
    private var files: [PassFile] = []

    package init() {}

    /// The rows come in the order of the plan, in which the first has the ordinal 1.
    func accept(_ row: RowReference) throws(SystemError) { try accepted.append(row) }

    func take(_ files: [PassFile]) { self.files = files }

    /// Raises an issue for each row of a run that the market refused, and adds the row to the rejects.
    ///
    /// - Parameter run: of a plan that was made of these rows, or an equal one. One that was made elsewhere has no place here:
    ///   its issues name the records alone.
    /// - Returns: how many there are.
    package func rejectRefused(
        of run: RunID, in ledger: Ledger, report: (Issue) -> Void
    ) throws -> Int {
        var rows = accepted.reader()
        var entries = ledger.entries(of: run, in: [.failed])
        var (row, ordinal, count) = (RowReference?.none, 0, 0)
        while case let batch = try entries.next(), !batch.isEmpty {
            for entry in batch {
                guard let finding = Finding(refusalOf: entry) else { continue }
                while ordinal < entry.ordinal {
                    row = try rows.next()
                    ordinal += 1
                }
                let issue = issue(finding, of: entry, at: row)
                report(issue)
                if let row { files[Int(row.file)].rejectLate(row, issue) }
                count += 1
            }
        }
        return count
    }

    private func issue(_ finding: Finding, of entry: LedgerEntry, at row: RowReference?) -> Issue {
        guard let row, let placement = files[Int(row.file)].placement else {
            return Issue(
                code: finding.code, file: entry.file ?? "", record: entry.record, detail: finding.detail)
        }
        var issue = placement.issue(finding, record: row.record, lines: row.lines, row: row.row)
        if finding.code == .idUnknown, issue.value == nil {
            issue.value = entry.sku ?? entry.operation.target.map(String.init)
        }
        return issue
    }

    /// Writes the files of rejects that are not what they should be yet; where one cannot be, the others are all the same.
    ///
    /// - Returns: all that there are.
    package func writeRejects() throws -> [RejectsWritten] {
        var trouble: (any Error)?
        for index in files.indices {
            do { try files[index].rewriteRejects() } catch { trouble = trouble ?? error }
        }
        if let trouble { throw trouble }
        return files.compactMap(\.written)
    }
}

extension Finding {
    /// That the market said no to a row, or has not the product that it names; `nil` where it did not fail for that.
    fileprivate init?(refusalOf entry: LedgerEntry) {
        guard let reason = entry.reason, reason.code == .rejected || reason.code == .notFound else { return nil }
        // An answer has a status; what was seen before anything was sent has none.
        guard reason.code == .notFound, reason.status == nil else {
            self.init(.marketRefused, detail: .answer(status: reason.status, reason.detail))
            return
        }
        if entry.key.isNumber {
            self.init(.idUnknown)
        } else {
            self.init(.idUnknown, field: .sku, detail: .columns([Field.sku.column]))
        }
    }
}
