import Catalogue
import Ledger

/// What reading, judging and planning came to, in values that every form of a report reads. Counts are exact; lists are bounded.
public struct CheckReport: Sendable {
    public var judged = JudgeSummary()
    /// The first issues, in the order they were found.
    public var issues: [Issue] = []
    /// How many there are.
    public var issueCount = 0
    /// The first records of which something is to be said.
    public var records: [DescribedRecord] = []
    /// How many there are.
    public var recordCount = 0
    /// The first products that are accepted.
    public var products: [AcceptedProduct] = []
    /// The first rows of a dry run's plan that change something.
    public var changes: [LedgerEntry] = []
    /// `nil` where nothing was planned.
    public var plan: PlanCounts?

    public init() {}

    /// The codes that were raised: what rejects before what warns, and what was raised most first.
    public var codes: [(code: IssueCode, count: Int)] {
        judged.issues.map { (code: $0.key, count: $0.value) }
            .sorted {
                ($0.code.severity == .error ? 0 : 1, -$0.count, $0.code.rawValue)
                    < ($1.code.severity == .error ? 0 : 1, -$1.count, $1.code.rawValue)
            }
    }
}

/// A product of an accepted row, as the market would show it.
public struct AcceptedProduct: Sendable {
    public var file: String
    public var record: Int
    public var sku: String?
    public var values: ProductValues
    /// The photos' names, the leading one first.
    public var photos: [String]

    /// What is asked for it, the discount taken off; `nil` where there is no discount.
    public var bargainPrice: Amount? {
        values.discountedPrice == .zero ? nil : values.price.subtracting(values.discountedPrice)
    }
}
