import ArgumentParser
import Catalogue
import Jobs
import MarketAPI
import Transfer
import Wording

struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "One product of the market, whole.",
        discussion: """
            EXAMPLES
              openmarket show 42
              openmarket show 42 --output json

            \(ExitStatus.help(.done, .failed, .usage, .unreachable))
            """)

    @Argument(help: "the product's number")
    var id: Int

    @OptionGroup(title: "Market") var market: MarketOptions
    @OptionGroup(title: "Transfer") var transfer: TransferOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() async throws {
        let console = output.console
        try await MarketSession.use(market, transfer: transfer, for: .reading, console: console) { session in
            guard let detail = try await detail(in: session.connection.reader) else {
                console.fail(MarketTrouble.productUnknown(id: id), status: .failed)
                throw ExitStatus.failed
            }
            show(detail, on: console)
        }
    }

    /// - Returns: `nil` where the market has no such product.
    private func detail(in market: any MarketReading) async throws(MarketError) -> ProductDetail? {
        do {
            return try await market.detail(id)
        } catch {
            if case .notFound = error { return nil }
            throw error
        }
    }

    private func show(_ detail: ProductDetail, on console: Console) {
        var object = detail.facts.object
        object.set("images", .array(detail.images.map { .string($0.url) }))
        console.object(object)
        var summary = JSONObject(type: "summary")
        summary.set("command", "show")
        console.object(summary)
        guard console.form == .text else { return }
        let facts = detail.facts
        let lines: [(Field, String?)] = [
            (.id, String(facts.id)), (.name, facts.name), (.description, facts.description), (.price, facts.priceText),
            (.stock, facts.stock.map(String.init)), (.images, detail.images.map(\.url).joined(separator: "\n")),
        ]
        for (field, text) in lines {
            let label = field.column.padded(to: 13)
            let indented = (text ?? "–").split(separator: "\n", omittingEmptySubsequences: false)
                .joined(separator: "\n" + String(repeating: " ", count: 13))
            console.data(console.faint(label) + indented)
        }
    }
}
