import Catalogue
import Hummingbird
import MarketAPI
import Sandbox
import Wording

/// The shop window: the practice market's catalogue as pages for people, with the forms that register, change and delete.
///
/// Every page is whole without a script and without a network but the market itself; scripts add endless scrolling, the choosing
/// of photos, and sending without leaving the form.
package struct ShopWindow: ShopSite {
    let templates = PageTemplates.shop
    let keys = KeyRing()
    let tokens = FormTokens()
    let sent = SentForms()

    package init() {}

    package func routes(of shop: Shop) -> [ShopRoute] {
        let room = ShopRoom(window: self, shop: shop)
        return [
            ShopRoute(.get, "/") { request, _ in try await room.catalogue(request) },
            ShopRoute(.get, "/language/:code") { try room.chooseLanguage($0, $1) },
            ShopRoute(.get, "/assets/:file") { try PageAsset.answer($0, $1) },
            ShopRoute(.get, "/products/new") { request, _ in room.newProduct(request) },
            ShopRoute(.post, "/products") { request, _ in try await room.register(request) },
            ShopRoute(.get, "/products/:id") { try await room.product($0, $1) },
            ShopRoute(.get, "/products/:id/edit") { try await room.edit($0, $1) },
            ShopRoute(.post, "/products/:id/edit") { try await room.change($0, $1) },
            ShopRoute(.get, "/products/:id/delete") { try await room.askDeletion($0, $1) },
            ShopRoute(.post, "/products/:id/delete") { try await room.delete($0, $1) },
            ShopRoute(.post, "/products/:id/unlock") { try await room.unlock($0, $1) },
        ]
    }

    package func answer(to failure: MarketFailure, _ request: Request) -> Response {
        let (title, message): (ShopMessage, ShopMessage) =
            switch failure.status {
            case 404: (.notFoundTitle, .notFound)
            case 413: (.errorTitle, .tooLarge)
            default: (.errorTitle, .error)
            }
        let language = request.pageLanguage
        let page = MessagePage(
            frame: Frame(title: title.text(in: language), request), message: message.text(in: language).description)
        return PageAnswer.html(templates.render(page, "message"), status: .init(code: failure.status))
    }
}

/// The shop window of one market.
struct ShopRoom: Sendable {
    let window: ShopWindow
    let shop: Shop

    func render(
        _ page: Any, _ template: String, status: HTTPResponse.Status = .ok, caching: String = "no-store"
    ) -> Response {
        PageAnswer.html(window.templates.render(page, template), status: status, caching: caching)
    }

    /// Sends the browser to another of the pages, by GET.
    func go(to path: String) -> Response { .redirect(to: path, type: .normal).asSeeOther }

    func detail(_ context: SandboxContext) async throws -> ProductDetail {
        guard let id = context.parameters.get("id", as: Int.self), let product = try await shop.product(id) else {
            throw HTTPError(.notFound)
        }
        return product
    }

    /// Keeps the language in a cookie and goes back to where it was chosen.
    func chooseLanguage(_ request: Request, _ context: SandboxContext) throws -> Response {
        guard let language = context.parameters.get("code").flatMap(Language.init(rawValue:)) else {
            throw HTTPError(.notFound)
        }
        var response = go(to: request.uri.queryParameters.get("to").flatMap(Self.ownPath) ?? "/")
        response.setCookie(
            Cookie(name: "language", value: language.rawValue, maxAge: 31_536_000, path: "/", sameSite: .lax))
        return response
    }

    /// A path of this market's: one that names no other host, whatever a browser makes of it.
    private static func ownPath(_ text: String) -> String? {
        let isOwn = text.hasPrefix("/") && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
        return isOwn && !text.hasPrefix("//") ? text : nil
    }
}

extension Response {
    /// After a form was handled, a reload must not send it again.
    fileprivate var asSeeOther: Response { Response(status: .seeOther, headers: headers, body: body) }
}
