import Catalogue
import Drafting
import Foundation
import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("Rejected records written back")
struct RejectsTests {
    private func rejects(of text: String, ending: String = "csv") throws -> String {
        var bench = try Pass()
        bench.pass.rejectsPath = bench.path("bad.\(ending)")
        _ = try bench.run(text, ending: ending)
        return try bench.rejects("bad.\(ending)")
    }

    @Test("A table's rows come back byte for byte under its header, whatever its line ends")
    func tables() throws {
        let text = header + row("x") + row("Red lamp") + row("y")
        #expect(try rejects(of: text) == header + row("x") + row("y"))
        #expect(try rejects(of: String(text.dropLast())) == header + row("x") + row("y"))
        let lines = text.replacingOccurrences(of: "\n", with: "\r\n")
        #expect(try rejects(of: lines) == (header + row("x") + row("y")).replacingOccurrences(of: "\n", with: "\r\n"))
        let returns = text.replacingOccurrences(of: "\n", with: "\r")
        #expect(try rejects(of: returns) == (header + row("x") + row("y")).replacingOccurrences(of: "\n", with: "\r"))
        #expect(try rejects(of: "\u{FEFF}" + text) == "\u{FEFF}" + header + row("x") + row("y"))
    }

    @Test("What was rejected can be read again, and is rejected for the same", arguments: ["json", "ndjson", "xml"])
    func readAgain(ending: String) throws {
        let product = { (name: String) in
            #"{"name":"\#(name)","description":"a plain description","price":1,"stock":1,"images":["a.jpg"]}"#
        }
        let element = { (name: String) in
            "<product><name>\(name)</name><description>a plain description</description><price>1</price>"
                + "<stock>1</stock><images>a.jpg</images></product>"
        }
        let names = ["x", "Red lamp", "y"]
        let text =
            switch ending {
            case "json": "{\"items\": [\n  " + names.map(product).joined(separator: ",\n  ") + "\n]}"
            case "ndjson": names.map(product).joined(separator: "\n")
            default: "<?xml version=\"1.0\"?>\n<shop><list>" + names.map(element).joined() + "</list></shop>"
            }
        let rejected = try rejects(of: text, ending: ending)
        #expect(!rejected.contains("Red lamp"))
        let again = try Pass().run(rejected, ending: ending)
        #expect(again.codes == [.nameTooShort, .nameTooShort])
        #expect(again.summary.records == 2)
        #expect(again.summary.isComplete)
    }

    @Test(
        "Rejects are in the file's own encoding, from a file and from a pipe",
        arguments: [TextEncoding.cp949, .utf16LE, .utf16BE, .shiftJIS], [false, true])
    func encodings(encoding: TextEncoding, isPipe: Bool) throws {
        let mark = [.utf16LE, .utf16BE].contains(encoding) ? "\u{FEFF}" : ""
        let header = encoding == .shiftJIS ? header : "상품명,상품설명,가격,재고,이미지,관리코드\n"
        let kept = encoding == .shiftJIS ? row("電") : row("똠")
        let text = mark + header + kept + row("Red lamp") + kept + row("Blue lamp")
        let bytes = Data(TextEncoder(encoding).encode(Array(text.utf8)[...]))
        var bench = try Pass()
        if encoding == .shiftJIS { bench.pass.options.encoding = .shiftJIS }
        bench.pass.rejectsPath = bench.path("bad.csv")
        let file = bench.path("in.csv")
        if isPipe {
            try #require(mkfifo(file, 0o600) == 0)
            Thread {
                let handle = fopen(file, "w")
                _ = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, handle) }
                fclose(handle)
            }.start()
        } else {
            try bytes.write(to: URL(fileURLWithPath: file))
        }
        let outcome = try bench.run(files: [file])
        #expect(outcome.rejected == [1, 3])
        let rejects = try Data(contentsOf: URL(fileURLWithPath: bench.path("bad.csv")))
        #expect(rejects == Data(TextEncoder(encoding).encode(Array((mark + header + kept + kept).utf8)[...])))
        bench.pass.rejectsPath = nil
        #expect(try bench.run(files: [bench.path("bad.csv")]).rejected == [1, 2], "read again by the same settings")
    }

    @Test("An XML keeps the encoding that it declares")
    func declaredEncoding() throws {
        let product = { (name: String) in
            "<product><name>\(name)</name><description>a plain description</description><price>1</price>"
                + "<images>a.jpg</images></product>"
        }
        let text = "<?xml version='1.0' encoding='euc-kr'?>\n<shop>" + product("똠") + product("똠방각하") + "</shop>"
        var bench = try Pass()
        bench.pass.rejectsPath = bench.path("bad.xml")
        let file = try bench.folder.write(Data(TextEncoder(.cp949).encode(Array(text.utf8)[...])), to: "in.xml").path
        #expect(try bench.run(files: [file]).rejected == [1])
        let rejects = try Data(contentsOf: URL(fileURLWithPath: bench.path("bad.xml")))
        let expected = "<?xml version='1.0' encoding='euc-kr'?>\n<shop>\n" + product("똠") + "\n</shop>\n"
        #expect(rejects == Data(TextEncoder(.cp949).encode(Array(expected.utf8)[...])))
    }

    @Test("A table's rows are written in the format that the ending says", arguments: ["xlsx", "tsv", "csv"])
    func endings(ending: String) throws {
        var bench = try Pass()
        bench.pass.rejectsPath = bench.path("bad.\(ending)")
        let text = "sep=;\n" + (header + row("x") + row("Red lamp") + row("y")).replacing(",", with: ";")
        let outcome = try bench.run(text.replacing("\n", with: "\r\n"), ending: "csv")
        #expect(outcome.rejected == [1, 3])
        bench.pass.rejectsPath = nil
        #expect(try bench.run(files: [bench.path("bad.\(ending)")]).rejected == [1, 2])
        let bytes = try Data(contentsOf: URL(fileURLWithPath: bench.path("bad.\(ending)")))
        // The header stays where a kept map says that it is: a blank line stands for the one that says `sep=;`.
        let rows = bytes.drop { $0 >= 0x80 || $0 == 0x0D || $0 == 0x0A }
        #expect(rows.starts(with: Data((["xlsx": "PK", "tsv": "name\t"][ending] ?? "sep=;").utf8)))
    }

    @Test("A row with too many cells or too few stays one: a worksheet, which asks no width, does not get it")
    func widths() throws {
        var bench = try Pass()
        bench.pass.rejectsPath = bench.path("bad.xlsx")
        let outcome = try bench.run(
            header + row("x") + row("Red lamp").replacing("\n", with: ",b,c\n") + "Red lamp,a\n")
        #expect(outcome.rejected == [1, 2, 3])
        bench.pass.rejectsPath = nil
        #expect(try bench.run(files: [bench.path("bad.xlsx")]).summary.records == 1)
        let rest = try bench.run(files: [bench.path("bad-rest.csv")])
        #expect(rest.summary.issues == [.cellsTooMany: 1, .cellsTooFew: 1])
        // It is in UTF-8, whatever a kept map says of the file it comes from.
        bench.pass.options.encoding = .cp949
        #expect(try bench.run(files: [bench.path("bad-rest.csv")]).summary.issues == rest.summary.issues)
    }

    @Test("Rows above a header, blank ones too, leave it in its place")
    func place() throws {
        var bench = try Pass()
        bench.pass.rejectsPath = bench.path("bad.xlsx")
        bench.pass.options.headerRow = 4
        let text = "Autumn\n\n\n" + header + row("x") + row("Red lamp")
        #expect(try bench.run(text).rejected == [1])
        bench.pass.rejectsPath = nil
        #expect(try bench.run(files: [bench.path("bad.xlsx")]).rejected == [1])
    }

    @Test("An ending that tells nothing, or is the catalogue's own, leaves the rejects their bytes")
    func untold() throws {
        let text = header + row("x")
        for (input, rejects) in [("csv", "bad"), ("csv", "bad.txt"), ("csv", "a.b/bad"), ("json", "bad.json")] {
            var bench = try Pass()
            try FileManager.default.createDirectory(atPath: bench.path("a.b"), withIntermediateDirectories: true)
            bench.pass.rejectsPath = bench.path(rejects)
            _ = try bench.run(text, ending: input)
            #expect(try bench.rejects(rejects) == text)
        }
    }

    @Test(
        "A format that the rejects cannot be written in is refused",
        arguments: [
            ("csv", "json"), ("csv", "ods"), ("csv", "xls"), ("csv", "out"), ("csv", "xml"), ("ndjson", "csv"),
            ("xml", "xlsx"),
        ])
    func unwritable(input: String, ending: String) throws {
        let texts = [
            "csv": header + row("x"), "ndjson": #"{"name":"x","price":1}"#,
            "xml": "<a><product><name>x</name></product><product><name>x</name></product></a>",
        ]
        var bench = try Pass()
        bench.pass.rejectsPath = bench.path("bad.\(ending)")
        #expect(throws: RejectsRefusal.self) { try bench.run(texts[input]!, ending: input) }
        #expect(!FileManager.default.fileExists(atPath: bench.path("bad.\(ending)")))
    }

    /// Three products in rows of a system's, each with its variations; the second one's rows stand among the others'.
    ///
    /// - Parameters:
    ///   - skus: of the three.
    ///   - names: of the three.
    private func families(skus: [String], names: [String]) -> (header: String, rows: String, second: [String]) {
        let header = "ID,Type,SKU,Name,Published,Description,In stock?,Stock,Regular price,Categories,Images,Parent\n"
        func head(_ id: Int, _ index: Int) -> String {
            "\(id),variable,\(skus[index]),\(names[index]),1,A tee of cotton,1,,,Shirts,https://a/1.jpg,\n"
        }
        func child(_ id: Int, of parent: Int) -> String { "\(id),variation,,,1,,1,2,20,,,id:\(parent)\n" }
        let second = [head(2, 1), child(4, of: 2), child(6, of: 2)]
        let rows = [head(1, 0), second[0], child(3, of: 1), second[1], head(5, 2), second[2], child(7, of: 5)]
        return (header, rows.joined(), second)
    }

    @Test("A product of several rows that is rejected at the end comes back with all of them")
    func lateFamilies() throws {
        var bench = try Pass()
        bench.pass.duplicateMemory = 1
        bench.pass.rejectsPath = bench.path("bad.csv")
        let (header, rows, second) = families(skus: ["TEE", "TEE", "CAP"], names: ["Tee 1", "Tee 2", "Tee 5"])
        #expect(try bench.run(header + rows).summary.issues == [.skuDuplicated: 1])
        #expect(try bench.rejects("bad.csv") == header + second.joined())
    }

    @Test("So does one that is rejected at once, though its rows stand among others'", arguments: ["csv", "xlsx"])
    func families(ending: String) throws {
        var bench = try Pass()
        bench.pass.rejectsPath = bench.path("bad.\(ending)")
        bench.pass.rejectsWords = RejectsWords(
            header: ReasonsColumn.headers.english, sentence: { $0.code.rawValue }, formula: { $0 })
        let (header, rows, rejected) = families(skus: ["S1", "S2", "S5"], names: ["Tee", "x", "Cap"])
        #expect(try bench.run(header + rows).summary.issues == [.nameTooShort: 1])
        if ending == "csv" {
            #expect(try bench.rejects("bad.csv") == header + rejected.joined())
        } else {
            var rows: [[String]] = []
            _ = try InspectJob(options: InputOptions()).run(bench.path("bad.xlsx")) { rows.append($0.cells) }
            #expect(rows.map(\.first) == ["ID", "2", "4", "6"])
            #expect(rows.map { $0.filter { $0 == "name-too-short" }.count } == [0, 1, 0, 0])
        }
    }

    @Test("Repetitions of several keys that are found only at the end come back in the input's order")
    func lateKeys() throws {
        var bench = try Pass()
        bench.pass.duplicateMemory = 1
        bench.pass.rejectsPath = bench.path("bad.csv")
        let rows = (0..<16).map { row("Lamp \($0)", sku: "\($0 % 8)") }
        #expect(try bench.run(header + rows.joined()).summary.rejected == 8)
        #expect(try bench.rejects("bad.csv") == header + rows[8...].joined())
    }

    @Test("A number that proves repeated only at the end is rejected with its row, where no row has a sku")
    func lateNumbers() throws {
        var bench = try Pass()
        bench.pass.duplicateMemory = 1
        bench.pass.options.idOwner = .market
        bench.pass.rejectsPath = bench.path("bad.csv")
        let outcome = try bench.run("id,price\n7,100\n8,100\n7,200\n", "id,price\n8,300\n")
        #expect(outcome.summary.issues == [.idDuplicated: 2])
        #expect(try bench.rejects("bad.csv") == "id,price\n7,200\n")
        #expect(try bench.rejects("bad-2.csv") == "id,price\n8,300\n")
        #expect(outcome.summary.rejects.map(\.records) == [1, 1])
    }

    @Test("A long text that was compressed is inflated once more for its rejects")
    func longCompressed() throws {
        var bench = try Pass()
        bench.pass.rejectsPath = bench.path("bad.csv")
        var random = SeededGenerator(seed: 1)
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        let rows = (1...800).map { number in
            // So that the file takes several reads even compressed.
            let noise = String((0..<400).map { _ in letters.randomElement(using: &random)! })
            return "\(number % 400 == 0 ? "x" : "Lamp \(number)"),\(noise),1000,1,a.jpg,\n"
        }
        let sink = try OutputPlace.openFile(bench.path("in.csv.gz"))
        try Array((header + rows.joined()).utf8).withUnsafeBytes { try sink.write($0) }
        try sink.commit()
        _ = try bench.run(files: [bench.path("in.csv.gz")])
        #expect(try bench.rejects("bad.csv") == header + rows[399] + rows[799])
    }

    @Test("Each input has its own")
    func twoInputs() throws {
        var bench = try Pass()
        bench.pass.rejectsPath = bench.path("bad.csv")
        _ = try bench.run(header + row("x"), header + row("y"))
        #expect(try bench.rejects("bad.csv") == header + row("x"))
        #expect(try bench.rejects("bad-2.csv") == header + row("y"))
        bench.pass.rejectsPath = "a.b/bad"
        #expect(bench.pass.rejectsPath(ofFile: 1) == "a.b/bad-2")
    }

    @Test("Rejects that cannot be written are found out before anything is read")
    func notWritable() throws {
        var bench = try Pass()
        let sink = Accepted()
        for path in [bench.folder.path, bench.path("no/such/bad.csv")] {
            bench.pass.rejectsPath = path
            #expect(throws: SystemError.self) { try bench.run(header + row("Blue lamp"), sink: sink) }
        }
        #expect(sink.records.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: bench.folder.path) == ["in0.csv"])
    }
}
