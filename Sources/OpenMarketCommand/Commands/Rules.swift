import ArgumentParser
import Catalogue
import Wording

struct Rules: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "What each column means and allows.",
        discussion: """
            EXAMPLES
              openmarket rules
              openmarket rules discounted_price --lang ko

            \(ExitStatus.help(.done, .usage))
            """)

    @Argument(
        help: .place("a field; all of them otherwise", ko: "필드 이름. 없으면 모든 필드"), completion: .fields(Field.allCases))
    var field: String?

    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let console = output.console
        for field in try fields(console) {
            let explanation = field.explanation(in: console.language)
            console.object(explanation.object)
            if console.form == .text { show(explanation, on: console) }
        }
        var summary = JSONObject(type: "summary")
        summary.set("command", "rules")
        console.object(summary)
    }

    private func fields(_ console: Console) throws -> [Field] {
        guard let field else { return Field.allCases }
        guard let known = Field(named: field) else {
            console.fail(UsageError.unknown(field: field), status: .usage)
            throw ExitStatus.usage
        }
        return [known]
    }

    private func show(_ explanation: FieldExplanation, on console: Console) {
        console.data(console.bold("\(explanation.field.column)") + "  \(explanation.label)")
        for line in [explanation.meaning, explanation.allowed, explanation.whenEmpty] where !line.isEmpty {
            console.data("  " + line)
        }
        if !explanation.example.isEmpty { console.data(console.faint("  \(explanation.example)")) }
        if !explanation.headers.isEmpty {
            console.data(console.faint("  \(explanation.headers.joined(separator: ", "))"))
        }
        console.data("")
    }
}

extension FieldExplanation {
    fileprivate var object: JSONObject {
        var object = JSONObject(type: "field")
        object.set("field", field.column)
        object.set("label", label)
        object.set("needed", .bool(field.isNeeded))
        object.set("default", field.defaultText)
        object.set("meaning", meaning)
        object.set("allowed", allowed)
        object.set("example", example)
        object.set("headers", .array(headers.map { .string($0) }))
        return object
    }
}
