import ArgumentParser
import Catalogue
import Wording

struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "What an issue means and how to mend it.",
        discussion: """
            EXAMPLES
              openmarket explain discount-exceeds-price
              openmarket explain column-ambiguous --lang ko

            \(ExitStatus.help(.done, .usage))
            """)

    @Argument(
        help: .place("an issue's code; all of them are listed without one", ko: "문제 코드. 없으면 모든 코드"),
        completion: .issueCodes)
    var code: String?

    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let console = output.console
        if let code {
            guard let known = IssueCode(rawValue: code) else {
                console.fail(UsageError.unknownCode(code, similar: similar(to: code)), status: .usage)
                throw ExitStatus.usage
            }
            show(known.explanation(in: console.language), on: console)
        } else {
            for code in IssueCode.allCases { list(code.explanation(in: console.language), on: console) }
        }
        var summary = JSONObject(type: "summary")
        summary.set("command", "explain")
        console.object(summary)
    }

    /// The code that is spelt nearly so, else the one that shares the most words with what was asked for.
    private func similar(to code: String) -> String? {
        if let near = NearestName.of(code, in: IssueCode.allCases.map(\.rawValue)) { return near }
        let words = Set(code.lowercased().split { !$0.isLetter })
        let best = IssueCode.allCases.max { shared($0, words) < shared($1, words) }
        return best.flatMap { shared($0, words) > 0 ? $0.rawValue : nil }
    }

    private func shared(_ code: IssueCode, _ words: Set<Substring>) -> Int {
        words.intersection(code.rawValue.split(separator: "-")).count
    }

    private func list(_ explanation: IssueExplanation, on console: Console) {
        console.object(explanation.object)
        guard console.form == .text else { return }
        console.data(PrintableText(explanation.code.rawValue).padded(to: 26) + explanation.title)
    }

    private func show(_ explanation: IssueExplanation, on console: Console) {
        console.object(explanation.object)
        guard console.form == .text else { return }
        console.data(console.bold("\(explanation.code.rawValue)") + "  \(explanation.title)")
        console.data("  " + explanation.reason)
        console.data("  ✗ " + explanation.bad)
        console.data("  ✓ " + explanation.good)
        console.data("  → " + explanation.remedy)
    }
}

extension IssueExplanation {
    fileprivate var object: JSONObject {
        var object = JSONObject(type: "code")
        object.set("code", code.rawValue)
        object.set("severity", code.severity.rawValue)
        object.set("title", title)
        object.set("reason", reason)
        object.set("bad", bad)
        object.set("good", good)
        object.set("remedy", remedy)
        return object
    }
}
