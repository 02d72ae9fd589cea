/// One rule of the registration form: the code that a row which breaks it gets, its bounds, and the check.
///
/// What the code costs and which field it is about, the code itself says. A rule is asked on its own: it knows nothing of what
/// the others found.
public struct FormRule: Sendable {
    public let code: IssueCode
    /// How many characters, or photos, are allowed.
    public let bounds: ClosedRange<Int>?
    let check: @Sendable (RuleInput) -> Ruling
    /// Tells from the bytes of a text that it surely keeps the rule, without a string being made; `nil` where bytes alone do not
    /// tell it.
    package let isSurelyKept: (@Sendable (UnsafeBufferPointer<UInt8>) -> Bool)?

    init(
        _ code: IssueCode, _ bounds: ClosedRange<Int>? = nil,
        isSurelyKept: (@Sendable (UnsafeBufferPointer<UInt8>) -> Bool)? = nil,
        check: @escaping @Sendable (RuleInput) -> Ruling
    ) {
        (self.code, self.bounds, self.isSurelyKept, self.check) = (code, bounds, isSurelyKept, check)
    }

    /// What a rule says of a row.
    enum Ruling {
        case kept
        case broken(Finding.Detail? = nil)

        init(brokenIf isBroken: Bool) { self = isBroken ? .broken() : .kept }
    }
}

/// The rules of one field, in the order they are asked. Where the field's cell cannot be read as a value, that is the
/// one thing said of it.
public struct FieldRules: Sendable {
    public let field: Field
    public let rules: [FormRule]
    /// Whether only registering asks for the field: the market cannot change it.
    let isForCreateOnly: Bool
    let group: FieldGroups

    init(_ field: Field, isForCreateOnly: Bool = false, _ rules: [FormRule]) {
        (self.field, self.isForCreateOnly, self.rules) = (field, isForCreateOnly, rules)
        group = FieldGroups(field)
    }
}

/// A row as the rules see it.
struct RuleInput {
    let draft: ProductDraft
    /// Whether the row changes a product: what it leaves out stays as it is.
    let isUpdate: Bool

    /// Whether a field that a product must have is left out.
    func lacks<Value>(_ entry: Entry<Value>) -> Bool { isUpdate ? entry.isEmpty : entry.isEmpty || entry.isAbsent }
}

extension ProductDraft {
    /// Why the cell of a field is no value of it.
    func unreadable(_ field: Field) -> IssueCode? {
        switch field {
        case .name: name.trouble
        case .description: description.trouble
        case .price: price.trouble
        case .currency: currency.trouble
        case .discountedPrice: discountedPrice.trouble
        case .stock: stock.trouble
        case .images: images.trouble
        case .salePrice: salePrice.trouble
        case .id: id.trouble
        case .action: action.trouble
        // Of these nothing is asked but what the reading said.
        case .sku, .market, .thumbnail: nil
        }
    }
}

extension Entry {
    fileprivate var trouble: IssueCode? { if case .unreadable(let code) = self { code } else { nil } }
}
