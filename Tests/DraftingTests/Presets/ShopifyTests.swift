import Catalogue
import Drafting
import Testing

@Suite("Shopify's exports")
struct ShopifyTests {
    @Test("The JSON of its API has prices, stocks and photos in lists")
    func api() throws {
        let read = try Drafts.json(
            """
            [{"id":7,"title":"Bag","handle":"bag","body_html":"<p>A bag for sport.</p>","vendor":"V",
            "variants":[{"price":"10.00","compare_at_price":"12.00","inventory_quantity":3},
            {"price":"10.00","compare_at_price":"12.00","inventory_quantity":4}],
            "images":[{"src":"https://a/1.jpg"},{"src":"https://a/2.jpg"}]}]
            """)
        #expect(read.plan.preset?.name == .shopify)
        #expect(read.draft.sku == .value("bag"))
        #expect(read.draft.price.value == Amount(json: "12.00"))
        #expect(read.draft.salePrice.value == Amount(json: "10.00"))
        #expect(read.draft.stock == .value(7))
        #expect(read.draft.images == .value(["https://a/1.jpg", "https://a/2.jpg"]))
    }

    static let header =
        "Handle,Title,Body (HTML),Vendor,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,"
        + "Image Src,Variant Image,Status\n"

    @Test("The rows of a handle are one product: photos in order, stock together, the first variant's price")
    func folding() throws {
        let read = try Drafts.csv(
            Self.header + """
                shirt,Shirt,<p>Soft.</p><p>Washable.</p>,Acme,S-1,3,20,,a.jpg,v.jpg,active
                shirt,,,,S-2,4,20,,b.jpg,v.jpg,
                shirt,,,,,,,,a.jpg,,
                hat,Hat,A hat for rain,Acme,H-1,1,9,,h.jpg,,draft

                """)
        #expect(read.plan.preset?.name == .shopify)
        #expect(read.drafts.count == 2)
        #expect(read.draft.name == .value("Shirt"))
        #expect(read.draft.description == .value("Soft.\nWashable."))
        #expect(read.draft.price == .value(try #require(Amount(json: "20"))))
        #expect(read.draft.stock == .value(7))
        #expect(read.draft.images == .value(["a.jpg", "b.jpg"]))
        #expect(read.draft.sku == .value("shirt"))
        #expect(read.lines == [2...4, 5...5])
        #expect(read.numbers == [1, 2])
        #expect(read.folded == 2)
        #expect(read.codes == [.htmlAsText, .notOnSale], "the hat is a draft")
        #expect(read.issues[1].map { [$0.column, $0.cell, $0.value] } == [["Status", "K5", "draft"]])
        #expect(read.columnFindings.isEmpty)
    }

    @Test("Variants of different prices are told, with the lowest and the highest")
    func different() throws {
        let read = try Drafts.csv(
            Self.header + "a,Wax,A wax for hair,,1,1,15.99,,a.jpg,,\na,,,,2,1,25.99,,,,\na,,,,3,1,9.99,,,,\n")
        #expect(read.draft.price.value == Amount(json: "15.99"))
        #expect(read.findings == [[Finding(.variantsDiffer, detail: .values("15.99", "9.99–25.99"))]])
    }

    @Test("Of joined rows, a finding stands at the cell that its value is taken from")
    func joinedPlaces() throws {
        let read = try Drafts.csv(
            Self.header + "a,Wax,A wax for hair,,1,1,,,a.jpg,,\na,,,,2,1,abc,,,,\na,,,,3,1,9.99,,,,\n")
        #expect(read.draft.price == .unreadable(.priceNotANumber))
        let issue = read.place(Finding(.priceNotANumber))
        #expect(issue.cell == "G3")
        #expect(issue.value == "abc")
        let sale = try Drafts.csv(Self.header + "a,Wax,A wax for hair,,1,1,69.99,85.00,a.jpg,,\n")
        #expect(sale.place(Finding(.priceFractionInKRW, field: .salePrice)).cell == "G2")
    }

    @Test(
        "A compare-at price is the list price where it is above the price",
        arguments: [("", "20", nil), ("25", "25", "20"), ("15", "20", nil), ("0.00", "20", nil), ("20", "20", nil)]
            as [(String, String, String?)])
    func listPrice(compareAt: String, price: String, sale: String?) throws {
        let read = try Drafts.csv(Self.header + "a,Wax,A wax for hair,,1,1,20,\(compareAt),a.jpg,,\n")
        #expect(read.draft.price.value == Amount(json: price))
        #expect(read.draft.salePrice.value == sale.flatMap { Amount(json: $0) })
    }

    @Test("Photos of variants are taken where there are no others, and the first five of many")
    func photos() throws {
        let lone = try Drafts.csv(Self.header + "a,Wax,A wax for hair,,1,1,20,,,v.jpg,\na,,,,2,1,20,,,w.jpg,\n")
        #expect(lone.draft.images == .value(["v.jpg", "w.jpg"]))
        let rows = (1...7).map { "a,\($0 == 1 ? "Wax,A wax for hair" : ","),,1,1,20,,\($0).jpg,,\n" }
        let many = try Drafts.csv(Self.header + rows.joined())
        #expect(many.draft.images == .value(["1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg"]))
        #expect(many.findings == [[Finding(.imagesLeftOut, detail: .count(7, allowed: 1...5))]])
    }

    @Test("A stock below zero is sold out")
    func oversold() throws {
        let read = try Drafts.csv(Self.header + "a,Wax,A wax for hair,,1,-2,20,,a.jpg,,\na,,,,2,5,20,,,,\n")
        #expect(read.draft.stock == .value(5))
        #expect(read.codes == [.stockOversold])
    }

    @Test("A handle that comes again later is another record with the same key")
    func scattered() throws {
        let read = try Drafts.csv(
            Self.header
                + "a,Wax,A wax for hair,,1,1,20,,a.jpg,,\nb,Oil,An oil for hair,,1,1,20,,a.jpg,,\na,,,,,,,,c.jpg,,\n")
        #expect(read.drafts.map(\.sku) == [.value("a"), .value("b"), .value("a")])
    }

    @Test("A row without handle and title goes on with the one above")
    func blankHandle() throws {
        let read = try Drafts.csv(Self.header + "a,Wax,A wax for hair,,1,1,20,,a.jpg,,\n,,,,,,,,b.jpg,,\n")
        #expect(read.drafts.map(\.images) == [.value(["a.jpg", "b.jpg"])])
    }

    @Test("The newer template has other headers for the same")
    func newer() throws {
        let read = try Drafts.csv(
            """
            Title,URL handle,Description,Vendor,Published on online store,Status,SKU,Price,Compare-at price,Inventory quantity,Product image URL,Variant image URL
            Wax,wax,A wax for hair,Acme,TRUE,active,W-1,20,25,7,https://a/b.jpg,

            """)
        #expect(read.plan.preset?.name == .shopify)
        #expect(read.draft.sku == .value("wax"))
        #expect(read.draft.price.value == Amount(json: "25"))
        #expect(read.draft.salePrice.value == Amount(json: "20"))
        #expect(read.draft.stock == .value(7))
        #expect(read.draft.images == .value(["https://a/b.jpg"]))
    }

    @Test("Variants of more pieces than a number holds are too many, and not few again")
    func overflowingStock() throws {
        let text = Self.header + "a,Wax,A wax for hair,Acme,W-1,9223372036854775807,20,,a.jpg,,\na,,,,W-2,1,20,,,,\n"
        #expect(try Drafts.csv(text).draft.stock == .unreadable(.stockTooLarge))
    }

    @Test("What the seller says of a column goes before the preset")
    func map() throws {
        let map = ColumnMap([.init(header: "Variant SKU", field: .sku), .init(header: "Vendor", field: .description)])
        let read = try Drafts.csv(Self.header + "a,Wax,A wax for hair,Acme Waxworks,W-1,1,20,25,a.jpg,,\n", map: map)
        #expect(read.draft.sku == .value("W-1"))
        #expect(read.draft.description == .value("Acme Waxworks"))
        #expect(read.draft.salePrice.value == Amount(json: "20"))
    }

    @Test("Prices are in the currency that the seller names, since the export names none")
    func currency() throws {
        let row = "a,Wax,A wax for hair,Acme,W-1,1,20,,a.jpg,,\n"
        #expect(try Drafts.csv(Self.header + row).draft.signedCurrency == nil)
        #expect(try Drafts.csv(Self.header + row).plan.unstated == [.currency])
        // A price that says its own is no price without.
        let dollars = Self.header.replacing("Variant Price", with: "Variant Price USD")
        #expect(try Drafts.csv(dollars + row).plan.unstated == [])
        #expect(try Drafts.csv(Self.header + row, currency: .usd).draft.signedCurrency == .usd)
    }

    @Test("Without the preset the headers are read one by one")
    func none() throws {
        let read = try Drafts.csv(Self.header + "a,Wax,A wax for hair,Acme,W-1,1,20,,a.jpg,,\n", preset: .none)
        #expect(read.plan.preset == nil)
        #expect(read.missing.map(\.field) == [.price])
    }

    @Test("A damaged row of a product damages the product")
    func defect() throws {
        let text =
            Self.header + "a,Wax,A wax for hair,Acme,W-1,1,20,,a.jpg,,\na,,too,few\nb,Oil,An oil,,1,1,20,,a.jpg,,\n"
        let read = try Drafts.csv(text)
        #expect(read.drafts.count == 2)
        #expect(read.lines == [2...3, 4...4])
    }

    @Test("What themes have of a product is in hundredths, and variants that cost different are told")
    func theme() throws {
        let read = try Drafts.json(
            """
            [{"id":1,"title":"Tee of cotton","handle":"tee","description":"<p>A tee for summer days</p>","vendor":"V","type":"",
            "tags":["black"],"price":30000,"price_min":30000,"price_max":50000,"available":true,"price_varies":true,
            "compare_at_price":55500,"compare_at_price_min":55500,"compare_at_price_varies":false,
            "variants":[{"id":2,"title":"S","sku":"","price":30000,"compare_at_price":55500,"inventory_management":null},
            {"id":3,"title":"L","sku":"","price":50000,"compare_at_price":55500,"inventory_management":null}],
            "images":["//cdn.example/a.jpg","//cdn.example/b.jpg"]}]
            """)
        #expect(read.plan.preset?.title == "Shopify (themes)")
        #expect(read.draft.price.value == Amount(json: "555") && read.draft.salePrice.value == Amount(json: "300"))
        #expect(read.draft.description == .value("A tee for summer days") && read.draft.sku == .value("tee"))
        #expect(read.draft.images.value?.count == 2)
        #expect(read.codes == [.htmlAsText, .variantsDiffer])
    }
}
