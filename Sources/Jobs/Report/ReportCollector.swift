import Catalogue
import Ledger
import Transfer

/// How much of each kind a report has; the rest is counted.
package struct ReportLimits: Sendable {
    /// More stand in the file that `--issues` writes.
    package let issues: Int
    package let records, products, changes: Int

    /// A page that a browser still opens at once.
    package static let file = ReportLimits(issues: 10_000, records: 1_000, products: 500, changes: 1_000)
    /// A page that is made anew after each correction, with a field in each cell: below 100 kB where a table has ten columns.
    package static let editing = ReportLimits(issues: 10_000, records: 30, products: 30, changes: 30)
}

/// Collects what a report needs while a job tells of it, so much of it that memory stays flat.
///
/// One thread at a time tells it: the one that reads.
package final class ReportCollector: @unchecked Sendable {
    package private(set) var report = CheckReport()

    private let limits: ReportLimits

    package init(_ limits: ReportLimits = .file) { self.limits = limits }

    package func receive(_ event: JobEvent) {
        switch event {
        case .issue(let found):
            report.issueCount += 1
            if report.issues.count < limits.issues { report.issues.append(found.issue) }
        case .described(let record):
            report.recordCount += 1
            if report.records.count < limits.records { report.records.append(record) }
        case .planned(let entry):
            if entry.state != .unchanged, report.changes.count < limits.changes { report.changes.append(entry) }
            if report.products.count < limits.products, let product = AcceptedProduct(entry) {
                report.products.append(product)
            }
        case .drifted(let drift):
            report.driftCount += 1
            if report.drifts.count < limits.changes { report.drifts.append(drift) }
        case .notice, .recognised, .read, .fetching, .rejected, .refreshing, .plannedMore: break
        }
    }

    /// What the job came to.
    ///
    /// - Parameter photos: where the pictures of the first products are looked for; `nil` makes none.
    package func conclude(
        _ judged: JudgeSummary, plan: PlanCounts? = nil, rate: Rate? = nil, photos: PhotoOptions? = nil
    ) -> CheckReport {
        (report.judged, report.plan, report.rate) = (judged, plan, rate)
        // They come as the market showed them.
        report.drifts.sort { ($0.row.file ?? "", $0.row.record) < ($1.row.file ?? "", $1.row.record) }
        photos.flatMap(ReportThumbnails.init)?.add(to: &report.products)
        return report
    }
}

extension ReportCollector: RowSink {
    package func accept(_ row: JudgedRow) -> [Finding] {
        guard case .create(let product) = row.verdict, report.products.count < limits.products else { return [] }
        report.products.append(AcceptedProduct(product, of: row))
        return []
    }

    package func revoke(_ row: RevokedRow) {
        report.products.removeAll { ($0.file, $0.record) == (row.file, row.record) }
    }
}
