/// A unit that is counted by the thousand or the ten thousand, as prices are in East Asia: `천원`, `만원`, `百万円`.
public struct CountedUnit: Sendable, Hashable {
    /// How many of the unit one is: 1,000 for `천원`.
    public let factor: Int
    /// The unit alone: `원`.
    public let unit: String

    /// How a unit begins of which a number is one each, whatever is said around it.
    public static let ones = "1"

    private static let tens: [Character: Int] = ["십": 10, "十": 10, "백": 100, "百": 100, "천": 1000, "千": 1000]
    private static let myriads: [Character: Int] = [
        "만": 10_000, "万": 10_000, "萬": 10_000, "억": 100_000_000, "億": 100_000_000, "亿": 100_000_000,
    ]

    /// - Returns: `nil` for a unit that is counted by ones.
    public init?(_ text: String) {
        var rest = text[...]
        var factor = 1
        if let ten = rest.first.flatMap({ Self.tens[$0] }) {
            factor = ten
            rest = rest.dropFirst()
        }
        if let myriad = rest.first.flatMap({ Self.myriads[$0] }) {
            factor *= myriad
            rest = rest.dropFirst()
        }
        guard factor > 1, !rest.isEmpty else { return nil }
        (self.factor, unit) = (factor, String(rest))
    }
}
