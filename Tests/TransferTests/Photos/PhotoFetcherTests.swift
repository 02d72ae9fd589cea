import Catalogue
import Foundation
import NIOCore
import Synchronization
import TestSupport
import Testing

@testable import Transfer

@Suite("Fetching photos", .timeLimit(.minutes(10)))
struct PhotoFetcherTests {
    private let folder: TemporaryFolder
    private static let photo = "HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\nContent-Length: 5\r\n\r\nphoto"

    init() throws { folder = try TemporaryFolder() }

    private func fetching(_ change: (inout PhotoFetching) -> Void = { _ in }) -> PhotoFetching {
        var settings = PhotoFetching()
        settings.proxies = .none
        settings.timeout = .seconds(120)
        settings.allowsPrivate = true
        change(&settings)
        return settings
    }

    private func fetch(_ url: String, _ fetcher: PhotoFetcher) async throws -> FetchOutcome {
        await fetcher.fetch(try PhotoAddress(url), to: folder.path + "/photo")
    }

    private func fetch(_ url: String, _ change: (inout PhotoFetching) -> Void = { _ in }) async throws -> FetchOutcome {
        try await fetch(url, PhotoFetcher(fetching(change)))
    }

    /// Asks for the photo as many times, all at once.
    private func fetch(_ count: Int, from server: HostileServer, _ fetcher: PhotoFetcher) async throws {
        let address = try PhotoAddress(server.url + "/a.jpg")
        await withTaskGroup { group in
            for number in 1...count {
                group.addTask { [folder] in
                    #expect(await fetcher.fetch(address, to: folder.path + "/\(number)") == .saved(bytes: 5))
                }
            }
        }
    }

    @Test("A photo arrives whole, and its server is told nothing but what is asked for")
    func whole() async throws {
        let server = try HostileServer { _ in [.write(Self.photo)] }
        #expect(try await fetch(server.url + "/a b.jpg?x=1") == .saved(bytes: 5))
        #expect(try Data(contentsOf: folder.url.appendingPathComponent("photo")) == Data("photo".utf8))
        let request = try #require(server.requests.first)
        #expect(request.target == "/a%20b.jpg?x=1")
        let names = request.head.split(separator: "\r\n").dropFirst().map { $0.prefix { $0 != ":" }.lowercased() }
        #expect(Set(names).subtracting(["host", "user-agent", "accept", "accept-encoding", "connection"]).isEmpty)
        #expect(request.header("Accept")?.hasPrefix("image/jpeg") == true)
        #expect(request.header("Accept-Encoding") == "identity")
    }

    @Test("A small one comes in memory, too, in however many pieces; one that is a byte larger does not")
    func content() async throws {
        let (head, last) = (Self.photo.dropLast(3), Self.photo.suffix(3))
        let server = try HostileServer { _ in [.write(String(head)), .pause(.milliseconds(20)), .write(String(last))] }
        for limit in [0, 4, 5, 6] {
            let content = limit < 5 ? nil : Array("photo".utf8)
            let outcome = try await fetch(server.url + "/a.jpg") { $0.contentLimit = limit }
            #expect(outcome == .saved(bytes: 5, content: content), "\(limit)")
            #expect(try Data(contentsOf: folder.url.appendingPathComponent("photo")) == Data("photo".utf8))
        }
    }

    @Test("Escapes that are no UTF-8 are sent as they are, in redirects, too")
    func escapes() async throws {
        let server = try HostileServer { request in
            request.target == "/start"
                ? [.write("HTTP/1.1 302 Found\r\nLocation: /x/%bb%2525.jpg?%bb\r\nContent-Length: 0\r\n\r\n")]
                : [.write(Self.photo)]
        }
        let fetcher = try PhotoFetcher(fetching())
        for target in ["/%bb%f3%c7%b0.jpg", "/%BB.jpg?a=%bb%25", "/start", "/%EA%B0%80.jpg", "/%25bb.jpg", "/%bb%2525"]
        {
            #expect(try await fetch(server.url + target, fetcher) == .saved(bytes: 5))
        }
        #expect(
            server.requests.map(\.target) == [
                "/%bb%f3%c7%b0.jpg", "/%BB.jpg?a=%bb%25", "/start", "/x/%bb%2525.jpg?%bb", "/%EA%B0%80.jpg",
                "/%25bb.jpg", "/%bb%2525",
            ])
        #expect(server.requests.allSatisfy { !$0.head.contains("OpenMarket") })
    }

    @Test("Each server is asked for its own photos, in whatever order they come")
    func servers() async throws {
        let servers = try (0..<2).map { _ in try HostileServer { _ in [.write(Self.photo)] } }
        let fetcher = try PhotoFetcher(fetching())
        for number in [0, 1, 1, 0, 1] {
            #expect(try await fetch(servers[number].url + "/\(number).jpg", fetcher) == .saved(bytes: 5))
        }
        #expect(servers.map { $0.requests.map(\.target) } == [["/0.jpg", "/0.jpg"], ["/1.jpg", "/1.jpg", "/1.jpg"]])
    }

    @Test("The statuses that lead elsewhere are followed, with a place to go; others are answers")
    func redirectStatuses() async throws {
        let server = try HostileServer { request in
            guard let status = Int(request.target.dropFirst()) else { return [.write(Self.photo)] }
            return [.write("HTTP/1.1 \(status) Elsewhere\r\nLocation: /photo\r\nContent-Length: 0\r\n\r\n")]
        }
        for status in [301, 302, 303, 307, 308] {
            #expect(try await fetch(server.url + "/\(status)") == .saved(bytes: 5), "\(status)")
        }
        for status in [300, 305, 404] {
            #expect(
                try await fetch(server.url + "/\(status)") == .absent(.answer(status: status, host: "127.0.0.1")),
                "\(status)")
        }
    }

    @Test("A photo that is sent compressed is refused for that", arguments: ["gzip", "deflate", "br"])
    func compressed(encoding: String) async throws {
        let server = try HostileServer { request in
            let word = request.target == "/plain" ? "Identity, UTF-8" : encoding.uppercased()
            return [.write("HTTP/1.1 200 OK\r\nContent-Encoding: \(word)\r\nContent-Length: 5\r\n\r\nphoto")]
        }
        #expect(try await fetch(server.url + "/a.jpg") == .absent(.encoded(encoding, host: "127.0.0.1")))
        #expect(try await fetch(server.url + "/plain") == .saved(bytes: 5))
    }

    @Test("This machine is not asked, by whatever name, unless that is allowed or it is the market's own server")
    func privateAddresses() async throws {
        let server = try HostileServer { _ in [.write(Self.photo)] }
        for host in ["127.0.0.1", "localhost", "127.1", "2130706433", "0x7f.0.0.1", "0", "[::1]", "[::ffff:127.0.0.1]"]
        {
            let outcome = try await fetch("http://\(host):\(server.port)/a.jpg") { $0.allowsPrivate = false }
            #expect(outcome == .absent(.privateAddress(host: host.filter { !"[]".contains($0) })), "\(host)")
        }
        #expect(server.connections == 0)
        let market = try #require(WebOrigin(of: server.url))
        let trusting: (inout PhotoFetching) -> Void = {
            $0.allowsPrivate = false
            $0.trusted = [market]
        }
        #expect(try await fetch(server.url + "/a.jpg", trusting) == .saved(bytes: 5))
        #expect(
            try await fetch("http://localhost:\(server.port)/a.jpg", trusting)
                == .absent(.privateAddress(host: "localhost")), "another host is another server")
        let neighbour = try HostileServer { _ in [.write(Self.photo)] }
        #expect(
            try await fetch(neighbour.url + "/a.jpg", trusting) == .absent(.privateAddress(host: "127.0.0.1")),
            "another port is another server")
        #expect(neighbour.connections == 0)
    }

    @Test("An address that is not asked for is told with the reason")
    func refusedAddress() async throws {
        let fetcher = try PhotoFetcher(fetching())
        let path = folder.path + "/photo"
        #expect(await fetcher.fetch("http://u:p@127.0.0.1/a.jpg", to: path) == .absent(.addressWithPassword))
        #expect(await fetcher.fetch("a.jpg", to: path) == .absent(.badAddress))
    }

    @Test("Redirects are followed, a few of them, and each is checked like the first address")
    func redirects() async throws {
        let server = try HostileServer { request in
            let rest = Int(request.target.dropFirst()) ?? 0
            let place = rest > 0 ? "/\(rest - 1)" : "http://localhost:1/secret"
            return request.target == "/0"
                ? [.write(Self.photo)]
                : [.write("HTTP/1.1 302 Found\r\nLocation: \(place)\r\nContent-Length: 0\r\n\r\n")]
        }
        #expect(try await fetch(server.url + "/5") == .saved(bytes: 5))
        #expect(try await fetch(server.url + "/6") == .absent(.tooManyRedirects))
        let market = try #require(WebOrigin(of: server.url))
        let outcome = try await fetch(server.url + "/x") {
            $0.allowsPrivate = false
            $0.trusted = [market]
        }
        #expect(outcome == .absent(.privateAddress(host: "localhost")))
    }

    @Test("All redirects of a photo share its time")
    func slowRedirects() async throws {
        let server = try HostileServer { request in
            let rest = Int(request.target.dropFirst()) ?? 0
            let redirect = "HTTP/1.1 302 Found\r\nLocation: /\(rest - 1)\r\nContent-Length: 0\r\n\r\n"
            return rest == 0 ? [.write(Self.photo)] : [.pause(.milliseconds(400)), .write(redirect)]
        }
        let outcome = try await fetch(server.url + "/4") {
            $0.timeout = .seconds(1)
            $0.retries = 0
        }
        #expect(outcome == .absent(.timedOut(host: "127.0.0.1")))
    }

    @Test("What the server says is passed on; a trouble of its own is tried once more")
    func statuses() async throws {
        let server = try HostileServer { request in
            let isBusy = request.target == "/busy" && request.number == 1
            let status = isBusy ? "503 Busy" : request.target == "/busy" ? "200 OK" : "404 Not Found"
            return [.write("HTTP/1.1 \(status)\r\nContent-Length: 5\r\n\r\nphoto")]
        }
        #expect(try await fetch(server.url + "/busy") == .saved(bytes: 5))
        #expect(try await fetch(server.url + "/none") == .absent(.answer(status: 404, host: "127.0.0.1")))
        #expect(server.requests.map(\.target) == ["/busy", "/busy", "/none"])
    }

    @Test("A photo that breaks off is none, and leaves no file")
    func brokenOff() async throws {
        let server = try HostileServer { _ in
            [.write("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nphoto"), .close]
        }
        #expect(try await fetch(server.url + "/a.jpg") == .absent(.brokeOff(host: "127.0.0.1")))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test("A photo that is too large is given up, whether or not its size is announced")
    func tooLarge() async throws {
        let server = try HostileServer { request in
            request.target == "/announced"
                ? [.write("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n"), .flood("photo")]
                : [
                    .write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"),
                    .flood(String(repeating: "photo", count: 1000)),
                ]
        }
        for path in ["/announced", "/endless"] {
            #expect(try await fetch(server.url + path) { $0.byteLimit = 100_000 } == .tooLarge(limit: 100_000))
        }
    }

    @Test("A host that is silent for two photos is given up, and the others are not")
    func silent() async throws {
        let dead = try HostileServer { _ in [.stall] }
        let alive = try HostileServer { _ in [.write(Self.photo)] }
        let fetcher = try PhotoFetcher(fetching { $0.timeout = .milliseconds(300) })
        #expect(try await fetch(dead.url + "/1", fetcher) == .absent(.timedOut(host: "127.0.0.1")))
        #expect(
            try await fetch(dead.url + "/1", fetcher) == .absent(.timedOut(host: "127.0.0.1")),
            "a photo that is slow to make is no dead host")
        #expect(try await fetch(dead.url + "/2", fetcher) == .absent(.hostGivenUp("127.0.0.1")))
        #expect(try await fetch(dead.url + "/3", fetcher) == .absent(.hostGivenUp("127.0.0.1")))
        #expect(!dead.requests.contains { $0.target == "/3" })
        let slow = try PhotoFetcher(fetching())
        #expect(try await fetch(alive.url + "/1", slow) == .saved(bytes: 5))
    }

    @Test("A host that two photos cannot be asked of is given up for all of them, with the same reason")
    func away() async throws {
        let time = VirtualTime()
        let unknown = try PhotoFetcher(fetching(), resolver: Names(addresses: [:]), time: time)
        for number in 1...9 {
            #expect(
                try await fetch("http://dead.invalid/\(number)", unknown) == .absent(.hostUnknown("dead.invalid")))
        }
        #expect(time.now == .seconds(1), "each of two is tried again, and no other")
        let alive = try HostileServer { _ in [.write(Self.photo)] }
        let closed = try PhotoFetcher(
            fetching(), resolver: Names(addresses: ["127.0.0.1": [try #require(IPAddress("127.0.0.1"))]]), time: time)
        for number in 1...9 {
            #expect(
                try await fetch("http://127.0.0.1:1/\(number)", closed) == .absent(.hostUnreachable("127.0.0.1")))
        }
        #expect(time.now == .seconds(2))
        #expect(try await fetch(alive.url + "/a.jpg", PhotoFetcher(fetching())) == .saved(bytes: 5))
    }

    @Test("Bytes now and then do not keep a photo coming for ever")
    func dripping() async throws {
        let server = try HostileServer { _ in
            [.write("HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n"), .drip("x", every: .milliseconds(50))]
        }
        let outcome = try await fetch(server.url + "/a") {
            $0.timeout = .milliseconds(500)
            $0.retries = 0
        }
        #expect(outcome == .absent(.timedOut(host: "127.0.0.1")))
    }

    /// Says what it is told; a second answer is another one, as when a name is made to mean another machine.
    private struct Names: HostResolver {
        var addresses: [String: [IPAddress]]

        func addresses(of host: String) async -> [IPAddress] { addresses[host] ?? [] }
    }

    @Test("The connection goes to the address that was checked, under the name that was asked for")
    func pinned() async throws {
        let server = try HostileServer { _ in [.write(Self.photo)] }
        let names = Names(addresses: ["shop.example": [try #require(IPAddress("127.0.0.1"))]])
        let fetcher = try PhotoFetcher(fetching(), resolver: names)
        #expect(try await fetch("http://shop.example:\(server.port)/a.jpg", fetcher) == .saved(bytes: 5))
        #expect(server.requests.first?.header("Host") == "shop.example:\(server.port)")
    }

    @Test("A host in letters beyond ASCII is asked for under the name that name servers know it by")
    func internationalName() async throws {
        let server = try HostileServer { _ in [.write(Self.photo)] }
        let names = Names(addresses: ["xn--vv4b11d.xn--3e0b707e": [try #require(IPAddress("127.0.0.1"))]])
        let fetcher = try PhotoFetcher(fetching(), resolver: names)
        #expect(try await fetch("http://예시.한국:\(server.port)/머그.jpg", fetcher) == .saved(bytes: 5))
        #expect(server.requests.first?.header("Host") == "xn--vv4b11d.xn--3e0b707e:\(server.port)")
        #expect(server.requests.first?.target == "/%EB%A8%B8%EA%B7%B8.jpg")
    }

    @Test("One private address among public ones refuses the host")
    func rebinding() async throws {
        let names = Names(addresses: ["shop.example": try ["8.8.8.8", "10.0.0.1"].map { try #require(IPAddress($0)) }])
        let fetcher = try PhotoFetcher(fetching { $0.allowsPrivate = false }, resolver: names)
        #expect(try await fetch("http://shop.example/a.jpg", fetcher) == .absent(.privateAddress(host: "shop.example")))
        #expect(try await fetch("http://none.example/a.jpg", fetcher) == .absent(.hostUnknown("none.example")))
    }

    @Test("An address that nobody listens at is passed over for the next")
    func nextAddress() async throws {
        let server = try HostileServer { _ in [.write(Self.photo)] }
        let names = Names(addresses: ["shop.example": try ["::1", "127.0.0.1"].map { try #require(IPAddress($0)) }])
        let fetcher = try PhotoFetcher(fetching(), resolver: names)
        #expect(try await fetch("http://shop.example:\(server.port)/a.jpg", fetcher) == .saved(bytes: 5))
        #expect(
            try await fetch("http://127.0.0.1:1/a.jpg") { $0.retries = 0 } == .absent(.hostUnreachable("127.0.0.1")))
    }

    @Test("Through a proxy, names of this network are refused before it is asked")
    func proxy() async throws {
        let proxy = try HostileServer { _ in [.write("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n")] }
        let fetcher = try PhotoFetcher(
            fetching {
                $0.allowsPrivate = false
                $0.retries = 0
                $0.proxies = .environment(["HTTP_PROXY": proxy.url])
            }, resolver: Names(addresses: ["inside.example": [try #require(IPAddress("10.0.0.1"))]]))
        for host in ["inside.example", "router", "nas.local"] {
            #expect(try await fetch("http://\(host)/a.jpg", fetcher) == .absent(.privateAddress(host: host)))
        }
        #expect(proxy.connections == 0)
        let outcome = try await fetch("http://shop.example/a.jpg", fetcher)
        #expect(outcome == .absent(.noWayThroughProxy("127.0.0.1:\(proxy.port)")))
    }

    @Test("So many at once, and so many from one host")
    func limitPerHost() async throws {
        let underWay = Mutex((now: 0, atMost: 0))
        let server = try HostileServer { _ in
            underWay.withLock { $0 = ($0.now + 1, max($0.atMost, $0.now + 1)) }
            return [
                .pause(.milliseconds(30)),
                .take { _ in
                    underWay.withLock { $0.now -= 1 }
                    return [.write(Self.photo)]
                },
            ]
        }
        let fetcher = try PhotoFetcher(fetching { $0.widthPerHost = 2 })
        try await fetch(12, from: server, fetcher)
        #expect(server.requests.count == 12)
        #expect(underWay.withLock(\.atMost) <= 2)
    }

    @Test("A server that closes connections without announcing it loses no photo to those who took them for open")
    func unannouncedCloses() async throws {
        let server = try HostileServer { _ in [.write(Self.photo), .pause(.milliseconds(1)), .close] }
        let fetcher = try PhotoFetcher(fetching())
        try await fetch(200, from: server, fetcher)
        #expect(server.requests.count == 200)
    }

    @Test("A server that closes every connection without an answer is asked twice")
    func neverAnswers() async throws {
        let server = try HostileServer { _ in [.close] }
        #expect(try await fetch(server.url + "/a.jpg") == .absent(.brokeOff(host: "127.0.0.1")))
        #expect(server.requests.count == 2)
    }

    @Test("A server that stops answering is asked again as often as its connections may have been kept, and no more")
    func answersOnce() async throws {
        let server = try HostileServer { $0.number == 1 ? [.write(Self.photo)] : [.close] }
        let fetcher = try PhotoFetcher(fetching())
        #expect(try await fetch(server.url + "/a.jpg", fetcher) == .saved(bytes: 5))
        for _ in 1...10 {
            #expect(try await fetch(server.url + "/b.jpg", fetcher) == .absent(.brokeOff(host: "127.0.0.1")))
        }
        // The first photo, two requests for each of the others, and 2 × 4 that may have met closed connections.
        #expect(server.requests.count == 1 + 20 + 8)
    }

    @Test("A stop ends the waiting, for an answer and for one's turn")
    func stopped() async throws {
        let server = try HostileServer { _ in [.stall] }
        let fetcher = try PhotoFetcher(fetching { $0.widthPerHost = 1 })
        let address = try PhotoAddress(server.url + "/a.jpg")
        let tasks = (1...3).map { number in
            Task { [folder] in await fetcher.fetch(address, to: folder.path + "/\(number)") }
        }
        try await waitUntil(!server.requests.isEmpty, found: "no request")
        for task in tasks { task.cancel() }
        for task in tasks { #expect(await task.value == .absent(.stopped)) }
    }
}
