import Foundation
import MarketAPI
import Sandbox
import TestSupport
import Testing

@Suite("The generations with vendors, where they differ or are particular", .timeLimit(.minutes(5)))
struct TrainingTests {
    @Test("A product's own secret is plain text, the same each time, and the vendor's does not do in its place")
    func productSecret() async throws {
        try await Spoken.training.run { market in
            let id = try await Spoken.training.registered(market)
            let secret = #"{"secret":"\#(Market.secret)"}"#
            let own = try await market.send("POST", "/api/products/\(id)/secret", secret)
            #expect(own.contentType.hasPrefix("text/plain"))
            let pattern = #/[0-9a-f]{8}-[0-9a-f]{4}-1[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/#
            #expect(own.text.wholeMatch(of: pattern) != nil, "\(own.text)")
            #expect(try await market.send("POST", "/api/products/\(id)/secret", secret).text == own.text)
            let vendors = Market.secret.replacing(" ", with: "%20")
            #expect(try await market.send("DELETE", "/api/products/\(id)/\(vendors)", nil).status == 400)
            let other = ["-H", "identifier: \(Market.other.identifier)"]
            #expect(
                try await market.send("DELETE", "/api/products/\(id)/\(own.text)", nil, header: other).status == 403)
            #expect(try await market.send("DELETE", "/api/products/\(id)/\(own.text)", nil).status == 200)
            #expect(try await market.send("DELETE", "/api/products/\(id)/\(own.text)", nil).status == 404)
        }
    }

    @Test("A photo and its small version share their name there, and the first generation's search is none")
    func names() async throws {
        try await Spoken.training.run { market in
            let made = try await Spoken.training.register(market)
            let image = try #require((made.json["images"] as? [[String: Any]])?.first)
            let (url, small) = (image["url"] as? String ?? "", image["thumbnail_url"] as? String ?? "")
            #expect(url.replacing("/origin/", with: "/thumb/") == small)
            #expect(try await Curl.run([url]).body == Market.jpeg)
            let search = try await market.get("/api/products?search_value=nothing")
            #expect(search.json["total_count"] as? Int == 1)
        }
    }

    static let variants: [(String, params: String, images: String)] = [
        ("no types", "name=\"params\"", "name=\"images\"; filename=\"a.jpg\""),
        (
            "typed", "name=\"params\"\r\nContent-Type: application/json",
            "name=\"images\"; filename=\"a.jpg\"\r\nContent-Type: image/jpg"
        ),
        (
            "parameters as a file", "name=\"params\"; filename=\"params.json\"",
            "name=\"images\"; filename=\"a.jpg\"\r\nContent-Type: image/png"
        ),
        ("an unquoted name", "name=params", "name=images; filename=a.jpg\r\nContent-Type: multipart/form-data"),
        (
            "no extension", "name=\"params\"",
            "name=\"images\"; filename=\"photo\"\r\nContent-Type: \"multipart/form-data\""
        ),
    ]

    @Test(
        "What working clients sent is taken, in either order of the parts", arguments: [Spoken.openmarket, .training],
        variants)
    func accepted(spoken: Spoken, variant: (String, params: String, images: String)) async throws {
        try await spoken.run(.asBuilt) { market in
            let json = #"{"name":"x","secret":"\#(Market.secret)","unknown":1}"#
            let params = Data("--X\r\nContent-Disposition: form-data; \(variant.params)\r\n\r\n\(json)\r\n\r\n".utf8)
            let image =
                Data("--X\r\nContent-Disposition:form-data; \(variant.images)\r\n\r\n".utf8) + Market.jpeg
                + Data("\r\n".utf8)
            for parts in [[params, image], [image, params]] {
                let body = Data("\r\n".utf8) + parts[0] + parts[1] + Data("--X--\r\n".utf8)
                let answer = try await market.raw(
                    market.request("POST", "/api/products/", body, type: "multipart/form-data; boundary=X"))
                #expect(answer.status == 201, "\(String(decoding: answer.body, as: UTF8.self))")
            }
            let photos = try await market.get("/api/products/1").json["images"] as? [[String: Any]]
            #expect((photos?.first?["url"] as? String)?.hasSuffix(".jpg") == (variant.0 != "no extension"))
        }
    }

    @Test("As built, an empty text for a number is kept as null", arguments: [Spoken.openmarket, .training])
    func nulls(spoken: Spoken) async throws {
        try await spoken.run(.asBuilt) { market in
            let json = #"{"name":"","price":"","stock":"","discounted_price":"","secret":"\#(Market.secret)"}"#
            let made = try await Curl.run(
                Market.header + [
                    "--form-string", "params=\(json)", "-F", "images=@\(try market.photo())",
                    "\(market.url)/api/products",
                ])
            #expect(made.text.contains(#""price":null"#) && made.text.contains(#""stock":null"#), "\(made.text)")
            #expect(try await market.get("/api/products/1").text == made.text)
        }
    }
}
