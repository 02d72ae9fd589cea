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
        help: .option(
            "the market whose own photos may be fetched wherever it is", ko: "어디에 있든 사진을 받아도 되는 마켓",
            value: "URL|sandbox"))
    var market: String?

    @Option(
        name: .long,
        help: .option(
            "the market's generation, whose rules are asked: openmarket, training, camp2 or camp",
            ko: "규칙을 따를 마켓의 세대: openmarket, training, camp2, camp"))
    var api: MarketGeneration = .openmarket

    @Option(name: .long, help: .group(.allow), completion: .members(of: .allow))
    var allow: [String] = []

    var rules: FormRules { api.capabilities.rules }
}
