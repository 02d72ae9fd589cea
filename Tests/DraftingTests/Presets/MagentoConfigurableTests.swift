import Catalogue
import Testing

@testable import Drafting

@Suite("Configurable products of Magento")
struct MagentoConfigurableTests {
    private static let header =
        "sku,store_view_code,product_type,visibility,name,description,price,base_image,qty,configurable_variations\n"
    private static let small = "TEE-S,,simple,Not Visible Individually,Tee-S,A tee of cotton,20,s.jpg,2,\n"
    private static let large = "TEE-L,,simple,Not Visible Individually,Tee-L,A tee of cotton,20,l.jpg,3,\n"
    private static let tee =
        "TEE,,configurable,\"Catalog, Search\",Tee,A tee of cotton,,t.jpg,0,\"sku=TEE-S,size=S|sku=TEE-L,size=L\"\n"
    private static let mug = "MUG,,simple,\"Catalog, Search\",Mug,A mug for tea,5,m.jpg,7,\n"

    private func read(_ rows: String...) throws -> Drafts { try Drafts.csv(Self.header + rows.joined()) }

    @Test(
        "One has the stock of the simple products that it names, wherever they stand, and they are none themselves",
        arguments: [[small, large, tee], [tee, small, large], [small, tee, large]])
    func stock(rows: [String]) throws {
        let read = try read(rows.joined(), Self.mug)
        #expect(read.plan.preset?.title == "Magento (configurable products)")
        let tee = try #require(read.drafts.first { $0.sku == .value("TEE") })
        #expect(tee.name == .value("Tee") && tee.stock == .value(5))
        #expect(tee.price.value == Amount(json: "20"))
        #expect(tee.images.value?.first == "t.jpg")
        #expect(read.drafts.count == 2 && read.folded == 2)
        #expect(read.codes == [])
    }

    @Test("What a shop shows by itself stays a product, and so does what nobody names")
    func own() throws {
        let other = "CAP-S,,simple,Not Visible Individually,Cap-S,A cap of wool,9,c.jpg,4,\n"
        let shown = Self.small.replacing("Not Visible Individually", with: "Catalog")
        let read = try read(shown, other, Self.tee, Self.large)
        #expect(Set(read.drafts.compactMap(\.sku.value)) == ["TEE-S", "CAP-S", "TEE"])
        #expect(read.drafts.first { $0.sku == .value("TEE") }?.stock == .value(3))
    }

    @Test("Rows of a store's view say the same once more")
    func views() throws {
        let view = { (sku: String) in "\(sku),german,,,T-Hemd,Ein Hemd,,,,\n" }
        let read = try read(Self.small, view("TEE-S"), Self.tee, view("TEE"), Self.large, Self.mug, view("MUG"))
        #expect(Set(read.drafts.compactMap(\.name.value)) == ["Tee", "Mug"])
        #expect(read.drafts.first { $0.sku == .value("TEE") }?.stock == .value(5))
    }
}
