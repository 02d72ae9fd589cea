import Catalogue
import Drafting
import Testing

@Suite("What XML says in attributes and in elements with a prefix")
struct MarkupHeaderTests {
    private static let told = "A ring that is told of at length."

    private func check(_ drafts: Drafts) {
        let draft = drafts.draft
        #expect(draft.name == .value("Ring"))
        #expect(draft.description == .value(Self.told))
        #expect(draft.price.value == Amount(json: "2000"))
        #expect(draft.images == .value(["1.jpg"]))
        #expect(draft.stock == .value(3))
        #expect(drafts.columnFindings.isEmpty)
    }

    @Test("A product whose values are attributes is read")
    func attributes() throws {
        check(
            try Drafts.xml(
                #"<t><r name="Ring" description="\#(Self.told)" price="2000" image="1.jpg" stock="3"/></t>"#))
    }

    @Test("A product whose elements have a prefix is read")
    func prefixes() throws {
        let product = """
            <n:product><n:name>Ring</n:name><n:description>\(Self.told)</n:description><n:price>2000</n:price>\
            <n:images><n:image>1.jpg</n:image></n:images><n:stock>3</n:stock></n:product>
            """
        check(try Drafts.xml(#"<n:products xmlns:n="u">\#(product)</n:products>"#))
    }

    @Test("Attributes of the record stand beside its elements")
    func beside() throws {
        let drafts = try Drafts.xml(#"<t><product sku="A1" stock="3"><name>Ring</name></product></t>"#)
        #expect(drafts.draft.sku == .value("A1"))
        #expect(drafts.draft.stock == .value(3))
    }

    @Test("The currency of a price is its attribute")
    func currency() throws {
        let drafts = try Drafts.xml(#"<t><product><name>Ring</name><price currency="USD">20</price></product></t>"#)
        #expect(drafts.draft.currency == .value(.usd))
    }

    @Test("Photos are the addresses in their elements' attributes", arguments: ["src", "url", "href"])
    func photos(attribute: String) throws {
        let flat = #"<image \#(attribute)="a,b.jpg"/><image \#(attribute)="2.jpg"/>"#
        for photos in [flat, "<images>\(flat)</images>"] {
            let drafts = try Drafts.xml("<t><product><name>Ring</name>\(photos)</product></t>")
            #expect(drafts.draft.images == .value(["a,b.jpg", "2.jpg"]))
            #expect(drafts.columnFindings.isEmpty)
        }
    }

    @Test(
        "Photos are the addresses in their objects",
        arguments: [
            #"[{"id":1,"url":"a,b.jpg"},{"id":2,"url":"2.jpg"}]"#, #"[{"src":"a,b.jpg","url":"x"},{"src":"2.jpg"}]"#,
            #"{"url":["a,b.jpg","2.jpg"]}"#,
        ])
    func objects(photos: String) throws {
        let drafts = try Drafts.json(#"[{"name":"Ring","images":\#(photos)}]"#)
        #expect(drafts.draft.images == .value(["a,b.jpg", "2.jpg"]))
        #expect(drafts.plan.preset == nil)
        #expect(!drafts.columnFindings.contains { $0.code != .unknownColumn })
    }

    @Test(
        "The price of schema.org stands in its offer",
        arguments: [#"{"price":2.5,"priceCurrency":"USD"}"#, #"[{"price":2.5,"priceCurrency":"USD"}]"#])
    func offers(offer: String) throws {
        let drafts = try Drafts.json(#"[{"@type":"Product","name":"Ring","offers":\#(offer)}]"#)
        #expect(drafts.draft.price.value == Amount(json: "2.5"))
        #expect(drafts.draft.currency == .value(.usd))
        let own = try Drafts.json(#"[{"name":"Ring","price":3,"offers":\#(offer)}]"#)
        #expect(own.draft.price.value == Amount(json: "3"))
        #expect(own.columnFindings.allSatisfy { $0.code == .unknownColumn })
    }

    @Test(
        "Of a product that has its price in its variants the first one's is taken, and their stocks are added up",
        arguments: [
            #""variants":[{"name":"S","sku":"a","price":2,"stock":1},{"name":"M","sku":"b","price":3,"stock":4}]"#,
            #""variations":[{"price":"2","quantity":1},{"price":"3","quantity":4}]"#,
            #""variants":{"edges":[{"node":{"price":2,"stock":1}},{"node":{"price":3,"stock":4}}]}"#,
            #""sizes":[{"size":"S","price":2,"stock":{"quantity":1}},{"size":"M","price":3,"stock":{"quantity":4}}]"#,
        ])
    func variants(members: String) throws {
        let drafts = try Drafts.json(#"[{"name":"Ring",\#(members)}]"#)
        #expect(drafts.draft.name == .value("Ring") && drafts.draft.sku.isAbsent)
        #expect(drafts.draft.price.value == Amount(json: "2") && drafts.draft.stock == .value(5))
        #expect(drafts.codes == [.variantsDiffer])
        let own = try Drafts.json(#"[{"name":"Ring","price":9,"stock":7,\#(members)}]"#)
        #expect(own.draft.price.value == Amount(json: "9") && own.draft.stock == .value(7))
    }

    @Test("A sale, a currency or a quantity of one variant, or of a price by how many are bought, is not the product's")
    func ofOneVariant() throws {
        let drafts = try Drafts.json(
            #"[{"name":"Ring","variants":[{"price":2,"stock":1},{"price":2,"sale_price":1,"currency":"USD","stock":1}]}]"#
        )
        #expect(drafts.draft.salePrice.isAbsent && drafts.draft.currency.isAbsent)
        let breaks = try Drafts.json(
            #"[{"name":"Nails","prices":[{"quantity":1,"price":9},{"quantity":10,"price":8}]}]"#)
        #expect(breaks.draft.stock.isAbsent && breaks.draft.price.value == Amount(json: "9"))
        let own = try Drafts.json(#"[{"name":"Ring","price":9,"variants":[{"price":2},{"price":3}]}]"#)
        #expect(own.draft.price.value == Amount(json: "9") && own.codes.isEmpty)
    }

    @Test("What may be bought beside a product says nothing of its price", arguments: ["options", "addons", "extras"])
    func additions(key: String) throws {
        #expect(try Drafts.json(#"[{"name":"Ring","\#(key)":[{"price":2}]}]"#).draft.price.isAbsent)
    }

    @Test("A stock may stand in an object of its own", arguments: ["stock", "inventory"])
    func stockObject(key: String) throws {
        let drafts = try Drafts.json(#"[{"name":"Ring","\#(key)":{"quantity":3,"sold":12}}]"#)
        #expect(drafts.draft.stock == .value(3))
    }

    @Test("An offer may be an object here and an array there")
    func offersOfBothShapes() throws {
        let drafts = try Drafts.json(#"[{"name":"Ring","offers":{"price":2}},{"name":"Cup","offers":[{"price":3}]}]"#)
        #expect(drafts.drafts.map(\.price.value) == [Amount(json: "2"), Amount(json: "3")])
        #expect(drafts.columnFindings.isEmpty)
    }

    @Test("A photo's address in two attributes is one photo")
    func onePhoto() throws {
        let drafts = try Drafts.xml(#"<t><product><name>Ring</name><image src="1.jpg" url="1.jpg"/></product></t>"#)
        #expect(drafts.draft.images == .value(["1.jpg"]))
    }

    @Test("A plain element goes before an attribute or a prefix, wherever it stands")
    func plainFirst() throws {
        let beside = try Drafts.xml(#"<t><product name="K7"><name>Ring</name></product></t>"#)
        #expect(beside.draft.name == .value("Ring"))
        // A later record may be the first that has it.
        var later = ColumnPlan()
        #expect(later.extend(to: ["@name"]).isEmpty)
        #expect(later.extend(to: ["@name", "name"]).isEmpty)
        #expect(later.columns(of: .name) == [1, 0])
    }

    @Test(
        "What stands around a record in answers of other systems is passed over",
        arguments: ["node", "_source", "fields", "attributes"])
    func wrapped(wrapper: String) throws {
        let drafts = try Drafts.json(
            """
            {"hits":[{"_id":"x7","\(wrapper)":{"name":"Ring","description":"\(Self.told)","price":2000,
            "images":["1.jpg"],"stock":3}}]}
            """)
        #expect(drafts.draft.name == .value("Ring"))
        #expect(drafts.draft.price.value == Amount(json: "2000"))
        #expect(drafts.draft.images == .value(["1.jpg"]))
        #expect(drafts.draft.id == .absent)
        #expect(drafts.draft.sku == .value("x7"))
        #expect(drafts.columnFindings.isEmpty)
    }

    @Test(
        "What would change the market's products, and what is a yes or no, is not guessed",
        arguments: [
            "@id", "n:id", "@action", "@market", "@thumbnail", "node.id", "@available", "n:in_stock", "Meta: name",
            "10:30",
        ])
    func notGuessed(header: String) {
        var plan = ColumnPlan()
        #expect(plan.extend(to: [header]) == [Finding(.unknownColumn, detail: .columns([header]))])
        #expect(plan.columns[0].field == nil)
    }

    @Test("A discount is as ambiguous, and a price beside another a list price, as without the marks")
    func sameRules() {
        var plan = ColumnPlan()
        #expect(plan.extend(to: ["@discount"]).map(\.code) == [.columnAmbiguous])
        var prices = ColumnPlan()
        #expect(prices.extend(to: ["n:list_price", "n:price"]).isEmpty)
        #expect(prices.columns.map(\.part) == [.listPrice, .field(.price)])
    }

    @Test("Of two vocabularies the first is taken, and the seller's word goes before both")
    func several() {
        var plan = ColumnPlan()
        #expect(plan.extend(to: ["a:title", "b:title"]).map(\.code) == [.unknownColumn])
        #expect(plan.columns.map(\.field) == [.name, nil])
        var mapped = ColumnPlan(map: ColumnMap([.init(header: "b:title", field: .name)]))
        _ = mapped.extend(to: ["a:title", "b:title"])
        #expect(mapped.columns.map(\.field) == [nil, .name])
    }
}
