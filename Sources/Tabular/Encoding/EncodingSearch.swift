/// What the first bytes of a text say of its encoding.
enum EncodingSearch {
    /// How much of a text has to be at hand: the longest mark, an XML declaration, a few characters of UTF-16.
    static let sample = 1024

    /// The marks, the longer ones first: UTF-32LE's begins with UTF-16LE's.
    private static let marks: [(bytes: [UInt8], encoding: TextEncoding)] = [
        ([0xFF, 0xFE, 0, 0], .utf32LE), ([0, 0, 0xFE, 0xFF], .utf32BE),
        (ByteOrderMark.utf8, .utf8), ([0xFF, 0xFE], .utf16LE), ([0xFE, 0xFF], .utf16BE),
    ]

    static func mark(_ beginning: ArraySlice<UInt8>) -> TextEncoding? {
        marks.first { beginning.starts(with: $0.bytes) }?.encoding
    }

    /// UTF-16 or UTF-32 without a mark shows by its zero bytes: delimiters, digits and line ends have them, always at
    /// the same places of each character. Hardly any character of UTF-32 has other bytes than zero in its upper half.
    static func zeroBytes(_ beginning: ArraySlice<UInt8>) -> TextEncoding? {
        let bytes = Array(beginning.prefix(beginning.count / 4 * 4))
        var zeros = [0, 0, 0, 0]
        for (index, byte) in bytes.enumerated() where byte == 0 { zeros[index % 4] += 1 }
        let (even, odd, all) = (zeros[0] + zeros[2], zeros[1] + zeros[3], bytes.count / 4)
        guard even + odd >= 3, (even + odd) * 16 >= bytes.count else { return nil }
        if all > 1, zeros[3] == all, zeros[2] * 8 >= all * 7, zeros[0] < all { return .utf32LE }
        if all > 1, zeros[0] == all, zeros[1] * 8 >= all * 7, zeros[3] < all { return .utf32BE }
        // Only beside ASCII does a zero tell the order: 가 (U+AC00), in every other header, has one at the other place.
        let pairs = stride(from: 0, to: bytes.count, by: 2).map { (bytes[$0], bytes[$0 + 1]) }
        let little = pairs.count { $0.1 == 0 && $0.0.isASCIIText }
        let big = pairs.count { $0.0 == 0 && $0.1.isASCIIText }
        if big * 8 < little { return .utf16LE }
        return little * 8 < big ? .utf16BE : nil
    }

    /// The stateful encoding of mail that a text announces (RFC 1557, RFC 1468): all of its bytes are ASCII, and would pass.
    static func announced(_ beginning: ArraySlice<UInt8>) -> String? {
        let announcements: [(String, [UInt8])] = [
            ("ISO-2022-KR", [0x1B, 0x24, 0x29, 0x43]), ("ISO-2022-JP", [0x1B, 0x24, 0x42]),
            ("ISO-2022-JP", [0x1B, 0x24, 0x40]),
        ]
        guard let escape = beginning.firstIndex(of: 0x1B) else { return nil }
        return announcements.first { beginning[escape...].starts(with: $0.1) }?.0
    }

    /// The encoding that an XML declaration names, in whatever letters; `nil` where it names none.
    static func declared(_ beginning: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: beginning.prefix(sample), as: UTF8.self)
        guard text.hasPrefix("<?xml"), let end = text.firstRange(of: "?>"),
            let name = text[..<end.lowerBound].firstMatch(of: /\sencoding\s*=\s*(?:"([^"]*)"|'([^']*)')/)
        else { return nil }
        return String(name.output.1 ?? name.output.2 ?? "")
    }
}

extension UInt8 {
    /// A printable character of ASCII, or white space.
    fileprivate var isASCIIText: Bool { (0x20..<0x7F).contains(self) || isASCIIBlank }
}
