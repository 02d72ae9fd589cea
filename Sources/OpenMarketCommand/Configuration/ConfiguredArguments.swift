import Foundation
import Transfer

/// The command line with what environment and configuration files add to it. Precedence: flag, environment, the
/// project's `.openmarket.json`, the profile in use, the user's `openmarket/config.json`, the default. Which of them may say what stands in
/// ``OptionTable``.
enum ConfiguredArguments {
    /// - Throws: `SettingsError`.
    static func resolve(_ arguments: [String], _ sources: SettingsSources) throws(SettingsError) -> [String] {
        // Without any of them there is nothing to look up, and starting stays quick.
        sources.isEmpty ? arguments : try extend(arguments, with: sources)
    }

    /// Whoever asks for help must get it, whatever the files say; so must a shell that completes a line.
    static func asksForHelp(_ arguments: [String]) -> Bool {
        ["help", "completion"].contains(arguments.first) || asksForCompletion(arguments)
            || arguments.prefix { $0 != "--" }.contains { ["-h", "--help", "--version"].contains($0) }
    }

    /// Whether a shell asks what could stand in a line that is being typed.
    static func asksForCompletion(_ arguments: [String]) -> Bool { arguments.first == "---completion" }

    /// Puts the settings that the command knows, and that were not given, right behind the command's name.
    ///
    /// - Throws: `SettingsError` for a switch that is neither on nor off.
    static func extend(_ arguments: [String], with sources: SettingsSources) throws(SettingsError) -> [String] {
        let (command, depth) = CommandTree.whole.resolve(arguments)
        let applicable = applicable(arguments, from: sources)
        var added: [String] = []
        for option in command.signature.parameters {
            guard let name = option.settingName, let value = applicable[name] else { continue }
            switch option.kind {
            case .positional: continue
            case .flag: if try isOn(name, value) { added.append(OptionTable.flag(name)) }
            case .option:
                for text in option.isRepeating ? value.texts : Array(value.texts.suffix(1)) {
                    added.append("\(OptionTable.flag(name))=\(text)")
                }
            }
        }
        return Array(arguments.prefix(depth)) + added + arguments.dropFirst(depth)
    }

    /// The settings that the command knows, and that were not given, by their options' names.
    static func applicable(_ arguments: [String], from sources: SettingsSources) -> [String: Settings.Value] {
        guard !sources.isEmpty else { return [:] }
        let (command, depth) = CommandTree.whole.resolve(arguments)
        let signature = command.signature
        let given = signature.givenNames(arguments.dropFirst(depth))
        var open = Set(signature.parameters.compactMap(\.settingName)).subtracting(given)
        // One choice, whichever of its names it is by.
        let choices = signature.members(of: .adoption).compactMap(\.settingName)
        if !given.isDisjoint(with: choices) { open.subtract(choices) }
        return sources.merged(for: command.commandName).values.filter { open.contains($0.key) }
    }

    private static func isOn(_ name: String, _ value: Settings.Value) throws(SettingsError) -> Bool {
        let text = value.texts.last ?? ""
        switch text.lowercased() {
        case "1", "true", "yes", "on": return true
        case "0", "false", "no", "off", "": return false
        default: throw SettingsError(source: value.source, problem: .notASwitch(name, value: text))
        }
    }
}

/// Where settings come from, the strongest first.
struct SettingsSources {
    var environment = Settings.none
    var project = Settings.none
    /// What the profile says that is in use.
    var profile = Settings.none
    var user = Settings.none

    static let projectFile = ".openmarket.json"

    static func userFile(_ environment: [String: String]) -> String {
        if let home = environment["XDG_CONFIG_HOME"], home.hasPrefix("/") { return home + "/openmarket/config.json" }
        return (environment["HOME"] ?? NSHomeDirectory()) + "/.config/openmarket/config.json"
    }

    var isEmpty: Bool { [environment, project, profile, user].allSatisfy { $0 == .none } }

    /// What they say together to a command.
    func merged(for command: String) -> Settings {
        environment.of(command).over(projectAsAllowed.of(command)).over(own.of(command))
    }

    /// Where the ledger is, as far as somebody says it: no project's file does.
    var ledger: String? { environment.over(own).values["ledger"]?.texts.last }

    /// What the person has written down.
    var own: Settings { profile.over(user) }

    /// The project may ask for a slower pace than the person's, never for a faster one.
    private var projectAsAllowed: Settings {
        var project = project
        for name in OptionTable.names(.anybodyLess) {
            guard let asked = project.values[name], !isLess(asked, than: own.values[name]) else { continue }
            project.values[name] = nil
        }
        return project
    }

    /// What is no rate stays, to be refused by the parser.
    private func isLess(_ asked: Settings.Value, than own: Settings.Value?) -> Bool {
        guard let asked = asked.texts.last.flatMap({ Rate($0) }) else { return true }
        let own = own?.texts.last.flatMap { Rate($0) } ?? TransferOptions.usualRate
        return asked.interval > own.interval
    }
}

extension SettingsSources {
    /// - Throws: `SettingsError`.
    init(environment variables: [String: String], folder: String = "") throws(SettingsError) {
        let userFile = Self.userFile(variables)
        environment = try Settings(environment: variables, userFile: userFile)
        project = try Settings(file: folder + Self.projectFile, as: .projectFile, userFile: userFile)
        user = try Settings(file: userFile, as: .userFile, userFile: userFile)
    }
}
