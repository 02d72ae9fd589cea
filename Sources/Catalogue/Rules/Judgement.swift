/// What the rules say of a row.
public struct Judgement: Sendable {
    public private(set) var findings: [Finding]
    public private(set) var verdict: Verdict
    /// The names of the photos that have to be looked at, in the row's order: none where the market takes none of them, or
    /// where there are too many, which is one mistake; opening hundreds of them to find more would not help.
    public let photos: [String]

    init(findings: [Finding], verdict: Verdict, photos: [String]) {
        (self.findings, self.verdict, self.photos) = (findings, verdict, photos)
    }

    /// Records what came of looking at one of the photos.
    public mutating func record(_ photo: PhotoVerdict, of name: String) {
        guard let finding = photo.finding(of: name) else { return }
        findings.append(finding)
        if finding.code.refuses { verdict = .rejected }
    }

    public enum Verdict: Sendable, Hashable {
        case rejected
        case create(Product)
        case update(ProductKey, ProductChange)
        case delete(ProductKey)
    }
}
extension Product {
    /// Of a row that breaks no rule.
    init(accepted row: RuleInput) {
        let draft = row.draft
        self.init(
            values: ProductValues(
                name: draft.name.value!, description: draft.description.value!, price: draft.price.value!,
                currency: row.currency!, discountedPrice: row.amountOff ?? .zero, stock: draft.stock.value ?? 0),
            images: draft.leadingFirst, sku: draft.sku.value, given: draft.givenFields)
    }
}

extension ProductChange {
    /// Of a row that breaks no rule: what it leaves out stays, what it leaves empty gets its default.
    init(accepted row: RuleInput) {
        let draft = row.draft
        self.init(
            name: draft.name.value, description: draft.description.value, price: draft.price.value,
            currency: row.currency,
            discountedPrice: row.amountOff ?? (draft.discountedPrice.isEmpty ? .zero : nil),
            stock: draft.stock.value ?? (draft.stock.isEmpty ? 0 : nil))
    }
}

extension ProductDraft {
    /// Of a row that breaks no rule: the fields that it gives a value, by an empty cell, too.
    fileprivate var givenFields: [Field] {
        // Mostly it gives all of them, and no array is made.
        guard Field.values.contains(where: { leavesOut($0) || assumed.contains($0) }) else { return Field.values }
        return Field.values.filter { !leavesOut($0) && !assumed.contains($0) }
    }

    /// Whether no column holds a field that a product has without being told.
    package func leavesOut(_ field: Field) -> Bool {
        switch field {
        case .currency: currency.isAbsent && signedCurrency == nil
        case .discountedPrice: discountedPrice.isAbsent && salePrice.isAbsent
        case .stock: stock.isAbsent
        default: false
        }
    }
}
