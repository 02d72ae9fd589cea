import Catalogue

/// An amount that is not negative, within what the wire carries.
package struct CleanAmount: Sendable {
    private(set) var coefficient: Int64 = 0
    private(set) var places = 0

    init() {}

    /// - Parameter whole: what has fewer digits than the wire carries.
    package init(whole: Int64) { coefficient = whole }

    /// - Parameters:
    ///   - coefficient: of fewer digits than the wire carries.
    ///   - places: how many of them stand behind the point.
    init(coefficient: Int64, places: Int) { (self.coefficient, self.places) = (coefficient, places) }

    init?(_ number: PlainNumber) {
        guard (0..<Self.limit).contains(number.coefficient) else { return nil }
        (coefficient, places) = (number.coefficient, number.places)
    }

    /// 15 digits.
    private static let limit: Int64 = 1_000_000_000_000_000

    var isWhole: Bool { places == 0 || coefficient % Self.power(places) == 0 }

    /// Whether it is surely no more than the other, and their difference has no more digits than the wire carries.
    func isSurely(atMost other: CleanAmount) -> Bool {
        if places == other.places { return coefficient <= other.coefficient }
        guard abs(places - other.places) <= 3 else { return false }
        let left = coefficient * Self.power(max(0, other.places - places))
        let right = other.coefficient * Self.power(max(0, places - other.places))
        return left <= right && right < Self.limit
    }

    private static func power(_ places: Int) -> Int64 { (0..<places).reduce(1) { power, _ in power * 10 } }

    /// The amount where it was written without a decimal point.
    package var whole: Int64? { places == 0 ? coefficient : nil }

    /// As an amount is spelt.
    package var text: String {
        places == 0 ? String(coefficient) : Amount(Int128(coefficient), exponent: -places)!.description
    }

    /// The difference as an amount is spelt; it must be sure that the other is no more.
    package func text(minus other: CleanAmount) -> String {
        if places == 0, other.places == 0 { return String(coefficient - other.coefficient) }
        let (left, right) = (
            Amount(Int128(coefficient), exponent: -places)!, Amount(Int128(other.coefficient), exponent: -other.places)!
        )
        return left.subtracting(right)!.description
    }
}
