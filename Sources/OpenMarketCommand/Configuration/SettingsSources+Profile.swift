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

    /// - Parameter arguments: of the whole command line. A command that has no `--profile` needs none.
    func profileChoice(_ arguments: [String]) -> ProfileChoice? {
        let isTyped = arguments.contains { $0 == "--profile" || $0.hasPrefix("--profile=") }
        let configured = environment.values["profile"] ?? user.values["profile"]
        // Describing the command takes a while.
        guard isTyped || configured != nil else { return nil }
        let (command, depth) = CommandTree.whole.resolve(arguments)
        guard command.optionNames.contains("profile") else { return nil }
        if let typed = command.givenValues(arguments.dropFirst(depth)).last(where: { $0.name == "profile" }) {
            return ProfileChoice(name: typed.value, source: "--profile")
        }
        return configured.flatMap { value in
            value.texts.last.map { ProfileChoice(name: $0, source: value.source) }
        }
    }

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
        guard let choice = profileChoice(arguments) else { return self }
        let folder = ProfileFolder(userFile: userFile)
        guard folder.has(choice.name) else {
            let problem = SettingsError.Problem.unknownProfile(choice.name, known: folder.names)
            throw SettingsError(source: choice.source, problem: problem)
        }
        var sources = self
        sources.profile = try folder.settings(of: choice.name, userFile: userFile)
        sources.keepAccountsApart(typed: Self.market(in: arguments))
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

    private static func market(in arguments: [String]) -> String? {
        let (command, depth) = CommandTree.whole.resolve(arguments)
        return command.givenValues(arguments.dropFirst(depth)).last { $0.name == "market" }?.value
    }
}

extension Settings {
    fileprivate func without(_ names: Set<String>) -> Settings {
        Settings(values: values.filter { !names.contains($0.key) })
    }
}
