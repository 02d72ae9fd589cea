/// What stands around the texts of help: its headings, and what it says of every option and command alike.
package enum HelpPhrase: Sentence, Hashable {
    case overview, usageHeading, arguments, options, subcommands
    /// Beneath a refusal: how the command is called, and what the option is.
    case usage, note
    /// In a synopsis, for what is listed elsewhere.
    case someOptions, someSubcommand
    /// Behind the command that is meant where none is named.
    case usualSubcommand
    /// Where a command's help is, as `openmarket show`.
    case more(command: String)
    /// Where the help of the commands below is, as `openmarket help runs`.
    case detail(command: String)
    /// Beneath the options that matter: where the others are.
    case allOptions(Int, command: String)
    /// What an option takes, and what it is where nobody says it.
    case allowed([String], usual: String?)
    case usual(String)
    /// The sections of a manual page.
    case manName, manSynopsis, manDescription, manOptions, manCommands, manSeeAlso
    case manWritten(Int, folder: String)

    /// `nil` where there is nothing to say.
    package static func values(_ allowed: [String], usual: String?) -> HelpPhrase? {
        allowed.isEmpty ? usual.map { .usual($0) } : .allowed(allowed, usual: usual)
    }

    package var bilingual: Bilingual {
        switch self {
        case .overview: Bilingual(ko: "개요: ", en: "OVERVIEW: ")
        case .usageHeading: Bilingual(ko: "사용법: ", en: "USAGE: ")
        case .arguments: Bilingual(ko: "인자:", en: "ARGUMENTS:")
        case .options: Bilingual(ko: "옵션:", en: "OPTIONS:")
        case .subcommands: Bilingual(ko: "하위 명령:", en: "SUBCOMMANDS:")
        case .usage: Bilingual(ko: "사용법: ", en: "Usage: ")
        case .note: Bilingual(ko: "도움말:  ", en: "Help:  ")
        case .someOptions: Bilingual(ko: "[<옵션>]", en: "[<options>]")
        case .someSubcommand: Bilingual(ko: "<하위 명령>", en: "<subcommand>")
        case .usualSubcommand: Bilingual(ko: " (기본)", en: " (default)")
        case .more(let command):
            Bilingual(
                ko: "자세한 내용은 `\(command) --help`에서 볼 수 있습니다.",
                en: "See '\(command) --help' for more information.")
        case .detail(let command):
            Bilingual(
                ko: "각 명령의 자세한 도움말은 `\(command) <하위 명령>`에서 볼 수 있습니다.",
                en: "See '\(command) <subcommand>' for detailed help.")
        case .allOptions(let count, let command):
            Bilingual(
                ko: "옵션 \(count.grouped)개 모두와 예시는 `\(command) --help`에서 볼 수 있습니다.",
                en: "All \(count.grouped) options, with more examples: \(command) --help")
        case .allowed(let values, nil):
            Bilingual(
                ko: "(값: \(values.joined(separator: ", ")))", en: "(values: \(values.joined(separator: ", ")))")
        case .allowed(let values, let usual?):
            Bilingual(
                ko: "(값: \(values.joined(separator: ", ")); 기본값: \(usual))",
                en: "(values: \(values.joined(separator: ", ")); default: \(usual))")
        case .usual(let value): Bilingual(ko: "(기본값: \(value))", en: "(default: \(value))")
        case .manName: Bilingual(ko: "이름", en: "NAME")
        case .manSynopsis: Bilingual(ko: "사용법", en: "SYNOPSIS")
        case .manDescription: Bilingual(ko: "설명", en: "DESCRIPTION")
        case .manOptions: Bilingual(ko: "옵션", en: "OPTIONS")
        case .manCommands: Bilingual(ko: "명령", en: "COMMANDS")
        case .manSeeAlso: Bilingual(ko: "함께 보기", en: "SEE ALSO")
        case .manWritten(let count, let folder):
            Bilingual(
                ko: "설명서 \(count.grouped)쪽을 \(folder)에 썼습니다.", en: "\(count.of("manual page")) written to \(folder).")
        }
    }
}
