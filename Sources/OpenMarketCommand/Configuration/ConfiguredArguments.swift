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
        let settings = Settings(environment: environment, known: known)
            .over(try Settings.file(projectFile, known: known))
            .over(try Settings.file(userFile, known: known))
        return extend(arguments, with: settings)
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
