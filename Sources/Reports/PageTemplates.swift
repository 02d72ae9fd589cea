import Jobs
import Mustache

/// The pages' templates. Whatever stands in double braces is escaped.
package struct PageTemplates: Sendable {
    private let library: MustacheLibrary

    package init(_ sources: [String: String]) {
        var library = MustacheLibrary()
        for (name, source) in sources {
            // A template that is not well-formed is our own mistake.
            do { try library.register(source, named: name) } catch { fatalError("template \(name): \(error)") }
        }
        self.library = library
    }

    package func render(_ page: Any, _ name: String) -> String {
        guard let text = library.render(page, withTemplate: name) else { fatalError("no template \(name)") }
        return text
    }
}

/// The report of a check within a page of something else: the same templates, style and script.
package enum ReportParts {
    /// By the names that pages take them by, with a value of `model` as their context.
    package static let templates = [
        "report-totals": HTMLReport.totals, "report-sections": HTMLReport.sections, "report-cell": HTMLReport.cell,
    ]
    package static let style = HTMLReport.contentStyle
    package static let script = HTMLReport.script

    package static func model(_ report: CheckReport, _ setting: ReportSetting) -> Any {
        HTMLReport(report, setting).model
    }
}
