package struct JSONNumber: Hashable, Sendable {
    package let double: Double
    /// Where it is a whole number that fits.
    package let whole: Int64?
    /// Its bytes as they stood there, where they may be others than those of `whole`.
    private let written: String?

    init(double: Double, whole: Int64?, written: String?) {
        (self.double, self.whole, self.written) = (double, whole, written)
    }

    /// Of a whole number.
    package init(_ whole: Int64) { self.init(double: Double(whole), whole: whole, written: nil) }

    /// Its digits, all of them, in JSON's grammar.
    package var spelling: String { written ?? String(whole ?? 0) }

    /// The amount that its digits spell; `nil` where an amount does not hold them all.
    package var amount: Amount? {
        if let written { Amount(json: written) } else { whole.flatMap { Amount(Int128($0)) } }
    }
}
