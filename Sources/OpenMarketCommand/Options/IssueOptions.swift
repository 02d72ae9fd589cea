import ArgumentParser
import Tabular
import Wording

/// What becomes of issues and of the records that have them.
struct IssueOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "every issue, as .csv, .json, .ndjson, .xlsx or .txt, compressed with .gz behind; NDJSON without an ending",
            valueName: "FILE"),
        completion: .file())
    var issues: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            """
            the rejected records, to be mended and imported again, in their own format; a table's as .csv, .tsv or .xlsx; \
            compressed with .gz behind
            """,
            valueName: "FILE"),
        completion: .file())
    var rejects: String?

    @Option(
        name: .customLong("max-errors"),
        help: ArgumentHelp("end with status 1 once more records are rejected", valueName: "N"))
    var maxErrors: Int?

    func validate() throws {
        guard !OutputPlace.isStandardOutput(issues) || !OutputPlace.isStandardOutput(rejects) else {
            throw OptionRule.oneOnStandardOutput.error
        }
        if let maxErrors, maxErrors < 0 { throw OptionRule.maxErrors.error }
    }

    /// The console of a command that may write one of these to standard output: then everything else goes to standard error.
    func console(_ output: IssueOutputOptions) -> Console {
        var console = output.console
        console.dataIsOnOutput = [issues, rejects].contains(where: OutputPlace.isStandardOutput)
        return console
    }

    /// - Throws: where the rejects of several files would be one stream.
    func check(inputs: Int) throws {
        if inputs > 1, OutputPlace.isStandardOutput(rejects) {
            throw OptionRule.rejectsOfOne.error
        }
    }
}
