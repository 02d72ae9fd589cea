import Catalogue
import Glibc
import Wording

/// An issue as GitHub's runner takes it from a step's output, to show it beside the line of the file:
/// `::error file=a.csv,line=3,endLine=3,title=price-not-a-number::…`, a workflow command.
struct GitHubAnnotation {
    let issue: Issue
    let language: Language

    var line: PrintableText {
        let properties = properties.map { "\($0)=\(Self.escaped($1, alsoIn: [":", ","]))" }.joined(separator: ",")
        return PrintableText("::\(issue.severity.rawValue) \(properties)::\(Self.escaped(message.description))")
    }

    private var properties: [(name: String, value: String)] {
        var properties = [("file", issue.file)]
        if let lines = issue.lines {
            properties += [("line", String(max(1, lines.lowerBound))), ("endLine", String(max(1, lines.upperBound)))]
        }
        return properties + [("title", issue.code.rawValue)]
    }

    /// What the line does not say of the place goes first: a workbook has no lines that GitHub shows, and a JSON array may
    /// stand in one.
    private var message: PrintableText {
        let isOneOfMany = issue.sharesLines || issue.lines == nil
        let record = isOneOfMany ? issue.record.map { ReadingNotice.record($0).text(in: language) } : nil
        let place = [issue.cell.map { PrintableText($0) }, record].compactMap(\.self)
        return (place + [issue.message(in: language), issue.remedy(in: language)]).joined(separator: " ")
    }

    /// As the runner takes it back (actions/toolkit, `escapeData` and `escapeProperty`): an end of line would end the command,
    /// and in a property a colon or a comma the property. By scalars, as a mark that combines hides none from the runner.
    static func escaped(_ text: String, alsoIn marks: Set<Unicode.Scalar> = []) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "%": escaped += "%25"
            case "\r": escaped += "%0D"
            case "\n": escaped += "%0A"
            case ":" where marks.contains(scalar): escaped += "%3A"
            case "," where marks.contains(scalar): escaped += "%2C"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }

    /// Text that holds no annotation, so that the runner obeys nothing in it, whatever a cell or a file's name says.
    ///
    /// It takes `::NAME::` at the beginning of a line for a command, and the older `##[NAME]` anywhere in one: a header
    /// `##[stop-commands]x` would end all annotations.
    static func inert(_ text: PrintableText) -> PrintableText {
        PrintableText.lines(of: text.description).map { line in
            var scalars = line.description.unicodeScalars
            scalars.replace("##[".unicodeScalars, with: "##\\u{5B}".unicodeScalars)
            let beginning = scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.endIndex
            if scalars[beginning...].starts(with: "::".unicodeScalars) {
                scalars.replaceSubrange(beginning...beginning, with: "\\u{3A}".unicodeScalars)
            }
            return PrintableText(String(scalars))
        }.joined(separator: "\n")
    }
}

extension Console {
    /// Writes an issue for GitHub.
    func annotate(_ issue: Issue) {
        let line = GitHubAnnotation(issue: issue, language: language).line
        Self.write("\(line)\n", to: dataIsOnOutput ? STDERR_FILENO : STDOUT_FILENO)
    }
}
