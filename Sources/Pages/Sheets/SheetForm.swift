import Catalogue
import Drafting
import Jobs
import Tabular

/// What the fields of the pages' forms are called, and what their values mean.
enum SheetForm {
    /// Those that hold files.
    static let files = "files"
    /// That which tells a form of these pages from another's.
    static let token = "token"
    /// The value of a column's field that leaves it out.
    static let leftOut = "-"

    /// The settings that a page offers to change, in its order.
    static let settings: [ReadingSettings.Name] = [
        .format, .sheet, .headerRow, .encoding, .delimiter, .recordPath, .preset, .currency,
    ]

    /// Which look at the file a form belongs to.
    static func version(_ values: [String: String]) -> Int { values["version"].flatMap { Int($0) } ?? -1 }

    static func nameOfCell(_ place: CellEdits.Place) -> String { "cell.\(place.record).\(place.column)" }

    static func nameOfColumn(_ index: Int) -> String { "column.\(index)" }

    /// The texts of cells, by their places.
    static func cells(_ values: [String: String]) -> [CellEdits.Place: String] {
        var texts: [CellEdits.Place: String] = [:]
        for (name, text) in values {
            let parts = name.split(separator: ".")
            guard parts.count == 3, parts[0] == "cell", let record = Int(parts[1]), let column = Int(parts[2]) else {
                continue
            }
            texts[CellEdits.Place(record: record, column: column)] = text
        }
        return texts
    }

    /// Reads a file as a form says; what is left empty is left to the file.
    ///
    /// - Parameter headers: of the columns that the form shows.
    static func apply(_ values: [String: String], _ headers: [String], to input: inout InputOptions) {
        for name in settings {
            guard let text = values[name.rawValue] else { continue }
            if text.isEmpty {
                input.settings.copy([name], from: ReadingSettings())
            } else {
                _ = input.settings.set(name, to: text)
            }
        }
        var said: [String: String] = [:]
        // Columns with one header are one: what is said of any of them holds.
        for (index, header) in headers.enumerated() {
            if let text = values[nameOfColumn(index)], said[header]?.isEmpty != false { said[header] = text }
        }
        for (header, text) in said.sorted(by: { $0.key < $1.key }) {
            input.map.entries.removeAll { $0.header == header }
            guard !text.isEmpty else { continue }
            input.map.entries.append(ColumnMap.Entry(header: header, part: Part(spelling: text), isNeeded: false))
        }
    }
}
