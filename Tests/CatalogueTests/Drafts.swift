import Catalogue

/// A draft that every rule accepts, for tests to spoil in one place.
func goodDraft(_ spoil: (inout ProductDraft) -> Void = { _ in }) -> ProductDraft {
    var draft = ProductDraft()
    draft.name = .value("무선 키보드")
    draft.description = .value("조용하게 눌리는 키보드입니다.")
    draft.price = .value(39000)
    draft.images = .value(["a.jpg", "b.jpg"])
    spoil(&draft)
    return draft
}

/// A draft that has nothing but what `fill` gives it.
func emptyDraft(_ fill: (inout ProductDraft) -> Void) -> ProductDraft {
    var draft = ProductDraft()
    fill(&draft)
    return draft
}

/// Amounts and stock read better as the numbers they are.
extension Amount: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int64) { self = Amount(Int128(value))! }
}

/// - Parameter photos: what comes of looking at them, by their names.
func judge(_ draft: ProductDraft, isUpdate: Bool = false, photos: [String: PhotoVerdict] = [:]) -> Judgement {
    var judgement = FormRules.form.judge(draft, isUpdate: isUpdate)
    for name in judgement.photos { judgement.record(photos[name] ?? .accepted, of: name) }
    return judgement
}

extension Judgement {
    var codes: [IssueCode] { findings.map(\.code) }

    var product: Product? {
        if case .create(let product) = verdict { product } else { nil }
    }

    var change: ProductChange? {
        if case .update(_, let change) = verdict { change } else { nil }
    }
}
