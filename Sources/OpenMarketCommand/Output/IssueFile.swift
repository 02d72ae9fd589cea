import Catalogue
import Jobs
import Tabular
import Wording

/// Every issue in a file of its own, in the form that its ending says.
final class IssueFile {
    private let sink: any OutputSink
    private let form: Form
    private let language: Language
    /// `nil` for a form of lines.
    private var table: (any RecordWriter)?
    private var isFirst = true
    private var guardCount = 0
    /// The texts that were kept from being run as formulas; `nil` for a form that runs none.
    var guarded: Int? { form == .csv ? guardCount : nil }

    /// What issues are written as; the raw value is the ending.
    enum Form: String, CaseIterable {
        case csv, json, ndjson, xlsx
        case text = "txt"

        /// By the ending; a name without one, a device and standard output get NDJSON.
        ///
        /// - Throws: for an ending that means none of the forms.
        init(path: String) throws(InvalidOptionValue) {
            guard let ending = OutputPlace.ending(of: path) else {
                self = .ndjson
                return
            }
            guard let form = ending == "jsonl" ? .ndjson : Form(rawValue: ending) else {
                if OutputPlace.isStream(path) {
                    self = .ndjson
                    return
                }
                throw InvalidOptionValue(
                    .issuesUnwritable(file: path, endings: Form.allCases.map { "." + $0.rawValue }))
            }
            self = form
        }
    }

    /// - Throws: `InvalidOptionValue` for an ending of no form, `SystemError` where the file cannot be made.
    init(path: String, language: Language) throws {
        form = try Form(path: path)
        sink = try OutputPlace.open(path)
        self.language = language
        switch form {
        // With a byte order mark, so that a double click opens it right.
        case .csv: table = CSVWriter(sink, columns: Issue.columns, style: CSVStyle(hasByteOrderMark: true))
        case .xlsx:
            table = XLSXWriter(sink, columns: Issue.columns.map { .init(name: $0) }, sheet: "issues", path: path)
        case .json, .ndjson, .text: table = nil
        }
    }

    func write(_ issue: Issue) throws(SystemError) {
        defer { isFirst = false }
        switch form {
        case .ndjson: try sink.write(issue.object(in: language).bytes + "\n".utf8)
        case .json: try sink.write((isFirst ? "[\n" : ",\n").utf8 + issue.object(in: language).bytes)
        case .text: try sink.write(text: issue.line(in: language).description + "\n")
        case .csv, .xlsx:
            var values = issue.values(in: language)
            if form == .csv { guardCount += FormulaGuard.guardTexts(of: &values) }
            try table?.write(values)
        }
    }

    /// Puts the file in its place.
    func finish() throws(SystemError) {
        if form == .json { try sink.write(text: isFirst ? "[]\n" : "\n]\n") }
        try table?.finish()
        try sink.commit()
    }
}

extension InputNotice {
    /// The object that `--output json` writes once a file.
    func object(in language: Language) -> JSONObject {
        var object = JSONObject(type: "notice")
        object.set("code", code.rawValue)
        object.set("file", first.file)
        object.set("count", count)
        object.set("first", .object(first.place(in: language)))
        return object
    }
}

extension Issue {
    /// The object that `--output json` and `--issues FILE.ndjson` write.
    func object(in language: Language) -> JSONObject {
        var object = JSONObject(type: "issue")
        for member in members(in: language) {
            object.set(member.name, member.value)
        }
        return object
    }

    /// Where the first is that a notice counts.
    fileprivate func place(in language: Language) -> JSONObject {
        var place = JSONObject()
        for member in members(in: language) where !["code", "severity", "file", "remedy"].contains(member.name) {
            place.set(member.name, member.value)
        }
        return place
    }

    /// In the order of the columns of a table of issues.
    fileprivate func values(in language: Language) -> [OutputValue] {
        members(in: language).map { OutputValue($0.value) }
    }

    /// On a line of its own, as compilers write what they find.
    fileprivate func line(in language: Language) -> PrintableText {
        "\(place(sharesLines: sharesLines, in: language)) \(severity.rawValue) \(code.rawValue): "
            + message(in: language) + " " + remedy(in: language)
    }
}

extension JSONObject {
    fileprivate mutating func set(_ name: String, _ member: IssueMember) {
        switch member {
        case .text(let text): set(name, text)
        case .number(let number): set(name, number)
        }
    }
}

extension OutputValue {
    fileprivate init(_ member: IssueMember) {
        self =
            switch member {
            case .text(let text): text.map { .text($0) } ?? .none
            case .number(let number): number.map { .number(String($0)) } ?? .none
            }
    }
}
