import Catalogue
import Drafting
import Foundation
import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("Importing what was converted asks the same of the market")
struct ConversionLawTests {
    @Test(
        "Of nasty tables in every format, written in every format", arguments: SeededGenerator.seeds,
        ["csv", "json", "ndjson", "xml"])
    func nastyTables(seed: UInt64, format: String) throws {
        var generator = SeededGenerator(seed: seed)
        var rows = 0
        for number in 0..<6 {
            var conversion = try Conversion()
            conversion.pass.pass.options.guards = [nil, .auto, .off][number % 3]
            conversion.pass.pass.options.markup = [nil, .text, .keep][number / 2 % 3]
            conversion.pass.pass.options.currency = [nil, .market(.usd)][number % 2]
            let table = NastyTable(rows: 30, using: &generator)
            let text =
                switch format {
                case "csv": table.csv
                case "json": table.json
                case "ndjson": table.ndjson
                default: table.xml
                }
            let file = try conversion.pass.folder.write(text, to: "in.\(format)").path
            let original = try conversion.asked(file, isConverted: false)
            for target in TabularFormat.written {
                let converted: String
                do { converted = try conversion.convert([file], to: target) } catch is ConversionConflict {
                    #expect(target.isTable)
                    continue
                }
                let asked = try conversion.asked(converted, isConverted: true)
                expectSame(asked, original.rows, "\(generator), \(number), \(target)")
                rows += asked.rows.count
            }
        }
        #expect(rows > 100)
    }

    @Test("Of the samples", arguments: ["catalogue.csv", "catalogue.json", "catalogue.xml", "mixed.csv"])
    func samples(name: String) throws {
        let conversion = try Conversion()
        let file = Places.samples.appendingPathComponent(name).path
        let original = try conversion.asked(file, isConverted: false)
        #expect(!original.rows.isEmpty)
        for target in TabularFormat.written {
            let asked = try conversion.asked(conversion.convert([file], to: target), isConverted: true)
            expectSame(asked, original.rows, "\(target)")
        }
    }

    /// Only the first row that differs is shown: there may be thousands.
    private func expectSame(_ asked: (rows: [AskedRow], rejected: Int), _ rows: [AskedRow], _ place: String) {
        let difference = zip(asked.rows, rows).first { $0 != $1 }.map { "\($0) in place of \($1)" }
        #expect(difference == nil, "\(place)")
        #expect(asked.rows.count == rows.count, "\(place)")
        #expect(asked.rejected == 0, "\(place)")
    }
}
