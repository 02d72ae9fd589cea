import Catalogue
import Hummingbird
import MarketAPI
import Sandbox
import Wording

/// What a form's fields hold, and what the rules say of them.
struct FormValues {
    private var texts: [Field: String] = [:]
    private(set) var faults: [Field: [String]] = [:]
    private(set) var secretFault: String?

    /// An empty form.
    init() { texts = [.currency: Currency.krw.rawValue] }

    /// Of a product that is there.
    init(_ values: FieldValues) {
        for (field, text) in values.texts { texts[field] = text }
        if values.discountedPrice == .zero { texts[.discountedPrice] = nil }
    }

    /// As it was sent.
    init(_ form: ShopForm) {
        for field in Field.values { texts[field] = form[field.column] }
    }

    /// As it was sent and refused: with the sentences that a file's rows get.
    init(_ form: ShopForm, _ outcome: Shop.FormOutcome, in language: Language) {
        self.init(form)
        switch outcome {
        case .refused(let findings, let secret):
            let word: ShopFormWord? = secret.map { $0 == .missing ? .secretMissing : .wrongSecret }
            secretFault = word?.text(in: language).description
            for finding in findings where finding.code.refuses {
                // A form has one field for what is taken off.
                let field = finding.field == .salePrice ? .discountedPrice : finding.field ?? .name
                let issue = Issue(
                    code: finding.code, file: "", value: field == .images ? nil : texts[field], detail: finding.detail)
                faults[field, default: []].append(issue.message(in: language).description)
            }
        case .done, .gone: break
        }
    }

    subscript(field: Field) -> String { texts[field] ?? "" }
}

/// The form that registers a product or changes one.
struct ProductFormPage {
    let layout: PageLayout
    /// Where it is sent, and where giving up leads.
    let action, cancel: String
    let heading, button: String
    let message: String?
    /// Each field that is wrong, for whoever jumps to it.
    let faults: [FaultLink]
    let token: String
    let name, description, price, discountedPrice, stock: Input
    let currency: Choice
    let photos: PhotoInput
    /// `nil` where the secret was asked already.
    let secret: Input?

    init(_ kind: ShopRoutes.FormKind, shop: Shop, token: String, _ request: Request) {
        let language = request.pageLanguage
        let (values, detail, query, message) = kind.parts
        let isNew = detail == nil
        let title: ShopFormWord = isNew ? .register : .editTitle
        layout = PageLayout(title: title.text(in: language), request)
        action = detail.map { "/products/\($0.facts.id)/edit\(query)" } ?? "/products"
        cancel = detail.map { "/products/\($0.facts.id)\(query)" } ?? "/"
        heading = title.text(in: language).description
        button = (isNew ? ShopFormWord.send : .save).text(in: language).description
        self.message = message?.text(in: language).description
        self.token = token
        let input = { (field: Field) in Input(field, values, in: language) }
        (name, description, price) = (input(.name), input(.description), input(.price))
        (discountedPrice, stock) = (input(.discountedPrice), input(.stock))
        currency = Choice(values, label: Field.currency.explanation(in: language).label.description)
        photos = PhotoInput(values, detail, shop.contract, in: language)
        secret = isNew ? Input(secretOf: shop, values, in: language) : nil
        faults =
            Self.links([photos.input, name, price]) + currency.faults.map { FaultLink(target: "currency", text: $0) }
            + Self.links([discountedPrice, stock, description] + (secret.map { [$0] } ?? []))
    }

    private static func links(_ inputs: [Input]) -> [FaultLink] {
        inputs.flatMap { input in input.faults.map { FaultLink(target: input.id, text: $0) } }
    }
}

extension ShopRoutes.FormKind {
    /// The query is what leads on to pages that the product is open on.
    fileprivate var parts: (FormValues, ProductDetail?, query: String, ShopMessage?) {
        switch self {
        case .registering(let values, let message): (values, nil, "", message)
        case .editing(let detail, let opened, let values, let message): (values, detail, opened.query, message)
        }
    }
}

struct FaultLink {
    let target, text: String
}

/// A field of a form.
struct Input {
    let id, label, value, hint: String
    let isRequired, isFaulty: Bool
    let faults: [String]
    /// What describes it, by their ids, as `aria-describedby` has it.
    let describedBy: String

    private init(id: String, label: String, value: String, hint: String, isRequired: Bool, faults: [String]) {
        (self.id, self.label, self.value, self.hint) = (id, label, value, hint)
        (self.isRequired, self.faults, isFaulty) = (isRequired, faults, !faults.isEmpty)
        describedBy = faults.isEmpty ? "\(id)-hint" : "\(id)-fault \(id)-hint"
    }

    init(_ field: Field, _ values: FormValues, in language: Language) {
        let explanation = field.explanation(in: language)
        let hint = field.isNeeded ? explanation.allowed : explanation.allowed + " " + explanation.whenEmpty
        self.init(
            id: field.column, label: explanation.label.description.capitalizedFirst, value: values[field],
            hint: hint.description, isRequired: field.isNeeded, faults: values.faults[field] ?? [])
    }

    init(secretOf shop: Shop, _ values: FormValues, in language: Language) {
        let hint: ShopFormWord = shop.hasItemPasswords ? .passwordHint : .secretHint
        self.init(
            id: ShopForm.secretName, label: ShopFormWord.secret.text(in: language).description, value: "",
            hint: hint.text(in: language).description.replacing("`", with: ""), isRequired: true,
            faults: [values.secretFault].compactMap { $0 })
    }

    fileprivate init(photos values: FormValues, isRequired: Bool, in language: Language) {
        self.init(
            id: ShopForm.photosName, label: ShopPhotoWord.photos.text(in: language).description, value: "",
            hint: ShopPhotoWord.photosHint.text(in: language).description, isRequired: isRequired,
            faults: values.faults[.images] ?? [])
    }
}

/// A field with a few values to choose from.
struct Choice {
    struct Option {
        let value: String
        let isChosen: Bool
    }

    let label: String
    let options: [Option]
    let faults: [String]

    init(_ form: FormValues, label: String) {
        self.label = label.capitalizedFirst
        faults = form.faults[.currency] ?? []
        let chosen = form[.currency]
        // One that a product has and the form does not offer stays what it is unless another is chosen.
        let offered = Currency.allCases.map(\.rawValue)
        let values = offered.contains(chosen) || chosen.isEmpty ? offered : offered + [chosen]
        options = values.map { Option(value: $0, isChosen: $0 == chosen) }
    }
}

/// Where photos are chosen; those that a product has are shown, and one of them leads.
struct PhotoInput {
    let kept: [Photo]
    /// Whether new ones can be chosen.
    let takesFiles: Bool
    let choosesLeading: Bool
    let note: String?
    let input: Input
    let most: Int
    /// A file must stay below it, in bytes.
    let limit: Int

    init(_ values: FormValues, _ detail: ProductDetail?, _ contract: MarketContract, in language: Language) {
        kept = detail.map(Photo.all) ?? []
        let isNew = detail == nil
        takesFiles = isNew || contract.capabilities.changesPhotos
        choosesLeading = !isNew && contract.capabilities.choosesThumbnail && kept.count > 1
        let word: ShopPhotoWord? = isNew ? nil : contract.capabilities.changesPhotos ? .photosChosen : .photosKept
        note = word?.text(in: language).description
        input = Input(photos: values, isRequired: isNew, in: language)
        most = contract.rules.imageCount.upperBound
        limit = contract.rules.imageBytes
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
