import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// Finds out why a handshake failed, which the TLS library does not tell: connects once more, looks at what is shown,
/// and hangs up. Nothing is sent but the greeting.
struct TLSDiagnosis {
    let host: String
    let port: Int
    let configuration: TLSConfiguration

    /// Longer than a handshake takes; a diagnosis must not hold up the bad news.
    private static let patience = TimeAmount.seconds(5)

    /// - Parameter error: what the handshake failed with.
    func fault(of error: any Error) async -> TLSFault {
        let seen = Evidence()
        do { try await handshake(recordingIn: seen) } catch { return .other }
        guard seen.isTLS != false else { return .notTLS }
        let now = Int(Date().timeIntervalSince1970)
        for certificate in seen.certificates {
            if certificate.notValidAfter < now { return .expired(certificate.notValidAfter) }
            if certificate.notValidBefore > now { return .notYetValid(certificate.notValidBefore) }
        }
        guard let leaf = seen.certificates.first else { return .other }
        if error as? NIOSSLExtraError == .failedToValidateHostname { return .otherHost(leaf.names) }
        return .unknownAuthority
    }

    /// When the server's own certificate ends; `nil` where it shows none.
    func certificateEnd() async -> Date? {
        let seen = Evidence()
        try? await handshake(recordingIn: seen)
        return seen.certificates.first.map { Date(timeIntervalSince1970: TimeInterval($0.notValidAfter)) }
    }

    private func handshake(recordingIn seen: Evidence) async throws {
        let context = try NIOSSLContext(configuration: configuration)
        let name = IPAddress(host) == nil ? host : nil
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connectTimeout(Self.patience)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let verification: NIOSSLCustomVerificationCallback = { chain, verdict in
                        seen.keep(chain)
                        verdict.succeed(.failed)
                    }
                    let handler = try NIOSSLClientHandler(
                        context: context, serverHostname: name, customVerificationCallback: verification)
                    try channel.pipeline.syncOperations.addHandlers(FirstByte(seen), handler, HangUp())
                }
            }
            .connect(host: host, port: port).get()
        let patience = channel.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
        defer { patience.cancel() }
        try await channel.closeFuture.get()
    }
}

/// What a server showed of itself.
private final class Evidence: Sendable {
    private struct State {
        var isTLS: Bool?
        var certificates: [Certificate] = []
    }

    private let state = Mutex(State())

    var isTLS: Bool? { state.withLock { $0.isTLS } }
    var certificates: [Certificate] { state.withLock { $0.certificates } }

    func keep(_ chain: [NIOSSLCertificate]) {
        let certificates = chain.map(Certificate.init)
        state.withLock { $0.certificates = certificates }
    }

    func keep(firstByte: UInt8) {
        // A record of TLS begins with its type: 21 is an alert, 22 a handshake (RFC 8446 §5.1).
        state.withLock { if $0.isTLS == nil { $0.isTLS = [21, 22].contains(firstByte) } }
    }
}

/// What is of interest in a certificate; times in seconds since 1970.
private struct Certificate {
    let notValidBefore: Int
    let notValidAfter: Int
    let names: [String]

    init(_ certificate: NIOSSLCertificate) {
        notValidBefore = certificate.notValidBefore
        notValidAfter = certificate.notValidAfter
        names = certificate._subjectAlternativeNames().compactMap { name in
            name.nameType == .dnsName ? String(decoding: name.contents, as: UTF8.self) : nil
        }
    }
}

private final class FirstByte: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let seen: Evidence

    init(_ seen: Evidence) { self.seen = seen }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let buffer = unwrapInboundIn(data)
        if let byte = buffer.getInteger(at: buffer.readerIndex, as: UInt8.self) { seen.keep(firstByte: byte) }
        context.fireChannelRead(data)
    }
}

/// Ends the visit at the first trouble, and there always is one.
private final class HangUp: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

/// Why a connection could not be made secure.
package enum TLSFault: Hashable, Sendable {
    /// Nobody that is trusted here vouches for the certificate.
    case unknownAuthority
    /// The certificate's last second, since 1970.
    case expired(Int)
    /// The certificate's first second, since 1970.
    case notYetValid(Int)
    /// The names that the certificate is for.
    case otherHost([String])
    /// What listens there does not speak TLS.
    case notTLS
    /// Nothing more is known: no protocol in common, mostly.
    case other
}
