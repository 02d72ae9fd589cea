import MarketAPI

/// How an answer is packed and written, where it is not as every market's is: plain JSON in UTF-8.
extension MarketAnswer {
    /// Why its body is no JSON, as far as that shows.
    var trouble: String {
        if body.isEmpty { return "an empty answer" }
        if let coding { return "packed as \(coding), which was not asked for" }
        if body.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) == UInt8(ascii: "<") {
            return "a page for browsers instead of JSON"
        }
        if String(validating: body, as: UTF8.self) == nil { return "bytes that are no text in UTF-8" }
        return "not the JSON expected"
    }

    /// The same of an answer that says no, where its words are packed.
    var packedWords: String? { coding != nil && String(validating: body, as: UTF8.self) == nil ? trouble : nil }

    /// The content coding, by the header or else by the body's first bytes.
    private var coding: String? {
        let named = headers["content-encoding"]?.split(separator: ",").map { $0.filter(\.isWordCharacter).lowercased() }
        if let coding = named?.last(where: { !["", "identity", "utf-8"].contains($0) }) {
            return String(coding.prefix(20))
        }
        if body.starts(with: [0x1F, 0x8B]) { return "gzip" }
        return body.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) ? "zstd" : nil
    }

    /// The character set that the header names, where the body is no UTF-8 and no JSON in UTF-16 either: its texts would all be
    /// others.
    var otherCharset: String? {
        guard let type = headers["content-type"], let name = type.lowercased().firstRange(of: "charset=") else {
            return nil
        }
        let charset = type.lowercased()[name.upperBound...].drop { $0 == "\"" || $0 == " " }.prefix(
            while: \.isWordCharacter)
        guard !charset.isEmpty, !charset.hasPrefix("utf"), coding == nil else { return nil }
        return String(validating: body, as: UTF8.self) == nil ? charset.prefix(20).uppercased() : nil
    }
}

extension Character {
    fileprivate var isWordCharacter: Bool { isASCII && (isLetter || isNumber || "-_.".contains(self)) }
}
