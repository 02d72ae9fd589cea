import Foundation
import Jobs
import Tabular
import TestSupport
import Testing

/// `OPENMARKET_REGENERATE=1` writes the files anew instead of comparing them.
@Suite("Templates")
struct TemplateGeneratedFilesTests {
    @Test(
        "The folder of templates holds what the table of fields says",
        arguments: [
            TabularFormat.csv, .tsv, .json, .ndjson, .xml,
        ])
    func templatesAreFresh(format: TabularFormat) throws {
        let stored = Places.root.appendingPathComponent("templates/products.\(format.rawValue)")
        if ProcessInfo.processInfo.environment["OPENMARKET_REGENERATE"] != nil {
            try TemplateFile.write(to: stored.path, format: format, example: true)
        }
        let folder = try TemporaryFolder()
        let fresh = folder.path + "/products"
        try TemplateFile.write(to: fresh, format: format, example: true)
        #expect(try Data(contentsOf: stored) == Data(contentsOf: URL(fileURLWithPath: fresh)))
    }
}
