import MarketAPI

/// A request to the market, without its host.
package struct MarketRequest: Sendable, CustomStringConvertible {
    package enum Body: Sendable {
        case none
        case json([UInt8])
        case multipart(MultipartBody)
    }

    package let endpoint: Endpoint
    package let headers: [(name: String, value: String)]
    package let body: Body

    package init(_ endpoint: Endpoint, headers: [(name: String, value: String)] = [], body: Body = .none) {
        self.endpoint = endpoint
        self.headers = headers
        self.body = body
    }

    /// The method and the path. Headers name the vendor and bodies hold the secret, so neither is ever shown.
    package var description: String { "\(endpoint.method.rawValue) \(endpoint.path)" }
}

/// An answer, whatever its status.
package struct MarketAnswer: Sendable {
    package let status: Int
    /// Names in lower case.
    package let headers: [String: String]
    package let body: [UInt8]
    /// The body was longer than an answer may be, and this is its beginning.
    package let isTruncated: Bool

    package init(status: Int, headers: [String: String] = [:], body: [UInt8] = [], isTruncated: Bool = false) {
        self.status = status
        self.headers = headers
        self.body = body
        self.isTruncated = isTruncated
    }

    package var isSuccess: Bool { (200..<300).contains(status) }
}

/// Why there is no answer.
package struct TransportTrouble: Hashable, Sendable {
    package enum Cause: Hashable, Sendable {
        /// Nobody listens there, or no way leads there.
        case refused
        /// The host has no address.
        case nameUnknown
        /// The connection could not be made secure.
        case insecure(TLSFault)
        case timeout
        /// The connection ended before the answer.
        case closed
        /// What came back is no HTTP.
        case malformed
        /// There is no way through the proxy that the environment's variable names.
        case proxy(ProxyFault, variable: String)
        /// The address is none.
        case address
        /// A photo could not be read.
        case photo
        case cancelled
        case other
    }

    package enum ProxyFault: Hashable, Sendable {
        /// Its host has no address.
        case nameUnknown
        /// Nobody listens there.
        case unreachable
        /// It does not open a way to the market.
        case refuses
        /// It wants a user and a password, or others than it got.
        case wantsCredentials
    }

    package let cause: Cause
    /// What the system said, or the photo's path.
    package let detail: String

    package init(_ cause: Cause, detail: String = "") {
        self.cause = cause
        self.detail = detail
    }

    /// Trying again meets the same trouble, until somebody changes a setting or a certificate.
    package var isLasting: Bool {
        switch cause {
        case .insecure, .proxy(.wantsCredentials, _), .address: true
        case .refused, .nameUnknown, .timeout, .closed, .malformed, .proxy, .photo, .cancelled, .other: false
        }
    }
}

/// What came of a request.
package enum TransportOutcome: Sendable {
    case answer(MarketAnswer)
    /// Nothing that the market could act on left this machine.
    case notSent(TransportTrouble)
    /// It may have arrived, and no whole answer came.
    case lost(TransportTrouble)
}

/// What came of a download.
package enum DownloadOutcome: Hashable, Sendable {
    /// The whole photo is in the file. The size is in bytes.
    case saved(bytes: Int, contentType: String?)
    case answer(status: Int)
    /// Longer than a photo may be; the size is the limit in bytes.
    case tooLarge(limit: Int)
    case failed(TransportTrouble)
    /// The file could not be written; the detail is the system's.
    case notWritten(detail: String)
}

/// Gets requests to the market and answers back, once each: it neither waits its turn nor tries again.
package protocol Transport: Sendable {
    func send(_ request: MarketRequest) async -> TransportOutcome
    /// Gets a photo from an absolute address into a new file.
    func download(_ url: String, to path: String) async -> DownloadOutcome
}
