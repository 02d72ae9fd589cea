import Foundation
import TestSupport
import Testing

@Suite("Words that the seller gives a value", .serialized, .timeLimit(.minutes(5)))
struct ValueMapCommandTests {
    private let shop: Shop

    init() throws {
        shop = try Shop()
        try shop.photo("mug.jpg")
        let rows = [("머그 하나", "무제한"), ("머그 두울", "무제한"), ("머그 세엣", "품절"), ("머그 네엣", "5")]
        try shop.folder.write(
            "상품명,설명,판매가,재고,이미지\n"
                + rows.map { "\($0.0),차와 커피를 위한 머그입니다,1000,\($0.1),mug.jpg\n" }.joined(), to: "a.csv")
    }

    private func validate(_ flags: String...) async throws -> Answer {
        try await shop.run(["validate", "a.csv"] + flags)
    }

    @Test("They are read so, told with their number, and kept for the next file")
    func kept() async throws {
        let asked = try await validate("--output", "json")
        #expect(asked.status == 2)
        #expect(asked.summary?.issues == ["stock-not-a-whole-number": 2, "stock-word": 1])
        #expect(asked.objects("issue").contains { $0.remedy?.contains("--value") == true })
        let said = try await validate(
            "--lang", "en", "--value", "재고:무제한=999", "--value", "stock:없어요=0", "--save-map", "m.json")
        #expect(said.status == 0, "\(said.text)\(said.talk)")
        #expect(said.talk.contains("2 cells of 재고 that said “무제한” read as “999”."))
        #expect(said.talk.contains("No cell of stock is “없어요”"))
        let kept = try await validate("--map-file", "m.json", "--output", "json")
        #expect(kept.status == 0)
        #expect(kept.text.contains(#""values":[{"column":"재고","word":"무제한","value":"999","cells":2}"#), "\(kept.text)")
        let other = try await validate("--map-file", "m.json", "--value", "재고:무제한=x", "--output", "json")
        #expect(other.summary?.issues?["stock-not-a-whole-number"] == 2, "the command line goes first")
    }

    @Test("What is no such entry ends with 64")
    func wrong() async throws {
        #expect(try await validate("--value", "무제한=999").status == 64)
        try shop.folder.write(#"{"type":"openmarket-map","values":["x"],"columns":[]}"#, to: "m.json")
        #expect(try await validate("--map-file", "m.json").status == 64)
    }
}
