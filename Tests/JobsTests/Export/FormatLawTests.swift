import Catalogue
import Drafting
import Foundation
import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("A catalogue is read back equal, whatever it was written in")
struct FormatLawTests {
    /// How a catalogue can be written.
    private static let forms: [(TabularFormat, DelimitedForm)] =
        TabularFormat.written.map { ($0, DelimitedForm(guardsFormulas: $0.isDelimited)) }
        + [
            (.csv, DelimitedForm()), (.tsv, DelimitedForm()),
            (.csv, DelimitedForm(guardsFormulas: true, isForExcel: true)),
            (.tsv, DelimitedForm(guardsFormulas: true, isForExcel: true)),
        ]

    private func products(_ random: inout SeededGenerator) -> [ExportedProduct] {
        (1...40).map { id in
            let skus = [nil, "00\(id)", "\(id)E5", "=\(id)", "'\(id)", "2024-01-\(id)", "M \(id)", "\(id)|\"a\";"]
            let images = (1...Int.random(in: 1...5, using: &random)).map { number in
                ["사진 ", "a,b", "=", "'", "\"q\"", "a;b ", "<i>&amp;"].randomElement(using: &random)!
                    + "\(id)-\(number).jpg"
            }
            return ExportedProduct(
                values: NastyProducts.values(&random).fields, images: images, sku: skus.randomElement(using: &random)!,
                id: id, market: "http://here", leading: 0)
        }
    }

    /// What an import elsewhere would register.
    private func read(_ path: String, _ pass: Pass, isGuarded: Bool) throws -> (products: [Product], codes: [IssueCode])
    {
        var pass = pass
        pass.pass.options = InputOptions()
        pass.pass.options.photos.namesOnly = true
        pass.pass.options.market = "http://elsewhere"
        // Nothing in a file tells that it has no guards.
        if !isGuarded { pass.pass.options.guards = .off }
        let accepted = Accepted()
        let outcome = try pass.run(files: [path], sink: accepted)
        let products = accepted.rows.compactMap { row in
            if case .create(let product) = row.verdict { product } else { nil }
        }
        return (products, outcome.codes)
    }

    @Test("Each format, and each way to spell delimited text, seed by seed", arguments: SeededGenerator.seeds)
    func law(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let (pass, products) = (try Pass(), products(&random))
        for (format, text) in Self.forms {
            let path = pass.path("out.\(format.rawValue)")
            let file = try CatalogueFile(path: path, format: format, text: text)
            for product in products { try file.write(RecordProjector().project(product)) }
            try file.finish()
            let read = try read(path, pass, isGuarded: text.guardsFormulas)
            #expect(read.codes == [], "\(random), \(format), \(text)")
            #expect(read.products.count == products.count, "\(random), \(format)")
            let difference = zip(read.products, products).first {
                $0.values.fields != $1.values || $0.images != $1.images || $0.sku != $1.sku
                    || !$0.values.name.unicodeScalars.elementsEqual($1.values.name!.unicodeScalars)
                    || !$0.values.description.unicodeScalars.elementsEqual($1.values.description!.unicodeScalars)
            }
            #expect(difference == nil, "\(random), \(format), \(text)")
        }
    }
}
