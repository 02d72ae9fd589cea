import Foundation

/// The command line with what environment and configuration files add to it. Precedence: flag, environment, the
/// project's `.openmarket.json`, the user's `openmarket/config.json`, the default.
enum ConfiguredArguments {
    /// - Throws: `SettingsError`.
    static func resolve(_ arguments: [String], environment: [String: String]) throws(SettingsError) -> [String] {
        // Whoever asks for help must get it, whatever the files say.
        guard arguments.allSatisfy({ !["-h", "--help", "--version", "help", "completion"].contains($0) }) else {
            return arguments
        }
        let userFile = userFile(environment)
        // Without any of them there is nothing to look up, and starting stays quick.
        guard
            environment.keys.contains(where: { $0.hasPrefix("OPENMARKET_") })
                || [projectFile, userFile].contains(where: FileManager.default.fileExists)
        else { return arguments }
        let known = CommandTree.whole.settingNames
        let sources = SettingsSources(
            environment: Settings(environment: environment, known: known),
            project: try Settings.file(projectFile, known: known), user: try Settings.file(userFile, known: known))
        try checkSecret(arguments, sources)
        return extend(arguments, with: sources.merged)
    }

    /// A folder that came from somebody else may hold a project file, and that must not have the user's own secret sent
    /// to the market it names.
    static func checkSecret(_ arguments: [String], _ sources: SettingsSources) throws(SettingsError) {
        let merged = extend(arguments, with: sources.merged)
        let withoutProject = extend(arguments, with: sources.withoutProject)
        let withoutUser = extend(arguments, with: sources.withoutUser)
        let isMarketTheProjects = value(of: "market", in: merged) != value(of: "market", in: withoutProject)
        let isSecretTheUsers = value(of: "secret-file", in: merged) != value(of: "secret-file", in: withoutUser)
        guard isMarketTheProjects, isSecretTheUsers else { return }
        throw SettingsError(path: projectFile, problem: .marketForUsersSecret)
    }

    private static func value(of option: String, in arguments: [String]) -> Substring? {
        arguments.first { $0.hasPrefix("--\(option)=") }?.dropFirst(option.count + 3)
    }

    private static let projectFile = ".openmarket.json"

    private static func userFile(_ environment: [String: String]) -> String {
        if let home = environment["XDG_CONFIG_HOME"], home.hasPrefix("/") { return home + "/openmarket/config.json" }
        return (environment["HOME"] ?? NSHomeDirectory()) + "/.config/openmarket/config.json"
    }

    /// Puts the settings that the command knows, and that were not given, right behind the command's name.
    static func extend(_ arguments: [String], with settings: Settings) -> [String] {
        let (command, depth) = CommandTree.whole.resolve(arguments)
        let given = arguments.prefix { $0 != "--" }
        var added: [String] = []
        for option in command.arguments ?? [] {
            guard let name = option.settingName, let values = settings.values[name], !option.isIn(given) else {
                continue
            }
            switch option.kind {
            case .positional: continue
            case .flag: if isTrue(values) { added.append("--\(name)") }
            case .option:
                for value in option.isRepeating ? values : Array(values.suffix(1)) {
                    added.append("--\(name)=\(value)")
                }
            }
        }
        return Array(arguments.prefix(depth)) + added + arguments.dropFirst(depth)
    }

    private static func isTrue(_ values: [String]) -> Bool {
        ["1", "true", "yes", "on"].contains(values.last?.lowercased())
    }
}

extension CommandTree.Option {
    /// Whether the option stands among arguments in any of its spellings.
    fileprivate func isIn(_ arguments: ArraySlice<String>) -> Bool {
        (names ?? []).contains { name in
            arguments.contains { $0 == name.spelling || $0.hasPrefix(name.spelling + "=") }
        }
    }
}

/// Where settings come from, the strongest first.
struct SettingsSources {
    var environment = Settings.none
    var project = Settings.none
    var user = Settings.none

    var merged: Settings { environment.over(project).over(user) }
    var withoutProject: Settings { environment.over(user) }
    var withoutUser: Settings { environment.over(project) }
}
