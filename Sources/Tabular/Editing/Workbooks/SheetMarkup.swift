/// The rows of a worksheet's part, where they and their cells stand in its bytes; numbered as `XLSXSheetParser` does.
struct SheetMarkup {
    struct Row {
        var number: Int
        var tag: XMLTokens.Token
        var attributes: [XMLTokens.Attribute]
        var cells: [Cell] = []
        /// Where its end tag begins.
        var end: Int
    }

    struct Cell {
        var column: Int
        /// With its end tag.
        var place: Range<Int>
        var tag: XMLTokens.Token
        var attributes: [XMLTokens.Attribute]
        var formula = Formula.none
        var hasValue = false
        /// Whether it holds anything else.
        var hasMore = false
    }

    enum Formula {
        case none
        case own
        /// Of several cells, of which others need it.
        case bound
    }

    private let bytes: [UInt8]
    private var tokens: XMLTokens
    private var (depth, isInData) = (0, false)
    private var lastRow = 0
    /// The ranges that formulas of several cells fill, met so far.
    private(set) var filledRanges: [(first: CellPlace, last: CellPlace)] = []

    /// The rows that are asked for.
    private let wanted: Set<Int>

    init(_ bytes: [UInt8], rows: Set<Int>) { (self.bytes, tokens, wanted) = (bytes, XMLTokens(bytes), rows) }

    /// The next row that is asked for.
    mutating func nextRow() throws(UnusualSheet) -> Row? {
        while let token = tokens.next() {
            switch token.kind {
            case .start(let isEmpty):
                if depth == 2, isInData, bytes.isNamed(token.name, "row") {
                    if let row = try row(token, isEmpty) { return row }
                    continue
                }
                if depth == 1 { isInData = !isEmpty && bytes.isNamed(token.name, "sheetData") }
                if !isEmpty { depth += 1 }
            case .end: depth -= 1
            default: break
            }
        }
        return nil
    }

    /// - Returns: `nil` for one that nobody asked for.
    private mutating func row(_ tag: XMLTokens.Token, _ isEmpty: Bool) throws(UnusualSheet) -> Row? {
        let attributes = tokens.attributes(of: tag)
        guard let number = bytes.value("r", of: attributes).map(\.wholeNumber) ?? lastRow + 1 else {
            throw UnusualSheet()
        }
        lastRow = number
        guard wanted.contains(number) else {
            try passOver(tag)
            return nil
        }
        var row = Row(number: number, tag: tag, attributes: attributes, end: tag.place.upperBound)
        while !isEmpty, let token = tokens.next() {
            if case .start(let isEmpty) = token.kind {
                if bytes.isNamed(token.name, "c") {
                    row.cells.append(try cell(token, isEmpty, after: row.cells.last?.column ?? -1))
                } else {
                    skip(token)
                }
            } else if token.kind == .end {
                row.end = token.place.lowerBound
                break
            }
        }
        return row
    }

    /// Looks at nothing but the formulas of a row.
    private mutating func passOver(_ row: XMLTokens.Token) throws(UnusualSheet) {
        guard row.kind == .start(isEmpty: false) else { return }
        var depth = 1
        while depth > 0, let token = tokens.next() {
            if token.kind == .start(isEmpty: false) { depth += 1 }
            if token.kind == .end { depth -= 1 }
            if case .start = token.kind, depth > 1, bytes.isNamed(token.name, "f") {
                _ = try formula(token, hasText: false)
            }
        }
    }

    private mutating func cell(
        _ tag: XMLTokens.Token, _ isEmpty: Bool, after last: Int
    ) throws(UnusualSheet) -> Cell {
        let attributes = tokens.attributes(of: tag)
        guard let column = bytes.value("r", of: attributes).map({ CellPlace($0)?.column }) ?? last + 1 else {
            throw UnusualSheet()
        }
        var cell = Cell(column: column, place: tag.place, tag: tag, attributes: attributes)
        while !isEmpty, let token = tokens.next() {
            if case .start = token.kind {
                try take(token, in: &cell)
            } else if token.kind == .end {
                cell.place = tag.place.lowerBound..<token.place.upperBound
                break
            }
        }
        return cell
    }

    private mutating func take(_ token: XMLTokens.Token, in cell: inout Cell) throws(UnusualSheet) {
        let hasText = skip(token)
        if bytes.isNamed(token.name, "f") {
            cell.formula = try formula(token, hasText: hasText)
        } else if bytes.isNamed(token.name, "v") {
            cell.hasValue = hasText
        } else if !bytes.isNamed(token.name, "is") {
            cell.hasMore = true
        }
    }

    private mutating func formula(_ token: XMLTokens.Token, hasText: Bool) throws(UnusualSheet) -> Formula {
        let attributes = tokens.attributes(of: token)
        switch bytes.value("t", of: attributes).map({ String(decoding: $0, as: UTF8.self) }) {
        case nil, "normal": return .own
        // The one with the text is the master of those without.
        case "shared": return hasText ? .bound : .own
        default:
            let ends = bytes.value("ref", of: attributes)?.split(separator: UInt8(ascii: ":")).map { CellPlace($0) }
            guard let first = ends?.first ?? nil, let last = ends?.last ?? nil else { throw UnusualSheet() }
            filledRanges.append((first, last))
            return .bound
        }
    }

    /// Passes over an element.
    ///
    /// - Returns: whether there is text in it.
    @discardableResult
    private mutating func skip(_ tag: XMLTokens.Token) -> Bool {
        guard tag.kind != .start(isEmpty: true) else { return false }
        var (depth, hasText) = (1, false)
        while depth > 0, let token = tokens.next() {
            switch token.kind {
            case .start(isEmpty: false): depth += 1
            case .end: depth -= 1
            case .text, .section: hasText = true
            default: break
            }
        }
        return hasText
    }
}
