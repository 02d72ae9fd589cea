/// What the header of a part says.
package struct MultipartHeaders: Hashable, Sendable {
    /// The form field's name; `nil` where the part has no `Content-Disposition` or that has no name.
    package var name: String?
    /// As the client gave it: perhaps a whole path, perhaps empty. Never a name to open a file by.
    package var filename: String?
    /// As the client gave it: perhaps wrong, perhaps `multipart/form-data`.
    package var contentType: String?

    package init(name: String? = nil, filename: String? = nil, contentType: String? = nil) {
        self.name = name
        self.filename = filename
        self.contentType = contentType
    }

    /// Reads a part's header section without its closing empty line.
    init(section: some Collection<UInt8>) throws(MultipartError) {
        for line in Self.unfold(section) {
            let (name, value) = try Self.split(line)
            switch name {
            case "content-disposition": readDisposition(value)
            case "content-type": contentType = contentType ?? value
            default: break
            }
        }
    }

    private mutating func readDisposition(_ text: String) {
        let header = HeaderValue(text)
        name = name ?? header["name"]?.decodedFromDisposition
        // RFC 6266 §4.3: where both are given, the extended one is meant.
        filename = header["filename*"]?.decodedExtendedValue ?? header["filename"]?.decodedFromDisposition
    }

    /// The lines, a line that begins with white space joined to the one before (RFC 5322 §2.2.3).
    private static func unfold(_ section: some Collection<UInt8>) -> [[UInt8]] {
        var lines: [[UInt8]] = [[]]
        var bytes = Array(section)[...]
        while let byte = bytes.popFirst() {
            guard byte == 0x0D, bytes.first == 0x0A else {
                lines[lines.count - 1].append(byte)
                continue
            }
            bytes.removeFirst()
            let isFold = bytes.first == 0x20 || bytes.first == 0x09
            if !isFold || lines.count == 1 && lines[0].isEmpty { lines.append([]) }
        }
        return lines.filter { !$0.isEmpty }
    }

    /// The field's name in lower case, and its value. The name must be a token (RFC 9110 §5.1): photo bytes that a
    /// client sent without the empty line before them are refused here.
    private static func split(_ line: [UInt8]) throws(MultipartError) -> (String, String) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw .malformedHeader }
        let name = line[..<colon]
        guard !name.isEmpty, name.allSatisfy(\.isTokenByte), !line.contains(0x0D), !line.contains(0x0A) else {
            throw .malformedHeader
        }
        return (
            String(decoding: name, as: UTF8.self).lowercased(),
            String(decoding: line[(colon + 1)...], as: UTF8.self).trimmed
        )
    }
}

extension UInt8 {
    /// RFC 9110's `tchar`.
    fileprivate var isTokenByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(self)
        }
    }
}

extension String {
    /// The three bytes that browsers percent-encode in a name or a filename; any other `%` is a percent sign.
    fileprivate var decodedFromDisposition: String {
        guard utf8.contains(UInt8(ascii: "%")) else { return self }
        var text = ""
        var rest = self[...]
        while let mark = rest.firstIndex(of: "%") {
            text += rest[..<mark]
            let code = rest[mark...].prefix(3).uppercased()
            let decoded = ["%22": "\"", "%0D": "\r", "%0A": "\n"][code]
            text += decoded ?? "%"
            rest = rest[mark...].dropFirst(decoded == nil ? 1 : 3)
        }
        return text + rest
    }

    /// RFC 8187's `UTF-8''percent-encoded`; `nil` for another character set or a broken encoding.
    fileprivate var decodedExtendedValue: String? {
        let fields = split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard fields.count == 3, fields[0].lowercased() == "utf-8" else { return nil }
        var bytes: [UInt8] = []
        var rest = Array(fields[2].utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(code)
            rest.removeFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
