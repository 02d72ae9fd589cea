import ArgumentParser
import FilePaths
import Foundation
import Glibc
import Wording

struct ProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Markets and accounts under names of your own, for --profile.",
        subcommands: [ProfileList.self, ProfileAdd.self, ProfileUse.self, ProfileRemove.self],
        defaultSubcommand: ProfileList.self)
}

extension Console {
    /// Ends with the usage that a profile's name is unknown, where it is.
    ///
    /// - Throws: `ExitStatus`.
    func need(_ name: String, in folder: ProfileFolder) throws {
        guard !folder.has(name) else { return }
        fail(ProfileNotice.unknown(name: name, known: folder.names), status: .failed)
        throw ExitStatus.failed
    }

    /// The summary of a command about one profile; `nil` for none.
    func conclude(_ command: String, profile: String?) {
        var summary = JSONObject(type: "summary")
        summary.set("command", command)
        summary.set("profile", profile)
        object(summary)
    }
}

struct ProfileRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Take a profile away, and its secret.",
        discussion: """
            EXAMPLES
              openmarket profile remove shop

            \(ExitStatus.help(.done, .failed, .usage))
            """)

    @Argument(help: .place("the profile's name", ko: "프로필 이름", value: "name"), completion: .profiles)
    var name: String

    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let console = output.console
        let folder = ProfileFolder.own
        try console.need(name, in: folder)
        if try ProfileInUse.get() == name { try ProfileInUse.set(nil) }
        try folder.remove(name)
        console.talk(ProfileNotice.removed(name))
        console.conclude("profile remove", profile: name)
    }
}

struct ProfileList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Your profiles; the one in use has a star.",
        discussion: """
            EXAMPLES
              openmarket profile list

            \(ExitStatus.help(.done, .usage))
            """)

    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let console = output.console
        let userFile = SettingsSources.userFile(GivenArguments.environment)
        let folder = ProfileFolder(userFile: userFile)
        let sources = try SettingsSources(environment: GivenArguments.environment)
        let used = (sources.environment.values["profile"] ?? sources.user.values["profile"])?.texts.last
        let names = folder.names
        let width = names.map { PrintableText($0).columns }.max() ?? 0
        for name in names {
            let settings = try folder.settings(of: name, userFile: userFile)
            let hasSecret = FilePaths.access(folder.secret(of: name), F_OK) == 0
            show(Shown(name: name, settings: settings, isUsed: name == used, hasSecret: hasSecret), width, on: console)
        }
        if names.isEmpty { console.talk(ProfileNotice.none) }
        var summary = JSONObject(type: "summary")
        summary.set("command", "profile list")
        summary.set("profiles", names.count)
        console.object(summary)
    }

    private struct Shown {
        var name: String
        var settings: Settings
        var isUsed: Bool
        var hasSecret: Bool

        func value(_ option: String) -> String? { settings.values[option]?.texts.last }
    }

    private func show(_ profile: Shown, _ width: Int, on console: Console) {
        var object = JSONObject(type: "profile")
        object.set("profile", profile.name)
        for option in ["market", "api", "identifier", "rate"] { object.set(option, profile.value(option)) }
        object.set("used", .bool(profile.isUsed))
        object.set("has_secret", .bool(profile.hasSecret))
        console.object(object)
        guard console.form == .text else { return }
        let (star, name): (PrintableText, PrintableText) = (profile.isUsed ? "*" : " ", PrintableText(profile.name))
        let isOpen = profile.hasSecret || profile.value("market") == MarketOptions.sandboxName
        let rest = ["market", "api", "identifier", "rate"].compactMap(profile.value).map { PrintableText($0) }
        let secret = isOpen ? [] : [ProfileNotice.withoutSecret.text(in: console.language)]
        console.data("\(star) \(name.padded(to: width))  \((rest + secret).joined(separator: "  "))")
    }
}
