import ArgumentParser

/// What becomes of issues and of the records that have them.
struct IssueOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("every issue, as NDJSON or CSV by the file's ending", valueName: "FILE"))
    var issues: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "the rejected records, to be mended and imported again; a table's as .csv, .tsv or .xlsx by the ending",
            valueName: "FILE"))
    var rejects: String?

    @Option(
        name: .customLong("max-errors"),
        help: ArgumentHelp("end with status 1 once more records are rejected", valueName: "N"))
    var maxErrors: Int?

    func validate() throws {
        if let maxErrors, maxErrors < 0 { throw ValidationError("--max-errors takes a number from 0 on") }
    }
}
