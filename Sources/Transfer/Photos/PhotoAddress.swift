import Catalogue
import Foundation

/// Where a web server is: what may be trusted as a whole.
package struct WebOrigin: Hashable, Sendable {
    package let scheme: String
    /// In lower case, without brackets.
    package let host: String
    package let port: Int

    package init(scheme: String, host: String, port: Int) {
        self.scheme = scheme
        self.host = host
        self.port = port
    }

    /// The origin of a whole address, such as a market's; `nil` where it is none of the web.
    package init?(of address: String) {
        guard let address = try? PhotoAddress(address) else { return nil }
        self = address.origin
    }
}

/// The address of a photo on the web, as it can be asked for: `http` or `https`, with a host, without a user or password.
package struct PhotoAddress: Hashable, Sendable, CustomStringConvertible {
    /// As it is sent: spaces and letters beyond ASCII escaped, without a fragment.
    package let text: String
    package let origin: WebOrigin

    package var description: String { text }

    /// The scheme and the authority, and what is asked for there: a path, and perhaps a query. No address is without a path.
    var parts: (server: Substring, target: Substring) {
        let authority = text.utf8.firstIndex(of: UInt8(ascii: ":")).map { text.utf8.index($0, offsetBy: 3) }!
        let path = text.utf8[authority...].firstIndex(of: UInt8(ascii: "/"))!
        return (text[..<path], text[path...])
    }

    /// Servers refuse longer ones.
    private static let limit = 8192

    /// - Throws: why it is not asked for.
    package init(_ text: String) throws(PhotoRefused) {
        if let plain = PlainAddress(text) {
            self.init(text, plain.origin)
        } else {
            try self.init(parsing: text)
        }
    }

    private init(_ text: String, _ origin: WebOrigin) {
        self.text = text
        self.origin = origin
    }

    /// - Throws: why it is not asked for.
    init(parsing text: String) throws(PhotoRefused) {
        guard text.utf8.count <= Self.limit,
            let url = URL(string: AddressEscapes.adding(to: text), encodingInvalidCharacters: true)
        else { throw PhotoRefused(.badAddress) }
        try self.init(url)
    }

    private init(_ url: URL) throws(PhotoRefused) {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
            let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = parts.encodedHost?.lowercased(), !host.isEmpty,
            !host.contains("%")
        else { throw PhotoRefused(.badAddress) }
        guard parts.user == nil, parts.password == nil else { throw PhotoRefused(.addressWithPassword) }
        guard let server = WebServer(parts) else { throw PhotoRefused(.badAddress) }
        parts.scheme = scheme
        parts.encodedHost = host
        parts.fragment = nil
        if parts.percentEncodedPath.isEmpty { parts.percentEncodedPath = "/" }
        guard let text = parts.string else { throw PhotoRefused(.badAddress) }
        self.text = text
        origin = WebOrigin(
            scheme: scheme, host: host.filter { $0 != "[" && $0 != "]" },
            port: server.port ?? (scheme == "https" ? 443 : 80))
    }

    /// Where a redirect from here leads.
    ///
    /// - Throws: also where the server wrote it in another encoding than UTF-8 without escaping it: its bytes were lost on the
    ///   way here, and another photo might be there.
    func redirected(to location: String) throws(PhotoRefused) -> PhotoAddress {
        guard location.utf8.count <= Self.limit, !location.unicodeScalars.contains("\u{FFFD}"),
            let base = URL(string: text)
        else { throw PhotoRefused(.badAddress) }
        let escaped = AddressEscapes.adding(to: location)
        guard let url = URL(string: escaped, relativeTo: base) ?? URL(string: escaped, encodingInvalidCharacters: true)
        else { throw PhotoRefused(.badAddress) }
        return try PhotoAddress(url.absoluteURL)
    }
}

/// A photo of the web is not to be had, and why.
package struct PhotoRefused: Error, Hashable, Sendable {
    package let absence: PhotoAbsence

    package init(_ absence: PhotoAbsence) { self.absence = absence }
}
