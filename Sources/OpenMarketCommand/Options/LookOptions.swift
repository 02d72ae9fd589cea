import ArgumentParser
import Jobs

/// How the market is looked at before a plan stands, and after a run.
struct LookOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "look at the products first: auto (a minute at most), full (every field of each), none (the ledger's word counts)",
            valueName: "auto|full|none"))
    var refresh: RefreshMode = .auto

    var options: RefreshOptions {
        var options = RefreshOptions()
        options.mode = refresh
        return options
    }
}

extension RefreshMode: ExpressibleByArgument {}
