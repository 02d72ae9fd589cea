import Foundation
import TestSupport
import Testing

@Suite("Converting files on the command line", .serialized, .timeLimit(.minutes(5)))
struct ConvertTests {
    private static let sheet = """
        상품명,상품설명,판매가,최종판매가,재고,이미지,상품코드
        세이지 머그,차를 마시는 컵입니다 정말로,"12,000원",10000,품절,mug.jpg,M-1
        =머그,차를 마시는 컵입니다 정말로,1000,,3,mug.jpg,M-2
        x,차를 마시는 컵입니다 정말로,12;5,,3,mug.jpg,M-3

        """

    private func shop() throws -> Shop {
        let shop = try Shop()
        try shop.folder.write(Self.sheet, to: "a.csv")
        try shop.photo("mug.jpg")
        return shop
    }

    @Test("What was understood is written as this tool's own columns, without the rejected rows")
    func file() async throws {
        let shop = try shop()
        let answer = try await shop.run("convert", "a.csv", "-o", "b.csv")
        #expect(answer.status == 2)
        #expect(answer.text.contains("Read 3 records: 2 accepted, 1 rejected"))
        #expect(answer.talk.contains("Wrote 2 products to b.csv."))
        #expect(answer.talk.contains("1 text that a spreadsheet would run"))
        let expected = """
            name,description,price,currency,discounted_price,stock,images,sku,market
            세이지 머그,차를 마시는 컵입니다 정말로,12000,KRW,2000,0,mug.jpg,M-1,
            '=머그,차를 마시는 컵입니다 정말로,1000,,0,3,mug.jpg,M-2,

            """
        #expect(try shop.text("b.csv") == expected)
        // It is as good as new.
        #expect(try await shop.run("validate", "b.csv", "--output", "json").codes.isEmpty)
    }

    @Test("Importing the converted file asks for nothing more once the original was imported")
    func samePlan() async throws {
        let shop = try shop()
        let market = ["--market", "sandbox"]
        #expect(try await shop.run(["import", "a.csv"] + market).status == 2)
        for ending in ["csv", "tsv", "json", "ndjson", "xml", "xlsx", "csv.gz"] {
            _ = try await shop.run("convert", "a.csv", "-o", "b.\(ending)", "--issues", "/dev/null")
            let plan = try await shop.run(["import", "-n", "b.\(ending)", "--output", "json"] + market)
            #expect(plan.status == 0, "\(ending)")
            #expect(plan.summary?.unchanged == 2, "\(ending)")
            #expect(plan.codes.isEmpty, "\(ending)")
        }
    }

    @Test("To standard output go the rows alone, in the format that is asked for and as they are")
    func standardOutput() async throws {
        let shop = try shop()
        let answer = try await shop.run(
            "convert", "-", "-o", "-", "--format", "ndjson", "--from", "csv", "--output", "json", "--no-image-files",
            stdin: Data(Self.sheet.utf8))
        #expect(answer.status == 2)
        let rows = answer.text.split(separator: "\n")
        #expect(rows.count == 2)
        #expect(rows[0].hasPrefix(#"{"name":"세이지 머그","#))
        #expect(rows[1].hasPrefix(#"{"name":"=머그","#))
        let said = answer.talk.split(separator: "\n").map { OutputObject(line: Data($0.utf8)) }
        #expect(said.last?.type == "summary")
        #expect(said.count { $0.type == "issue" || $0.type == "notice" } > 3)
        let table = try await shop.run("convert", "a.csv", "-q")
        #expect(table.text.split(separator: "\n").count == 3)
        #expect(table.text.contains("\n=머그,"))
        let wrong = try await shop.run("convert", "a.csv", "--from", "cvs")
        #expect(wrong.status == 64)
        #expect(wrong.talk.contains("--from"))
    }

    @Test("Where standard output cannot be written nothing is left beside the file", arguments: ["text", "json"])
    func fullOutput(form: String) async throws {
        let shop = try shop()
        let command = "\(Shop.executable.path) convert a.csv -o b.csv --output \(form) > /dev/full"
        let answer = try await shop.other("sh", ["-c", command], environment: shop.environment)
        #expect(answer.status == 1)
        let names = try FileManager.default.contentsOfDirectory(atPath: shop.folder.path)
        #expect(!names.contains { $0.hasPrefix("b.csv") }, "\(names)")
    }

    @Test("Rejected rows are kept on request, and importing them finds the same")
    func rejected() async throws {
        let shop = try shop()
        let answer = try await shop.run("convert", "a.csv", "--rejected", "-o", "b.xlsx", "--output", "json")
        #expect(answer.status == 2)
        #expect(answer.summary?.written == 3)
        let again = try await shop.run("validate", "b.xlsx", "--output", "json")
        #expect(again.codes == ["name-too-short", "price-not-a-number"])
        #expect(again.summary?.accepted == 2)
    }

    @Test("A file that is no catalogue, or is not there, leaves what was there as it was")
    func refused() async throws {
        let shop = try shop()
        try shop.folder.write("who,what\n1,2\n", to: "other.csv")
        try shop.folder.write("old", to: "b.csv")
        for (file, status) in [("other.csv", 65), ("none.csv", 66)] {
            let answer = try await shop.run("convert", "a.csv", file, "-o", "b.csv")
            #expect(answer.status == Int32(status))
            #expect(answer.talk.contains("Nothing was put in the place of b.csv"))
            #expect(try shop.text("b.csv") == "old")
        }
        #expect(try await shop.run("convert", "a.csv", "-o", "a.csv").status == 64)
        #expect(try shop.text("a.csv") == Self.sheet)
    }

    @Test("What no table can say is refused with what can, before anything is replaced")
    func conflict() async throws {
        let shop = try Shop()
        try shop.folder.write("id,market,stock\n7,http://x,1\n", to: "stocks.csv")
        try shop.folder.write("id,market,price\n8,http://x,1\n", to: "prices.csv")
        let answer = try await shop.run("convert", "stocks.csv", "prices.csv", "-o", "b.csv")
        #expect(answer.status == 1)
        #expect(answer.talk.contains("leave `price`, `stock` alone"))
        #expect(!shop.exists("b.csv"))
        #expect(try await shop.run("convert", "stocks.csv", "prices.csv", "-o", "b.json").status == 0)
    }

    @Test("Where the photos do not lie beside the file it says how they are found")
    func photosElsewhere() async throws {
        let shop = try shop()
        let answer = try await shop.run("convert", "a.csv", "-o", "out/b.csv")
        #expect(answer.talk.contains("import it with `--images .`"))
        #expect(try await shop.run("validate", "out/b.csv", "--images", ".").status == 0)
        let beside = try await shop.run("convert", "a.csv", "-o", "b.csv")
        #expect(!beside.talk.contains("--images"))
    }
}
