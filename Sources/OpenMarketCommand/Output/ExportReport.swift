import Catalogue
import Jobs
import Tabular
import Wording

/// What an export says when its files are in their places.
struct ExportReport {
    private let export: ExportOptions
    /// The file that was asked for; `nil` means standard output.
    private let path: String?
    private let summary: ExportJob.Summary
    private let format: TabularFormat
    private let form: DelimitedForm
    private let console: Console

    /// The files, as the user calls them; none where that is standard output.
    var paths: [String] = []
    /// What is left of an earlier catalogue of more files; `nil` where there is one file.
    var surplus: [String]?
    /// Texts that were guarded.
    var guarded = 0
    /// Cells with characters that became question marks.
    var replaced = 0

    init(
        _ export: ExportOptions, path: String?, _ summary: ExportJob.Summary, format: TabularFormat,
        form: DelimitedForm, on console: Console
    ) {
        (self.export, self.path, self.summary) = (export, path, summary)
        (self.format, self.form, self.console) = (format, form, console)
    }

    func finish(at context: MarketContext) {
        reportFiles()
        console.reportUnreadable(summary.unreadableMembers, at: context.market)
        reportProducts(ledger: context.ledger)
        reportTexts()
        console.finish(object, at: context)
    }

    private func reportFiles() {
        if surplus != nil, let first = paths.first, let last = paths.last {
            console.talk(
                ExportNotice.exportedInto(records: summary.products, files: paths.count, first: first, last: last))
        } else {
            console.talk(ExportNotice.exported(records: summary.products, path: path))
        }
        if let surplus, !surplus.isEmpty { console.insist(ExportNotice.surplus(surplus)) }
    }

    private func reportProducts(ledger: String) {
        if summary.missing > 0 { console.insist(ExportNotice.missing(summary.missing)) }
        if !summary.unreadableMembers.isEmpty { console.insist(ExportNotice.listUnreadable) }
        // Each was told but for who wants quiet, and what ends with 2 must say why.
        if summary.photosFailed > 0, console.isQuiet { console.insist(ExportNotice.photosLost(summary.photosFailed)) }
        if summary.undated > 0 { console.talk(ExportNotice.undated(summary.undated)) }
        if export.writtenColumns.contains(.sku), summary.products > 0, summary.known == 0 {
            console.insist(ExportNotice.skusMissing(column: Field.sku.column, ledger: ledger))
        }
        if export.images != nil {
            console.talk(ExportNotice.photosSaved(summary.photos, bytes: summary.photoBytes))
        }
    }

    private func reportTexts() {
        if guarded > 0 {
            console.talk(ExportNotice.guarded(guarded, isKnown: export.writtenColumns.contains(.market)))
        }
        if replaced > 0 { console.talk(ExportNotice.replaced(cells: replaced, encoding: form.encoding.name)) }
    }

    private var object: JSONObject {
        var object = JSONObject(type: "summary")
        object.set("command", "export")
        object.set("records", summary.products)
        object.set("format", format.rawValue)
        object.set("encoding", format.isDelimited ? form.encoding.name : nil)
        object.set("guarded", guarded)
        object.set("replaced", replaced)
        object.set("file", path)
        object.set("files", .array(paths.map { .string($0) }))
        if let surplus { object.set("surplus", .array(surplus.map { .string($0) })) }
        if export.since != nil { object.set("undated", summary.undated) }
        object.set("missing", summary.missing)
        object.set("with_sku", summary.withSKU)
        object.set("photos", summary.photos)
        object.set("photos_failed", summary.photosFailed)
        object.set("values_unreadable", summary.valuesUnreadable)
        return object
    }
}
