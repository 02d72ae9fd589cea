import ArgumentParser
import Catalogue
import FilePaths
import Foundation
import Wording

struct ProfileUse: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "use",
        abstract: "Which profile is meant where --profile names none.",
        discussion: """
            Kept as "profile" in your own openmarket/config.json. Without a name no profile is meant any more.

            EXAMPLES
              openmarket profile use shop
              openmarket profile use

            \(ExitStatus.help(.done, .failed, .usage))
            """)

    @Argument(
        help: .place("the profile's name; none ends it", ko: "프로필 이름. 없으면 더 쓰지 않음", value: "name"),
        completion: .profiles)
    var name: String?

    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let console = output.console
        if let name { try console.need(name, in: .own) }
        try ProfileInUse.set(name)
        console.talk(name.map { ProfileNotice.used($0) } ?? .usedByNone)
        let variable = OptionTable.variable("profile")
        if let other = GivenArguments.environment[variable], !other.isEmpty, other != name {
            console.talk(ProfileNotice.overruled(by: variable))
        }
        console.conclude("profile use", profile: name)
    }
}

/// Which profile the person's own file names.
enum ProfileInUse {
    private static var userFile: String { SettingsSources.userFile(GivenArguments.environment) }

    static func get() throws -> String? {
        try Settings(file: userFile, as: .userFile, userFile: userFile).values["profile"]?.texts.last
    }

    /// Everything else in the file stays.
    static func set(_ name: String?) throws {
        // What cannot be understood is not written over.
        _ = try Settings(file: userFile, as: .userFile, userFile: userFile)
        let data = Folders.contents(userFile) ?? Array("{}".utf8)
        var members: [String: ParsedJSON] = [:]
        for member in ParsedJSON(json: data)?.members ?? [] { members[member.key] = member.value }
        members["profile"] = name.map { .text($0) }
        guard name != nil || !members.isEmpty || Folders.exists(userFile) else { return }
        try OwnFile.makeFolder((userFile as NSString).deletingLastPathComponent)
        try OwnFile.write(OwnFile.json(members), to: userFile)
    }
}
