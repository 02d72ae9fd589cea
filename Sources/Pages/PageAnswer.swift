import HTTPTypes
import Hummingbird
import NIOCore

/// How a page goes out: what it may load and who may frame it are the same for all.
enum PageAnswer {
    /// - Parameter caching: a form is kept nowhere; a page of the catalogue may be fetched before it is looked at.
    static func html(_ text: String, status: HTTPResponse.Status = .ok, caching: String = "no-store") -> Response {
        Response(
            status: status, headers: headers + [.contentType: "text/html; charset=utf-8", .cacheControl: caching],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    /// Photos that are being chosen are shown from memory (`blob:`), and a report's small pictures stand in its page (`data:`);
    /// nothing else comes from anywhere but here, and no script or style stands in a page. No address of a page is told to
    /// anybody (`no-referrer`), since some open what they name.
    static let headers: HTTPFields = [
        .contentSecurityPolicy:
            "default-src 'none'; style-src 'self'; script-src 'self'; worker-src 'none'; img-src 'self' blob: data:; connect-src 'self'; "
            + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        .xContentTypeOptions: "nosniff", .frameOptions: "DENY", .referrerPolicy: "no-referrer",
        .openerPolicy: "same-origin", .resourcePolicy: "same-origin",
    ]
}

extension HTTPField.Name {
    fileprivate static let frameOptions = HTTPField.Name("X-Frame-Options")!
    fileprivate static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
    fileprivate static let openerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!
    fileprivate static let resourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy")!
}
