import Wording

/// The checks of one call, told as they are made.
final class Checkup {
    private let console: Console
    private let layout: HelpLayout
    private var counts: [CheckVerdict: Int] = [:]
    /// Of the first problem: what comes after may follow from it.
    private(set) var status = ExitStatus.done

    private static let column = 22

    init(console: Console, width: Int) {
        self.console = console
        layout = HelpLayout(language: console.language, width: width)
    }

    func report(_ check: Check) {
        counts[check.verdict, default: 0] += 1
        if check.verdict == .problem, status == .done { status = check.status }
        console.object(object(check))
        guard console.form == .text else { return }
        let term = "\(word(check.verdict).padded(to: 8)) \(check.subject.text(in: console.language))"
        let lines = layout.entry(term, say(check.message), indent: 0, column: Self.column)
        for line in lines { console.data(PrintableText(line)) }
        guard let remedy = check.remedy else { return }
        for line in layout.entry("", "→ " + say(remedy), indent: 0, column: Self.column) {
            console.data(console.faint(PrintableText(line)))
        }
    }

    private func say(_ sentence: any Sentence) -> String { sentence.text(in: console.language).description }

    private func word(_ verdict: CheckVerdict) -> PrintableText { verdict.text(in: console.language) }

    private func object(_ check: Check) -> JSONObject {
        var object = JSONObject(type: "check")
        object.set("check", check.subject.rawValue)
        object.set("verdict", check.verdict.rawValue)
        object.set("message", check.message.text(in: console.language))
        object.set("remedy", check.remedy?.text(in: console.language))
        return object
    }

    /// The end of it: how many of each there are.
    func finish(at context: MarketContext?) {
        let (problems, notes) = (counts[.problem] ?? 0, counts[.note] ?? 0)
        if console.form == .text {
            console.data(
                console.bold(CheckNotice.concluded(problems: problems, notes: notes).text(in: console.language)))
        }
        var summary = JSONObject(type: "summary")
        summary.set("command", "doctor")
        for verdict in CheckVerdict.allCases { summary.set(verdict.rawValue, counts[verdict] ?? 0) }
        if let context { return console.finish(summary, at: context) }
        console.object(summary)
    }
}
