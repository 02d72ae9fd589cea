import ArgumentParser
import Reports
import Tabular
import Wording

/// Where reports of what was found go.
struct ReportOptions: ParsableArguments {
    @Option(
        name: .customLong("report"),
        help: .option(
            "what was found: a page for people (.html), for programs (.json), Markdown (.md), SARIF (.sarif), JUnit (.xml); repeatable",
            ko: "찾은 것을 보고서로 쓰기: 사람이 보는 페이지(.html), 프로그램용(.json), Markdown(.md), SARIF(.sarif), JUnit(.xml). 여러 번 가능",
            value: "FILE", file: .written, example: "--report report.html"),
        completion: .file())
    var reports: [String] = []

    /// - Throws: `InvalidOptionValue` for an ending of no form.
    func files() throws(InvalidOptionValue) -> [ReportFile] {
        var files: [ReportFile] = []
        for path in reports { files.append(try ReportFile(path: path)) }
        return files
    }
}

/// A report to be written, in the form that its ending says.
struct ReportFile {
    let path: String
    let form: ReportForm

    init(path: String) throws(InvalidOptionValue) {
        guard let form = OutputPlace.ending(of: path).flatMap(ReportForm.init(rawValue:)) else {
            throw InvalidOptionValue(
                .reportUnwritable(file: path, endings: ReportForm.allCases.map { "." + $0.rawValue }))
        }
        (self.path, self.form) = (path, form)
    }
}
