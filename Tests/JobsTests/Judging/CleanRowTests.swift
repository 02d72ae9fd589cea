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

    /// The tables of a file by its number: of our own columns, and of shops.
    private func table(_ number: Int, rows: Int, _ format: String, using generator: inout SeededGenerator) -> NastyTable
    {
        let shops = NastyTable.Shop.all
        // Their headers are no elements' names.
        if number < 8 || format == "xml" { return NastyTable(rows: rows, using: &generator) }
        return NastyTable(rows: rows, of: shops[number % shops.count], using: &generator)
    }

    /// Hands out the rows of files that are read in every way.
    private func eachRow(_ seed: UInt64, _ format: String, _ body: (Sample) -> Void) throws {
        var generator = SeededGenerator(seed: seed)
        let folder = try TemporaryFolder()
        for number in 0..<(8 + 2 * NastyTable.Shop.all.count) {
            let table = table(number, rows: 40, format, using: &generator)
            let path = try folder.write(text(table, format), to: "\(number).\(format)").path
            let judge = RowJudge(rules: number % 4 == 3 ? .items : .form, market: nil)
            var reading = try InputReading(InputFile(path, isReadAgain: false), Self.options(number))
            var check: CleanRowCheck?
            reading: while true {
                switch try reading.next() {
                case .end: break reading
                case .columns: check = CleanRowCheck(reading.plan, rules: judge.rules, takesAddresses: true)
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
            guard let check = sample.check, sample.reading.known(check, row).isClean else { return }
            clean += 1
            let ruled = sample.judge.judge(sample.reading.draft())
            // Nothing but what costs it nothing, and that is what its notes are.
            var notes = RowNoteCounts()
            notes.add(row.notes)
            #expect(Dictionary(counting: ruled.findings.map(\.code)) == notes.said, "\(sample.place)")
            #expect(ruled.row.notes == row.notes.reading, "\(sample.place)")
            #expect(ruled.assumesStock == row.lacksStock)
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
            let (price, values) = (Amount(row.price), product.values)
            #expect(price == values.price && (row.isKRW ? .krw : .usd) == values.currency, "\(sample.place)")
            let discount =
                row.sale.flatMap { price.subtracting(Amount($0)) } ?? row.discount.map { Amount($0) } ?? .zero
            #expect(discount == values.discountedPrice && row.stock == values.stock, "\(sample.place)")
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
            guard let check = sample.check, case let shown = reading.known(check, CleanRow()), !shown.clean.isEmpty
            else {
                return
            }
            known.formUnion(shown.clean)
            let (some, all) = (
                judge.judge(reading.draft(knowing: shown), knowing: shown), judge.judge(reading.draft())
            )
            #expect(some.findings == all.findings, "\(sample.place)")
            #expect(some.row.notes == all.row.notes && !all.isUpdate && some.row.pieces == all.row.pieces)
            #expect(some.keys.name == all.keys.name && some.keys.sku == all.keys.sku, "\(sample.place)")
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
        for number in 6..<(8 + NastyTable.Shop.all.count) {
            let table = table(number, rows: format == "csv" ? 80 : 40, format, using: &generator)
            files.append(try pass.folder.write(text(table, format), to: "\(number).\(format)").path)
        }
        for number in 0..<6 {
            pass.pass.options = Self.options(number)
            pass.pass.rejectsPath = pass.path("bad.\(format)")
            // Some keys fit, some are found at the end.
            pass.pass.duplicateMemory = number.isMultiple(of: 2) ? 4096 : 1 << 20
            try expectSame(pass, files, "\(generator)")
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
        try expectSame(pass, [file.path])
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
        try expectSame(pass, [file])
    }

    @Test("Objects that nest about as deep as may be are read the same in blocks")
    func depths() throws {
        for depth in (Limits.jsonDepth - 4)...Limits.jsonDepth {
            let (open, close) = (String(repeating: "{\"a\":", count: depth), String(repeating: "}", count: depth))
            let pass = try Pass()
            let file = try pass.folder.write(
                open + #"[{"x":1},{"x":2},{"x":[1]},{"x":3}]"# + close, to: "deep.json")
            try expectSame(pass, [file.path])
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
        try expectSame(pass, [file])
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
        try expectSame(pass, [file])
    }

    @Test("A pass that ends early counts what was judged, and no more", arguments: [0, 3])
    func earlyEnd(maximum: Int) throws {
        var generator = SeededGenerator(seed: 9)
        var pass = try Pass()
        pass.pass.options.photos.namesOnly = true
        pass.pass.maximumErrors = maximum
        let file = try pass.folder.write(NastyTable(rows: 400, using: &generator).csv, to: "early.csv")
        try expectSame(pass, [file.path])
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
        try expectSame(pass, [file])
    }

    /// Expects that a pass says the same, and writes the same files, where no row is told by its bytes.
    private func expectSame(_ pass: Pass, _ files: [String], _ place: String = "") throws {
        let (told, drafted) = try (report(pass, files, looksAtBytes: true), report(pass, files, looksAtBytes: false))
        let differing = zip(told, drafted).first { $0 != $1 }
        #expect(
            differing == nil && told.count == drafted.count, "\(place)\n\(differing?.0 ?? "")\n\(differing?.1 ?? "")")
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

extension RowNoteCounts {
    /// The notices, as findings would count them.
    fileprivate var said: [IssueCode: Int] {
        Dictionary(uniqueKeysWithValues: notices.filter { $0.count > 0 }.map { ($0.code, $0.count) })
    }
}

extension RowNotes {
    /// What is counted over all rows.
    fileprivate var reading: ReadingNotes {
        var (counts, notes) = (RowNoteCounts(), ReadingNotes())
        counts.add(self)
        notes.hasDatedSale = counts.datedSales > 0
        notes.hasUncountedStock = counts.uncountedStocks > 0
        notes.hasIDAsSKU = counts.idsAsSKUs > 0
        notes.hasIDBesideSKU = counts.idsBesideSKUs > 0
        return notes
    }
}

extension Amount {
    fileprivate init(_ amount: CleanAmount) { self = Amount(Int128(amount.coefficient), exponent: -amount.places)! }
}

extension [IssueCode: Int] {
    fileprivate init(counting codes: [IssueCode]) {
        self = codes.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
}
