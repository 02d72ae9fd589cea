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

    /// The columns of `--issues FILE.csv`.
    static let columns = [
        "code", "severity", "file", "sheet", "record", "line", "last_line", "column", "cell", "value", "message",
        "remedy",
    ]

    /// Where it is, as editors and compilers write places: `catalogue.csv:14`.
    var place: String {
        var text = file
        if let lines { text += ":\(lines.lowerBound)" }
        if let cell { text += " \(cell)" }
        return text
    }
}
