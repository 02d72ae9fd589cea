import Foundation
import TestSupport

/// A table of products as nobody should write one: near every limit, with every kind of cell that reads otherwise than it looks.
struct NastyTable {
    let columns: [String]
    private(set) var rows: [[String]] = []

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
