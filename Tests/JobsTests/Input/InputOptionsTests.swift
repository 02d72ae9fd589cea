import Catalogue
import Drafting
import Foundation
import TestSupport
import Testing

@testable import Jobs
@testable import Tabular

@Suite("How the options of reading reach the file")
struct InputOptionsTests {
    private func names(
        _ text: String, ending: String = "csv", _ configure: (inout InputOptions) -> Void = { _ in }
    ) throws -> [String] {
        try products(text, ending: ending, configure).map(\.name)
    }

    private func products(
        _ text: String, ending: String = "csv", _ configure: (inout InputOptions) -> Void = { _ in }
    ) throws -> [ProductValues] {
        var bench = try Pass()
        configure(&bench.pass.options)
        let sink = Accepted()
        _ = try bench.run(text, ending: ending, sink: sink)
        return sink.rows.compactMap { row in
            guard case .create(let product) = row.verdict else { return nil }
            return product.values
        }
    }

    @Test("Each setting decides what is read")
    func settings() throws {
        let quoted = header + row("'Red, lamp'")
        #expect(try names(quoted) { $0.quote = UInt8(ascii: "'") } == ["Red, lamp"])
        #expect(
            try names((header + row("Lamp")).replacing(",", with: "~")) { $0.delimiter = UInt8(ascii: "~") } == ["Lamp"]
        )
        let dollars = try products(header + row("Lamp", price: "10.5")) { $0.currency = .market(.usd) }
        #expect(dollars.map(\.currency) == [.usd])
        #expect(try products(header + row("Lamp")).map(\.currency) == [.krw])
        let html = header + row("<b>Lamp</b>")
        #expect(try names(html) { $0.markup = .keep } == ["<b>Lamp</b>"])
        let two = header + row("Lamp") + header + row("Mug")
        #expect(try names(two) { $0.headerRow = 3 } == ["Mug"])
        #expect(try names(header + row("Lamp")) { $0.format = .tsv } == [])
        #expect(
            try products(header + row("Lamp").replacing(",1,a.jpg", with: ",many,a.jpg")) {
                $0.values = ValueMap([.init(column: "stock", word: "many", value: "9")])
            }.map(\.stock) == [9])
    }

    @Test("A preset that is named is used, and none where that is asked for")
    func presets() throws {
        let text =
            "Handle,Title,Body (HTML),Variant Price,Variant Inventory Qty,Image Src\n"
            + "tee,A tee,A tee of cotton,20,1,https://a/1.jpg\n"
        for (preset, expected) in [(nil, .shopify), (PresetChoice.none, nil), (.named(.shopify), .shopify)]
            as [(PresetChoice?, Preset.Name?)]
        {
            var bench = try Pass()
            bench.pass.options.preset = preset
            #expect(try bench.run(text).summary.readings.first?.preset == expected)
        }
    }

    private static let product = #""description":"a plain description","price":1,"stock":1,"images":["a.jpg"]"#

    @Test("Records are found where they are said to be, and by the names that the seller gave")
    func documents() throws {
        let product = Self.product
        let lists = #"{"a":[{"name":"Lamp",\#(product)}],"b":[{"name":"Mug",\#(product)}]}"#
        #expect(try names(lists, ending: "json") == ["Lamp"])
        #expect(try names(lists, ending: "json") { $0.recordPath = "b" } == ["Mug"])
        // Only who knows that `label` is the name sees products in the groups.
        let groups =
            #"{"shelves":[{"no":1,"stuff":[{"label":"Lamp","cost":5,"description":"a plain description","images":["a.jpg"]}]}]}"#
        let map = ColumnMap([.init(header: "label", field: .name), .init(header: "cost", field: .price)])
        #expect(try names(groups, ending: "json") { $0.map = map } == ["Lamp"])
    }

    @Test("A header is found by the names that the seller gave to columns, however they are spelled")
    func mappedHeaders() throws {
        let text = "Autumn,list,of,all,lamps\n" + "What,Tell,Cost,Left,Look\nLamp,a plain description,5,1,a.jpg\n"
        let map = ColumnMap([
            .init(header: " WHAT ", field: .name), .init(header: "tell", field: .description),
            .init(header: "cost", field: .price), .init(header: "left", field: .stock),
            .init(header: "look", field: .images),
        ])
        #expect(try names(text) { $0.map = map } == ["Lamp"])
    }

    @Test("Headers that only a system has are headers")
    func presetHeaders() throws {
        let text =
            "Spring list\nHandle,Title,Body (HTML),Variant Price,Variant Inventory Qty,Image Src\n"
            + "tee,A tee,A tee of cotton,20,1,https://a/1.jpg\n"
        let file = try TemporaryFolder()
        let found = try InspectJob(options: InputOptions()).run(file.write(text, to: "in.csv").path)
        #expect(found.headerLines == 2...2)
    }

    private static let guardsCases: [(choice: GuardChoice?, ending: String, isOurs: Bool, name: String)] = [
        // The choice, the format, whether the file is one of ours, and what the name is read as.
        (nil, "csv", false, "'=Lamp"), (nil, "csv", true, "=Lamp"),
        (nil, "json", true, "'=Lamp"),
        (.auto, "csv", false, "=Lamp"), (.auto, "csv", true, "=Lamp"),
        (.auto, "json", true, "'=Lamp"),
        (.auto, "xlsx", false, "=Lamp"), (nil, "xlsx", true, "'=Lamp"),
        (.off, "xlsx", true, "'=Lamp"),
        (.off, "csv", true, "'=Lamp"), (.off, "csv", false, "'=Lamp"),
        (.off, "json", true, "'=Lamp"),
    ]

    @Test("Guards are taken off where the file is known or the seller says so", arguments: guardsCases)
    func guards(choice: GuardChoice?, ending: String, isOurs: Bool, name: String) throws {
        let cells = ["'=Lamp", "a plain description", "5", "1", "a.jpg"] + (isOurs ? [""] : [])
        let columns = ["name", "description", "price", "stock", "images"] + (isOurs ? ["market"] : [])
        var bench = try Pass()
        bench.pass.options.guards = choice
        let data: Data =
            switch ending {
            case "csv": Data((columns.joined(separator: ",") + "\n" + cells.joined(separator: ",") + "\n").utf8)
            case "json":
                try JSONSerialization.data(withJSONObject: [Dictionary(uniqueKeysWithValues: zip(columns, cells))])
            default:
                Data(
                    WorkbookBuilder(
                        rows: [columns, cells].map { line in
                            "<row>" + line.map { "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>" }.joined() + "</row>"
                        }.joined()
                    ).bytes)
            }
        let sink = Accepted()
        let file = try bench.folder.write(data, to: "in.\(ending)").path
        _ = try bench.run(files: [file], sink: sink)
        guard case .create(let product) = try #require(sink.rows.first).verdict else {
            Testing.Issue.record("a product is registered")
            return
        }
        #expect(product.values.name == name)
    }

    @Test("A format that a kept map says is one that the content may overrule; one that is asked for is not")
    func keptFormat() {
        var options = InputOptions()
        options.format = .csv
        #expect(!options.request.isFormatKept)
        options.kept = KeptMap(path: "a", settings: [.quote])
        #expect(!options.request.isFormatKept)
        options.kept = KeptMap(path: "a", settings: [.quote, .format])
        #expect(options.request.isFormatKept && options.request.format == .csv)
    }

    @Test("Keys are a record's where a name and a price are among them, whatever they are called")
    func records() {
        var options = InputOptions()
        let isRecord = { (keys: [String]) in options.request.isRecord(keys) }
        #expect(isRecord(["name", "price"]) && isRecord(["상품명", "x", "판매가"]) && isRecord(["g:title", "g:price"]))
        #expect(!isRecord(["name"]) && !isRecord(["price"]) && !isRecord(["name", "stock"]) && !isRecord([]))
        #expect(!isRecord(["label", "cost"]))
        options.map = ColumnMap([.init(header: "label", field: .name), .init(header: "cost", field: .price)])
        #expect(isRecord(["label", "cost"]))
    }

    @Test("A price at the surface tells a list of products, unless the seller said that it stands deeper")
    func telling() {
        var options = InputOptions()
        let search = { options.request.header }
        #expect(search().isTelling("price") && search().isTelling("sale_price") && search().isTelling("판매가"))
        #expect(!search().isTelling("name") && !search().isTelling("cost"))
        #expect(search().isName("상품명") && !search().isName("price") && !search().isName("label"))
        options.map = ColumnMap([.init(header: "cost", field: .price), .init(header: "label", field: .name)])
        #expect(search().isTelling("cost") && search().isName("label"))
        for (header, field) in [("shop.cost", Field.price), ("offers[0]", .salePrice)] {
            options.map = ColumnMap([.init(header: header, field: field)])
            #expect(!search().isTelling("price"), "\(header)")
        }
        options.map = ColumnMap([.init(header: "a.b", field: .name)])
        #expect(search().isTelling("price"))
    }

    @Test(
        "Addresses of a shelf are files of its folder, and nothing leads out of it",
        arguments: [
            ("http://here/photos/1/a.jpg", "/shelf/1/a.jpg"), ("http://here/photos/a.jpg", "/shelf/a.jpg"),
            ("http://here/photos/a..b.jpg", "/shelf/a..b.jpg"), ("http://here/photos", nil),
            ("http://here/photos/", nil),
            ("http://here/photos2/a.jpg", nil), ("http://there/photos/a.jpg", nil), ("http://here/photos//a.jpg", nil),
            ("http://here/photos/1/", nil), ("http://here/photos/../a.jpg", nil),
            ("http://here/photos/1/../a.jpg", nil),
            ("http://here/photos/.hidden", nil), ("http://here/photos/./a.jpg", nil),
        ] as [(String, String?)])
    func shelf(address: String, path: String?) {
        #expect(AddressedPhotos(origin: "http://here/photos", folder: "/shelf").path(of: address) == path)
    }

    @Test("A function that is remembered is asked once for each input, and answers the same beyond what is remembered")
    func memo() {
        let counter = Counter()
        let memo = Memo<Int, Int> {
            counter.count(); return $0 * 2
        }
        for _ in 1...3 { for input in 0..<5000 { #expect(memo[input] == input * 2) } }
        #expect(counter.value == 5000 + 2 * (5000 - 4096))
    }

    private final class Counter: @unchecked Sendable {
        private(set) var value = 0
        func count() { value += 1 }
    }
}
