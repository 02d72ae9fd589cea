import Catalogue
import Foundation

extension JSONNumber {
    /// The amount that its digits spell, or that they meant before the market computed with a double of it: `29.990000000000002` is
    /// what a double prints that meant 29.99, sixteen or seventeen digits, with a run of zeros or nines before the last. Noise is
    /// finer than any money: of more than a cent's hundredth somebody wrote it.
    var amountBehindNoise: Amount? {
        if let amount { return amount }
        guard let decimal = JSONDecimal(spelling), decimal.exponent < -4, decimal.isPrinted(double),
            let amount = Amount(rounding: double), amount.coefficient.magnitude < 1_000_000_000_000
        else { return nil }
        return amount
    }
}

extension JSONDecimal {
    /// Whether a double prints itself so, with as many digits as it takes, or with seventeen, as C and PHP do.
    fileprivate func isPrinted(_ double: Double) -> Bool {
        digits.utf8.count <= 17
            && (self == JSONDecimal("\(double)") || self == JSONDecimal(String(format: "%.17g", double)))
    }
}
