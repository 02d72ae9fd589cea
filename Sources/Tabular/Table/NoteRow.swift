/// Recognises the notes that people write below a table, or between its rows: `※ 가격은 부가세 포함입니다.`, `이하 여백`.
///
/// Only what is certain is one. A single word may be a product of which everything else was forgotten.
enum NoteRow {
    /// What says that nothing follows, without the strokes around it.
    private static let ends: Set<String> = ["이하여백", "이하공란", "이하빈칸", "끝"]

    private static let longestEnd = 40

    /// Whether one cell is all that a row has, and is a note.
    static func matches(_ record: borrowing Record, columns: Int) -> Bool {
        switch record.defect {
        case nil, .tooFewCells: break
        case .tooManyCells, .quoteUnterminated, .tooLarge: return false
        }
        guard columns > 2, let first = record.cells.firstIndex(where: { $0.byteCount > 0 }),
            record.cells[(first + 1)...].allSatisfy({ $0.byteCount == 0 })
        else { return false }
        let cell = record.cells[first]
        if record.withBytes(cell, { $0.starts(with: "※".utf8) }) { return true }
        return cell.byteCount < longestEnd && ends.contains(record.string(cell).filter(\.isLetter))
    }
}
