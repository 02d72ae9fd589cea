import TestSupport

@testable import Tabular

// MARK: - Formats

extension NastyFile {
    mutating func delimited() -> EditingBench {
        let (delimiter, end) = (pick([",", ";", "\t", "|"]), pick(["\n", "\r\n", "\r"]))
        let (escapes, quotesAll) = (chance(20), chance(20))
        var text = chance(30) ? "\u{FEFF}" : ""
        if chance(20) { text += "shop export" + end }
        text += ["name", "price", "memo", "images"].joined(separator: delimiter) + end
        for _ in 0..<Int.random(in: 2...12, using: &generator) {
            if chance(10) { text += end }
            let cells = several(chance(90) ? 4...4 : 1...5) { file in
                let text = file.text()
                let quoted =
                    escapes
                    ? text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
                    : text.replacing("\"", with: "\"\"")
                let isSafe = !text.contains { "\"',;|\\ \n\r\r\n\t".contains($0) }
                return isSafe && !quotesAll && file.chance(80) ? text : "\"\(quoted)\""
            }
            text += cells.joined(separator: delimiter) + end
        }
        if chance(20) { text.removeLast() }
        let encoding: TextEncoding = chance(20) ? .utf16LE : .utf8
        return EditingBench(
            encoding == .utf16LE ? "\u{FEFF}" + text : text, delimiter == "\t" ? "a.tsv" : "a.csv", in: encoding)
    }

    mutating func json(isLines: Bool) -> EditingBench {
        let objects = several(2...8) { $0.object(depth: 0, blank: isLines ? " " : "\n  ") }
        return isLines
            ? EditingBench(objects.joined(separator: "\n") + "\n", "a.ndjson")
            : EditingBench("{\"total\": 3, \"items\": [ \(objects.joined(separator: " ,\n")) ] }\n", "a.json")
    }

    private mutating func object(depth: Int, blank: String) -> String {
        let keys = ["name", "price", "a.b", "\\u0061", "가격", "images", "offers"]
        let space = pick(["", blank])
        let members = several(depth == 0 ? 1...6 : 0...3) { file in
            "\(space)\"\(file.pick(keys))\"\(file.pick(["", space])):\(space)\(file.value(depth: depth, blank: blank))"
        }
        return "{\(members.joined(separator: pick([",", " ,"])))\(space)}"
    }

    private mutating func value(depth: Int, blank: String) -> String {
        switch Int.random(in: 0...(depth < 2 ? 9 : 5), using: &generator) {
        case 0...2: JSONObjectSpelling.quoted(text())
        case 3: "\(Int.random(in: -5...500, using: &generator)).5"
        case 4: pick(["null", "true", "false", "0", "1e5"])
        case 5: "\"\\ud83c\\udf4e\\/\""
        case 6, 7: object(depth: depth + 1, blank: blank)
        default: "[\(several(0...2) { $0.value(depth: depth + 1, blank: blank) }.joined(separator: ","))]"
        }
    }

    mutating func xml() -> EditingBench {
        let items = several(2...8) { file in
            let attribute = file.chance(50) ? " id=\(file.pick(["'1'", "\"a&amp;b\"", "'>'"]))" : ""
            return "<item\(attribute)>\(file.several(0...6) { $0.element(depth: 0) }.joined())</item>"
        }
        return EditingBench(
            "<?xml version=\"1.0\"?><!DOCTYPE shop [<!ELEMENT x (y)>]>\n<shop>\(items.joined(separator: "\n"))</shop>",
            "a.xml")
    }

    private mutating func element(depth: Int) -> String {
        let name = pick(["name", "price", "memo", "가격", "offer"])
        let blank = pick(["", "\n  "])
        if chance(10) { return "\(blank)<\(name)/>" }
        let nested = depth == 0 && name == "offer"
        let content = nested ? several(0...2) { $0.element(depth: 1) } : several(0...3) { $0.piece() }
        return "\(blank)<\(name)\(chance(10) ? " a='\n1'" : "")>\(content.joined())</\(name)>"
    }

    private mutating func piece() -> String {
        switch Int.random(in: 0...5, using: &generator) {
        case 0: return "<![CDATA[a < b]]>"
        case 1: return "<!-- <c> -->"
        case 2: return "&lt;&#xAC00;"
        default: return String(decoding: XMLSpelling(.utf8).text(text()), as: UTF8.self)
        }
    }

    mutating func workbook() -> EditingBench {
        let header = ["name", "price", "memo", "images"].map { "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>" }
        var (rows, number) = ("<row r=\"2\">\(header.joined())</row>", 2)
        for _ in 0..<Int.random(in: 2...8, using: &generator) {
            number += chance(20) ? 2 : 1
            rows += "<row r=\"\(number)\">"
            for column in 0..<4 where chance(80) { rows += cell("\(Sheet.letters(ofColumn: column))\(number)") }
            rows += "</row>\n"
        }
        return EditingBench(
            WorkbookBuilder(rows: rows, texts: ["<t>사과</t>", "<t/>"], formats: ["0%", "0000", "yyyy-mm-dd"]).bytes,
            "a.xlsx")
    }

    private mutating func cell(_ place: String) -> String {
        let head = "<c r=\"\(place)\" s=\"\(Int.random(in: 0...3, using: &generator))\""
        return switch Int.random(in: 0...7, using: &generator) {
        case 0: "\(head)/>"
        case 1: "\(head) t=\"s\"><v>\(pick([0, 1]))</v></c>"
        case 2: "\(head) t=\"b\"><v>1</v></c>"
        case 3: "\(head)><f>1+1</f><v>2</v></c>"
        case 4: "\(head)><f>1+1</f></c>"
        case 5: "\(head) t=\"inlineStr\"><is><t>\(word())</t></is></c>"
        default: "\(head)><v>\(Int.random(in: 0...99_999, using: &generator))</v></c>"
        }
    }

    mutating func page() -> EditingBench {
        let rows = several(2...6) { file in
            "<tr>"
                + file.several(3...3) { "<td>\($0.word()) \(Int.random(in: 0...99, using: &$0.generator))</td>" }
                .joined() + "</tr>"
        }
        return EditingBench(
            "<table><tr><th>name</th><th>price</th><th>memo</th></tr>\(rows.joined())</table>", "a.html")
    }
}
