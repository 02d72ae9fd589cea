import ArgumentParser
import Catalogue
import Drafting
import FilePaths
import Foundation
import Jobs
import Tabular
import Wording

struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Show how a file is read: format, encoding, delimiter, header, columns, and why.",
        discussion: """
            With --output json every record is printed as it was read, the header as record 0, cells untrimmed.

            Each column stands with the values of the same three records, and the share of records that would be \
            accepted is told, photos not looked at.

            EXAMPLES
              openmarket inspect products.csv
              openmarket inspect products.csv --fix
              openmarket inspect feed.xml --read records=rss/channel/item --output json

            \(ExitStatus.help(.done, .failed, .usage, .badInput, .noInput))
            """)

    @Argument(
        help: .place(
            "the file, compressed with gzip or not; - is standard input", ko: "파일. gzip으로 압축한 것도 됨. -는 표준 입력",
            file: .read(.input)), completion: .file())
    var file: String

    @Flag(
        name: .long,
        help: .option(
            "ask on a terminal which columns hold what is missing, and keep the answers for --map-file",
            ko: "없는 항목이 어느 열에 있는지 터미널에서 묻고, 답을 --map-file에 쓰도록 저장", from: .call))
    var fix = false

    @Option(name: .long, help: .group(.allow), completion: .members(of: .allow))
    var allow: [String] = []

    @OptionGroup(title: "Input") var inputFormat: InputFormat
    @OptionGroup(title: "Input") var reading: ReadingOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let console = output.console
        let options = try reading.resolved(inputFormat.flag)
        if fix { return try fixColumns(options, on: console) }
        let takeRecord: ((InspectedRecord) -> Void)? = console.form == .json ? { console.object($0.object) } : nil
        let inspection = try InspectJob(options: options, rules: .form).run(file, show: takeRecord)
        if console.form == .text { InspectionText(inspection, file: file, console: console).show() }
        for issue in inspection.issues { show(issue, on: console) }
        try reading.keepMap(of: inspection.reading, on: console)
        console.object(inspection.object)
        guard inspection.isReadable else {
            if let notice = options.kept?.notice(of: file) { console.talk(notice) }
            throw ExitStatus.badInput
        }
    }

    func show(_ issue: Issue, on console: Console) {
        console.object(issue.object(in: console.language))
        guard console.form == .text else { return }
        console.data(console.red("\(issue.code.rawValue): ") + issue.message(in: console.language))
        console.data(console.faint("  → " + issue.remedy(in: console.language)))
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
        object.set("columns", .array(columnObjects))
        object.set("sampled_records", .array(sampled.samples.map { .number(String($0.number)) }))
        object.set("missing_fields", .array(absent.map { .string($0.column) }))
        if !offer.isEmpty { object.set("offer", .array(offer.map { .object($0.object) })) }
        object.set("records", records)
        object.set("products", products)
        object.set("preset", recognition?.preset.rawValue)
        object.set("preset_evidence", .array((recognition?.evidence ?? []).map { .string($0) }))
        guard let judged else { return object }
        object.set("accepted", judged.accepted)
        object.set("rejected", judged.rejected)
        object.set("issues", .object(judged.issueCounts))
        return object
    }

    /// The columns, each with its values in the records that are sampled, or why nothing is taken from it.
    private var columnObjects: [JSONValue] {
        let passedOver = Dictionary(uniqueKeysWithValues: passedOver.map { ($0.column, $0.why) })
        return columns.enumerated().map { index, column in
            var object = column.object
            object.set("values", .array(sampled.samples.map { .string($0.values[index] ?? "") }))
            object.set("passed_over", passedOver[index]?.word)
            if case .second(_, let other) = passedOver[index] { object.set("taken", columns[other].header) }
            return .object(object)
        }
    }
}

extension OfferedColumn {
    fileprivate var object: JSONObject {
        var object = JSONObject()
        object.set("column", header)
        object.set("field", field.column)
        return object
    }
}

extension ColumnPlan.PassedOver.Why {
    /// The word for scripts.
    fileprivate var word: String {
        switch self {
        case .second: "second"
        case .ambiguous: "ambiguous"
        case .leftOut: "left-out"
        case .reasons: "reasons"
        case .unknown: "unknown"
        }
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

/// `inspect --fix`: asks what the columns are, looks what comes of the answers, and keeps them.
extension Inspect {
    func fixColumns(_ options: InputOptions, on console: Console) throws {
        guard Confirmation.isPossible, console.form == .text, file != "-" else {
            console.fail(FixNotice.needsTerminal, status: .usage)
            throw ExitStatus.usage
        }
        var job = InspectJob(options: options, rules: .form)
        job.findsCandidates = true
        let before = try job.run(file)
        try show(before, on: console)
        guard !before.questionable.isEmpty else { return console.insist(FixNotice.nothingToAsk) }
        var questions = ColumnQuestions(before, console: console)
        guard let answers = questions.answers() else {
            console.fail(FixNotice.left, status: .failed)
            throw ExitStatus.failed
        }
        job.options.map.entries.insert(contentsOf: answers, at: 0)
        let after = answers.isEmpty ? before : try job.run(file)
        try conclude(after, on: console)
    }

    /// - Throws: where there is nothing to ask about.
    private func show(_ inspection: Inspection, on console: Console) throws {
        InspectionText(inspection, file: file, console: console).show()
        guard inspection.isReadable else {
            for issue in inspection.issues { show(issue, on: console) }
            throw ExitStatus.badInput
        }
    }

    /// What came of the answers, where they are kept, and the command to go on with.
    private func conclude(_ inspection: Inspection, on console: Console) throws {
        if let share = InspectionWords(inspection, language: console.language).acceptedShare {
            console.data(console.fitted(share.label, share.text, indent: 0, width: console.dataWidth))
        }
        for issue in inspection.issues { show(issue, on: console) }
        let path = reading.saveMap ?? Self.mapName(of: file)
        guard let read = inspection.reading else { return }
        try MapFile(read).write(to: path)
        console.insist(ReadingNotice.mapWritten(path: path))
        guard inspection.judged != nil else {
            console.fail(FixNotice.stillRefused, status: .badInput)
            throw ExitStatus.badInput
        }
        console.insist(FixNotice.next(file: file, map: path))
    }

    /// `products.map.json` beside `products.csv`; where there is such a file, `products-2.map.json`.
    static func mapName(of file: String) -> String {
        var stem = file
        for ending in [".gz", nil] {
            let name = stem.split(separator: "/").last ?? ""
            guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { break }
            if let ending, !name.hasSuffix(ending) { continue }
            stem = String(stem.dropLast(name.distance(from: dot, to: name.endIndex)))
        }
        let names = sequence(first: 1) { $0 + 1 }.lazy.map { $0 == 1 ? "\(stem).map.json" : "\(stem)-\($0).map.json" }
        return names.first { !Folders.exists($0) }!
    }
}
