import Catalogue
import Drafting
import Tabular
import Testing

@Suite("WooCommerce's exports")
struct WooCommerceTests {
    @Test("A shop whose language has commas for points; and the JSON of its API")
    func others() throws {
        let german = try Drafts.csv(
            "ID,Typ,Artikelnummer,Name,Veröffentlicht,Kurzbeschreibung,Regulärer Preis,Bilder\n1,simple,A,Tasche,1,b,\"11,05\",a.jpg\n"
        )
        #expect(german.plan.preset?.name == .woocommerce)
        #expect(german.draft.price.value == Amount(json: "11.05"))
        let api = try Drafts.json(
            """
            [{"id":7,"name":"Bag","type":"simple","permalink":"p","catalog_visibility":"visible","description":"A bag.",
            "sku":"A","price":"9.00","regular_price":"10.00","sale_price":"9.00","stock_quantity":3,
            "stock_status":"instock","images":[{"id":1,"src":"https://a/1.jpg"}]}]
            """)
        #expect(api.plan.preset?.name == .woocommerce)
        #expect(api.columnFindings.isEmpty)
        #expect(api.draft.price.value == Amount(json: "10.00"))
        #expect(api.draft.stock == .value(3))
        #expect(api.draft.images == .value(["https://a/1.jpg"]))
    }

    static let header =
        "ID,Type,SKU,Name,Published,Short description,Description,Date sale price ends,In stock?,Stock,Sale price,"
        + "Regular price,Categories,Images,Parent\n"

    @Test("Variations belong to the row they name, by its SKU or its number, wherever it stands")
    func families() throws {
        let read = try Drafts.csv(
            Self.header + """
                1,variable,TEE,Tee,1,,A tee of cotton,,1,,,,Shirts,"https://a/1.jpg, https://a/2.jpg",
                2,simple,MUG,Mug,1,Short text here,,,1,3,4,5,Cups,https://a/m.jpg,
                3,variation,TEE-S,Tee - S,1,,,,1,2,,20,,https://a/s.jpg,TEE
                4,variation,TEE-L,Tee - L,1,,,,1,3,17.50,20,,,id:1

                """)
        #expect(read.plan.preset?.name == .woocommerce)
        #expect(read.drafts.map(\.name) == [.value("Mug"), .value("Tee")])
        #expect(read.numbers == [2, 1])
        let tee = read.drafts[1]
        #expect(tee.price.value == Amount(json: "20"))
        #expect(tee.stock == .value(5))
        #expect(tee.images == .value(["https://a/1.jpg", "https://a/2.jpg", "https://a/s.jpg"]))
        #expect(tee.sku == .value("TEE"))
        #expect(read.findings[1].map(\.code) == [.variantsDiffer])
        #expect(read.drafts[0].description == .value("Short text here"))
        #expect(read.drafts[0].salePrice.value == Amount(json: "4"))
        #expect(read.folded == 2)
    }

    @Test("Families are held together however many variations they have")
    func manyVariations() throws {
        let words = String(repeating: "cotton ", count: 20)
        let rows = (1...30).map { product in
            "\(product),variable,P\(product),Tee \(product),1,,A tee of \(words),,1,,,,Shirts,https://a/\(product).jpg,\n"
                + (1...60).map { "\(product)\($0),variation,P\(product)-\($0),,1,,\(words),,1,1,,20,,,P\(product)\n" }
                .joined()
        }
        let read = try Drafts.csv(Self.header + rows.joined())
        #expect(read.drafts.count == 30)
        #expect(read.folded == 1800)
    }

    @Test("Variations may come before their product, and without it they are a product of their own")
    func orphans() throws {
        let read = try Drafts.csv(
            Self.header + """
                3,variation,TEE-S,Tee - S,1,,A tee of cotton,,1,2,,20,,https://a/s.jpg,TEE
                5,variation,CAP-S,Cap - S,1,,A cap of wool,,1,2,,9,,https://a/c.jpg,CAP
                1,variable,TEE,Tee,1,,A tee of cotton,,1,,,,Shirts,https://a/1.jpg,

                """)
        #expect(read.drafts.map(\.name) == [.value("Tee"), .value("Cap - S")])
        #expect(read.drafts[0].images == .value(["https://a/1.jpg", "https://a/s.jpg"]))
    }

    @Test("WordPress' XML: values in pairs, photos and variations as items of their own, pages none of them")
    func wordPress() throws {
        func item(
            _ title: String, _ type: String, _ id: Int, of parent: Int, _ more: String = "",
            _ meta: [String: String] = [:]
        ) -> String {
            let pairs = meta.sorted { $0.key < $1.key }.map {
                "<wp:postmeta><wp:meta_key>\($0.key)</wp:meta_key><wp:meta_value><![CDATA[\($0.value)]]></wp:meta_value></wp:postmeta>"
            }
            return "<item><title>\(title)</title><content:encoded><![CDATA[The \(title) of cotton]]></content:encoded>"
                + "<excerpt:encoded/><wp:post_id>\(id)</wp:post_id><wp:post_parent>\(parent)</wp:post_parent>"
                + "<wp:post_type>\(type)</wp:post_type>\(more)\(pairs.joined())</item>"
        }
        let items = [
            item(
                "Tee", "product", 6, of: 0, "", ["_sku": "TEE", "_regular_price": "", "_price": "20000", "_stock": ""]),
            item("About", "page", 7, of: 0),
            item(
                "Cap", "product", 8, of: 0, "",
                ["_regular_price": "18000", "_sale_price": "16000", "_sku": "CAP", "_stock": "4"]),
            item("Tee - Red", "product_variation", 9, of: 6, "", ["_regular_price": "15000", "_sku": "TEE-R"]),
            item("tee.jpg", "attachment", 10, of: 6, "<wp:attachment_url>https://a/tee.jpg</wp:attachment_url>"),
            item("lost.jpg", "attachment", 11, of: 7, "<wp:attachment_url>https://a/lost.jpg</wp:attachment_url>"),
            item("cap.jpg", "attachment", 12, of: 8, "<wp:attachment_url>https://a/cap.jpg</wp:attachment_url>"),
        ]
        let read = try Drafts.xml(
            "<rss xmlns:content=\"c\" xmlns:excerpt=\"e\" xmlns:wp=\"w\"><channel>\(items.joined())</channel></rss>")
        #expect(read.plan.preset?.name == .woocommerce)
        #expect(read.columnFindings.isEmpty)
        #expect(read.drafts.map(\.name) == [.value("Tee"), .value("Cap")])
        #expect(read.drafts.map(\.images) == [.value(["https://a/tee.jpg"]), .value(["https://a/cap.jpg"])])
        #expect(read.drafts.map(\.price.value) == [Amount(json: "20000"), Amount(json: "18000")])
        #expect(read.drafts[1].salePrice.value == Amount(json: "16000"))
        #expect(read.drafts.map(\.sku) == [.value("TEE"), .value("CAP")])
        #expect(read.drafts[1].stock == .value(4))
        #expect(read.drafts[0].description == .value("The Tee of cotton"))
        #expect(read.foreign == 2)
        #expect(read.findings[0].map(\.code) == [.variantsDiffer])
    }

    @Test("A sale with dates is noted")
    func dates() throws {
        let read = try Drafts.csv(Self.header + "2,simple,M,Mug,1,,A mug for tea,2030-01-01,1,3,4,5,,a.jpg,\n")
        #expect(read.notes.map(\.hasDatedSale) == [true])
    }

    @Test("Line ends are spelt, and a guard against formulas is no part of the text")
    func spelling() throws {
        let read = try Drafts.csv(Self.header + "2,simple,M,'+Mug,1,,One line\\nanother,,1,3,,5,,a.jpg,\n")
        #expect(read.draft.name == .value("+Mug"))
        #expect(read.draft.description == .value("One line\nanother"))
    }

    @Test(
        "A backslash before an n has one more in the export, and is that again",
        arguments: [
            (#"In C:\\new here"#, #"In C:\new here"#), (#"In C:\\\new here"#, #"In C:\\new here"#),
            (#"In C:\tin\\n here\"#, #"In C:\tin\n here\"#), (#"One\nTwo lines \"#, "One\nTwo lines \\"),
        ])
    func backslashes(cell: String, text: String) throws {
        let read = try Drafts.csv(Self.header + "2,simple,M,Mug,1,,\(cell),,1,3,,5,,a.jpg,\n")
        #expect(read.draft.description == .value(text))
    }

    @Test("German and Spanish headers are known too")
    func languages() throws {
        let german = try Drafts.csv(
            """
            ID,Typ,Artikelnummer,Name,Veröffentlicht,Sichtbarkeit im Katalog,Kurzbeschreibung,Beschreibung,Lager,Angebotspreis,Regulärer Preis,Kategorien,Bilder,Übergeordnetes Produkt
            1,simple,M,Becher,1,visible,,Ein Becher für Tee,3,4,5,Becher,a.jpg,

            """)
        #expect(german.plan.preset?.name == .woocommerce)
        #expect(german.missing.isEmpty)
        #expect(german.draft.salePrice.value == Amount(json: "4"))
        let spanish = try Drafts.csv(
            """
            ID,Tipo,SKU,Nombre,Publicado,¿Está destacado?,Visibilidad en el catálogo,Descripción corta,Descripción,Inventario,Precio rebajado,Precio normal,Imágenes,Superior
            1,simple,M,Taza,1,0,visible,,Una taza para té,3,,5,a.jpg,

            """)
        #expect(spanish.plan.preset?.name == .woocommerce)
        #expect(spanish.missing.isEmpty)
        #expect(spanish.draft.price.value == Amount(json: "5"))
    }

    @Test(
        "Dutch, Italian and Japanese headers are known too",
        arguments: [
            "ID,Type,SKU,Naam,Gepubliceerd,Korte beschrijving,Beschrijving,Voorraad,Actieprijs,Reguliere prijs,"
                + "Afbeeldingen,Hoofd",
            "ID,Tipo,COD,Nome,Pubblicato,Breve descrizione,Descrizione,Magazzino,Prezzo in offerta,Prezzo di listino,"
                + "Immagini,Genitore",
            "ID,タイプ,SKU,名前,公開済み,簡単な説明,説明,在庫,セール価格,標準価格,画像,親",
        ])
    func furtherLanguages(header: String) throws {
        let read = try Drafts.csv(
            header + "\n1,variable,M,Mug,1,,A mug for tea,,,,a.jpg,\n2,variation,M-R,,1,,,3,4,5,,M\n")
        #expect(read.plan.preset?.name == .woocommerce)
        #expect(read.missing.isEmpty)
        #expect(read.drafts.count == 1)
        #expect(read.draft.name == .value("Mug"))
        #expect(read.draft.sku == .value("M"))
        #expect(read.draft.description == .value("A mug for tea"))
        #expect(read.draft.images == .value(["a.jpg"]))
        #expect(read.draft.stock == .value(3))
        #expect(read.draft.price.value == Amount(json: "5"))
        #expect(read.draft.salePrice.value == Amount(json: "4"))
    }

    @Test("Two rows of one SKU are two products, to the eye that counts them too")
    func twice() throws {
        let text =
            Self.header + """
                1,variable,S1,Tee,1,,A tee of cotton,,1,2,,5,,a.jpg,
                2,variable,S1,Cap,1,,A cap of wool,,1,2,,5,,a.jpg,
                3,variation,S2-A,,1,,,,1,2,,5,,,S2
                4,variable,S2,Mug,1,,A mug for tea,,1,2,,5,,a.jpg,

                """
        #expect(try Drafts.csv(text).drafts.count == 3)
        let reader = try TableReader(CSVRows(MemorySource(text.utf8)), header: HeaderSearch(row: 1))
        var plan = ColumnPlan()
        _ = plan.extend(to: reader.columns)
        var membership = RowMembership(plan)
        var record = Record()
        var products = 0
        while try reader.read(into: &record) {
            guard record.role == .data else { continue }
            if case .product = membership.place(of: record) { products += 1 }
        }
        #expect(products + membership.settled.products == 3)
    }

    @Test("The API gives a variable product the price of its cheapest variation")
    func variableInAPI() throws {
        let read = try Drafts.json(
            """
            [{"id":799,"name":"Ship","type":"variable","status":"publish","catalog_visibility":"visible","purchasable":true,
            "description":"<p>A shirt for sailors</p>","sku":"SYI","price":"9.99","regular_price":"","sale_price":"",
            "stock_quantity":8,"stock_status":"instock","images":[{"id":1,"src":"http://x.com/a.jpg"}]},
            {"id":800,"name":"Quality","type":"simple","status":"draft","catalog_visibility":"visible","purchasable":true,
            "description":"A shirt for all","sku":"Q","price":"18.99","regular_price":"21.99","sale_price":"18.99",
            "stock_quantity":null,"stock_status":"instock","images":[]}]
            """)
        #expect(read.plan.preset?.name == .woocommerce)
        #expect(read.drafts.map(\.price.value) == [Amount(json: "9.99"), Amount(json: "21.99")])
        #expect(read.drafts.map(\.salePrice.value) == [nil, Amount(json: "18.99")])
        #expect(read.codes == [.htmlAsText, .notOnSale])
    }
}
