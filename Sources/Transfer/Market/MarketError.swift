import Foundation
import MarketAPI

/// Why the market did not do what was asked, or did not say.
package enum MarketError: Error, Hashable, Sendable {
    /// Nothing was sent.
    case unreachable(TransportTrouble)
    /// It may have been done.
    case answerLost(TransportTrouble)
    case refusedCredentials(MarketFailure)
    /// 401 or 403 from something before the market, such as a firewall: its page is no answer of the market's.
    case blocked(MarketFailure)
    /// 301, 302, 307, 308: the market is elsewhere, and this was not done. The place is shown without what may be
    /// secret in it; `nil` where none was named.
    case moved(status: Int, to: String?)
    case notFound(MarketFailure)
    /// The market said no, and would say so again.
    case rejected(MarketFailure)
    /// 429; or nothing was sent, since the market's last 429 asked for a pause that is longer than anybody waits.
    case rateLimited(retryAfter: Duration?)
    /// 408, 425 and 5xx: not now. And a 404 that may mean a wrong password, where the market did not say what it means.
    case busy(MarketFailure, retryAfter: Duration?)
    /// An answer that is no answer of the market's, such as a gateway's page; for a 2xx it was done.
    case unexpectedAnswer(status: Int, detail: String)
    /// Nothing was sent: the photo at this path cannot be read.
    case photoUnreadable(path: String)
    /// Nothing was sent: the caller changed its mind when the request's turn came.
    case withdrawn
    /// Nothing was sent: the generation's wire cannot carry a value.
    case notRepresentable(NotRepresentable)

    /// How long the market asked to be left alone.
    package var retryAfter: Duration? {
        switch self {
        case .rateLimited(let pause), .busy(_, let pause): pause
        default: nil
        }
    }

    /// Whether it is about what was asked for alone: a product whose own page cannot be read must not cost those beside it.
    package var isOfOneProduct: Bool {
        switch self {
        case .rejected, .busy, .unexpectedAnswer: true
        default: false
        }
    }

    /// Reads an answer whose status is not 2xx.
    init(_ answer: MarketAnswer) {
        let failure =
            answer.packedWords.map { MarketFailure(status: answer.status, message: $0) }
            ?? MarketFailure(status: answer.status, body: answer.body)
        switch answer.status {
        case 301, 302, 307, 308: self = .moved(status: answer.status, to: answer.location)
        case 401, 403: self = answer.isPage ? .blocked(failure) : .refusedCredentials(failure)
        case 429: self = .rateLimited(retryAfter: answer.retryAfter())
        case 408, 425, 500...: self = .busy(failure, retryAfter: answer.retryAfter())
        // A gateway's limit, which a smaller request keeps: about this row, whoever says it.
        case 413: self = .rejected(failure)
        // A page proves nothing of a product, least of all that it is gone.
        case 400..<500 where answer.isPage:
            self = .unexpectedAnswer(status: answer.status, detail: failure.message)
        case 404, 410: self = .notFound(failure)
        case 400 where failure.namesCredentials(): self = .refusedCredentials(failure)
        case 400..<500: self = .rejected(failure)
        default: self = .unexpectedAnswer(status: answer.status, detail: failure.message)
        }
    }

    init(_ refusal: PaceRefusal) {
        switch refusal {
        case .cancelled: self = .withdrawn
        case .held(let pause): self = .rateLimited(retryAfter: pause)
        }
    }

    init(notSent trouble: TransportTrouble) {
        switch trouble.cause {
        case .photo: self = .photoUnreadable(path: trouble.detail)
        case .cancelled: self = .withdrawn
        default: self = .unreachable(trouble)
        }
    }
}

extension MarketError {
    /// Nobody reaches the market, or what stands before it says that it does not.
    package var isOutage: Bool {
        switch self {
        case .unreachable(let trouble): !trouble.isLasting
        case .busy(let failure, _): [502, 503, 504].contains(failure.status)
        default: false
        }
    }
}

extension MarketFailure {
    /// The market answers 400 to a wrong identifier or secret and to a missing password, as it does to a broken form, and
    /// only its words tell which: the one place where words decide. A failure that lists broken rules is about the product.
    ///
    /// - Parameter texts: the product's own, which a market may quote: one may be called "Secret Garden Tea".
    func namesCredentials(besides texts: [String] = []) -> Bool {
        guard issues.isEmpty else { return false }
        let said = texts.reduce(message) { $1.isEmpty ? $0 : $0.replacing($1, with: "") }
        let words = said.lowercased().split { !$0.isLetter }
        return words.contains { ["identifier", "secret", "password"].contains($0) }
    }
}

extension MarketAnswer {
    /// The same without secrets that it may repeat. As it came, since what is made of it is cut and stripped of markup,
    /// and might keep a half; of a long answer only the beginning, of which no more is read.
    func concealing(_ secrets: [Secret]) -> MarketAnswer {
        guard !secrets.isEmpty else { return self }
        let redaction = Redaction()
        for secret in secrets { secret.hide(in: redaction) }
        let beginning = String(decoding: body.prefix(64 * 1024), as: UTF8.self)
        return MarketAnswer(
            status: status, headers: headers.mapValues { redaction.clean($0) },
            body: Array(redaction.clean(beginning).utf8), isTruncated: isTruncated)
    }

    /// Where a redirect leads: scheme, host and path, without user, password, query and fragment. A path may hold the
    /// secret that deletes a product.
    fileprivate var location: String? {
        guard let text = headers["location"], var url = URLComponents(string: text) else { return nil }
        let path = Endpoint.shown(path: url.percentEncodedPath)
        (url.user, url.password, url.path, url.query, url.fragment) = (nil, nil, "", nil, nil)
        let place = (url.string ?? "") + path
        return place.isEmpty ? nil : String(place.prefix(200))
    }

    /// A page for a browser, which no market's answer is.
    fileprivate var isPage: Bool {
        if let type = headers["content-type"] { return type.lowercased().hasPrefix("text/html") }
        return body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
    }
}
