import Catalogue
import TestSupport
import Testing

@testable import Transfer

@Suite("The borders of a photo's address")
struct PhotoAddressBorderTests {
    private func sent(_ text: String) -> String? { try? PhotoAddress(text).text }

    @Test("An address has at most 8,192 bytes, and so has a redirect's")
    func length() throws {
        let longest = "http://h.example/" + String(repeating: "a", count: 8192 - 17)
        #expect(sent(longest) == longest)
        #expect(sent(longest + "a") == nil)
        let start = try PhotoAddress("http://h.example/x")
        #expect(try start.redirected(to: longest).text == longest)
        #expect(throws: PhotoRefused(.badAddress)) { try start.redirected(to: longest + "a") }
        #expect(throws: PhotoRefused(.badAddress)) { try start.redirected(to: String(repeating: "a", count: 8193)) }
    }

    @Test(
        "A port is from 1 to 65,535, or the scheme's own",
        arguments: [
            ("http://h:1/", 1), ("http://h:65535/", 65_535), ("http://h:0/", nil), ("http://h:65536/", nil),
            ("http://h/", 80), ("https://h/", 443), ("HTTPS://h/", 443), ("http://h:443/", 443),
        ] as [(String, Int?)])
    func ports(text: String, port: Int?) {
        #expect((try? PhotoAddress(text))?.origin.port == port)
        #expect(WebOrigin(of: text)?.port == port)
    }

    @Test("A user alone, or a password alone, is one too many", arguments: ["u@", ":p@", "u:@", "u:p@"])
    func credentials(user: String) {
        #expect(throws: PhotoRefused(.addressWithPassword)) { try PhotoAddress("http://\(user)h.example/") }
    }

    @Test("A host has no escapes")
    func host() {
        for text in ["http://h%41.example/", "http://h%2e/", "http://%31/"] {
            #expect(throws: PhotoRefused(.badAddress)) { try PhotoAddress(text) }
        }
        #expect(WebOrigin(of: "HTTP://SHOP.Example/A") == WebOrigin(scheme: "http", host: "shop.example", port: 80))
        #expect(sent("HTTP://SHOP.Example/A") == "http://shop.example/A")
        #expect(WebOrigin(of: "http://[FD00::1]/")?.host == "fd00::1")
    }

    @Test(
        "What must be escaped is, and nothing else",
        arguments: [
            ("/-._~!$&'()*+,;=:@/z", "/-._~!$&'()*+,;=:@/z"), ("/a+b c", "/a+b%20c"), ("/%20%2F", "/%20%2F"),
            ("/%zz", "/%25zz"), ("/%a", "/%25a"), ("/%az", "/%25az"), ("/%", "/%25"), ("/%%20", "/%25%20"),
            ("/\"<>^`{|}\\", "/%22%3C%3E%5E%60%7B%7C%7D%5C"), ("/é", "/%C3%A9"), ("/ä/ß", "/%C3%A4/%C3%9F"),
            ("/a#b#c", "/a"), ("/a?b=c#d", "/a?b=c"), ("?a=b#//c", "/?a=b"), ("#x//y", "/"),
            ("/a?u=http://x/ y", "/a?u=http://x/%20y"),
            ("/x//y z", "/x//y%20z"), ("", "/"), ("/½", "/%C2%BD"),
        ])
    func escaping(path: String, expected: String) {
        #expect(sent("http://h.example" + path) == "http://h.example" + expected)
    }

    @Test(
        "A redirect's part is escaped from its path on, wherever that begins",
        arguments: [
            ("b c.jpg", "http://h.example/x/b%20c.jpg"), ("//o.example/b c", "http://o.example/b%20c"),
            ("https://o.example/b c#d", "https://o.example/b%20c"), ("/a//b c", "http://h.example/a//b%20c"),
            ("a//b:c d", "http://h.example/x/a//b:c%20d"), ("?q=1 2", "http://h.example/x/a?q=1%202"),
            ("../c", "http://h.example/c"), ("//o.example", "http://o.example/"),
        ])
    func redirects(location: String, expected: String) throws {
        #expect(try PhotoAddress("http://h.example/x/a").redirected(to: location).text == expected)
    }

    @Test(
        "An address is a server, and what is asked for there as it is written",
        arguments: [
            ("http://h.example", "http://h.example", "/"), ("https://h.example:8443/a", "https://h.example:8443", "/a"),
            ("http://[::1]:8080/%bb%e7//b?c=/d", "http://[::1]:8080", "/%bb%e7//b?c=/d"),
            ("http://h.example?q=http://o.example/", "http://h.example", "/?q=http://o.example/"),
            ("http://h.example/a:b#c", "http://h.example", "/a:b"),
        ])
    func parts(address: String, server: String, target: String) throws {
        let parts = try PhotoAddress(address).parts
        #expect((String(parts.server), String(parts.target)) == (server, target))
    }

    @Test("What may be asked is told in one word, equal where the same may be, in whatever order it was named")
    func reach() {
        func reach(_ trusted: Set<WebOrigin>, isPrivate: Bool = false) -> String {
            var settings = PhotoFetching()
            (settings.trusted, settings.allowsPrivate) = (trusted, isPrivate)
            return settings.reach
        }
        let one = WebOrigin(scheme: "http", host: "b", port: 80)
        let other = WebOrigin(scheme: "https", host: "a", port: 8443)
        #expect(reach([]) == "public")
        #expect(reach([one, other]) == "public http://b:80 https://a:8443")
        #expect(reach([one, other], isPrivate: true) == "private")
    }

    @Test("This machine's name has its addresses, each once, and a name of nobody's has none")
    func resolver() async {
        let addresses = await SystemResolver().addresses(of: "localhost")
        #expect(!addresses.isEmpty)
        #expect(addresses.filter { !$0.isLoopback } == [])
        #expect(Set(addresses).count == addresses.count)
        #expect(await SystemResolver().addresses(of: "nowhere.invalid") == [])
        #expect(await SystemResolver().addresses(of: "::1") == [IPAddress("::1")!])
        #expect(await SystemResolver().addresses(of: "10.1.2.3") == [IPAddress("10.1.2.3")!])
    }

    @Test("An address that is plain is read as it would be otherwise", arguments: SeededGenerator.seeds)
    func plain(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let schemes = ["http://", "https://", "HTTP://", "http:/", "ftp://", ""]
        let hosts = [
            "h", "h.example", "1.2", "127.0.0.1", "xn--a", "a..b", "-h", "h.", ".h", "u@h", "[::1]", "H", "h_",
            "0x7f.1", "",
        ]
        let ports = ["", ":80", ":443", ":1", ":65535", ":65536", ":0", ":080", ":", ":8a", ":+1"]
        let pieces = [
            "/", "a", "A1", ".", "..", "-", "_", "~", "%41", "%bb", "?", "#", "é", " ", "jpg", ":", "@", "+", "//",
        ]
        var accepted = 0
        for _ in 0..<500 {
            let path = (0..<Int.random(in: 0...6, using: &random)).map { _ in pieces.randomElement(using: &random)! }
                .joined()
            let text =
                [schemes, hosts, ports].map { $0[Int.random(in: 0..<$0.count, using: &random) / 2] }.joined() + "/"
                + path
            guard let plain = PlainAddress(text) else { continue }
            accepted += 1
            let parsed = try PhotoAddress(parsing: text)
            #expect(parsed.text == text && parsed.origin == plain.origin, "\(text), \(random)")
            #expect(try PhotoAddress(text) == parsed)
        }
        #expect(accepted > 20, "\(random)")
    }
}
