import CLibXML2

/// The attributes of a start tag, as libxml2 hands them over; valid during the event.
struct XMLAttributes {
    /// Five pointers an attribute: local name, prefix, namespace, and the value's first byte and end.
    fileprivate let values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    let count: Int

    init(values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int) {
        self.values = values
        self.count = count
    }

    /// An attribute's name.
    func name(_ index: Int) -> XMLName { XMLName(local: values![5 * index]!, prefix: values![5 * index + 1]) }

    func value(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        guard let values, let start = values[5 * index + 3], let end = values[5 * index + 4] else {
            return UnsafeBufferPointer(start: nil, count: 0)
        }
        return UnsafeBufferPointer(start: start, count: end - start)
    }

    /// A value as the document means it: libxml2 hands over an ampersand as `&#38;`, lest a later step of its own take
    /// it for a reference.
    static func meant(_ value: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var meant: [UInt8] = []
        meant.reserveCapacity(value.count)
        var rest = value[...]
        while let byte = rest.first {
            meant.append(byte)
            rest = rest.dropFirst(rest.starts(with: "&#38;".utf8) ? 5 : 1)
        }
        return meant
    }

    /// Whether an attribute has that name, whatever its prefix.
    func isNamed(_ index: Int, _ name: StaticString) -> Bool { Self.isEqual(values?[5 * index], name) }

    func hasPrefix(_ index: Int, _ prefix: StaticString) -> Bool { Self.isEqual(values?[5 * index + 1], prefix) }

    private static func isEqual(_ text: UnsafePointer<xmlChar>?, _ other: StaticString) -> Bool {
        guard let text else { return false }
        return xmlStrEqual(text, other.utf8Start) != 0
    }
}
