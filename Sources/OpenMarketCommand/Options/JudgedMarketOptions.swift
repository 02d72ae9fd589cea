import ArgumentParser
import Catalogue
import MarketAPI

/// The market whose rules rows are judged by, where nothing is sent to it.
struct JudgedMarketOptions: ParsableArguments {
    @Option(
        name: .long,
        help: .profile,
        completion: .profiles)
    var profile: String?

    @Option(
        name: .long,
        help: ArgumentHelp("the market whose own photos may be fetched wherever it is", valueName: "URL|sandbox"))
    var market: String?

    @Option(
        name: .long, help: "the market's generation, whose rules are asked: openmarket, training, camp2 or camp")
    var api: MarketGeneration = .openmarket

    var rules: FormRules { api.contract.rules }
}
