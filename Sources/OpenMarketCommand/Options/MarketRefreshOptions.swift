import ArgumentParser
import Jobs

/// How the market is looked at before a plan stands, and after a run.
struct MarketRefreshOptions: ParsableArguments {
    @Option(
        name: .long,
        help: .option(
            "look at the products first: auto (a minute at most), full (every field of each), none (the ledger's word counts)",
            ko: "먼저 상품을 확인하는 정도: auto(1분까지), full(상품마다 모든 항목), none(확인하지 않고 기록만 봄)", value: "auto|full|none"))
    var refresh: RefreshMode = .auto

    var options: RefreshOptions {
        var options = RefreshOptions()
        options.mode = refresh
        return options
    }
}

extension RefreshMode: ExpressibleByArgument {}
