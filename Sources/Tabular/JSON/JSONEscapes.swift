/// Undoes the escapes of a JSON string whose grammar has been checked.
enum JSONEscapes {
    /// Whether a backslash before `byte` is an escape of two bytes (RFC 8259 §7).
    static func isSimple(_ byte: UInt8) -> Bool { decoded(byte) != nil }

    private static func decoded(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    static func hexadecimal(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }

    /// Appends the text that `bytes` spell.
    ///
    /// Half of a surrogate pair alone (`\ud800`) is allowed by the grammar but is no character: it becomes U+FFFD.
    static func decode(_ bytes: UnsafeBufferPointer<UInt8>, into text: inout [UInt8]) {
        var index = 0
        while index < bytes.count {
            let backslash = bytes.firstIndex(of: UInt8(ascii: "\\"), from: index) ?? bytes.count
            text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[index..<backslash]))
            index = backslash
            guard index < bytes.count else { return }
            if let simple = decoded(bytes[index + 1]) {
                text.append(simple)
                index += 2
            } else {
                let scalar = unicodeScalar(bytes, at: &index)
                text.append(contentsOf: UTF8.encode(scalar)!)
            }
        }
    }

    /// The character of the `\uXXXX` at `index`, or of a surrogate pair of them.
    private static func unicodeScalar(_ bytes: UnsafeBufferPointer<UInt8>, at index: inout Int) -> Unicode.Scalar {
        let first = codeUnit(bytes, at: index)
        index += 6
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"),
            bytes[index + 1] == UInt8(ascii: "u")
        else { return "\u{FFFD}" }
        let second = codeUnit(bytes, at: index)
        guard 0xDC00...0xDFFF ~= second else { return "\u{FFFD}" }
        index += 6
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
    }

    private static func codeUnit(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32 {
        var unit: UInt32 = 0
        for digit in bytes[(index + 2)..<(index + 6)] { unit = unit << 4 | (hexadecimal(digit) ?? 0) }
        return unit
    }
}
