import Catalogue

/// A method and where it goes, without the host.
package struct Endpoint: Hashable, Sendable {
    package enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    package let method: Method
    /// Percent-encoded, with a leading slash.
    package let path: String
    /// Percent-encoded, without the question mark; `nil` where there is none.
    package let query: String?

    init(_ method: Method, _ path: String, query: [(name: String, value: String)] = []) {
        self.method = method
        self.path = path
        let pairs = query.map { "\($0.name)=\($0.value.percentEncodedForQuery)" }
        self.query = pairs.isEmpty ? nil : pairs.joined(separator: "&")
    }

    /// What stands in the request line (RFC 9112 §3.2.1).
    package var target: String { query.map { "\(path)?\($0)" } ?? path }

    /// The address under a market's base, whose trailing slash does not count.
    package func url(base: String) -> String {
        var base = base[...]
        while base.hasSuffix("/") { base.removeLast() }
        return base + target
    }

    /// The second call of a deletion: the path that the first call answered, as plain text.
    ///
    /// `nil` for anything but an absolute path of plain URI characters: the text becomes a request line, so a blank or
    /// a line break in it, or a second slash that would make it a host, must never get that far.
    package static func delete(path text: String) -> Endpoint? {
        let path = text.trimmingWhiteSpace().drop { $0 == "\"" }.prefix { $0 != "\"" }
        guard path.hasPrefix("/"), !path.hasPrefix("//"), path.utf8.count <= 2_000,
            path.utf8.allSatisfy({ $0.isPathByte })
        else { return nil }
        return Endpoint(.delete, String(path))
    }
}

extension UInt8 {
    /// RFC 3986's `unreserved`.
    var isUnreserved: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~".utf8.contains(self)
        }
    }

    /// What may stand in a path: RFC 3986's `pchar`, the slash, and the percent sign of what is encoded already.
    fileprivate var isPathByte: Bool { isUnreserved || "/%!$&'()*+,;=:@".utf8.contains(self) }
}

extension String {
    fileprivate var percentEncodedForQuery: String {
        var text = ""
        for byte in utf8 {
            if byte.isUnreserved {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += byte < 16 ? "%0" : "%"
                text += String(byte, radix: 16, uppercase: true)
            }
        }
        return text
    }
}
