import Catalogue
import Drafting
import Foundation
import HTTPTypes
import Hummingbird
import Jobs
import MarketAPI
import Reports
import Sandbox
import Synchronization
import Tabular
import Wording

/// The pages on which a spreadsheet is looked at, corrected and registered, for people who do not like terminals.
///
/// Every page is whole without a script; scripts take what is dropped, send only the cells that were changed, and show how far
/// sending is as it goes.
package struct SheetRoutes: PageRoutes {
    let desk: SheetDesk
    let key: AccessKey
    let tokens = FormTokens()
    let chosen = ChosenLanguage()
    let templates = PageTemplates(
        ShopTemplates.all.merging(SheetTemplates.all) { $1 }.merging(ReportParts.templates) { $1 })

    package init(_ desk: SheetDesk, key: AccessKey) { (self.desk, self.key) = (desk, key) }

    package var routes: [PageRoute] {
        [
            locked(.get, "/language/:code") { try chooseLanguage($0, $1) },
            locked(.get, "/assets/:file") { try PageAsset.answer($0, $1, caching: "no-store") },
            locked(.get, "/") { request, _ in await welcome(request) },
            form("/sheets") { form, request, _ in try await open(form, request) },
            locked(.get, "/sheets/:number") { try await show($0, sheet($1)) },
            step("/reading") { await $0.read(as: $1.values, of: SheetForm.version($1.values)) },
            form("/sheets/:number/photos") { form, _, context in try await addPhotos(form, sheet(context)) },
            step("/cells") { await $0.correct(SheetForm.cells($1.values), of: SheetForm.version($1.values)) },
            step("/original") { sheet, _ in await sheet.startOver() },
            locked(.get, "/sheets/:number/corrected") { try await download(sheet($1), $1) },
            step("/registration") { await register($0, $1.values) },
            step("/stop") { sheet, _ in await sheet.stopSending() },
            step("/check") { sheet, _ in await sheet.check() },
            locked(.get, "/sheets/:number/progress") { try await progress($0, sheet($1)) },
        ]
    }

    var root: String { key.root }

    private func path(of sheet: Sheet) -> String { "\(root)/sheets/\(sheet.number)" }

    /// What is done with a sheet by a form of its page, which is shown again.
    private func step(_ path: String, _ handle: @escaping @Sendable (Sheet, SentForm) async -> Void) -> PageRoute {
        form("/sheets/:number" + path) { form, _, context in
            let sheet = try await sheet(context)
            await handle(sheet, form)
            return go(to: self.path(of: sheet))
        }
    }

    private func sheet(_ context: SandboxContext) async throws -> Sheet {
        guard let number = context.parameters.get("number", as: Int.self), let sheet = await desk.sheet(number) else {
            throw HTTPError(.notFound)
        }
        return sheet
    }

    func layout(_ title: any Sentence, _ request: Request) -> PageLayout {
        PageLayout(
            title: title.text(in: request.pageLanguage), request,
            of: .sheets(root: root, token: tokens.make(), shop: desk.settings.shop))
    }

    private func chooseLanguage(_ request: Request, _ context: SandboxContext) throws -> Response {
        chosen.language = try language(context)
        return goBack(request)
    }
}

// MARK: - Opening

extension SheetRoutes {
    private func welcome(_ request: Request, _ message: SheetWord? = nil) async -> Response {
        let language = request.pageLanguage
        var layout = layout(SheetWord.welcome, request)
        layout.isHome = true
        let sheets = await desk.all.map {
            PageLink(name: PrintableText($0.name).description, address: path(of: $0))
        }
        return render(
            WelcomePage(
                layout: layout, message: message?.text(in: language).description, sheets: sheets,
                hasSheets: !sheets.isEmpty),
            "welcome", status: message == nil ? .ok : .unprocessableContent)
    }

    private func open(_ form: SentForm, _ request: Request) async throws -> Response {
        let upload = SheetUpload(form)
        guard let path = try await desk.open(upload) else {
            return await welcome(request, upload.hasSheets ? .tooMany : .noSheet)
        }
        return go(to: root + path)
    }

    private func addPhotos(_ form: SentForm, _ sheet: Sheet) async throws -> Response {
        let upload = SheetUpload(form)
        // A spreadsheet that is dropped on another's page is one to be opened.
        if let path = try await desk.open(upload) { return go(to: root + path) }
        if upload.hasPhotos { try await desk.add(upload, to: sheet) }
        return go(to: path(of: sheet))
    }

    /// The file as it is now, under the name it has.
    private func download(_ sheet: Sheet, _ context: SandboxContext) async throws -> Response {
        let file = await sheet.view.file
        let name = (file as NSString).lastPathComponent.queryEncoded
        return Response(
            status: .ok,
            headers: PageAnswer.headers + [
                .contentType: "application/octet-stream", .cacheControl: "no-store",
                .contentDisposition: "attachment; filename*=UTF-8''\(name)",
            ], body: try await FileIO().loadFile(path: file, context: context))
    }
}

// MARK: - Sending

extension SheetRoutes {
    private func register(_ sheet: Sheet, _ form: [String: String]) async {
        let adoption: AdoptionChoice? =
            switch form["adoption"] {
            case "adopt": .adopt
            case "register": .register
            default: nil
            }
        await sheet.register(
            adoption: adoption, mayDelete: form["may-delete"] != nil,
            mayRegisterAgain: form["register-again"].flatMap { Int($0) } ?? 0, of: SheetForm.version(form))
    }

    /// How far a sheet is, for scripts: a page is made anew once its phase is another one.
    private func progress(_ request: Request, _ sheet: Sheet) async -> Response {
        let progress = SheetProgress(
            await sheet.view.phase, sheet.watch.activity, pace: desk.settings.pace, in: request.pageLanguage)
        return Response(
            status: .ok,
            headers: PageAnswer.headers + [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: progress.json))
    }

    private func show(_ request: Request, _ sheet: Sheet) async -> Response {
        let view = await sheet.view
        let progress = SheetProgress(
            view.phase, sheet.watch.activity, pace: desk.settings.pace, in: request.pageLanguage)
        var layout = layout(SheetTitle(name: sheet.name), request)
        switch view.phase {
        case .checking, .sending:
            layout.looksAgain = true
            return render(
                UnderWayPage(layout: layout, path: path(of: sheet), note: notice(view, request), progress: progress),
                "under-way")
        case .checked(let check):
            return render(
                CheckedPage(layout, path(of: sheet), view, check, desk.settings, request.pageLanguage), "checked")
        case .sent(let outcome):
            return render(
                SentPage(
                    layout, path(of: sheet), view, outcome, sheet.watch.activity, desk.settings, request.pageLanguage),
                "sent")
        }
    }
}

extension SheetRoutes {
    private func notice(_ view: Sheet.View, _ request: Request) -> String? {
        view.note?.text(in: request.pageLanguage).description
    }
}

/// A page's title that is a file's name.
private struct SheetTitle: Sentence {
    let name: String
    var bilingual: Bilingual {
        Bilingual { language in PrintableText(name) }
    }
}

/// The language that was chosen on one of the pages: of the process, since they are one person's, and not in a cookie.
final class ChosenLanguage: Sendable {
    private let state = Mutex<Language?>(nil)

    var language: Language? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}

// MARK: - Who may come in

extension SheetRoutes {
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
        if let language = chosen.language ?? desk.settings.language {
            head.headerFields[.acceptLanguage] = language.rawValue
        }
        return Request(head: head, body: request.body)
    }
}
