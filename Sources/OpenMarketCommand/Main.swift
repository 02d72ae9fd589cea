import ArgumentParser

@main
struct OpenMarket: AsyncParsableCommand {
    func run() async throws {}
}
