/// The registration form's rules: what 28 public client apps of the market agree on, and what its own document is
/// reported to say. The one table `form` serves validation, import, templates, documentation and the practice
/// market; no other place in the code repeats a limit.
public struct FormRules: Sendable, Hashable {
    public static let form = FormRules()

    /// In characters as people see them (grapheme clusters).
    public let nameLength = 3...100
    /// In characters as people see them (grapheme clusters).
    public let descriptionLength = 10...1000
    /// The wire carries doubles, which keep this many decimal digits.
    public let significantDigits = 15
    public let imageCount = 1...5
    /// A photo must stay below this many bytes: the apps disagree whether "300 KB" is 300,000 or 307,200 bytes,
    /// and below the smaller one both readings hold.
    public let imageBytes = 300_000

    private init() {}

    /// Judges a row. Every rule is asked; the first failure does not hide the next.
    ///
    /// - Parameters:
    ///   - isUpdate: whether the row's `id` names a product of the target market. An update's absent columns are left
    ///     alone, and its photos are not looked at, since the market cannot change them.
    public func judge(_ draft: ProductDraft, isUpdate: Bool = false, photos: inout some PhotoJudge) -> Judgement {
        var judging = Judging(rules: self, draft: draft)
        switch judging.request(isUpdate: isUpdate) {
        case .create: judging.judgeCreate(photos: &photos)
        case .update(let key): judging.judgeUpdate(of: key)
        case .delete(let key): judging.verdict = .delete(key)
        case nil: break
        }
        return judging.judgement
    }
}

/// What the rules say of a row.
public struct Judgement: Sendable {
    public let findings: [Finding]
    public let verdict: Verdict

    public enum Verdict: Sendable, Hashable {
        case rejected
        case create(Product)
        case update(ProductKey, ProductChange)
        case delete(ProductKey)
    }
}
