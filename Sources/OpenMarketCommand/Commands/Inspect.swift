import ArgumentParser
import Catalogue
import Drafting
import Jobs
import Tabular
import Wording

struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Show how a file is read: format, encoding, delimiter, header, columns, and why.",
        discussion: """
            With --output json every record is printed as it was read, the header as record 0, cells untrimmed.

            EXAMPLES
              openmarket inspect products.csv
              openmarket inspect feed.xml --record-path rss/channel/item --output json

            \(ExitStatus.help(.done, .usage, .badInput, .noInput))
            """)

    @Argument(help: "the file, compressed with gzip or not; - is standard input", completion: .file())
    var file: String

    @OptionGroup(title: "Input") var inputFormat: InputFormat
    @OptionGroup(title: "Input") var reading: ReadingOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let console = output.console
        let options = try reading.resolved(inputFormat.flag)
        let takeRecord: ((InspectedRecord) -> Void)? = console.form == .json ? { console.object($0.object) } : nil
        let inspection = try InspectJob(options: options).run(file, show: takeRecord)
        if console.form == .text { show(inspection, on: console) }
        for issue in inspection.issues { show(issue, on: console) }
        try reading.keepMap(of: inspection.reading, on: console)
        console.object(inspection.object)
        guard inspection.isReadable else {
            if let notice = options.kept?.notice(of: file) { console.talk(notice) }
            throw ExitStatus.badInput
        }
    }

    private func show(_ issue: Issue, on console: Console) {
        console.object(issue.object(in: console.language))
        guard console.form == .text else { return }
        console.data(console.red("\(issue.code.rawValue): ") + issue.message(in: console.language))
        console.data(console.faint("  → " + issue.remedy(in: console.language)))
    }

    private func show(_ inspection: Inspection, on console: Console) {
        let words = InspectionWords(inspection, language: console.language)
        console.data(console.bold("\(file)"))
        for (label, text) in words.lines { console.data("  \(label.padded(to: 12))\(text)") }
        let columns = words.usedColumns
        let headers = min(columns.map { $0.header.columns }.max() ?? 0, 40)
        let meanings = min(columns.map { $0.meaning.columns }.max() ?? 0, 40)
        for column in columns {
            let sample: PrintableText = column.sample.isEmpty ? "" : console.faint("  “\(column.sample)”")
            console.data("    \(column.header.padded(to: headers))  \(column.meaning.padded(to: meanings))\(sample)")
        }
        if let unused = words.unusedColumns { console.data("    " + console.faint(unused)) }
    }
}

extension InspectedRecord {
    fileprivate var object: JSONObject {
        var object = JSONObject(type: "record")
        object.set("record", number)
        object.set("line", lines.lowerBound)
        object.set("role", role.rawValue)
        object.set("cells", .array(cells.map { .string($0) }))
        return object
    }
}

extension Inspection {
    fileprivate var object: JSONObject {
        var object = JSONObject(type: "summary")
        object.set("command", "inspect")
        object.set("format", format?.rawValue)
        object.set("evidence", evidence?.rawValue)
        object.set("compression", isCompressed ? "gzip" : nil)
        object.set("encoding", encoding?.encoding.name)
        object.set("byte_order_mark", .bool(encoding?.evidence == .byteOrderMark))
        object.set("delimiter", dialect.map { String(UnicodeScalar($0.delimiter)) })
        object.set("quote", dialect.map { String(UnicodeScalar($0.quote)) })
        object.set("escape", dialect?.escape.map { String(UnicodeScalar($0)) })
        object.set("sheet", sheet.map { sheets[$0.index].name })
        object.set("sheet_evidence", sheet?.reason.rawValue)
        if !sheets.isEmpty { object.set("sheets", .array(sheets.map { .object($0.object) })) }
        object.set("hidden_rows", sheet.map { _ in hidden.rows })
        object.set("hidden_columns", sheet.map { _ in hidden.columns })
        object.set("merged_ranges", sheet.map { _ in merged.count })
        object.set("record_path", recordPath?.description ?? list?.path)
        if let list { object.set("other_paths", .array(list.others.map { .string($0) })) }
        object.set("header_line", headerLines?.lowerBound)
        object.set("upper_header_line", upperHeaderPlace)
        object.set("columns", .array(columns.map { .object($0.object) }))
        object.set("missing_fields", .array(absent.map { .string($0.column) }))
        object.set("records", records)
        object.set("products", products)
        object.set("preset", recognition?.preset.rawValue)
        object.set("preset_evidence", .array((recognition?.evidence ?? []).map { .string($0) }))
        return object
    }
}

extension Sheet {
    fileprivate var object: JSONObject {
        var object = JSONObject()
        object.set("name", name)
        object.set("visibility", visibility.rawValue)
        return object
    }
}

extension ColumnPlan.Column {
    fileprivate var object: JSONObject {
        var object = JSONObject()
        object.set("column", header)
        object.set("field", part?.spelling)
        object.set("reason", reason.rawValue)
        return object
    }
}
