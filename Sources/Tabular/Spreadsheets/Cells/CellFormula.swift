/// A worksheet's formula, read as far as copying it into another row asks: which cells it refers to.
///
/// Formulas are kept in English with commas whatever language the program spoke (ECMA-376 part 1, 18.17), so one grammar
/// does.
struct CellFormula {
    private let text: String

    /// - Parameter text: as it is stored, without the equals sign.
    init(_ text: String) { self.text = text }

    /// The same formula in another row, where it refers to nothing outside its own.
    ///
    /// - Returns: `nil` where it refers to another row, sheet, name or table, or to whatever is where it happens to be.
    func inRow(_ row: Int, from old: Int) -> String? {
        rewritten { reference in
            guard reference.row == old else { return nil }
            var reference = reference
            reference.row = row
            return reference
        }
    }

    /// The formula as a cell so far away has it: what is not pinned moves along.
    ///
    /// - Returns: `nil` where it would leave the sheet, or its grammar is not one we read.
    func moved(columns: Int, rows: Int) -> String? {
        rewritten { reference in
            var reference = reference
            if !reference.isColumnPinned { reference.column += columns }
            if !reference.isRowPinned { reference.row += rows }
            let isOnSheet =
                (0..<Limits.columns).contains(reference.column) && 1...CellPlace.lastRow ~= reference.row
            return isOnSheet ? reference : nil
        }
    }

    private func rewritten(_ change: (CellReference) -> CellReference?) -> String? {
        var scanner = FormulaScanner(text)
        var result = ""
        while let token = scanner.next() {
            switch token {
            case .other(let text): result += text
            case .reference(let reference):
                guard let changed = change(reference) else { return nil }
                result += changed.text
            case .outside: return nil
            }
        }
        return result
    }
}

/// `$B$5`
private struct CellReference {
    var column: Int
    var row: Int
    var isColumnPinned: Bool
    var isRowPinned: Bool

    /// `nil` for what is no cell's place.
    init?(_ word: Substring) {
        let isColumnPinned = word.hasPrefix("$")
        let letters = word.drop { $0 == "$" }.prefix { $0.isASCII && $0.isLetter }
        var rest = word.dropFirst(letters.count + (isColumnPinned ? 1 : 0))
        let isRowPinned = rest.hasPrefix("$")
        if isRowPinned { rest = rest.dropFirst() }
        let place = (letters.uppercased() + rest).utf8CString.dropLast().map { UInt8(bitPattern: $0) }
        guard 1...3 ~= letters.count, rest.allSatisfy(\.isASCIIDigit), rest.first != "0",
            let place = place.withUnsafeBufferPointer(CellPlace.init)
        else { return nil }
        (column, row) = (place.column, place.row)
        (self.isColumnPinned, self.isRowPinned) = (isColumnPinned, isRowPinned)
    }

    var text: String {
        (isColumnPinned ? "$" : "") + Sheet.letters(ofColumn: column) + (isRowPinned ? "$" : "") + String(row)
    }
}

/// Takes a formula apart into cells' places and what stands between them.
private struct FormulaScanner {
    enum Token {
        case reference(CellReference)
        case other(String)
        /// Something of another sheet, row or file, or that nobody can tell.
        case outside
    }

    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    mutating func next() -> Token? {
        guard let first = rest.first else { return nil }
        if first == "\"" { return text() }
        if first.isASCIIDigit || first == "." { return number() }
        if first.isLetter || "_$\\".contains(first) { return word() }
        // Another sheet, a table or a file, an error, an array that spills, a range of whole rows.
        if "'![]#@".contains(first) { return .outside }
        return .other(String(rest.removeFirst()))
    }

    /// `"…"`; a quote in it is doubled, and the next text then follows at once.
    private mutating func text() -> Token {
        let body = rest.dropFirst().prefix { $0 != "\"" }
        guard body.endIndex < rest.endIndex else { return .outside }
        let end = rest.index(after: body.endIndex)
        defer { rest = rest[end...] }
        return .other(String(rest[..<end]))
    }

    /// `12.5E+3`; rows alone, `5:5`, are none.
    private mutating func number() -> Token {
        var end = rest.firstIndex { !$0.isASCIIDigit && $0 != "." } ?? rest.endIndex
        if end < rest.endIndex, rest[end] == "E" || rest[end] == "e" {
            let exponent = rest[rest.index(after: end)...]
            let digits = exponent.drop { $0 == "+" || $0 == "-" }.prefix(while: \.isASCIIDigit)
            if !digits.isEmpty { end = digits.endIndex }
        }
        defer { rest = rest[end...] }
        if end < rest.endIndex, rest[end] == ":" { return .outside }
        return .other(String(rest[..<end]))
    }

    private mutating func word() -> Token {
        let word = rest.prefix { $0.isLetter || $0.isNumber || "_.$\\?".contains($0) }
        rest = rest[word.endIndex...]
        let follower = rest.first { $0 != " " }
        if follower == "(" { return Self.dependsOnItsPlace(word) ? .outside : .other(String(word)) }
        if follower == "!" || rest.first == "[" { return .outside }
        if let reference = CellReference(word) { return .reference(reference) }
        return ["TRUE", "FALSE"].contains(word.uppercased()) ? .other(String(word)) : .outside
    }

    /// Functions whose answer follows from where the formula or something else stands.
    private static func dependsOnItsPlace(_ function: Substring) -> Bool {
        ["ROW", "INDIRECT", "OFFSET", "CELL", "FORMULATEXT", "GETPIVOTDATA", "RTD"].contains(
            function.uppercased().replacing("_XLFN.", with: ""))
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
