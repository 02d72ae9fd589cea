/// How much of the allowed rate is used: halved where the market says that it gets too much, creeping back while it serves.
///
/// Additive increase and multiplicative decrease, as TCP does it (RFC 5681), and for its reason: it finds a limit that
/// nobody told, and several senders that meet the same limit end with equal shares.
package struct Throttle: Hashable, Sendable {
    /// The share in use, in millionths.
    package private(set) var share: Int64
    /// When it was halved last, in nanoseconds.
    package private(set) var cut: Int64

    package static let whole: Int64 = 1_000_000
    /// A 32nd: 10/s become a request in three seconds. A market that refuses those does not want slower ones but none,
    /// and then the tries run out.
    static let least = whole / 32
    /// What a served request earns: a hundred of them, 13 s at 10/s, bring a half back to the whole. A market whose
    /// limit lies below the rate is so run into about once in sixty requests.
    static let step = whole / 200
    /// A cut that old says nothing about the market any more, in nanoseconds: an hour.
    static let memory: Int64 = 3_600_000_000_000

    package init(share: Int64 = whole, cut: Int64 = .min) {
        self.share = min(max(share, Self.least), Self.whole)
        self.cut = cut
    }

    package var isWhole: Bool { share == Self.whole }

    /// A request that started at `start` was turned away. Those that were on the wire together were all sent at the old
    /// pace, so they halve it once.
    mutating func slowDown(start: Int64, at now: Int64) {
        guard start > cut else { return }
        share = max(Self.least, share / 2)
        cut = now
    }

    /// A request that started at `start` was served; one from before the cut says nothing about the pace after it.
    mutating func creep(start: Int64) {
        guard start > cut else { return }
        share = min(Self.whole, share + Self.step)
    }

    /// No cut lies in the future.
    mutating func limit(at now: Int64) { cut = min(cut, now) }

    mutating func forget(at now: Int64) {
        // The least number stands for never.
        if !isWhole, now.subtractingReportingOverflow(cut).partialValue > Self.memory { share = Self.whole }
    }

    /// The time between two starts, from that of the whole rate.
    func stretch(_ interval: Int64) -> Int64 {
        // Rates of one start in a thousand hours exist, and a number of 64 bits has to hold the slots of all who wait.
        Int64(min(Int128(interval) * Int128(Self.whole) / Int128(share), Int128(max(interval, Rate.longest))))
    }
}
