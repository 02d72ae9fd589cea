import ArgumentParser
import Foundation
import Glibc
import Wording

/// How a command speaks.
struct OutputOptions: ParsableArguments {
    enum ColourWhen: String, ExpressibleByArgument, CaseIterable {
        case auto, always, never
    }

    enum ProgressWhen: String, ExpressibleByArgument, CaseIterable {
        case auto, never
    }

    @Option(
        name: .long, help: "text for people, json for scripts (one object a line)", completion: .list(["text", "json"]))
    var output: Console.Form = .text

    @Option(name: .long, help: "ko or en; the locale's language otherwise")
    var lang: Language?

    @Flag(name: [.short, .long], help: "no talk, only data and errors")
    var quiet = false

    @Flag(name: [.short, .long], help: "show more issues of each kind, and each retry, refusal and lost answer")
    var verbose = false

    @Option(name: .long, help: "auto, always or never")
    var color: ColourWhen = .auto

    @Option(name: .long, help: "auto or never")
    var progress: ProgressWhen = .auto

    var console: Console {
        let environment = ProcessInfo.processInfo.environment
        return Console(
            form: output, language: lang ?? Language(environment: environment), isQuiet: quiet, isVerbose: verbose,
            hasColour: hasColour(environment),
            showsProgress: progress == .auto && output == .text && !quiet && isatty(STDERR_FILENO) == 1)
    }

    private func hasColour(_ environment: [String: String]) -> Bool {
        switch color {
        case .always: true
        case .never: false
        case .auto:
            isatty(STDOUT_FILENO) == 1 && output == .text && (environment["NO_COLOR"] ?? "").isEmpty
                && environment["TERM"] != "dumb"
        }
    }
}

extension Console.Form: ExpressibleByArgument {}
extension Language: ExpressibleByArgument {}
