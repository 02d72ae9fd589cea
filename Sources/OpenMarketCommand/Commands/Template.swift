import ArgumentParser
import Catalogue
import Drafting
import Jobs
import Tabular
import Wording

struct Template: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "template",
        abstract: "An empty catalogue to fill in.",
        discussion: """
            EXAMPLES
              openmarket template > products.csv
              openmarket template -o products.xlsx
              openmarket template --format xml --example

            \(ExitStatus.help(.done, .usage))
            """)

    @OptionGroup var file: WrittenFile

    @Flag(name: .long, help: .option("with one row that shows how it is done", ko: "예시를 한 행 넣기"))
    var example = false

    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let path = file.path
        var console = output.console
        console.dataIsOnOutput = path == nil
        let format = try file.resolvedFormat
        let language = console.language
        try TemplateFile.write(to: path, format: format, example: example) { $0.templateNote(in: language) }
        // What went into a pipe is nobody's to fill in by that name.
        if let path, !OutputPlace.isStream(path) {
            console.talk(ExportNotice.templateWritten(path: path, hasExample: example))
        }
        var object = JSONObject(type: "summary")
        object.set("command", "template")
        object.set("format", format.rawValue)
        object.set("file", path)
        console.object(object)
    }
}
