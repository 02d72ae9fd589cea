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

    @Option(
        name: .long, help: "csv, tsv, json, ndjson, xml or xlsx; the file's ending before .gz otherwise, else csv",
        completion: .writtenFormats)
    var format: WrittenFormat = .auto

    @Option(
        name: .short,
        help: ArgumentHelp(
            "the file to write, compressed where its name ends in .gz; standard output otherwise", valueName: "FILE"),
        completion: .file())
    var outputFile: String?

    @Flag(name: .long, help: "with one row that shows how it is done")
    var example = false

    @OptionGroup(title: "Output") var output: OutputOptions

    private var path: String? { outputFile == "-" ? nil : outputFile }

    func run() throws {
        var console = output.console
        console.dataIsOnOutput = path == nil
        let format = try format.format(of: path)
        let language = console.language
        try TemplateFile.write(to: path, format: format, example: example) { $0.note(in: language) }
        if let path { console.talk(ExportNews.templateWritten(path: path, hasExample: example)) }
        var object = JSONObject(type: "summary")
        object.set("command", "template")
        object.set("format", format.rawValue)
        object.set("file", path)
        console.object(object)
    }
}
