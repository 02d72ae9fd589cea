import HTTPTypes
import Hummingbird
import MarketAPI
import Reports
import Sandbox
import Wording

/// Pages that belong together: what all of them do alike.
protocol PageRoutes: PageSite {
    var templates: PageTemplates { get }
    /// What the path of each page begins with.
    var root: String { get }
    /// What stands around a page that says something went wrong.
    func layout(_ title: any Sentence, _ request: Request) -> PageLayout
}

extension PageRoutes {
    var root: String { "" }

    func layout(_ title: any Sentence, _ request: Request) -> PageLayout {
        PageLayout(title: title.text(in: request.pageLanguage), request)
    }

    func render(
        _ page: Any, _ template: String, status: HTTPResponse.Status = .ok, caching: String = "no-store"
    ) -> Response {
        PageAnswer.html(templates.render(page, template), status: status, caching: caching)
    }

    /// Sends the browser to another of the pages, by GET: after a form was handled, a reload must not send it again.
    func go(to path: String) -> Response {
        Response(status: .seeOther, headers: PageAnswer.headers + [.location: path, .cacheControl: "no-store"])
    }

    package func answer(to failure: MarketFailure, _ request: Request) -> Response { failurePage(failure, request) }

    func failurePage(_ failure: MarketFailure, _ request: Request) -> Response {
        let (title, message): (ShopMessage, ShopMessage) =
            switch failure.status {
            case 404: (.notFoundTitle, .notFound)
            case 413: (.errorTitle, .tooLarge)
            default: (.errorTitle, .error)
            }
        let language = request.pageLanguage
        let page = MessagePage(
            layout: layout(title, request), message: message.text(in: language).description)
        return render(page, "message", status: .init(code: failure.status))
    }

    /// The language that is chosen by a link.
    func language(_ context: SandboxContext) throws -> Language {
        guard let language = context.parameters.get("code").flatMap(Language.init(rawValue:)) else {
            throw HTTPError(.notFound)
        }
        return language
    }

    /// To where the language was chosen.
    func goBack(_ request: Request) -> Response {
        go(to: request.uri.queryParameters.get("to").flatMap(ownPath) ?? root + "/")
    }

    /// A path of these pages: one that names no other host, whatever a browser makes of it.
    private func ownPath(_ text: String) -> String? {
        let isOwn = text.hasPrefix("/") && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
        return isOwn && !text.hasPrefix("//") ? text : nil
    }
}
