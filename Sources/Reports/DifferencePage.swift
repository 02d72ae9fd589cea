import Backups
import Catalogue
import Wording

/// How two catalogues differ, as one page for people: it needs no network and no script, and all that comes from a catalogue is
/// escaped.
package struct DifferencePage {
    private let setting: ReportSetting
    private let names: (before: String, after: String)
    private var rows: [Row] = []
    private var further = 0

    /// More would make a page that browsers are slow to open.
    private static let mostRows = 2_000

    private struct Row {
        var kind, called: String
        var changes: [Change]
    }

    private struct Change {
        var field, before, after: String
    }

    private struct Page {
        var lang, title, made, style, before, after, counts: String
        /// It has no script.
        var scriptHash: String?
        var rows: [Row]
        var more: String?
    }

    /// - Parameter names: what the two catalogues are called.
    package init(of names: (before: String, after: String), _ setting: ReportSetting) {
        self.setting = setting
        self.names = names
    }

    package mutating func add(_ difference: ProductDifference) {
        guard rows.count < Self.mostRows else {
            further += 1
            return
        }
        let changes = difference.kind == .changed ? difference.changes : []
        var called = difference
        called.changes = []
        rows.append(
            Row(
                kind: difference.kind.rawValue, called: called.text(in: setting.language).description,
                changes: changes.map(change)))
    }

    private func change(_ change: ProductDifference.Change) -> Change {
        func shown(_ text: String?) -> String { text.map { PrintableText(lines: $0).description } ?? "—" }
        return Change(
            field: change.field.label[setting.language].description, before: shown(change.before),
            after: shown(change.after))
    }

    /// - Parameter counts: how many products are new, gone, changed and the same.
    package func render(counts: some Sentence) -> [UInt8] {
        let page = Page(
            lang: setting.language.rawValue, title: DifferenceNotice.title.text(in: setting.language).description,
            made: setting.say(.made(by: "openmarket " + setting.version, at: setting.time)),
            style: HTMLReport.style + "\n" + Self.style, before: PrintableText(names.before).description,
            after: PrintableText(names.after).description, counts: counts.text(in: setting.language).description,
            rows: rows, more: further > 0 ? DifferenceNotice.more(further).text(in: setting.language).description : nil)
        return Array(Self.templates.render(page, "difference").utf8)
    }

    private static let templates = PageTemplates(["difference": source, "report-head": HTMLReport.head])

    private static let style = """
        .difference{border:1px solid var(--line);border-left:.3rem solid var(--warn);border-radius:.3rem;padding:.6rem .8rem;margin:.6rem 0}.difference.added{border-left-color:var(--good)}.difference.removed{border-left-color:var(--bad)}
        .difference td{width:42%;white-space:pre-wrap}del{color:var(--bad)}ins{color:var(--good);text-decoration:none}
        """

    private static let source = """
        {{>report-head}}<body>
        <header>
        <h1>{{title}}</h1>
        <p class="made">{{made}}</p>
        <p>{{before}} → {{after}}</p>
        <p class="plan">{{counts}}</p>
        </header>
        <main>
        {{#rows}}<article class="difference {{kind}}">
        <h3>{{called}}</h3>
        {{#changes}}<table><tbody><tr><th scope="row">{{field}}</th><td><del>{{before}}</del></td><td><ins>{{after}}</ins></td></tr></tbody></table>
        {{/changes}}</article>
        {{/rows}}
        {{#more}}<p class="more">{{.}}</p>{{/more}}
        </main>
        </body>
        </html>

        """
}
