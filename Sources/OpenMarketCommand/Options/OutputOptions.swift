import ArgumentParser
import Wording

/// How a command speaks that tells of no issues.
typealias OutputOptions = SpeechOptions<Console.Form>

/// How a command speaks that tells of issues: code hosts take those in a form of their own.
typealias IssueOutputOptions = SpeechOptions<IssueForm>

/// What `--output` may be for a command.
protocol OutputForm: ExpressibleByArgument, CaseIterable, RawRepresentable<String>, Sendable {
    static var text: Self { get }
    static var help: ArgumentHelp { get }
}

extension Console.Form: OutputForm {
    static var help: ArgumentHelp {
        .option(
            "text for people, json for scripts (one object a line)", ko: "사람에게는 text, 스크립트에는 json(객체 하나가 한 줄)")
    }
}

enum IssueForm: String, OutputForm {
    case text, json, github

    static var help: ArgumentHelp {
        .option(
            "text for people, json for scripts (one object a line), github for issues beside the lines in GitHub",
            ko: "사람에게는 text, 스크립트에는 json(객체 하나가 한 줄), GitHub에는 github(문제를 파일의 그 줄 옆에 표시)")
    }

    /// The commands that take it, as they are told to whoever asks another one for annotations.
    static let commands = ["validate", "convert", "import"]
}

extension SpeechOptions<Console.Form> {
    var console: Console { console(output) }
}

extension SpeechOptions<IssueForm> {
    var console: Console {
        var console = console(output == .json ? .json : .text)
        guard output == .github else { return console }
        console.annotatesIssues = true
        // Whoever reads the lines is a program, for which a colour is a part of the text.
        (console.hasColour, console.showsProgress) = (false, false)
        return console
    }
}
