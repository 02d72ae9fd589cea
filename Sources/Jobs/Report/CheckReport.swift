import Catalogue
import Foundation
import Ledger
import Transfer

/// What reading, judging and planning came to, in values that every form of a report reads. Counts are exact; lists are bounded.
package struct CheckReport: Sendable {
    package var judged = JudgeSummary()
    /// The first issues, in the order they were found.
    package var issues: [Issue] = []
    /// How many there are.
    package var issueCount = 0
    /// The first records of which something is to be said.
    package var records: [DescribedRecord] = []
    /// How many there are.
    package var recordCount = 0
    /// The first products that are accepted; of a dry run's, those that it would register.
    package var products: [AcceptedProduct] = []
    /// The first rows of a dry run's plan that change something.
    package var changes: [LedgerEntry] = []
    /// The first rows whose products the market does not have, or has otherwise than the ledger.
    package var drifts: [DriftedRow] = []
    /// How many there are.
    package var driftCount = 0
    /// `nil` where nothing was planned.
    package var plan: PlanCounts?
    /// The pace that what is planned would be sent at.
    package var rate: Rate?

    package init() {}

    /// The codes that were raised: what rejects before what warns, and what was raised most first.
    package var codes: [(code: IssueCode, count: Int)] {
        judged.issues.worstFirst
    }
}

extension [IssueCode: Int] {
    /// The codes with their counts: what rejects before what warns, and what was raised most first.
    package var worstFirst: [(code: IssueCode, count: Int)] {
        map { (code: $0.key, count: $0.value) }
            .sorted {
                ($0.code.severity == .error ? 0 : 1, -$0.count, $0.code.rawValue)
                    < ($1.code.severity == .error ? 0 : 1, -$1.count, $1.code.rawValue)
            }
    }
}

/// A product of an accepted row, as the market would show it.
package struct AcceptedProduct: Sendable {
    package var file: String
    package var record: Int
    package var sku: String?
    package var values: ProductValues
    /// The photos' names, the leading one first.
    package var photos: [String]
    /// Where the leading one is.
    var leading: LeadingPhoto?
    /// A small picture of the leading photo, a JPEG; only the first products have one.
    package internal(set) var thumbnail: [UInt8]?

    /// What is asked for it, the discount taken off; `nil` where there is no discount.
    package var bargainPrice: Amount? {
        values.discountedPrice == .zero ? nil : values.price.subtracting(values.discountedPrice)
    }
}

extension AcceptedProduct {
    init(_ product: Product, of row: JudgedRow) {
        self.init(
            file: row.file, record: row.record, sku: row.sku, values: product.values, photos: product.images,
            leading: product.images.first.map { .named($0, beside: row.photoFolder) })
    }

    /// `nil` for a row that registers nothing.
    init?(_ entry: LedgerEntry) {
        guard let (values, photos) = entry.operation.registration else { return nil }
        self.init(
            file: entry.file ?? "", record: entry.record, sku: entry.sku, values: values,
            photos: photos.map { ($0.place as NSString).lastPathComponent }, leading: photos.first.map { .planned($0) })
    }
}
