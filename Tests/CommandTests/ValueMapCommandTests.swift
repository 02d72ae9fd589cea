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

    @Test(
        "How numbers are written, the price struck out and free goods are kept in the map for a file that does not show them"
    )
    func keptReading() async throws {
        let header = "상품명;설명;전;판매가;통화;이미지\n"
        try shop.folder.write(header + "머그 하나;차와 커피를 위한 머그입니다;25,00;1.018,50;USD;mug.jpg\n", to: "a.csv")
        let said = try await validate("--save-map", "m.json", "--map", "전=list-price", "--allow", "free")
        #expect(said.status == 0, "\(said.text)\(said.talk)")
        let map = try String(contentsOfFile: shop.folder.path + "/m.json", encoding: .utf8)
        for member in [#""decimal-separator":","#, #""allow-free":"#, #""field":"list-price""#] {
            #expect(map.replacing(": ", with: ":").contains(member.replacing(": ", with: ":")), "\(member): \(map)")
        }
        try shop.folder.write(header + "머그 두울;차와 커피를 위한 머그입니다;1.025;1.018;USD;mug.jpg\n", to: "b.csv")
        let read = try await shop.run(["convert", "b.csv", "-o", "-", "--map-file", "m.json"])
        #expect(read.text.contains(",1025,USD,7,"), "\(read.text)\(read.talk)")
        let refused = try await shop.run(["validate", "a.csv", "--read", "decimal=.", "--output", "json"])
        #expect(refused.objects("issue").contains { $0.remedy?.contains("--read decimal=,") == true })
    }

    @Test("Defaults, rates and cuts are told, kept in the map, and refused where they are none")
    func adjustments() async throws {
        let long = String(repeating: "차와 커피 ", count: 300)
        try shop.folder.write(
            "상품명,설명,판매가,통화,이미지\n머그 하나,,100,RUB,mug.jpg\n머그 두울,\(long),100,RUB,"
                + Array(repeating: "mug.jpg", count: 6).joined(separator: "|") + "\n", to: "a.csv")
        let asked = try await validate("--output", "json")
        let remedies = asked.objects("issue").compactMap(\.remedy)
        for flag in ["--convert RUB=", "--default 'description=", "--shorten description", "--read over-count=cut"] {
            #expect(remedies.contains { $0.contains(flag) }, "\(flag): \(remedies)")
        }
        let flags = [
            "--convert", "RUB=14.8", "--default", "description={상품명}, 새 상품입니다", "--shorten", "description",
            "--read", "over-count=cut",
        ]
        let said = try await shop.run(["validate", "a.csv", "--lang", "en", "--save-map", "m.json"] + flags)
        #expect(said.status == 0, "\(said.text)\(said.talk)")
        #expect(said.talk.contains("1 record without description got the `--default`."))
        #expect(said.text.contains("100 RUB was converted to 1480 KRW."))
        let kept = try await validate("--map-file", "m.json", "--output", "json")
        #expect(kept.status == 0, "\(kept.text)\(kept.talk)")
        #expect(
            kept.summary?.issues == [
                "currency-converted": 2, "text-shortened": 1, "images-left-out": 1, "stock-assumed": 1,
            ])
        for wrong in [
            ["--convert", "KRW=1"], ["--convert", "RUB"], ["--default", "stock"], ["--shorten", "price"],
            ["--read", "over-count=some"],
        ] {
            #expect(try await shop.run(["validate", "a.csv"] + wrong).status == 64, "\(wrong)")
        }
        try shop.folder.write(#"{"type":"openmarket-map","convert":["KRW=1"],"columns":[]}"#, to: "m.json")
        #expect(try await validate("--map-file", "m.json").status == 64)
    }

    @Test("What is offered where a column is missing is taken: one text with the row's name, one photo for all")
    func oneForAll() async throws {
        try shop.folder.write("name,price\nBlue mug,12000\nRed mug,13000\n", to: "a.csv")
        let refused = try await validate("--output", "json")
        #expect(refused.status == 65)
        let remedies = refused.objects("issue").compactMap(\.remedy)
        for flag in ["`--default 'description=", "`--default images="] {
            #expect(remedies.contains { $0.contains(flag) }, "\(flag): \(remedies)")
        }
        let read = try await validate(
            "--default", "description={name}, made by hand", "--default", "images=mug.jpg", "--output", "json")
        #expect(read.status == 0 && read.summary?.accepted == 2, "\(read.text)\(read.talk)")
    }
}
