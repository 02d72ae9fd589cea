import Catalogue
import Foundation

package struct WireNumber: Hashable, Sendable {
    package var double: Double
    /// Where it is a whole number that fits.
    package var whole: Int64?
    /// Its bytes as they stood there, where they may be others than those of `whole`; `nil` where they are not at hand.
    var spelling: String?

    init(double: Double, whole: Int64?, spelling: String? = nil) {
        self.double = double
        self.whole = whole
        self.spelling = spelling
    }

    /// The amount that its digits spell; `nil` where an amount does not hold them all. It is never rounded, but for the noise
    /// that a market's own arithmetic left.
    package var amount: Amount? {
        guard let spelling else {
            if let whole, whole.magnitude >= 1_000_000_000_000_000 { return Amount(Int128(whole)) }
            return Amount(rounding: double)
        }
        // So few digits a double keeps.
        if spelling.utf8.count <= 15 { return Amount(rounding: double) }
        return Amount(json: spelling) ?? amountBehindNoise(spelling)
    }

    /// `29.990000000000002` is what a double prints that was computed, and meant 29.99: sixteen or seventeen digits, with a run of
    /// zeros or nines before the last. Noise is finer than any money: of more than a cent's hundredth somebody wrote it.
    private func amountBehindNoise(_ spelling: String) -> Amount? {
        guard let decimal = WireDecimal(spelling), decimal.exponent < -4, decimal.isPrinted(double),
            let amount = Amount(rounding: double), amount.coefficient.magnitude < 1_000_000_000_000
        else { return nil }
        return amount
    }
}

extension WireDecimal {
    /// Whether a double prints itself so, with as many digits as it takes, or with seventeen, as C and PHP do.
    fileprivate func isPrinted(_ double: Double) -> Bool {
        digits.utf8.count <= 17
            && (self == WireDecimal("\(double)") || self == WireDecimal(String(format: "%.17g", double)))
    }
}
