import Foundation
import TestSupport
import Testing

@testable import Jobs

@Suite(
    "Rows that are told from their bytes to be clean, in other people's files",
    .enabled(if: Places.hasCorpora, "the corpora are not at hand"))
struct CleanRowConformanceTests {
    @Test("Every file's report is the same where no row is told by its bytes", .timeLimit(.minutes(10)))
    func sameReport() throws {
        var read = 0
        for file in try Corpus.catalogues(smallerThan: 8 << 20) {
            let report = report(file, looksAtBytes: true)
            #expect(report == self.report(file, looksAtBytes: false), "\(file)")
            if report.count > 1 { read += 1 }
        }
        #expect(read > 100)
    }

    private func report(_ file: String, looksAtBytes: Bool) -> [String] {
        var options = InputOptions()
        options.photos.namesOnly = true
        var pass = CataloguePass(options: options)
        pass.looksAtBytes = looksAtBytes
        var said: [String] = []
        do {
            let summary = try pass.run(files: [file], report: { said.append("\($0)") })
            said.append("\(summary.records), \(summary.rejected), \(summary.warnings), \(summary.refusedFiles)")
        } catch {
            said.append("\(error)")
        }
        return said
    }
}
