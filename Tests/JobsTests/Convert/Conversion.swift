import Catalogue
import Foundation
import Tabular
import TestSupport

@testable import Jobs

/// Files converted on the spot.
struct Conversion {
    var pass: Pass
    var keepsRejected = false
    var spellsAhead = true

    init() throws { pass = try Pass() }

    /// What `convert` writes of texts, each a file of its own.
    func text(_ texts: String..., ending: String = "csv", as format: TabularFormat = .csv) throws -> String {
        var files: [String] = []
        for (index, text) in texts.enumerated() {
            files.append(try pass.folder.write(text, to: "in\(index).\(ending)").path)
        }
        return String(decoding: try Data(contentsOf: URL(filePath: convert(files, to: format))), as: UTF8.self)
    }

    /// - Returns: the path of the file that was written.
    func convert(_ files: [String], to format: TabularFormat) throws -> String {
        let path = pass.path("out.\(format.rawValue)")
        let target = ConversionTarget(path, format, text: DelimitedForm(guardsFormulas: true))
        let rows = ConvertedRows(target, keepsRejected: keepsRejected, spellsAhead: spellsAhead)
        _ = try pass.run(files: files, sink: rows)
        _ = try rows.finish()
        return path
    }

    /// What an import would ask of the market for each accepted row of a file, in order, however it is read.
    func asked(_ file: String, isConverted: Bool) throws -> (rows: [AskedRow], rejected: Int) {
        let accepted = Accepted()
        var pass = pass
        if isConverted {
            pass.pass.options = InputOptions()
            pass.pass.options.photos.namesOnly = true
        }
        let outcome = try pass.run(files: [file], sink: accepted)
        let revoked = Set(accepted.revoked)
        return (
            accepted.rows.filter { !revoked.contains($0.record) }.map { AskedRow($0.verdict, sku: $0.sku) },
            outcome.summary.rejected
        )
    }
}

/// What a row asks of the market. A converted file gives all fields of a product, defaults included.
struct AskedRow: Equatable {
    var change: Judgement.Verdict?
    var product: ProductValues?
    var images: [String] = []
    var sku: String?

    init(_ verdict: Judgement.Verdict, sku: String?) {
        self.sku = sku
        if case .create(let product) = verdict {
            (self.product, images) = (product.values, product.images)
        } else {
            change = verdict
        }
    }
}
