import Catalogue
import Crypto
import Foundation
import Jobs
import Ledger
import Wording

/// A report as one page, for people: it needs no network and no script, and everything in it that comes from a file is escaped.
struct HTMLReport {
    private let report: CheckReport
    private let setting: ReportSetting
    /// By the language, the words that stand around the values.
    private let words: Words

    init(_ report: CheckReport, _ setting: ReportSetting) {
        (self.report, self.setting) = (report, setting)
        words = Words(setting)
    }

    var text: String { Self.templates.render(page, "report") }

    private static let templates = PageTemplates(
        ReportParts.templates.merging(["report": source, "report-head": head]) { $1 })

    // What the template names.

    private struct Page {
        var lang, title, made, style, script, scriptHash: String
        var words: Words
        var totals: [Total]
        var refused: [String]
        var plan: [String]
        var isClean: Bool
        var causes: [Cause]
        var records: [Record]
        var moreRecords: String?
        var products: [Product]
        var hasProducts: Bool
        var moreProducts: String?
        var drifts: [Drift]
        var hasDrifts: Bool
        var moreDrifts: String?
        var changes: [Change]
        var hasChanges: Bool
        var moreChanges: String?
    }

    private struct Drift {
        /// `gone` or `changed`.
        var kind, text: String
    }

    private struct Change {
        var action, text: String
    }

    struct Words {
        var changes, drifts, causes, records, products, nothingWrong, list, grid, all, search, rule, what, howOften,
            whatToDo: String

        init(_ setting: ReportSetting) {
            (changes, drifts) = (setting.say(.changes), setting.say(.drifts))
            (causes, records) = (setting.say(.causes), setting.say(.recordsFound))
            (products, nothingWrong) = (setting.say(.products), setting.say(.nothingWrong))
            (list, grid, all, search) = (
                setting.say(.list), setting.say(.grid), setting.say(.all), setting.say(.search)
            )
            (rule, what) = (setting.say(.rule), setting.say(.what))
            (howOften, whatToDo) = (setting.say(.howOften), setting.say(.whatToDo))
        }
    }

    private struct Total {
        var name, count, kind: String
    }

    private struct Cause {
        var code, title, count, severity: String
        var remedy: [TextSpan]
    }

    fileprivate struct Record {
        var name, place, codes: String
        var isRejected: Bool
        /// The cells that something is said of, and those beside them.
        var faulty, others: [Cell]
        var hasFaulty, hasOthers: Bool
        var othersTitle: String
        var findings: [Finding]

        init(
            name: String, place: String, codes: String, isRejected: Bool, cells: [Cell] = [],
            othersTitle: (Int) -> String = { _ in "" }, findings: [Finding]
        ) {
            (self.name, self.place, self.codes, self.isRejected) = (name, place, codes, isRejected)
            (faulty, others) = (cells.filter { $0.mark != nil }, cells.filter { $0.mark == nil })
            (hasFaulty, hasOthers) = (!faulty.isEmpty, !others.isEmpty)
            self.othersTitle = othersTitle(others.count)
            // What keeps a record from being taken stands first.
            let errors = findings.filter(\.isError)
            self.findings = errors + findings.filter { !$0.isError }
        }
    }

    fileprivate struct Cell {
        var column, value: String
        /// `error` or `warning`, where something is said of it.
        var mark: String?
        /// Where pages let it be corrected.
        var edit: Edit?
    }

    fileprivate struct Edit {
        var name, text: String
        var rows: Int
    }

    fileprivate struct Finding {
        var severity, code, column: String
        var message, remedy: [TextSpan]
        var way: Way?
        var isError: Bool { severity == "error" }
    }

    /// Where on the page it is mended.
    fileprivate struct Way {
        var anchor, text: String
    }

    private struct Product {
        var name, price, stock: String
        var bargain: String?
        var photo: String
        /// In Base64.
        var picture: String?
        var isSoldOut: Bool
    }

    var model: Any { page }

    private var page: Page {
        let judged = report.judged
        let tool = "openmarket " + setting.version
        let files = Self.fitting(wholeFiles, in: Self.recordBytes, \.bytes)
        let bytesLeft = Self.recordBytes - files.reduce(0) { $0 + $1.bytes }
        let rejectedFirst = report.records.filter(\.isRejected) + report.records.filter { !$0.isRejected }
        let records = Self.fitting(rejectedFirst.map(record), in: bytesLeft, \.bytes)
        let further = report.furtherRecords + report.records.count - records.count
        let planned = report.changes.map {
            Change(action: $0.action.rawValue, text: $0.plannedChange.text(in: setting.language).description)
        }
        let changes = Self.fitting(planned, in: Self.changeBytes) { $0.text.bytesInHTML + 40 }
        let drifts = Self.fitting(report.drifts.map(drift), in: Self.driftBytes) { $0.text.bytesInHTML + 40 }
        let furtherDrifts = report.driftCount - drifts.count
        let furtherChanges = report.furtherChanges + planned.count - changes.count
        return Page(
            lang: setting.language.rawValue, title: setting.say(.title(command: setting.command)),
            made: setting.say(.made(by: tool, at: setting.time)), style: Self.style, script: Self.script,
            scriptHash: Self.scriptHash, words: words,
            totals: report.totals.map { Total(name: setting.say($0.word), count: $0.count.grouped, kind: $0.kind) },
            refused: judged.refusedFiles.map { setting.say(.refused($0)) },
            plan: report.planned(in: setting.language).map(\.description), isClean: report.codes.isEmpty,
            causes: report.codes.map(cause), records: records + files,
            moreRecords: further > 0 ? moreRecords(further) : nil,
            products: report.products.map(product), hasProducts: !report.products.isEmpty,
            moreProducts: report.products.isEmpty || report.furtherProducts <= 0
                ? nil : setting.say(.moreProducts(report.furtherProducts)),
            drifts: drifts, hasDrifts: !drifts.isEmpty,
            moreDrifts: furtherDrifts > 0 ? setting.say(.moreDrifts(furtherDrifts)) : nil,
            changes: changes, hasChanges: !changes.isEmpty,
            moreChanges: furtherChanges > 0 ? setting.say(.moreChanges(furtherChanges)) : nil)
    }

    /// What records, changes and drifts may take of a page: with its pictures and products it stays below 5 MB.
    private static let (recordBytes, changeBytes, driftBytes) = (3_000_000, 500_000, 500_000)

    /// The first ones, as many as fit: rows may have a hundred columns, and a quote in a cell is six bytes of the page.
    private static func fitting<Part>(_ parts: [Part], in bytes: Int, _ size: (Part) -> Int) -> [Part] {
        var left = bytes
        return Array(
            parts.prefix { part in
                left -= size(part)
                return left >= 0
            })
    }

    /// Whoever corrects what is shown is shown the others next.
    private func moreRecords(_ count: Int) -> String {
        guard setting.nameOfCell != nil else {
            return setting.say(.moreRecords(count, issues: setting.issuesFile))
        }
        return SheetNotice.laterRecords(count).text(in: setting.language).description
    }

    private func cause(_ code: IssueCode, _ count: Int) -> Cause {
        Cause(
            code: code.rawValue, title: code.explanation(in: setting.language).title.description,
            count: count.grouped, severity: code.severity.rawValue,
            remedy: remedy(report.remedy(of: code, in: setting.language)))
    }

    private func record(_ record: DescribedRecord) -> Record {
        let marks = Dictionary(
            record.issues.compactMap { issue in issue.column.map { ($0, issue.severity.rawValue) } },
            uniquingKeysWith: { $0 == "error" ? $0 : $1 })
        let sheet = record.sheet.map { " › " + $0 } ?? ""
        return Record(
            name: record.sku ?? setting.say(.recordNumber(record.number)),
            place: PrintableText(record.file + sheet).description + ", " + setting.say(.line(record.lines)),
            codes: codes(record.issues), isRejected: record.isRejected,
            cells: record.cells.map {
                Cell(
                    column: PrintableText($0.column).description, value: PrintableText(lines: $0.value).description,
                    mark: marks[$0.column], edit: edit($0))
            },
            othersTitle: { setting.say(.otherCells($0)) }, findings: record.issues.map(finding))
    }

    private func edit(_ cell: DescribedRecord.Cell) -> Edit? {
        guard let name = setting.nameOfCell, let edited = cell.edited else { return nil }
        let isLong = edited.text.utf8.count > 60 || edited.text.contains("\n")
        return Edit(name: name(edited.place), text: edited.text, rows: isLong ? 4 : 1)
    }

    private var limits: ReportLimits { setting.nameOfCell == nil ? .file : .editing }

    /// What concerns a file or a record that is not at hand stands with its sentence alone.
    private var wholeFiles: [Record] {
        let described = Set(report.records.map { "\($0.file)\u{0}\($0.number)" })
        return report.issues.filter { issue in
            issue.record.map { !described.contains("\(issue.file)\u{0}\($0)") } ?? true
        }.prefix(max(0, limits.records - report.records.count)).map { issue in
            Record(
                name: issue.record.map { setting.say(.recordNumber($0)) } ?? PrintableText(issue.file).description,
                place: issue.place(sharesLines: false, in: setting.language).description, codes: issue.code.rawValue,
                isRejected: issue.severity == .error, findings: [finding(issue)])
        }
    }

    private func codes(_ issues: [Issue]) -> String {
        issues.map(\.code.rawValue).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.joined(separator: " ")
    }

    private func finding(_ issue: Issue) -> Finding {
        Finding(
            severity: issue.severity.rawValue, code: issue.code.rawValue,
            column: [issue.column, issue.cell].compactMap { $0.map { PrintableText($0).description } }
                .joined(separator: " "),
            message: TextSpan.spans(of: issue.message(in: setting.language)),
            remedy: remedy(issue.remedy(in: setting.language)),
            way: setting.wayToMend(issue).map { Way(anchor: $0.anchor, text: $0.text) })
    }

    /// A page to correct on says what can be done there, and no option.
    private func remedy(_ text: PrintableText) -> [TextSpan] {
        setting.nameOfCell == nil ? TextSpan.spans(of: text) : TextSpan.spansOfPage(text)
    }

    private func drift(_ drifted: DriftedRow) -> Drift {
        Drift(
            kind: drifted.changes == nil ? "gone" : "changed", text: drifted.text(in: setting.language).description)
    }

    private func product(_ product: AcceptedProduct) -> Product {
        let offer = ShownOffer(product.values.fields, in: setting.language)
        return Product(
            name: PrintableText(product.values.name).description, price: offer.price, stock: offer.stock,
            bargain: offer.bargain, photo: product.photos.first.map { PrintableText($0).description } ?? "",
            picture: product.thumbnail.map { Data($0).base64EncodedString() }, isSoldOut: offer.isSoldOut)
    }
}

extension HTMLReport.Record {
    /// What it takes of a report, at most: its text and the elements around it. Pages to correct on have few enough.
    fileprivate var bytes: Int {
        [name, place, codes].reduce(400 + name.bytesInHTML) { $0 + $1.bytesInHTML }
            + (faulty + others).reduce(0) { $0 + 70 + $1.column.bytesInHTML + $1.value.bytesInHTML }
            + findings.reduce(0) { sum, finding in
                let spans = finding.message + finding.remedy
                return sum + 200 + finding.column.bytesInHTML + spans.reduce(0) { $0 + 13 + $1.text.bytesInHTML }
            }
    }
}

extension String {
    /// How long it is where a page's special characters are escaped, each with six bytes at most.
    fileprivate var bytesInHTML: Int {
        utf8.reduce(0) { $0 + (Self.escaped.contains($1) ? 6 : 1) }
    }

    private static let escaped = Array("&<>\"'".utf8)
}

extension HTMLReport {
    /// The page. Everything in double braces is escaped; the style and the script are our own.
    static let source = """
        {{>report-head}}<body>
        <header>
        <h1>{{title}}</h1>
        <p class="made">{{made}}</p>
        {{>report-totals}}</header>
        <main>
        {{>report-sections}}</main>
        <script>{{{script}}}</script>
        </body>
        </html>

        """

    /// What a page begins with. Where it has a script, its policy lets that one run, and pictures that are in the page be shown.
    static let head = """
        <!doctype html>
        <html lang="{{lang}}">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; {{#scriptHash}}script-src 'sha256-{{{.}}}'; img-src data:; {{/scriptHash}}base-uri 'none'; form-action 'none'">
        <title>{{title}}</title>
        <style>{{{style}}}</style>
        </head>

        """

    /// What was found in numbers, and the plan.
    static let totals = """
        <dl class="totals">
        {{#totals}}<div class="{{kind}}"><dt>{{name}}</dt><dd>{{count}}</dd></div>
        {{/totals}}</dl>
        {{#plan}}<p class="plan">{{.}}</p>{{/plan}}
        {{#refused}}<p class="refused">{{.}}</p>
        {{/refused}}

        """

    static let cell = """
        <div{{#mark}} class="marked {{.}}"{{/mark}}><dt>{{column}}</dt><dd>{{#edit}}<textarea form="cells" name="{{name}}" rows="{{rows}}" aria-label="{{column}}"{{#mark}} aria-invalid="true"{{/mark}} spellcheck="false">\n{{text}}</textarea>{{/edit}}{{^edit}}{{value}}{{/edit}}</dd></div>
        """

    /// What was found, section by section.
    static let sections = """
        <section aria-labelledby="causes">
        <h2 id="causes">{{words.causes}}</h2>
        {{#isClean}}<p>{{words.nothingWrong}}</p>{{/isClean}}
        {{^isClean}}
        <table class="causes">
        <thead><tr><th scope="col">{{words.what}}</th><th scope="col">{{words.howOften}}</th><th scope="col">{{words.whatToDo}}</th></tr></thead>
        <tbody>
        {{#causes}}<tr class="{{severity}}"><th scope="row">{{title}} <code>{{code}}</code></th><td class="number">{{count}}</td><td>{{#remedy}}{{#isCode}}<code>{{text}}</code>{{/isCode}}{{^isCode}}{{text}}{{/isCode}}{{/remedy}}</td></tr>
        {{/causes}}</tbody>
        </table>
        {{/isClean}}
        </section>
        {{^isClean}}
        <section aria-labelledby="records">
        <h2 id="records">{{words.records}}</h2>
        <form id="filter" hidden>
        <label>{{words.rule}} <select id="code"><option value="">{{words.all}}</option>{{#causes}}<option value="{{code}}">{{title}} ({{count}})</option>{{/causes}}</select></label>
        <label>{{words.search}} <input id="search" type="search"></label>
        </form>
        {{#records}}<article class="record{{#isRejected}} rejected{{/isRejected}}" data-codes="{{codes}}">
        <h3>{{name}} <span class="place">{{place}}</span></h3>
        {{#findings}}<p class="finding {{severity}}"><strong>{{column}}</strong> {{#message}}{{#isCode}}<code>{{text}}</code>{{/isCode}}{{^isCode}}{{text}}{{/isCode}}{{/message}} <span class="remedy">{{#remedy}}{{#isCode}}<code>{{text}}</code>{{/isCode}}{{^isCode}}{{text}}{{/isCode}}{{/remedy}}</span>{{#way}} <a href="#{{anchor}}">{{text}}</a>{{/way}} <code>{{code}}</code></p>
        {{/findings}}{{#hasFaulty}}<dl class="cells">{{#faulty}}{{>report-cell}}{{/faulty}}</dl>{{/hasFaulty}}
        {{#hasOthers}}<details class="others"><summary>{{othersTitle}}</summary><dl class="cells">{{#others}}{{>report-cell}}{{/others}}</dl></details>{{/hasOthers}}
        </article>
        {{/records}}
        {{#moreRecords}}<p class="more">{{.}}</p>{{/moreRecords}}
        </section>
        {{/isClean}}
        {{#hasDrifts}}
        <section aria-labelledby="drifts">
        <h2 id="drifts">{{words.drifts}}</h2>
        <ul class="drifts">
        {{#drifts}}<li class="{{kind}}">{{text}}</li>
        {{/drifts}}</ul>
        {{#moreDrifts}}<p class="more">{{.}}</p>{{/moreDrifts}}
        </section>
        {{/hasDrifts}}
        {{#hasChanges}}
        <section aria-labelledby="changes">
        <h2 id="changes">{{words.changes}}</h2>
        <ul class="changes">
        {{#changes}}<li class="{{action}}">{{text}}</li>
        {{/changes}}</ul>
        {{#moreChanges}}<p class="more">{{.}}</p>{{/moreChanges}}
        </section>
        {{/hasChanges}}
        {{#hasProducts}}
        <section aria-labelledby="products">
        <h2 id="products">{{words.products}}</h2>
        <fieldset class="view"><legend>{{words.list}} / {{words.grid}}</legend>
        <label><input type="radio" name="view" id="as-list" checked> {{words.list}}</label>
        <label><input type="radio" name="view" id="as-grid"> {{words.grid}}</label></fieldset>
        <ul class="products">
        {{#products}}<li>{{#picture}}<img src="data:image/jpeg;base64,{{{.}}}" alt="" width="72" height="72">{{/picture}}{{^picture}}<span class="photo">{{photo}}</span>{{/picture}}<span class="name">{{name}}</span>{{#bargain}}<s class="price">{{price}}</s> <span class="bargain">{{.}}</span>{{/bargain}}{{^bargain}}<span class="price">{{price}}</span>{{/bargain}}<span class="stock{{#isSoldOut}} sold-out{{/isSoldOut}}">{{stock}}</span></li>
        {{/products}}</ul>
        {{#moreProducts}}<p class="more">{{.}}</p>{{/moreProducts}}
        </section>
        {{/hasProducts}}

        """

    static let style = frameStyle + "\n" + contentStyle

    /// The page around what was found.
    private static let frameStyle = """
        :root{color-scheme:light dark;--ink:#1d1d1f;--faint:#5a5a60;--paper:#fff;--line:#d6d6db;--bad:#a8071a;--badback:#fff1f0;--warn:#7a4d00;--warnback:#fff8e6;--good:#14632d}
        @media(prefers-color-scheme:dark){:root{--ink:#f2f2f4;--faint:#b3b3ba;--paper:#161618;--line:#3c3c42;--bad:#ff9d96;--badback:#3a1614;--warn:#f0c36a;--warnback:#332708;--good:#8fdba6}}
        *{box-sizing:border-box}
        body{margin:0 auto;max-width:72rem;padding:1rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,"Apple SD Gothic Neo","Noto Sans CJK KR",sans-serif;word-break:keep-all;overflow-wrap:anywhere}
        h1{font-size:1.4rem}h2{font-size:1.15rem;margin-top:2rem}h3{font-size:1rem;margin:0}
        """

    static let contentStyle = """
        .made,.place,.remedy,.more,dt,legend{color:var(--faint)}.place{font-weight:normal}
        .totals{display:flex;flex-wrap:wrap;gap:1rem;margin:0}.totals div{min-width:6rem}.totals dd{margin:0;font-size:1.6rem;font-variant-numeric:tabular-nums}
        .totals .bad dd,.error>th,.finding.error strong,.refused{color:var(--bad)}.totals .warning dd,.warning>th,.finding.warning strong{color:var(--warn)}.totals .good dd{color:var(--good)}
        table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.35rem .6rem .35rem 0;border-bottom:1px solid var(--line)}.number{text-align:right;font-variant-numeric:tabular-nums}
        code{font-size:.85em;display:inline-block;max-width:100%}.causes th code{display:block;font-weight:normal;color:var(--faint)}.causes thead th{white-space:nowrap}
        @media(max-width:40rem){.causes thead{display:none}.causes tr{display:block;padding:.5rem 0;border-bottom:1px solid var(--line)}.causes :is(th,td){display:block;border:0;padding:0;text-align:left}.causes .number::before{content:"× "}}
        .record{border:1px solid var(--line);border-left:.3rem solid var(--warn);border-radius:.3rem;padding:.6rem .8rem;margin:.6rem 0;content-visibility:auto;contain-intrinsic-size:auto 9rem}.record.rejected{border-left-color:var(--bad)}
        @media print{.record{content-visibility:visible}}
        .finding{margin:.2rem 0}.cells{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(14rem,100%),1fr));gap:.4rem;margin:.4rem 0 0}.cells div{padding:.2rem .4rem;border:1px solid var(--line);border-radius:.2rem}.others summary{cursor:pointer;padding:.3rem 0;color:var(--faint)}
        .cells dt{font-size:.8rem}.cells dd{margin:0;white-space:pre-wrap;max-height:6rem;overflow:auto}.cells .marked{border:2px solid var(--warn);background:var(--warnback)}.cells .error{border-color:var(--bad);background:var(--badback)}
        #filter{display:flex;flex-wrap:wrap;gap:1rem}#filter[hidden]{display:none}select,input[type=search]{font:inherit;max-width:100%}
        .view{border:0;padding:0;margin:0 0 .5rem}.view legend{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
        .products{list-style:none;margin:0;padding:0}.products li{display:flex;flex-wrap:wrap;gap:.2rem .8rem;padding:.4rem 0;border-bottom:1px solid var(--line)}.products .name{font-weight:600;flex:1 1 14rem}.products img{object-fit:cover;border-radius:.3rem}.products .photo{flex:0 0 8rem;color:var(--faint);font-size:.85rem}.products s{color:var(--faint)}.bargain{color:var(--bad)}.sold-out{color:var(--warn);font-weight:600}
        section:has(#as-grid:checked) .products{display:grid;grid-template-columns:repeat(auto-fill,minmax(11rem,1fr));gap:.8rem}section:has(#as-grid:checked) .products li{flex-direction:column;border:1px solid var(--line);border-radius:.3rem;padding:.6rem}section:has(#as-grid:checked) .products img{width:100%;height:auto;aspect-ratio:1}section:has(#as-grid:checked) .products :is(.name,.photo){flex:0 0 auto}
        """

    /// Filtering and searching, for whoever lets scripts run.
    static let script = """
        (()=>{const form=document.getElementById("filter");if(!form)return;form.hidden=false;
        const code=document.getElementById("code"),search=document.getElementById("search"),records=[...document.querySelectorAll(".record")];
        const show=()=>{const text=search.value.toLowerCase();for(const r of records)r.hidden=!((!code.value||r.dataset.codes.split(" ").includes(code.value))&&(!text||r.textContent.toLowerCase().includes(text)))};
        form.addEventListener("submit",e=>e.preventDefault());code.addEventListener("change",show);search.addEventListener("input",show)})();
        """

    /// So that the page's policy lets this script run, and no other.
    static let scriptHash = Data(SHA256.hash(data: Data(script.utf8))).base64EncodedString()
}
