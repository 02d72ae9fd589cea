import Foundation
import MarketAPI

/// What a snapshot is called: the moment at which it was whole, in UTC to the second, such as `20261125T233000Z`. Names sort as their
/// moments do, and every file system takes them.
package struct SnapshotName: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let description: String
    /// Seconds since 1970.
    package let seconds: Int
    /// Of the years 1 and 9999.
    private static let (first, last) = (-62_135_596_800, 253_402_300_799)

    /// - Parameter moment: a clock may say anything, and four digits of a year are in a name: it ends a year before they do, so that
    ///   others can come behind.
    package init(_ moment: Date) {
        let clock = min(
            max(moment.timeIntervalSince1970.rounded(.down), Double(Self.first)), Double(Self.last - 31_536_000))
        self.init(seconds: Int(clock))
    }

    package init(seconds: Int) {
        let seconds = min(max(seconds, Self.first), Self.last)
        self.seconds = seconds
        description = MarketDate(seconds: Double(seconds)).description.filter { $0 != "-" && $0 != ":" } + "Z"
    }

    /// `nil` where it is no such name.
    package init?(_ name: String) {
        let digits = Array(name)
        guard digits.count == 16, digits[8] == "T", digits[15] == "Z" else { return nil }
        func part(_ range: Range<Int>) -> String { String(digits[range]) }
        let text = "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(9..<11)):\(part(11..<13)):\(part(13..<15))"
        guard let date = MarketDate(text) else { return nil }
        self.init(seconds: Int(date.seconds))
        // The 31st of February is read as a day of March.
        guard description == name else { return nil }
    }

    package var date: Date { Date(timeIntervalSince1970: Double(seconds)) }

    /// The next second's.
    var next: SnapshotName { SnapshotName(seconds: seconds + 1) }

    package static func < (left: SnapshotName, right: SnapshotName) -> Bool { left.seconds < right.seconds }
}
