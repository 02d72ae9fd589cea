import Foundation
import TestSupport
import Testing

@testable import Tabular

@Suite("A mended file is read as the original with its edits")
struct EditingLawTests {
    enum Kind: CaseIterable { case delimited, json, ndjson, xml, workbook, page }

    /// How many edits were made, refused, and refused only because the reader would read otherwise.
    private struct Counts {
        var (files, made, refused, otherwise) = (0, 0, 0, 0)
    }

    private func bench(_ kind: Kind, _ file: inout NastyFile) -> EditingBench {
        switch kind {
        case .delimited: file.delimited()
        case .json: file.json(isLines: false)
        case .ndjson: file.json(isLines: true)
        case .xml: file.xml()
        case .workbook: file.workbook()
        case .page: file.page()
        }
    }

    private func check(_ bench: EditingBench, _ file: inout NastyFile, _ counts: inout Counts, _ label: String) throws {
        guard let original = try? bench.reading(), !original.records.isEmpty, !original.columns.isEmpty else { return }
        let edits = file.edits(of: original)
        let (bytes, result) = try bench.mend(edits)
        let mended = EditingBench(bytes, result.form == .workbook ? "a.xlsx" : bench.name)
        let text = String(decoding: bench.bytes.prefix(2000), as: UTF8.self)
        #expect(
            try original.applying(edits, refused: result.refused) == mended.reading(),
            "\(label): \(edits) \(result) \(text)")
        if result.form == .inPlace { #expect(try bench.mend(CellEdits()).bytes == bench.bytes, "\(label)") }
        counts.files += 1
        counts.made += edits.places.count - result.refused.count
        counts.refused += result.refused.count
        counts.otherwise += result.refused.values.count { $0 == .readsOtherwise }
    }

    @Test("Whatever the file and the edits are", arguments: Kind.allCases, SeededGenerator.seeds)
    func law(kind: Kind, seed: UInt64) throws {
        var (file, counts) = (NastyFile(seed: seed), Counts())
        for round in 0..<5 { try check(bench(kind, &file), &file, &counts, "seed \(seed), round \(round)") }
        // Else the law would hold of a writer that refuses everything.
        #expect(counts.made * 3 > counts.refused && counts.otherwise <= 2, "\(counts)")
    }

    @Test("Other people's files", .enabled(if: Places.hasCorpora, "the corpora are not at hand"))
    func corpora() throws {
        let folder = try #require(Places.corpora).appendingPathComponent("shops")
        var (file, counts) = (NastyFile(seed: 1), Counts())
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
            let bytes = try? Data(contentsOf: folder.appendingPathComponent(name))
            guard let bytes, bytes.count < 60_000 else { continue }
            try check(EditingBench(Array(bytes), name), &file, &counts, name)
        }
        #expect(counts.files > 20 && counts.made > counts.refused && counts.otherwise <= 2, "\(counts)")
    }
}
