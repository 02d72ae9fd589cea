import Ledger

extension Ledger {
    /// The run of a job that was stopped and that no other run has overtaken. One that was is set aside: what others changed since
    /// is left alone, as it would be had the job not begun yet, and a new plan looks at each product again.
    ///
    /// - Parameters:
    ///   - name: what the job is told by.
    ///   - onSetAside: gets the run that is given up, and those that changed its products since.
    func begunRun(
        of account: Account, named name: String, onSetAside: (RunID, [RunID]) -> Void
    ) throws -> Run? {
        guard let begun = try unfinishedRun(of: account, plan: name) else { return nil }
        let newer = try runsSucceeding(begun)
        if newer.isEmpty { return begun }
        let lock = try lock(begun.id)
        defer { withExtendedLifetime(lock) {} }
        try mark(begun.id, .abandoned)
        onSetAside(begun.id, newer.map(\.run))
        return nil
    }
}
