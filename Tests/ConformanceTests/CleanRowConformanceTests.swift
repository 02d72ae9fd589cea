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

    /// What stands in shops' cells, and what makes it something else.
    private static let pieces = [
        "\"", ",", ";", "|", "\t", "\n", "\r\n", " ", "\u{A0}", "\u{3000}", "0", "9", "-", "+", ".", ",000", "원", "₩",
        "$", "%", "개", " EA",
        "<", ">", "&", "<p>", "</p>", "<br/>", "&amp;", "&nbsp;", "&#39;", "<!--", "<script>", "'", "\\n", "#N/A",
        "e\u{301}", "\u{200B}",
        "https://a.example/b.jpg", "[", "]", "{", "null", "true", "draft", "variable", "\u{1F44D}\u{1F3FD}", "\u{0}",
        "\u{85}",
    ].map { Array($0.utf8) }

    @Test(
        "So it is where bytes of them are changed, left out or said twice", .timeLimit(.minutes(30)),
        arguments: SeededGenerator.seeds)
    func changedFiles(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let files = try Corpus.catalogues(smallerThan: 48 << 10).sorted()
        let folder = try TemporaryFolder()
        let isThorough = ProcessInfo.processInfo.environment["OPENMARKET_THOROUGH"] != nil
        for _ in 0..<(isThorough ? 4000 : 40) {
            let file = URL(fileURLWithPath: files.randomElement(using: &generator)!)
            var bytes = Array(try Data(contentsOf: file))
            for _ in 0..<Int.random(in: 1...12, using: &generator) { Self.change(&bytes, using: &generator) }
            let changed = try folder.write(Data(bytes), to: "changed." + file.pathExtension).path
            let (told, drafted) = (report(changed, looksAtBytes: true), report(changed, looksAtBytes: false))
            let differing = zip(told, drafted).first { $0 != $1 }
            #expect(
                differing == nil && told.count == drafted.count,
                "seed \(seed), \(file.path)\n\(differing?.0 ?? "")\n\(differing?.1 ?? "")")
        }
    }

    private static func change(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
        let start = Int.random(in: 0...bytes.count, using: &generator)
        let end = min(bytes.count, start + Int.random(in: 0...24, using: &generator))
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes.removeSubrange(start..<end)
        case 1: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &generator))
        default: bytes.insert(contentsOf: pieces.randomElement(using: &generator)!, at: start)
        }
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
