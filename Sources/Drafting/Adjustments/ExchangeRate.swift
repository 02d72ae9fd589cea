import Catalogue

/// What one of another currency is worth in the market's, by the seller's word: `RUB=14.8`, `EUR=1.08USD`.
public struct ExchangeRate: Sendable, Hashable {
    /// Its code (ISO 4217).
    public let currency: String
    public let rate: Amount
    /// The market's currency that it is a rate to; `nil` for that of prices which state none.
    public let target: Currency?

    /// - Returns: `nil` for a currency that there is not, or that the market takes itself, and for a rate that is not above 0.
    public init?(spelling: String) {
        let parts = spelling.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let code = ForeignMoney.code(ofCode: parts[0]) else { return nil }
        let number = parts[1].prefix { $0.isASCIIDigit || $0 == "." || $0 == "-" }
        let unit = parts[1][number.endIndex...].trimmed
        let target = Currency(cell: unit)
        guard target != nil || unit.isEmpty, let rate = Amount(json: String(number)), rate > .zero else { return nil }
        (currency, self.rate, self.target) = (code, rate, target)
    }

    public var spelling: String { "\(currency)=\(rate)\(target?.rawValue ?? "")" }

    /// An amount in the market's currency, rounded to what that has: whole won, or cents; `nil` where it has too many digits.
    func converted(_ amount: Amount, to currency: Currency) -> Amount? {
        let product = Int128(amount.coefficient) * Int128(rate.coefficient)
        let (digits, exponent) = (currency == .krw ? 0 : 2, amount.exponent + rate.exponent)
        guard exponent < -digits else { return Amount(product, exponent: exponent) }
        return Amount(Self.rounded(product, without: -digits - exponent), exponent: -digits)
    }

    /// Without its last digits, half away from zero.
    private static func rounded(_ number: Int128, without digits: Int) -> Int128 {
        guard digits < 38 else { return 0 }
        let divisor = (0..<digits).reduce(Int128(1)) { power, _ in power * 10 }
        let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
        return rest.magnitude * 2 >= divisor.magnitude ? quotient + number.signum() : quotient
    }
}
