import Catalogue
import MarketAPI

extension ProductFacts {
    /// Which of its numbers are none, and how the market spells them.
    var unreadableFindings: [(finding: Finding, said: String)] {
        let codes: [(Field, IssueCode)] = [
            (.price, .priceNotANumber), (.discountedPrice, .discountNotANumber), (.stock, .stockNotAWholeNumber),
        ]
        return codes.compactMap { field, code in unreadable[field].map { (Finding(code), $0) } }
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
