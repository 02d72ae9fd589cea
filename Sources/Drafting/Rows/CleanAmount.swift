import Catalogue

/// An amount that is not negative, within what the wire carries.
package struct CleanAmount: Sendable {
    package private(set) var coefficient: Int64 = 0
    /// How many of the coefficient's digits stand behind the point.
    package private(set) var places = 0

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
        let common = max(places, other.places)
        let right = other.coefficient(at: common)
        return coefficient(at: common) <= right && right < Self.limit
    }

    private static func power(_ places: Int) -> Int64 { (0..<places).reduce(1) { power, _ in power * 10 } }

    /// The amount where it was written without a decimal point.
    package var whole: Int64? { places == 0 ? coefficient : nil }

    /// The same amount as it is spelt: with no zeros at the end of a fraction.
    package var withoutTrailingZeros: CleanAmount {
        var plain = self
        while plain.places > 0, plain.coefficient % 10 == 0 {
            plain.coefficient /= 10
            plain.places -= 1
        }
        return plain
    }

    /// The difference; it must be sure that the other is no more.
    package func minus(_ other: CleanAmount) -> CleanAmount {
        let common = max(places, other.places)
        return CleanAmount(coefficient: coefficient(at: common) - other.coefficient(at: common), places: common)
    }

    /// So many per cent of it; `nil` where that may need more digits than the wire carries.
    func percent(_ percent: CleanAmount) -> CleanAmount? {
        let (product, overflows) = coefficient.multipliedReportingOverflow(by: percent.coefficient)
        guard !overflows, product < Self.limit else { return nil }
        return CleanAmount(coefficient: product, places: places + percent.places + 2).withoutTrailingZeros
    }

    private func coefficient(at wanted: Int) -> Int64 { coefficient * Self.power(wanted - places) }
}
