/// How many requests may start in a time, such as `10/s`, `600/min` or `0.5/s`.
package struct Rate: Hashable, Sendable, CustomStringConvertible {
    /// The time between two starts, in nanoseconds, rounded up: never faster than asked.
    package let interval: Int64
    package let description: String

    /// Reads a number with at most nine decimals, a slash, and `s`, `min` or `h`.
    ///
    /// `nil` for anything else, for zero, and for less than one start in a thousand hours.
    package init?(_ text: String) {
        let halves = text.split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2, let unit = Self.units[String(halves[1])],
            let (count, scale) = Self.decimal(halves[0]), count > 0
        else { return nil }
        let interval = (Int128(unit) * Int128(scale) + Int128(count) - 1) / Int128(count)
        guard interval <= Int128(Self.longest) else { return nil }
        self.interval = Int64(interval)
        description = text
    }

    /// Nanoseconds.
    private static let units: [String: Int64] = ["s": 1_000_000_000, "min": 60_000_000_000, "h": 3_600_000_000_000]
    /// The longest interval: a thousand hours.
    static let longest: Int64 = 3_600_000_000_000 * 1000

    /// The value is `count / scale`.
    private static func decimal(_ text: Substring) -> (count: Int64, scale: Int64)? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let fraction = parts.count == 2 ? parts[1] : ""
        guard (1...2).contains(parts.count), (1...9).contains(parts[0].utf8.count),
            parts.count == 1 || (1...9).contains(fraction.utf8.count),
            (parts[0] + fraction).utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let count = Int64(parts[0] + fraction)
        else { return nil }
        return (count, fraction.utf8.reduce(1) { scale, _ in scale * 10 })
    }
}
