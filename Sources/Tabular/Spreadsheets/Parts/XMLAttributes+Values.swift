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
        value(name, prefix: prefix).map { String(decoding: Self.meant($0), as: UTF8.self) }
    }

    /// `1`, `true` and `on`, as XML Schema and older drafts write it.
    func isTrue(_ name: StaticString) -> Bool {
        switch string(name) {
        case "1", "true", "on", "t": true
        default: false
        }
    }
}
