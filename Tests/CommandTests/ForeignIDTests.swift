import Foundation
import TestSupport
import Testing

/// Files of other systems number their products from 1, as the market does: none of them may change the market's.
@Suite("Files with another system's numbers", .serialized, .timeLimit(.minutes(5)))
struct ForeignIDTests {
    private static let own = 5

    private let shop: Shop
    private let market: SandboxProcess

    init() async throws {
        shop = try Shop()
        market = try await SandboxProcess(shop)
        let registered = try await shop.run(["import", try shop.catalogue(rows: Self.own)] + market.flags)
        try #require(registered.status == 0, "\(registered.talk)")
    }

    private func run(_ command: String...) async throws -> Answer {
        try await shop.run(command + ["--output", "json"] + market.flags)
    }

    /// The market's products by their numbers, each as the wire has it.
    private func products() async throws -> [Int: String] {
        struct Page: Decodable { var pages: [Product] }
        struct Product: Decodable {
            var id: Int
            var name: String
            var price: Double
            var stock: Int
        }
        let page = try JSONDecoder().decode(Page.self, from: Data(try await market.wire(shop).utf8))
        return Dictionary(uniqueKeysWithValues: page.pages.map { ($0.id, "\($0.name) \($0.price) \($0.stock)") })
    }

    @Test(
        "None of the market's products changes, and the file's are registered, once",
        arguments: ["csv", "tsv", "xlsx", "json", "ndjson", "xml"])
    func register(format: String) async throws {
        let before = try await products()
        let file = try write(format)
        let answer = try await run("import", file)
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        #expect(answer.summary?.uploaded == Self.own)
        #expect(answer.summary?.updated == 0)
        let after = try await products()
        #expect(after.count == 2 * Self.own)
        #expect(before.allSatisfy { after[$0.key] == $0.value })
        #expect(try await run("import", file).summary?.unchanged == Self.own)
    }

    @Test("Neither do they by raw answers of a market's, which may be another's", arguments: ["json", "ndjson"])
    func answers(format: String) async throws {
        let before = try await products()
        let products = records {
            #""name":"Cap \#($0)","vendor_id":9,"bargain_price":7,"created_at":"2024-01-30T00:00:00""#
        }
        let text = format == "json" ? #"{"pageNo":1,"pages":[\#(products.joined(separator: ","))]}"# : lines(products)
        try shop.folder.write(text, to: "answers.\(format)")
        let answer = try await run("import", "answers.\(format)")
        #expect(answer.summary?.uploaded == Self.own, "\(answer.text)\(answer.talk)")
        let after = try await self.products()
        #expect(before.allSatisfy { after[$0.key] == $0.value })
    }

    @Test("Nor where the file asks for updates and deletions, which is rejected", arguments: ["update", "delete"])
    func actions(action: String) async throws {
        let before = try await products()
        let rows = (1...Self.own).map { "\($0),\(action),7\n" }.joined()
        try shop.folder.write("id,action,price\n" + rows, to: "actions.csv")
        let answer = try await run("import", "actions.csv", "--yes")
        #expect(answer.status == 2)
        #expect(Set(answer.codes) == ["id-unknown"])
        #expect(try await products() == before)
        let said = try await shop.run(["import", "actions.csv", "-n", "--lang", "en"] + market.flags)
        #expect(said.text.contains("nothing says that “1” is the market's number"), "\(said.text)")
    }

    @Test("People read whose numbers these are taken for, and say otherwise with a flag")
    func said() async throws {
        let file = try write("csv")
        let told = try await shop.run(["import", file, "-n", "--lang", "en"] + market.flags)
        #expect(told.talk.contains("The id of 5 rows is read as your own key (sku)"), "\(told.talk)")
        let korean = try await shop.run(["validate", file, "--lang", "ko"])
        #expect(korean.talk.contains("5행의 id는 market 열이 없어"), "\(korean.talk)")
        #expect(try await shop.run("inspect", file, "--output", "json").text.contains(#""column":"id","field":"sku""#))
        let market = try await run("import", file, "--read", "ids=market", "-n")
        #expect(market.objects("change").map(\.action) == Array(repeating: "update", count: Self.own))
        #expect(try await run("import", file, "--read", "ids=seller", "-n").summary?.creates == Self.own)
    }

    @Test(
        "An export of our own updates what it names, with the ledger and without",
        arguments: ["csv", "tsv", "xlsx", "json", "ndjson", "xml"], [true, false])
    func ownExport(format: String, hasLedger: Bool) async throws {
        let written = ["--columns", "id,price,stock", "--format", format]
        let export = try await shop.run(["export", "-o", "own.\(format)"] + written + market.reading)
        #expect(export.status == 0, "\(export.talk)")
        let price = try await shop.run(["delete", "1", "--yes"] + market.flags)
        #expect(price.status == 0)
        if !hasLedger { try FileManager.default.removeItem(atPath: shop.folder.path + "/state/openmarket") }
        let answer = try await run("import", "own.\(format)", "--check-market")
        #expect(answer.codes == ["id-unknown"], "\(answer.text)")
        #expect(answer.summary?.unchanged == Self.own - 1)
        #expect(try await products().count == Self.own - 1)
    }

    // MARK: The file

    private func records(_ more: (Int) -> String) -> [String] {
        (1...Self.own).map {
            #"{"id":\#($0),\#(more($0)),"description":"A cap for sun and rain","price":7,"stock":3,"images":["mug.jpg"]}"#
        }
    }

    private func lines(_ records: [String]) -> String { records.joined(separator: "\n") + "\n" }

    private func write(_ format: String) throws -> String {
        let name = "foreign.\(format)"
        let columns = ["id", "name", "description", "price", "stock", "images"]
        let rows = (1...Self.own).map { ["\($0)", "Cap \($0)", "A cap for sun and rain", "7", "3", "mug.jpg"] }
        func table(_ delimiter: String) -> String { lines(([columns] + rows).map { $0.joined(separator: delimiter) }) }
        let json = records { #""name":"Cap \#($0)""# }
        switch format {
        case "csv": try shop.folder.write(table(","), to: name)
        case "tsv": try shop.folder.write(table("\t"), to: name)
        case "json": try shop.folder.write("[\(json.joined(separator: ","))]", to: name)
        case "ndjson": try shop.folder.write(lines(json), to: name)
        case "xml":
            let items = rows.map { row in
                "<product>" + zip(columns, row).map { "<\($0)>\($1)</\($0)>" }.joined() + "</product>"
            }
            try shop.folder.write("<products>\(items.joined())</products>", to: name)
        default:
            let sheet = ([columns] + rows).map { row in
                "<row>" + row.map { "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>" }.joined() + "</row>"
            }
            try shop.folder.write(Data(WorkbookBuilder(rows: sheet.joined()).bytes), to: name)
        }
        return name
    }
}
