import Catalogue
import Testing

@testable import Transfer

@Suite("Addresses of photos")
struct PhotoAddressTests {
    @Test(
        "What people write becomes what is sent",
        arguments: [
            ("https://cdn.example/a.jpg", "https://cdn.example/a.jpg"),
            ("HTTPS://CDN.Example/A.jpg#top", "https://cdn.example/A.jpg"),
            ("http://cdn.example", "http://cdn.example/"),
            ("http://cdn.example:8080/a b.jpg?x=1&y=가", "http://cdn.example:8080/a%20b.jpg?x=1&y=%EA%B0%80"),
            ("http://cdn.example/100%25.jpg", "http://cdn.example/100%25.jpg"),
            ("http://cdn.example/%bb%e7/100%.jpg?%bb", "http://cdn.example/%bb%e7/100%25.jpg?%bb"),
            ("http://cdn.example/가.jpg?n=가&w=50%", "http://cdn.example/%EA%B0%80.jpg?n=%EA%B0%80&w=50%25"),
            ("http://cdn.example/가%4", "http://cdn.example/%EA%B0%80%254"),
            ("http://cdn.example/100%", "http://cdn.example/100%25"),
            ("http://cdn.example/%4", "http://cdn.example/%254"),
            ("http://cdn.example/a%20%가", "http://cdn.example/a%20%25%EA%B0%80"),
            ("http://cdn.example//a//b:c[1].jpg#x#y", "http://cdn.example//a//b:c%5B1%5D.jpg"),
            ("http://cdn.example?q=//a", "http://cdn.example/?q=//a"),
            ("http://[::1]:80/a.jpg", "http://[::1]:80/a.jpg"),
        ])
    func text(written: String, sent: String) throws {
        #expect(try PhotoAddress(written).text == sent)
    }

    @Test(
        "What is no address of the web is not asked for",
        arguments: [
            "", "a.jpg", "ftp://cdn.example/a.jpg", "file:///etc/passwd", "http://", "https:///a.jpg",
            "http://h:99999/",
        ])
    func bad(text: String) {
        #expect(throws: PhotoRefused(.badAddress)) { try PhotoAddress(text) }
    }

    @Test("Nor is one with a user or a password in it", arguments: ["http://u:p@h.example/", "http://u@h.example/"])
    func password(text: String) {
        #expect(throws: PhotoRefused(.addressWithPassword)) { try PhotoAddress(text) }
    }

    @Test("A server is its scheme, host and port")
    func origins() throws {
        #expect(WebOrigin(of: "http://H.example/a") == WebOrigin(scheme: "http", host: "h.example", port: 80))
        #expect(WebOrigin(of: "https://h.example") != WebOrigin(of: "http://h.example"))
        #expect(WebOrigin(of: "http://[::1]:81") == WebOrigin(scheme: "http", host: "::1", port: 81))
        #expect(WebOrigin(of: "sandbox") == nil)
    }

    @Test("A redirect leads on from where it stands")
    func redirects() throws {
        let start = try PhotoAddress("https://h.example/x/a.jpg?y=1")
        #expect(try start.redirected(to: "b.jpg").text == "https://h.example/x/b.jpg")
        #expect(try start.redirected(to: "/b.jpg").text == "https://h.example/b.jpg")
        #expect(try start.redirected(to: "//cdn.example/b.jpg").text == "https://cdn.example/b.jpg")
        #expect(try start.redirected(to: "http://cdn.example/b c.jpg").text == "http://cdn.example/b%20c.jpg")
        #expect(try start.redirected(to: "%bb%e7%.jpg").text == "https://h.example/x/%bb%e7%25.jpg")
        #expect(try start.redirected(to: "사 b.jpg?가").text == "https://h.example/x/%EC%82%AC%20b.jpg?%EA%B0%80")
        // What stood there in CP949.
        #expect(throws: PhotoRefused(.badAddress)) { try start.redirected(to: "/\u{FFFD}\u{FFFD}.jpg") }
        #expect(throws: PhotoRefused(.badAddress)) { try start.redirected(to: "file:///etc/passwd") }
        #expect(throws: PhotoRefused(.addressWithPassword)) { try start.redirected(to: "http://u:p@h/") }
    }
}
