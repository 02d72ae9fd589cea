import Catalogue
import Tabular
import Testing

@testable import Drafting

@Suite("Headers that are read as words")
struct HeaderMeaningTests {
    @Test("What lists products is their name, and what counts them is none")
    func lists() throws {
        let named = try Drafts.csv("Produtos,preço\nMug,10\nJug,12\n")
        #expect(named.drafts.map(\.name) == [.value("Mug"), .value("Jug")])
        #expect(try Drafts.csv("Category,Products,price\nMugs,10,1\nJugs,12,1\n").plan.columns[1].part == nil)
    }

    @Test("Where no column is the name, lines of description that differ are, and words of a model beside its maker")
    func lines() throws {
        let rows = "Mug of clay,Cups,1\nJug of glass,Cups,2\nPan of iron,Pans,3\n"
        #expect(try Drafts.csv("Description,Kind,Price\n" + rows).draft.name == .value("Mug of clay"))
        #expect(
            try Drafts.csv("Descripción,Gestionado como,Precio\n" + rows.replacing("Pans", with: "Cups")).draft.name
                == .value("Mug of clay"))
        let models =
            "Acme,Acme Round 5,1,A lamp that is round\nAcme,Acme Square 5,2,A lamp that is square\nBolt,Bolt Flat,3,A flat lamp\n"
        #expect(try Drafts.csv("Marca,Modelo,Precio,Especificaciones\n" + models).draft.name == .value("Acme Round 5"))
        let parts = "Acme,Focus Mk 2,1,Brake pad\nAcme,Golf Mk 4,2,Oil filter\nBolt,Passat wagon blue,3,Front lamp\n"
        #expect(try Drafts.csv("Brand,Model,price,what it is\n" + parts).plan.columns.allSatisfy { $0.field != .name })
        // Where another text may be the name, nobody knows.
        let others = "Mug of clay,Blue one,1\nJug of glass,Red one,2\nPan of iron,Black one,3\n"
        #expect(
            try Drafts.csv("Description,Was auch immer,Price\n" + others).plan.columns.allSatisfy { $0.field != .name })
    }

    @Test("A price that is left out where nothing is off is what is asked")
    func leftOut() throws {
        let read = try Drafts.csv("name,precio_sin_descuento,spot_price\nMug,10,8\nJug,,7\nCup,9,\n")
        #expect(read.drafts.map(\.price.value?.description) == ["10", "7", "9"])
        #expect(read.drafts.map(\.salePrice.value?.description) == ["8", nil, nil])
    }

    @Test("Quantities that are sizes are no stock, and per cent off may say so in a word")
    func sizes() throws {
        let read = try Drafts.csv("name,price,quantity,discount\nMug,100,200 ml,76% off\nJug,10,1kg,5 % OFF\n")
        #expect(read.drafts.map(\.stock) == [.absent, .absent])
        #expect(read.drafts.map(\.discountedPrice.value?.description) == ["76", "0.5"])
    }

    @Test("Beside a price and what is asked at last, a rounded number of per cent is none of a conflict's sides")
    func rounded() throws {
        let read = try Drafts.csv("name,price,sale_price,discount\nMug,838.75,599,29%\nJug,100,90,50%\n")
        #expect(read.drafts[0].discountedPrice.value == nil && read.drafts[0].salePrice.value?.description == "599")
        #expect(read.drafts[1].discountedPrice.value?.description == "50")
    }

    @Test(
        "Of a price that is struck out and one that is asked in its place the second is the sale price; of two of these none is"
    )
    func pairs() throws {
        let read = try Drafts.csv("name,initial_price,final_price\nMug,10,8\nJug,12,12\n")
        #expect(read.drafts.map(\.price.value?.description) == ["10", "12"])
        #expect(read.drafts.map(\.salePrice.value?.description) == ["8", "12"])
        let known = try Drafts.csv("name,정가,Final price\nMug,10,8\n")
        #expect(known.draft.price.value?.description == "10" && known.draft.salePrice.value?.description == "8")
        let two = try Drafts.csv("name,initial_price,final_price,promo price\nMug,10,8,7\n")
        #expect(two.plan.columns.allSatisfy { $0.field != .price })
    }

    @Test(
        "Where no header says photos, the one column of nothing but names of photos has them",
        arguments: ["대표 이미지 파일명", "Obr", ""])
    func photos(header: String) throws {
        let read = try Drafts.csv(
            "name,price,\(header),url\nMug,1,a.jpg,a.html\nJug,2,https://a/b.PNG?w=1,b.html\nCup,3,,\n")
        #expect(read.drafts.map(\.images) == [.value(["a.jpg"]), .value(["https://a/b.PNG?w=1"]), .empty])
        #expect(!read.columnFindings.contains { $0.detail == .columns([header]) })
    }

    @Test(
        "Of two, beside one that says so, or with anything else in it, none is taken",
        arguments: ["name,x,y\nMug,a.jpg,b.jpg\n", "name,images,x\nMug,a.jpg,b.jpg\n", "name,x\nMug,a.jpg\nJug,none\n"])
    func otherPhotos(text: String) throws {
        let read = try Drafts.csv(text)
        #expect(
            read.plan.columns.filter { $0.field == .images }.map(\.header)
                == (text.contains("images") ? ["images"] : []))
    }

    @Test(
        "A name and a price are known by their words, whatever stands around them that says nothing against it",
        arguments: [
            ("상품명▲", Part.field(.name)), ("* Product name *", .field(.name)), ("Naziv (tvoja lista)", .field(.name)),
            ("nombre_comercial", .field(.name)), ("Nom de l’article", .field(.name)), ("ProductName", .field(.name)),
            ("Name of the product", .field(.name)),
            ("Precio (obligatorio)", .field(.price)), ("price (incl. 10% VAT)", .field(.price)),
            ("単価(税抜)", .field(.price)),
            ("Prix HT", .field(.price)),
            ("precio_publico", .field(.price)), ("sellPrice", .field(.price)), ("price_b2c", .field(.price)),
            ("판매단가", .field(.price)), ("对比价格(欧元)", .listPrice), ("市场价格", .listPrice),
            ("ÜRÜN ADI", .field(.name)), ("ÜRÜN FİYATI", .field(.price)), ("書名", .field(.name)),
            ("label", .field(.name)),
            ("PRODUTOS", .field(.name)), ("Valor unitário", .field(.price)), ("Precio Venta Bruto", .field(.price)),
            ("prices.retail", .field(.price)), ("initial_price", .listPrice),
            ("판매단가\n(VAT 포함)", .field(.price)), ("VK inkl. 19% MwSt", nil), ("market_price", .listPrice),
            ("Old price, €", .listPrice),
        ] as [(String, Part?)])
    func known(header: String, part: Part?) {
        #expect(HeaderMeaning(header)?.part == part)
    }

    @Test(
        "What may say something else is not taken",
        arguments: [
            "Price (per kg)", "Preis (EK)", "판매가(천)", "판매가(1,000원)", "판매가(천원/개)", "Price (€/unit)",
            "Price (EUR excl. VAT)",
            "価格(仕入)", "가격(작년)", "price (2023)", "price (points)", "판매가(박스)", "Цена (опт)", "Manager name", "Tax name",
            "Название категории", "Price (wholesale)", "판매가 (할인)", "Prix (au kg)", "Price (old)", "costPrice",
            "precio_costo", "purchase price", "매입단가", "공급단가", "판매원가", "price per kg", "shipping price",
            "min price", "TrainingPriceExVAT", "wholesale_price", "brand name", "Model Name", "company name",
            "Full name", "customer name",
            "file name", "category_name", "Processor Name", "nombre_proveedor", "name price", "price", "name", "", "()",
            "1",
        ])
    func unknown(header: String) {
        #expect(HeaderMeaning(header) == nil)
    }

    @Test("A header that is known goes before one that is read, and one of two that are read alike is not chosen")
    func order() {
        #expect(parts("market_price,price") == [nil, .field(.price)])
        #expect(parts("sell_price,market_price") == [.field(.price), nil])
        #expect(parts("sale_price,market_price") == [.field(.salePrice), .field(.price)])
        #expect(parts("sell_price,price_b2c") == [nil, nil])
        #expect(parts("price (incl. 10% VAT),promo price") == [.field(.price), .field(.salePrice)])
        // What is asked for a while stands beside it: which one is meant is for the seller to say.
        #expect(parts("sell_price,dealPrice") == [nil, nil])
        // A list price does not stand in for one that is asked, and of two of these the one with taxes is.
        #expect(parts("UVP,Brutto-VK,Netto-VK,EK") == [.listPrice, .field(.price), nil, nil])
        #expect(parts("정가,판매단가") == [.listPrice, .field(.price)])
        #expect(parts("mrp,sell_price,price_b2c") == [.listPrice, nil, nil])
        #expect(parts("price,initialPrice") == [.field(.price), .listPrice])
        #expect(parts("price,initialPrice,market_price") == [.field(.price), nil, nil])
        #expect(parts("price,initialPrice,discount_percent").first == .field(.price))
        #expect(parts("price,initialPrice,sale price")[1] == nil)
        #expect(parts("nombre_comercial,precio_costo,precio_publico") == [.field(.name), nil, .field(.price)])
    }

    @Test(
        "A list's first column says what its things are called, whatever they are; one of what has other names does not"
    )
    func things() throws {
        let part = { (header: String) in
            let reader = try TableReader(
                CSVRows(MemorySource("\(header),price\nX 14,5\nY 15,6\n".utf8)), header: HeaderSearch(row: 1))
            var plan = ColumnPlan()
            plan.note(reader.evidence)
            _ = plan.extend(to: reader.columns)
            return plan.columns[0].part
        }
        for header in ["Laptop Name", "Nombre del vino", "wine_name"] { #expect(try part(header) == .field(.name)) }
        for header in ["Brand Name", "Nombre del proveedor", "file_name", "Name X", "Processor"] {
            #expect(try part(header) == nil)
        }
    }

    @Test("A header that is read so is no unknown column, and the seller's word goes before it")
    func seller() {
        var plan = ColumnPlan()
        #expect(plan.extend(to: ["precio_publico", "casa"]).map(\.detail) == [.columns(["casa"])])
        var mapped = ColumnPlan(map: ColumnMap([ColumnMap.Entry(header: "casa", field: .price)]))
        _ = mapped.extend(to: ["precio_publico", "casa"])
        #expect(mapped.columns.map(\.part) == [nil, .field(.price)])
    }

    @Test("Where nothing is the name, short descriptions are; long ones, HTML and numbers are none")
    func descriptions() throws {
        let rows = { (cell: String) in "Código,Descripción,Precio\n" + String(repeating: "A1,\(cell),5\n", count: 4) }
        #expect(try part(ofDescriptionIn: rows("GRAPAS DE PARACHOQUE")) == .field(.name))
        #expect(try part(ofDescriptionIn: rows(String(repeating: "largo ", count: 30))) == .field(.description))
        #expect(try part(ofDescriptionIn: rows("<b>corto</b>")) == .field(.description))
        #expect(try part(ofDescriptionIn: rows("12345")) == .field(.description))
        #expect(
            try part(ofDescriptionIn: "Nombre," + rows("GRAPAS").replacing("A1", with: "Tapa,A1"))
                == .field(.description))
    }

    private func parts(_ headers: String) -> [Part?] {
        var plan = ColumnPlan()
        _ = plan.extend(to: headers.split(separator: ",").map(String.init))
        return plan.columns.map(\.part)
    }

    private func part(ofDescriptionIn text: String) throws -> Part? {
        let reader = try TableReader(CSVRows(MemorySource(text.utf8)), header: HeaderSearch(row: 1))
        var plan = ColumnPlan()
        plan.note(reader.evidence)
        _ = plan.extend(to: reader.columns)
        return plan.columns.first { $0.header == "Descripción" }?.part
    }

    @Test("A price that was asked before is found, too, where only later records of a document have it")
    func later() throws {
        let json = #"[{"name":"Mug","price":5},{"name":"Jug","price":6,"initialPrice":8},{"name":"Cup","price":7}]"#
        let read = try Drafts.json(json)
        #expect(read.drafts.map { $0.price.value?.description } == ["5", "8", "7"])
        #expect(read.drafts.map { $0.salePrice.value?.description } == [nil, "6", nil])
    }
}
