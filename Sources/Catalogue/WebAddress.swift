import Glibc

extension String {
    /// Whether it is a photo's address on the web rather than a file.
    package var isWebAddress: Bool {
        let start = prefix(8).lowercased()
        return start.hasPrefix("http://") || start.hasPrefix("https://")
    }

    /// Without the user and password of addresses in it: `https://kim:secret@shop.example/` becomes
    /// `https://…@shop.example/`. A sheet's cell may hold them; what is shown, written down or sent on must not.
    public var withoutAddressPasswords: String {
        // Nearly every text has none, and is long enough for the time to count.
        let mayHold = utf8.withContiguousStorageIfAvailable { bytes in
            bytes.baseAddress.map { memchr($0, Int32(UInt8(ascii: "@")), bytes.count) != nil } ?? false
        }
        guard mayHold ?? true, contains("://") else { return self }
        var shown = ""
        var rest = self[...]
        while let start = rest.firstRange(of: "://") {
            shown += rest[..<start.upperBound]
            rest = rest[start.upperBound...]
            let authority = rest.prefix { !"/?#|;".contains($0) && !$0.isWhitespace }
            guard let at = authority.lastIndex(of: "@") else { continue }
            shown += "…"
            rest = rest[at...]
        }
        return shown + rest
    }
}
