import Catalogue
import Drafting
import Foundation
import HTTPTypes
import Hummingbird
import Jobs
import MarketAPI
import Reports
import Sandbox
import Tabular
import Wording

/// The pages on which a spreadsheet is looked at, corrected and registered, for people who do not like terminals.
///
/// Every page is whole without a script; scripts take what is dropped, send only the cells that were changed, and show how far
/// sending is as it goes.
package struct SheetRoom: Room {
    let desk: SheetDesk
    let key: AccessKey
    let templates = PageTemplates(
        ShopTemplates.all.merging(SheetTemplates.all) { $1 }.merging(ReportParts.templates) { $1 })

    package init(_ desk: SheetDesk, key: AccessKey) { (self.desk, self.key) = (desk, key) }

    package var routes: [PageRoute] {
        [
            PageRoute(.get, "/language/:code") { try chooseLanguage($0, $1) },
            PageRoute(.get, "/assets/:file") { try PageAsset.answer($0, $1) },
            locked(.get, "/") { request, _ in await welcome(request) },
            locked(.post, "/sheets") { request, _ in try await open(request) },
            of(.get, "") { await show($1, $0) },
            of(.post, "/reading") { try await read($1, $0) },
            of(.post, "/photos") { try await addPhotos($1, $0) },
            of(.post, "/cells") { try await correct($1, $0) },
            of(.post, "/original") { sheet, _ in
                await sheet.startOver()
                return go(to: path(of: sheet))
            },
            locked(.get, "/sheets/:number/corrected") { try await download(sheet($1), $1) },
            of(.post, "/registration") { try await register($1, $0) },
            of(.post, "/stop") { sheet, _ in
                await sheet.stopSending()
                return go(to: path(of: sheet))
            },
            of(.post, "/check") { sheet, _ in
                await sheet.check()
                return go(to: path(of: sheet))
            },
            of(.get, "/progress") { await progress($1, $0) },
        ]
    }

    func path(of sheet: Sheet) -> String { "/sheets/\(sheet.number)" }

    // MARK: Who may come in

    private func locked(
        _ method: HTTPRequest.Method, _ path: RouterPath, _ answer: @escaping PageRoute.Handler
    ) -> PageRoute {
        PageRoute(method, path) { request, context in
            if let admitted = key.admitted(request) { return admitted }
            guard key.opens(request) else { return refusal(request) }
            return try await answer(request, context)
        }
    }

    private func of(
        _ method: HTTPRequest.Method, _ path: String,
        _ answer: @escaping @Sendable (Sheet, Request) async throws -> Response
    ) -> PageRoute {
        locked(method, RouterPath("/sheets/:number" + path)) { request, context in
            try await answer(sheet(context), request)
        }
    }

    private func sheet(_ context: SandboxContext) async throws -> Sheet {
        guard let number = context.parameters.get("number", as: Int.self), let sheet = await desk.sheet(number) else {
            throw HTTPError(.notFound)
        }
        return sheet
    }

    private func refusal(_ request: Request) -> Response {
        let language = request.pageLanguage
        let page = MessagePage(
            frame: frame(SheetWord.sheets, request), message: SheetNotice.locked.text(in: language).description)
        return render(page, "message", status: .forbidden)
    }

    func frame(_ title: any Sentence, _ request: Request) -> Frame {
        Frame(title: title.text(in: request.pageLanguage), request, of: .sheets(shop: desk.settings.shop))
    }
}

// MARK: - Opening

extension SheetRoom {
    private func welcome(_ request: Request, _ message: SheetWord? = nil) async -> Response {
        let language = request.pageLanguage
        var frame = frame(SheetWord.welcome, request)
        frame.isHome = true
        let sheets = await desk.all.map {
            PageLink(name: PrintableText($0.name).description, address: path(of: $0))
        }
        return render(
            WelcomePage(
                frame: frame, message: message?.text(in: language).description, sheets: sheets,
                hasSheets: !sheets.isEmpty),
            "welcome", status: message == nil ? .ok : .unprocessableContent)
    }

    private func open(_ request: Request) async throws -> Response {
        try await SentForm.read(request, files: SheetForm.files, in: desk.uploads) { form in
            let upload = SheetUpload(form)
            guard let path = try await desk.open(upload) else {
                return await welcome(request, upload.hasSheets ? .tooMany : .noSheet)
            }
            return go(to: path)
        }
    }

    private func addPhotos(_ request: Request, _ sheet: Sheet) async throws -> Response {
        try await SentForm.read(request, files: SheetForm.files, in: desk.uploads) { form in
            let upload = SheetUpload(form)
            // A spreadsheet that is dropped on another's page is one to be opened.
            if let path = try await desk.open(upload) { return go(to: path) }
            if upload.hasPhotos { try await desk.add(upload, to: sheet) }
            return go(to: path(of: sheet))
        }
    }
}

// MARK: - Reading and correcting

extension SheetRoom {
    private func read(_ request: Request, _ sheet: Sheet) async throws -> Response {
        let form = try await values(request)
        await sheet.read(as: form, of: SheetForm.version(form))
        return go(to: path(of: sheet))
    }

    private func correct(_ request: Request, _ sheet: Sheet) async throws -> Response {
        let form = try await values(request)
        await sheet.correct(SheetForm.cells(form), of: SheetForm.version(form))
        return go(to: path(of: sheet))
    }

    /// The values of a form without files.
    private func values(_ request: Request) async throws -> [String: String] {
        try await SentForm.read(request, files: SheetForm.files, in: desk.uploads) { $0.values }
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

extension SheetRoom {
    private func register(_ request: Request, _ sheet: Sheet) async throws -> Response {
        let form = try await values(request)
        let adoption: AdoptionChoice? =
            switch form["adoption"] {
            case "adopt": .adopt
            case "register": .register
            default: nil
            }
        await sheet.register(
            adoption: adoption, mayDelete: form["may-delete"] != nil, of: SheetForm.version(form))
        return go(to: path(of: sheet))
    }

    /// How far a sheet is, for scripts: a page is made anew once its phase is another one.
    private func progress(_ request: Request, _ sheet: Sheet) async -> Response {
        let progress = SheetProgress(
            await sheet.view.phase, sheet.watch.state, pace: desk.settings.pace, in: request.pageLanguage)
        return Response(
            status: .ok,
            headers: PageAnswer.headers + [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: progress.json))
    }

    private func show(_ request: Request, _ sheet: Sheet) async -> Response {
        let view = await sheet.view
        let progress = SheetProgress(view.phase, sheet.watch.state, pace: desk.settings.pace, in: request.pageLanguage)
        var frame = frame(SheetTitle(name: sheet.name), request)
        switch view.phase {
        case .checking, .sending:
            frame.looksAgain = true
            return render(
                UnderWayPage(frame: frame, path: path(of: sheet), note: note(view, request), progress: progress),
                "under-way")
        case .checked(let check):
            return render(
                CheckedPage(frame, path(of: sheet), view, check, desk.settings, request.pageLanguage), "checked")
        case .sent(let outcome):
            return render(
                SentPage(frame, path(of: sheet), view, outcome, sheet.watch.state, desk.settings, request.pageLanguage),
                "sent")
        }
    }
}

extension SheetRoom {
    private func note(_ view: Sheet.View, _ request: Request) -> String? {
        view.note?.text(in: request.pageLanguage).description
    }
}

/// A page's title that is a file's name.
private struct SheetTitle: Sentence {
    let name: String
    func text(in language: Language) -> PrintableText { PrintableText(name) }
}
