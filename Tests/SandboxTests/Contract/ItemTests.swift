import Foundation
import MarketAPI
import Sandbox
import TestSupport
import Testing

@Suite("The generations with items", .timeLimit(.minutes(5)))
struct ItemTests {
    private func images(_ answer: Curl.Answer) -> [String] {
        (answer.json["images"] as? [String] ?? []) + (answer.json["thumbnails"] as? [String] ?? [])
    }

    @Test("A wrong password is answered as if there were no item", arguments: [Spoken.camp, .camp2])
    func wrongPassword(spoken: Spoken) async throws {
        try await spoken.run { market in
            let id = try await spoken.registered(market)
            let change = ["-X", "PATCH", "--form-string", "price=1", "\(market.url)/item/\(id)"]
            let wrong = try await Curl.run(["--form-string", "password=wrong"] + change)
            #expect(wrong.status == 404)
            #expect(
                wrong.text == (try await Curl.run(spoken.repricing(1) + ["-X", "PATCH", market.url + "/item/99"])).text)
            #expect(try await Curl.run(change).status == 400)
            #expect(try await spoken.deleteItem(id, #"{"id":\#(id),"password":"wrong"}"#, market).status == 404)
            #expect(try await market.get("/item/\(id)").status == 200)
            let database = market.folder.url.appendingPathComponent("data/market.sqlite-wal")
            #expect(try Data(contentsOf: database).range(of: Data("pass word".utf8)) == nil)
        }
    }

    @Test("The first generation's deletion names the item, the second's does not")
    func deletionNames() async throws {
        try await Spoken.camp.run { market in
            let id = try await Spoken.camp.registered(market)
            #expect(try await Spoken.camp.deleteItem(id, #"{"password":"pass word"}"#, market).status == 400)
            #expect(try await Spoken.camp.delete(id, market).text == #"{"id":\#(id)}"#)
        }
    }

    @Test(
        "An update stores the photos anew, though it says only the password: the old addresses die",
        arguments: [Spoken.camp, .camp2])
    func restoring(spoken: Spoken) async throws {
        try await spoken.run { market in
            let made = try await spoken.register(market, photos: [market.photo("a.jpg"), market.photo("plain")])
            let path = try #require(images(made).first.flatMap { URL(string: $0)?.path })
            #expect(path == "/images/1-1.jpg")
            let password = ["-X", "PATCH", "--form-string", "password=pass word", "\(market.url)/item/1"]
            let again = try await Curl.run(password)
            #expect(
                images(again).map { URL(string: $0)?.path } == [
                    "/images/1-3.jpg", "/images/1-4", "/thumbnails/1-3.jpg", "/thumbnails/1-4",
                ])
            for address in images(made) { #expect(try await Curl.run([address]).status == 404) }
            for address in images(again).prefix(2) { #expect(try await Curl.run([address]).body == Market.jpeg) }
            for address in images(again).dropFirst(2) { #expect(try await Curl.run([address]).status == 200) }
            let png = try market.photo("b.png", Market.png)
            let replaced = try await Curl.run(password + ["-F", "images[]=@\(png)"])
            #expect(images(replaced).map { URL(string: $0)?.path } == ["/images/1-5.png", "/thumbnails/1-5.png"])
            #expect(try market.leftovers().isEmpty)
        }
    }

    @Test("Photos' addresses answer 404 at first, after an update, too")
    func patience() async throws {
        try await Spoken.camp2.run(.documented, { $0.photoDelay = .seconds(3_600) }) { market in
            let made = try await Spoken.camp2.register(market)
            let address = try #require(images(made).first)
            #expect(try await Curl.run([address]).status == 404)
            try age("images/1-1.png", market)
            #expect(try await Curl.run([address]).body == Market.jpeg)
            let updated = try await Curl.run(Spoken.camp2.repricing(5) + ["-X", "PATCH", "\(market.url)/item/1"])
            let later = try #require(images(updated).first)
            #expect(later.hasSuffix("/images/1-2.png"))
            #expect(try await Curl.run([later]).status == 404)
        }
    }

    /// Two hours go by for a photo.
    private func age(_ path: String, _ market: Market) throws {
        let file = market.folder.url.appendingPathComponent("data/" + path)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -7_200)], ofItemAtPath: file.path)
    }

    @Test("Prices are whole, and texts as long or short as one likes", arguments: RuleMode.allCases)
    func values(mode: RuleMode) async throws {
        try await Spoken.camp.run(mode) { market in
            let fields = ["title=x", "descriptions=y", "currency=KRW", "stock=0", "password=p"]
            let form = fields.flatMap { ["--form-string", $0] } + ["-F", "images[]=@\(try market.photo())"]
            let whole = try await Curl.run(form + ["--form-string", "price=7", "\(market.url)/item/"])
            #expect(whole.status == 200, "\(whole.text)")
            #expect(whole.text.contains(#""price":7,"currency":"KRW","stock":0,"thumbnails""#))
            #expect(try await Curl.run(form + ["--form-string", "price=7.5", "\(market.url)/item"]).status == 400)
            #expect(try await Curl.run(form + ["\(market.url)/item"]).status == 400)
            let coins = try await Curl.run(
                form.map { $0 == "currency=KRW" ? "currency=BTC" : $0 } + [
                    "--form-string", "price=7", "\(market.url)/item",
                ])
            #expect(coins.status == (mode == .asBuilt ? 200 : 400))
        }
    }
}
