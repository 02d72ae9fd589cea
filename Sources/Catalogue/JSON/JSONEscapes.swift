extension UnsafeBufferPointer<UInt8> {
    /// Whether JSON spells any byte of a text otherwise (RFC 8259 §7). Without a way out of the loop the compiler looks at many bytes
    /// at once.
    package var needsEscapes: Bool {
        var found: UInt8 = 0
        for byte in self {
            found |= (byte < 0x20 ? 1 : 0) | (byte == UInt8(ascii: "\"") ? 1 : 0) | (byte == UInt8(ascii: "\\") ? 1 : 0)
        }
        return found != 0
    }
}
