/// A `multipart/form-data` body (RFC 7578) as a description: what comes in which order, and how long it is.
/// A transport streams its segments; no photo is read here.
package struct MultipartBody: Sendable, Hashable {
    package let boundary: String
    package let parts: [Part]
    /// The body in order: what to send as it is, and what to read from a file.
    package let segments: [Content]
    /// In bytes.
    package let contentLength: Int

    package struct Part: Sendable, Hashable {
        package let name: String
        package let filename: String?
        package let contentType: String?
        package let content: Content

        package static func data(
            _ bytes: [UInt8], name: String, filename: String? = nil, contentType: String? = nil
        ) -> Part {
            Part(name: name, filename: filename, contentType: contentType, content: .bytes(bytes))
        }

        /// - Parameter byteCount: the file's size; the body is wrong if the file changes before it is sent.
        package static func file(
            path: String, byteCount: Int, name: String, filename: String, contentType: String
        ) -> Part {
            Part(
                name: name, filename: filename, contentType: contentType,
                content: .file(path: path, byteCount: byteCount))
        }
    }

    package enum Content: Sendable, Hashable {
        case bytes([UInt8])
        case file(path: String, byteCount: Int)

        var byteCount: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .file(_, let byteCount): byteCount
            }
        }
    }

    /// - Parameter boundary: 1 to 70 characters of RFC 2046's set. The default has 128 random bits, so that a photo
    ///   holding it is less likely than a disk giving the wrong bytes; looking for it would mean reading each photo twice.
    package init(parts: [Part], boundary: String = MultipartBody.randomBoundary()) {
        self.boundary = boundary
        self.parts = parts
        segments = Self.segments(of: parts, boundary)
        contentLength = segments.reduce(0) { $0 + $1.byteCount }
    }

    package static func randomBoundary() -> String {
        var generator = SystemRandomNumberGenerator()
        let words = (0..<2).map { _ in String(generator.next() as UInt64, radix: 36) }
        return "openmarket-" + words.joined(separator: "-")
    }

    /// The value of the request's `Content-Type` header.
    package var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    private static func segments(of parts: [Part], _ boundary: String) -> [Content] {
        var segments: [Content] = []
        /// Bytes between two files are sent at once.
        var pending: [UInt8] = []
        pending.reserveCapacity(parts.reduce(256) { $0 + 256 + $1.heldBytes })
        for part in parts {
            for text in head(of: part, boundary) { pending += text }
            switch part.content {
            case .bytes(let bytes): pending += bytes
            case .file:
                segments += [.bytes(pending), part.content]
                pending = []
            }
            pending += "\r\n".utf8
        }
        pending += "--\(boundary)--\r\n".utf8
        return segments + [.bytes(pending)]
    }

    private static func head(of part: Part, _ boundary: String) -> some Sequence<String.UTF8View> {
        var head = ["--", boundary, "\r\nContent-Disposition: form-data; name=\"", part.name.escapedForDisposition]
        if let filename = part.filename { head += ["\"; filename=\"", filename.escapedForDisposition] }
        head.append("\"\r\n")
        if let contentType = part.contentType { head += ["Content-Type: ", contentType, "\r\n"] }
        return (head + ["\r\n"]).lazy.map(\.utf8)
    }
}

extension MultipartBody.Part {
    /// How many bytes of it are at hand.
    fileprivate var heldBytes: Int { if case .bytes(let bytes) = content { bytes.count } else { 0 } }
}

extension String {
    /// As browsers write a name or a filename into the header: UTF-8 as it is, and only the three bytes that would end
    /// the quoted text or the line percent-encoded (WHATWG HTML, multipart/form-data encoding algorithm).
    fileprivate var escapedForDisposition: String {
        guard utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == 0x0D || $0 == 0x0A }) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": text += "%22"
            case "\r": text += "%0D"
            case "\n": text += "%0A"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
