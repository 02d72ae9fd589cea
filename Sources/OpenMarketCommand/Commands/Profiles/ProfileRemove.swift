import ArgumentParser
import Wording

struct ProfileRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Take a profile away, and its secret.",
        discussion: """
            EXAMPLES
              openmarket profile remove shop

            \(ExitStatus.help(.done, .failed, .usage))
            """)

    @Argument(help: ArgumentHelp("the profile's name", valueName: "name"), completion: .profiles)
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
