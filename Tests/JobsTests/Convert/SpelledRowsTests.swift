import Catalogue
import Foundation
import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("Rows that are spelled while others are judged")
struct SpelledRowsTests {
    /// What is written, or which fields no table can say.
    private func written(_ conversion: Conversion, _ files: [String], _ format: TabularFormat) throws -> String {
        do {
            return String(
                decoding: try Data(contentsOf: URL(filePath: conversion.convert(files, to: format))), as: UTF8.self)
        } catch let conflict as ConversionConflict { return "\(conflict.fields)" }
    }

    private func expectSame(_ conversion: Conversion, _ files: [String], _ place: String) throws {
        var later = conversion
        later.spellsAhead = false
        for format in [TabularFormat.csv, .tsv, .ndjson] {
            let (ahead, kept) = try (written(conversion, files, format), written(later, files, format))
            let difference = zip(ahead.split(separator: "\n"), kept.split(separator: "\n")).first { $0 != $1 }
            #expect(ahead == kept, "\(place), \(format): \(String(describing: difference))")
        }
    }

    private func files(_ conversion: Conversion, _ texts: [String], _ ending: String = "csv") throws -> [String] {
        try texts.enumerated().map { try conversion.pass.folder.write($1, to: "\($0).\(ending)").path }
    }

    @Test(
        "The file is the one that is written when all rows are known", arguments: SeededGenerator.seeds,
        ["csv", "json", "ndjson"])
    func same(seed: UInt64, format: String) throws {
        var generator = SeededGenerator(seed: seed)
        for number in 0..<8 {
            var conversion = try Conversion()
            conversion.keepsRejected = number.isMultiple(of: 2)
            conversion.pass.pass.options.photos.namesOnly = true
            conversion.pass.pass.options.guards = [nil, .auto, .off][number % 3]
            // Some repetitions are found at once, some at the end.
            conversion.pass.pass.duplicateMemory = number.isMultiple(of: 3) ? 64 : 1 << 20
            let texts = (0..<2).map { _ in
                let table = NastyTable(rows: 40, using: &generator)
                return format == "csv" ? table.csv : format == "json" ? table.json : table.ndjson
            }
            try expectSame(conversion, files(conversion, texts, format), "\(generator), \(number)")
        }
    }

    @Test("A column that a row needs first, wherever it stands, is there for all", arguments: [0, 1, 7, 2999, 3000])
    func laterColumn(place: Int) throws {
        var conversion = try Conversion()
        conversion.pass.pass.options.photos.namesOnly = true
        let clean = (0..<3000).map { row("Lamp \($0), \"\"of \"\" glass".quoted, sku: $0 < place ? "" : "S\($0)") }
        try expectSame(conversion, files(conversion, [header + clean.joined()]), "a key from \(place) on")
        var odd = (0..<3000).map { row("Lamp \($0)") }
        odd.insert(row("=1+1"), at: place)
        odd.insert(row("Lamp", price: "12;5"), at: place / 2)
        for keepsRejected in [false, true] {
            conversion.keepsRejected = keepsRejected
            try expectSame(conversion, files(conversion, [header + odd.joined()]), "a formula at \(place)")
        }
    }

    @Test("Rows that turn out to repeat others at the end are taken out, or have their code")
    func takenBack() throws {
        for keepsRejected in [false, true] {
            var conversion = try Conversion()
            conversion.keepsRejected = keepsRejected
            conversion.pass.pass.options.photos.namesOnly = true
            conversion.pass.pass.duplicateMemory = 64
            let rows = (0..<2000).map {
                row($0 % 100 == 0 ? "-Lamp \($0)" : "Lamp, \($0)".quoted, sku: "S\($0 % 1500)")
            }
            try expectSame(conversion, files(conversion, [header + rows.joined(), header + rows.joined()]), "repeated")
        }
    }

    @Test("Changes beside products, with final prices that some say, are as they would be")
    func changes() throws {
        var conversion = try Conversion()
        for texts in [
            [
                header + row("Lamp") + row("=Mug"),
                "id,market,price,sale_price,stock,name,description\n7,,1000,900,1,A lamp,a plain thing\n",
            ],
            ["id,market,price,sale_price\n7,,1000,900\n8,,2000,\n", "id,market,price,sale_price\n9,,10.50,\"9.25\"\n"],
            // A price that is none says no final price.
            ["id,market,price,discounted_price\n5,,2000,100\n12,,1e3,5\n", "id,market,price\n15,,2000\n"],
            ["id,market,price\n7,,5\n", "id,market,stock\n7,,5\n"], ["action,sku\ndelete,A\n"], [header + row("x")],
        ] {
            for keepsRejected in [false, true] {
                conversion.keepsRejected = keepsRejected
                try expectSame(conversion, files(conversion, texts), "\(texts)")
            }
        }
    }

    @Test("Standard output and compressed files get the same rows")
    func elsewhere() throws {
        let conversion = try Conversion()
        let input = try files(conversion, [header + row("Lamp") + row("=Mug", sku: "M") + row("x")])
        let path = conversion.pass.path("out.csv.gz")
        let rows = ConvertedRows(ConversionTarget(path, .csv, text: DelimitedForm(guardsFormulas: true)))
        _ = try conversion.pass.run(files: input, sink: rows)
        let written = try rows.finish()
        #expect(written == ConvertedRows.Written(accepted: 2, rejected: 0, guarded: 1))
        let plain = try self.written(conversion, input, .csv)
        let again = try self.written(conversion, [path], .csv)
        #expect(again == plain && plain.split(separator: "\n").count == 3)
    }

    @Test("Where nothing can be written the rows are judged and told of before that is said")
    func unwritable() throws {
        let conversion = try Conversion()
        let input = try files(conversion, [header + row("Lamp") + row("x") + row("Mug")])
        let rows = ConvertedRows(ConversionTarget("/dev/full", .csv))
        let outcome = try conversion.pass.run(files: input, sink: rows)
        #expect(outcome.summary.records == 3 && outcome.summary.rejected == 1)
        #expect(throws: SystemError.self) { try rows.finish() }
    }

    @Test("What is not finished leaves nothing behind")
    func abandoned() throws {
        let conversion = try Conversion()
        let input = try files(conversion, [header + row("Lamp")])
        let old = try conversion.pass.folder.write("old", to: "out.csv")
        do {
            let rows = ConvertedRows(ConversionTarget(old.path, .csv))
            _ = try conversion.pass.run(files: input, sink: rows)
        }
        #expect(try String(contentsOf: old, encoding: .utf8) == "old")
        let names = try FileManager.default.contentsOfDirectory(atPath: conversion.pass.folder.path)
        #expect(!names.contains { $0.hasSuffix(".tmp") })
    }
}

extension String {
    fileprivate var quoted: String { "\"\(self)\"" }
}
