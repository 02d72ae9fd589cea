/// The registration form's rules: what 28 public client apps of the market agree on, and what its own document is
/// reported to say. The one table `form` serves validation, import, templates, documentation and the practice
/// market; no other place in the code repeats a limit.
public struct FormRules: Sendable {
    public static let form = FormRules(nameLength: 3...100, descriptionLength: 10...1000, takesFractions: true)

    /// Of the market of 2021, whose server knew no lengths and whose prices were whole numbers.
    public static let items = FormRules(
        nameLength: 1...Int.max, descriptionLength: 1...Int.max, takesFractions: false)

    /// The rules that are asked of a row's fields, in the order they are asked.
    public internal(set) var fields: [FieldRules]

    /// In characters as people see them (grapheme clusters).
    public let nameLength: ClosedRange<Int>
    /// In characters as people see them (grapheme clusters).
    public let descriptionLength: ClosedRange<Int>
    /// Whether a price may have a fraction.
    public let takesFractions: Bool
    public let imageCount = 1...5
    /// The wire carries doubles, which keep this many decimal digits.
    public let significantDigits = 15
    /// A photo must stay below this many bytes: the apps disagree whether "300 KB" is 300,000 or 307,200 bytes,
    /// and below the smaller one both readings hold.
    public let imageBytes = 300_000

    private init(nameLength: ClosedRange<Int>, descriptionLength: ClosedRange<Int>, takesFractions: Bool) {
        self.nameLength = nameLength
        self.descriptionLength = descriptionLength
        self.takesFractions = takesFractions
        fields = [
            .name(length: nameLength), .description(length: descriptionLength), .price(takesFractions: takesFractions),
            .currency, .discountedPrice(takesFractions: takesFractions), .salePrice(takesFractions: takesFractions),
            .stock,
            .images(count: imageCount), .thumbnail,
        ]
    }

    /// Judges a row by what it says. Every rule is asked; the first failure does not hide the next. The photos that it names
    /// are still to be looked at.
    ///
    /// - Parameters:
    ///   - isUpdate: whether the row's `id` names a product of the target market. An update's absent columns are left
    ///     alone, and its photos are not looked at, since the market cannot change them.
    public func judge(_ draft: ProductDraft, isUpdate: Bool = false) -> Judgement {
        switch draft.request(isUpdate: isUpdate) {
        case .unclear(let findings):
            // What is asked of an update is asked of the row whatever it turns out to be; a deletion needs its key alone.
            Judgement(
                findings: draft.action.value == .delete
                    ? findings : findings + self.findings(RuleInput(draft: draft, isUpdate: true)),
                verdict: .rejected, photos: [])
        case .delete(let key): Judgement(findings: [], verdict: .delete(key), photos: [])
        case .create: judge(RuleInput(draft: draft, isUpdate: false)) { .create(Product(accepted: $0)) }
        case .update(let key):
            judge(RuleInput(draft: draft, isUpdate: true)) { .update(key, ProductChange(accepted: $0)) }
        }
    }

    private func judge(_ input: RuleInput, accepted: (RuleInput) -> Judgement.Verdict) -> Judgement {
        let findings = findings(input)
        let isRejected = findings.contains { $0.code.refuses }
        return Judgement(
            findings: findings, verdict: isRejected ? .rejected : accepted(input),
            photos: input.isUpdate ? [] : photos(input.draft))
    }

    /// What the rules say of a row that registers a product, where nobody wants the product.
    ///
    /// - Parameter clean: the fields of which they surely say nothing; the draft need not have them.
    package func findings(_ draft: ProductDraft, excluding clean: FieldGroups) -> [Finding] {
        findings(RuleInput(draft: draft, isUpdate: false), excluding: clean)
    }

    private func findings(_ input: RuleInput, excluding clean: FieldGroups = []) -> [Finding] {
        var findings: [Finding] = []
        // Of most fields no more than this is asked: they are not copied for it.
        for index in fields.indices where fields[index].group.isDisjoint(with: clean) {
            let field = fields[index]
            if input.isUpdate, field.isForCreateOnly { continue }
            if let code = input.draft.unreadable(field.field) {
                findings.append(Finding(code, field: field.field))
                continue
            }
            for rule in field.rules {
                guard case .broken(let detail) = rule.check(input) else { continue }
                findings.append(Finding(rule.code, field: field.field, detail: detail))
            }
        }
        return findings
    }

    /// Those that are to be looked at.
    private func photos(_ draft: ProductDraft) -> [String] {
        guard let names = draft.images.value, imageCount.contains(names.count) else { return [] }
        return names
    }
}
