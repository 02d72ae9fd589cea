import Foundation
import TestSupport
import Testing

@Suite("Exports of other systems on the command line", .serialized, .timeLimit(.minutes(5)))
struct OthersExportsTests {
    static let shopify = """
        Handle,Title,Body (HTML),Vendor,Variant SKU,Variant Inventory Qty,Variant Price,Image Src
        mug,Mug,<p>A mug for tea</p>,Kiln,M-1,3,12.50,mug.jpg
        mug,,,,M-2,4,12.50,mug-2.jpg
        jug,Jug,<p>A jug for milk</p>,Kiln,J-1,3,12;50,mug.jpg
        jug,,,,,,,mug-2.jpg

        """

    @Test("What a file is read as is told with its evidence and what the export does not say")
    func told() async throws {
        let shop = try Shop()
        try shop.folder.write(Self.shopify, to: "a.csv")
        let answer = try await shop.run("validate", "a.csv", "--no-image-files")
        #expect(
            answer.talk.contains(
                "a.csv: read as an export of Shopify, by its headers Handle, Title, Body (HTML), Vendor, …. 2 columns are not "
                    + "used; `--map` takes them. It names no currency: KRW is taken unless `--currency USD`, or "
                    + "`--currency EUR --convert EUR=RATE`, says otherwise. "
                    + "If it is none: `--preset none`."))
        #expect(answer.talk.contains("2 further rows of variants and photos folded into 2 products."))
        let issues = try await shop.run("validate", "a.csv", "--no-image-files", "--output", "json")
        #expect(issues.notices == ["html-as-text"] && issues.summary?.notices == ["html-as-text": 2])
        #expect(!issues.codes.contains("html-as-text"))
        let kept = try await shop.run(
            "validate", "a.csv", "--no-image-files", "--read", "html=keep", "--output", "json")
        #expect(kept.notices == [])
        let none = try await shop.run("validate", "a.csv", "--no-image-files", "--preset", "none")
        #expect(!none.talk.contains("Shopify"))
        #expect(none.status == 65)
        let quiet = try await shop.run("validate", "a.csv", "--no-image-files", "--quiet")
        #expect(quiet.talk.isEmpty)
    }

    @Test(
        "Of a shop of another country it is said that its prices are read as won, and of a document what no column is")
    func unsaid() async throws {
        let shop = try Shop()
        let row = "Lampe,Eine Lampe für den Tisch,25.90,a.jpg"
        try shop.folder.write("Name,Beschreibung,Preis,Bilder\n\(row)\n", to: "a.csv")
        try shop.folder.write(#"[{"name":"Lamp","cost":{"net":5}}]"#, to: "b.json")
        let told = try await shop.run("validate", "a.csv", "--no-image-files")
        #expect(told.talk.contains("a.csv: the prices state no currency, so KRW is taken."), "\(told.talk)")
        let said = try await shop.run("validate", "a.csv", "--no-image-files", "--currency", "USD")
        #expect(!said.talk.contains("state no currency"))
        let document = try await shop.run("validate", "b.json", "--no-image-files")
        #expect(
            document.talk.contains(
                "b.json: no column is known as description, price, images; `openmarket inspect b.json` shows those that there are."
            ),
            "\(document.talk)")
    }

    @Test("Where no column states a currency, that of the system's shops is told, and a rate converts from it")
    func currency() async throws {
        let shop = try Shop()
        try shop.folder.write(
            """
            <offers><o id="1" url="https://a/1" price="39.90" avail="1" stock="2"><cat>Kubki</cat><name>Kubek</name>\
            <imgs><main url="kubek.jpg"/></imgs><desc>Kubek do herbaty</desc></o></offers>
            """, to: "a.xml")
        let answer = try await shop.run("validate", "a.xml", "--no-image-files")
        #expect(answer.status == 2)
        #expect(answer.text.contains("currency-unknown"), "\(answer.text)")
        #expect(
            answer.talk.contains(
                " It names no currency: PLN is taken, as its shops ask it. `--convert PLN=RATE` converts the amounts; "
                    + "`--currency KRW` says that they are not."), "\(answer.talk)")
        for flags in [["--convert", "PLN=350"], ["--currency", "USD"], ["--default", "currency=USD"]] {
            let other = try await shop.run(["validate", "a.xml", "--no-image-files"] + flags)
            #expect(other.status == 0)
            #expect(!other.talk.contains("PLN is taken"))
        }
    }

    @Test("A file of records that are no products by its system's word is refused, and read on request")
    func noProducts() async throws {
        let shop = try Shop()
        try shop.folder.write(
            #"[{"model":"core.producto","pk":1,"fields":{"name":"Taza verde","description":"Una taza para té","#
                + #""price":"15","image":"a.jpg"}}]"#, to: "a.json")
        let answer = try await shop.run("validate", "a.json", "--no-image-files")
        #expect(answer.status == 65, "\(answer.text)\(answer.talk)")
        #expect(answer.text.contains("Of 1 record none is a product as Saleor (Django) writes one."), "\(answer.text)")
        #expect(answer.text.contains("`--preset none` reads all records."))
    }

    @Test("The rows of a rejected product are written back together, and read again as they are")
    func rejects() async throws {
        let shop = try Shop()
        try shop.folder.write(Self.shopify, to: "a.csv")
        let answer = try await shop.run(
            "validate", "a.csv", "--no-image-files", "--currency", "USD", "--read", "html=keep", "--rejects", "r.csv",
            "--output", "json")
        #expect(answer.codes == ["price-not-a-number"])
        let issue = try #require(answer.objects("issue").first)
        #expect((issue.record, issue.line, issue.lastLine) == (2, 4, 5))
        let lines = Self.shopify.split(separator: "\n")
        #expect(try shop.text("r.csv") == ([lines[0]] + lines[3...4]).joined(separator: "\n") + "\n")
    }

    @Test("A family that stands in pieces is written back in the file's order")
    func scattered() async throws {
        let shop = try Shop()
        let text = """
            ID,Type,SKU,Name,Published,Short description,Description,In stock?,Stock,Sale price,Regular price,Categories,Images,Parent
            1,variable,TEE,Tee,1,,A tee of cotton,1,,,,Shirts,,
            2,simple,MUG,Mug,1,,A mug for tea,1,3,,x,Cups,mug.jpg,
            3,variation,TEE-S,,1,,,1,2,,20,,,TEE

            """
        try shop.folder.write(text, to: "a.csv")
        let answer = try await shop.run(
            "validate", "a.csv", "--no-image-files", "--rejects", "r.csv", "--output", "json")
        #expect(answer.codes == ["price-not-a-number", "images-missing"])
        #expect(answer.summary?.records == 2)
        #expect(try shop.text("r.csv") == text)
    }

    @Test("A reading that was kept reads the same")
    func map() async throws {
        let shop = try Shop()
        try shop.folder.write(Self.shopify, to: "a.csv")
        let arguments = ["validate", "a.csv", "--no-image-files", "--output", "json"]
        let guessed = try await shop.run(arguments + ["--currency", "USD", "--save-map", "m.json"])
        let kept = try await shop.run(arguments + ["--map-file", "m.json"])
        #expect(kept.codes == guessed.codes)
        #expect(kept.objects("issue").map(\.message) == guessed.objects("issue").map(\.message))
        #expect(kept.summary?.accepted == guessed.summary?.accepted)
        // A flag goes before the file.
        let flagged = try await shop.run(arguments + ["--map-file", "m.json", "--map", "Vendor=name"])
        #expect(flagged.summary?.accepted == 1)
        let won = try await shop.run(arguments + ["--map-file", "m.json", "--currency", "KRW"])
        #expect(won.codes.contains("price-fraction-in-krw"))
    }

    @Test("A guessed column that the next file lacks is no matter, one that was named is")
    func keptColumns() async throws {
        let shop = try Shop()
        try shop.folder.write("상품명,내용,가격,사진,재고\n머그컵,흙으로 빚은 머그컵,1000,a.jpg,3\n", to: "a.csv")
        try shop.folder.write("상품명,내용,가격,사진\n머그컵,흙으로 빚은 머그컵,1000,a.jpg\n", to: "b.csv")
        try shop.folder.write("상품명,설명,가격,사진\n머그컵,흙으로 빚은 머그컵,1000,a.jpg\n", to: "c.csv")
        _ = try await shop.run(
            "validate", "a.csv", "--no-image-files", "--map", "내용=description", "--save-map", "m.json")
        let without = try await shop.run("validate", "b.csv", "--no-image-files", "--map-file", "m.json")
        #expect(without.status == 0)
        let renamed = try await shop.run(
            "validate", "c.csv", "--no-image-files", "--map-file", "m.json", "--output", "json")
        #expect(renamed.status == 65)
        #expect(renamed.codes.contains("column-missing"))
    }

    @Test("What a kept map says of the file gives way to a flag, also to auto, and is never called a flag's doing")
    func overriddenMap() async throws {
        let shop = try Shop()
        let text = "상품명;상품설명;가격;사진\n머그컵;흙으로 빚은 머그컵;1000;a.jpg\n"
        try shop.folder.write(text, to: "a.csv")
        try shop.folder.write(text.replacing(";", with: "\t").data(using: .utf16)!, to: "b.csv")
        _ = try await shop.run("validate", "a.csv", "--no-image-files", "--save-map", "m.json")
        let arguments = ["b.csv", "--lang", "en", "--map-file", "m.json"]
        let kept = try await shop.run(["validate", "--no-image-files"] + arguments)
        #expect(kept.status == 65)
        #expect(kept.talk.contains("b.csv: read as m.json says") && kept.talk.contains("--encoding"))
        #expect(!(kept.text + kept.talk).contains("as asked"))
        let shown = try await shop.run(["inspect"] + arguments + ["--encoding", "auto"])
        #expect(shown.text.contains("CSV, as m.json says (else --format)"))
        #expect(shown.text.contains(";, as m.json says (else --delimiter)"))
        let free = ["--encoding", "auto", "--delimiter", "auto", "--format", "auto", "--read", "quote=auto"]
        #expect(try await shop.run(["validate", "--no-image-files"] + arguments + free).status == 0)
        #expect(try await shop.run(["inspect"] + arguments + free + ["--preset", "auto"]).text.contains("→ price"))
    }

    @Test(
        "A value that a reading flag does not take is refused with what it takes, in the language asked for",
        arguments: [
            (["--map", "a=nosuch"], "discounted_price"), (["--encoding", "klingon"], "shift_jis"),
            (["--delimiter", "xx"], "--delimiter"), (["--read", "quote=xx"], "--read quote"),
            (["--header-row", "0"], "1, 2, 3"),
        ])
    func refusedValues(flags: [String], taken: String) async throws {
        let shop = try Shop()
        try shop.catalogue(rows: 1)
        for command in ["validate", "inspect", "import"] {
            let answer = try await shop.run([command, "catalogue.csv", "--lang", "ko"] + flags)
            #expect(answer.status == 64)
            #expect(answer.talk.contains(taken) && answer.talk.contains("니다"), "\(answer.talk)")
        }
    }

    @Test("Rows that are no products are counted in the report, with their lines")
    func passedOver() async throws {
        let shop = try Shop()
        let text = "My shop,,,\nname,description,price,images\nMug,A mug for tea and coffee,1000,a.jpg\n#x\n,,,\n"
        try shop.folder.write(text + "Total,,1000,\n", to: "a.csv")
        let told = try await shop.run("validate", "a.csv", "--no-image-files", "--lang", "en")
        #expect(
            told.talk.contains(
                "a.csv: 4 rows passed over: 1 above the header (line 1), 1 comment (line 4), 1 total (line 6), "
                    + "1 blank row (line 5)."))
        let summary = try await shop.run("validate", "a.csv", "--no-image-files", "--output", "json")
        let last = String(decoding: summary.stdout.split(separator: 0x0A).last ?? [], as: UTF8.self)
        #expect(last.contains(#"{"file":"a.csv","kind":"total","rows":1,"lines":[6]}"#))
    }

    @Test(
        "A map that is none is told with its place",
        arguments: [
            (
                #"{"type":"openmarket-map","columns":[{"column":"a","field":"nam"}]}"#,
                "columns[0].field: there is no field “nam”"
            ),
            (#"{"type":"openmarket-map","columns":[{"field":"name"}]}"#, "columns[0]: “column” is missing."),
            (
                #"{"type":"openmarket-map","columns":[{"column":"a","feld":"name"}]}"#,
                "columns[0].feld: there is no such member."
            ),
            (#"{"type":"openmarket-map"}"#, "“columns” is missing."),
            (#"{"type":"openmarket-map","columns":3}"#, "columns: "),
            (#"{"type":"openmarket-map","columns":[],"header-row":"x"}"#, "header-row: "),
            (#"{"type":"openmarket-map","columns":[],"header-row":"3"}"#, "header-row: "),
            (#"{"type":"openmarket-map","columns":[],"sheet":3}"#, "sheet: "),
            (#"{"type":"openmarket-map","columns":[],"preset":"shopfy"}"#, "preset: "),
            (#"{"columns":[]}"#, "this is no map"),
            ("{", "this is not well-formed JSON."),
        ])
    func mistakes(text: String, sentence: String) async throws {
        let shop = try Shop()
        try shop.folder.write(text, to: "m.json")
        try shop.catalogue(rows: 1)
        let answer = try await shop.run("validate", "catalogue.csv", "--map-file", "m.json")
        #expect(answer.status == 64)
        #expect(answer.talk.contains("m.json: " + sentence))
    }

    @Test("A map that is not there is no input, and one reading is kept of one file")
    func usage() async throws {
        let shop = try Shop()
        try shop.catalogue(rows: 1)
        #expect(try await shop.run("validate", "catalogue.csv", "--map-file", "no.json").status == 66)
        let two = try await shop.run("validate", "catalogue.csv", "catalogue.csv", "--save-map", "m.json")
        #expect(two.status == 64)
    }

    @Test("Records that share a line are told by their numbers, and a code has a remedy for each of its causes")
    func places() async throws {
        let shop = try Shop()
        try shop.folder.write(#"[{"price":1},{"price":2}]"#, to: "a.json")
        let records = try await shop.run("validate", "a.json", "--no-image-files", "--lang", "en")
        #expect(records.text.contains("  error: a.json:1 record 2  The name is missing."))
        try shop.folder.write(
            "name,description,price,images\nMug,A mug for tea and coffee,5,a.jpg\n"
                + "Cup,A cup for tea and coffee,5,../../../b.jpg\n", to: "b.csv")
        let causes = try await shop.run("validate", "b.csv", "--lang", "en")
        let lines = causes.text.split(separator: "\n").filter { $0.hasPrefix("  ") }
        #expect(lines.map { $0.hasPrefix("  →") } == [false, true, false, true])
    }

    @Test("A nested value is a column by its path, and a single product is a list of one")
    func nested() async throws {
        let shop = try Shop()
        try shop.folder.write(
            #"{"title":"Mug","text":"A mug for tea","price":1,"offers":{"price":1200},"images":[{"url":"a;b.jpg"}]}"#,
            to: "a.json")
        let answer = try await shop.run(
            "validate", "a.json", "--no-image-files", "--map", "offers.price=price", "--map", "text=description",
            "--map",
            "images[].url=images", "--output", "json")
        #expect(answer.status == 0)
        #expect(answer.summary?.accepted == 1)
    }

    @Test("inspect says whose export it is, what each column is, and how many products the rows are")
    func inspect() async throws {
        let shop = try Shop()
        try shop.folder.write(Self.shopify, to: "a.csv")
        let answer = try await shop.run("inspect", "a.csv")
        #expect(
            answer.text.contains(
                "Shopify, by its headers Handle, Title, Body (HTML), Vendor, …; --preset none if it is not"))
        #expect(answer.text.contains("Handle                 → sku (as in Shopify)"))
        #expect(answer.text.contains("products    2"))
    }
}
