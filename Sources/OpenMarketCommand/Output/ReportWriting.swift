import Foundation
import Jobs
import Reports
import Tabular
import Transfer

/// Writes the reports that a command was asked for.
struct ReportWriting {
    private let files: [ReportFile]
    private let command: String
    /// The file that all issues are written to; `nil` where there is none.
    private let issuesFile: String?
    private let console: Console
    /// Gets what the reports need; `nil` where none was asked for.
    let collector: ReportCollector?

    /// Gets the accepted rows, where a report shows them: each is then drafted.
    var sink: (any RowSink)? { files.contains(where: \.form.showsProducts) ? collector : nil }

    init(_ files: [ReportFile], command: String, issues: IssueOptions, console: Console) {
        (self.files, self.command, self.console) = (files, command, console)
        issuesFile = OutputPlace.isStandardOutput(issues.issues) ? nil : issues.issues
        collector = files.isEmpty ? nil : ReportCollector()
    }

    /// - Parameter photos: where those that rows name are looked for; a plan says where its own are.
    /// - Throws: `SystemError` where one cannot be written; the others are all the same.
    func write(
        _ summary: JudgeSummary, plan: PlanCounts? = nil, rate: Rate? = nil, photos: PhotoOptions
    ) throws {
        let pictured = files.contains { $0.form == .html } ? photos : nil
        guard let report = collector?.conclude(summary, plan: plan, rate: rate, photos: pictured) else { return }
        var setting = ReportSetting(
            language: console.language, version: OpenMarket.version, command: command, time: Date().formatted(.iso8601))
        setting.issuesFile = issuesFile
        var trouble: (any Error)?
        for file in files {
            do {
                let sink = try OutputPlace.open(file.path)
                try sink.write(file.form.render(report, setting))
                try sink.commit()
            } catch {
                trouble = trouble ?? error
            }
        }
        if let trouble { throw trouble }
    }
}
