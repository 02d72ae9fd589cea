import Catalogue
import Drafting
import TestSupport
import Testing

@Suite("The documentation's table of presets")
struct PresetsGeneratedFilesTests {
    @Test("It is the code's")
    func isFresh() throws {
        let header = [
            "| system | `--preset` | name | price | struck out or on sale | photos | `sku` |",
            "|---|---|---|---|---|---|---|",
        ]
        // Several layouts of one system read alike are one line.
        var seen = Set<String>()
        let rows = Preset.all.map(Self.row).filter { seen.insert($0).inserted }
        let (found, fresh) = try DocumentedTable.compare("presets", rows: header + rows)
        #expect(found == fresh)
    }

    private static func row(_ preset: Preset) -> String {
        let columns: [[Part]] = [
            [.field(.name)], [.field(.price)],
            [.listPrice, .field(.salePrice), .field(.discountedPrice), .discountPercent], [.field(.images)],
            [.field(.sku), .field(.id)],
        ]
        let cells = columns.map { parts in
            parts.compactMap { part in preset.spelledParts.first { $0.part == part }?.headers.first }
                .map { "`\($0)`" }.joined(separator: ", ")
        }
        return "| \(preset.title) | `\(preset.name.rawValue)` | \(cells.joined(separator: " | ")) |"
    }
}
