import ArgumentParser

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "What the options are, and where each value comes from.",
        subcommands: [ConfigShow.self],
        defaultSubcommand: ConfigShow.self)
}
