import Ledger

/// What an import has to say while it runs. Words are made of it elsewhere.
package enum ImportEvent: Sendable {
    /// Of a dry run: the ledger has lost at least so many commits.
    case ledgerBehind(path: String, missing: Int)
    /// Of the file whose products are adopted.
    case readingAdopted(JobEvent)
    /// The products that the file names are in the ledger.
    case adoptedFrom(String, AdoptionFile.Outcome)
    /// Of the files that are imported, and the issues that the market raises with their rows.
    case reading(JobEvent)
    /// What an earlier run left to be deleted stays: a kept plan is carried out exactly.
    case leftoversStay(Leftovers)
    /// What a dry run would do, where all of the input could be read.
    case planned(ImportPlanning.Outcome)
    case run(RunEvent)
    /// The files of rejects have the rows, too, that the market refused.
    case rejectsGrew([RejectsWritten])
    /// All that is to be told of rows was told.
    case rowsTold
}
