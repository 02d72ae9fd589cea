import AsyncHTTPClient
import NIOHTTP1
import Synchronization

/// Makes the requests for photos. Most of a run's are of one server, and differ in what is asked for there alone.
final class PhotoRequests: Sendable {
    private struct Server {
        /// Scheme and authority, as addresses have them.
        var name: Substring
        var request: HTTPClient.Request
    }

    private let last = Mutex<Server?>(nil)

    func request(_ address: PhotoAddress) throws -> HTTPClient.Request {
        let (server, target) = address.parts
        var request = try last.withLock { last in
            if let last, last.name == server { return last.request }
            let request = try Self.request(ofServer: server)
            last = Server(name: server, request: request)
            return request
        }
        RawRequestTarget.set(target, of: &request)
        return request
    }

    private static func request(ofServer server: Substring) throws -> HTTPClient.Request {
        var request = try HTTPClient.Request(url: server + "/")
        request.headers.add(name: "User-Agent", value: "openmarket")
        // Some servers send what the asker likes best, and would send WebP.
        request.headers.add(name: "Accept", value: "image/jpeg, image/png;q=0.9, */*;q=0.1")
        // Photos hardly get smaller, and what inflates would need limits of its own.
        request.headers.add(name: "Accept-Encoding", value: "identity")
        return request
    }
}
