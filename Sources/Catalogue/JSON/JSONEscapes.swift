import CByteScan

extension UnsafeBufferPointer<UInt8> {
    /// Where the first byte stands, from `start` on, that a JSON text may not have as it is: a control character, a quotation mark, a
    /// backslash (RFC 8259 §7). `count` where there is none.
    package func firstEscaped(from start: Int = 0) -> Int { byte_scan_first_escaped(baseAddress, start, count) }
}
