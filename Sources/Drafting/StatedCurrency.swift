import Catalogue

/// The currency of amounts that state none, by the seller's word: one that the market takes, or another, whose amounts are converted.
public enum StatedCurrency: Hashable, Sendable {
    case market(Currency)
    /// By its code (ISO 4217).
    case foreign(String)

    /// - Returns: `nil` for what is no currency.
    public init?(spelling: String) {
        if let currency = Currency(cell: spelling) {
            self = .market(currency)
        } else {
            guard let code = ForeignMoney.code(ofCode: spelling) else { return nil }
            self = .foreign(code)
        }
    }

    /// The one whose sign or code stands beside an amount, `8,48 zł`.
    ///
    /// - Returns: `nil` for what is no amount, and for one without.
    package init?(ofAmount text: String) {
        if let currency = NumberCell(text)?.currency {
            self = .market(currency)
        } else {
            guard let money = ForeignMoney(text) else { return nil }
            self = .foreign(money.currency)
        }
    }

    public var spelling: String {
        switch self {
        case .market(let currency): currency.rawValue
        case .foreign(let code): code
        }
    }

    var market: Currency? { if case .market(let currency) = self { currency } else { nil } }

    var foreign: String? { if case .foreign(let code) = self { code } else { nil } }
}
