import Catalogue
import MarketAPI

/// The registration form's rules, asked of what came over the wire: the table that `validate` reads gives the codes.
struct DocumentedRules: Sendable {
    let names: MemberNames

    func register(_ parameters: SubmittedParameters, images: [UploadedImage]) throws(MarketFailure) -> StoredValues {
        var draft = draft(parameters)
        draft.images = images.isEmpty ? .absent : .value(images.indices.map(String.init))
        var photos = UploadJudge(images: images)
        let judgement = FormRules.form.judge(draft, photos: &photos)
        guard case .create(let product) = judgement.verdict else { throw Self.refusal(judgement) }
        return StoredValues(
            name: product.name, description: product.description, price: product.price,
            currency: product.currency.rawValue, discountedPrice: product.discountedPrice, stock: product.stock)
    }

    func update(
        _ values: StoredValues, with parameters: SubmittedParameters, id: Int
    ) throws(MarketFailure) -> StoredValues {
        var draft = draft(parameters)
        draft.id = .value(id)
        var photos = NamesOnly()
        let judgement = FormRules.form.judge(draft, isUpdate: true, photos: &photos)
        guard case .update(_, let change) = judgement.verdict else { throw Self.refusal(judgement) }
        let changed = values.applying(change)
        // The form sees one half of the pair where only one was sent.
        if let price = changed.price, let off = changed.discountedPrice, off > price {
            throw Refusal.rules([.discountExceedsPrice]).failure
        }
        return changed
    }

    private static func refusal(_ judgement: Judgement) -> MarketFailure {
        var codes: [IssueCode] = []
        for finding in judgement.findings where finding.code.effect != .warns {
            if !codes.contains(finding.code) { codes.append(finding.code) }
        }
        return Refusal.rules(codes).failure
    }
}

// MARK: - The wire's values as a row's

extension DocumentedRules {
    private func draft(_ parameters: SubmittedParameters) -> ProductDraft {
        var draft = ProductDraft()
        draft.name = Self.text(parameters[names.name])
        draft.description = Self.text(parameters[names.description])
        draft.price = Self.amount(parameters[names.price], .priceNotANumber, .priceTooPrecise)
        draft.currency = Self.currency(parameters[names.currency])
        draft.discountedPrice = Self.amount(
            parameters[names.discountedPrice], .discountNotANumber, .discountTooPrecise)
        draft.stock = Self.stock(parameters[names.stock])
        return draft
    }

    private static func text(_ value: SubmittedParameters.Value?) -> Entry<String> {
        switch value {
        case nil: .absent
        case .null, .other: .empty
        case .text(let text), .number(let text):
            switch text.trimmingWhiteSpace().normalizedToNFC() {
            case "": .empty
            case let text: .value(text)
            }
        }
    }

    private static func currency(_ value: SubmittedParameters.Value?) -> Entry<Currency> {
        switch text(value) {
        case .value(let text): Currency(cell: text).map { .value($0) } ?? .unreadable(.currencyUnknown)
        case .absent: .absent
        case .empty, .unreadable: .empty
        }
    }

    private static func amount(
        _ value: SubmittedParameters.Value?, _ notANumber: IssueCode, _ tooPrecise: IssueCode
    ) -> Entry<Amount> {
        switch text(value) {
        case .value(let text):
            switch Amount.read(json: text.utf8) {
            case .amount(let amount): .value(amount)
            case .tooPrecise: .unreadable(tooPrecise)
            case .notANumber: .unreadable(notANumber)
            }
        case .absent: .absent
        case .empty, .unreadable: value == .other ? .unreadable(notANumber) : .empty
        }
    }

    private static func stock(_ value: SubmittedParameters.Value?) -> Entry<Int64> {
        switch amount(value, .stockNotAWholeNumber, .stockTooLarge) {
        case .value(let amount) where amount.isWhole:
            Int64(amount.description).map { .value($0) } ?? .unreadable(.stockTooLarge)
        // Sixteen digits and more are no amount, but they may be a stock.
        case .unreadable(.stockTooLarge):
            text(value).value.flatMap { Int64($0) }.map { .value($0) } ?? .unreadable(.stockTooLarge)
        case .value: .unreadable(.stockNotAWholeNumber)
        case .unreadable(let code): .unreadable(code)
        case .absent: .absent
        case .empty: .empty
        }
    }
}

extension StoredValues {
    fileprivate func applying(_ change: ProductChange) -> StoredValues {
        StoredValues(
            name: change.name ?? name, description: change.description ?? description, price: change.price ?? price,
            currency: change.currency?.rawValue ?? currency,
            discountedPrice: change.discountedPrice ?? discountedPrice, stock: change.stock ?? stock)
    }
}

/// Judges uploaded photos, which the draft names by their place in the upload.
private struct UploadJudge: PhotoJudge {
    let images: [UploadedImage]

    func judge(photo name: String) -> PhotoVerdict {
        guard let index = Int(name), images.indices.contains(index) else { return .notFound(reason: nil) }
        let image = images[index]
        switch ImageKind(head: image.head) {
        case .jpeg, .png: break
        case let kind: return .unsupported(kind: kind.contentType)
        }
        return image.byteCount < FormRules.form.imageBytes ? .accepted : .tooLarge(bytes: image.byteCount)
    }
}
