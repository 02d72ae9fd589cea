import Catalogue
import Drafting
import Testing

@Suite("Rows that were made ready for products and never filled in")
struct UnfilledRowsTests {
    private static let header = "No,name,description,price,currency,stock,images,sku,sum\n"

    @Test(
        "They are passed over and told, wherever they stand",
        arguments: ["2,,,,,,,,0", ",,,,KRW,,,,", "2,,,0,KRW,0,,,0.00", "2,,,-,,,,,"])
    func unfilled(row: String) throws {
        let product = "1,Blue lamp,It gives light.,1000,KRW,2,a.jpg,A-1,2000\n"
        let read = try Drafts.csv(Self.header + "\(row)\n" + product + "\(row)\n,,,,,,,,\n")
        #expect(read.drafts.map(\.sku) == [.value("A-1")])
        #expect(read.passedOver[.unfilled].lines == [2, 4])
        #expect(read.passedOver[.blank].count == 1)
    }

    @Test(
        "A row that tells anything of a product is judged",
        arguments: [
            ",Lamp,,,,,,,", ",,It gives light.,,,,,,", ",,,1000,,,,,", ",,,,,3,,,", ",,,,,,a.jpg,,", ",,,,,,,A-1,",
            "2,,,,",
        ])
    func filled(row: String) throws {
        let read = try Drafts.csv(Self.header + "\(row)\n")
        #expect(read.drafts.count == 1)
        #expect(read.passedOver.isEmpty)
    }

    @Test("In an export whose rows go on with each other none is left out")
    func groups() throws {
        let read = try Drafts.csv(
            """
            Handle,Title,Body (HTML),Vendor,Variant SKU,Variant Price,Variant Inventory Qty,Image Src,Status
            lamp,Lamp,<p>It gives light.</p>,Shop,A-1,10.00,1,a.jpg,active
            lamp,,,Shop,,,,,

            """)
        #expect(read.plan.preset?.name == .shopify)
        #expect(read.drafts.count == 1)
        #expect(read.folded == 1)
        #expect(read.passedOver.isEmpty)
    }
}
