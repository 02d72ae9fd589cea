/// The registration form's rules: what 28 public client apps of the market agree on, and what its own document is
/// reported to say. The one table `form` serves validation, import, templates, documentation and the practice
/// market; no other place in the code repeats a limit.
public struct FormRules: Sendable, Hashable {
    public static let form = FormRules(nameLength: 3...100, descriptionLength: 10...1000, takesFractions: true)

    /// Of the market of 2021, whose server knew no lengths and whose prices were whole numbers.
    public static let items = FormRules(
        nameLength: 1...Int.max, descriptionLength: 1...Int.max, takesFractions: false)

    /// In characters as people see them (grapheme clusters).
    public let nameLength: ClosedRange<Int>
    /// In characters as people see them (grapheme clusters).
    public let descriptionLength: ClosedRange<Int>
    /// Whether a price may have a fraction.
    public let takesFractions: Bool
    /// The wire carries doubles, which keep this many decimal digits.
    public let significantDigits = 15
    public let imageCount = 1...5
    /// A photo must stay below this many bytes: the apps disagree whether "300 KB" is 300,000 or 307,200 bytes,
    /// and below the smaller one both readings hold.
    public let imageBytes = 300_000

    private init(nameLength: ClosedRange<Int>, descriptionLength: ClosedRange<Int>, takesFractions: Bool) {
        self.nameLength = nameLength
        self.descriptionLength = descriptionLength
        self.takesFractions = takesFractions
    }

    /// Judges a row by what it says. Every rule is asked; the first failure does not hide the next. The photos that it names
    /// are still to be looked at.
    ///
    /// - Parameters:
    ///   - isUpdate: whether the row's `id` names a product of the target market. An update's absent columns are left
    ///     alone, and its photos are not looked at, since the market cannot change them.
    public func judge(_ draft: ProductDraft, isUpdate: Bool = false) -> Judgement {
        var judging = Judging(rules: self, draft: draft)
        switch judging.request(isUpdate: isUpdate) {
        case .create: judging.judgeCreate()
        case .update(let key): judging.judgeUpdate(of: key)
        case .delete(let key): judging.verdict = .delete(key)
        case nil: break
        }
        return judging.judgement
    }
}

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

    /// Takes in what came of looking at one of the photos.
    public mutating func take(_ photo: PhotoVerdict, of name: String) {
        guard let finding = photo.finding(of: name) else { return }
        findings.append(finding)
        verdict = .rejected
    }

    public enum Verdict: Sendable, Hashable {
        case rejected
        case create(Product)
        case update(ProductKey, ProductChange)
        case delete(ProductKey)
    }
}
