import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("Registering in the practice market")
struct RegistrationTests {
    @Test("curl -F registers a product, and the answer is the market's")
    func curlForm() async throws {
        try await Market.run { market in
            let params = Market.params(price: "60000000", rest: #","discounted_price":18000000,"stock":3"#)
            let answer = try await market.register(params, photos: [market.photo("a.jpg"), market.photo("plain")])
            #expect(answer.status == 201)
            #expect(answer.contentType == "application/json")
            #expect(answer.text.contains(#""price":6.0E7,"bargain_price":4.2E7,"discounted_price":1.8E7,"stock":3"#))
            let json = answer.json
            #expect(json["id"] as? Int == 1)
            #expect(json["name"] as? String == "무선 키보드")
            #expect(json["created_at"] as? String == "2024-01-30T00:00:00")
            #expect((json["vendors"] as? [String: Any])?["name"] as? String == "vendor1")
            let images = try #require(json["images"] as? [[String: Any]])
            let pattern =
                #/^http://127\.0\.0\.1:\d+/training-resources/1/20240130/[0-9a-f]{32}_(origin|thumb)(\.jpg)?$/#
            for image in images {
                for key in ["url", "thumbnail_url"] {
                    #expect((image[key] as? String)?.wholeMatch(of: pattern) != nil, "\(image)")
                }
            }
            #expect(images.map { ($0["url"] as? String)?.hasSuffix(".jpg") } == [true, false])
            #expect(json["thumbnail"] as? String == images[0]["thumbnail_url"] as? String)
            #expect(try await market.get("/api/products/1/").text == answer.text)
        }
    }

    @Test(
        "The part with the parameters may be typed, or a file",
        arguments: [";type=application/json", ";filename=params.json", ";type=application/json;filename=blob"])
    func paramsVariants(suffix: String) async throws {
        try await Market.run { market in
            let file = try market.folder.write(Market.params() + "\r\n", to: "params.json").path
            let answer = try await Curl.run(
                Market.header + ["-F", "images=@\(market.photo());type=multipart/form-data", "-F", "identifier=x"]
                    + ["-F", "params=<\(file)\(suffix)", "-H", "accessId: 1", "\(market.url)/api/products/"])
            #expect(answer.status == 201, "\(answer.text)")
        }
    }

    @Test("What the market's apps write by hand is taken")
    func handmade() async throws {
        try await Market.run { market in
            let body = """
                \r\n\r\n--B\r\nContent-Disposition:form-data; name="images"; filename=my photo\r\n\r\n\u{7F}x\r
                --B\r\nContent-Disposition: form-data; name="params"\r\n\r\n\(Market.params())\r\n\r\n--B--\r\n
                """
            // The handmade image is no JPEG, which the form's rules see; everything else was read.
            let answer = try await market.post(body, type: "multipart/form-data; charset=utf-8; boundary=\"B\"")
            #expect(answer.status == 400)
            #expect(answer.json["issues"] as? [String] == ["image-unsupported"])
        }
    }

    static func part(_ name: String, _ content: String, filename: String? = nil) -> String {
        let file = filename.map { "; filename=\"\($0)\"" } ?? ""
        return "--B\r\nContent-Disposition: form-data; name=\"\(name)\"\(file)\r\n\r\n\(content)\r\n"
    }

    static let image = part("images", "x", filename: "a.jpg")
    static let params = part("params", Market.params())

    @Test(
        "What the live market refused is refused with its error",
        arguments: [
            (
                "separate fields", part("name", "키보드") + part("price", "1") + image + "--B--",
                "multipart/form-data; boundary=B"
            ),
            ("no JSON", part("params", "name=키보드") + image + "--B--", "multipart/form-data; boundary=B"),
            ("an array", part("params", "[]") + image + "--B--", "multipart/form-data; boundary=B"),
            ("no hyphens", (params + image + "--B--").replacing("--B", with: "B"), "multipart/form-data; boundary=B"),
            (
                "no empty line", params.replacing("\r\n\r\n", with: "\r\n") + image + "--B--",
                "multipart/form-data; boundary=B"
            ),
            ("an endless header", "--B\r\n" + String(repeating: "A", count: 12_000), "multipart/form-data; boundary=B"),
            (
                "an empty image", params + part("images", "", filename: "a.jpg") + "--B--",
                "multipart/form-data; boundary=B"
            ),
            ("no image", params + "--B--", "multipart/form-data; boundary=B"),
            ("cut off", params + image, "multipart/form-data; boundary=B"),
            ("another boundary", params + image + "--B--", "multipart/form-data; boundary=C"),
            ("no boundary", params + image + "--B--", "multipart/form-data"),
            ("no multipart", Market.params(), "application/json"),
            (
                "too many parts", String(repeating: part("x", "y"), count: 33) + "--B--",
                "multipart/form-data; boundary=B"
            ),
            ("nothing", "", "multipart/form-data; boundary=B"),
        ])
    func refusals(what: String, body: String, type: String) async throws {
        for mode in RuleMode.allCases {
            try await Market.run(mode) { market in
                let answer = try await market.post(body, type: type)
                #expect(answer.status == 400, "\(what): \(answer.text)")
                #expect(answer.json["code"] as? Int == 400)
                #expect((answer.json["message"] as? String)?.isEmpty == false)
                #expect(try await market.total() == 0)
                #expect(try market.leftovers().isEmpty)
            }
        }
    }

    @Test("A body that stops before its end is refused with 400, and leaves nothing", arguments: [10, 200])
    func cutShort(missing: Int) async throws {
        try await Market.run { market in
            var request = market.registration()
            request.removeLast(missing)
            let answer = try await market.raw(request, closing: true)
            #expect(answer.status == 400)
            #expect(String(decoding: answer.body, as: UTF8.self).hasPrefix(#"{"code":400,"message":"#))
            #expect(answer.end == .closed)
            #expect(try await market.total() == 0)
            #expect(try market.leftovers().isEmpty)
            var update = market.request("PATCH", "/api/products/1", Data(Market.params().utf8))
            update.removeLast(10)
            #expect(try await market.raw(update, closing: true).status == 400)
        }
    }

    @Test("Another's identifier, no identifier and a wrong secret are refused alike")
    func credentials() async throws {
        try await Market.run { market in
            let unknown = ["-H", "identifier: 12345678-1111-4222-8333-444444444444"]
            let upper = ["-H", "Identifier: \(Market.identifier.uppercased())"]
            let statuses = try await [
                market.register(header: unknown), market.register(header: []),
                market.register(Market.params(secret: "wrong")),
                market.register(Market.params(secret: Market.other.secret)), market.register(header: upper),
            ].map(\.status)
            #expect(statuses == [400, 400, 400, 400, 201])
        }
    }

    @Test("A registration larger than allowed is refused with 413, as are large parameters")
    func size() async throws {
        try await Market.run(.documented, { $0.limits.uploadBytes = 100_000 }) { market in
            let large = try market.photo("large.jpg", Market.jpeg + Data(count: 150_000))
            let answer = try await market.register(photos: [large])
            #expect(answer.status == 413)
            #expect(answer.json["code"] as? Int == 413)
        }
        try await Market.run(.documented, { $0.limits.jsonBytes = 1_000 }) { market in
            let params = Market.params(description: String(repeating: "x", count: 2_000))
            let statuses = try await [
                market.register(params), market.send("PATCH", "/api/products/1", params),
            ].map(\.status)
            #expect(statuses == [413, 413])
            let leftovers = try market.leftovers()
            #expect(leftovers.isEmpty)
        }
    }

    @Test("Python's requests registers too")
    func python() async throws {
        let script = """
            import json, sys
            try:
                import requests
            except ImportError:
                print("no requests"); sys.exit()
            files = [("params", (None, sys.argv[3], "application/json")),
                     ("images", ("한글 \\"사진\\".jpg", open(sys.argv[4], "rb"), "image/jpg"))]
            r = requests.post(sys.argv[1] + "/api/products", headers={"identifier": sys.argv[2]}, files=files)
            print(r.status_code, r.json()["images"][0]["url"][-4:])
            """
        try await Market.run { market in
            let output = try await Curl.output(
                of: "python3", ["-c", script, market.url, Market.identifier, Market.params(), market.photo()])
            let said = String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            // Nothing to learn where there is no such client.
            guard said != "no requests", !said.isEmpty else { return }
            #expect(said == "201 .jpg")
        }
    }
}

extension Market {
    /// Files of uploads, finished or not, that no product names; a refused registration leaves none.
    func leftovers() throws -> [String] {
        let data = folder.url.appendingPathComponent("data")
        return try ["uploads", "training-resources"].flatMap {
            try FileManager.default.subpathsOfDirectory(atPath: data.appendingPathComponent($0).path)
        }
    }
}
