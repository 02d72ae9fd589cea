import ArgumentParser
import Foundation
import Glibc
import Wording

/// What a command says, in which words and in which of its forms.
struct SpeechOptions<Form: OutputForm>: ParsableArguments {
    @Option(name: .long, help: Form.help, completion: .list(Form.allCases.map(\.rawValue)))
    var output: Form = .text

    @Option(name: .long, help: .option("ko or en; the locale's language otherwise", ko: "ko, en. 없으면 로캘의 언어"))
    var lang: Language?

    @Flag(name: [.short, .long], help: .option("no talk, only data and errors", ko: "안내 없이 데이터와 오류만 보여 주기"))
    var quiet = false

    @Flag(
        name: [.short, .long],
        help: .option(
            "show more issues of each kind, and each retry, refusal and lost answer",
            ko: "종류마다 더 많은 문제와, 재시도, 거절, 응답 없음을 모두 보여 주기"))
    var verbose = false

    @Option(name: .long, help: .option("auto, always or never", ko: "auto(자동), always(항상), never(안 함)"))
    var color: ColourWhen = .auto

    @Option(name: .long, help: .option("auto or never", ko: "auto(자동), never(안 함)", in: .set("progress")))
    var progress: ProgressWhen = .auto

    @Option(name: .customLong("set"), help: .group(.set), completion: .members(of: .set))
    var settings: [String] = []

    /// The console that speaks so.
    func console(_ form: Console.Form) -> Console {
        let environment = ProcessInfo.processInfo.environment
        return Console(
            form: form, language: lang ?? Language(environment: environment), isQuiet: quiet, isVerbose: verbose,
            hasColour: hasColour(form, environment),
            showsProgress: progress == .auto && form == .text && !quiet && isatty(STDERR_FILENO) == 1
                && Self.canRedraw(environment))
    }

    private func hasColour(_ form: Console.Form, _ environment: [String: String]) -> Bool {
        switch color {
        case .always: true
        case .never: false
        case .auto:
            isatty(STDOUT_FILENO) == 1 && form == .text && (environment["NO_COLOR"] ?? "").isEmpty
                && Self.canRedraw(environment)
        }
    }

    /// Whether the terminal takes more than text. One that does not say what it is may be an editor's window or a log.
    private static func canRedraw(_ environment: [String: String]) -> Bool {
        !["", "dumb"].contains(environment["TERM"] ?? "")
    }
}

enum ColourWhen: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
}

enum ProgressWhen: String, ExpressibleByArgument, CaseIterable {
    case auto, never
}

extension Language: ExpressibleByArgument {}
