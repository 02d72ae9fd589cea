import Catalogue
import Wording

extension Issue {
    /// The object that `--output json` and `--issues FILE.ndjson` write.
    func object(in language: Language) -> JSONObject {
        var object = JSONObject(type: "issue")
        object.set("code", code.rawValue)
        object.set("severity", severity.rawValue)
        object.set("file", file)
        object.set("sheet", sheet)
        object.set("record", record)
        object.set("line", lines?.lowerBound)
        object.set("last_line", lines?.upperBound)
        object.set("column", column)
        object.set("cell", cell)
        object.set("value", value)
        object.set("message", message(in: language))
        object.set("remedy", remedy(in: language))
        return object
    }

    /// Where it is, as editors and compilers write places: `catalogue.csv:14`.
    ///
    /// - Parameter sharesLines: whether several records of its file stand in a line, which then says too little.
    func place(sharesLines: Bool, in language: Language) -> PrintableText {
        var text = PrintableText(file)
        if let lines { text += ":\(lines.lowerBound)" }
        if let cell { text += " \(cell)" }
        if sharesLines, let record { text += " " + ReadingNews.record(record).text(in: language) }
        return text
    }

    /// Whether records share lines: there are fewer lines than records so far.
    var sharesLines: Bool {
        guard let record, let lines else { return false }
        return record > lines.lowerBound
    }

    /// What brought it about, besides the column and the value: the remedy that it has in common with others.
    func cause(in language: Language) -> PrintableText {
        var cause = self
        (cause.column, cause.value, cause.cell) = (nil, nil, nil)
        return cause.remedy(in: language)
    }
}
