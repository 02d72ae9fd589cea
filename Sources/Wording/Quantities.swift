/// Numbers, sizes and times as people write them; no locale of the machine decides.

import Catalogue

extension BinaryInteger {
    /// With a comma between groups of three digits, as both languages write them.
    package var grouped: String {
        let digits = String(magnitude)
        var groups: [Substring] = []
        var rest = digits[...]
        while rest.count > 3 {
            groups.insert(rest.suffix(3), at: 0)
            rest = rest.dropLast(3)
        }
        groups.insert(rest, at: 0)
        return (self < 0 ? "-" : "") + groups.joined(separator: ",")
    }

    /// `1 record`, `2 records`; English only, since Korean nouns have no plural here.
    package func of(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }
}

extension Amount {
    /// With a comma between groups of three digits before the point.
    package var grouped: String {
        let parts = description.split(separator: ".", maxSplits: 1)
        guard let whole = parts.first.flatMap({ Int($0) }) else { return description }
        return whole.grouped + (parts.count > 1 ? "." + parts[1] : "")
    }
}

extension ClosedRange where Bound: BinaryInteger {
    /// `3 to 100`, or the one number there is.
    var english: String {
        lowerBound == upperBound ? lowerBound.grouped : "\(lowerBound.grouped) to \(upperBound.grouped)"
    }

    /// `3자 이상 100자 이하`, or the one number there is.
    func korean(_ counter: String) -> String {
        lowerBound == upperBound
            ? "\(lowerBound.grouped)\(counter)"
            : "\(lowerBound.grouped)\(counter) 이상 \(upperBound.grouped)\(counter) 이하"
    }
}

extension Duration {
    /// To two units, and no finer than anybody waits for: `0.4 s`, `12 s`, `2 min 5 s`, `1 h 20 min`.
    package func text(in language: Language) -> String {
        let (hour, minute, second) = language == .korean ? ("시간", "분", "초") : (" h", " min", " s")
        // A tenth of a second counts only where there is nothing larger.
        let tenths = max(0, components.seconds * 10 + components.attoseconds / 100_000_000_000_000_000)
        if tenths < 10 { return "0.\(tenths)\(second)" }
        let seconds = tenths / 10
        if seconds < 60 { return "\(seconds)\(second)" }
        if seconds < 3600 { return joined(seconds / 60, minute, seconds % 60, second) }
        return joined(seconds / 3600, hour, seconds % 3600 / 60, minute)
    }

    private func joined(_ large: Int64, _ largeUnit: String, _ small: Int64, _ smallUnit: String) -> String {
        let first = "\(large.grouped)\(largeUnit)"
        return small == 0 ? first : "\(first) \(small)\(smallUnit)"
    }
}

/// A size in bytes: exact below a megabyte, since the limit of a photo is, and for whole mebibytes, as the limit of
/// a record is; else with one decimal.
package func size(bytes: Int, in language: Language) -> String {
    if bytes >= 1 << 20, bytes % (1 << 20) == 0 { return "\((bytes >> 20).grouped) MiB" }
    guard bytes >= 1_000_000 else {
        return language == .korean ? "\(bytes.grouped)바이트" : bytes.of("byte")
    }
    let (unit, name) = bytes < 1_000_000_000 ? (100_000, "MB") : (100_000_000, "GB")
    let tenths = bytes / unit
    return "\((tenths / 10).grouped).\(tenths % 10) \(name)"
}
