import Catalogue
import Hummingbird
import MarketAPI
import Reports
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

    package func pages(of shop: Shop) -> any PageSite { ShopRoutes(window: self, shop: shop) }
}

/// The shop window of one market.
struct ShopRoutes: PageRoutes {
    let window: ShopWindow
    let shop: Shop

    var templates: PageTemplates { window.templates }

    var routes: [PageRoute] {
        [
            PageRoute(.get, "/") { request, _ in try await catalogue(request) },
            PageRoute(.get, "/language/:code") { try chooseLanguage($0, $1) },
            PageRoute(.get, "/assets/:file") { try PageAsset.answer($0, $1) },
            PageRoute(.get, "/products/new") { request, _ in newProduct(request) },
            PageRoute(.post, "/products") { request, _ in try await register(request) },
            PageRoute(.get, "/products/:id") { try await product($0, $1) },
            PageRoute(.get, "/products/:id/edit") { try await edit($0, $1) },
            PageRoute(.post, "/products/:id/edit") { try await change($0, $1) },
            PageRoute(.get, "/products/:id/delete") { try await askDeletion($0, $1) },
            PageRoute(.post, "/products/:id/delete") { try await delete($0, $1) },
            PageRoute(.post, "/products/:id/unlock") { try await unlock($0, $1) },
        ]
    }

    func detail(_ context: SandboxContext) async throws -> ProductDetail {
        guard let id = context.parameters.get("id", as: Int.self), let product = try await shop.product(id) else {
            throw HTTPError(.notFound)
        }
        return product
    }
}
