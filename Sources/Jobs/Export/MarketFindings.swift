import Catalogue
import MarketAPI

extension ProductFacts {
    /// What the market says of the product and cannot be read, each named by its column.
    ///
    /// - Parameter market: its name, in the place of a file's.
    package func unreadableIssues(at market: String) -> [Issue] {
        let values = Field.values.compactMap { field in
            unreadable[field].map { Issue(Finding(field.unreadableCode($0), field: field), of: $0, at: market) }
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
    /// Of a value of the market's that is none, or a number that is none of the catalogue's.
    fileprivate func unreadableCode(_ said: String) -> IssueCode {
        if let number = JSONDecimal(said) { return code(beyond: number) }
        return switch self {
        case .price: .priceNotANumber
        case .discountedPrice: .discountNotANumber
        case .stock: .stockNotAWholeNumber
        default: .answerUnreadable
        }
    }

    private func code(beyond number: JSONDecimal) -> IssueCode {
        let isTooPrecise = number.digits.utf8.count > FormRules.form.significantDigits
        return switch self {
        case .price where isTooPrecise: .priceTooPrecise
        case .discountedPrice where isTooPrecise: .discountTooPrecise
        case .stock where !number.isWhole: .stockNotAWholeNumber
        case .stock where !number.isNegative: .stockTooLarge
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
