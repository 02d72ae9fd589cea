import CLibXML2

extension XMLAttributes {
    /// The value of the attribute of that name, its prefix passed over unless one is given.
    func value(_ name: StaticString, prefix: StaticString? = nil) -> UnsafeBufferPointer<UInt8>? {
        for index in 0..<count where isNamed(index, name) {
            if let prefix, !hasPrefix(index, prefix) { continue }
            return value(index)
        }
        return nil
    }

    func string(_ name: StaticString, prefix: StaticString? = nil) -> String? {
        value(name, prefix: prefix).map(Self.decoded)
    }

    /// `1`, `true` and `on`, as XML Schema and older drafts write it.
    func isTrue(_ name: StaticString) -> Bool {
        switch string(name) {
        case "1", "true", "on", "t": true
        default: false
        }
    }

    /// libxml2 hands over an ampersand as `&#38;`, lest a later step take it for a reference.
    private static func decoded(_ value: UnsafeBufferPointer<UInt8>) -> String {
        let text = String(decoding: value, as: UTF8.self)
        guard value.contains(UInt8(ascii: "&")) else { return text }
        return text.split(separator: "&#38;", omittingEmptySubsequences: false).joined(separator: "&")
    }
}
