import Catalogue
import HTTPTypes
import Hummingbird
import MarketAPI
import Sandbox
import Wording

// MARK: - Registering

extension ShopRoom {
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

extension ShopRoom {
    func edit(_ request: Request, _ context: SandboxContext) async throws -> Response {
        let detail = try await detail(context)
        guard await window.keys.key(to: detail.facts.id, request) != nil else {
            return askSecret(request, detail, for: .edit)
        }
        return form(request, .editing(detail, FormValues(detail.facts.fields)), .ok)
    }

    func change(_ request: Request, _ context: SandboxContext) async throws -> Response {
        let detail = try await detail(context)
        let id = detail.facts.id
        guard let key = await window.keys.key(to: id, request) else {
            return askSecret(request, detail, for: .edit, status: .forbidden)
        }
        return try await shop.withForm(request) { form in
            let outcome = try await shop.update(
                id, form, thumbnail: Int(form[ShopForm.thumbnailName]), key: key)
            switch outcome {
            case .done: return go(to: "/products/\(id)?done=changed")
            case .gone: throw HTTPError(.notFound)
            case .refused:
                let values = FormValues(form, outcome, in: request.pageLanguage)
                return self.form(request, .editing(detail, values, .refused), .unprocessableContent)
            }
        }
    }
}

// MARK: - The secret, and deleting

extension ShopRoom {
    /// What a secret is asked for.
    enum Purpose: String {
        case edit, delete

        var title: ShopFormWord { self == .edit ? .editTitle : .deleteTitle }
    }

    private func askSecret(
        _ request: Request, _ detail: ProductDetail, for purpose: Purpose, isWrong: Bool = false,
        status: HTTPResponse.Status = .ok
    ) -> Response {
        let language = request.pageLanguage
        let wrong = isWrong ? ShopFormWord.wrongSecret.text(in: language).description : nil
        // An item's password is whatever was chosen for it.
        let hint = shop.hasItemPasswords ? [] : ShopFormWord.secretHint.spans(in: language)
        return render(
            SecretPage(
                frame: Frame(title: purpose.title.text(in: language), request),
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
            var response = go(to: "/products/\(id)/\(purpose.rawValue)")
            response.setCookie(await window.keys.open(id, with: key))
            return response
        }
    }

    func askDeletion(_ request: Request, _ context: SandboxContext) async throws -> Response {
        let detail = try await detail(context)
        guard await window.keys.key(to: detail.facts.id, request) != nil else {
            return askSecret(request, detail, for: .delete)
        }
        let language = request.pageLanguage
        return render(
            DeletionPage(
                frame: Frame(title: ShopFormWord.deleteTitle.text(in: language), request),
                product: ShownProduct(detail, in: language)), "deletion")
    }

    func delete(_ request: Request, _ context: SandboxContext) async throws -> Response {
        let detail = try await detail(context)
        guard let key = await window.keys.key(to: detail.facts.id, request) else {
            return askSecret(request, detail, for: .delete, status: .forbidden)
        }
        guard try await shop.delete(detail.facts.id, key: key) else { throw HTTPError(.notFound) }
        return go(to: "/?done=deleted")
    }
}

// MARK: - The form

extension ShopRoom {
    /// What a form is for.
    enum FormKind {
        case registering(FormValues, ShopMessage? = nil)
        case editing(ProductDetail, FormValues, ShopMessage? = nil)
    }

    private func form(_ request: Request, _ kind: FormKind, _ status: HTTPResponse.Status) -> Response {
        let page = ProductFormPage(kind, shop: shop, token: window.tokens.make(), request)
        return render(page, "form", status: status)
    }
}
