import Ledger

/// What an import came to, and why it ended.
package struct ImportOutcome: Sendable {
    /// Empty where planning was not reached.
    package var planned = PlanningOutcome.empty
    /// What became of the records.
    package var summary = ImportSummary()
    /// What the look at the market after the run has shown.
    package var closing = ClosingFigures()
    /// Why nothing was sent, or not all of it; `nil` where nothing stood in the way.
    package var stop: JobStop?
    /// Whether old products that earlier runs left are still in the market.
    package var leftoversStay = false
    /// What could not be written of the rows, such as a report: what became of them stands all the same.
    package var unwritten: [any Error] = []
    /// Whether it came to its end, so that what is written of the rows, such as a table of issues, is whole.
    package var isConcluded = false
    /// Whether the file of the plan stands for something: a plan of what cannot be sent is not kept.
    package var isPlanKept: Bool { isDry && keepsPlan && isConcluded && stop == nil }
    package let isDry: Bool
    private let keepsPlan: Bool

    init(_ options: ImportOptions, stop: JobStop? = nil) {
        isDry = options.isDry
        keepsPlan = options.keeper != nil
        self.stop = stop
    }

    package var end: JobEnd {
        if let stop { return .stopped(stop) }
        let end = summary.end
        if !isDry, case .rowsLeft = end { return end }
        if let trouble = unwritten.first { return .stopped(.failed(trouble, isMidway: false)) }
        return summary.losesRows || !isWhole ? .rowsLost : .done
    }

    /// Whether the input did not break off: what is missing then was lost, though nobody can count it.
    private var isWhole: Bool { planned.judged.truncatedFiles.isEmpty && !leftoversStay }
}

/// What an import has to say while it runs. Words are made of it elsewhere.
package enum ImportEvent: Sendable {
    /// Of a dry run: the ledger has lost at least so many commits.
    case ledgerBehind(path: String, missing: Int)
    /// Of the file whose products are adopted.
    case readingAdopted(JobEvent)
    /// The products that the file names are in the ledger.
    case adoptedFrom(String, AdoptionFileOutcome)
    /// Of the files that are imported, and the issues that the market raises with their rows.
    case reading(JobEvent)
    /// What an earlier run left to be deleted stays: a kept plan is carried out exactly.
    case leftoversStay(Leftovers)
    /// What a dry run would do, where all of the input could be read.
    case planned(PlanningOutcome)
    case run(RunEvent)
    /// The files of rejects have the rows, too, that the market refused.
    case rejectsGrew([RejectsWritten])
    /// All that is to be told of rows was told.
    case rowsTold
}

/// What became of a record. The raw values are the words of `--output json`, in the order of a summary.
package enum Outcome: String, CaseIterable, Sendable {
    case uploaded, updated, unchanged, deleted, rejected, failed
    /// Sent, and whether the market has it is not known.
    case unknown
    /// Not sent.
    case remaining
}

extension EntryState {
    /// What a receipt says became of the row.
    package var outcome: Outcome {
        switch self {
        case .planned: .remaining
        case .sent, .unknown: .unknown
        case .uploaded: .uploaded
        case .updated: .updated
        case .unchanged: .unchanged
        case .deleted: .deleted
        case .failed: .failed
        }
    }
}

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
