/// Escapes in the address of a photo (RFC 3986 §2.1).
enum AddressEscapes {
    /// What may stand in a path or a query without being escaped (§3.3, §3.4).
    private static let plain = Set("-._~!$&'()*+,;=:@/?".utf8)

    /// The address, or the part of one that a redirect names, with everything behind the host escaped that must be, and
    /// without a fragment. What is escaped stays as it is, whatever it means; a `%` that begins no escape is one itself.
    static func adding(to text: String) -> String {
        let start = pathStart(in: text)
        return text[..<start] + escaped(Array(text[start...].utf8.prefix { $0 != UInt8(ascii: "#") }))
    }

    private static func escaped(_ bytes: [UInt8]) -> String {
        var escaped: [UInt8] = []
        for (place, byte) in bytes.enumerated() {
            let isEscape =
                byte == UInt8(ascii: "%") && bytes[place...].dropFirst().prefix(2).count(where: isHexadecimal) == 2
            if isEscape || isPlain(byte) {
                escaped.append(byte)
            } else {
                let digits = Array("0123456789ABCDEF".utf8)
                escaped += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// Behind the scheme and the host, where there are any.
    private static func pathStart(in text: String) -> String.Index {
        let head = text.prefix { $0 != "?" && $0 != "#" }
        guard let mark = head.firstRange(of: "//") else { return text.startIndex }
        // `//` further in is a part of the path.
        let scheme = head[..<mark.lowerBound]
        guard scheme.isEmpty || scheme.hasSuffix(":") && !scheme.contains("/") else { return text.startIndex }
        return head[mark.upperBound...].firstIndex(of: "/") ?? head.endIndex
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        let character = Character(UnicodeScalar(byte))
        return byte < 0x80 && (character.isLetter || character.isNumber) || plain.contains(byte)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        byte < 0x80 && Character(UnicodeScalar(byte)).isHexDigit
    }
}
