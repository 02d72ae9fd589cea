/// Dates that a workbook spells out: `2021-01-01T16:39:00`.
enum ISODate {
    /// With a blank for the `T`, and without a time of day of zero, a fraction of a second or a zone.
    static func text(_ bytes: some Collection<UInt8>) -> [UInt8] {
        let parts = bytes.split(separator: UInt8(ascii: "T"), maxSplits: 1)
        if parts.count == 1, parts[0].dropFirst(2).first == UInt8(ascii: ":") { return clockOnly(parts[0]) }
        guard parts.count == 2, parts[0].count == 10 else { return Array(bytes) }
        let time = clockOnly(parts[1])
        return time.isEmpty || time == Array("00:00:00".utf8) ? Array(parts[0]) : Array(parts[0]) + [0x20] + time
    }

    private static func clockOnly(_ time: some Collection<UInt8>) -> [UInt8] {
        Array(time.prefix { $0 == UInt8(ascii: ":") || (0x30...0x39).contains($0) })
    }
}

extension ISODate {
    /// A time of day or a span of time, `PT16H39M05S`, as `16:39:05`; `nil` for what is none.
    static func clock(_ bytes: some Collection<UInt8>) -> [UInt8]? {
        guard bytes.starts(with: "PT".utf8), bytes.count > 2 else { return nil }
        var numbers: [UInt8: Int] = [:]
        var number = 0
        var isFraction = false
        for byte in bytes.dropFirst(2) {
            switch byte {
            case 0x30...0x39 where number < 1_000_000_000:
                if !isFraction { number = number * 10 + Int(byte - 0x30) }
            case UInt8(ascii: "."), UInt8(ascii: ","): isFraction = true
            case UInt8(ascii: "H"), UInt8(ascii: "M"), UInt8(ascii: "S"):
                numbers[byte] = number
                number = 0
            default: return nil
            }
        }
        let parts = "HMS".utf8.map { numbers[$0] ?? 0 }
        return Array(parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":").utf8)
    }
}
