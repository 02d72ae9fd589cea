/// Which characters XML 1.0 can carry (§2.2), and how the others are spelled in its text: by a processing instruction,
/// `<?openmarket-character U+0001?>`.
///
/// An instruction may stand anywhere in text (§2.6), so no text needs an escape of its own, as it would beside a spelling
/// such as `_x0001_`; other readers pass it over and have the text without the character.
enum XMLCharacter {
    private static let target = "openmarket-character"
    private static let beginning = Array("<?\(target) ".utf8)

    static func isCarried(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\t", "\n", "\r": true
        case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": false
        default: true
        }
    }

    static func instruction(for scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "<?\(target) U+\(String(repeating: "0", count: 4 - digits.count))\(digits)?>"
    }

    /// Whether it is such an instruction, from its `<?` to its `?>`.
    static func isInstruction(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.starts(with: beginning) else { return false }
        return character(String(decoding: bytes.dropFirst(beginning.count).dropLast(2), as: UTF8.self)) != nil
    }

    /// The character that an instruction stands for; `nil` for somebody else's, and for one that needs none.
    static func character(target: String, data: String) -> Unicode.Scalar? {
        target == Self.target ? character(data) : nil
    }

    private static func character(_ data: String) -> Unicode.Scalar? {
        guard data.utf8.count == 6, data.hasPrefix("U+"), data.dropFirst(2).allSatisfy(\.isHexDigit),
            let scalar = UInt32(data.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init), !isCarried(scalar)
        else { return nil }
        return scalar
    }
}
