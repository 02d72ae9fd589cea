import ArgumentParser
import Catalogue
import Jobs
import MarketAPI
import Transfer
import Wording

struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "The market's products, a page at a time, newest first.",
        discussion: """
            The photos are counted on a terminal, or where --columns has images: that takes a request for each product \
            shown. With --sort the whole catalogue is read, and its page shown.

            EXAMPLES
              openmarket list
              openmarket list --page 2 --search 텐트 --output json
              openmarket list --sort -price --columns id,name,price,vendor

            \(ExitStatus.help(.done, .failed, .rowsLost, .usage, .unreachable))
            """)

    @Option(
        name: .long,
        help: .option("which page, counted from 1", ko: "볼 쪽 번호(1부터)", example: "--page 2 --items-per-page 50"))
    var page = 1

    @Option(name: .customLong("items-per-page"), help: .option("products on a page", ko: "한 쪽에 보여 줄 상품 수"))
    var size = 20

    @Option(
        name: .long,
        help: .option(
            "products whose name or vendor has this in it", ko: "이름이나 판매자에 이 글이 든 상품만", value: "TEXT",
            example: "--search mug"))
    var search: String?

    @Option(
        name: .long,
        help: .option(
            "what is shown of each product, in this order", ko: "상품마다 보여 줄 열과 그 순서", value: "COLUMN,COLUMN…",
            from: .call, example: "--columns id,name,stock"),
        completion: .list(ListColumns.allValueStrings))
    var columns: ListColumns?

    @Option(
        name: .long, parsing: .unconditional,
        help: .option(
            "by which column, the other way round with - before it", ko: "정렬할 열. 앞에 -를 붙이면 거꾸로", value: "COLUMN",
            example: "--sort -price"),
        completion: .list(ListOrder.allValueStrings))
    var sort: ListOrder?

    @OptionGroup(title: "Market") var market: MarketOptions
    @OptionGroup(title: "Transfer") var transfer: TransferOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        guard page > 0 else { throw OptionRule.page.error }
        guard (1...500).contains(size) else { throw OptionRule.itemsPerPage.error }
    }

    func run() async throws {
        let console = output.console
        try await MarketSession.use(market, transfer: transfer, for: .reading, console: console) { session in
            let reader = session.connection.reader
            let page = try await asked(of: reader)
            let columns = columns?.columns ?? (console.dataWidth != nil ? ProductColumn.watched : ProductColumn.usual)
            let own = columns.contains(.images) ? try await ownPages(of: page.products, reader) : ([:], [:])
            try show(page, columns, own, at: session, on: console)
        }
    }

    /// How many photos there are, a page of the market's does not say. A product that is gone meanwhile has none.
    private typealias OwnPages = (details: [Int: ProductDetail], unread: [Int: MarketError])

    private func ownPages(of products: [ProductSummary], _ market: MarketReader) async throws -> OwnPages {
        let lookUp = ProductLookUp(market: market, width: transfer.concurrency, stop: StopRequest())
        return try await lookUp.readable(Set(products.map(\.facts.id)))
    }

    /// Where the market cannot search or sort, all of its pages are looked through for the page that was asked for.
    private func asked(of market: MarketReader) async throws -> ProductPage {
        let isPagedByMarket = sort == nil && (search == nil || market.capabilities.list.searches)
        guard !isPagedByMarket else { return try await market.page(page, size: size, search: search) }
        var found: [ProductSummary] = []
        var products = AllProducts(market, search: search).makeAsyncIterator()
        while let product = try await products.next() { found.append(product) }
        found.sort { $0.facts.id > $1.facts.id }
        if let sort { found = sort.sorted(found) }
        let start = min(found.count, (page - 1) * size)
        var shown = ProductPage(
            page: page, size: size, total: found.count, products: Array(found[start...].prefix(size)))
        shown.unreadableMembers = products.unreadableMembers
        return shown
    }

    private func show(
        _ page: ProductPage, _ columns: [ProductColumn], _ own: OwnPages, at session: MarketSession,
        on console: Console
    ) throws {
        let photos = own.details.mapValues(\.images.count)
        for product in page.products {
            var object = product.facts.object
            if let count = photos[product.facts.id] { object.set("photos", count) }
            console.object(object)
        }
        if console.form == .text {
            let table = ProductTable(console: console, columns: columns, width: console.dataWidth)
            for line in table.lines(page.products, photos: photos) { console.data(line) }
            if page.products.isEmpty, page.page == 1, page.unreadableMembers.isEmpty {
                console.talk(ExportNotice.nothingListed(search: search))
            } else {
                console.talk(page.extent)
            }
        }
        var summary = JSONObject(type: "summary")
        summary.set("command", "list")
        summary.set("page", page.page)
        summary.set("last_page", page.lastPage)
        summary.set("total", page.total)
        console.reportUnreadable(page.unreadableMembers, at: session.connection.name)
        for (id, error) in own.unread.sorted(by: { $0.key > $1.key }) {
            console.report(unread: id, error, at: session.connection.name)
        }
        // A product's own page says what the list does, and more.
        let facts = page.products.map { own.details[$0.facts.id]?.facts ?? $0.facts }
        let isWhole =
            console.reportUnreadable(facts, at: session.connection.name) && page.unreadableMembers.isEmpty
            && own.unread.isEmpty
        console.finish(summary, at: session.context)
        if !isWhole { throw ExitStatus.rowsLost }
    }
}

/// An issue by its message alone, of what is no product's.
private struct IssueMessage: Sentence {
    let issue: Issue

    var bilingual: Bilingual {
        Bilingual { language in issue.message(in: language) }
    }
}

extension ProductPage {
    /// `2/14 · 1339`, as far as the market says it.
    fileprivate var extent: PrintableText {
        guard let lastPage, let total else { return isEnd ? "\(page)" : "\(page)/…" }
        return "\(page)/\(lastPage) · \(total)"
    }
}

extension ProductFacts {
    /// What a buyer pays, with its currency.
    var priceText: PrintableText {
        let price = fields.price?.description ?? "–"
        let currency = fields.currency?.rawValue ?? ""
        guard let off = fields.discountedPrice, off != .zero, let bargainPrice else { return "\(price) \(currency)" }
        return "\(bargainPrice) (\(price) − \(off)) \(currency)"
    }

    /// The object that `--output json` writes.
    var object: JSONObject {
        var object = JSONObject(type: "product")
        object.set("id", id)
        object.set("vendor_id", vendorID)
        object.set("name", shown(.name))
        object.set("description", shown(.description))
        object.set("price", fields.price.map { .number($0.description) } ?? .null)
        object.set("currency", fields.currency?.rawValue)
        object.set("discounted_price", fields.discountedPrice.map { .number($0.description) } ?? .null)
        object.set("bargain_price", bargainPrice.map { .number($0.description) } ?? .null)
        object.set("stock", fields.stock.map { .number(String($0)) } ?? .null)
        object.set("thumbnail", thumbnail)
        object.set("created_at", createdAt?.description)
        object.set("issued_at", issuedAt?.description)
        return object
    }
}

extension Console {
    /// Reports what cannot be read of what the market says of products.
    ///
    /// - Returns: whether there is nothing of the kind.
    @discardableResult
    func reportUnreadable(_ products: [ProductFacts], at market: String) -> Bool {
        var isWhole = true
        for facts in products {
            for issue in facts.unreadableIssues(at: market) {
                isWhole = false
                report(issue, of: facts.id)
            }
        }
        return isWhole
    }

    /// Reports what a list says and cannot be read, of itself or of a product without a number.
    func reportUnreadable(_ members: [UnreadableMember], at market: String) {
        for member in members {
            let issue = member.issue(at: market)
            insist(IssueMessage(issue: issue))
            object(issue.object(in: language))
        }
    }

    /// Reports a product whose own page cannot be read.
    func report(unread product: Int, _ error: MarketError, at market: String) {
        let reason = UploadError.market(error).trouble(market: market).text(in: language)
        insist(BackupNotice.unread(product: product, why: reason))
        var object = JSONObject(type: "catalogue-change")
        object.set("id", product)
        object.set("change", "unread")
        object.set("message", reason)
        self.object(object)
    }

    /// Reports what is the matter with a product of the market's.
    func report(_ issue: Issue, of product: Int) {
        let notice = ExportNotice.flawed(product: product, issue)
        // Photos may be had another time; what cannot be read must not end with 2 without a word.
        if issue.code.field == .images { talk(notice) } else { insist(notice) }
        var object = issue.object(in: language)
        object.set("id", product)
        self.object(object)
    }
}
