/// How a gzip file (RFC 1952) is known: by its first bytes, and by its name.
public enum Gzip {
    /// The mark, and Deflate as the method: there is no other.
    static let beginning: [UInt8] = [0x1F, 0x8B, 0x08]

    /// Takes the ending that says the compression off a file's name.
    ///
    /// - Returns: the name as it would be without compression, and `.gz` in whatever letter case; empty where there is none.
    public static func split(name: String) -> (name: String, suffix: String) {
        let suffix = name.suffix(3)
        guard suffix.lowercased() == ".gz" else { return (name, "") }
        return (String(name.dropLast(3)), String(suffix))
    }
}

/// Why a gzip file cannot be inflated to its end.
public enum GzipDamage: String, Hashable, Sendable {
    /// It ends within a member.
    case truncated
    /// A header that means nothing, or data that do not inflate.
    case corrupt
    /// A member's checksum or length is not that of what it inflates to.
    case checksum
    /// What follows the last member is neither another one nor zeros.
    case trailingBytes
}
