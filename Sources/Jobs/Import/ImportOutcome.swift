import Ledger

/// What an import came to, and why it ended.
package struct ImportOutcome: Sendable {
    /// Empty where planning was not reached.
    package var planned = ImportPlanning.Outcome.empty
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
