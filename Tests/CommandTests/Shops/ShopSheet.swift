import Foundation
import Testing

/// A small sheet, written from what a system's makers publish of it, for the systems without a file at hand: `sheets.json`.
struct ShopSheet: Decodable, CustomTestStringConvertible, Sendable {
    var file: String
    var system: String
    /// What it was written from.
    var source: String
    var outcome: String
    var records: Int
    var expected: [ShopFile.Product]
    /// The needed fields that the system does not export.
    var lacks: [String]?
    /// The codes for which its rows are rejected besides.
    var codes: [String]?

    var testDescription: String { file }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    static let all: [ShopSheet] = {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let data = try? Data(contentsOf: folder.appendingPathComponent("sheets.json"))
        return data.flatMap { try? decoder.decode([ShopSheet].self, from: $0) } ?? []
    }()

    /// As a file that a shop has written.
    var asFile: ShopFile {
        ShopFile(
            expectation: .init(file: file, system: system, outcome: outcome, records: records, expected: expected),
            reading: .init(file: file, lacks: lacks, codes: codes), folder: Self.folder.appendingPathComponent("Sheets")
        )
    }
}

@Suite("Sheets of systems", .serialized, .timeLimit(.minutes(5)))
struct ShopSheetTests {
    @Test("There is one for each of them") func areThere() { #expect(ShopSheet.all.count > 40) }

    @Test("Each is read as its makers mean it", arguments: ShopSheet.all)
    func sheet(_ sheet: ShopSheet) async throws {
        let verdict = try await ShopReading(file: sheet.asFile, shop: try Shop()).verdict(flags: [])
        #expect(verdict.isRight, "\(verdict.words)")
    }
}
