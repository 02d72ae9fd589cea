/// A header value with parameters, such as `multipart/form-data; charset=utf-8; boundary="x"` or
/// `form-data; name="images"; filename="a.jpg"` (RFC 9110 §5.6.6), read as what clients send rather than as the
/// grammar has it.
struct HeaderValue {
    /// What stands before the first semicolon, in lower case.
    let value: String
    private var parameters: [(name: String, value: String)] = []

    init(_ text: String) {
        let scalars = Array(text.unicodeScalars)
        var index = scalars.firstIndex(of: ";") ?? scalars.count
        value = String(scalars[..<index]).trimmed.lowercased()
        while index < scalars.count {
            index += 1
            let (name, value) = Self.readParameter(scalars, &index)
            if !name.isEmpty { parameters.append((name.lowercased(), value)) }
        }
    }

    /// The first parameter of that name, any letter case; a repeated one is somebody's trick.
    subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// Reads `name=value` up to the next semicolon outside quotes, and leaves `index` there.
    private static func readParameter(_ text: [Unicode.Scalar], _ index: inout Int) -> (String, String) {
        let start = index
        while index < text.count, text[index] != "=", text[index] != ";" { index += 1 }
        let name = String(text[start..<index]).trimmed
        guard index < text.count, text[index] == "=" else { return (name, "") }
        index += 1
        while index < text.count, text[index] == " " || text[index] == "\t" { index += 1 }
        if index < text.count, text[index] == "\"" {
            let value = readQuoted(text, &index)
            while index < text.count, text[index] != ";" { index += 1 }
            return (name, value)
        }
        let valueStart = index
        while index < text.count, text[index] != ";" { index += 1 }
        return (name, String(text[valueStart..<index]).trimmed)
    }

    /// Reads a quoted string. Only `\"` and `\\` are escapes: Internet Explorer sent whole paths, `C:\photos\a.jpg`.
    private static func readQuoted(_ text: [Unicode.Scalar], _ index: inout Int) -> String {
        var value = String.UnicodeScalarView()
        index += 1
        while index < text.count, text[index] != "\"" {
            if text[index] == "\\", index + 1 < text.count, text[index + 1] == "\"" || text[index + 1] == "\\" {
                index += 1
            }
            value.append(text[index])
            index += 1
        }
        return String(value)
    }
}

extension String {
    init(_ scalars: ArraySlice<Unicode.Scalar>) {
        self.init(String.UnicodeScalarView(scalars))
    }

    /// Without blanks and tabs around it, which is the white space of header fields.
    var trimmed: String {
        let scalars = unicodeScalars
        let isBlank = { (scalar: Unicode.Scalar) in scalar == " " || scalar == "\t" }
        guard let start = scalars.firstIndex(where: { !isBlank($0) }),
            let end = scalars.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(scalars[start...end])
    }
}

/// The boundary that a request's `Content-Type` names.
package enum MultipartBoundary {
    /// `nil` where the value is no multipart type or names no usable boundary.
    ///
    /// RFC 2046 allows 70 characters; 200 are read, since the parser does not mind and the live market took them.
    package static func read(contentType: String) -> String? {
        let header = HeaderValue(contentType)
        guard header.value.hasPrefix("multipart/"), let boundary = header["boundary"],
            (1...200).contains(boundary.utf8.count), boundary.utf8.allSatisfy({ (0x20..<0x7F).contains($0) })
        else { return nil }
        return boundary
    }
}
