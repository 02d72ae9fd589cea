import Glibc

/// One record of an input: its cells in one flat buffer that the next record reuses.
///
/// A cell belongs to a column of the reader (`RecordReader.columns`). A column may have several cells in one record
/// (a JSON array, repeated XML elements) or none.
public struct Record {
    /// Counted from 1 after the header; the header is 0.
    public var number = 0
    /// The first and the last physical line, counted from 1.
    public var lines = 1...1
    /// The row as a spreadsheet shows it, counted from 1 with header and blank rows; `nil` where the format has no rows.
    public var row: Int?
    /// Where the record's own bytes stand in the file, without what separates it from the next:
    /// a CSV record or an NDJSON line with its line end, a JSON object, an XML element. A worksheet's row has no bytes of
    /// its own: its place among the rows in the order of reading stands for them.
    public var source = 0..<0
    /// What the row is; only data is numbered and judged.
    public var role = Role.data
    /// How many cells it has in the file, which may be more than `cells` holds.
    public internal(set) var cellCount = 0
    /// Whether it is an object of a document with nothing in it: as blank as a table's row of delimiters.
    var isEmptyObject = false
    /// What is the matter with the record as a whole; its cells are then what could be read.
    public var defect: Defect?
    public private(set) var cells: [Cell] = []
    /// The columns of which an object has said something else before, by a repeated key: what it said last is what is in the cells.
    public private(set) var repeatedColumns: [Int] = []
    /// The rows that were joined into it, itself the first; empty where it is one row.
    public internal(set) var parts: [Part] = []
    @usableFromInline
    var text: [UInt8] = []

    public init() {}

    /// What makes a single record unusable.
    public enum Defect: Hashable, Sendable {
        /// A quote opened at the position and never closed.
        case quoteUnterminated(at: Position)
        /// More cells than the header has columns.
        case tooManyCells(Int, columns: Int)
        /// Fewer cells than the header has columns.
        case tooFewCells(Int, columns: Int)
        /// More bytes than `Limits.recordBytes`.
        case tooLarge
    }

    /// Where a record stands, as `lines`, `row` and `source` have it.
    package struct Place {
        package var lines: ClosedRange<Int>
        package var row: Int?
        package var source: Range<Int>

        package init(lines: ClosedRange<Int>, row: Int?, source: Range<Int>) {
            (self.lines, self.row, self.source) = (lines, row, source)
        }
    }

    package var place: Place {
        get { Place(lines: lines, row: row, source: source) }
        set { (lines, row, source) = (newValue.lines, newValue.row, newValue.source) }
    }

    /// A row that was joined into a record.
    public struct Part: Hashable, Sendable {
        /// Where its cells begin.
        public var start: Int
        public var row: Int?
    }

    /// What a row of a table is.
    public enum Role: String, Sendable, CaseIterable {
        /// Above the header: titles, guidance, how the text is delimited.
        case preamble
        case header
        /// The header once more, between the rows.
        case repeatedHeader = "repeated-header"
        /// A line that begins with `#` and is no row of the table, or a note among the rows.
        case comment
        case data
        /// Sums below the data, or between them.
        case total
        /// What the rows beneath it are, such as a category, in one cell.
        case heading
    }

    /// A value of the record, as a range of its text.
    public struct Cell: Hashable, Sendable, BitwiseCopyable {
        /// The index into `RecordReader.columns`.
        public var column: Int
        public var kind: Kind
        /// Whether it is one of an array's values: a list in itself, however its text is spelt.
        public internal(set) var isElement = false
        /// How many bytes of `Record.unit` follow the text.
        fileprivate var unitLength: UInt8 = 0
        /// Where its text begins and ends among the record's.
        @usableFromInline
        package internal(set) var start: Int
        @usableFromInline
        package internal(set) var end: Int

        init(_ range: Range<Int>, column: Int, kind: Kind = .text) {
            (self.column, self.kind) = (column, kind)
            (start, end) = (range.lowerBound, range.upperBound)
        }

        public var byteCount: Int { end - start }
        /// Whether `Record.unit` has something for it.
        public var hasUnit: Bool { unitLength > 0 }
    }

    /// How the value was written. CSV and XML of records know text only.
    public enum Kind: UInt8, Sendable, BitwiseCopyable {
        case text
        /// A JSON number token, verbatim.
        case number
        /// JSON `true` or `false`.
        case boolean
        /// JSON `null`: an empty cell.
        case null
        /// A worksheet's number as a percentage: `10%`, as it is shown, where the number is 0.1.
        case percentage
        /// A worksheet's formula whose answer the file does not have: an empty cell.
        case unanswered
    }
}

// MARK: - Reading a record

extension Record {
    /// The cell's text.
    public func string(_ cell: Cell) -> String {
        withBytes(cell) { String(wellFormed: $0) }
    }

    /// The cell's bytes, valid during the call.
    @inlinable
    public func withBytes<Result>(_ cell: Cell, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows
        -> Result
    {
        try text.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[cell.start..<cell.end])) }
    }

    /// The cells and the text that their ranges are of, valid during the call.
    @inlinable
    package func withCells<Result>(
        _ body: (_ cells: UnsafeBufferPointer<Cell>, _ text: UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        cells.withUnsafeBufferPointer { cells in text.withUnsafeBufferPointer { body(cells, $0) } }
    }

    /// Up to where bytes can be read from the beginning of its text, whatever stands there.
    package var readableEnd: Int { text.capacity }

    /// What the format of a worksheet's number puts beside it, as it is written there: `$`, `원`, `kg`.
    public func unit(_ cell: Cell) -> String? {
        guard cell.hasUnit else { return nil }
        return text.withUnsafeBufferPointer {
            String(decoding: $0[cell.end..<(cell.end + Int(cell.unitLength))], as: UTF8.self)
        }
    }

    /// Whether it is a table's row of delimiters, with nothing but white space between them, or a document's empty object.
    public var isBlank: Bool {
        if isEmptyObject { return true }
        guard row != nil, defect == nil else { return false }
        return text.withUnsafeBufferPointer { text in
            cells.allSatisfy { cell in
                text[cell.start..<cell.end].allSatisfy(\.isASCIIBlank)
            }
        }
    }

    /// The first cell of a column.
    public func firstCell(inColumn column: Int) -> Cell? {
        // The cells of a table's row stand in the order of their columns: mostly the cell of column n is the nth.
        if row != nil, parts.isEmpty, column < cells.count, cells[column].column == column,
            column == 0 || cells[column - 1].column < column
        {
            return cells[column]
        }
        return cells.first { $0.column == column }
    }
}

// MARK: - Filling a record

extension Record {
    /// Empties the record and keeps its storage.
    mutating func reset() {
        number = 0
        role = .data
        cellCount = 0
        defect = nil
        isEmptyObject = false
        if !repeatedColumns.isEmpty { repeatedColumns.removeAll() }
        if !parts.isEmpty { parts.removeAll() }
        cells.removeAll(keepingCapacity: true)
        text.removeAll(keepingCapacity: true)
    }

    /// Appends a whole cell.
    mutating func append(_ bytes: some Collection<UInt8>, column: Int, kind: Kind = .text) {
        let start = text.count
        text.append(contentsOf: bytes)
        cells.append(Cell(start..<text.count, column: column, kind: kind))
    }

    /// Says what stands beside the number of the cell appended last; a longer text than a currency has is no unit.
    mutating func setUnit(_ bytes: some Collection<UInt8>) {
        guard bytes.count <= Self.longestUnit, !cells.isEmpty else { return }
        cells[cells.count - 1].unitLength = UInt8(bytes.count)
        text.append(contentsOf: bytes)
    }

    static let longestUnit = 32

    /// A record of these texts, a column each.
    package init(texts: [String]) {
        self.init()
        for (column, text) in texts.enumerated() { append(text.utf8, column: column) }
    }

    /// The record with other texts in some of its cells, by their places in `cells`.
    public func replacing(_ texts: [Int: String]) -> Record {
        var record = self
        for (index, replacement) in texts {
            let start = record.text.count
            record.text.append(contentsOf: replacement.utf8)
            record.cells[index].kind = .text
            record.cells[index].unitLength = 0
            (record.cells[index].start, record.cells[index].end) = (start, record.text.count)
        }
        return record
    }

    mutating func reserveCells(_ count: Int) { cells.reserveCapacity(count) }

    /// Appends a cell as a range of the text that `setText` gives, once all of the record's cells are known or before.
    @inline(__always)
    mutating func appendRange(_ range: Range<Int>, column: Int, kind: Kind = .text) {
        cells.append(Cell(range, column: column, kind: kind))
    }

    /// Takes all cells at once, whose ranges are of the text.
    mutating func set(_ cells: UnsafeBufferPointer<Cell>, of text: UnsafeBufferPointer<UInt8>) {
        self.cells.append(contentsOf: cells)
        self.text.append(contentsOf: text)
    }

    mutating func setText(_ bytes: UnsafeBufferPointer<UInt8>) {
        text.removeAll(keepingCapacity: true)
        // Whoever looks at a cell may look at the word around its end.
        text.reserveCapacity(bytes.count + 8)
        text.append(contentsOf: bytes)
    }

    /// Takes the quotes off the cells that still have theirs, within their own ranges of the text: only such a cell
    /// begins with a quote, since a quoted cell whose text begins with one must double it.
    mutating func unquoteCells(_ quote: UInt8) {
        text.withUnsafeMutableBufferPointer { text in
            for index in cells.indices {
                let cell = cells[index]
                guard cell.start < cell.end, text[cell.start] == quote else { continue }
                cells[index].end = Self.unquote(text, cell.start..<cell.end, quote)
            }
        }
    }

    /// Moves the text in the range, which begins with a quote, to the range's start; returns where it ends then.
    private static func unquote(_ text: UnsafeMutableBufferPointer<UInt8>, _ range: Range<Int>, _ quote: UInt8) -> Int {
        let original = UnsafeBufferPointer(rebasing: text[range])
        if let stray = StrayQuotes(original, quote: quote) {
            let kept = stray.text
            memmove(text.baseAddress! + range.lowerBound, original.baseAddress! + kept.lowerBound, kept.count)
            return range.lowerBound + kept.count
        }
        var (index, end) = (range.lowerBound + 1, range.lowerBound)
        func move(to next: Int) {
            memmove(text.baseAddress! + end, text.baseAddress! + index, next - index)
            end += next - index
            index = next
        }
        let cell = UnsafeBufferPointer(rebasing: text[..<range.upperBound])
        while let closing = cell.firstIndex(of: quote, from: index) {
            // Doubled, it stands for itself; alone, it closes, and nothing but blanks may follow.
            let isDoubled = closing + 1 < range.upperBound && text[closing + 1] == quote
            move(to: isDoubled ? closing + 1 : closing)
            index = isDoubled ? closing + 2 : closing + 1
            if !isDoubled { break }
        }
        move(to: range.upperBound)
        return end
    }

    /// Makes the text of cells that are a formula of nothing but it: `="0010"` keeps a spreadsheet from taking a text for a
    /// number, and is shown as 0010.
    mutating func unwrapTextFormulas() {
        let quote = UInt8(ascii: "\"")
        text.withUnsafeBufferPointer { text in
            for index in cells.indices where cells[index].byteCount > 2 {
                let (start, last) = (cells[index].start, cells[index].end - 1)
                guard text[start] == UInt8(ascii: "="), text[start + 1] == quote, text[last] == quote, start + 1 < last,
                    !text[(start + 2)..<last].contains(quote)
                else { continue }
                (cells[index].start, cells[index].end) = (start + 2, last)
            }
        }
    }

    /// Starts a cell that `extend` fills and `endCell` ends.
    mutating func beginCell(column: Int, kind: Kind = .text) {
        cells.append(Cell(text.count..<text.count, column: column, kind: kind))
    }

    mutating func extend(_ bytes: UnsafeBufferPointer<UInt8>) {
        text.append(contentsOf: bytes)
    }

    mutating func extend(_ byte: UInt8) {
        text.append(byte)
    }

    /// Takes back what the cell that was begun last has so far.
    mutating func restartCell() { text.removeLast(text.count - cells[cells.count - 1].start) }

    mutating func endCell() {
        cells[cells.count - 1].end = text.count
    }

    mutating func markElement() {
        cells[cells.count - 1].isElement = true
    }

    /// Appends the text that a checked JSON string spells.
    mutating func extendDecodingJSON(_ bytes: UnsafeBufferPointer<UInt8>) {
        JSONEscapes.decode(bytes, into: &text)
    }

    /// Appends a cell with the text that a checked JSON string spells, which stands in the record's text.
    mutating func appendDecodingJSON(_ range: Range<Int>, column: Int) {
        let spelt = Array(text[range])
        beginCell(column: column)
        spelt.withUnsafeBufferPointer { extendDecodingJSON($0) }
        endCell()
    }

    /// Adds empty cells in the columns that have none: a worksheet leaves out the blank ones.
    ///
    /// - Parameter columns: in rising order, as the cells are.
    mutating func fillBlanks(_ columns: [Int]) {
        if cells.lazy.map(\.column).elementsEqual(columns) { return }
        var filled: [Cell] = []
        filled.reserveCapacity(max(cells.count, columns.count))
        var rest = cells[...]
        for column in columns {
            while let cell = rest.first, cell.column < column { filled.append(rest.removeFirst()) }
            if rest.first?.column != column { filled.append(Cell(0..<0, column: column)) }
        }
        cells = filled + rest
    }

    /// Gives a column a value that has none.
    mutating func fill(column: Int, _ bytes: [UInt8], _ kind: Kind) {
        let index = cells.firstIndex { $0.column >= column } ?? cells.count
        let isThere = index < cells.count && cells[index].column == column
        guard !isThere || cells[index].byteCount == 0 else { return }
        let cell = Cell(text.count..<(text.count + bytes.count), column: column, kind: kind)
        text.append(contentsOf: bytes)
        if isThere { cells[index] = cell } else { cells.insert(cell, at: index) }
    }

    /// Forgets the cells and keeps what is known of the record as a whole.
    mutating func removeCells() {
        parts.removeAll()
        cells.removeAll(keepingCapacity: true)
        text.removeAll(keepingCapacity: true)
    }

    /// Marks cells for `removeStruckCells`: the earlier values of a repeated key, which are not known by their column any more.
    mutating func strikeCells(_ range: Range<Int>) -> [Cell] {
        defer { for index in range { cells[index].column = -1 } }
        return cells[range].filter { $0.column >= 0 }
    }

    /// - Parameter struck: the cells that were marked, as they were.
    mutating func removeStruckCells(_ struck: [Cell]) {
        cells.removeAll { $0.column < 0 }
        for cell in struck where !repeatedColumns.contains(cell.column) {
            let isSaidAgain = cells.contains {
                $0.column == cell.column && $0.kind == cell.kind
                    && text[$0.start..<$0.end] == text[cell.start..<cell.end]
            }
            if !isSaidAgain { repeatedColumns.append(cell.column) }
        }
    }

    /// The bytes of text gathered so far.
    var textByteCount: Int { text.count }
}
