import Catalogue
import MarketAPI

extension ProductFacts {
    /// What the market says of the product and cannot be read, each named by its column.
    ///
    /// - Parameter market: its name, in the place of a file's.
    package func unreadableIssues(at market: String) -> [Issue] {
        let values = Field.values.compactMap { field in
            unreadable[field].map { Issue(Finding(field.unreadableCode, field: field), of: $0, at: market) }
        }
        let others = unreadableMembers.filter { member in !unreadable.keys.contains { $0.column == member.column } }
        return values
            + others.map { $0.issue(at: market) }
    }
}

extension UnreadableMember {
    package func issue(at market: String) -> Issue {
        Issue(code: .answerUnreadable, file: market, column: column, value: shown)
    }
}

extension Field {
    /// Of a value of the market's that is none.
    fileprivate var unreadableCode: IssueCode {
        switch self {
        case .price: .priceNotANumber
        case .discountedPrice: .discountNotANumber
        case .stock: .stockNotAWholeNumber
        default: .answerUnreadable
        }
    }
}

extension Issue {
    /// What a market has otherwise than a catalogue would.
    ///
    /// - Parameters:
    ///   - value: what the market says.
    ///   - market: its name, in the place of a file's.
    init(_ finding: Finding, of value: String, at market: String) {
        self.init(code: finding.code, file: market, column: finding.field?.column, value: value, detail: finding.detail)
    }
}
