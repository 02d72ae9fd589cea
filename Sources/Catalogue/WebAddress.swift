extension String {
    /// Without the user and password of addresses in it: `https://kim:secret@shop.example/` becomes
    /// `https://…@shop.example/`. A sheet's cell may hold them; what is shown, written down or sent on must not.
    public var withoutAddressPasswords: String {
        guard utf8.contains(UInt8(ascii: "@")), contains("://") else { return self }
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
