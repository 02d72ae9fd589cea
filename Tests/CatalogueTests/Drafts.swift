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

/// Says of each photo what the test gives for its name.
struct Photos: PhotoJudge {
    var verdicts: [String: PhotoVerdict] = [:]
    /// The names asked for, in order.
    var asked: [String] = []

    mutating func judge(photo name: String) -> PhotoVerdict {
        asked.append(name)
        return verdicts[name] ?? .accepted
    }
}

func judge(_ draft: ProductDraft, isUpdate: Bool = false, photos: [String: PhotoVerdict] = [:]) -> Judgement {
    var judge = Photos(verdicts: photos)
    return FormRules.form.judge(draft, isUpdate: isUpdate, photos: &judge)
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
