/// An address that nothing in can be read in two ways, as nearly every photo of a market's has: parsing it by the rules of
/// all addresses costs as much as asking for the photo.
struct PlainAddress {
    let origin: WebOrigin

    /// - Returns: `nil` for any other: `http` or `https` in lower case, a host of ASCII letters in lower case, digits, dots and
    ///   hyphens, perhaps a port, and a path of names that need no escape.
    init?(_ text: String) {
        guard text.utf8.count <= Self.limit else { return nil }
        guard let origin = text.utf8.withContiguousStorageIfAvailable({ Self.origin(of: $0) }) ?? nil else {
            return nil
        }
        self.origin = origin
    }

    private static let limit = 2048

    private static func origin(of text: UnsafeBufferPointer<UInt8>) -> WebOrigin? {
        var rest = text[...]
        func consume(_ word: StaticString) -> Bool {
            guard rest.starts(with: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)) else {
                return false
            }
            rest = rest.dropFirst(word.utf8CodeUnitCount)
            return true
        }
        let scheme = consume("http://") ? "http" : consume("https://") ? "https" : ""
        guard !scheme.isEmpty else { return nil }
        let host = rest.prefix(while: isOfHost)
        rest = rest[host.endIndex...]
        guard isPlain(host: host) else { return nil }
        var port = scheme == "https" ? 443 : 80
        if consume(":") {
            let digits = rest.prefix { $0 != UInt8(ascii: "/") }
            guard digits.count <= 5, digits.first != UInt8(ascii: "0"),
                let number = Int(String(decoding: digits, as: UTF8.self)),
                1...65_535 ~= number, digits.allSatisfy({ 0x30...0x39 ~= $0 })
            else { return nil }
            port = number
            rest = rest[digits.endIndex...]
        }
        guard isPlain(path: rest) else { return nil }
        return WebOrigin(scheme: scheme, host: String(decoding: host, as: UTF8.self), port: port)
    }

    /// Names that begin with `xn--` stand for others.
    private static func isPlain(host: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var last: UInt8?
        for byte in host {
            let isMark = byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
            if isMark, last == nil || last == byte { return false }
            last = byte
        }
        return last != nil
    }

    /// A name that begins with a dot may be a step up.
    private static func isPlain(path: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var last = UInt8(ascii: " ")
        guard path.first == UInt8(ascii: "/") else { return false }
        for byte in path {
            if last == UInt8(ascii: "/"), byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") { return false }
            guard isOfPath(byte) else { return false }
            last = byte
        }
        return true
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        0x61...0x7A ~= byte || 0x30...0x39 ~= byte || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }

    /// RFC 3986 §2.3, and the slash.
    private static func isOfPath(_ byte: UInt8) -> Bool {
        isOfHost(byte) || 0x41...0x5A ~= byte || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
            || byte == UInt8(ascii: "/")
    }
}
