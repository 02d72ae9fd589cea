import Catalogue
import HTTPTypes
import Hummingbird
import MarketAPI
import Sandbox
import Wording

extension ShopRoutes {
    /// So many products go on a page; scripts fetch the next before the end is seen.
    private static let pageSize = 24

    func catalogue(_ request: Request) async throws -> Response {
        let query = CatalogueQuery(request)
        let page = try await shop.page(before: query.before, count: Self.pageSize, search: query.search)
        let language = request.pageLanguage
        let next = page.next.map { query.address(before: $0) }
        var layout = PageLayout(title: ShopWord.market.text(in: language), request)
        layout.prefetch = next
        layout.isHome = query.search == nil && query.before == nil
        return keepingView(
            query,
            render(
                CataloguePage(
                    layout: layout, search: query.search ?? "", isSearching: query.search != nil,
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
                layout: PageLayout(title: PrintableText(shown.name), request), product: shown,
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

// MARK: - Registering

extension ShopRoutes {
    func newProduct(_ request: Request) -> Response {
        form(request, .registering(FormValues()), .ok)
    }

    /// Registers what the form says, once however often it is sent.
    func register(_ request: Request) async throws -> Response {
        try await shop.withForm(request) { form in
            let token = form[ShopForm.tokenName]
            guard window.tokens.isOurs(token) else {
                return self.form(request, .registering(FormValues(form), .tokenGone), .conflict)
            }
            let outcome = try await window.sent.outcome(of: token) { [shop] in
                try await shop.register(form, secret: form[ShopForm.secretName])
            }
            if case .done(let id) = outcome { return go(to: "/products/\(id)?done=registered") }
            let values = FormValues(form, outcome, in: request.pageLanguage)
            return self.form(request, .registering(values, .refused), .unprocessableContent)
        }
    }
}

// MARK: - Editing

extension ShopRoutes {
    func edit(_ request: Request, _ context: SandboxContext) async throws -> Response {
        try await opened(request, context, for: .edit) { detail, opened in
            form(request, .editing(detail, opened, FormValues(detail.facts.fields)), .ok)
        }
    }

    func change(_ request: Request, _ context: SandboxContext) async throws -> Response {
        try await opened(request, context, for: .edit) { detail, opened in
            try await shop.withForm(request) { try await change(detail, by: $0, opened, request) }
        }
    }

    private func change(
        _ detail: ProductDetail, by form: ShopForm, _ opened: KeyRing.Opened, _ request: Request
    ) async throws -> Response {
        let id = detail.facts.id
        let outcome = try await shop.update(id, form, thumbnail: Int(form[ShopForm.thumbnailName]), key: opened.key)
        switch outcome {
        case .done: return go(to: "/products/\(id)\(opened.query)&done=changed")
        case .gone: throw HTTPError(.notFound)
        case .refused:
            let values = FormValues(form, outcome, in: request.pageLanguage)
            return self.form(request, .editing(detail, opened, values, .refused), .unprocessableContent)
        }
    }
}

// MARK: - The secret, and deleting

extension ShopRoutes {
    /// What a secret is asked for.
    enum Purpose: String {
        case edit, delete

        var title: ShopFormWord { self == .edit ? .editTitle : .deleteTitle }
    }

    /// Does something with a product that a secret has opened, or asks for the secret. What was to be changed without it is refused.
    private func opened(
        _ request: Request, _ context: SandboxContext, for purpose: Purpose,
        _ body: (ProductDetail, KeyRing.Opened) async throws -> Response
    ) async throws -> Response {
        let detail = try await detail(context)
        guard let opened = await window.keys.opened(detail.facts.id, request) else {
            return askSecret(request, detail, for: purpose, status: request.method == .post ? .forbidden : .ok)
        }
        return try await body(detail, opened)
    }

    private func askSecret(
        _ request: Request, _ detail: ProductDetail, for purpose: Purpose, isWrong: Bool = false,
        status: HTTPResponse.Status
    ) -> Response {
        let language = request.pageLanguage
        let wrong = isWrong ? ShopFormWord.wrongSecret.text(in: language).description : nil
        // An item's password is whatever was chosen for it.
        let hint = shop.hasItemPasswords ? [] : TextSpan.spans(of: ShopFormWord.secretHint.text(in: language))
        return render(
            SecretPage(
                layout: PageLayout(title: purpose.title.text(in: language), request),
                product: ShownProduct(detail, in: language), purpose: purpose.rawValue, wrong: wrong,
                hasHint: !hint.isEmpty, hint: hint), "secret", status: status)
    }

    /// Asks the secret, and where it is right opens the form it was asked for.
    func unlock(_ request: Request, _ context: SandboxContext) async throws -> Response {
        let detail = try await detail(context)
        let purpose = Query(request)["for"].flatMap(Purpose.init(rawValue:)) ?? .edit
        return try await shop.withForm(request) { form in
            let id = detail.facts.id
            guard let key = try await shop.key(to: id, secret: form[ShopForm.secretName]) else {
                return askSecret(request, detail, for: purpose, isWrong: true, status: .forbidden)
            }
            let opened = await window.keys.open(id, with: key)
            return go(to: "/products/\(id)/\(purpose.rawValue)\(opened.query)")
        }
    }

    func askDeletion(_ request: Request, _ context: SandboxContext) async throws -> Response {
        try await opened(request, context, for: .delete) { detail, opened in
            let language = request.pageLanguage
            return render(
                DeletionPage(
                    layout: PageLayout(title: Purpose.delete.title.text(in: language), request),
                    product: ShownProduct(detail, in: language), query: opened.query), "deletion")
        }
    }

    func delete(_ request: Request, _ context: SandboxContext) async throws -> Response {
        try await opened(request, context, for: .delete) { detail, opened in
            guard try await shop.delete(detail.facts.id, key: opened.key) else { throw HTTPError(.notFound) }
            return go(to: "/?done=deleted")
        }
    }
}

// MARK: - The form

extension ShopRoutes {
    /// What a form is for.
    enum FormKind {
        case registering(FormValues, ShopMessage? = nil)
        case editing(ProductDetail, KeyRing.Opened, FormValues, ShopMessage? = nil)
    }

    private func form(_ request: Request, _ kind: FormKind, _ status: HTTPResponse.Status) -> Response {
        let page = ProductFormPage(kind, shop: shop, token: window.tokens.make(), request)
        return render(page, "form", status: status)
    }
}
