import Catalogue
import Testing

@testable import Drafting

@Suite("Sylius' tables of products")
struct SyliusTests {
    private static let header = "Code,Locale,Enabled,Name,Description,Main_taxon,Price,On_hand,main"

    @Test("A row for each language says the same product again, in cents")
    func languages() throws {
        let read = try Drafts.csv(
            Self.header + """

                MUG,en_US,1,Mug in sage,A mug for tea,cups,1890,4,a.jpg
                MUG,de_DE,1,Becher in Salbei,Ein Becher,cups,1890,4,a.jpg
                CAP,en_US,1,Cap of wool,A cap for winter,caps,2000,1,b.jpg

                """)
        #expect(read.plan.preset?.title == "Sylius")
        #expect(read.drafts.map(\.name) == [.value("Mug in sage"), .value("Cap of wool")])
        #expect(read.draft.price.value == Amount(json: "18.9"))
        #expect(read.draft.stock == .value(4))
    }

    @Test("A row that names its parent is a variant of the row above, and stocks are added up")
    func variants() throws {
        let read = try Drafts.csv(
            Self.header + ",Parent_Code,Product_Option_color" + """

                1000,en_US,1,Mug in sage,A mug for tea,cups,8400,1,a.jpg,,red
                1001,en_US,1,,,,8400,2,,1000,blue
                1002,en_US,1,,,,9000,4,,1000,green
                2000,en_US,1,Cap of wool,A cap for winter,caps,2000,8,b.jpg,,red

                """)
        #expect(read.plan.preset?.title == "Sylius (variants)")
        #expect(read.drafts.map(\.sku) == [.value("1000"), .value("2000")])
        #expect(read.draft.price.value == Amount(json: "84"))
        #expect(read.drafts.map(\.stock) == [.value(7), .value(8)])
        #expect(read.codes == [.variantsDiffer])
    }

    @Test("A variant whose product is not above it is a row of its own")
    func orphan() throws {
        let read = try Drafts.csv(
            Self.header + ",Parent_Code" + """

                1001,en_US,1,,,,8400,2,,1000
                2000,en_US,1,Cap of wool,A cap for winter,caps,2000,8,b.jpg,

                """)
        #expect(read.drafts.map(\.sku) == [.value("1001"), .value("2000")])
        #expect(read.draft.name == .empty)
    }
}
