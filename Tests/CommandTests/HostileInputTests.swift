import Foundation
import TestSupport
import Testing

@Suite("Hostile input", .serialized, .timeLimit(.minutes(5)))
struct HostileInputTests {
    /// A file that means harm, and what the program must say of it.
    struct Attack: CustomTestStringConvertible, Sendable {
        let name: String
        let format: String
        let data: @Sendable () -> Data
        var code: String
        var status: Int32
        /// The line that must be named.
        var line: Int?
        var flags: [String] = []

        var testDescription: String { name }

        init(
            _ name: String, _ format: String, _ code: String, _ status: Int32, line: Int? = nil, flags: [String] = [],
            _ text: @escaping @Sendable () -> String
        ) {
            self.init(name, format, code, status, line: line, flags: flags, bytes: { Data(text().utf8) })
        }

        init(
            _ name: String, _ format: String, _ code: String, _ status: Int32, line: Int? = nil, flags: [String] = [],
            bytes: @escaping @Sendable () -> Data
        ) {
            (self.name, self.format, self.code, self.status, self.line) = (name, format, code, status, line)
            self.flags = flags
            data = bytes
        }
    }

    private static let header = "name,description,price,images\n"
    private static let good = "Mug,A mug for tea,1000,mug.jpg\n"

    static let attacks: [Attack] = [
        Attack("JSON that breaks off", "json", "json-malformed", 65, line: 2) {
            #"[{"name":"Mug","description":"A mug for tea","price":1000,"images":["mug.jpg"]},"# + "\n{\"na"
        },
        Attack("XML that breaks off", "xml", "xml-malformed", 65, line: 3) {
            "<products>\n<product><name>Mug</name><description>A mug for tea</description><price>1</price>"
                + "<image>mug.jpg</image></product>\n<product><na"
        },
        Attack("a quote that never ends", "csv", "quote-unterminated", 2, line: 3) {
            header + good + "\"Jug,A jug for milk,1000,mug.jpg\n"
        },
        Attack("the start of a program", "csv", "format-unsupported", 65) {
            "\u{7F}ELF\u{2}\u{1}\u{1}\0\0\0\0\0\0\0\0\0\u{3}\0>\0\u{1}\0\0\0"
        },
        Attack("null bytes in a cell", "csv", "character-not-allowed", 2, line: 2) {
            header + "Mu\0g,A mug for tea,1000,mug.jpg\n"
        },
        Attack("a byte that is no UTF-8", "csv", "encoding-invalid", 65, line: 3, flags: ["--encoding", "utf-8"]) {
            Data((header + good).utf8) + [0x4D, 0xFF, 0x67] + Data(",A mug for tea,1000,mug.jpg\n".utf8)
        },
        Attack("JSON nested deeper than anybody needs", "json", "json-malformed", 65) {
            "[{\"name\":" + String(repeating: "[", count: 100_000)
        },
        Attack("more columns than a spreadsheet has", "csv", "columns-too-many", 65, line: 1) {
            (1...16_385).map { "c\($0)" }.joined(separator: ",") + "\n" + good
        },
        Attack("a billion laughs", "xml", "xml-entity-refused", 65) {
            "<!DOCTYPE lolz [<!ENTITY l0 \"lol\">"
                + (1...9).map { n in
                    "<!ENTITY l\(n) \"" + String(repeating: "&l\(n - 1);", count: 10) + "\">"
                }.joined()
                + "]>\n<products><product><name>&l9;</name></product></products>"
        },
        Attack("a file of this machine as an entity", "xml", "xml-entity-refused", 65) {
            "<!DOCTYPE p [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>\n"
                + "<products><product><name>&x;</name><description>A mug for tea</description></product></products>"
        },
        Attack("an element with 200,000 attributes", "xml", "xml-malformed", 65) {
            "<products><product " + (1...200_000).map { "a\($0)=\"1\"" }.joined(separator: " ")
                + "><name>Mug</name></product></products>"
        },
    ]

    @Test("It is refused at its place, in little memory and time", arguments: attacks)
    func refused(attack: Attack) async throws {
        let shop = try Shop()
        try shop.folder.write(attack.data(), to: "a.\(attack.format)")
        let (answer, cost) = try await shop.measure(
            ["validate", "a.\(attack.format)", "--no-image-files", "--output", "json"] + attack.flags)
        #expect(answer.status == attack.status)
        #expect(answer.codes.contains(attack.code), "\(answer.codes)")
        if let line = attack.line {
            #expect(answer.objects("issue").contains { $0.code == attack.code && $0.line == line })
        }
        #expect(answer.summary != nil)
        #expect(!answer.text.contains("root:"))
        #expect(cost.memory < 32 * Shop.mebibyte)
        #expect(cost.processor < 5)
    }

    /// 64 MiB stand for any length, since the limit of a record is 16: an unoptimised program would take minutes
    /// for a gibibyte. Measured: 19 MiB at most; up to 7 s unoptimised,
    /// growing with the length and no faster.
    @Test("A line without an end is dropped as it comes", arguments: ["csv", "ndjson", "json", "xml"])
    func longLine(format: String) async throws {
        let start = [
            "csv": "name,description,price,images\\n", "ndjson": "{\\\"name\\\":\\\"", "json": "[{\\\"name\\\":\\\"",
            "xml": "<p><q><name>",
        ]
        let generator = "printf \"\(start[format] ?? "")\"; head -c 67108864 /dev/zero | tr '\\0' x"
        let (answer, cost) = try await Shop().measure(
            ["validate", "-", "--format", format, "--no-image-files", "--output", "json"], generator: generator)
        #expect([2, 65].contains(answer.status))
        #expect(answer.summary?.accepted == 0)
        #expect(cost.memory < 32 * Shop.mebibyte)
        #expect(cost.processor < 20)
    }
}
