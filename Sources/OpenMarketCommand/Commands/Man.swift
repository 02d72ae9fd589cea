import ArgumentParser
import FilePaths
import Foundation
import Glibc
import Jobs
import Tabular
import Wording

struct Man: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "man",
        abstract: "A command's manual page, for man.",
        discussion: """
            The pages are made of what help shows, in the language that is asked for.

            EXAMPLES
              openmarket man import | man -l -
              openmarket man -o ~/.local/share/man/man1

            \(ExitStatus.help(.done, .failed, .usage))
            """)

    @Argument(
        help: .place("a command; the program itself where there is none", ko: "명령. 없으면 프로그램 전체", value: "command"))
    var words: [String] = []

    @Option(
        name: .customShort("o"),
        help: .option(
            "the folder for all pages, one a command; standard output otherwise", ko: "명령마다 한 쪽씩 모두 쓸 폴더. 없으면 표준 출력",
            value: "DIR", from: .call, file: .savedInto),
        completion: .directory)
    var folder: String?

    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        var console = output.console
        console.dataIsOnOutput = folder == nil
        if let trouble = CommandTree.whole.misspelt(words) {
            console.fail(trouble, status: .usage)
            throw ExitStatus.usage
        }
        let command = CommandTree.whole.named(words)
        let pages = folder == nil ? [command] : command.withAllBelow
        for command in pages { try write(ManPage(command: command, language: console.language)) }
        if let folder { console.talk(HelpPhrase.manWritten(pages.count, folder: folder)) }
        var summary = JSONObject(type: "summary")
        summary.set("command", "man")
        summary.set("pages", pages.count)
        console.object(summary)
    }

    private func write(_ page: ManPage) throws {
        guard let folder else { return Console.write("\(PrintableText(lines: page.text))", to: STDOUT_FILENO) }
        try Folders.make(folder)
        let sink = try OutputPlace.openFile("\(folder)/\(page.name).1")
        try sink.write(Array(page.text.utf8))
        try sink.commit()
    }
}

extension CommandTree {
    /// It and the commands below it, but not the one that shows help.
    var withAllBelow: [CommandTree] { [self] + commands.flatMap(\.withAllBelow) }
}
