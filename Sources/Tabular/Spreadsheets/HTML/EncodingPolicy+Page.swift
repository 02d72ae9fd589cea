extension EncodingPolicy {
    /// How a web page's encoding is decided. Back offices of Korea declare `euc-kr` for pages of UTF-8 and the other
    /// way round, so between those two the bytes decide; any other declaration is believed.
    public init(page beginning: ArraySlice<UInt8>) {
        let text = String(decoding: beginning.prefix(2048), as: UTF8.self).lowercased()
        guard let charset = text.firstRange(of: "charset=") else {
            self = .search
            return
        }
        let label = text[charset.upperBound...].drop { "\"' ".contains($0) }
            .prefix { $0.isLetter || $0.isNumber || "-_".contains($0) }
        guard let encoding = TextEncoding(named: String(label)), encoding != .utf8, encoding != .cp949, !encoding.isWide
        else {
            self = .search
            return
        }
        self = .named(encoding)
    }
}
