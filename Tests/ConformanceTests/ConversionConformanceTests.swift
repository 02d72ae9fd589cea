import Catalogue
import Foundation
import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite(
    "Other people's files, converted",
    .enabled(if: Places.hasCorpora, "the corpora are not at hand"))
struct ConversionConformanceTests {
    @Test("Importing what was converted asks the same of the market as the original", .timeLimit(.minutes(10)))
    func samePlan() throws {
        let folder = try TemporaryFolder()
        var (converted, rows) = (0, 0)
        for file in try Corpus.catalogues(smallerThan: 2 << 20) {
            let original = Asked()
            let pass = pass()
            guard let summary = try? pass.run(files: [file], report: { _ in }, sink: original),
                !original.rows.isEmpty, summary.refusedFiles.isEmpty
            else { continue }
            var slow = self.pass()
            slow.looksAtBytes = false
            for format in [TabularFormat.csv, .ndjson, .xml] {
                let path = folder.path + "/out.\(format.rawValue)"
                do {
                    try convert(file, to: path, format, pass)
                    let drafted = folder.path + "/drafted.\(format.rawValue)"
                    try convert(file, to: drafted, format, slow)
                    #expect(FileManager.default.contentsEqual(atPath: path, andPath: drafted), "\(file), \(format)")
                } catch is ConversionConflict {
                    #expect(format.isTable, "\(file)")
                    continue
                }
                let again = Asked()
                let judged = try self.pass().run(files: [path], report: { _ in }, sink: again)
                let difference = zip(again.rows, original.rows).first { $0 != $1 }
                #expect(difference == nil, "\(file), \(format)")
                #expect(again.rows.count == original.rows.count, "\(file), \(format)")
                #expect(judged.rejected == 0, "\(file), \(format)")
                (converted, rows) = (converted + 1, rows + again.rows.count)
            }
        }
        #expect(converted > 100)
        #expect(rows > 1000)
    }

    private func convert(_ file: String, to path: String, _ format: TabularFormat, _ pass: CataloguePass) throws {
        let rows = ConvertedRows(ConversionTarget(path, format, text: DelimitedForm(guardsFormulas: true)))
        _ = try pass.run(files: [file], report: { _ in }, sink: rows)
        _ = try rows.finish()
    }

    private func pass() -> CataloguePass {
        var options = InputOptions()
        options.photos.namesOnly = true
        return CataloguePass(options: options)
    }
}

/// What the accepted rows of a file ask of the market.
private final class Asked: RowSink {
    /// A converted file gives all fields of a product, defaults included.
    struct Row: Equatable {
        var change: Judgement.Verdict?
        var product: ProductValues?
        var images: [String] = []
        var sku: String?
    }

    private(set) var rows: [Row] = []

    func accept(_ row: JudgedRow) -> [Finding] {
        if case .create(let product) = row.verdict {
            rows.append(Row(product: product.values, images: product.images, sku: row.sku))
        } else {
            rows.append(Row(change: row.verdict, sku: row.sku))
        }
        return []
    }

    func revoke(_ row: RevokedRow) {}
}
