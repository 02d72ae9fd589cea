import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

extension HTTPTransport {
    /// Tells a request that never left from one whose answer was lost, which is what decides over sending it twice.
    ///
    /// A request with a body is not complete before its body was begun. Without a body only the errors of connecting say
    /// for sure that nothing was sent.
    static func outcome(
        of error: any Error, _ trouble: TransportTrouble, hasBody: Bool, progress: BodyProgress
    ) -> TransportOutcome {
        if hasBody { return progress.hasBegun ? .lost(trouble) : .notSent(trouble) }
        switch trouble.cause {
        case .refused, .nameUnknown, .insecure, .proxy, .address: return .notSent(trouble)
        case .timeout where error.isConnectTimeout: return .notSent(trouble)
        case .timeout, .closed, .malformed, .photo, .cancelled, .other: return .lost(trouble)
        }
    }
}

extension Error {
    fileprivate var isConnectTimeout: Bool {
        guard let error = self as? HTTPClientError else { return false }
        return error == .connectTimeout || error == .tlsHandshakeTimeout || error == .httpProxyHandshakeTimeout
            || error == .getConnectionFromPoolTimeout
    }
}

extension TransportTrouble {
    init(_ error: any Error) {
        switch error {
        case let error as PhotoUnreadable: self.init(.photo, detail: error.path)
        case let error as NIOConnectionError: self.init(connecting: error)
        case let error as IOError:
            self.init(Self.cause(errno: error.errnoCode), detail: String(cString: strerror(error.errnoCode)))
        case let error as NIOSSLError: self.init(Self.cause(of: error), detail: "\(error)")
        case let error as NIOSSLExtraError: self.init(.insecure(.other), detail: "\(error)")
        // Outside a handshake: what was a secure connection broke.
        case let error as BoringSSLError: self.init(.closed, detail: "\(error)")
        case let error as HTTPParserError: self.init(Self.cause(of: error), detail: "\(error)")
        case let error as AnswerFault: self.init(.malformed, detail: error.detail)
        case let error as HTTPClientError: self.init(Self.cause(of: error), detail: error.shortDescription)
        case is CancellationError: self.init(.cancelled)
        default: self.init(.other, detail: "\(type(of: error))")
        }
    }

    private init(connecting error: NIOConnectionError) {
        if error.connectionErrors.isEmpty, error.dnsAError != nil || error.dnsAAAAError != nil {
            self.init(.nameUnknown, detail: "no address for \(error.host)")
        } else {
            let reason = error.connectionErrors.lazy.compactMap { $0.error as? IOError }.first?.errnoCode
            let words = reason.map { String(cString: strerror($0)) } ?? "No way"
            self.init(.refused, detail: "\(words) (\(error.host):\(error.port))")
        }
    }

    private static func cause(errno code: CInt) -> Cause {
        switch code {
        case ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, EADDRNOTAVAIL: .refused
        case ETIMEDOUT: .timeout
        default: .closed
        }
    }

    private static func cause(of error: NIOSSLError) -> Cause {
        switch error {
        // The other end hung up, as it does without TLS; it may listen again soon.
        case .handshakeFailed(.sslError([.eofDuringHandshake])): .closed
        case .handshakeFailed, .noCertificateToValidate, .unableToValidateCertificate: .insecure(.other)
        default: .closed
        }
    }

    /// A connection that ends within an answer is an error of the parser, too.
    private static func cause(of error: HTTPParserError) -> Cause {
        error == .invalidEOFState ? .closed : .malformed
    }

    private static func cause(of error: HTTPClientError) -> Cause {
        switch error {
        case .connectTimeout, .readTimeout, .writeTimeout, .deadlineExceeded, .tlsHandshakeTimeout,
            .httpProxyHandshakeTimeout, .getConnectionFromPoolTimeout:
            .timeout
        case .remoteConnectionClosed, .uncleanShutdown, .requestStreamCancelled: .closed
        // Which variable named it, only the transport knows.
        case .proxyAuthenticationRequired: .proxy(.wantsCredentials, variable: "")
        case .invalidProxyResponse, .invalidProxyConfiguration: .proxy(.refuses, variable: "")
        case .invalidURL, .emptyHost, .emptyScheme: .address
        case .cancelled: .cancelled
        default: .other
        }
    }
}
