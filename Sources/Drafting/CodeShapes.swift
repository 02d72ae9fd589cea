import Tabular

/// What the codes of a file look like, as far as it has been read: those that begin with a zero show which numbers
/// have lost theirs to a spreadsheet.
final class CodeShapes {
    /// The digits of the longest code that begins with a zero.
    private var longestFilled = 0

    /// Whether a spreadsheet has changed a code that it takes for a number: one of more than 15 digits was rounded, a
    /// shorter one than its neighbours that begin with zeros has lost them, and so has one with a fraction at its end.
    ///
    /// Only in worksheets can a code be a number: in a text it is what it says, and JSON's numbers are exact.
    func isChanged(_ text: String, _ cell: Record.Cell, in record: Record) -> Bool {
        if record.row != nil, cell.kind == .number, text.utf8.contains(UInt8(ascii: ".")) { return true }
        let digits = text.utf8.count
        guard record.row != nil, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
        if cell.kind == .number { return digits > 15 || digits < longestFilled }
        if text.utf8.first == 0x30 { longestFilled = max(longestFilled, digits) }
        return false
    }
}
