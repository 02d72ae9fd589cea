import Jobs

/// The report of a check within a page of something else: the same templates, style and script.
package enum ReportParts {
    /// By the names that pages take them by, with a value of `model` as their context.
    package static let templates = ["report-totals": HTMLReport.totals, "report-sections": HTMLReport.sections]
    package static let style = HTMLReport.contentStyle
    package static let script = HTMLReport.script

    package static func model(_ report: CheckReport, _ setting: ReportSetting) -> Any {
        HTMLReport(report, setting).model
    }
}
