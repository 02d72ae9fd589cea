import Catalogue

/// How long requests took, counted in buckets whose width grows with the value (as HdrHistogram has them).
///
/// Each doubling has 32 buckets, so that what is read out is never too small, and too large by a 32nd at most, however
/// many requests there were. Its size, 8 KiB, does not depend on them.
package struct LatencyHistogram: Hashable, Sendable {
    /// How many durations were recorded.
    package private(set) var count = 0
    /// The longest of them, exactly to the microsecond.
    package private(set) var longest = Duration.zero
    private var buckets = [Int](repeating: 0, count: Bucket.count)

    package init() {}

    package mutating func record(_ duration: Duration) {
        let microseconds = Bucket.clamped(duration.nanoseconds / 1000)
        buckets[Bucket.index(of: microseconds)] += 1
        longest = max(longest, .microseconds(microseconds))
        count += 1
    }

    /// The duration that `share` of the recorded ones do not exceed; `nil` where nothing was recorded.
    ///
    /// - Parameter share: from 0 to 1; 0.5 is the median.
    package func percentile(_ share: Double) -> Duration? {
        precondition((0...1).contains(share), "a share is between nothing and all")
        guard count > 0 else { return nil }
        let rank = max(1, Int((share * Double(count)).rounded(.up)))
        var seen = 0
        for (index, bucket) in buckets.enumerated() {
            seen += bucket
            if seen >= rank { return min(longest, .microseconds(Bucket.largest(in: index))) }
        }
        preconditionFailure("the buckets hold as many as were counted")
    }
}

/// The buckets: one for each microsecond below 32, then 32 for each doubling.
private enum Bucket {
    private static let precision = 5
    private static let each = 1 << precision
    /// 2³⁷ µs, a day and a half: no request takes as long.
    private static let doublings = 37
    static let count = (doublings - precision + 1) * each

    static func clamped(_ microseconds: Int64) -> Int { Int(min(max(0, microseconds), 1 << doublings - 1)) }

    static func index(of value: Int) -> Int {
        guard value >= each else { return value }
        let shift = Int.bitWidth - 1 - value.leadingZeroBitCount - precision
        return shift * each + (value >> shift)
    }

    static func largest(in index: Int) -> Int {
        guard index >= each else { return index }
        let shift = index / each - 1
        return (index % each + each + 1) << shift - 1
    }
}
