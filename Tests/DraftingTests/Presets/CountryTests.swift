import Catalogue
import Testing

@testable import Drafting

/// What is known of amounts in exports of systems that are at home in one country, or show which: the seller is asked what they are worth.
@Suite("The currencies of systems")
struct CountryTests {
    private static let kaspi = """
        <k><offers><offer sku="1"><model>Кружка</model><brand>K</brand><price>6418</price></offer></offers></k>
        """
    private static let ceneo = """
        <offers><o id="1" url="https://a/1" price="399" avail="3"><cat>Kubki</cat><name>Kubek</name>\
        <imgs><main url="https://a/1.jpg"/></imgs><desc>Kubek na herbatę</desc></o></offers>
        """
    private static let skroutz = """
        <store><products><product><uniqueid>1</uniqueid><name>Κούπα</name><image>https://a/1.jpg</image>\
        <price_with_vat>18.90</price_with_vat><manufacturer>K</manufacturer><availability>Άμεσα</availability></product>\
        </products></store>
        """

    private static func heureka(category: String, url: String = "https://a.example/1", more: String = "") -> String {
        """
        <SHOP><SHOPITEM><ITEM_ID>1</ITEM_ID><PRODUCTNAME>A</PRODUCTNAME><URL>\(url)</URL><IMGURL>https://a/1.jpg</IMGURL>\
        <PRICE_VAT>299</PRICE_VAT>\(more)<CATEGORYTEXT>\(category)</CATEGORYTEXT></SHOPITEM>\
        <SHOPITEM><ITEM_ID>2</ITEM_ID><PRODUCTNAME>B</PRODUCTNAME><PRICE_VAT>99</PRICE_VAT></SHOPITEM></SHOP>
        """
    }

    @Test("A system of one country has its currency", arguments: [(kaspi, "KZT"), (ceneo, "PLN"), (skroutz, "EUR")])
    func country(text: String, code: String) throws {
        let read = try Drafts.xml(text)
        #expect(read.findings == [[Finding(.currencyUnknown, field: .price, detail: .reason(code))]])
        #expect(read.plan.systemsCurrency == code)
        #expect(read.plan.unstated.contains(.currency))
    }

    @Test(
        "A place that compares prices in several countries has that of the country which a file shows",
        arguments: [
            (heureka(category: "Heureka.cz | Hobby"), "CZK"), (heureka(category: "Heureka.sk | Hobby"), "EUR"),
            (heureka(category: "Hobby | Sběratelství"), "CZK"), (heureka(category: "Dom | Kôš"), "EUR"),
            (heureka(category: "Hobby", url: "https://www.a.cz/1?b=.sk"), "CZK"),
            (heureka(category: "Hobby", url: "http://a.sk:80/1"), "EUR"),
            (heureka(category: "Heureka.sk | Hobby", url: "https://a.cz/1"), "EUR"),
        ])
    func shown(text: String, code: String) throws {
        let read = try Drafts.xml(text)
        #expect(read.plan.preset?.name == .heureka)
        #expect(read.codes == [.currencyUnknown, .currencyUnknown])
        #expect(read.plan.systemsCurrency == code)
    }

    @Test("One that shows no country has no currency", arguments: ["https://a.example/cz", "a.cz", ""])
    func notShown(url: String) throws {
        let read = try Drafts.xml(Self.heureka(category: "Hobby | Perfume", url: url))
        #expect(read.codes.isEmpty)
        #expect(read.plan.systemsCurrency == nil)
        #expect(read.plan.unstated.contains(.currency))
    }

    @Test("What the file or the seller states goes before it")
    func stated() throws {
        let text = Self.heureka(category: "Heureka.cz | Hobby", more: "<CURRENCY>USD</CURRENCY>")
        let read = try Drafts.xml(text)
        #expect(read.draft.currency == .value(.usd))
        #expect(read.plan.systemsCurrency == nil)
        #expect(read.findings[0].isEmpty)
        let seller = try Drafts.xml(Self.kaspi, stated: .market(.krw))
        #expect(seller.codes.isEmpty)
        #expect(seller.plan.systemsCurrency == nil)
        let other = try Drafts.xml(Self.ceneo, stated: .foreign("CZK"))
        #expect(other.findings == [[Finding(.currencyUnknown, field: .price, detail: .reason("CZK"))]])
    }

    @Test("idealo's prices are in euros, whatever the language of their headers")
    func idealo() throws {
        let read = try Drafts.csv(
            "sku,title,price,deliveryTime,eans,categoryPath,imageUrls\nM-1,Becher,18.90,1 Tag,,Becher,https://a/1.jpg\n"
        )
        #expect(read.plan.preset?.name == .idealo)
        #expect(read.plan.systemsCurrency == "EUR")
    }

    @Test("Hotline's prices are in hryvnias, and its stock is a word")
    func hotline() throws {
        let read = try Drafts.xml(
            """
            <price><items><item><id>m1</id><categoryId>1</categoryId><vendor>Клей</vendor><name>Кухоль синій</name>
            <description>Кухоль для чаю та кави</description><url>https://a.ua/1</url><image>https://a.ua/1.jpg</image>
            <priceRUAH>525</priceRUAH><oldprice>600</oldprice><stock>В наявності</stock></item></items></price>
            """)
        #expect(read.plan.preset?.name == .hotline)
        #expect(read.codes.contains(.currencyUnknown))
        #expect(read.draft.name == .value("Кухоль синій") && read.draft.stock == .absent)
    }
}
