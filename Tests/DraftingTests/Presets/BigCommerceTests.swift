import Catalogue
import Tabular
import Testing

@testable import Drafting

@Suite("BigCommerce's older export")
struct BigCommerceTests {
    private static let header =
        "Item Type,Product ID,Product Name,Product Code/SKU,Price,Current Stock Level,Product Visible?,Brand Name,Track Inventory\n"

    @Test("Rows of SKUs belong to the product above, with a number of their own or none; rules are left out")
    func rows() throws {
        let read = try Drafts.csv(
            Self.header + """
                Product,55,Blue Tee,TEE,20.00,0,Y,Acme,by option
                SKU,,[S]Size=S,TEE-S,20.00,5,,,
                  SKU,56,[S]Size=L,TEE-L,20.00,2,,,
                Rule,,,TEE-L,[ADD]2,,,,
                SKU,,[S]Size=XL,TEE-X,,1,,,
                Product,56,Red Cap,CAP,9.00,3,Y,Acme,by product

                """)
        #expect(read.plan.preset?.name == .bigcommerce)
        #expect(read.drafts.map(\.name) == [.value("Blue Tee"), .value("Red Cap")])
        #expect(read.drafts.map(\.sku) == [.value("TEE"), .value("CAP")])
        #expect(read.drafts.map(\.stock) == [.value(8), .value(3)])
        #expect((read.numbers, read.folded, read.foreign) == ([1, 2], 3, 1))
        #expect(read.codes == [])
    }

    @Test(
        "The stock is that of the options where they are counted, or where nobody says it and the product has none",
        arguments: [
            ("by option", "7", "5", 5), ("by option", "7", "", 7), ("by product", "0", "5", 0),
            ("by product", "7", "5", 7),
            ("", "0", "5", 5), ("", "", "5", 5), ("", "7", "5", 7), ("none", "0", "0", 0),
        ])
    func stock(tracked: String, own: String, option: String, expected: Int64) throws {
        let read = try Drafts.csv(
            Self.header + "Product,55,Blue Tee,TEE,20.00,\(own),Y,Acme,\(tracked)\nSKU,,,TEE-S,20.00,\(option),,,\n")
        #expect(read.draft.stock == .value(expected))
    }

    @Test("Rows of SKUs above the first product are nobody's")
    func orphans() throws {
        let read = try Drafts.csv(Self.header + "SKU,,,TEE-S,20.00,5,,,\nProduct,55,Blue Tee,TEE,20.00,1,Y,Acme,\n")
        #expect(read.drafts.map(\.sku) == [.value("TEE")])
        #expect((read.folded, read.foreign) == (0, 1))
    }

    @Test("What a row is can be told without keeping the rows")
    func membership() throws {
        let text =
            Self.header + "SKU,,,A,1,5,,,\nProduct,55,Blue Tee,TEE,20.00,1,Y,Acme,\nSKU,,,A,1,5,,,\nRule,,,A,1,5,,,\n"
        let reader = try TableReader(CSVRows(MemorySource(text.utf8)), header: HeaderSearch(row: 1))
        var plan = ColumnPlan()
        _ = plan.extend(to: reader.columns)
        var membership = RowMembership(plan)
        var record = Record()
        var places: [String] = []
        while try reader.read(into: &record) {
            if record.role == .data { places.append("\(membership.place(of: record))") }
        }
        #expect(places == ["foreign", "product", "furtherRow", "foreign"])
    }

    @Test("Its stock is headed either way")
    func stockLevel() throws {
        let read = try Drafts.csv(
            Self.header.replacing("Current Stock", with: "Stock")
                + "Product,55,Blue Tee,TEE,20.00,4,Y,Acme,by product\n")
        #expect(read.plan.preset?.name == .bigcommerce)
        #expect(read.draft.stock == .value(4))
    }
}
