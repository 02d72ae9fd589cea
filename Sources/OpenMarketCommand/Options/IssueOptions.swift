import ArgumentParser
import Tabular
import Wording

/// What becomes of issues and of the records that have them.
struct IssueOptions: ParsableArguments {
    @Option(
        name: .long,
        help: .option(
            "every issue, as .csv, .json, .ndjson, .xlsx or .txt, compressed with .gz behind; NDJSON without an ending",
            ko: "모든 문제를 .csv, .json, .ndjson, .xlsx, .txt로 쓰기. 뒤에 .gz를 붙이면 압축. 확장자가 없으면 NDJSON", value: "FILE",
            file: .written),
        completion: .file())
    var issues: String?

    @Option(
        name: .long,
        help: .option(
            """
            the rejected records, to be mended and imported again, in their own format; a table's as .csv, .tsv or .xlsx; \
            compressed with .gz behind
            """, ko: "거부된 레코드를 원래 형식으로 쓰기. 고쳐서 다시 가져올 수 있으며, 표는 .csv, .tsv, .xlsx로도 가능. 뒤에 .gz를 붙이면 압축", value: "FILE",
            file: .written, example: "--rejects rejected.csv"),
        completion: .file())
    var rejects: String?

    @Option(
        name: .customLong("max-errors"),
        help: .option("end with status 1 once more records are rejected", ko: "거부된 레코드가 이보다 많으면 상태 1로 끝내기", value: "N"))
    var maxErrors: Int?

    @Flag(
        name: .customLong("no-warnings"),
        help: .option("say errors alone; files and counts have the warnings too", ko: "오류만 알리기. 파일과 집계에는 경고도 들어 있음"))
    var noWarnings = false

    func validate() throws {
        guard !OutputPlace.isStandardOutput(issues) || !OutputPlace.isStandardOutput(rejects) else {
            throw OptionRule.oneOnStandardOutput.error
        }
        if let maxErrors, maxErrors < 0 { throw OptionRule.maxErrors.error }
    }

    /// The console of a command that may write one of these to standard output: then everything else goes to standard error.
    func console(_ output: IssueOutputOptions) -> Console {
        var console = output.console
        console.saysWarnings = !noWarnings
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
