/// The apostrophe before a text that a spreadsheet would run as a formula, put there and taken off again.
///
/// Spreadsheets take a cell of delimited text for a formula when it begins with `=`, `+`, `-`, `@`, a tab or a carriage
/// return (OWASP, "CSV Injection"). Texts that begin as a guarded one does are guarded too: taking one apostrophe off gives
/// any text back.
public enum FormulaGuard {
    /// - Returns: the text with one guard more; `nil` for a text that needs none.
    public static func guarded(_ text: String) -> String? {
        text.utf8.drop { $0 == mark }.first.map(isTrigger) == true ? "'" + text : nil
    }

    /// - Returns: the text with one guard less; `nil` for a text that has none.
    public static func unguarded(_ text: String) -> String? {
        guard text.utf8.first == mark, text.utf8.drop(while: { $0 == mark }).first.map(isTrigger) == true else {
            return nil
        }
        // By bytes: an apostrophe and a combining mark would be one character.
        return String(decoding: text.utf8.dropFirst(), as: UTF8.self)
    }

    /// Guards the texts of a record; numbers are none. Several texts of one cell are guarded as the one that they are
    /// joined to.
    ///
    /// - Returns: how many were.
    public static func guardTexts(of record: inout [OutputValue]) -> Int {
        var count = 0
        for (column, value) in record.enumerated() {
            guard let guarded = guarded(value) else { continue }
            record[column] = guarded
            count += 1
        }
        return count
    }

    private static func guarded(_ value: OutputValue) -> OutputValue? {
        switch value {
        case .none, .number: nil
        case .text(let text): guarded(text).map { .text($0) }
        case .list(let items):
            // In an array a guard would be none: what is taken off is before the cell's text.
            items.first.flatMap(guarded).flatMap { items.isArrayInCell ? nil : .list([$0] + items.dropFirst()) }
        }
    }

    /// Whether one of the record's texts may need a guard.
    public static func needsGuards(_ record: [OutputView]) -> Bool {
        record.contains { view in
            switch view {
            case .none, .number: false
            case .text(let text): needsGuard(text)
            case .list(let items): items.first { _ in true }.map(needsGuard) ?? false
            }
        }
    }

    /// Whether a value needs a guard, or the first of several by itself.
    public static func needsGuard(_ value: OutputValue) -> Bool {
        switch value {
        case .none, .number: false
        case .text(let text): guarded(text) != nil
        case .list(let items): items.first.flatMap(guarded) != nil
        }
    }

    /// Whether a text needs a guard.
    public static func needsGuard(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = text.first, first == mark || isTrigger(first) else { return false }
        return text.first { $0 != mark }.map(isTrigger) == true
    }

    /// Whether a spreadsheet would run it.
    static func isFormula(_ text: String) -> Bool { text.utf8.first.map(isTrigger) == true }

    private static let mark = UInt8(ascii: "'")

    private static func isTrigger(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D: true
        default: false
        }
    }
}
