import Foundation
import Wording

/// The statuses that commands end with; scripts must read an unknown one as failure.
enum ExitStatus: Int32, Error, CaseIterable {
    case done = 0
    case failed = 1
    /// Done, but some rows were rejected or failed.
    case rowsLost = 2
    /// Stopped midway, nothing lost: the same command resumes.
    case stopped = 3
    case differs = 4
    case usage = 64
    case badInput = 65
    case noInput = 66
    case unreachable = 69
    case busy = 75
    case refusedCredentials = 77
    /// SIGHUP.
    case hungUp = 129
    case interrupted = 130
    /// Nobody reads what it writes any more: as a program that SIGPIPE ended.
    case unread = 141
    case terminated = 143

    var meaning: String {
        switch self {
        case .done: "all that was asked for was done"
        case .failed: "could not do it"
        case .rowsLost: "done, but some rows were rejected or failed"
        case .stopped: "stopped midway, nothing lost: the same command resumes"
        case .differs: "a difference was found"
        case .usage: "wrong usage"
        case .badInput: "the input is not what it claims to be, or is empty"
        case .noInput: "no such input, a directory, no permission"
        case .unreachable: "the market does not answer"
        case .busy: "another process is running this same job"
        case .refusedCredentials: "the market refused the credentials"
        case .hungUp: "a second signal, SIGHUP; the ledger still resumes"
        case .unread: "nobody reads its output any more"
        case .interrupted: "a second signal, ^C (SIGINT); the ledger still resumes"
        case .terminated: "a second signal, SIGTERM; the ledger still resumes"
        }
    }

    func sentence(in language: Language) -> PrintableText { PrintableText(HelpWording.text(meaning, in: language)) }

    /// A word for it, for scripts.
    var word: String {
        switch self {
        case .done: "done"
        case .failed: "failed"
        case .rowsLost: "rows-lost"
        case .stopped: "stopped"
        case .differs: "differs"
        case .usage: "usage"
        case .badInput: "bad-input"
        case .noInput: "no-input"
        case .unreachable: "market-unreachable"
        case .busy: "busy"
        case .refusedCredentials: "credentials-refused"
        case .hungUp, .interrupted, .terminated: "interrupted"
        case .unread: "unread"
        }
    }

    /// Whether the same command, given again, does what is left.
    var goesOn: Bool { [.stopped, .unreachable, .busy, .hungUp, .interrupted, .terminated].contains(self) }

    /// Of commands that ask no market.
    static let remotes: KeyValuePairs<Int, String> = [69: "the remote does not answer"]

    /// The part of a command's help that lists its statuses.
    ///
    /// - Parameter others: those that mean something else for the command.
    static func help(_ statuses: ExitStatus..., others: KeyValuePairs<Int, String> = [:]) -> String {
        let entries = statuses.map { (Int($0.rawValue), $0.meaning) } + others.map { ($0.key, $0.value) }
        return "EXIT STATUS\n"
            + entries.map { "  \("\($0)".padding(toLength: 5, withPad: " ", startingAt: 0))\($1)" }.joined(
                separator: "\n")
    }
}
