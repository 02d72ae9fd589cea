import HTTPTypes
import Hummingbird
import MarketAPI
import Sandbox
import Synchronization
import Wording

/// The language that was chosen on one of the pages: of the process, since they are one person's, and not in a cookie.
final class ChosenLanguage: Sendable {
    private let state = Mutex<Language?>(nil)

    var language: Language? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}

// MARK: - Who may come in

extension SheetRoom {
    /// A page below the key.
    func locked(_ method: HTTPRequest.Method, _ path: String, _ answer: @escaping PageRoute.Handler) -> PageRoute {
        PageRoute(method, RouterPath("/:key" + path)) { request, context in
            guard key.opens(request) else { return refusal(request) }
            return try await answer(heard(request), context)
        }
    }

    /// What a form of these pages does. Only who has seen one of them has a token: an address alone sends nothing.
    func form(
        _ path: String, _ answer: @escaping @Sendable (SentForm, Request, SandboxContext) async throws -> Response
    ) -> PageRoute {
        locked(.post, path) { request, context in
            try await SentForm.read(request, files: SheetForm.files, in: desk.uploads) { form in
                guard tokens.isOurs(form[SheetForm.token]) else { return refusal(request) }
                return try await answer(form, request, context)
            }
        }
    }

    /// Whoever comes without the key, or from another's page, is told the same of every path, and nothing of these pages, not
    /// even where their style is.
    package func answer(to failure: MarketFailure, _ request: Request) -> Response {
        guard key.opens(request), failure.status != 403 else { return refusal(request) }
        return failurePage(failure, heard(request))
    }

    private func refusal(_ request: Request) -> Response {
        let language = request.pageLanguage
        let page = LockedPage(
            language: language.rawValue, title: SheetWord.sheets.text(in: language).description,
            message: SheetNotice.locked.text(in: language).description)
        return render(page, "locked", status: .forbidden)
    }

    /// A request in the language that was chosen, without its cookies: any port of this machine can have set them.
    private func heard(_ request: Request) -> Request {
        var head = request.head
        head.headerFields[.cookie] = nil
        if let language = chosen.language { head.headerFields[.acceptLanguage] = language.rawValue }
        return Request(head: head, body: request.body)
    }
}
