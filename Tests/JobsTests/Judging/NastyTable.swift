import Foundation
import TestSupport

/// A table of products as nobody should write one: near every limit, with every kind of cell that reads otherwise than it looks.
struct NastyTable {
    let columns: [String]
    private(set) var rows: [[String]] = []

    /// How a shop's system calls its columns, each with what stands in it: one of ours, or one of those below.
    struct Shop: Sendable {
        let columns: [(header: String, content: String)]

        static let all: [Shop] = [
            Shop(columns: [
                ("Handle", "sku"), ("Title", "name"), ("Body (HTML)", "html"), ("Vendor", "memo"), ("Status", "state"),
                ("Published", "state"), ("Variant Price", "price"), ("Variant Compare At Price", "discounted_price"),
                ("Variant Inventory Qty", "stock"), ("Image Src", "photos"),
            ]),
            Shop(columns: [
                ("ID", "id number"), ("Type", "kind"), ("SKU", "sku"), ("Name", "name"), ("Published", "state"),
                ("Short description", "html"), ("Description", "html"), ("In stock?", "state"), ("Stock", "stock"),
                ("Sale price", "discounted_price"), ("Regular price", "money"), ("Date sale price ends", "date"),
                ("Categories", "memo"), ("Images", "photos"), ("Parent", "nothing"),
            ]),
            Shop(columns: [
                ("판매자 상품코드", "sku"), ("상품명", "name"), ("상품상세설명", "html"), ("판매가(원)", "money"), ("할인액", "money"),
                ("재고수량", "pieces"), ("이미지", "photos"),
            ]),
            Shop(columns: [
                ("상품코드", "sku"), ("상품명", "name"), ("상품설명", "description"), ("판매가", "money"), ("통화", "currency"),
                ("할인액", "money"), ("재고", "pieces"), ("이미지", "images"),
            ]),
            Shop(columns: [
                ("sku", "sku"), ("name", "name"), ("description", "description"), ("price", "price"), ("msrp", "money"),
                ("stock", "stock"), ("images", "images"), ("할인율", "percent"),
            ]),
            Shop(columns: [
                ("id", "sku"), ("title", "name"), ("description", "html"), ("price", "money"), ("sale_price", "money"),
                ("sale_price_effective_date", "date"), ("availability", "availability"), ("quantity", "stock"),
                ("image_link", "photos"), ("additional_image_link", "photos"), ("condition", "memo"), ("brand", "memo"),
            ]),
            Shop(columns: [
                ("id", "id number"), ("title", "name"), ("description", "html"), ("price", "money"),
                ("discountPercentage", "percent"), ("stock", "pieces"), ("images", "photos"), ("category", "memo"),
            ]),
        ]
    }

    /// - Parameter shop: whose table it is.
    init(rows count: Int, of shop: Shop, using generator: inout SeededGenerator) {
        let all = shop.columns.shuffled(using: &generator)
        columns = all.map(\.header)
        for number in 0..<count { rows.append(all.map { Self.cell($0.content, number, using: &generator) }) }
    }

    init(rows count: Int, using generator: inout SeededGenerator) {
        let needed = ["name", "description", "price", "images"]
        let others = [
            "sku", "stock", "currency", "discounted_price", "sale_price", "memo", "market", "id", "thumbnail", "action",
        ].filter { _ in Int.random(in: 0..<2, using: &generator) == 0 }
        columns = (needed + others).shuffled(using: &generator)
        for number in 0..<count { rows.append(columns.map { Self.cell($0, number, using: &generator) }) }
    }

    /// Most rows have one nasty cell or none: with more, every row would be rejected.
    private static func cell(_ column: String, _ number: Int, using generator: inout SeededGenerator) -> String {
        let isNasty = Int.random(in: 0..<12, using: &generator) == 0
        if !isNasty { return plain(column, number, using: &generator) }
        return (nasty[column] ?? prices).randomElement(using: &generator)!
    }

    private static func plain(_ column: String, _ number: Int, using generator: inout SeededGenerator) -> String {
        switch column {
        case "name": ["램프 \(number)", "Blue lamp \(number)", "램프 👍🏽 \(number)"].randomElement(using: &generator)!
        case "description": "부드러운 원단을 사용해 편안합니다, all day long"
        case "price": ["12000", "12000.00", "0", "59900"].randomElement(using: &generator)!
        case "images": ["a.jpg", "a.jpg|b.jpg", "사진 1.jpg;b.png"].randomElement(using: &generator)!
        case "sku": "SKU-\(number)"
        case "stock": "7"
        case "currency": ["KRW", "USD"].randomElement(using: &generator)!
        case "discounted_price": ["", "100", "0.00"].randomElement(using: &generator)!
        case "memo": "whatever"
        case "html":
            [
                "<p>A mug of <b>glass</b> &amp; more, made by hand</p>", "<ul><li>One</li><li>Two of them</li></ul>",
                "Plain, and long enough",
            ]
            .randomElement(using: &generator)!
        case "money": ["12000", "12,000", "12,000원", "59900.00", "12,000 KRW", ""].randomElement(using: &generator)!
        case "pieces": ["7", "1,200", "5개", "12 EA", "0"].randomElement(using: &generator)!
        case "photos":
            ["a.jpg", "https://x.example/s/a.jpg?v=1", "https://x.example/a.jpg, https://x.example/b.png"]
                .randomElement(using: &generator)!
        case "state": ["1", "true", "active", "yes"].randomElement(using: &generator)!
        case "availability": ["in stock", "in_stock", "preorder", ""].randomElement(using: &generator)!
        case "kind": "simple"
        case "percent": ["", "0", "10", "12.5", "15%"].randomElement(using: &generator)!
        case "id number": "\(number + 1)"
        default: ""
        }
    }

    private static let texts = [
        "", "   ", "ab", "abc", "가나", "가나다", " lamp", "lamp ", "\u{3000}lamp", "lamp\u{A0}", "lamp\u{2028}",
        "\u{1112}\u{1161}\u{11AB}글", "cafe\u{301}", "café", "\u{212B}ngström", "か\u{3099}방", "ガンダム", "\u{304B}방 셋",
        "#1 mug of all", "#REF!", "#N/A", "'=1+1 mug", "=1+1 mug", "-dash and dot", "a\u{0}b and c", "a\u{1F}b and c",
        "a\u{7F}b and c", "\u{FFFE}abc def", "\u{FFFD}abc def", "ｆｕｌｌ width", "<b>bold</b> mug", "salt &amp; pepper",
        "salt & pepper", "tab\there", "two\nlines here", "two\r\nlines", "\r\n\r\n\r\nx", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "👍🏽👍🏽👍🏽", "🇰🇷🇰🇷🇰🇷",
        "e\u{301}\u{302}g", "※ note to all", "합계", "Привет, мир", "Ελληνικά", "\u{200B}zero", "\u{FEFF}mark",
        "가\u{11A8}각하",
        "한국어\u{20D0}", "[라온하제] 캠핑용", "…and so on", "₩12,000 mug", "ﬁ ligature", "ẛ̣ dotted",
    ]

    private static func long(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }

    private static let prices = [
        "", " ", "0", "-0", "00", "1", "-1", "+5", "007", "1e3", "1E3", "1,000", "₩1,000", "12000원", "$5", "12.5",
        "12.50",
        "12.000", "1.000", "0.000", "12.", ".5", "0.1", "0.000000000000001", "999999999999999", "1000000000000000",
        "999999999999999.9", "99999999999999999", "123456789012345678901", " 100 ", "100\u{A0}", "５００", "abc", "#N/A",
        "'5",
        "€5", "50%", "100000", "59900.001",
    ]

    private static let nasty: [String: [String]] = [
        "name": texts + [long(100, "가"), long(101, "가"), long(100, "x"), long(101, "x"), long(34, "👨‍👩‍👧‍👦"), long(99, "👍🏽")],
        "description": texts + [
            "123456789", "1234567890", "12345678 \n", long(9, "가"), long(10, "가"), long(1000, "가"), long(1001, "나"),
            long(999, "y") + "👍🏽", long(500, "\r\n"), long(400, "👨‍👩‍👧‍👦"), " spaces around it ", "\nline ends around it\n",
            "<p class='x'> </p>\n<h1></h1>", " <br><br><br>&nbsp;", "<!-- nothing --><br>", "<no text at all>",
            "<p>&amp;&amp;&amp;</p>",
        ],
        "images": [
            "", " ", "|", "||", "a.jpg||b.jpg", " a.jpg ", "a.jpg, b.jpg", "a,b.jpg", "a.jpg;b.jpg", "a.jpg ; ",
            "a|b|c|d|e", "a|b|c|d|e|f", "https://x.example/a.jpg", "//x.example/a.jpg", "a.jpg https://x.example/b.jpg",
            "[\"a.jpg\", \"b.jpg\"]", "[a].jpg", "#REF!", "#1.jpg", "사진.jpg", "\u{A0}a.jpg", "a.jpg\u{3000}",
            "a.jpg\nb.jpg",
            "c:\\x.jpg", "folder//a.jpg", "/a.jpg", "'a.jpg", "a\u{85}b.jpg", "ガ.jpg", "\u{1112}\u{1161}.jpg",
        ],
        "sku": [
            "", " ", "SKU-1", " SKU-2 ", "0012", "12", "8.8E+12", "A+B", "#REF!", "#12", "'01", "가나다",
            "\u{1112}\u{1161}\u{11AB}",
            "\u{A0}x", "a b",
        ],
        "stock": [
            "", " ", "0", "-1", "1.0", "1.5", "품절", "3개", "9223372036854775807", "9223372036854775808",
            "999999999999999999", "01", " 7 ", "abc", "1e2", "#N/A",
        ],
        "currency": ["", " ", "krw", "KRW ", "$", "원", "EUR", "#REF!", "'KRW"],
        "html": texts + [
            "<p></p>", "<p>&nbsp;</p>", "<b>x</b>", "&lt;p&gt;A mug of glass&lt;/p&gt; and more",
            "a < b, and c is <3 of them",
            "<p>Sizes &lt;S&gt; and &lt;M&gt; only</p>", "<p>\u{3000}A mug of glass\u{3000}</p>",
            "\\n one and two\\nthree",
            "'<p>A guarded mug of glass</p>", "<script>let x = 1</script><p>A mug of glass",
            "<p>\u{1112}\u{1161}\u{11AB} a mug of glass",
            "Salt &amp; pepper, and more of it", "<p>" + long(990, "y") + "&eacute;</p>",
            "<p>" + long(1001, "y") + "</p>",
            "<P>A mug<BR>of &copy glass &#39;x&#39; &bogus;</P>", "<!-- a --><p>A mug of glass</p",
            "<p>cafe&#769; of them all",
            "\u{FEFF}<p>A mug of glass</p>", "<style>p {}</style>",
        ],
        "money": prices + [
            "12,000 원", "₩ 12,000", "￦12,000", "\\12,000", "US$12.50", "$12.50", "12.50 USD", "USD 12.50", "USD12",
            "KRW12000",
            "12,00", "12.500,00", "1.200.000", "12 000", "12'000", "12,0000", "1,2,3", "0,500", "12,000원~",
            "12,000원\u{A0}",
            "$-5", "-$5", "- 5", "12,000\u{1103}\u{1173}", "12,000\u{110B}\u{116F}\u{11AB}", "１２,０００원", "12,000 krw",
            "12 EUR",
            "free", "-", "\"12\"", " \"12\"",
        ],
        "pieces": [
            "", " ", "5 개", "5\u{A0}개", "개", "5개입", "1.5개", "-3개", "5 PCS", "5 ШТ", "5 stück", "5 STÜCK", "무제한", "품절",
            "true",
            "5\u{1100}\u{1162}", "1,20", "5원", "$5", "1,000,000개", "12,", "５개",
        ],
        "photos": [
            "", " ", "-", "|", "a.jpg,b.jpg", "https://x.example/w_1,h_2/a.jpg",
            "https://x.example/a.jpg;https://x.example/b.jpg",
            "https://x.example/a b.jpg https://x.example/b.jpg", "a.jpg\nb.jpg", "[\"a.jpg\"]", "#REF!",
            "\u{3000}a.jpg",
            "사진.jpg", "https://x.example/\u{AC00}.jpg", "//x/a.jpg", "...", "a.jpg|a.jpg", "1|2|3|4|5|6|7", "가", "é",
        ],
        "state": ["", " ", "0", "false", "draft", "DRAFT ", "판매중지", "판매중", "\u{212A}", "-1", "#REF!", "판\u{3000}"],
        "availability": [
            "out of stock", "IN STOCK", "In-Stock", "bac\u{212A}order", "있음", long(40, " ") + "true", "available",
        ],
        "kind": ["", "variable", "variation", "grouped", "simple, downloadable", "external", "bundle"],
        "percent": ["100", "101", "-5", "33.333", "10 %", "％", "10％", "x", "50%%", "0.0001"],
        "id number": ["", " ", "007", "x y", "8.8E+12", "#REF!", "12345678901234567"],
        "date": ["", " ", "2026-01-01", "0000-00-00", "soon"],
        "nothing": ["", "id:1", "S-1"],
        "memo": ["", "'=1", "=1", "#REF!", "a\u{0}b"],
        "market": ["", " ", "http://127.0.0.1:1", "#REF!", "sandbox"],
        "id": ["", " ", "7", "x", "#REF!", "007"],
        "thumbnail": ["", " ", "a.jpg", "z.jpg"],
        "action": ["", " ", "create", "update", "등록", "nothing"],
    ]

    // MARK: As files

    var csv: String {
        ([columns] + rows).map { $0.map(Self.quoted).joined(separator: ",") + "\n" }.joined()
    }

    private static func quoted(_ cell: String) -> String {
        let needsQuotes = cell.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
        return needsQuotes ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
    }

    var ndjson: String { rows.map { object($0) + "\n" }.joined() }

    var json: String { "[" + rows.map(object).joined(separator: ",\n") + "]" }

    /// What looks like a number is one in every other row; photos are in an array in every third.
    private func object(_ row: [String]) -> String {
        let members = zip(columns, row).enumerated().map { place, cell in
            "\(Self.spelled(cell.0)):\(Self.value(cell.1, isPhotos: cell.0 == "images", place + row[0].utf8.count))"
        }
        return "{" + members.joined(separator: ",") + "}"
    }

    private static func value(_ cell: String, isPhotos: Bool, _ number: Int) -> String {
        if isPhotos, number % 3 == 0 {
            return "[" + cell.split(separator: "|").map { spelled(String($0)) }.joined(separator: ",") + "]"
        }
        if cell.isEmpty, number % 2 == 0 { return "null" }
        let isNumber = cell.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][0-9]+)?/) != nil
        return isNumber && number % 2 == 0 ? cell : spelled(cell)
    }

    private static func spelled(_ text: String) -> String {
        String(decoding: try! JSONEncoder().encode(text), as: UTF8.self)
    }

    /// Without the characters that XML cannot carry.
    var xml: String {
        let elements = rows.map { row in
            let cells = zip(columns, row).map { "<\($0)>\(Self.escaped($1))</\($0)>" }
            return "<product>\(cells.joined())</product>\n"
        }
        return "<?xml version=\"1.0\"?>\n<products>\n\(elements.joined())</products>\n"
    }

    private static func escaped(_ text: String) -> String {
        let carried = text.unicodeScalars.filter {
            [0x09, 0x0A, 0x0D].contains($0.value) || (0x20..<0xFFFE).contains($0.value) || $0.value > 0xFFFF
        }
        return String(String.UnicodeScalarView(carried)).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}
