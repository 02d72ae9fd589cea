import Catalogue
import Drafting
import Foundation
import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("Rows that are told from their bytes to be clean")
struct CleanRowTests {
    /// How a file may be read, by its number.
    private static func options(_ number: Int) -> InputOptions {
        var options = InputOptions()
        options.photos.namesOnly = true
        options.guards = [nil, .auto, .off][number % 3]
        options.markup = [nil, .text, .keep][number / 3 % 3]
        options.currency = [nil, .market(.usd)][number % 2]
        return options
    }

    private static let formats = ["csv", "json", "ndjson", "xml"]

    private func text(_ table: NastyTable, _ format: String) -> String {
        switch format {
        case "csv": table.csv
        case "json": table.json
        case "ndjson": table.ndjson
        default: table.xml
        }
    }

    /// A row of a generated file, at hand.
    private struct Sample {
        let reading: InputReading
        let judge: RowJudge
        let check: CleanRowCheck?
        /// For whoever looks into a failure.
        let place: String
    }

    /// Hands out the rows of files that are read in every way.
    private func eachRow(_ seed: UInt64, _ format: String, _ body: (Sample) -> Void) throws {
        var generator = SeededGenerator(seed: seed)
        let folder = try TemporaryFolder()
        for number in 0..<8 {
            let table = NastyTable(rows: 40, using: &generator)
            let path = try folder.write(text(table, format), to: "\(number).\(format)").path
            let judge = RowJudge(rules: number % 4 == 3 ? .items : .form, market: nil)
            var reading = try InputReading(InputFile(path, isReadAgain: false), Self.options(number))
            var check: CleanRowCheck?
            reading: while true {
                switch try reading.next() {
                case .end: break reading
                case .columns: check = CleanRowCheck(reading.plan, rules: judge.rules)
                case .row:
                    let place = "\(generator), \(path), record \(reading.record.number)"
                    body(Sample(reading: reading, judge: judge, check: check, place: place))
                }
            }
        }
    }

    @Test(
        "Of a row that is called clean the rules find nothing to say, and it registers what its bytes are",
        arguments: SeededGenerator.seeds, Self.formats)
    func agrees(seed: UInt64, format: String) throws {
        var (clean, all) = (0, 0)
        try eachRow(seed, format) { sample in
            all += 1
            let row = CleanRow()
            guard let check = sample.check, sample.reading.isClean(check, into: row) else { return }
            clean += 1
            let ruled = sample.judge.judge(sample.reading.draft())
            #expect(ruled.findings.isEmpty, "\(sample.place)")
            #expect(ruled.row.notes == ReadingNotes())
            guard case .create(let product) = ruled.judgement?.verdict else {
                Testing.Issue.record("\(sample.place): \(String(describing: ruled.judgement))")
                return
            }
            let (name, sku) = sample.reading.record.withCells { _, text in
                let string = { (range: Range<Int>) in String(decoding: text[range], as: UTF8.self) }
                return (string(row.name), row.sku.map(string))
            }
            #expect(name == product.values.name && sku == product.sku)
            #expect(sample.reading.photoNames() == product.images)
        }
        // A check that never says yes would agree with everything.
        #expect(clean * 12 > all, "\(clean) of \(all)")
    }

    @Test(
        "Of a row that is not, the same is found where only the fields are drafted and judged that are not clean",
        arguments: SeededGenerator.seeds, Self.formats)
    func foundBesides(seed: UInt64, format: String) throws {
        var known = FieldGroups.none
        try eachRow(seed, format) { sample in
            let (reading, judge) = (sample.reading, sample.judge)
            guard let check = sample.check, !reading.isClean(check, into: CleanRow()) else { return }
            let shown = reading.known(check, CleanRow())
            if shown.clean.isEmpty { return }
            known.formUnion(shown.clean)
            let (some, all) = (
                judge.judge(reading.draft(excluding: shown.clean), knowing: shown), judge.judge(reading.draft())
            )
            #expect(some.findings == all.findings, "\(sample.place)")
            #expect(some.row.notes == all.row.notes && !all.isUpdate && some.row.pieces == all.row.pieces)
            #expect(some.keys.name == all.keys.name && some.keys.sku == all.keys.sku)
            #expect(some.row.draft?.sku == all.row.draft?.sku)
        }
        #expect(known == .all)
    }

    @Test(
        "The whole report is the same where no row is told by its bytes", arguments: SeededGenerator.seeds, Self.formats
    )
    func sameReport(seed: UInt64, format: String) throws {
        var generator = SeededGenerator(seed: seed)
        var pass = try Pass()
        var files: [String] = []
        for number in 0..<3 {
            let table = NastyTable(rows: format == "csv" ? 80 : 40, using: &generator)
            files.append(try pass.folder.write(text(table, format), to: "\(number).\(format)").path)
        }
        for number in 0..<6 {
            pass.pass.options = Self.options(number)
            pass.pass.rejectsPath = pass.path("bad.\(format)")
            // Some keys fit, some are found at the end.
            pass.pass.duplicateMemory = number.isMultiple(of: 2) ? 4096 : 1 << 20
            #expect(
                try report(pass, files, looksAtBytes: true) == report(pass, files, looksAtBytes: false), "\(generator)")
        }
    }

    @Test(
        "So it is over many blocks, and where some of the rows have quotes that nobody knows", arguments: [false, true])
    func manyBlocks(isOdd: Bool) throws {
        var generator = SeededGenerator(seed: 7)
        var pass = try Pass()
        pass.pass.options.photos.namesOnly = true
        pass.pass.rejectsPath = pass.path("bad.csv")
        // Over half a mebibyte, so that several blocks are under way.
        let text = NastyTable(rows: 5000, using: &generator).csv
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if isOdd {
            for index in stride(from: 100, to: lines.count, by: 97) { lines[index] = "5\" mug, \"x\"y" + lines[index] }
        }
        let file = try pass.folder.write(lines.joined(separator: "\n"), to: "many.csv")
        #expect(try report(pass, [file.path], looksAtBytes: true) == report(pass, [file.path], looksAtBytes: false))
    }

    @Test("So it is of objects in blocks, among them some that are read by themselves", arguments: ["json", "jsonl"])
    func manyObjects(format: String) throws {
        var generator = SeededGenerator(seed: 13)
        var pass = try Pass()
        pass.pass.options.photos.namesOnly = true
        pass.pass.rejectsPath = pass.path("bad.\(format)")
        let isArray = format == "json"
        var text = isArray ? "[\n" : ""
        for number in 0..<4000 {
            let name =
                Int.random(in: 0..<9, using: &generator) == 0 ? "\\ub7a8\\ud504 \\\"\(number)\\\"" : "Lamp \(number)"
            let price = Int.random(in: 0..<30, using: &generator) == 0 ? "\"much\"" : "\(number + 1)"
            let more = [
                "", "", "", "", "", ",\"tags\":[\"a\",1,null]", ",\"stock\":null", ",\"size\":{\"height\":1}",
                ",\"c\(number)\":1",
                ",\"price\":7",
            ]
            let place = number % 500 < 300 ? 0 : Int.random(in: 0..<more.count, using: &generator)
            text +=
                "{\"sku\":\"S\(number % 1900)\",\"name\":\"\(name)\",\"description\":\"A lamp made of glass\",\"price\":\(price),"
                + "\"images\":[\"a\(number).jpg\",\"b.jpg\"]\(more[place])}\(isArray && number < 3999 ? "," : "")"
                + ["\n", "\n", "\r\n", " \n", "\n\n"].randomElement(using: &generator)!
        }
        let file = try pass.folder.write(text + (isArray ? "]" : ""), to: "many.\(format)").path
        #expect(try report(pass, [file], looksAtBytes: true) == report(pass, [file], looksAtBytes: false))
    }

    @Test("Objects that nest about as deep as may be are read the same in blocks")
    func depths() throws {
        for depth in (Limits.jsonDepth - 4)...Limits.jsonDepth {
            let (open, close) = (String(repeating: "{\"a\":", count: depth), String(repeating: "}", count: depth))
            let pass = try Pass()
            let file = try pass.folder.write(
                open + #"[{"x":1},{"x":2},{"x":[1]},{"x":3}]"# + close, to: "deep.json")
            #expect(try report(pass, [file.path], looksAtBytes: true) == report(pass, [file.path], looksAtBytes: false))
        }
    }

    @Test("A number is read the same whatever stands wherever in it")
    func numbers() throws {
        var pass = try Pass()
        pass.pass.options.photos.namesOnly = true
        var text = "sku,name,description,price,stock,discounted_price,currency,images\n"
        for length in 1...10 {
            for place in 0..<length {
                for other in ["/", ":", ".", "-", "+", " ", "0", "9", ",", "a", "\u{7F}", "é", "원", "\"\""] {
                    let digits = (0..<length).map { $0 == place ? other : "\(($0 * 7 + 1) % 10)" }.joined()
                    let values = [
                        "\"\(digits)\",7,,KRW", "123456789,\"\(digits)\",1,USD", "12345678,1,\"\(digits)\",KRW",
                    ]
                    for value in values {
                        text += "A\(text.utf8.count),Lamp \(text.utf8.count),A lamp made of glass,\(value),a.jpg\n"
                    }
                }
            }
        }
        let file = try pass.folder.write(text, to: "numbers.csv").path
        #expect(try report(pass, [file], looksAtBytes: true) == report(pass, [file], looksAtBytes: false))
    }

    @Test("So it is of products of several rows, side by side or apart", arguments: [false, true])
    func families(isApart: Bool) throws {
        var pass = try Pass()
        pass.pass.rejectsPath = pass.path("bad.csv")
        var text = "ID,Type,SKU,Name,Published,Description,In stock?,Stock,Regular price,Categories,Images,Parent\n"
        for id in 1...40 {
            let parent = isApart ? id % 3 + 1 : (id - 1) / 4 * 4 + 1
            text +=
                parent == id || id < 4
                ? "\(id),variable,S\(id % 7),\(id % 5 == 0 ? "x" : "Tee \(id)"),1,A tee of cotton,1,,,Shirts,https://a/1.jpg,\n"
                : "\(id),variation,,,1,,1,2,20,,,id:\(parent)\n"
        }
        let file = try pass.folder.write(text, to: "many.csv").path
        #expect(try report(pass, [file], looksAtBytes: true) == report(pass, [file], looksAtBytes: false))
    }

    @Test("A pass that ends early counts what was judged, and no more", arguments: [0, 3])
    func earlyEnd(maximum: Int) throws {
        var generator = SeededGenerator(seed: 9)
        var pass = try Pass()
        pass.pass.options.photos.namesOnly = true
        pass.pass.maximumErrors = maximum
        let file = try pass.folder.write(NastyTable(rows: 400, using: &generator).csv, to: "early.csv")
        #expect(try report(pass, [file.path], looksAtBytes: true) == report(pass, [file.path], looksAtBytes: false))
    }

    @Test("What is not UTF-8 ends the reading where it would have ended it row by row")
    func brokenText() throws {
        var generator = SeededGenerator(seed: 11)
        var pass = try Pass()
        pass.pass.options.photos.namesOnly = true
        var bytes = Array(NastyTable(rows: 3000, using: &generator).csv.utf8)
        bytes[bytes.count * 4 / 5] = 0xFF
        let file = pass.path("broken.csv")
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        pass.pass.options.encoding = .utf8
        #expect(try report(pass, [file], looksAtBytes: true) == report(pass, [file], looksAtBytes: false))
    }

    /// All that a pass says, and the files it writes.
    private func report(_ pass: Pass, _ files: [String], looksAtBytes: Bool) throws -> [String] {
        var pass = pass.pass
        pass.looksAtBytes = looksAtBytes
        var said: [String] = []
        let summary = try pass.run(files: files, report: { said.append("\($0)") })
        for rejects in summary.rejects {
            said.append(
                "\(rejects): "
                    + String(decoding: try Data(contentsOf: URL(fileURLWithPath: rejects.path)), as: UTF8.self))
        }
        return said + summary.described
    }

    @Test("Photos are looked at all the same, and counted once where they say where they were taken")
    func photos() throws {
        var pass = try Pass()
        pass.pass.options.photos.namesOnly = false
        let text = header + row("Blue lamp") + row("Blue lamp") + row("Red lamp")
        let outcome = try pass.run(text)
        #expect(outcome.codes == [.imageNotFound, .imageNotFound, .duplicateName, .imageNotFound])
        #expect(outcome.rejected == [1, 2, 3])
    }
}

extension JudgeSummary {
    /// Its members as texts; what has no order, in one.
    fileprivate var described: [String] {
        Mirror(reflecting: self).children.map { child in
            guard let counts = child.value as? [IssueCode: Int] else { return "\(child.label ?? ""): \(child.value)" }
            return counts.map { "\($0.key): \($0.value)" }.sorted().joined(separator: ", ")
        }
    }
}
