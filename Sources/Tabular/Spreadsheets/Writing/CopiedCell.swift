/// A cell of a worksheet as it was in another one.
struct CopiedCell {
    var value: OutputValue = .none
    /// The number as it was stored, which `value` may show as a date.
    var number: Double?
    var format = NumberFormatCode.general
    /// What computes it, for the row where it stands now, without the equals sign.
    var formula: String?
    var isFaulty = false
    var comment: String?
}

extension CopiedCell {
    /// - Parameters:
    ///   - look: what the cell was besides its value.
    ///   - old: the row where it stood.
    ///   - row: where it stands now.
    ///   - words: for the comment of a formula that cannot stand there.
    init(
        _ record: Record, _ cell: Record.Cell, _ look: SheetLooks.Cell?, from old: Int, to row: Int,
        words: ((String) -> String)?
    ) {
        value = TableCopy.value(of: cell, in: record)
        guard let look else { return }
        (number, format) = (look.number, look.format)
        guard let text = look.formula, !text.isEmpty else { return }
        if let moved = CellFormula(text).inRow(row, from: old) {
            formula = moved
        } else if let words {
            comment = words("=" + text)
            // What it would have been, nobody has calculated: whoever mends the row sees what it was by the comment.
            if cell.kind == .unanswered { value = .none }
        }
    }

    mutating func add(comment text: String) { comment = comment.map { text + "\n" + $0 } ?? text }
}
