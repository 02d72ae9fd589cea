import Catalogue
import Ledger
import Transfer

/// Collects what a report needs while a job tells of it, so much of it that memory stays flat.
///
/// One thread at a time tells it: the one that reads.
package final class ReportCollector: @unchecked Sendable {
    package private(set) var report = CheckReport()

    /// More issues are counted, and stand in the file that `--issues` writes.
    package static let mostIssues = 10_000
    /// More records are counted: a page of them is what a browser still opens at once.
    package static let mostRecords = 1_000
    package static let mostProducts = 500
    package static let mostChanges = 1_000

    package init() {}

    package func take(_ event: JobEvent) {
        switch event {
        case .issue(let issue):
            report.issueCount += 1
            if report.issues.count < Self.mostIssues { report.issues.append(issue) }
        case .described(let record):
            report.recordCount += 1
            if report.records.count < Self.mostRecords { report.records.append(record) }
        case .planned(let entry):
            if entry.state != .unchanged, report.changes.count < Self.mostChanges { report.changes.append(entry) }
            if report.products.count < Self.mostProducts, let product = AcceptedProduct(entry) {
                report.products.append(product)
            }
        case .recognised, .read, .fetching, .rejected, .plannedMore: break
        }
    }

    /// What the job came to.
    ///
    /// - Parameter photos: where the pictures of the first products are looked for; `nil` makes none.
    package func conclude(
        _ judged: JudgeSummary, plan: PlanCounts? = nil, rate: Rate? = nil, photos: PhotoOptions? = nil
    ) -> CheckReport {
        (report.judged, report.plan, report.rate) = (judged, plan, rate)
        photos.flatMap(ReportThumbnails.init)?.add(to: &report.products)
        return report
    }
}

extension ReportCollector: RowSink {
    package func accept(_ row: JudgedRow) -> [Finding] {
        guard case .create(let product) = row.verdict, report.products.count < Self.mostProducts else { return [] }
        report.products.append(AcceptedProduct(product, of: row))
        return []
    }

    package func revoke(_ row: RevokedRow) {
        report.products.removeAll { ($0.file, $0.record) == (row.file, row.record) }
    }
}
