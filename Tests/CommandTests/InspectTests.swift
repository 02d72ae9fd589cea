import Foundation
import TestSupport
import Testing

@testable import OpenMarketCommand

@Suite("Looking at a file before an import", .timeLimit(.minutes(5)))
struct InspectTests {
    private static let sheet = """
        상품명,설명,판매가,가용재고,재고,사진,메모,상품번호
        파란 등,책상에 놓는 작은 등입니다.,12000,9,3,a.jpg,x,1
        빨간 등,책상에 놓는 작은 등입니다.,원,9,3,a.jpg,x,2
        검은 등,책상에 놓는 작은 등입니다.,14000,9,3,,x,3
        하얀 등,책상에 놓는 작은 등입니다.,14000,9,3,a.jpg,x,4

        """

    @Test("Each field has its column and the values of the same records, and the share that would be accepted is told")
    func atAGlance() async throws {
        let shop = try Shop()
        try shop.folder.write(Self.sheet, to: "a.csv")
        let answer = try await shop.run("inspect", "a.csv", "--lang", "en")
        #expect(answer.status == 0)
        #expect(answer.text.contains("  values      of records 1, 2 and 4, side by side\n"), "\(answer.text)")
        #expect(answer.text.contains("→ price (a known header)\n      12000 | 원 | 14000\n"))
        #expect(
            answer.text.contains(
                "  accepted    2 of 4 records, photos not looked at; 2 rejected: price-not-a-number 1, images-missing 1\n"
            ))
        #expect(answer.text.contains("    3 columns not used (--map takes them)\n"))
        #expect(answer.text.contains("      another column says it: 가용재고 (재고 is taken for stock)\n"))
        #expect(answer.text.contains("      names that are not known: 메모, 상품번호\n"))
        let order = ["→ name", "→ description", "→ price", "→ stock", "→ images"].map {
            answer.text.range(of: $0)!.lowerBound
        }
        #expect(order == order.sorted())
        let korean = try await shop.run("inspect", "a.csv", "--lang", "ko")
        #expect(korean.text.contains("4개 가운데 2개 (사진은 보지 않음); 2개 거부"), "\(korean.text)")
    }

    @Test("What numbers are written with is told where it is no point")
    func decimals() async throws {
        let shop = try Shop()
        try shop.folder.write("Nombre;Precio\nTaza;1.299,50\nPlato;7\n", to: "a.csv")
        let found = try await shop.run("inspect", "a.csv", "--lang", "en")
        #expect(
            found.text.contains("comma: numbers in the first rows are like 1.299,50"), "\(found.text)")
        let said = try await shop.run("inspect", "a.csv", "--lang", "en", "--read", "decimal=,")
        #expect(said.text.contains("comma, as asked with --read decimal"), "\(said.text)")
        #expect(
            try await !shop.run("inspect", "a.csv", "--lang", "en", "--read", "decimal=.").text.contains(
                "  decimals"))
    }

    @Test("On a terminal no line is wider than it", arguments: [40, 80])
    func width(columns: Int) async throws {
        let shop = try Shop()
        let long = String(repeating: "아주 긴 설명 ", count: 20)
        try shop.folder.write(Self.sheet.replacing("책상에", with: long), to: "a.csv")
        let seen = try await shop.watch(["inspect", "a.csv", "--lang", "ko"], columns: columns)
        let lines = uncoloured(seen.text).split(separator: "\n").map(String.init)
        #expect(
            lines.count > 15 && lines.allSatisfy { $0.columns <= columns }, "\(lines.filter { $0.columns > columns })")
    }

    @Test(
        "What is offered for missing columns can be pasted behind the command",
        arguments: ["validate", "convert", "inspect"])
    func pasted(command: String) async throws {
        let shop = try Shop()
        let rows = (1...4).map {
            "Lamp no \($0),\"A lamp for desk \($0), no louder than a mouse in its hole.\",\($0)9.90,\($0).jpg\n"
        }
        try shop.folder.write("Meier's word,B x,Y $(pwd),Z=1\n" + rows.joined(), to: "a.csv")
        let rest = (command == "convert" ? "-o b.csv " : "") + (command == "inspect" ? "" : "--no-image-files ")
        let line = "a.csv --currency USD --lang en " + rest
        let refused = try await shop.run([command] + line.split(separator: " ").map(String.init))
        #expect(refused.status == (command == "inspect" ? 0 : 65))
        let said = refused.text + refused.talk
        let flags = try #require(said.firstMatch(of: /add `(.+?)` to the command/)?.1, "\(said)")
        let answer = try await shop.other(
            "sh", ["-c", "\"$0\" \(command) \(line) \(flags)", Shop.executable.path], environment: shop.environment)
        #expect(answer.status == 0, "\(answer.text) \(answer.talk)")
        #expect((answer.text + answer.talk).contains(command == "inspect" ? "all 4 records" : "4"))
        #expect(!(answer.text + answer.talk).contains("column-missing"))
    }

    @Test("Of many columns that are not used a dozen are named")
    func many() async throws {
        let shop = try Shop()
        let headers = (1...38).map { "c\($0)" }.joined(separator: ",")
        try shop.folder.write("name,description,price,images,\(headers)\n", to: "a.csv")
        let text = try await shop.run("inspect", "a.csv", "--lang", "en").text
        #expect(text.contains("c11, c12 and 26 more (-v: all)\n"), "\(text)")
        #expect(try await shop.run("inspect", "a.csv", "-v", "--lang", "en").text.contains("c37, c38\n"))
    }

    @Test("Scripts get the same, and so do files that come through a pipe", arguments: [false, true])
    func objects(isPiped: Bool) async throws {
        let shop = try Shop()
        try shop.folder.write(Self.sheet, to: "a.csv")
        let answer =
            isPiped
            ? try await shop.other(
                "sh", ["-c", "cat a.csv | \"$0\" inspect - --output json", Shop.executable.path],
                environment: shop.environment)
            : try await shop.run("inspect", "a.csv", "--output", "json")
        let line = try #require(answer.stdout.split(separator: 0x0A).last)
        let summary = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
        #expect(summary["accepted"] as? Int == 2 && summary["rejected"] as? Int == 2)
        #expect((summary["issues"] as? [String: Int])?["price-not-a-number"] == 1)
        #expect(summary["sampled_records"] as? [Int] == [1, 2, 4])
        let columns = try #require(summary["columns"] as? [[String: Any]])
        #expect(columns[2]["values"] as? [String] == ["12000", "원", "14000"])
        #expect(columns[3]["passed_over"] as? String == "second" && columns[3]["taken"] as? String == "재고")
        #expect(columns[6]["passed_over"] as? String == "unknown")
    }
}
