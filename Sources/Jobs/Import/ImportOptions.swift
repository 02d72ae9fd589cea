import Ledger
import Transfer

/// What an import is asked to do: one value, resolved once, whoever asks.
package struct ImportOptions: Sendable {
    package var source: ImportSource
    /// How catalogues are read, the one among them whose products are adopted, and where photos of the web come from.
    package var input = InputOptions()
    /// Do all but send.
    package var isDry = false
    /// An export whose products are taken into the ledger before anything else.
    package var adoptsFrom: String?
    package var run = RunOptions()

    package var rejectsPath: String?
    /// What a workbook of rejected rows says of them.
    package var rejectsWords: RejectsWords?
    /// Reading ends where more records are rejected.
    package var maximumErrors: Int?

    /// Keeps the plan of a dry run as a file.
    package var keeper: PlanKeeper?
    /// Register products anew whose rows have other photos, and delete the old ones.
    package var replacesPhotos = false
    /// How records of which something is to be said are described, for a report.
    package var descriptions = RecordDescriptions.none
    /// How many rows of each kind a dry run reports; `nil` for all.
    package var shownOfEach: Int?
    /// Report the rows that delete or replace products before asking.
    package var showsDeletions = false

    package init(_ source: ImportSource) { self.source = source }
}

/// Where an import has its rows from.
package enum ImportSource: Sendable {
    case files([String])
    /// A kept plan, and how inputs are to be read now, by the options' names, where somebody says so.
    case plan(path: String, options: [String: [String]])
}

/// What an import asks whoever runs it.
package struct ImportQuestions: Sendable {
    /// Gets what the planning of files came to, before anything is sent. What it throws ends the import.
    package var review: @Sendable (PlanningOutcome) throws -> Void = { _ in }
    /// Asked once before a plan stands that deletes or replaces products, or registers many again. What it throws ends the import.
    package var mayCarryOut: @Sendable (PlanningOutcome) throws -> Bool = { _ in false }

    package init() {}
}
