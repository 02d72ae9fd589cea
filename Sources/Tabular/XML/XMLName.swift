import CLibXML2

/// The name of an element or an attribute. libxml2 keeps each part of a name once, so that within a document two names are the same
/// where their parts stand at the same addresses.
struct XMLName: Hashable, BitwiseCopyable {
    let local: UnsafePointer<xmlChar>
    /// As it is written; what it stands for is nobody's concern here.
    let prefix: UnsafePointer<xmlChar>?

    /// The name as it is written, with its prefix.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        if let prefix { bytes += Self.bytes(prefix) + [UInt8(ascii: ":")] }
        return bytes + localBytes
    }

    /// The name without its prefix.
    var localBytes: UnsafeBufferPointer<UInt8> { Self.bytes(local) }

    /// The same.
    var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Whether that is how it is written.
    func isWritten(as text: [UInt8]) -> Bool {
        let local = localBytes
        guard text.suffix(local.count).elementsEqual(local) else { return false }
        let rest = text.dropLast(local.count)
        guard let prefix else { return rest.isEmpty }
        return rest.last == UInt8(ascii: ":") && rest.dropLast().elementsEqual(Self.bytes(prefix))
    }

    private static func bytes(_ part: UnsafePointer<xmlChar>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: part, count: Int(xmlStrlen(part)))
    }
}
