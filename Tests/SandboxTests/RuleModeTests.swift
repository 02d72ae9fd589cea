import Catalogue
import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("The practice market's rules")
struct RuleModeTests {
    @Test(
        "The documented mode gives the form's own codes",
        arguments: [
            (Market.params(name: "ab"), ["name-too-short"]),
            (Market.params(name: "  "), ["name-missing"]),
            (Market.params(description: "짧다"), ["description-too-short"]),
            (Market.params(price: "-1"), ["price-negative"]),
            (Market.params(price: "null"), ["price-missing"]),
            (Market.params(price: "\"12,5O\""), ["price-not-a-number"]),
            (Market.params(price: "1234567890123456"), ["price-too-precise"]),
            (Market.params(price: "0.1234567890123456"), ["price-too-precise"]),
            (Market.params(price: "3500", rest: ",\"discounted_price\":3501"), ["discount-exceeds-price"]),
            (Market.params(rest: ",\"stock\":1.5"), ["stock-not-a-whole-number"]),
            (Market.params(rest: ",\"stock\":9223372036854775808"), ["stock-too-large"]),
            (Market.params(name: "ab", price: "-1"), ["name-too-short", "price-negative"]),
        ])
    func codes(params: String, codes: [String]) async throws {
        try await Market.run { market in
            let answer = try await market.register(params)
            #expect(answer.status == 400)
            #expect(answer.json["issues"] as? [String] == codes, "\(answer.text)")
            for code in codes { #expect((answer.json["message"] as? String)?.contains(code) == true) }
        }
    }

    @Test("A text with a NUL in it is refused in both modes, registered or changed", arguments: RuleMode.allCases)
    func nul(mode: RuleMode) async throws {
        try await Market.run(mode) { market in
            for params in [
                Market.params(name: #"머그\u0000컵입니다"#), Market.params(description: #"아무 일도 없는 설명\u0000입니다."#),
            ] {
                let answer = try await market.register(params)
                #expect(answer.status == 400)
                #expect(answer.json["code"] as? Int == 400)
                #expect(answer.json["message"] as? String != nil)
                if mode == .documented { #expect(answer.json["issues"] as? [String] == ["character-not-allowed"]) }
            }
            #expect(try await market.total() == 0)
            let id = try await market.registered()
            let change = #"{"name":"머그\u0000컵입니다","secret":"right secret"}"#
            #expect(try await market.send("PATCH", "/api/products/\(id)", change).status == 400)
            #expect(try await market.get("/api/products/\(id)").json["name"] as? String == "무선 키보드")
        }
    }

    @Test("Photos are judged by their bytes and their size")
    func photos() async throws {
        try await Market.run { market in
            let limit = FormRules.form.imageBytes
            let fits = try market.photo("fits.jpg", Market.jpeg + Data(count: limit - 1 - Market.jpeg.count))
            let large = try market.photo("large.jpg", Market.jpeg + Data(count: limit - Market.jpeg.count))
            let png = try market.photo("really.jpg", Market.png)
            let text = try market.photo("text.jpg", Data("text".utf8))
            #expect(try await market.register(photos: [fits, png]).status == 201)
            #expect(try await market.register(photos: [large]).json["issues"] as? [String] == ["image-too-large"])
            #expect(
                try await market.register(photos: [png, text]).json["issues"] as? [String] == ["image-unsupported"])
            #expect(try await market.register(photos: []).json["issues"] as? [String] == ["images-missing"])
            let six = Array(repeating: png, count: 6)
            #expect(try await market.register(photos: six).json["issues"] as? [String] == ["images-too-many"])
        }
    }

    @Test("What cannot be decoded to its end is no photo, and neither is nothing at all")
    func damagedPhotos() async throws {
        try await Market.run { market in
            let damaged = [
                "half.jpg": Market.jpeg.prefix(Market.jpeg.count / 2), "cut.png": Market.png.dropLast(20),
                "head.jpg": Data([0xFF, 0xD8, 0xFF, 0xE0] + Array("photo".utf8)),
            ]
            for (name, bytes) in damaged {
                let answer = try await market.register(photos: [market.photo(name, Data(bytes))])
                #expect(answer.status == 400)
                #expect(answer.json["issues"] as? [String] == ["image-unreadable"], "\(name): \(answer.text)")
            }
            let empty = try await market.register(photos: [market.photo("empty.jpg", Data())])
            #expect(empty.json["issues"] as? [String] == ["image-unsupported"], "\(empty.text)")
        }
    }

    @Test(
        "On the wire texts are read as the cells of a file are, and nothing else is refused",
        arguments: [
            (#""price":"12,000원""#, "12000.0", "KRW"), (#""price":"₩12,000""#, "12000.0", "KRW"),
            (#""price":12000,"currency":"원""#, "12000.0", "KRW"),
            (#""price":12000,"currency":"krw""#, "12000.0", "KRW"),
            (#""price":"１２０００""#, "12000.0", "KRW"), (#""price":1.2e4"#, "12000.0", "KRW"),
            (#""price":"12000","currency":"＄""#, "12000.0", "USD"),
            (#""price":12000,"stock":"품절""#, "12000.0", "KRW"), (#""price":12000,"stock":"3개""#, "12000.0", "KRW"),
        ])
    func typed(members: String, price: String, currency: String) async throws {
        try await Market.run { market in
            let answer = try await market.register(
                #"{"name":"무선 키보드","description":"아무 일도 없는 설명입니다.",\#(members),"secret":"right secret"}"#)
            #expect(answer.status == 201, "\(answer.text)")
            #expect(answer.text.contains(#""currency":"\#(currency)","price":\#(price),"#), "\(answer.text)")
        }
    }

    @Test(
        "Exact amounts survive the way in and out", arguments: [("2.36", "0.71", "1.65"), ("999.99", "99.99", "900.0")])
    func amounts(price: String, off: String, bargain: String) async throws {
        for mode in RuleMode.allCases {
            try await Market.run(mode) { market in
                let answer = try await market.register(
                    Market.params(price: price, rest: ",\"discounted_price\":\(off)"))
                let expected = "\"price\":\(price),\"bargain_price\":\(bargain),\"discounted_price\":\(off),"
                #expect(answer.text.contains(expected), "\(answer.text)")
            }
        }
    }

    @Test(
        "As built, the market takes what the form would not",
        arguments: [
            (
                Market.params(name: "", description: "", price: "0"),
                #""price":0.0,"bargain_price":0.0,"discounted_price":0.0,"stock":0"#
            ),
            (
                Market.params(price: "\"\"", rest: #","stock":"","discounted_price":"""#),
                #""price":null,"bargain_price":null,"discounted_price":null,"stock":null"#
            ),
            (
                Market.params(price: "\"1000\"", rest: #","stock":"7""#),
                #""price":1000.0,"bargain_price":1000.0,"discounted_price":0.0,"stock":7"#
            ),
            (Market.params(price: "0.30000000000000004"), #""price":0.3,"#),
            (#"{"secret":"right secret","unknown":{"deep":[]}}"#, #""name":null,"description":null"#),
        ])
    func asBuilt(params: String, part: String) async throws {
        try await Market.run(.asBuilt) { market in
            let answer = try await market.register(params, photos: [market.photo("x.gif", Data("GIF89a".utf8))])
            #expect(answer.status == 201, "\(answer.text)")
            #expect(answer.text.contains(part), "\(answer.text)")
        }
    }

    @Test("As built, a value of the wrong kind is a JSON error", arguments: ["\"abc\"", "[1]", "{}"])
    func asBuiltErrors(price: String) async throws {
        try await Market.run(.asBuilt) { market in
            let answer = try await market.register(Market.params(price: price))
            #expect(answer.status == 400)
            #expect((answer.json["message"] as? String)?.hasPrefix("JSON parse error") == true)
        }
    }
}
