import Foundation
import Ledger
import Wording

extension SettingsSources {
    /// Says who names the profile, and which: the strongest of those that do.
    struct ProfileChoice: Hashable {
        var name: String
        /// The flag, the variable or the file, for messages.
        var source: String
    }

    /// - Parameter line: the command line as it is typed. A command that has no `--profile` needs no profile.
    private func profileChoice(_ line: TypedLine) -> ProfileChoice? {
        guard line.takesProfile else { return nil }
        if let typed = line["profile"] { return ProfileChoice(name: typed, source: "--profile") }
        return configuredProfile.flatMap { value in
            value.texts.last.map { ProfileChoice(name: $0, source: value.source) }
        }
    }

    private var configuredProfile: Settings.Value? { environment.values["profile"] ?? user.values["profile"] }

    /// All of them, with the profile that is in use for these arguments.
    ///
    /// - Throws: `SettingsError`.
    init(environment variables: [String: String], for arguments: [String]) throws(SettingsError) {
        let sources = try SettingsSources(environment: variables)
        self = try sources.withProfile(for: arguments, userFile: Self.userFile(variables))
    }

    /// These sources with the profile that the command line, the environment or the person's own file names.
    ///
    /// - Throws: `SettingsError`, also where there is no such profile.
    func withProfile(for arguments: [String], userFile: String) throws(SettingsError) -> SettingsSources {
        let line = TypedLine(arguments)
        guard let choice = profileChoice(line) else { return self }
        let folder = ProfileFolder(userFile: userFile)
        guard folder.has(choice.name) else {
            let problem = SettingsError.Problem.unknownProfile(choice.name, known: folder.names)
            throw SettingsError(source: choice.source, problem: problem)
        }
        var sources = self
        sources.profile = try folder.settings(of: choice.name, userFile: userFile)
        sources.keepAccountsApart(typed: line["market"])
        return sources
    }

    /// Whose market and whose secret it is goes together: what a profile says of an account is taken with its own market
    /// alone, and what the person's own file says of one is not taken beside a profile's.
    private mutating func keepAccountsApart(typed: String?) {
        guard let own = profile.values["market"]?.texts.last else { return }
        let asked = typed ?? environment.values["market"]?.texts.last
        if let asked, Account.canonical(market: asked) != Account.canonical(market: own) {
            profile = profile.without(Self.accountOptions)
        } else {
            user = user.without(Self.accountOptions)
        }
    }

    private static let accountOptions: Set = [
        "market", "api", "identifier", "secret-file", "ca-cert", "allow-insecure", "vendor",
    ]
}

/// A command line as far as profiles have to do with it.
private struct TypedLine {
    let takesProfile: Bool
    private let values: [GivenValue]

    init(_ arguments: [String]) {
        let (command, depth) = CommandTree.whole.resolve(arguments)
        takesProfile = command.optionNames.contains("profile")
        values = command.signature.givenValues(arguments.dropFirst(depth))
    }

    /// What an option is typed to be; the last counts.
    subscript(option: String) -> String? { values.last { $0.name == option }?.value }
}

extension Settings {
    fileprivate func without(_ names: Set<String>) -> Settings {
        Settings(values: values.filter { !names.contains($0.key) })
    }
}
