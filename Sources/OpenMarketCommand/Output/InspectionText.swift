import Jobs
import Wording

/// How a file was read, for people: facts, the columns that are used with their values, and those that are not.
struct InspectionText {
    private let words: InspectionWords
    private let file: String
    private let console: Console
    /// Of a terminal; what goes elsewhere is not cut.
    private let width: Int?

    private static let label = 12
    private static let gap: PrintableText = " | "
    /// A header and what it is taken for may take so much of a line before they push the others away.
    private static let widest = 40
    /// How many columns are named that are passed over for one reason.
    private static let named = 12

    init(_ inspection: Inspection, file: String, console: Console) {
        words = InspectionWords(inspection, language: console.language)
        self.file = file
        self.console = console
        width = console.dataWidth
    }

    func show() {
        console.data(console.bold("\(file)"))
        for line in words.lines { show(line) }
        let columns = words.usedColumns
        if !columns.isEmpty, let line = words.sampledRecords { show(line) }
        show(columns)
        for (index, line) in words.unusedColumns(most: console.isVerbose ? .max : Self.named).enumerated() {
            let parts = Console.words(of: line)
            let rest = parts.dropFirst().joined(separator: " ")
            console.data(console.faint(console.fitted(parts[0], rest, indent: index == 0 ? 4 : 6, width: width)))
        }
    }

    private func show(_ line: (label: PrintableText, text: PrintableText)) {
        console.data(console.fitted(line.label.padded(to: Self.label - 1), line.text, indent: 2, width: width))
    }

    /// Each column on a line, and beneath it the values of the same records, so that a wrong one is seen.
    private func show(_ columns: [InspectionWords.UsedColumn]) {
        let headers = min(columns.map { $0.header.columns }.max() ?? 0, Self.widest)
        let rooms = rooms(columns)
        for column in columns {
            let line: PrintableText = "    \(column.header.padded(to: headers))  \(column.meaning)"
            console.data(width.map { line.cut(to: $0) } ?? line)
            guard !column.values.isEmpty else { continue }
            let cells = zip(column.values, rooms).map { value, room in
                (value.isEmpty ? "–" : value).cut(to: room).padded(to: width == nil ? 0 : room)
            }
            console.data(console.faint("      " + cells.joined(separator: Self.gap).trimmed))
        }
    }

    /// How wide each record's values may be: what one needs less is left to the others.
    private func rooms(_ columns: [InspectionWords.UsedColumn]) -> [Int] {
        let count = columns.map(\.values.count).max() ?? 0
        guard let width, count > 0 else { return Array(repeating: .max, count: count) }
        let needed = (0..<count).map { index in
            columns.compactMap { $0.values.dropFirst(index).first?.columns }.max() ?? 1
        }
        var left = max(count, width - 6 - Self.gap.columns * (count - 1))
        var rooms = needed
        for (place, index) in needed.indices.sorted(by: { needed[$0] < needed[$1] }).enumerated() {
            rooms[index] = max(1, min(needed[index], left / (count - place)))
            left -= rooms[index]
        }
        return rooms
    }
}

extension PrintableText {
    /// Without blanks at its end.
    fileprivate var trimmed: PrintableText {
        PrintableText(description.reversed().drop { $0 == " " }.reversed().map(String.init).joined())
    }
}
