import AsyncHTTPClient
import Foundation
import MarketAPI
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import TestSupport
import Testing

@testable import Transfer

@Suite("Whether a request that failed may have arrived")
struct TransportOutcomeTests {
    private func isLost(_ error: any Error, hasBody: Bool, begun: Bool = false) -> Bool {
        let progress = BodyProgress()
        if begun { progress.begin() }
        switch HTTPTransport.outcome(of: error, TransportTrouble(error), hasBody: hasBody, progress: progress) {
        case .lost: return true
        case .notSent, .answer: return false
        }
    }

    private static let connecting: [any Error & Sendable] = [
        HTTPClientError.connectTimeout, HTTPClientError.tlsHandshakeTimeout,
        HTTPClientError.httpProxyHandshakeTimeout, HTTPClientError.getConnectionFromPoolTimeout,
        HTTPClientError.proxyAuthenticationRequired, HTTPClientError.invalidProxyResponse,
        HTTPClientError.invalidURL, HTTPClientError.emptyHost, HTTPClientError.emptyScheme,
        IOError(errnoCode: ECONNREFUSED, reason: "connect"), IOError(errnoCode: EHOSTUNREACH, reason: "connect"),
        IOError(errnoCode: ENETUNREACH, reason: "connect"), NIOSSLExtraError.failedToValidateHostname,
    ]

    private static let later: [any Error & Sendable] = [
        HTTPClientError.readTimeout, HTTPClientError.writeTimeout, HTTPClientError.deadlineExceeded,
        HTTPClientError.remoteConnectionClosed, HTTPClientError.uncleanShutdown, HTTPClientError.cancelled,
        IOError(errnoCode: ECONNRESET, reason: "read"), IOError(errnoCode: ETIMEDOUT, reason: "read"),
        HTTPParserError.invalidHeaderToken, AnswerFault.status(7), CancellationError(),
    ]

    @Test("Without a body only trouble with the connecting says that nothing was sent")
    func withoutBody() {
        for error in Self.connecting { #expect(!isLost(error, hasBody: false), "\(error)") }
        for error in Self.later { #expect(isLost(error, hasBody: false), "\(error)") }
    }

    @Test("With one it counts whether any of it was asked for, whatever went wrong")
    func withBody() {
        for error in Self.connecting + Self.later {
            #expect(!isLost(error, hasBody: true, begun: false), "\(error)")
            #expect(isLost(error, hasBody: true, begun: true), "\(error)")
        }
    }

    @Test("Each trouble is known by its kind")
    func kinds() {
        let kinds: [(any Error, TransportTrouble.Cause)] = [
            (PhotoUnreadable(path: "a.jpg"), .photo), (CancellationError(), .cancelled),
            (IOError(errnoCode: ECONNREFUSED, reason: ""), .refused),
            (IOError(errnoCode: EHOSTUNREACH, reason: ""), .refused),
            (IOError(errnoCode: ENETUNREACH, reason: ""), .refused),
            (IOError(errnoCode: EADDRNOTAVAIL, reason: ""), .refused),
            (IOError(errnoCode: ETIMEDOUT, reason: ""), .timeout),
            (IOError(errnoCode: ECONNRESET, reason: ""), .closed), (IOError(errnoCode: EPIPE, reason: ""), .closed),
            (NIOSSLError.handshakeFailed(.sslError([.eofDuringHandshake])), .closed),
            (NIOSSLError.handshakeFailed(.noError), .insecure(.other)),
            (NIOSSLError.noCertificateToValidate, .insecure(.other)),
            (NIOSSLError.unableToValidateCertificate, .insecure(.other)), (NIOSSLError.uncleanShutdown, .closed),
            (NIOSSLExtraError.failedToValidateHostname, .insecure(.other)),
            (HTTPParserError.invalidEOFState, .closed), (HTTPParserError.invalidHeaderToken, .malformed),
            (AnswerFault.status(7), .malformed), (AnswerFault.interimAnswers, .malformed),
            (HTTPClientError.connectTimeout, .timeout), (HTTPClientError.readTimeout, .timeout),
            (HTTPClientError.writeTimeout, .timeout), (HTTPClientError.deadlineExceeded, .timeout),
            (HTTPClientError.tlsHandshakeTimeout, .timeout), (HTTPClientError.httpProxyHandshakeTimeout, .timeout),
            (HTTPClientError.getConnectionFromPoolTimeout, .timeout),
            (HTTPClientError.remoteConnectionClosed, .closed), (HTTPClientError.uncleanShutdown, .closed),
            (HTTPClientError.requestStreamCancelled, .closed),
            (HTTPClientError.proxyAuthenticationRequired, .proxy(.wantsCredentials, variable: "")),
            (HTTPClientError.invalidProxyResponse, .proxy(.refuses, variable: "")),
            (HTTPClientError.invalidURL, .address), (HTTPClientError.emptyHost, .address),
            (HTTPClientError.emptyScheme, .address), (HTTPClientError.cancelled, .cancelled),
            (HTTPClientError.alreadyShutdown, .other), (ExitTrouble(), .other),
        ]
        for (error, kind) in kinds { #expect(TransportTrouble(error).cause == kind, "\(error)") }
        #expect(TransportTrouble(PhotoUnreadable(path: "a.jpg")).detail == "a.jpg")
        #expect(TransportTrouble(AnswerFault.status(7)).detail == "HTTP status 7")
        #expect(TransportTrouble(IOError(errnoCode: ECONNRESET, reason: "")).detail == "Connection reset by peer")
        #expect(TransportTrouble(ExitTrouble()).detail == "ExitTrouble")
    }

    private struct ExitTrouble: Error {}
}

@Suite("A body that is read as it is sent")
struct BodyStreamTests {
    private func pieces(_ segments: [MultipartBody.Content]) throws -> (sizes: [Int], bytes: [UInt8]) {
        var (sizes, bytes) = ([Int](), [UInt8]())
        var body = BodyStream(segments: segments, progress: BodyProgress())
        while let piece = try body.next() {
            sizes.append(piece.readableBytes)
            bytes += piece.readableBytesView
        }
        return (sizes, bytes)
    }

    @Test("Small segments are one piece; files are read in pieces of 256 KiB, each in its place")
    func packed() throws {
        let folder = try TemporaryFolder()
        let size = BodyStream.pieceSize
        let content = (0..<(2 * size + 3)).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let file = try folder.write(Data(content), to: "a").path
        let small = try pieces([.bytes([1, 2]), .bytes([]), .bytes([3])])
        #expect(small.sizes == [3])
        #expect(small.bytes == [1, 2, 3])
        let large = try pieces([.bytes([9]), .file(path: file, byteCount: content.count), .bytes([8])])
        #expect(large.sizes == [size, size, 5])
        #expect(large.bytes == [9] + content + [8])
        #expect(try pieces([]).sizes == [])
        let empty = try folder.write("", to: "empty").path
        #expect(try pieces([.file(path: empty, byteCount: 0), .bytes([1])]).bytes == [1])
    }

    @Test("No more of a file is sent than the body says, and one that became shorter, or went, ends it")
    func changed() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("abcdef", to: "a").path
        #expect(try pieces([.file(path: file, byteCount: 4), .bytes([1])]).bytes == Array("abcd".utf8) + [1])
        #expect(throws: PhotoUnreadable.self) { try pieces([.file(path: file, byteCount: 7)]) }
        #expect(throws: PhotoUnreadable.self) { try pieces([.file(path: file + "x", byteCount: 7)]) }
    }

    @Test("A body has begun when its first piece is asked for, and not when it is measured or handed over")
    func progress() throws {
        for body in [MarketRequest.Body.json([1, 2]), .multipart(MultipartBody(parts: []))] {
            let progress = BodyProgress()
            #expect(body.body(progress)?.contentLength == Int64(body.byteCount))
            #expect(!progress.hasBegun)
        }
        let progress = BodyProgress()
        var pieces = BodyStream(segments: [.bytes([1])], progress: progress)
        #expect(!progress.hasBegun)
        _ = try pieces.next()
        #expect(progress.hasBegun)
        #expect(MarketRequest.Body.none.body(progress) == nil)
    }

    @Test("The first photo that is not what the body says is named")
    func unreadable() throws {
        let folder = try TemporaryFolder()
        let paths = try ["a", "b", "c"].map { try folder.write("abc", to: $0).path }
        func unreadable(_ sizes: [Int]) -> String? {
            let parts = zip(paths, sizes).map {
                MultipartBody.Part.file(
                    path: $0, byteCount: $1, name: "images", filename: "a.jpg", contentType: "image/jpeg")
            }
            return MarketRequest.Body.multipart(MultipartBody(parts: parts)).unreadablePhoto
        }
        #expect(unreadable([3, 3, 3]) == nil)
        #expect(unreadable([3, 2, 4]) == paths[1])
        #expect(unreadable([3, 3, 4]) == paths[2])
        #expect(MarketRequest.Body.json([1]).unreadablePhoto == nil)
        #expect(MarketRequest.Body.none.unreadablePhoto == nil)
    }
}
