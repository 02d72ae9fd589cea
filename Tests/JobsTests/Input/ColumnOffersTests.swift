import Catalogue
import Drafting
import Foundation
import TestSupport
import Testing

@testable import Jobs

@Suite("Columns that are offered by their content")
struct ColumnOffersTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func offer(_ text: String, _ change: (inout InputOptions) -> Void = { _ in }) throws -> [String] {
        var options = InputOptions()
        change(&options)
        let file = try folder.write(text, to: "in.csv").path
        let found = try InspectJob(options: options).run(file)
        // What leaves nothing to choose is taken as it is offered.
        let assumed = found.columns.filter { $0.reason == .content }.map { ($0.header, $0.field!) }
        return (assumed + found.offer.map { ($0.header, $0.field) })
            .sorted { Field.allCases.firstIndex(of: $0.1)! < Field.allCases.firstIndex(of: $1.1)! }
            .map { "\($0)=\($1.column)" }
    }

    private static let sheet = """
        Kürzel,Bezeichnung X,Zahl Y,Bestand Z,Worte,Datei X
        AB-10,Blaue Lampe klein,"1,299.50",4,"Eine Lampe für den Tisch, mit der man abends noch lesen kann.",https://a.example/1.jpg?v=1
        AB-11,Rote Lampe gross,12.00,17,"Eine Lampe für den Flur, die man auch ohne Werkzeug aufhängt.",https://a.example/2.png
        AB-12,Grüne Lampe,8.90,250,"Eine Lampe für den Garten, der Regen macht ihr gar nichts aus.",https://a.example/3.jpeg
        AB-13,Weisse Lampe,99.00,31,"Eine Lampe für die Küche, hell genug, um Zwiebeln zu schneiden.",https://a.example/4.jpg

        """

    @Test(
        "Short distinct texts are names, longer ones descriptions, amounts prices, codes skus, and counted is what is called so"
    )
    func all() throws {
        #expect(
            try offer(Self.sheet) == [
                "Bezeichnung X=name", "Worte=description", "Zahl Y=price", "Bestand Z=stock", "Kürzel=sku",
            ])
    }

    @Test("Whoever reads the file otherwise is offered the same, in its refusal", arguments: [true, false])
    func refusal(looksAtBytes: Bool) throws {
        var bench = try Pass()
        bench.pass.looksAtBytes = looksAtBytes
        // A second column could be the name.
        let lines = Self.sheet.replacing("Zahl Y", with: "Preis").split(separator: "\n")
        let sheet = lines.enumerated().map { "\($1),\($0 == 0 ? "Text X" : "Lampe Nummer \($0) blau")" }
        let outcome = try bench.run(sheet.joined(separator: "\n") + "\n")
        let offers = outcome.issues.compactMap { issue -> [String]? in
            guard case .offered(_, let columns, rest: []) = issue.detail else { return nil }
            return columns.map { "\($0.header)=\($0.field.column)" }
        }
        #expect(offers.count == 2, "\(outcome.issues)")
        #expect(
            offers.allSatisfy {
                $0 == ["Bezeichnung X=name", "Worte=description", "Bestand Z=stock", "Kürzel=sku"]
            }, "\(offers)")
        #expect(outcome.summary.refusedFiles.count == 1 && outcome.summary.records == 0)
    }

    @Test("Where one column alone could be what is lacking, it is taken, and said", arguments: ["csv", "ndjson"])
    func assumed(ending: String) throws {
        let header = ["Ding", "price", "description", "images"]
        let rows = (1...4).map { ["Blaue Lampe \($0)", "\($0)000", "Eine Lampe für den Tisch \($0)", "a.jpg"] }
        let text =
            ending == "csv"
            ? ([header] + rows).map { $0.joined(separator: ",") + "\n" }.joined()
            : rows.map { row in
                "{" + zip(header, row).map { #""\#($0)":"\#($1)""# }.joined(separator: ",") + "}\n"
            }.joined()
        let outcome = try Pass().run(text, ending: ending)
        #expect(outcome.summary.accepted == 4, "\(outcome.issues)")
        let told = outcome.issues.filter { $0.code == .columnAssumed }
        #expect(told.map(\.column) == ["Ding"] && told.first?.detail == .values("Ding", "name"))
    }

    @Test(
        "It is asked for where two columns could be it, and where a price for a while is known",
        arguments: [
            "Ding,Sache,price,description,images\nBlaue Lampe,Rotes Ding,1000,Eine Lampe für den Tisch,a.jpg\n",
            "name,price xyz,sale price,description,images\nBlaue Lampe,1000,900,Eine Lampe für den Tisch,a.jpg\n",
        ])
    func asked(text: String) throws {
        let outcome = try Pass().run(text)
        #expect(outcome.summary.refusedFiles.count == 1, "\(outcome.issues)")
        #expect(!outcome.issues.contains { $0.code == .columnAssumed })
    }

    @Test("The records of a JSON and of an XML are told the same, at the end", arguments: ["json", "ndjson", "xml"])
    func documents(ending: String) throws {
        let values = (1...300).map {
            ["Lamp number \($0)", "A lamp for the table number \($0), for long evenings.", "\(1000 + $0 * 10).50"]
        }
        let objects = values.map {
            #"{"was":"\#($0[0])","worte":"\#($0[1])","zahlpreis":\#($0[2]),"images":["a.jpg"]}"#
        }
        let elements = values.map {
            "<item><was>\($0[0])</was><worte>\($0[1])</worte><zahlpreis>\($0[2])</zahlpreis><images>a.jpg</images></item>"
        }
        let text =
            switch ending {
            case "json": "[" + objects.joined(separator: ",") + "]"
            case "ndjson": objects.joined(separator: "\n")
            default: "<items>" + elements.joined() + "</items>"
            }
        let outcome = try Pass().run(text, ending: ending)
        #expect(outcome.summary.records == 300)
        let reading = try #require(outcome.summary.readings.first)
        let file = try folder.write(text, to: "in.\(ending)").path
        #expect(!reading.offer.isEmpty)
        #expect(try reading.offer == InspectJob(options: InputOptions()).run(file).offer)
        #expect(reading.offer.contains { $0.field == .name && $0.header == "was" }, "\(reading.offer)")
    }

    @Test("Of thousands of columns that nobody knows, a few are tried for each field", .timeLimit(.minutes(1)))
    func wide() throws {
        let numbers = 0..<4000
        let header = numbers.map { "K \($0) x" }.joined(separator: ",")
        let rows = (1...20).map { row in numbers.map { "\(row)\($0).90" }.joined(separator: ",") + "\n" }
        #expect(try offer("name,\(header)\n" + rows.map { "Lampe gross," + $0 }.joined()).count <= 1)
    }

    @Test("Where no column but one that is called a description may be the name, it is, and nothing is offered")
    func descriptions() throws {
        let rows = "C1,Piatto fondo blu,5\nC2,Tazza da caffè,3\nC3,Bicchiere alto,4\n"
        #expect(try offer("codice,descrizione,prezzo\n" + rows) == [])
        #expect(try offer("codice,nome,descrizione,prezzo\nC1,Piatto,Un piatto fondo,5\n").isEmpty)
    }

    @Test(
        "Small numbers without a word are no stock: rows are numbered, and what was watched, sold or liked is counted")
    func counts() throws {
        let rows = (1...4).map { "\($0 * 3),Mug no. \($0),A mug of clay for tea and coffee,5000,a.jpg,\(9 - $0)\n" }
            .joined()
        #expect(try offer(",name,description,price,images,Watchers\n" + rows) == [])
        #expect(try offer(",name,description,price,images,Stock of shop\n" + rows) == ["Stock of shop=stock"])
        #expect(try offer(",name,description,price,images,현재 보유수량\n" + rows) == ["현재 보유수량=stock"])
    }

    @Test("A description is the name, and nothing is offered, whatever makers, colours and places stand beside it")
    func descriptionsBeside() throws {
        for (header, values) in [
            ("fornitore", ["Ceramiche SRL", "Vetro SpA", "Arte SNC"]), ("창고", ["서울 창고", "부산 창고", "대구 창고"]),
            ("colore", ["rosso", "blu", "verde"]), ("ime x", ["Aura", "Luna", "Sol"]),
        ] {
            let rows = zip(["Piatto fondo blu", "Tazza da caffè", "Bicchiere alto"], values).map { "\($0),5,\($1)\n" }
            #expect(try offer("descrizione,prezzo,\(header)\n" + rows.joined()) == [], "\(header)")
        }
        #expect(try offer("ime,opis,cena\nAura,Topla lampa,180\nLuna,Mala lampa,90\n") == [])
    }

    @Test("Of several texts the one that is called a model is the name")
    func models() throws {
        let rows = "AMD Ryzen 5 7530U,ZenBook 14,700000\nIntel Core i5 1235U,IdeaPad 3i,500000\n"
        #expect(try offer("procesador,modelo,precio\n" + rows).first == "modelo=name")
    }

    @Test("What stands in the only column of texts is what the goods are called")
    func onlyTexts() throws {
        let rows = "Wedding Cake,L-1,10\nWedding Cake,L-2,20\nResidual Sugar,L-3,30\nBlue Dream,L-4,40\n"
        #expect(try offer("Strain,Lot,price\n" + rows).first == "Strain=name")
        #expect(try offer("type,Lot,price\n" + rows).first == "type=name")
        // Others that are no names stand beside it.
        let both = rows.split(separator: "\n").map { "\($0),Grower of the north\n" }.joined()
        #expect(try !offer("brand,Lot,price,vendor\n" + both).contains { $0.hasSuffix("name") })
    }

    @Test("What all products have, prices and parts of variants are no descriptions")
    func descriptionsOfNothing() throws {
        let rows = (1...4).map {
            "Mug no. \($0),5000,a.jpg,Recommended by the maker,Kind \($0) of a mug that keeps what is in it warm for an hour\n"
        }
        .joined()
        #expect(try offer("name,price,images,remark,price basis\n" + rows) == [])
        #expect(try offer("name,price,images,remark,remark 2\n" + rows) == ["remark 2=description"])
    }

    @Test("What the objects of a list cost is offered where nothing else has a price")
    func ofObjects() throws {
        let text = """
            [{"title":"Sticker of the city","img":"a.jpg","lore":"A sticker of vinyl that water does not harm, nor the sun.",
            "bags":[{"label":"25 pieces in a bag","price":3.5},{"label":"50 pieces in a bag","price":6.5}]}]
            """
        let file = try folder.write(text, to: "in.json").path
        let offer = try InspectJob(options: InputOptions()).run(file).offer
        #expect(offer.map { "\($0.header)=\($0.field.column)" } == ["lore=description", "bags[].price=price"])
    }

    @Test("What is not read as a price is not offered as one")
    func contradicted() throws {
        for price in ["1O.00", "12.00 Stück", "0.5 kg", "2024-05-01"] {
            let text =
                "name,description,images,Y\n"
                + (1...4).map { "Lamp \($0),A lamp for the desk,a.jpg,\(price)\n" }.joined()
            #expect(try offer(text) == [], "\(price)")
        }
    }

    @Test("Costs, weights, barcodes, dates, numbers of rows and yes or no are none of it")
    func others() throws {
        let text =
            "name,description,images,Wholesale price,Weight,EAN,No,Active,Category id\n"
            + (1...6).map {
                "Lamp \($0),A lamp for the desk,a.jpg,\($0)0.50,0.2\($0),4006381\($0 * 13)33,\($0),\($0 % 2),\($0 * 7)\n"
            }
            .joined()
        #expect(try offer(text) == ["EAN=sku"])
    }

    @Test("A name in one language more is no description, nor the reverse")
    func languages() throws {
        let rows = """
            큰머그컵,Mug in sage with a handle for two hands,A mug of clay for tea and coffee that keeps them warm for an hour,5000,a.jpg
            흰접시,Plate of clay that was made by hand,A plate of clay for all that is eaten at home or in the garden,7000,b.jpg

            """
        #expect(try offer("title_ko,title_en,Y,price,images\n" + rows) == ["Y=description"])
        #expect(try offer("title_ko,title_en,title_ja,price,images\n" + rows) == [])
    }

    @Test("An amount in a currency that the market has not is a price all the same, and a count beside it is none")
    func foreignAmounts() throws {
        let rows = [("8,48", 500, 24000), ("12,10", 250, 12000), ("3,05", 1000, 36000), ("7,99", 500, 24000)]
            .map { "Długopis żelowy niebieski,Pisze gładko i nie brudzi rąk,a.jpg,\"\($0) zł\",\($1),\($2)\n" }.joined()
        let head = "nazwa,opis,zdjęcia,Cena netto K,Ilość w opakowaniu,Ilość na palecie wysyłkowej\n"
        #expect(try offer(head + rows) == ["Cena netto K=price"])
    }

    @Test("Percentages, fewest orders, category paths, deliveries and reviews are not offered as what they look like")
    func lookAlikes() throws {
        let text =
            "name,price,images,discount_percentage,quantidade_minima,rubr,availability,comment,sale_delay\n"
            + (1...6).map {
                "Lamp \($0),\($0)0.00,a.jpg,\($0 * 5 % 17),\($0 * 3 % 7),VIP\\Lamps and lights\\Desk lamps \($0),"
                    + "Delivered to you within \($0 + 2) days of the order,I bought \($0) of them and all of them are fine,\($0 % 3)\n"
            }.joined()
        #expect(try offer(text) == [])
    }

    @Test("Codes are no stock, and paths no description")
    func codesAndPaths() throws {
        let text =
            "name,price,images,Cod. 30ml,abstract_sku,N,page\n"
            + (1...4).map {
                "Profumo numero \($0),\($0).90,a.jpg,30\($0),00\($0),0\($0),output/profumo_\($0)_lungo.html\n"
            }
            .joined()
        let offer = try offer(text)
        #expect(!offer.contains { $0.hasSuffix("=stock") || $0.hasSuffix("=description") }, "\(offer)")
    }

    @Test("Beside the price the one that is called a sale's is offered where it is lower, and never as the price")
    func salePrices() throws {
        func rows(_ prices: [(String, String)]) -> String {
            prices.map { "Vinho tinto seco,Um vinho tinto do sul,a.jpg,\($0),\($1)\n" }.joined()
        }
        let lower = rows([("429.90", "359.90"), ("99.00", ""), ("15.50", "12.00")])
        #expect(
            try offer("nome,descrição,fotos,precoBase,precoOferta\n" + lower) == [
                "precoBase=price", "precoOferta=sale_price",
            ])
        let higher = rows([("12.90", "359.90"), ("9.00", "99.00"), ("15.50", "120.00")])
        #expect(try offer("nome,descrição,fotos,precoBase,precoOferta\n" + higher) == ["precoBase=price"])
    }

    @Test("Photos in columns that a number tells apart are offered together")
    func numberedPhotos() throws {
        let text =
            "name,description,price,File - 1,Note - 1,File - 2\n"
            + "Lamp 1,A lamp for the desk,5,a.jpg,x,b.jpg\nLamp 2,A lamp for the hall,6,c.jpg,y,\n"
        #expect(try offer(text) == ["File - 1=images", "File - 2=images"])
    }

    @Test("A column that the seller leaves out, or whose name a flag cannot say, is not offered")
    func unsayable() throws {
        let rows = (1...4).map { "Lamp number \($0),A lamp for the desk,a.jpg,\($0)2.50\n" }.joined()
        #expect(try offer("T,description,images,price\n" + rows) == ["T=name"])
        #expect(
            try offer("T,description,images,price\n" + rows) { $0.map = ColumnMap([.init(header: "T", field: nil)]) }
                == [])
        #expect(try offer("`T`,description,images,price\n" + rows) == [])
        let twice = rows.replacing("a.jpg,", with: "a.jpg,x,")
        #expect(try offer("T,description,images,t,price\n" + twice) == [])
    }

    @Test("Where the first row is a product like the others nothing is offered")
    func noHeader() throws {
        let rows = (1...5).map { "Maker \($0),Coat number \($0) in blue,\"8\($0),240원\",https://a.example/\($0).jpg\n" }
            .joined()
        #expect(try offer(rows) == [])
    }
}
