import Foundation

/// The name of a run, such as `20261121-7f3a2c`: the UTC day it was planned on and six random hexadecimal digits.
///
/// People type it (`runs show 20261121-7f3a2c`), so it is short; 24 random bits a day suffice for one ledger,
/// which refuses a name that it has already.
package struct RunID: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    /// `nil` where the text does not have the shape of a run's name.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 8, parts[1].utf8.count == 6,
            parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        description = text
    }

    /// A new name for a run that is planned on `day`.
    package init(day: Date, using generator: inout some RandomNumberGenerator) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day], from: day)
        let number = (parts.year ?? 0) * 10_000 + (parts.month ?? 0) * 100 + (parts.day ?? 0)
        let suffix = String(UInt32.random(in: 0..<0x100_0000, using: &generator), radix: 16)
        description = "\(number)-" + String(repeating: "0", count: 6 - suffix.count) + suffix
    }

    init(stored text: String) { description = text }
}
