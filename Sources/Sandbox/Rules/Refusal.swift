import Catalogue
import MarketAPI

/// What the practice market refuses, and with which status. The live market's `{"code","message"}` with 400 is known
/// for multipart, JSON, identifier and secret; the statuses marked *chosen* are not known, and this is their one place.
enum Refusal {
    /// The `identifier` header is missing or names no vendor.
    case unknownIdentifier
    /// The secret is missing or not the vendor's.
    case wrongSecret
    /// Not the product's own secret; the vendor's in its place was answered 400, too.
    case wrongProductSecret
    /// *Chosen*: 404.
    case unknownProduct
    /// *Chosen*: 404; also for a token that was used.
    case unknownToken
    /// *Chosen*: 403.
    case foreignProduct
    /// *Chosen*: 404.
    case unknownRoute
    /// *Chosen*: 405, as Spring does.
    case methodNotAllowed(String)
    /// No `Host`, or several (RFC 9112 §3.2).
    case hostMissing
    /// *Chosen*: 421, as RFC 9110 §15.5.20 has it for a host that is not served here.
    case foreignHost
    /// *Chosen*: 403.
    case foreignPage
    /// The client stopped sending before the body's end.
    case bodyCutShort
    /// *Chosen*: 400.
    case badQuery(name: String)
    /// *Chosen*: 413.
    case tooLarge(limit: Int)
    case notMultipart
    case multipart(MultipartError)
    case missingPart(name: String)
    case emptyImage
    case notJSON
    case badMember(name: String)
    case badThumbnail
    /// The form's rules; only the `documented` mode asks them.
    case rules([IssueCode])

    var failure: MarketFailure {
        MarketFailure(status: status, message: message, issues: issues)
    }

    private var status: Int {
        switch self {
        case .unknownProduct, .unknownToken, .unknownRoute: 404
        case .foreignProduct, .foreignPage: 403
        case .foreignHost: 421
        case .methodNotAllowed: 405
        case .tooLarge: 413
        default: 400
        }
    }

    private var issues: [String] {
        switch self {
        case .rules(let codes): codes.map(\.rawValue)
        case .badThumbnail: [IssueCode.thumbnailUnknown.rawValue]
        default: []
        }
    }

    private var message: String {
        switch self {
        case .unknownIdentifier: "The identifier header names no vendor."
        case .wrongSecret: "The secret is not this vendor's."
        case .wrongProductSecret: "The secret is not this product's."
        case .unknownProduct: "There is no such product."
        case .unknownToken: "There is no such deletion, or it was done."
        case .foreignProduct: "The product is another vendor's."
        case .unknownRoute: "Not Found"
        case .methodNotAllowed(let method): "Request method '\(method)' not supported"
        case .hostMissing: "The request has no Host header, or several."
        case .foreignHost: "The Host header names no host that is served here."
        case .foreignPage: "The request comes from a page of another origin."
        case .bodyCutShort: "Required request body is cut short: Stream ended unexpectedly"
        case .badQuery(let name): "Query parameter '\(name)' is not a whole number from 1 on."
        case .tooLarge(let limit): "The body is larger than \(limit) bytes."
        case .notMultipart: "Content-Type is not multipart/form-data with a boundary."
        case .multipart(let error): error.sentence
        case .missingPart(let name): "Required part '\(name)' is not present."
        case .emptyImage: "An image has no bytes."
        case .notJSON: "JSON parse error: the body is not a JSON object."
        case .badMember(let name): "JSON parse error: '\(name)' cannot hold this value."
        case .badThumbnail: "thumbnail_id is no image of this product."
        case .rules(let codes): "The registration breaks rules: " + codes.map(\.rawValue).joined(separator: ", ")
        }
    }
}

extension MultipartError {
    fileprivate var sentence: String {
        let reason =
            switch self {
            case .noDelimiter: "no line of two hyphens and the boundary"
            case .unterminatedHeader: "Header section is not properly terminated"
            case .truncated: "Stream ended unexpectedly"
            case .headerTooLarge(let limit):
                "Header section has more than \(limit) bytes (maybe it is not properly terminated)"
            case .malformedHeader: "a header line is no header field"
            case .tooManyParts(let limit): "more than \(limit) parts"
            }
        return "Failed to parse multipart servlet request; \(reason)"
    }
}
