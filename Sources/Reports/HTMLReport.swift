import Catalogue
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
        var cells: [Cell]
        var findings: [Finding]
    }

    fileprivate struct Cell {
        var column, value: String
        var isMarked: Bool
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
        let records = Self.fitting(report.records.map(record), in: bytesLeft, \.bytes)
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
            remedy: TextSpan.spans(of: report.remedy(of: code, in: setting.language)))
    }

    private func record(_ record: DescribedRecord) -> Record {
        let marked = Set(record.issues.compactMap(\.column))
        let sheet = record.sheet.map { " › " + $0 } ?? ""
        return Record(
            name: record.sku ?? setting.say(.recordNumber(record.number)),
            place: PrintableText(record.file + sheet).description + ", " + setting.say(.line(record.lines)),
            codes: codes(record.issues), isRejected: record.isRejected,
            cells: record.cells.map {
                Cell(
                    column: PrintableText($0.column).description, value: PrintableText(lines: $0.value).description,
                    isMarked: marked.contains($0.column), edit: edit($0))
            },
            findings: record.issues.map(finding))
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
                isRejected: issue.severity == .error, cells: [], findings: [finding(issue)])
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
            remedy: TextSpan.spans(of: issue.remedy(in: setting.language)))
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
        [name, place, codes].reduce(300 + name.bytesInHTML) { $0 + $1.bytesInHTML }
            + cells.reduce(0) { $0 + 70 + $1.column.bytesInHTML + $1.value.bytesInHTML }
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
