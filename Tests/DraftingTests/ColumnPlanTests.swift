import Catalogue
import Drafting
import Testing

@Suite("Which column is which field")
struct ColumnPlanTests {
    private func plan(_ headers: [String], _ map: [ColumnMap.Entry] = []) -> (plan: ColumnPlan, findings: [Finding]) {
        var plan = ColumnPlan(map: ColumnMap(map))
        let findings = plan.extend(to: headers)
        return (plan, findings)
    }

    @Test("Every field is found by its own name and by each synonym", arguments: Field.allCases)
    func synonyms(field: Field) {
        for header in [field.column] + field.synonyms {
            // What is left of a price alone is the price.
            let (plan, findings) = plan(field == .salePrice ? [header, "price"] : [header])
            #expect(plan.columns(of: field) == [0], "\(header)")
            #expect(findings.isEmpty, "\(header)")
        }
    }

    @Test(
        "Letter case, blanks, underscores and hyphens do not matter",
        arguments: ["Discounted Price", "DISCOUNTED_PRICE", " discounted-price ", "discountedPrice"])
    func spelling(header: String) {
        #expect(plan([header]).plan.columns(of: .discountedPrice) == [0])
    }

    @Test("A name and a synonym are told apart, and an unknown column is only said")
    func reasons() {
        let (plan, findings) = plan(["name", "가격", "memo"])
        #expect(plan.columns.map(\.reason) == [.name, .synonym, .unknown])
        #expect(plan.columns.map(\.field) == [.name, .price, nil])
        #expect(findings == [Finding(.unknownColumn, detail: .columns(["memo"]))])
    }

    @Test("Headers that mean two things are never guessed", arguments: Field.ambiguousHeaders)
    func ambiguous(header: String) {
        let (plan, findings) = plan([header])
        #expect(plan.columns[0].field == nil)
        #expect(findings == [Finding(.columnAmbiguous, detail: .columns([header]))])
    }

    @Test(
        "The seller says what an ambiguous header means",
        arguments: [Part.field(.salePrice), .field(.discountedPrice), .discountPercent])
    func mapped(part: Part) {
        let (plan, findings) = plan(["할인가"], [.init(header: "할인가", part: part)])
        #expect(Part.ambiguousMeanings.contains(part) && Part.ambiguousMeanings.count == 3)
        #expect(plan.columns.map(\.part) == [part])
        #expect(plan.columns[0].reason == .map)
        #expect(findings.isEmpty)
    }

    @Test("One of nothing but zeros, or of nothing, stops no file; a discount further down is asked about in its row")
    func ambiguousZeros() throws {
        let zeros = (0..<50).map { "Mug \($0),1000,\($0 % 2 == 0 ? "0" : "")\n" }.joined()
        for last in ["0", "", "0.00", "0%"] {
            let read = try Drafts.csv("name,price,할인가\n" + zeros + "Mug,1000,\(last)\n")
            #expect(read.columnFindings.isEmpty && read.codes.isEmpty)
        }
        let read = try Drafts.csv("name,price,할인가\n" + zeros + "Mug,1000,800\n")
        #expect(read.columnFindings.isEmpty)
        let others = read.findings.dropLast()
        #expect(others.allSatisfy { $0.isEmpty })
        #expect(
            read.findings.last == [
                Finding(.discountAmbiguous, field: .discountedPrice, detail: .cell(column: "할인가", value: "800"))
            ])
        let early = try Drafts.csv("name,price,할인가\nMug,1000,800\n" + zeros)
        #expect(early.columnFindings.map(\.code) == [.columnAmbiguous])
    }

    @Test("An ambiguous header is no matter once another column holds what it may mean, or it is left out")
    func settled() {
        let other = plan(["할인가", "off"], [.init(header: "off", field: .discountedPrice)])
        #expect(other.findings.map(\.code) == [.unknownColumn])
        let percent = plan(["할인가", "off"], [.init(header: "off", part: .discountPercent)])
        #expect(percent.findings.map(\.code) == [.unknownColumn])
        #expect(plan(["할인가"], [.init(header: "할인가", field: nil)]).findings.isEmpty)
    }

    @Test("A mapped column overrides the one whose header says the same")
    func override() {
        let (plan, findings) = plan(["price", "net"], [.init(header: "NET", field: .price)])
        #expect(plan.columns(of: .price) == [1])
        // What the other column is called by its header is known: the seller said that another is it.
        #expect(findings.isEmpty)
    }

    @Test("The price that is struck out and the per cent off can be mapped like fields")
    func mappedRoles() throws {
        let both = "상품명,전,후\n머그컵,4000,3000\n"
        let list = try Drafts.csv(
            both, map: ColumnMap([.init(header: "전", part: .listPrice), .init(header: "후", part: .field(.price))]))
        #expect(list.columnFindings.isEmpty)
        #expect(list.draft.price.value == Amount(json: "4000"))
        #expect(list.draft.salePrice.value == Amount(json: "3000"))
        let percent = try Drafts.csv(
            "상품명,가격,율\n머그컵,4000,25%\n", map: ColumnMap([.init(header: "율", part: .discountPercent)]))
        #expect(percent.draft.discountedPrice.value == Amount(json: "1000"))
    }

    @Test("An exact spelling in the map goes before one that only compares equal")
    func exactFirst() {
        let map: [ColumnMap.Entry] = [.init(header: "A", field: .name), .init(header: "a", field: .price)]
        let (plan, _) = plan(["a", "A"], map)
        #expect(plan.columns.map(\.field) == [.price, .name])
        #expect(!plan.missing().contains { $0.detail == .item("A", reason: nil) })
    }

    @Test(
        "A mapped path is found whether its values stand in arrays or not",
        arguments: ["offers.price", "offers[].price"])
    func arrays(path: String) {
        let (plan, findings) = plan(
            ["offers.price", "offers[].price", "offers[].net"], [.init(header: path, field: .price)])
        #expect(plan.columns(of: .price) == [0, 1])
        #expect(findings.map(\.code) == [.unknownColumn])
        #expect(plan.unmatchedMap().isEmpty)
    }

    @Test("A kept map that names both spellings of a path asks for one of them")
    func eitherPath() {
        let map = ["offers.price", "offers[].price"].map { ColumnMap.Entry(header: $0, field: .price) }
        #expect(plan(["offers.price"], map).plan.unmatchedMap().isEmpty)
        #expect(plan(["offers[].price"], map).plan.unmatchedMap().isEmpty)
        #expect(plan(["price"], map).plan.unmatchedMap().count == 2)
    }

    @Test("A mapped column that the file lacks is missing")
    func unmatched() {
        let map = [ColumnMap.Entry(header: "net", field: .price), ColumnMap.Entry(header: "x", field: nil)]
        let (plan, _) = plan(["id", "market", "name"], map)
        #expect(plan.missing().map(\.code) == [.columnMissing, .columnMissing])
        #expect(plan.missing().map(\.detail) == [.item("net", reason: nil), .item("x", reason: nil)])
    }

    @Test("Two columns for one field are refused, also where both are mapped")
    func duplicates() {
        #expect(plan(["name", "상품명"]).findings.map(\.code) == [.columnDuplicated])
        let both: [ColumnMap.Entry] = [.init(header: "a", field: .price), .init(header: "b", field: .price)]
        #expect(plan(["a", "b"], both).findings.map(\.field) == [.price])
    }

    @Test("정가 is the price, and beside a 판매가 the one that is struck out", arguments: ["정가,판매가", "판매가,정가"])
    func listPrice(header: String) throws {
        let reversed = header.hasPrefix("판매가")
        let read = try Drafts.csv("상품명,\(header)\n머그컵,\(reversed ? "3000,4000" : "4000,3000")\n")
        #expect(read.columnFindings.isEmpty)
        #expect(read.draft.price == .value(try #require(Amount(json: "4000"))))
        #expect(read.draft.salePrice == .value(try #require(Amount(json: "3000"))))
        #expect(try Drafts.csv("상품명,정가\n머그컵,4000\n").draft.price == .value(try #require(Amount(json: "4000"))))
    }

    @Test(
        "The price that is struck out, by all its names",
        arguments: ["소비자가", "정상가", "시중가", "Original Price", "compare_at_price", "MSRP", "할인율기준가"])
    func listPriceNames(header: String) throws {
        let read = try Drafts.csv("상품명,\(header),판매가\n머그컵,4000,3000\n")
        #expect(read.columnFindings.isEmpty)
        #expect(read.draft.price.value == Amount(json: "4000"))
        #expect(read.draft.salePrice.value == Amount(json: "3000"))
    }

    @Test("A column by a word that means goods, with nothing but codes in it, is their key and not their name")
    func codesForNames() throws {
        let read = try Drafts.csv("ITEM,DESCRIPCION,PRECIO VENTA\n219001,Aceite puro de canola,262\n219002,Arroz,30\n")
        #expect(read.draft.name.isAbsent && read.draft.sku == .value("219001"))
        #expect(read.missing.map(\.field) == [.name, .images])
        #expect(try Drafts.csv("item,price\nMug,3\n219002,4\n").draft.name == .value("Mug"))
        #expect(try Drafts.csv("title,price\n1984,3\n").draft.name == .value("1984"))
        #expect(try Drafts.json(#"[{"item":219001,"price":3}]"#).draft.sku == .value("219001"))
    }

    @Test("A discount of nothing but per cent is no question")
    func percentages() throws {
        let read = try Drafts.csv("name,price,discount\nMug,1000,30%\nCup,1000,\n")
        #expect(read.columnFindings.isEmpty)
        #expect(read.draft.discountedPrice.value == Amount(json: "300"))
        #expect(
            try Drafts.csv("name,price,discount\nMug,1000,30%\nCup,1000,300\n").columnFindings.map(\.code) == [
                .columnAmbiguous
            ])
    }

    @Test("Per cent beside a list price and what is asked say the same once more; where they do not, it is asked")
    func percentOfListPrice() throws {
        let read = try Drafts.csv("name,MRP,price,discount\nMug,999,239,76% off\n").draft
        #expect(read.price.value == Amount(json: "999") && read.salePrice.value == Amount(json: "239"))
        #expect(read.discountedPrice.value == nil)
        let other = try Drafts.csv("name,MRP,price,discount\nMug,1000,900,30%\n")
        #expect(other.codes == [.discountAmbiguous])
        let alone = try Drafts.csv("name,MRP,price,discount\nMug,1000,1000,30%\n").draft
        #expect(alone.price.value == Amount(json: "1000") && alone.discountedPrice.value == Amount(json: "300"))
    }

    @Test("A discount that may mean several things is no question beside the price before it and the one after it")
    func discountBesidePrices() throws {
        let read = try Drafts.csv(
            "name,original price,sale price,discount\nMug,1000,800,200\nCup,500,,50\nJug,700,700,\n")
        #expect(read.columnFindings.isEmpty)
        #expect(read.draft.price.value == Amount(json: "1000") && read.draft.salePrice.value == Amount(json: "800"))
        // Where it stands alone, nobody knows which.
        #expect(read.findings.map { $0.map(\.code) } == [[], [.discountAmbiguous], []])
    }

    @Test("A column that nobody fills leaves its field to another of the same meaning")
    func unfilledColumn() throws {
        let read = try Drafts.csv("name,price,final_price,special_price\nMug,1000,,800\nCup,500,,400\n")
        #expect(read.columnFindings.isEmpty && read.draft.salePrice.value == Amount(json: "800"))
        let both = try Drafts.csv("name,price,final_price,sale price\nMug,1000,900,800\n")
        #expect(both.columnFindings.map(\.code) == [.columnDuplicated])
    }

    @Test("A row that does not bear out what the first ones showed of a discount is asked about")
    func lateDiscount() throws {
        let rows = String(repeating: "Mug,10000,8000\n", count: 40) + "Tub,30000,30\n"
        let read = try Drafts.csv("name,MRP,discounted price\n" + rows)
        let asked = read.findings.map { $0.contains { $0.code == .discountAmbiguous } }
        #expect(asked == [Bool](repeating: false, count: 40) + [true])
    }

    @Test(
        "What a discount is, its amounts beside the price's may show",
        arguments: [
            // Nobody takes off more than half of everything, nor asks a hundredth or less of it.
            ("discounted price", [(50, 45), (160, 135), (80, 80)], "sale_price"),
            ("discount", [(10999, 8), (11150, 0), (12000, 15), (9000, 7)], "discount-percent"),
            ("discount", [(10000, 1500), (20000, 1000), (30000, 3000)], "discounted_price"),
            ("discount", [(100, 30), (200, 60), (300, 40)], nil), ("discount", [(100, 20), (200, 20)], nil),
        ] as [(String, [(Int, Int)], String?)])
    func discountByAmounts(header: String, amounts: [(Int, Int)], part: String?) throws {
        let rows = amounts.map { "Mug,\($0.0),\($0.1)\n" }.joined()
        let read = try Drafts.csv("name,MRP,\(header)\n" + rows)
        #expect(read.columnFindings.map(\.code) == [part == nil ? .columnAmbiguous : .columnAssumed])
        #expect(read.plan.columns[2].part?.spelling == part)
    }

    @Test(
        "Beside what it is sold for, a bare price is not what is asked",
        arguments: ["Precio,Precio de venta", "price,Selling price"])
    func sellingPrice(headers: String) throws {
        let read = try Drafts.csv("name,\(headers)\nMug,5,9\n")
        #expect(read.draft.price.value == Amount(json: "9"))
        #expect(read.columnFindings.map(\.code) == [.unknownColumn])
    }

    @Test("A price whose words are not all known goes before the one that was asked before, where it is never more")
    func regularBesideOld() throws {
        let rows = "\nКорм,74,87\nЛежак,99,99\nМиска,10,12\n"
        let read = try Drafts.csv("Наименование,Регулярная цена,Старая цена" + rows)
        #expect(read.draft.price.value == Amount(json: "87") && read.draft.salePrice.value == Amount(json: "74"))
        #expect(read.drafts[1].price.value == Amount(json: "99") && read.drafts[1].salePrice.value == nil)
        // What is paid to others is less, too.
        for header in ["Цена закупки", "Цена опт", "Supplier price", "Precio mayorista"] {
            let cost = try Drafts.csv("Наименование,\(header),Старая цена" + rows)
            #expect(cost.draft.price.value == Amount(json: "87") && cost.draft.salePrice.isAbsent, "\(header)")
        }
        let more = try Drafts.csv("Наименование,Новая цена,Старая цена\nКорм,100,87\nЛежак,99,99\nМиска,10,12\n")
        #expect(more.draft.price.value == Amount(json: "87"))
    }

    @Test("A price of a unit is none beside a price")
    func unitPrice() throws {
        let read = try Drafts.csv("name,unit_price,price\nMug,9.9,5\n")
        #expect(read.draft.price.value == Amount(json: "5") && read.columnFindings.map(\.code) == [.unknownColumn])
        #expect(try Drafts.csv("name,unit price\nMug,9.9\n").draft.price.value == Amount(json: "9.9"))
    }

    @Test("All columns of photos count, in their order")
    func photoColumns() throws {
        let draft = try Drafts.csv("name,Images,photo,Images\nMug,a.jpg,b.jpg,c.jpg\n").draft
        #expect(draft.images == .value(["a.jpg", "b.jpg", "c.jpg"]))
    }

    @Test(
        "Under a header of a country with decimal commas round amounts with points are thousands",
        arguments: [
            ("harga", true), ("giá", true), ("precio", true), ("price", false), ("السعر", false), ("Preis", false),
        ])
    func thousands(header: String, areThousands: Bool) throws {
        let read = try Drafts.csv("name,\(header)\nMug,175.000\nCup,90.500\nJug,1.250.000\n").draft
        #expect(read.price.value == (areThousands ? Amount(json: "175000") : nil))
        let stated = try Drafts.csv("name,\(header)\nMug,1.250 KWD\nCup,12.500\nJug,90.500\n").draft
        #expect(stated.price.value != Amount(json: "1250"))
    }

    @Test("Per cent may be written in other digits")
    func otherDigits() throws {
        let read = try Drafts.csv("name,price,discount\nMug,1000,۳۰٪\nCup,1000,۱۰٪\n")
        #expect(read.draft.discountedPrice.value == Amount(json: "300"))
    }

    @Test("An export in which each price is 0 has its prices elsewhere; in a seller's own table such products are free")
    func zeros() throws {
        let rows = "\nA,Mug,0.00,Simple\nB,Cup,0,Simple\nC,Jug,0.0,Simple\n"
        let export = try Drafts.csv("SKU,Name,Regular price,Type" + rows, preset: .named(.woocommerce))
        #expect(export.drafts.allSatisfy { $0.price == .unreadable(.priceZeroContradicted) })
        let own = try Drafts.csv("sku,name,price,kind" + rows)
        #expect(own.drafts.allSatisfy { $0.price.value == .zero })
        var free = Adjustments()
        free.allowsFree = true
        let allowed = try Drafts.csv(
            "SKU,Name,Regular price,Type" + rows, preset: .named(.woocommerce), adjustments: free)
        #expect(allowed.draft.price.value == .zero)
    }

    @Test("A text that is called a full one is the description, and the name of a table that has none")
    func fullText() throws {
        let rows = "\nMug with a blue rim,3\nCup of clay,4\nJug for water,5\n"
        #expect(try Drafts.csv("Pełny opis produktu,cena" + rows).draft.name == .value("Mug with a blue rim"))
        #expect(try Drafts.csv("nazwa,Pełny opis produktu\na,b\n").draft.description == .value("b"))
    }

    @Test("Where only what is left of a price is said, that is the price")
    func saleAlone() throws {
        #expect(try Drafts.csv("nome,preço por\nAnel,34\n").draft.price.value == Amount(json: "34"))
        let both = try Drafts.csv("nome,preço de,preço por\nAnel,40,34\n").draft
        #expect(both.price.value == Amount(json: "40") && both.salePrice.value == Amount(json: "34"))
    }

    @Test("A key of a database is the seller's key where there is no other")
    func databaseKeys() throws {
        #expect(try Drafts.json(#"[{"_id":"a1","name":"Mug"}]"#).draft.sku == .value("a1"))
        #expect(try Drafts.json(#"[{"_id":"a1","sku":"M","name":"Mug"}]"#).draft.sku == .value("M"))
        #expect(try Drafts.json(#"[{"id":7,"_id":"a1","name":"Mug"}]"#).draft.sku != .value("a1"))
    }

    @Test("`discounted_price` beside a list price alone is another shop's word, and is asked about")
    func finalPriceOfOthers() {
        let headers = ["product_name", "retail_price", "discounted_price"]
        #expect(plan(headers).findings.map(\.code) == [.columnAmbiguous])
        #expect(plan(headers, [.init(header: "discounted_price", field: .salePrice)]).findings.isEmpty)
        #expect(plan(["name", "price", "retail_price", "discounted_price"]).findings.isEmpty)
        #expect(plan(["name", "판매가", "discounted_price"]).findings.isEmpty)
        #expect(plan(["name", "정가", "discounted_price"]).findings.isEmpty)
    }

    @Test("The price that is left, by all its names", arguments: ["할인판매가", "판매특가", "세일가(원)", "행사가", "Special Price"])
    func salePriceNames(header: String) throws {
        let read = try Drafts.csv("상품명,판매가,\(header)\n머그컵,4000,3000\n")
        #expect(read.draft.price.value == Amount(json: "4000"))
        #expect(read.draft.salePrice.value == Amount(json: "3000"))
    }

    @Test("Columns of photos and of stock, as shops call them")
    func shopsNames() throws {
        for header in ["이미지 URL", "상품이미지URL", "이미지 링크", "메인이미지", "기본이미지", "대표(옵션)이미지"] {
            #expect(try Drafts.csv("상품명,\(header)\n머그컵,a.jpg\n").draft.images == .value(["a.jpg"]), "\(header)")
        }
        for header in ["현재고", "재고수", "잔여재고", "판매가능수량"] {
            #expect(try Drafts.csv("상품명,\(header)\n머그컵,12\n").draft.stock == .value(12), "\(header)")
        }
    }

    @Test(
        "Beside a better known name the others are not used, and said",
        arguments: [
            "재고수량,가용재고", "최종판매가,행사가", "Special Price,final price", "정가,소비자가", "대표이미지,이미지 링크", "image link,image",
            "상품코드,업체상품코드",
            "현재고,가용재고",
        ])
    func secondary(headers: String) throws {
        let findings = plan(["name"] + headers.split(separator: ",").map(String.init)).findings
        #expect(findings.map(\.code) == [.unknownColumn])
    }

    @Test("The first photo leads, and those of 추가이미지 follow", arguments: ["기본이미지", "대표(옵션)이미지"])
    func leadingPhoto(header: String) throws {
        let read = try Drafts.csv("상품명,추가이미지,\(header)\n머그컵,b.jpg,a.jpg\n")
        #expect(read.columnFindings.isEmpty)
        #expect(read.draft.images == .value(["a.jpg", "b.jpg"]))
    }

    @Test(
        "An element that holds photos in one record and none in the next says nothing twice",
        arguments: ["image", "picture"])
    func emptyElement(name: String) throws {
        let (group, photo) = ("\(name)s", "<\(name)>a.jpg</\(name)>")
        let read = try Drafts.xml(
            """
            <products><product><name>mug</name><\(group)>\(photo)</\(group)></product>
            <product><name>cup</name><\(group)/></product></products>
            """)
        #expect(read.columnFindings.isEmpty)
        #expect(read.drafts.map(\.images) == [.value(["a.jpg"]), .empty])
    }

    @Test("A column without a header is called by its letter, may be mapped by it, and is nothing where it is empty")
    func unnamed() throws {
        let map = ColumnMap([ColumnMap.Entry(header: "B", field: .description)])
        let read = try Drafts.csv("name,,,\nmug,made of clay,3,\n", map: map)
        #expect(read.draft.description == .value("made of clay"))
        #expect(read.columnFindings == [Finding(.unknownColumn, detail: .columns(["C"]))])
        #expect(read.plan.unmatchedMap().isEmpty)
    }

    @Test("Two columns that are no field may have one name")
    func duplicateUnknown() {
        #expect(plan(["memo", "memo"]).findings.map(\.code) == [.unknownColumn, .unknownColumn])
    }

    @Test("Several columns may be mapped to the photos")
    func photos() {
        let map: [ColumnMap.Entry] = [.init(header: "사진1", field: .images), .init(header: "사진2", field: .images)]
        let (plan, findings) = plan(["사진1", "name", "사진2"], map)
        #expect(plan.columns(of: .images) == [0, 2])
        #expect(findings.isEmpty)
    }

    @Test("A table without a needed column is refused, and one of no known columns has no header")
    func missing() {
        #expect(plan(["name", "price", "stock"]).plan.missing().map(\.field) == [.description, .images])
        #expect(plan(["a", "b"]).plan.missing().map(\.code) == [.headerMissing])
        #expect(plan([]).plan.missing().map(\.code) == [.headerMissing])
    }

    @Test("A system that was named and is another's is told as that, with the one that fits")
    func wrongPreset() {
        let shopify = ["Handle", "Title", "Body (HTML)", "Vendor", "Variant Price", "Image Src"]
        var plan = ColumnPlan(preset: .named(.cafe24))
        #expect(plan.extend(to: shopify) == [Finding(.columnMissing, detail: .values("Cafe24", "shopify"))])
        #expect(plan.missing().isEmpty)
        var right = ColumnPlan(preset: .named(.shopify))
        #expect(right.extend(to: shopify).isEmpty)
    }

    @Test("A table with id or action may be all updates", arguments: [Field.id, .action])
    func updates(field: Field) {
        #expect(plan([field.column, "market", "price"]).plan.missing().isEmpty)
    }

    @Test("An id with nothing to change is another system's number, and excuses nothing")
    func foreignID() {
        let foreign = plan(["ID", "SKU", "Gurb", "Zorf"]).plan
        #expect(foreign.missing().map(\.field) == [.name, .description, .price, .images])
        #expect(plan(["id", "market"]).plan.missing().isEmpty)
        #expect(plan(["id", "market", "stock"]).plan.missing().isEmpty)
        #expect(plan(["id", "stock"]).plan.missing().map(\.field) == [.name, .description, .price, .images])
    }

    @Test("Further photos stand beside the first, and behind it")
    func furtherPhotos() {
        let (plan, findings) = plan(["추가이미지", "대표이미지", "추가이미지2"])
        #expect(plan.columns(of: .images) == [1, 0, 2])
        #expect(findings.isEmpty)
    }

    @Test("Columns that come later are taken as they come")
    func later() {
        var plan = ColumnPlan()
        #expect(plan.extend(to: ["name"]).isEmpty)
        #expect(plan.columns(of: .price).isEmpty)
        #expect(plan.extend(to: ["name", "memo", "price"]).map(\.code) == [.unknownColumn])
        #expect(plan.extend(to: ["name", "memo", "price", "title"]).map(\.code) == [.columnDuplicated])
        #expect(plan.columns(of: .price) == [2])
    }
}
