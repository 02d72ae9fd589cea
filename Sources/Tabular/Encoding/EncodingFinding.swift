/// Which encoding a text was read in, and what showed it.
public struct EncodingFinding: Hashable, Sendable {
    public var encoding: TextEncoding
    public var evidence: Evidence

    public init(_ encoding: TextEncoding, _ evidence: Evidence) {
        self.encoding = encoding
        self.evidence = evidence
    }

    public enum Evidence: Hashable, Sendable {
        /// The text begins with a mark that only this encoding has.
        case byteOrderMark
        /// Every byte is ASCII, which is the same in all of them.
        case ascii
        /// The bytes that are not ASCII are all sequences of UTF-8.
        case validUTF8
        /// They are not UTF-8 from a byte on, and all of them are CP949.
        case validCP949(notUTF8: Position)
        /// They are neither, and only in this encoding the letters of one language.
        case alphabet
        /// Every other byte is zero.
        case zeroBytes
        /// The document says so itself.
        case declared
        /// The format allows no other.
        case format
        /// The caller named it.
        case named
    }
}

/// How a text's encoding is decided.
public enum EncodingPolicy: Hashable, Sendable {
    /// What files of unknown origin need: a byte order mark, then strict UTF-8, then strict CP949, then the letters of one language.
    case search
    /// UTF-8, but for what begins with a mark or shows to be UTF-16 or UTF-32: JSON (RFC 8259 §8.1).
    case unicode
    /// What the XML declaration says, or UTF-8 (XML 1.0 §4.3.3).
    case declared
    /// The caller knows. A byte order mark that says otherwise is believed all the same: no text of another encoding
    /// begins with one by chance.
    case named(TextEncoding)
}
