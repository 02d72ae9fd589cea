import ArgumentParser
import Catalogue
import Jobs
import MarketAPI
import Transfer
import Wording

struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "One product of the market, whole.",
        discussion: """
            EXAMPLES
              openmarket show 42
              openmarket show 42 --output json

            \(ExitStatus.help(.done, .failed, .rowsLost, .usage, .unreachable))
            """)

    @Argument(help: .place("the product's number", ko: "상품 번호"))
    var id: Int

    @OptionGroup(title: "Market") var market: MarketOptions
    @OptionGroup(title: "Transfer") var transfer: TransferOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() async throws {
        let console = output.console
        try await MarketSession.use(market, transfer: transfer, for: .reading, console: console) { session in
            guard let detail = try await detail(in: session.connection.reader) else {
                console.fail(ExportFailure.productUnknown(id: id), status: .failed)
                throw ExitStatus.failed
            }
            show(detail, on: console)
            var summary = JSONObject(type: "summary")
            summary.set("command", "show")
            let isWhole = console.reportUnreadable([detail.facts], at: session.connection.name)
            console.finish(summary, at: session.context)
            if !isWhole { throw ExitStatus.rowsLost }
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
        object.set("leading_image", detail.leading.map { detail.images[$0].url })
        console.object(object)
        guard console.form == .text else { return }
        let facts = detail.facts
        let fields: [(Field, [PrintableText]?)] = [
            (.id, ["\(facts.id)"]), (.name, facts.shown(.name).map { ["\($0)"] }),
            (.description, facts.shown(.description).map(PrintableText.lines)),
            (.price, [facts.price(on: console).shown]),
            (.stock, [facts.stock(on: console).shown]),
            (.images, images(of: detail, console.language)),
        ]
        for (field, lines) in fields {
            let label = console.faint(PrintableText(field.column).padded(to: 13))
            let indent = "\n" + PrintableText("").padded(to: 13)
            console.data(label + (lines ?? ["–"]).joined(separator: indent))
        }
    }

    /// How many there are, and their addresses; which one leads is said where there is a choice.
    private func images(of detail: ProductDetail, _ language: Language) -> [PrintableText] {
        let leads = detail.images.count > 1 ? detail.leading : nil
        return [PhotoCount(detail.images.count).text(in: language)]
            + detail.images.enumerated().map { index, image in
                index == leads ? "\(image.url) (\(ShopPhotoWord.leading.text(in: language)))" : "\(image.url)"
            }
    }
}
