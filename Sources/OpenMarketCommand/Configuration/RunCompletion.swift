import FilePaths
import Foundation
import Ledger

/// The runs that a shell offers where a command names one.
///
/// Somebody is typing: whatever is the matter with the ledger or with the settings is for the command to say, and looking
/// makes no ledger.
enum RunCompletion {
    /// The newest first; none where there is no ledger that can be read.
    ///
    /// - Parameter words: the command line as the shell has it, with its quotes and tildes.
    static func names(for words: [String]) -> [String] {
        guard let path = ledger(of: words), Folders.exists(path) else { return [] }
        // Who types does not wait until another process has committed.
        let runs = try? Ledger(path: path, busyTimeout: 0.2).runs()
        return (runs ?? []).map(\.id.description)
    }

    /// The ledger that the command would take; `nil` where its settings cannot be read.
    private static func ledger(of words: [String]) -> String? {
        let environment = GivenArguments.environment
        if let named = named(in: words) {
            let isAtHome = named.hasPrefix("~/")
            return isAtHome ? (environment["HOME"] ?? NSHomeDirectory()) + named.dropFirst() : named
        }
        guard let sources = try? SettingsSources(environment: environment) else { return nil }
        return sources.ledger ?? StateFolder.ledger
    }

    /// The value of `--ledger PATH` or `--ledger=PATH`, which bash takes for three words.
    private static func named(in words: [String]) -> String? {
        if let joined = words.last(where: { $0.hasPrefix("--ledger=") }) { return String(joined.dropFirst(9)) }
        guard let flag = words.lastIndex(of: "--ledger") else { return nil }
        return words[(flag + 1)...].first { $0 != "=" }
    }
}
