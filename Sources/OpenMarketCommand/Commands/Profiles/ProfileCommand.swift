import ArgumentParser

struct ProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Markets and accounts under names of your own, for --profile.",
        subcommands: [ProfileList.self, ProfileAdd.self, ProfileUse.self, ProfileRemove.self],
        defaultSubcommand: ProfileList.self)
}
