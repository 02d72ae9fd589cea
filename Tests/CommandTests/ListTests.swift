import Foundation
import TestSupport
import Testing

@Suite("The market's products in a list", .timeLimit(.minutes(5)))
struct ListTests {
    private func stocked() async throws -> (shop: Shop, market: SandboxProcess) {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        for name in ["a.jpg", "b.jpg"] { try shop.photo(name) }
        try shop.folder.write(
            "name,description,price,discounted_price,stock,images,sku\n"
                + "작은 찻잔,차를 마시는 작은 잔입니다,1000,100,3,a.jpg|b.jpg,M-1\nBowl,A bowl for soup,5000,0,0,a.jpg,M-2\n"
                + "Lamp,A lamp for reading,300,0,12,a.jpg,M-3\n", to: "a.csv")
        let answer = try await shop.run(["import", "a.csv", "--concurrency", "1"] + market.flags)
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        return (shop, market)
    }

    private func names(_ answer: Answer) -> [String] {
        ["작은 찻잔", "Bowl", "Lamp"].filter(answer.text.contains).sorted {
            answer.text.range(of: $0)!.lowerBound < answer.text.range(of: $1)!.lowerBound
        }
    }

    @Test("On a terminal it tells stock, what is sold out, the price struck out, and the photos")
    func watched() async throws {
        let (shop, market) = try await stocked()
        let seen = try await shop.watch(["list", "--lang", "ko"] + market.reading)
        #expect(seen.text.contains("\u{1B}[9m1000\u{1B}[29m 900 KRW"), "\(seen.text)")
        let lines = uncoloured(seen.text).split(separator: "\n").map(String.init)
        #expect(lines[0].contains("번호  상품명") && lines[0].contains("재고  사진"), "\(lines)")
        #expect(lines.contains { $0.contains("작은 찻잔") && $0.hasSuffix("   3     2") }, "\(lines)")
        #expect(lines.contains { $0.contains("Bowl") && $0.hasSuffix("품절     1") }, "\(lines)")
        let one = try await shop.watch(["show", "1", "--lang", "ko"] + market.reading)
        #expect(uncoloured(one.text).contains(#/price +1000 900 KRW\n/#) && one.text.contains("사진 2장"), "\(one.text)")
        let narrow = try await shop.watch(["list", "--lang", "en", "--color", "never"] + market.reading, columns: 50)
        #expect(narrow.text.contains("sold out") && narrow.text.contains("900 (1000 − 100) KRW"), "\(narrow.text)")
    }

    @Test("In a pipe it is plain, and asks the market for one page alone")
    func piped() async throws {
        let (shop, market) = try await stocked()
        let answer = try await shop.run(["list", "--lang", "en"] + market.reading)
        #expect(answer.text.contains(#/2  Bowl +5000 KRW +sold out\n/#), "\(answer.text)")
        #expect(answer.text.contains("900 (1000 − 100) KRW") && !answer.text.contains("\u{1B}"))
        let objects = try await shop.run(["list", "--output", "json", "--columns", "id,images"] + market.reading)
        #expect(objects.text.contains(#""photos":2"#) && objects.objects("product").count == 3)
    }

    @Test("It has the columns that are asked for, in the order that is")
    func columns() async throws {
        let (shop, market) = try await stocked()
        let cheapest = try await shop.run(["list", "--sort", "price", "--columns", "price,name"] + market.reading)
        #expect(names(cheapest) == ["Lamp", "작은 찻잔", "Bowl"], "\(cheapest.text)\(cheapest.talk)")
        #expect(cheapest.text.hasPrefix("300 KRW"))
        #expect(names(try await shop.run(["list", "--sort", "-price"] + market.reading)) == ["Bowl", "작은 찻잔", "Lamp"])
        #expect(names(try await shop.run(["list", "--sort", "stock"] + market.reading)) == ["Bowl", "작은 찻잔", "Lamp"])
        let second = try await shop.run(
            ["list", "--sort", "name", "--items-per-page", "2", "--page", "2"] + market.reading)
        #expect(names(second) == ["작은 찻잔"])
        for flags in [["--sort", "prise"], ["--columns", "name,colour"], ["--columns", ""]] {
            #expect(try await shop.run(["list"] + flags + market.reading).status == 64)
        }
    }
}
