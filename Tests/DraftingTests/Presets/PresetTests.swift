import Catalogue
import Testing

@testable import Drafting

@Suite("Exports of other systems")
struct PresetTests {
    @Test("Magento: rows of a store view repeat the product above, and lists have commas")
    func magento() throws {
        let read = try Drafts.csv(
            """
            sku,store_view_code,attribute_set_code,product_type,name,description,price,special_price,special_price_to_date,base_image,small_image,additional_images,qty
            A,,Default,simple,Bag,<p>A bag for sport.</p>,34,30,2030-01-01,/a.jpg,/a.jpg,"/a.jpg,/b.jpg",100
            A,german,,,Tasche,,,,,no_selection,,,
            B,,Default,simple,Ball,A ball for yoga,23,,,no_selection,,,5

            """)
        #expect(read.plan.preset?.name == .magento)
        #expect(read.drafts.map(\.name) == [.value("Bag"), .value("Ball")])
        #expect(read.draft.images == .value(["/a.jpg", "/b.jpg"]))
        #expect(read.draft.stock == .value(100))
        #expect(read.draft.salePrice.value == Amount(json: "30"))
        #expect(read.notes[0].hasDatedSale)
        #expect(read.drafts[1].images == .empty)
        #expect(read.codes == [.htmlAsText])
    }

    @Test("A name that a system's document has on several lines is one line")
    func setInName() throws {
        let read = try Drafts.xml(
            "<store><products><product><uniqueid>1</uniqueid><name>Cable\n      Included</name><image>https://a/1.jpg</image>"
                + "<price_with_vat>18</price_with_vat><manufacturer>K</manufacturer><availability>1</availability></product></products></store>"
        )
        #expect(read.draft.name == .value("Cable Included"))
    }

    @Test("A gallery's photos come after the main one, each once")
    func gallery() throws {
        let read = try Drafts.json(#"[{"name":"Candle","image":"a.jpg","gallery":["a.jpg","b.jpg"]}]"#)
        #expect(read.draft.images.value?.prefix(1) == ["a.jpg"])
        #expect(read.draft.images.value?.last == "b.jpg")
    }

    @Test("Entities are decoded once, as a page shows them")
    func entities() throws {
        let read = try Drafts.csv(
            "Handle,Title,Body (HTML),Variant Price,Image Src,Vendor\nring,Ring,Gold&nbsp;ring &amp;lt;3 mm,5,a.jpg,V\n"
        )
        #expect(read.draft.description == .value("Gold ring &lt;3 mm"))
    }

    @Test("What the seller writes about tags is no tag")
    func aboutTags() throws {
        let read = try Drafts.csv(
            "Handle,Title,Body (HTML),Variant Price,Image Src,Vendor\n"
                + "shirt,Shirt,<p>Sizes &lt;M&gt; 90 cm &lt;S&gt; 85 cm &amp;amp; more</p>,5,a.jpg,V\n")
        #expect(read.draft.description == .value("Sizes <M> 90 cm <S> 85 cm &amp; more"))
    }

    @Test("What an editor pasted between comments is its text alone")
    func fragment() throws {
        let read = try Drafts.csv(
            "Handle,Title,Body (HTML),Variant Price,Image Src,Vendor\n"
                + "ring,Ring,<!--StartFragment -->A ring of gold<!--EndFragment -->&nbsp;,5,a.jpg,V\n")
        #expect(read.draft.description == .value("A ring of gold"))
    }

    @Test("Magento's API has texts and the special price in pairs, and an id of its own")
    func magentoService() throws {
        let read = try Drafts.json(
            """
            [{"id":1,"sku":"A","name":"Bag","attribute_set_id":15,"price":34,"status":1,"type_id":"simple",
            "extension_attributes":{"stock_item":{"item_id":1,"qty":7}},
            "media_gallery_entries":[{"id":1,"file":"/a.jpg"},{"id":2,"file":"/b.jpg"}],
            "custom_attributes":[{"attribute_code":"category_ids","value":["3"]},
            {"attribute_code":"description","value":"A bag for sport."},{"attribute_code":"special_price","value":"29.0000"}]},
            {"id":2,"sku":"B","name":"Ball","attribute_set_id":15,"price":24,"status":2,"type_id":"simple",
            "custom_attributes":[{"attribute_code":"short_description","value":"A ball for yoga"}]}]
            """)
        #expect(read.plan.preset?.name == .magento)
        #expect(read.draft.id == .absent)
        #expect(read.drafts.map(\.description) == [.value("A bag for sport."), .value("A ball for yoga")])
        #expect(read.draft.salePrice.value == Amount(json: "29"))
        #expect(read.draft.images == .value(["/a.jpg", "/b.jpg"]))
        #expect(read.draft.stock == .value(7))
        #expect(read.codes == [.notOnSale])
    }

    @Test("A special price of 0 is none in the exports of systems that write it so")
    func noSale() throws {
        let read = try Drafts.csv(
            "sku,attribute_set_code,product_type,name,price,special_price,qty\nA,Default,simple,Bag,34,0.000000,1\n")
        #expect(read.plan.preset?.name == .magento)
        #expect(read.draft.salePrice == .empty)
    }

    @Test("Magento sells beyond its stock: what is below zero counts as none")
    func magentoStock() throws {
        let read = try Drafts.csv(
            "sku,attribute_set_code,product_type,name,price,qty,allow_backorders\nA,Default,simple,Bag,34,-5,1\n")
        #expect(read.plan.preset?.name == .magento)
        #expect(read.draft.stock == .value(0))
        #expect(read.codes == [.stockOversold])
    }

    @Test("The older Magento: a row of a store view has no key, and a name of its own")
    func olderMagento() throws {
        let read = try Drafts.csv(
            """
            sku,_store,_attribute_set,_type,name,description,price,qty,image
            A,,Default,simple,Bag,A bag for sport.,34,3,/a.jpg
            ,german,,,Tasche,,,,
            B,,Default,simple,Ball,A ball for yoga,23,5,/b.jpg

            """)
        #expect(read.plan.preset?.name == .magento)
        #expect(read.drafts.map(\.name) == [.value("Bag"), .value("Ball")])
    }

    @Test("PrestaShop sells beyond its stock: what is below zero counts as none")
    func prestaShopStock() throws {
        let read = try Drafts.csv(
            "Product ID,Name,Price tax included,Quantity,Image URLs (x,Reference #,Active (0/1)\n1,Bag,34,-3,a,B,1\n")
        #expect(read.plan.preset?.name == .prestashop)
        #expect(read.draft.stock == .value(0))
        #expect(read.codes == [.stockOversold])
    }

    @Test("PrestaShop's web service has texts in several languages, and its id is none of the market's")
    func prestaShopService() throws {
        let read = try Drafts.xml(
            """
            <prestashop><products><product><id>1</id><reference>R1</reference><price>20.000000</price><active>1</active>
            <name><language id="1">Ring</language><language id="2">Bague</language></name>
            <description><language id="1">&lt;p&gt;A ring at length.&lt;/p&gt;</language></description>
            <associations><images><image><id>7</id></image></images></associations></product></products></prestashop>
            """)
        #expect(read.plan.preset?.name == .prestashop)
        #expect(read.draft.name == .value("Ring"))
        #expect(read.draft.description == .value("A ring at length."))
        #expect(read.draft.price.value == Amount(json: "20"))
        #expect(read.draft.sku == .value("R1"))
        #expect(read.draft.id == .absent)
        #expect(read.draft.images == .absent)
    }

    @Test(
        "An amount of another country is one issue, however it is spelt",
        arguments: ["15,99 EUR", "€15.99", "1.299,00 €"])
    func foreignAmount(price: String) throws {
        let read = try Drafts.csv("name,price\nBag,\"\(price)\"\n")
        #expect(read.draft.price.value != nil)
        #expect(read.codes == [.currencyUnknown])
    }

    @Test(
        "A seller's own table that only resembles an export is none, and keeps what it says",
        arguments: [
            "sku,name,description,price,sale_price,stock,image,manufacturer,model,upc",
            "sku,name,price,stock,visibility,short_description,special_price,images",
            "상품코드,상품명,소비자가,공급가,판매상태,재고,상품상세설명,이미지", "id,title,price,brand,condition,link,images,description",
            "title,descriptions,price,currency,discounted_price,stock,images",
        ])
    func resemblances(header: String) throws {
        let row = header.split(separator: ",").map { _ in "x" }.joined(separator: ",")
        let read = try Drafts.csv(header + "\n" + row + "\n")
        #expect(read.plan.preset == nil)
    }

    @Test("A header that can mean two things is asked about in exports, too")
    func ambiguous() throws {
        let read = try Drafts.csv("상품명,상품코드,진열상태,판매상태,판매가,상품 상세설명,할인가\na,b,Y,Y,1,c,2\n")
        #expect(read.plan.preset?.name == .cafe24)
        #expect(read.columnFindings.map(\.code) == [.columnAmbiguous])
    }

    @Test("Google: amounts with their currency, and a list of addresses with commas in them")
    func google() throws {
        let read = try Drafts.csv(
            """
            id,title,description,link,image link,additional image link,availability,price,sale price,brand
            1,Mat,A mat for grilling,https://a/1,https://a/1.jpg,"https://a/2.jpg,https://a/w=9,h=5/3.jpg",in stock,12.00 USD,USD 10.00,X
            2,Rug,A rug for the hall,https://a/2,https://a/1.jpg,,in stock,2690 HUF,1590 HUF,X

            """)
        #expect(read.plan.preset?.name == .google)
        #expect(read.draft.price.value == Amount(json: "12"))
        #expect(read.draft.salePrice.value == Amount(json: "10"))
        #expect(read.draft.signedCurrency == .usd)
        #expect(read.draft.images == .value(["https://a/1.jpg", "https://a/2.jpg", "https://a/w=9,h=5/3.jpg"]))
        #expect(read.draft.sku == .value("1"))
        #expect(read.findings[0].isEmpty)
        #expect(read.findings[1] == [Finding(.currencyUnknown, field: .price, detail: .reason("HUF"))])
    }

    @Test("Google's XML has a prefix, and elements that come again")
    func googleXML() throws {
        let read = try Drafts.xml(
            """
            <rss xmlns:g="http://base.google.com/ns/1.0"><channel><item><g:id>1</g:id><title>Mat</title>\
            <g:title>Mat</g:title><g:description>A mat for grilling</g:description><g:link>https://a/1</g:link>\
            <g:image_link>https://a/1.jpg</g:image_link><g:additional_image_link>https://a/2.jpg</g:additional_image_link>\
            <g:additional_image_link>https://a/3.jpg</g:additional_image_link><g:price>32.0 USD</g:price>\
            <g:shipping><g:price>3 USD</g:price></g:shipping><g:availability>in stock</g:availability></item></channel></rss>
            """)
        #expect(read.plan.preset?.name == .google)
        #expect(read.columnFindings.isEmpty)
        #expect(read.draft.name == .value("Mat"))
        #expect(read.draft.price.value == Amount(json: "32"))
        #expect(read.draft.images == .value(["https://a/1.jpg", "https://a/2.jpg", "https://a/3.jpg"]))
    }

    @Test("PrestaShop: the price with tax goes first, and a discount may be per cent")
    func prestaShop() throws {
        let read = try Drafts.csv(
            """
            Product ID,Active (0/1),Name *,"Categories (x,y,z...)",Price tax excluded,Price tax included,On sale (0/1),Discount amount,Discount percent,Reference #,Quantity,Description,"Image URLs (x,y,z...)"
            7,1,Mug,Cups,10,12,0,,25,M-1,3,A mug for tea,"https://a/1.jpg,https://a/2.jpg"

            """)
        #expect(read.plan.preset?.name == .prestashop)
        #expect(read.draft.price.value == Amount(json: "12"))
        #expect(read.draft.discountedPrice.value == Amount(json: "3"))
        #expect(read.draft.sku == .value("M-1"))
        #expect(read.draft.images.value?.count == 2)
    }

    @Test("Cafe24: 소비자가 is struck out where it is above 판매가, and the detail's HTML is text")
    func cafe24() throws {
        let read = try Drafts.csv(
            """
            상품코드,자체 상품코드,진열상태,판매상태,상품명,상품명(관리용),상품 간략설명,상품 상세설명,소비자가,공급가,판매가,이미지등록(상세),이미지등록(추가)
            P1,,Y,Y,오징어,오징어,짧지만 충분한 간략설명,<img src="a.jpg">,11180.00,4940.00,9000.00,20250730/a.jpg,b.jpg|c.jpg
            P2,,Y,Y,문어,문어,,<p>살아 있는 문어를 보냅니다.</p>,0.00,4940.00,9000.00,20250730/a.jpg,

            """)
        #expect(read.plan.preset?.name == .cafe24)
        #expect(read.draft.price.value == Amount(json: "11180"))
        #expect(read.draft.salePrice.value == Amount(json: "9000"))
        #expect(read.draft.description == .value("짧지만 충분한 간략설명"))
        #expect(read.draft.sku == .value("P1"))
        #expect(read.draft.signedCurrency == .krw)
        #expect(read.draft.images == .value(["20250730/a.jpg", "b.jpg", "c.jpg"]))
        #expect(read.drafts[1].price.value == Amount(json: "9000"))
        #expect(read.drafts[1].description == .value("살아 있는 문어를 보냅니다."))
        #expect(read.codes == [.htmlAsText, .htmlAsText])
    }

    @Test(
        "What a shop has without saying how many is noted",
        arguments: [("in stock", true), ("in_stock", true), ("out of stock", false)])
    func uncountedStock(availability: String, isNoted: Bool) throws {
        let header = "id,title,description,link,image_link,availability,price,brand,condition,quantity"
        let read = try Drafts.csv(
            "\(header)\n1,Mug,A mug for tea,x,a.jpg,\(availability),5 USD,B,new,\n2,Cup,A cup for tea,x,a.jpg,\(availability),5 USD,B,new,3\n"
        )
        #expect(read.plan.preset?.name == .google)
        #expect(read.notes.map(\.hasUncountedStock) == [isNoted, false])
    }

    @Test("스마트스토어: the list of products has what is left of a price, and 0 where nothing is taken off")
    func smartStoreList() throws {
        let read = try Drafts.csv(
            """
            상품번호(스마트스토어),상품번호(윈도),판매자상품코드,상품명,판매상태,전시상태,재고수량,판매가,할인가(PC),할인가(모바일)
            1,,A,머그컵,판매중,전시중,7,20000,15000,15000
            2,,B,유리컵,판매중,전시중,3,10000,0,0

            """)
        #expect(read.plan.preset?.name == .smartstore)
        #expect(read.drafts.map(\.sku) == [.value("A"), .value("B")])
        #expect(read.drafts.map(\.salePrice.value) == [Amount(json: "15000"), nil])
        #expect(read.codes.isEmpty)
    }

    @Test("스마트스토어: guidance beneath the header is no product, and a discount has its unit")
    func smartStore() throws {
        let read = try Drafts.csv(
            """
            판매자 상품코드,카테고리코드,상품명,상품상태,판매가,부가세,재고수량,대표이미지,추가이미지,상세설명,즉시할인 값(기본할인),즉시할인 단위(기본할인)
            선택,필수,필수,필수,필수,필수,필수,필수,선택,필수,선택,조건부 필수
            ,숫자만 입력,100자 이내,선택하세요,숫자만 입력,,숫자만 입력,,,,,
            A-1,50000803,머그컵,신상품,"12,000",과세상품,5,a.jpg,b.jpg,<p>흙으로 빚은 머그컵입니다.</p>,10,%
            A-2,50000803,접시,신상품,8000,과세상품,5,a.jpg,b.jpg,흙으로 빚은 둥근 접시입니다.,500,원

            """)
        #expect(read.plan.preset?.name == .smartstore)
        #expect(read.guidance == 2)
        #expect(read.numbers == [1, 2])
        #expect(read.draft.price.value == Amount(json: "12000"))
        #expect(read.draft.discountedPrice.value == Amount(json: "1200"))
        #expect(read.drafts[1].discountedPrice.value == Amount(json: "500"))
        #expect(read.draft.images == .value(["a.jpg", "b.jpg"]))
        #expect(read.codes == [.htmlAsText])
    }

    @Test("Guidance in whole sentences is no product where the price and the stock hold it")
    func sentences() throws {
        let read = try Drafts.csv(
            """
            상품상태,상품명,판매가,재고수량,대표이미지,상세설명
            필수,필수,필수,필수,필수,필수
            신상품/중고상품 중 입력,상품명은 100자까지 입력 가능합니다.,판매가는 숫자로만 입력 가능합니다.,재고수량은 9999개까지 등록 가능,이미지 파일명,HTML 가능
            신상품,선물 포장 가능,협의,품절,a.jpg,흙으로 빚은 머그컵입니다.

            """, preset: .none)
        #expect(read.guidance == 2)
        #expect(read.drafts.map(\.name) == [.value("선물 포장 가능")])
    }

    @Test("Best Buy: a regular and a sale price, in dollars")
    func bestBuy() throws {
        let read = try Drafts.json(
            """
            [{"sku":43900,"name":"Batteries","type":"HardGood","regularPrice":5.49,"salePrice":4.99,"upc":"041333424019",\
            "category":[{"id":"pcm1","name":"Home"}],"manufacturer":"Duracell","model":"M","longDescription":"Alkaline batteries",\
            "image":"http://img/43900_sa.jpg"}]
            """)
        #expect(read.plan.preset?.name == .bestbuy)
        #expect(read.draft.price.value == Amount(json: "5.49"))
        #expect(read.draft.salePrice.value == Amount(json: "4.99"))
        #expect(read.draft.signedCurrency == .usd)
        #expect(read.draft.sku == .value("43900"))
    }

    @Test("idealo: headed as its forms of each country are, what was asked before is struck out")
    func idealo() throws {
        let spanish = try Drafts.csv(
            """
            N° artículo en tienda,EAN / GTIN / código barras,Fabricante / Marca,Nombre del producto,Precio,Precio especial,\
            Precio original,Plazo de entrega,Descripción del producto,URL del producto,URLimagen_1,URLimagen_2,Precio base,Unidades
            M-1,,Kiln,Taza de salvia,18.90,,21.90,1 - 3 días,Una taza para té y café.,https://a/1,https://a/1.jpg,https://a/2.jpg,18.90,4
            M-2,,Kiln,Jarra de arena,30.00,25.00,,1 - 3 días,"<h1></h1>\n<p> </p>",https://a/2,https://a/3.jpg,,30.00,0

            """)
        #expect(spanish.plan.preset?.name == .idealo)
        #expect(spanish.drafts.map(\.sku) == [.value("M-1"), .value("M-2")])
        #expect(spanish.drafts.map(\.name) == [.value("Taza de salvia"), .value("Jarra de arena")])
        #expect(spanish.drafts.map(\.price.value) == [Amount(json: "21.90"), Amount(json: "30.00")])
        #expect(spanish.drafts.map(\.salePrice.value) == [Amount(json: "18.90"), Amount(json: "25.00")])
        #expect(spanish.drafts.map(\.stock) == [.value(4), .value(0)])
        #expect(spanish.draft.images == .value(["https://a/1.jpg", "https://a/2.jpg"]))
        #expect(spanish.drafts[1].description == .empty)
        let german = try Drafts.csv(
            """
            Artikelnummer im Shop;EAN/Barcodenummer;Original Herstellerartikelnummer;Herstellername;Produktname;\
            Produktgruppe im Shop;Preis (Brutto);Lieferzeit;ProduktURL;BildURL_1;Versandkosten Kommentar;Produktbeschreibung
            M-1;;;Kiln;Becher;Küche;18.90;1-3 Werktage;https://a/1;https://a/1.jpg;;Ein Becher für Tee.

            """.replacing(",", with: ".").replacing(";", with: ","))
        #expect(german.plan.preset?.name == .idealo)
        #expect(german.draft.sku == .value("M-1"))
        #expect(german.draft.images == .value(["https://a/1.jpg"]))
    }

    @Test("Odoo's shop has columns of its own, beside those of its warehouse")
    func odoo() throws {
        let read = try Drafts.csv(
            """
            id,name,default_code,categ_id/id,public_categ_ids/id,type,list_price,standard_price,website_published,sale_delay
            product_1,Casque,C-1,c_4,p_3,Stockable Product,15.89,10.00,1,0

            """)
        #expect(read.plan.preset?.name == .odoo)
        #expect(read.draft.sku == .value("product_1"))
        #expect(read.draft.price.value == Amount(json: "15.89"))
    }

    @Test("A header is known whatever blanks align it with the texts beneath it")
    func padded() throws {
        let blanks = String(repeating: " ", count: 270)
        let read = try Drafts.csv(
            """
            name   , slug , description\(blanks), assets , facets , optionGroups , optionValues , sku , price , stockOnHand , variantAssets
            Laptop , lap  , A laptop of seven\(blanks), a.jpg  , x:y    , RAM          , 8GB          , L-8 , 12.00 , 100         ,
                   ,      , \(blanks),        ,        ,              , 16GB         , L-9 , 14.00 , 50          ,

            """)
        #expect(read.plan.preset?.name == .vendure)
        #expect(read.plan.columns[2].header == "description")
        #expect(read.drafts.map(\.name) == [.value("Laptop")])
        #expect(read.draft.stock == .value(150))
    }

    @Test("The market's own answers: photos by their addresses, the thumbnail none of them")
    func openMarket() throws {
        let read = try Drafts.json(
            """
            {"page_no":1,"pages":[{"id":16,"vendor_id":2,"name":"팥빙수","description":"시원한 팥빙수 한 그릇","thumbnail":"https://a/t.png",\
            "currency":"KRW","price":2000.0,"bargain_price":1500.0,"discounted_price":500.0,"stock":3,"created_at":"2022",\
            "images":[{"id":7,"url":"https://a/o;1.png","thumbnail_url":"https://a/t.png"}]}]}
            """)
        #expect(read.plan.preset?.name == .openmarket)
        #expect(read.draft.id == .absent)
        #expect(read.draft.sku == .value("16"), "another market's answers look the same")
        #expect(read.draft.images == .value(["https://a/o;1.png"]))
        #expect(read.draft.thumbnail == .absent)
        #expect(read.columnFindings.isEmpty)
    }

    @Test("The market of 2021 calls the final price discounted_price")
    func camp() throws {
        let read = try Drafts.json(
            """
            {"items":[{"id":1,"title":"MacBook","descriptions":"A laptop computer","price":1690,"currency":"USD",\
            "discounted_price":1500,"stock":1,"thumbnails":["https://a/t.png"],"images":["https://a/1.png"]}]}
            """)
        #expect(read.draft.salePrice.value == Amount(json: "1500"))
        #expect(read.draft.discountedPrice == .absent)
        #expect(read.draft.images == .value(["https://a/1.png"]))
    }

    @Test("What this program writes is no other system's export")
    func own() throws {
        let header = Field.written.map(\.column).joined(separator: ",")
        #expect(
            try Drafts.csv(header + "\n" + Field.written.map { _ in "1" }.joined(separator: ",")).plan.preset == nil)
    }

    @Test("A named preset is taken whatever the headers show", arguments: Preset.Name.allCases)
    func named(name: Preset.Name) throws {
        let read = try Drafts.csv("name,price\na,1\n", preset: .named(name))
        #expect(read.plan.preset?.name == name)
        #expect(read.plan.presetEvidence.isEmpty)
    }

    @Test(
        "What the shop does not sell that it comes from is said, once a row; what is sold out is on sale",
        arguments: [
            ("상품명,상품코드,진열상태,판매상태,소비자가,공급가,판매가", ["Y,Y", "N,N", "Y,N"], "가,P1,*,2,1,2", [2, 3]),
            ("상품명,판매가,판매자 상품코드,카테고리ID,상품상태,A/S 안내,판매상태", ["판매중", "판매중지", "품절"], "가,2,A,5,신상품,x,*", [2]),
            (
                "sku,name,price,product_type,attribute_set_code,product_online", ["1", "2", ""], "A*,a,2,simple,x,*",
                [2]
            ),
            (
                "ID,Type,Name,SKU,Published,Regular price,Short description", ["1", "0", "-1"], "*,simple,a,,*,5,x",
                [2, 3]
            ),
            (
                "Product ID,Active (0/1),Name,Price tax included,Tax rules ID,On sale (0/1)", ["1", "0"], "*,*,a,5,1,0",
                [2]
            ),
        ])
    func notOnSale(header: String, states: [String], row: String, found: [Int]) throws {
        let rows = states.map { row.replacing("*", with: $0) }
        let read = try Drafts.csv(header + "\n" + rows.joined(separator: "\n") + "\n")
        #expect(read.plan.preset != nil)
        let noted = read.findings.indices.filter { read.findings[$0].contains { $0.code == .notOnSale } }
        #expect(noted.map { $0 + 1 } == found)
        #expect(read.findings.allSatisfy { $0.count { $0.code == .notOnSale } <= 1 })
    }

    @Test("A password column is never passed over")
    func password() throws {
        let read = try Drafts.csv(ShopifyTests.header.replacing("Status", with: "password") + "a,b,c,,,,,,,,x\n")
        #expect(read.plan.passwordHeader == "password")
    }

    @Test(
        "A header of ASCII and Hangul is compared in the same spelling as any other",
        arguments: [
            "", "Body (HTML)", "BodyHtml", "g:image_link", "image link", "@price", "상품명(필수)", "상품명 *", "판매가 2",
            "a_b-c.d/e", "G:ID",
            "Variant Price", "\u{CFFF}x", "\u{D7A3}", "½", "중국中", "Ｎａｍｅ", "__",
        ])
    func plainSpelling(header: String) {
        #expect(Preset.normalized(header: header) == Preset.spelling(of: header))
    }
}
