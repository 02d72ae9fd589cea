import Catalogue
import Jobs
import Wording

/// The record that an issue is about, as a line of its cells, and carets under the one that is the matter.
///
///     4 | Mug | A mug for tea | 12,5O0 | 3
///                               ^^^^^^
struct RecordExcerpt {
    let record: DescribedRecord
    /// Columns that the lines may have.
    let width: Int

    private static let indent = 4
    /// Others than the marked one are cut beyond this.
    private static let widest = 24
    private static let gap: PrintableText = " | "
    private static let more: PrintableText = "… | "

    /// - Returns: none where the record has no such cell.
    func lines(marking column: String) -> (cells: PrintableText, carets: PrintableText)? {
        let cells = record.cells
        guard let place = cells.firstIndex(where: { $0.column == column }) else { return nil }
        let head: PrintableText = "\(record.lines.lowerBound)\(Self.gap)"
        let room = width - Self.indent - head.columns
        guard room > Self.widest else { return nil }
        let marked = PrintableText(cells[place].value).cut(to: room - 2 * Self.more.columns)
        let shown = around(place, marked, in: cells, room: room - 2 * Self.more.columns)
        let left = (shown.before.isEmpty ? "" : shown.before.joined(separator: Self.gap) + Self.gap)
        let opening = head + (shown.cutsBefore ? Self.more : "") + left
        let closing = shown.after.map { Self.gap + $0 }.joined() + (shown.cutsAfter ? " | …" : "")
        let blanks = PrintableText("").padded(to: Self.indent)
        return (
            blanks + opening + marked + closing,
            PrintableText("").padded(to: Self.indent + opening.columns) + carets(marked)
        )
    }

    /// An empty cell has one, too.
    private func carets(_ cell: PrintableText) -> PrintableText {
        PrintableText(String(repeating: "^", count: max(1, cell.columns)))
    }

    private struct Surroundings {
        var before: [PrintableText] = []
        var after: [PrintableText] = []
        var cutsBefore = false
        var cutsAfter = false
    }

    /// The cells beside one, as many as there is room for: a neighbour on either side in turn.
    private func around(
        _ place: Int, _ marked: PrintableText, in cells: [DescribedRecord.Cell], room: Int
    ) -> Surroundings {
        func text(_ index: Int) -> PrintableText { PrintableText(cells[index].value).cut(to: Self.widest) }
        var shown = Surroundings()
        var left = room - marked.columns
        var (lower, upper) = (place - 1, place + 1)
        var (goesDown, goesUp) = (lower >= 0, upper < cells.count)
        while goesDown || goesUp {
            if goesDown {
                let cell = text(lower)
                left -= cell.columns + Self.gap.columns
                if left < 0 { break }
                shown.before.insert(cell, at: 0)
                lower -= 1
                goesDown = lower >= 0
            }
            if goesUp {
                let cell = text(upper)
                left -= cell.columns + Self.gap.columns
                if left < 0 { break }
                shown.after.append(cell)
                upper += 1
                goesUp = upper < cells.count
            }
        }
        (shown.cutsBefore, shown.cutsAfter) = (lower >= 0, upper < cells.count)
        return shown
    }
}
