import Foundation
import MarketAPI
import Sandbox
import TestSupport
import Testing

@Suite("Every generation, as its captures have it", .timeLimit(.minutes(5)))
struct ContractTests {
    @Test(
        "A registration, a detail, a page, an update and a deletion are answered field by field", arguments: Spoken.all)
    func answers(spoken: Spoken) async throws {
        try await spoken.run { market in
            if spoken.isItem { _ = try await spoken.registered(market) }
            let made = try await spoken.register(market, Spoken.Values(price: 890_000, off: 801_000))
            #expect(made.status == spoken.created)
            #expect(JSONShape(made.text) == JSONShape(spoken.detail), "\(JSONShape(made.text))")
            let id = try #require(made.json["id"] as? Int)
            let path = spoken.product + "\(id)"
            #expect(try await market.get(path).text == made.text)
            let page = try await market.get(spoken.list(1, 20))
            #expect(page.contentType == "application/json")
            #expect(JSONShape(page.text) == JSONShape(spoken.page), "\(JSONShape(page.text))")

            let updated = try await Curl.run(spoken.repricing(990_000) + ["-X", "PATCH", market.url + path])
            #expect(updated.status == spoken.updated)
            #expect(JSONShape(updated.text) == JSONShape(spoken.detail), "\(updated.text)")
            #expect((updated.json["price"] as? NSNumber)?.intValue == 990_000)
            let deleted = try await spoken.delete(id, market)
            #expect(deleted.status == 200)
            #expect(JSONShape(deleted.text) == JSONShape(spoken.deleted), "\(deleted.text)")
            #expect(try await market.get(path).status == 404)
        }
    }

    @Test("Refusals have the generation's shape", arguments: Spoken.all)
    func failures(spoken: Spoken) async throws {
        try await spoken.run { market in
            let unknown = try await market.get(spoken.product + "99")
            #expect(unknown.status == 404)
            #expect(unknown.text.hasPrefix(spoken.failure(404)), "\(unknown.text)")
            let nowhere = try await market.get("/nowhere")
            #expect(nowhere.text.hasPrefix(spoken.failure(404)))
            let method = try await market.send("PUT", spoken.product + "1", "{}")
            #expect(method.status == 405)
            #expect(method.text.hasPrefix(spoken.failure(405)))
            let form = try await Curl.run(
                ["-X", "POST", "-d", "{}", market.url + spoken.registrationPath] + Market.header)
            #expect(form.status == 400)
            #expect(form.text.hasPrefix(spoken.failure(400)))
        }
    }

    @Test("A discount is the amount off or the final price, and left out where an item has none", arguments: Spoken.all)
    func discount(spoken: Spoken) async throws {
        for mode in RuleMode.allCases {
            try await spoken.run(mode) { market in
                let none = try await spoken.register(market, Spoken.Values(price: 1_000)).text
                let some = try await spoken.register(market, Spoken.Values(price: 1_000, off: 300)).text
                if spoken.isItem {
                    #expect(!none.contains("discounted_price"))
                    #expect(some.contains(#""price":1000,"#) && some.contains(#""discounted_price":700,"#))
                    // A new price leaves the final price alone.
                    let repriced = try await Curl.run(
                        spoken.repricing(1_200) + ["-X", "PATCH", market.url + "/item/2"])
                    #expect(repriced.text.contains(#""discounted_price":700,"#), "\(repriced.text)")
                } else {
                    #expect(none.contains(#""discounted_price":0.0,"#))
                    #expect(some.contains(#""bargain_price":700.0,"discounted_price":300.0,"#))
                }
            }
        }
    }

    @Test("Pages are as long, as ordered and as ended as the generation's", arguments: Spoken.all)
    func paging(spoken: Spoken) async throws {
        try await spoken.run(.asBuilt) { market in
            let photo = try market.photo("a.png")
            for _ in 1...21 { _ = try await spoken.register(market, photos: [photo]) }
            let rows = { (page: Int) in
                let json = try await market.get(spoken.list(page, 20)).json
                return (json[spoken.isItem ? "items" : "pages"] as? [[String: Any]] ?? []).compactMap {
                    $0["id"] as? Int
                }
            }
            let (first, second, third) = (try await rows(1), try await rows(2), try await rows(3))
            switch spoken.generation {
            case .camp, .camp2: #expect((first, second, third) == (Array(1...20), [21], []))
            case .training: #expect((first, second, third) == ((2...21).reversed(), [1], []))
            // Its page N held N pages' rows.
            case .openmarket: #expect((first, second, third) == ((2...21).reversed(), [1], []))
            }
            for page in ["0", "x", "-1"] where spoken.isItem {
                #expect(try await market.get("/items/\(page)").status == 400)
            }
        }
    }

    @Test("One folder's products are the same in every generation")
    func sameProducts() async throws {
        let folder = try TemporaryFolder()
        var ids: [Int] = []
        for spoken in Spoken.all {
            let sandbox = try await Market.start(folder, .documented) {
                $0.generation = spoken.generation
                $0.photoDelay = .zero
            }
            let market = Market(folder: folder, sandbox: sandbox)
            for id in ids {
                let seen = try await market.get(spoken.product + "\(id)")
                #expect(seen.json[spoken.isItem ? "title" : "name"] as? String == "from \(id)", "\(spoken)")
                let images = seen.json["images"] as? [Any] ?? []
                let address = (images.first as? String) ?? (images.first as? [String: Any])?["url"] as? String
                #expect(try await Curl.run([try #require(address)]).body == Market.jpeg)
            }
            ids.append(try await spoken.registered(market, Spoken.Values(name: "from \(ids.count + 1)")))
            await sandbox.stop()
        }
        #expect(ids == [1, 2, 3, 4])
    }
}
