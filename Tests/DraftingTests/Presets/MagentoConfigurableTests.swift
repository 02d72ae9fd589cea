import Catalogue
import Tabular
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

    @Test("A product of which there is nothing but the row of a view is one all the same")
    func onlyViews() throws {
        let view = { (row: String, view: String) in row.replacing(",,", with: ",\(view),", maxReplacements: 1) }
        let read = try read(
            Self.mug, view(Self.tee, "default"), view(Self.small, "default"), view(Self.small, "german"))
        #expect(read.drafts.compactMap(\.sku.value) == ["MUG", "TEE"] && read.folded == 2)
        #expect(read.drafts.last?.stock == .value(2))
    }

    @Test("What is listed twice counts once, and what nobody can buy not at all")
    func notCounted() throws {
        let header = Self.header.replacing("\n", with: ",product_online\n")
        let row = { (row: String, online: String) in row.replacing("\n", with: ",\(online)\n") }
        let rows = [row(Self.small, "1"), row(Self.small, "1"), row(Self.tee, "1"), row(Self.large, "2")]
        let read = try Drafts.csv(header + rows.joined())
        #expect(read.draft.stock == .value(2) && read.drafts.count == 1 && read.folded == 3)
    }

    // MARK: - The older export

    private static let olderHeader =
        "sku,_store,_attribute_set,_type,name,description,price,qty,image,visibility,_media_image,_super_products_sku\n"
    private static let olderSmall = "TEE-S,,Default,simple,Tee-S,A tee of cotton,20,2,s.jpg,1,,\n"
    private static let olderLarge = "TEE-L,,Default,simple,Tee-L,A tee of cotton,20,3,l.jpg,1,,\n"
    /// The list of its simple products and that of its photos stand over three rows, with a view of the shop behind them.
    private static let olderTee =
        "TEE,,Default,configurable,Tee,A tee of cotton,20,0,t.jpg,4,t.jpg,TEE-S\n,,,,,,,,,,u.jpg,TEE-L\n"
        + ",,,,,,,,,,v.jpg,\n,german,,,T-Hemd,,,,,,,\n"
    private static let olderMug = "MUG,,Default,simple,Mug,A mug for tea,5,7,m.jpg,4,m.jpg,\n,,,,,,,,,,n.jpg,\n"

    @Test(
        "In the older export it names them over several rows",
        arguments: [
            [olderSmall, olderLarge, olderTee], [olderTee, olderSmall, olderLarge], [olderSmall, olderTee, olderLarge],
        ])
    func older(rows: [String]) throws {
        let read = try Drafts.csv(Self.olderHeader + Self.olderMug + rows.joined())
        #expect(read.plan.preset?.title == "Magento 1 (configurable products)")
        let tee = try #require(read.drafts.first { $0.sku == .value("TEE") })
        #expect(tee.name == .value("Tee") && tee.stock == .value(5))
        #expect(tee.price.value == Amount(json: "20"))
        #expect(tee.images == .value(["t.jpg", "u.jpg", "v.jpg", "s.jpg", "l.jpg"]))
        let mug = try #require(read.drafts.first { $0.sku == .value("MUG") })
        #expect(mug.stock == .value(7) && mug.images == .value(["m.jpg", "n.jpg"]))
        #expect(read.drafts.count == 2 && read.folded == 6)
        #expect(read.codes == [])
    }

    @Test("The rows of views have entries of its lists, too")
    func olderViews() throws {
        let tee =
            "TEE,,Default,configurable,Tee,A tee of cotton,20,0,t.jpg,4,t.jpg,TEE-S\n,german,,,T-Hemd,,,,,,u.jpg,TEE-L\n"
        let read = try Drafts.csv(Self.olderHeader + Self.olderSmall + Self.olderLarge + tee + Self.olderMug)
        let found = try #require(read.drafts.first { $0.sku == .value("TEE") })
        #expect(read.drafts.count == 2 && found.name == .value("Tee") && found.stock == .value(5))
        #expect(found.images.value?.contains("u.jpg") == true)
    }

    // MARK: - The API

    private static func object(_ id: Int, _ sku: String, price: Int, stock: Int, isHidden: Bool, links: [Int]? = nil)
        -> String
    {
        let kind = links == nil ? "simple" : "configurable"
        let list = links.map { #","configurable_product_links":\#($0)"# } ?? ""
        return """
            {"id":\(id),"sku":"\(sku)","name":"\(sku)","attribute_set_id":4,"price":\(price),"status":1,
            "visibility":\(isHidden ? 1 : 4),"type_id":"\(kind)","media_gallery_entries":[{"id":\(id),"file":"/\(id).jpg"}],
            "extension_attributes":{"stock_item":{"item_id":\(id),"qty":\(stock)}\(list)},
            "custom_attributes":[{"attribute_code":"description","value":"All about \(sku)"}]}
            """
    }
    private static let smallObject = object(155, "TEE-S", price: 20, stock: 2, isHidden: true)
    private static let largeObject = object(156, "TEE-L", price: 20, stock: 3, isHidden: true)
    private static let teeObject = object(157, "TEE", price: 0, stock: 0, isHidden: false, links: [155, 156])
    private static let mugObject = object(2, "MUG", price: 5, stock: 7, isHidden: false)

    @Test(
        "The API names them by their numbers",
        arguments: [
            [smallObject, largeObject, teeObject, mugObject], [teeObject, smallObject, mugObject, largeObject],
            [mugObject, smallObject, teeObject, largeObject],
        ])
    func service(objects: [String]) throws {
        let read = try Drafts.json("[\(objects.joined(separator: ",\n"))]")
        #expect(read.plan.preset?.title == "Magento's API")
        let tee = try #require(read.drafts.first { $0.sku == .value("TEE") })
        #expect(tee.name == .value("TEE") && tee.description == .value("All about TEE") && tee.stock == .value(5))
        #expect(tee.price.value == Amount(json: "20"))
        #expect(Set(read.drafts.compactMap(\.sku.value)) == ["TEE", "MUG"])
        #expect(read.codes == [])
    }

    // MARK: - Counting

    @Test(
        "How many products and further rows there are can be told without keeping the rows",
        arguments: [
            (header + small + large + tee + mug, 2, 2), (header + tee + large + small + mug, 2, 2),
            (header + small + large + mug, 3, 0), (olderHeader + olderSmall + olderLarge + olderTee, 1, 5),
        ])
    func counted(text: String, products: Int, further: Int) throws {
        let reader = try TableReader(CSVRows(MemorySource(text.utf8)), header: HeaderSearch(row: 1))
        var plan = ColumnPlan()
        _ = plan.extend(to: reader.columns)
        var membership = RowMembership(plan)
        var record = Record()
        var places: [RowMembership.Place] = []
        while try reader.read(into: &record) {
            if record.role == .data { places.append(membership.place(of: record)) }
        }
        #expect(places.count { $0 == .product } + membership.settled.products == products)
        #expect(places.count { $0 == .furtherRow } + membership.settled.further == further)
    }
}
