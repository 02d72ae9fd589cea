import ArgumentParser
import Wording

/// How a command speaks.
struct OutputOptions: ParsableArguments {
    @Option(
        name: .long, help: "text for people, json for scripts (one object a line)", completion: .list(["text", "json"]))
    var output: Console.Form = .text

    @OptionGroup var speech: SpeechOptions

    var console: Console { speech.console(output) }
}

/// How a command speaks that tells of issues: code hosts take those in a form of their own.
struct IssueOutputOptions: ParsableArguments {
    enum Form: String, CaseIterable {
        case text, json, github
    }

    @Option(
        name: .long,
        help: "text for people, json for scripts (one object a line), github for issues beside the lines in GitHub",
        completion: .list(Form.allCases.map(\.rawValue)))
    var output: Form = .text

    @OptionGroup var speech: SpeechOptions

    /// The commands that take these options, as they are told to whoever asks another one for annotations.
    static let commands = ["validate", "convert", "import"]

    var console: Console {
        var console = speech.console(output == .json ? .json : .text)
        guard output == .github else { return console }
        console.annotatesIssues = true
        // Whoever reads the lines is a program, for which a colour is a part of the text.
        (console.hasColour, console.showsProgress) = (false, false)
        return console
    }
}

extension Console.Form: ExpressibleByArgument {}
extension IssueOutputOptions.Form: ExpressibleByArgument {}
