import Foundation

/// A day in UTC, in the market's two spellings. The live market's dates were UTC days, whatever the time in Korea.
struct DateStamp: Sendable {
    /// `2024-01-30T00:00:00`
    let timestamp: String
    /// `20240130`, the photos' folder.
    let folder: String

    init(_ date: Date) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let day = calendar.dateComponents([.year, .month, .day], from: date)
        let pad = { (number: Int?, width: Int) in
            let digits = String(number ?? 0)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let fields = [pad(day.year, 4), pad(day.month, 2), pad(day.day, 2)]
        timestamp = fields.joined(separator: "-") + "T00:00:00"
        folder = fields.joined()
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
