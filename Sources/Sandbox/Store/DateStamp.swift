import Foundation
import MarketAPI

/// An instant as the practice market keeps it, and its day in UTC. The live market's dates were UTC days, whatever the
/// time in Korea; the generations with items answered the instant.
struct DateStamp: Sendable {
    /// `2024-01-30T20:00:00.000000`
    let timestamp: String
    /// `20240130`, a folder of photos.
    let folder: String

    init(_ date: Date) {
        let microseconds = Int64((date.timeIntervalSince1970 * 1_000_000).rounded())
        let (second, fraction) = (microseconds / 1_000_000, microseconds % 1_000_000)
        let moment = MarketDate(seconds: Double(second))
        timestamp = "\(moment).\(String(1_000_000 + fraction).dropFirst())"
        folder = moment.day.replacing("-", with: "")
    }
}

/// A version 1 UUID (RFC 9562 §5.1), as the market names photos and deletions: its first 60 bits are the instant.
struct TimeUUID: Sendable, CustomStringConvertible {
    /// 32 lowercase hexadecimal digits.
    let hex: String

    init(_ date: Date) {
        // 100 ns steps since 15 October 1582, which is 12,219,292,800 s before 1970.
        let seconds = date.timeIntervalSince1970 + 12_219_292_800
        // The random low bits keep two of the same millisecond apart.
        let instant = UInt64(max(0, seconds) * 1_000) * 10_000 + UInt64.random(in: 0..<10_000)
        let low = instant & 0xFFFF_FFFF
        let middle = (instant >> 32) & 0xFFFF
        let high = ((instant >> 48) & 0x0FFF) | 0x1000
        let sequence = UInt64.random(in: 0..<0x4000) | 0x8000
        // A random node must set the multicast bit (§6.10).
        let node = UInt64.random(in: 0..<(1 << 48)) | (1 << 40)
        hex = [(low, 8), (middle, 4), (high, 4), (sequence, 4), (node, 12)].map { number, width in
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: width - digits.count) + digits
        }.joined()
    }

    /// With hyphens, 8-4-4-4-12.
    var description: String {
        var rest = hex[...]
        return [8, 4, 4, 4, 12].map { width in
            defer { rest = rest.dropFirst(width) }
            return String(rest.prefix(width))
        }.joined(separator: "-")
    }
}
