import Catalogue
import Hummingbird
import MarketAPI
import Sandbox
import Wording

extension ShopRoom {
    /// So many products go on a page; scripts fetch the next before the end is seen.
    private static let pageSize = 24

    func catalogue(_ request: Request) async throws -> Response {
        let query = CatalogueQuery(request)
        let page = try await shop.page(before: query.before, count: Self.pageSize, search: query.search)
        let language = request.pageLanguage
        let next = page.next.map { query.address(before: $0) }
        var frame = Frame(title: ShopWord.market.text(in: language), request)
        frame.prefetch = next
        frame.isHome = query.search == nil && query.before == nil
        return keepingView(
            query,
            render(
                CataloguePage(
                    frame: frame, search: query.search ?? "", isSearching: query.search != nil,
                    total: page.total.grouped, isEmpty: page.products.isEmpty, isGrid: query.isGrid,
                    listAddress: query.address(view: "list"), gridAddress: query.address(view: "grid"),
                    products: page.products.map { ShownProduct($0, in: language) }, next: next,
                    message: request.doneMessage(in: language)), "catalogue", caching: "private, no-cache"))
    }

    /// Keeps the language in a cookie, which every port of this host may read: it opens nothing.
    func chooseLanguage(_ request: Request, _ context: SandboxContext) throws -> Response {
        let language = try language(context)
        var response = goBack(request)
        response.setCookie(
            Cookie(name: "language", value: language.rawValue, maxAge: 31_536_000, path: "/", sameSite: .lax))
        return response
    }

    /// The view chosen once is the next page's, too.
    private func keepingView(_ query: CatalogueQuery, _ response: Response) -> Response {
        guard query.choosesView else { return response }
        var response = response
        response.setCookie(
            Cookie(
                name: CatalogueQuery.viewCookie, value: query.isGrid ? "grid" : "list", maxAge: 31_536_000, path: "/",
                sameSite: .lax))
        return response
    }

    func product(_ request: Request, _ context: SandboxContext) async throws -> Response {
        let detail = try await detail(context)
        let language = request.pageLanguage
        let shown = ShownProduct(detail, in: language)
        let opened = await window.keys.opened(shown.id, request)
        return render(
            ProductPage(
                frame: Frame(title: PrintableText(shown.name), request), product: shown,
                description: PrintableText(lines: detail.facts.description ?? "").description,
                photos: Photo.all(of: detail), hasSeveralPhotos: detail.images.count > 1,
                message: request.doneMessage(in: language), query: opened?.query ?? ""), "product")
    }
}

/// What a page of the catalogue is asked by.
struct CatalogueQuery {
    static let viewCookie = "view"

    /// The number below which the page's products lie.
    let before: Int?
    /// `nil` for the whole catalogue.
    let search: String?
    let isGrid: Bool
    let choosesView: Bool

    init(_ request: Request) {
        let query = Query(request)
        before = query["before"].flatMap { Int($0) }
        // SQLite refuses longer patterns, and no name is as long.
        search = query["search"].flatMap { $0.utf8.count > 10_000 ? nil : $0 }
        let view = query["view"]
        choosesView = view == "grid" || view == "list"
        isGrid = (view ?? request.cookies[Self.viewCookie]?.value) == "grid"
    }

    /// The address of the same page, looked at otherwise or from another product on.
    func address(view: String? = nil, before: Int? = nil) -> String {
        let items = [("search", search), ("view", view), ("before", before.map { String($0) })]
        let query = items.compactMap { name, value in value.map { "\(name)=\($0.queryEncoded)" } }
        return query.isEmpty ? "/" : "/?" + query.joined(separator: "&")
    }
}

extension Request {
    /// What was done by the form that led here.
    func doneMessage(in language: Language) -> String? {
        Query(self)["done"].flatMap(ShopMessage.init(rawValue:)).flatMap { message in
            [.registered, .changed, .deleted].contains(message) ? message.text(in: language).description : nil
        }
    }
}
