import Glibc
import NIOCore
import NIOHTTPTypes

/// The connection of a request, to be ended in other ways than HTTP's.
struct Connection: Sendable {
    let channel: any Channel

    /// The connection is gone on purpose; nobody can be told so any more.
    struct Gone: Error {}

    /// Closes it both ways: what was written before arrives, then the end (FIN).
    func drop() async {
        try? await channel.close(mode: .all)
    }

    /// Resets it: closing a socket that lingers for no time sends RST, and what the client has not read yet is lost.
    func reset() async {
        let noTime = linger(l_onoff: 1, l_linger: 0)
        try? await (channel as? any SocketOptionProvider)?.setSoLinger(noTime).get()
        try? await channel.close(mode: .all)
    }

    /// Writes a piece of an answer's body; when it returns, the system has it.
    func write(_ piece: ByteBuffer) async throws {
        try await channel.writeAndFlush(HTTPResponsePart.body(piece))
    }
}
