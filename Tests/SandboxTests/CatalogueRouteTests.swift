import Foundation
import Photos
import Sandbox
import TestSupport
import Testing

@Suite("The practice market's catalogue")
struct CatalogueRouteTests {
    private func ids(_ answer: Curl.Answer) -> [Int] {
        (answer.json["pages"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? Int }
    }

    @Test("Its health is the word OK in quotes, as plain text")
    func health() async throws {
        try await Market.run { market in
            let answer = try await market.get("/healthChecker")
            #expect(answer.text == "\"OK\"")
            #expect(answer.contentType.hasPrefix("text/plain"))
        }
    }

    @Test("Pages go from the newest product down")
    func pages() async throws {
        try await Market.run { market in
            for index in 1...5 { _ = try await market.registered(Market.params(name: "키보드 \(index)")) }
            let page = try await market.get("/api/products/?page_no=2&items_per_page=2")
            #expect(ids(page) == [3, 2])
            #expect(
                page.text.hasPrefix(
                    #"{"pageNo":2,"itemsPerPage":2,"totalCount":5,"offset":2,"limit":4,"lastPage":3,"hasNext":true,"hasPrev":true,"#
                ))
            #expect(ids(try await market.get("/api/products?items_perpage=2")) == [5, 4, 3, 2, 1])
            #expect(ids(try await market.get("/api/products?page_no=9")).isEmpty)
            #expect(try await market.get("/api/products?items_per_page=9999").json["itemsPerPage"] as? Int == 500)
            for query in ["page_no=0", "page_no=x", "items_per_page=-1", "page_no=99999999999999999999"] {
                #expect(try await market.get("/api/products?\(query)").status == 400)
            }
        }
    }

    @Test("As built, page N holds N pages' rows, overlapping the next")
    func overlongPages() async throws {
        try await Market.run(.asBuilt) { market in
            for _ in 1...6 { _ = try await market.registered() }
            #expect(ids(try await market.get("/api/products?page_no=1&items_per_page=2")) == [6, 5])
            #expect(ids(try await market.get("/api/products?page_no=2&items_per_page=2")) == [4, 3, 2, 1])
            #expect(try await market.get("/api/products?page_no=2&items_per_page=2").json["limit"] as? Int == 4)
        }
    }

    @Test("A search finds parts of product and vendor names, and takes no wildcards")
    func search() async throws {
        try await Market.run { market in
            _ = try await market.registered(Market.params(name: "애플 매직 키보드"))
            _ = try await market.registered(Market.params(name: "100% 면 셔츠"))
            let shop = ["-H", "identifier: \(Market.other.identifier)"]
            _ = try await market.register(Market.params(secret: Market.other.secret), header: shop)
            let search = { (text: String) in
                let query = try await Curl.run([
                    "-G", "--data-urlencode", "search_value=\(text)", "\(market.url)/api/products",
                ])
                return ids(query)
            }
            #expect(try await search("매직") == [1])
            #expect(try await search("0% 면") == [2])
            #expect(try await search("%") == [2])
            #expect(try await search("shop") == [3])
            #expect(try await search("VENDOR1") == [2, 1])
            #expect(try await search("") == [3, 2, 1])
        }
    }

    @Test("An update changes what it names and nothing else")
    func update() async throws {
        try await Market.run { market in
            let id = try await market.registered(Market.params(rest: #","stock":3"#))
            let answer = try await market.send(
                "PATCH", "/api/products/\(id)", #"{"price":40000,"descriptions":"ignored","secret":"right secret"}"#)
            #expect(answer.status == 202)
            #expect(answer.text.contains(#""price":40000.0,"bargain_price":40000.0,"discounted_price":0.0,"stock":3"#))
            #expect(answer.json["description"] as? String == "조용하게 눌리는 무선 키보드입니다.")
            let broken = try await market.send(
                "PATCH", "/api/products/\(id)", #"{"discounted_price":40001,"secret":"right secret"}"#)
            #expect(broken.json["issues"] as? [String] == ["discount-exceeds-price"])
            #expect(try await market.get("/api/products/\(id)").text == answer.text)
        }
    }

    @Test("An update can choose the leading photo, of the product's own")
    func thumbnail() async throws {
        try await Market.run { market in
            let made = try await market.register(photos: [market.photo("a.jpg"), market.photo("b.jpg")])
            let images = try #require(made.json["images"] as? [[String: Any]])
            let change = { (id: Int) in
                try await market.send("PATCH", "/api/products/1", #"{"thumbnail_id":\#(id),"secret":"right secret"}"#)
            }
            let second = try #require(images[1]["id"] as? Int)
            #expect(try await change(second).json["thumbnail"] as? String == images[1]["thumbnail_url"] as? String)
            #expect(try await change(99).status == 400)
        }
    }

    @Test("A deletion takes two calls, and its path works once", arguments: [true, false])
    func deletion(padded: Bool) async throws {
        try await Market.run { market in
            let id = try await market.registered()
            let archived = try await market.send("POST", "/api/products/\(id)/archived", #"{"secret":"right secret"}"#)
            #expect(archived.status == 200)
            #expect(archived.contentType.hasPrefix("text/plain"))
            let token = try #require(archived.text.split(separator: "/").last)
            let decoded = String(decoding: try #require(Data(base64Encoded: String(token))), as: UTF8.self)
            let pattern = #/1\|[0-9a-f]{8}-[0-9a-f]{4}-1[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/#
            #expect(decoded.wholeMatch(of: pattern) != nil, "\(decoded)")
            let path = padded ? archived.text : archived.text.replacing("=", with: "")
            let deleted = try await market.send("DELETE", path, nil)
            #expect(deleted.status == 200)
            #expect(deleted.json["id"] as? Int == id)
            #expect(try await market.send("DELETE", path, nil).status == 404)
            #expect(try await market.get("/api/products/\(id)").status == 404)
            #expect(try market.leftovers().filter { $0.contains("_") }.isEmpty)
            #expect(try await market.registered() == id + 1)
        }
    }

    @Test("Nobody changes or deletes another vendor's product, nor with a wrong secret")
    func ownership() async throws {
        try await Market.run { market in
            let id = try await market.registered()
            let shop = ["-H", "identifier: \(Market.other.identifier)"]
            let own = #"{"secret":"other secret"}"#
            #expect(try await market.send("PATCH", "/api/products/\(id)", own, header: shop).status == 403)
            #expect(try await market.send("POST", "/api/products/\(id)/archived", own, header: shop).status == 403)
            #expect(try await market.send("POST", "/api/products/\(id)/archived", own).status == 400)
            let path = try await market.send("POST", "/api/products/\(id)/archived", #"{"secret":"right secret"}"#).text
            #expect(try await market.send("DELETE", path, nil, header: shop).status == 403)
            #expect(try await market.send("DELETE", path, nil, header: []).status == 400)
            #expect(
                try await market.send("DELETE", "/api/products/\(Market.secret.replacing(" ", with: ""))", nil).status
                    == 404)
            #expect(try await market.total() == 1)
        }
    }

    @Test(
        "What is not there is answered with the market's error",
        arguments: [
            "/api/products/99", "/api/products/abc", "/nowhere", "/", "/training-resources/1/20240130/none.jpg",
            "/training-resources/..%2F..%2Fmarket.sqlite",
            "/training-resources/1/20240130/..%2F..%2F..%2F..%2Fmarket.sqlite",
        ])
    func notFound(path: String) async throws {
        try await Market.run { market in
            let answer = try await market.get(path)
            #expect(answer.status == 404)
            #expect(answer.json["code"] as? Int == 404)
        }
    }

    @Test("HEAD is GET without the body", arguments: ["/healthChecker", "/api/products", "/api/products/1"])
    func head(path: String) async throws {
        try await Market.run { market in
            _ = try await market.registered()
            let whole = try await market.get(path)
            let head = try await market.raw(market.request("HEAD", path))
            #expect(head.status == 200)
            #expect(head["Content-Length"] == "\(whole.body.count)")
            #expect(head.body.isEmpty)
        }
    }

    @Test(
        "A method that a path does not have is refused with 405, and those it has are named",
        arguments: [
            ("PUT", "/api/products/1", "DELETE, GET, HEAD, PATCH"), ("DELETE", "/api/products", "GET, HEAD, POST"),
            ("GET", "/api/products/1/archived", "POST"), ("POST", "/healthChecker", "GET, HEAD"),
        ])
    func methodNotAllowed(method: String, path: String, allowed: String) async throws {
        try await Market.run { market in
            let answer = try await market.raw(market.request(method, path))
            #expect(answer.status == 405)
            #expect(answer["Allow"] == allowed)
            #expect(String(decoding: answer.body, as: UTF8.self).hasPrefix(#"{"code":405,"message":"#))
        }
    }

    @Test("Photos are served byte for byte, by what they are")
    func photos() async throws {
        try await Market.run(.documented, { $0.makeThumbnail = { _ in [0xFF, 0xD8, 0xFF, 1] } }) { market in
            let made = try await market.register(photos: [market.photo("photo without an extension")])
            let image = try #require((made.json["images"] as? [[String: Any]])?.first)
            let origin = try #require(image["url"] as? String)
            let photo = try await Curl.run([origin])
            #expect(photo.body == Market.jpeg)
            #expect(photo.contentType == "image/jpeg")
            let head = try await Curl.run(["-I", origin])
            #expect(head.status == 200)
            #expect(head.text.lowercased().contains("content-length: \(Market.jpeg.count)\r\n"))
            let small = try await Curl.run([try #require(image["thumbnail_url"] as? String)])
            #expect(small.body == Data([0xFF, 0xD8, 0xFF, 1]))
        }
    }

    @Test("A photo's small version is a JPEG of 300 pixels at most")
    func thumbnails() async throws {
        try await Market.run { market in
            let photo = Places.samples.appendingPathComponent("photos/vase-lilac.jpg").path
            let made = try await market.register(photos: [photo])
            let small = try await Curl.run([try #require(made.json["thumbnail"] as? String)])
            #expect(small.contentType == "image/jpeg")
            let facts = try PhotoInspector.inspect(bytes: [UInt8](small.body))
            let original = try PhotoInspector.inspect(path: photo)
            #expect(max(facts.width, facts.height) == min(300, max(original.width, original.height)))
            #expect(facts.byteCount < original.byteCount)
        }
    }
}
