/// How a job ended.
package enum JobEnd: Sendable {
    /// All that was asked for was done.
    case done
    /// The same, but for rows that were rejected or failed.
    case rowsLost
    /// Rows have no outcome yet; the same job goes on with them.
    case rowsLeft
    case stopped(JobStop)
}

extension ImportSummary {
    /// What a job ends with that sent all of it.
    package var end: JobEnd {
        guard addsUp else {
            let outcomes = Outcome.allCases.reduce(0) { $0 + self[$1] }
            return .stopped(.doesNotAddUp(nil, [RunImbalance(.rows, of: nil, planned: records, found: outcomes)]))
        }
        if unknown + remaining > 0 { return .rowsLeft }
        return losesRows ? .rowsLost : .done
    }

    var losesRows: Bool { rejected + failed + doubled > 0 }
}
