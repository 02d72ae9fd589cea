import Jobs
import Synchronization
import Wording

/// Reports what planning an import came to: before a question that is about it, else at the end; once.
final class PlanReporter: Sendable {
    private let console: Console
    private let check: InputCheck
    private let issues: IssueReporter
    private let changes: ChangeReporter
    /// Whether products stay as they are that somebody changed at the market.
    private let keepsTheirs: Bool
    private let isReported = Mutex(false)

    init(
        console: Console, check: InputCheck, issues: IssueReporter, changes: ChangeReporter, keepsTheirs: Bool
    ) {
        (self.console, self.check, self.issues, self.changes) = (console, check, issues, changes)
        self.keepsTheirs = keepsTheirs
    }

    func report(_ outcome: PlanningOutcome) throws {
        let wasReported = isReported.withLock { isReported in
            defer { isReported = true }
            return isReported
        }
        guard !wasReported else { return }
        changes.finish()
        try issues.show(outcome.judged)
        check.reportUnreadable(outcome.judged)
        check.conclude(outcome.judged)
        PlanReport(console: console, keepsTheirs: keepsTheirs).show(outcome)
    }
}
