/// The rows of delimited text: CSV, TSV and their kin.
///
/// A row whose quote never closes, or that is too large, is delivered with its defect, and reading goes on with the next
/// line.
public final class CSVRows: RowSource {
    public let format: TabularFormat
    public let dialect: Dialect
    /// What showed the dialect; `nil` where the caller said everything.
    public let evidence: DialectEvidence?
    public var dialectFinding: (dialect: Dialect, evidence: DialectEvidence?)? { (dialect, evidence) }
    public let isStrictlyRectangular = true

    private let scanner: CSVScanner
    private var input: InputBuffer
    private var line = 1
    private var row = 0
    /// How many cells the last row has.
    private var width: Int?
    /// The text up to where the header may end, for the frame.
    private var head: [UInt8] = []
    private var isHeadOpen = true
    /// What was left out of it, by the offset of its beginning: blank lines without end.
    private var gaps: [(offset: Int, length: Int)] = []
    private static let longestBlankHead = 64 << 10
    /// Whether cells may be written as formulas of a text.
    private let hasTextFormulas: Bool
    /// What stands in the first line instead of a row: `sep=;`.
    private var declaration: SeparatorLine?
    /// How many rows are to be read by themselves: where one row has stray quotes, others have.
    private var rowsAlone = 0
    private static let rowsAloneAtOnce = 64

    /// - Parameter dialect: how the text is written, as far as the caller knows; the rest is found from its first lines.
    public init(
        _ source: any ByteSource, format: TabularFormat = .csv, dialect request: DialectRequest = DialectRequest(),
        header: HeaderSearch = HeaderSearch()
    ) throws(ReadError) {
        self.format = format
        input = InputBuffer(source)
        while input.bytes.count < Self.sample, try input.fill() {}
        let found = DialectSearch(
            sample: TextSample(bytes: input.bytes, isWhole: input.isAtEnd), request: request, format: format,
            header: header)
        (dialect, evidence, declaration) = (found.dialect, found.evidence, found.declaration)
        scanner = CSVScanner(dialect: dialect)
        hasTextFormulas = input.bytes.containsTextFormula
        if input.hasByteOrderMark { head = ByteOrderMark.utf8 }
    }

    /// How much of the text is looked at for its dialect.
    private static let sample = 64 << 10

    public func next(into record: inout Record) throws(ReadError) -> Bool {
        if let declaration {
            self.declaration = nil
            takeDeclaration(declaration, as: &record)
            return true
        }
        return try scanRecord(into: &record)
    }

    private func takeDeclaration(_ declaration: SeparatorLine, as record: inout Record) {
        record.reset()
        record.append(declaration.text, column: 0)
        record.role = .preamble
        record.cellCount = 1
        record.lines = line...line
        line += declaration.lineEnds
        consume(declaration.length, as: &record)
    }

    public func frame(headerEnd: Int) -> SourceFrame {
        defer {
            isHeadOpen = false
            head = []
        }
        let left = gaps.reduce(0) { $0 + ($1.offset < headerEnd ? $1.length : 0) }
        return SourceFrame(head: Array(head.prefix(headerEnd - left)), endsLines: true)
    }

    /// Reads the next record that is not blank.
    private func scanRecord(into record: inout Record) throws(ReadError) -> Bool {
        while true {
            record.reset()
            switch scanner.scan(input.bytes, isAtEnd: input.isAtEnd, into: &record) {
            case .end: return false
            case .needsInput(let quote):
                if try fillForRecord() { continue }
                try passOver(&record, quote: quote)
                return true
            case .unterminated(let quote):
                endUnterminated(&record, quote: quote)
                return true
            case .record(let extent):
                take(extent, as: &record)
                if !extent.isBlank, !endsTheFile(record) { return true }
            }
        }
    }

    /// Takes a record that was found whole.
    private func take(_ extent: CSVScanner.Extent, as record: inout Record) {
        record.lines = line...(line + extent.lineEnds - (extent.isLine ? 1 : 0))
        record.cellCount = extent.cells
        if !extent.isBlank { width = extent.cells }
        if hasTextFormulas { record.unwrapTextFormulas() }
        line += extent.lineEnds
        if extent.length > Limits.recordBytes {
            record.removeCells()
            record.defect = .tooLarge
        }
        consume(extent.length, isBlank: extent.isBlank, as: &record)
    }

    /// DOS programs end a text with Ctrl-Z.
    private func endsTheFile(_ record: borrowing Record) -> Bool {
        guard record.cellCount == 1, input.isAtEnd, input.bytes.isEmpty else { return false }
        return record.withBytes(record.cells[0]) { $0.elementsEqual([0x1A]) }
    }

    private func consume(_ length: Int, isBlank: Bool = false, as record: inout Record) {
        if isHeadOpen { keepInHead(length, isBlank: isBlank) }
        record.source = input.offset..<(input.offset + length)
        row += 1
        record.row = row
        input.consume(length)
    }
}

// MARK: - Rows that stand together

extension CSVRows: RowBlockSource {
    public var blocks: (any RowBlockSource)? { dialect.isPlain && !hasTextFormulas ? self : nil }

    public func nextBlock() throws(ReadError) -> RowBlock? {
        guard declaration == nil, !isHeadOpen else { return nil }
        if rowsAlone > 0 {
            rowsAlone -= 1
            return nil
        }
        // The rest of what was read is looked at together with what follows: each block wakes other threads.
        if input.bytes.count < BlockMemory.mostBytes / 2 { input.fillAhead() }
        switch beginning {
        case .rows(let block): return pass(block)
        case .needsInput: break
        case .unclear:
            rowsAlone = Self.rowsAloneAtOnce
            return nil
        }
        // A row that is longer than what is looked at at once is read by itself.
        guard input.bytes.count <= BlockMemory.mostBytes, try input.fill(), case .rows(let block) = beginning else {
            return nil
        }
        return pass(block)
    }

    private var beginning: RowBlock.Beginning {
        RowBlock.beginning(of: input.piece, dialect, offset: input.offset, line: line, row: row)
    }

    private func pass(_ block: RowBlock) -> RowBlock {
        width = block.width ?? width
        line += block.lineEnds
        row += block.rowCount
        input.consume(block.bytes.count)
        return block
    }

    public func read(_ index: Int, of block: RowBlock, into record: inout Record) {
        record.reset()
        if !block.read(index, into: &record) {
            guard case .record(let extent) = scanner.scan(block.bytes(index), isAtEnd: true, into: &record) else {
                preconditionFailure("a row of a block is whole")
            }
            record.cellCount = extent.cells
        }
        record.place = block.place(index)
    }
}

extension CSVRows {
    private func keepInHead(_ length: Int, isBlank: Bool) {
        guard isBlank, head.count + length > Self.longestBlankHead else {
            return head.append(contentsOf: input.bytes[..<length])
        }
        if let last = gaps.last, last.offset + last.length == input.offset {
            gaps[gaps.count - 1].length += length
        } else {
            gaps.append((input.offset, length))
        }
    }
}

// MARK: - Records that are not whole

extension CSVRows {
    /// Reads more for a record whose end is not at hand.
    ///
    /// A record is looked at from its beginning each time, so a long one waits until its bytes have doubled: from a pipe
    /// of small pieces the work would grow with the square of its length.
    ///
    /// - Returns: `false` where the buffer is full: the record is larger than any may be.
    private func fillForRecord() throws(ReadError) -> Bool {
        let wanted = input.bytes.count < Self.sample ? 1 : input.bytes.count
        let target = input.bytes.count + wanted
        var hasMore = false
        while input.bytes.count < target, try input.fill() { hasMore = true }
        return hasMore || input.isAtEnd
    }

    /// A quote that never closes would swallow the rest of the file: the record ends with the line in which the quote
    /// opened, and reading resumes with the next.
    private func endUnterminated(_ record: inout Record, quote: Int) {
        let bytes = input.bytes
        let end = bytes.endOfLine(from: quote)
        let isCRLF = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
        let position = position(of: quote)
        // Scanned once more, so that the last cell holds no more than its line.
        record.reset()
        _ = scanner.scan(UnsafeBufferPointer(rebasing: bytes[..<end]), isAtEnd: true, into: &record)
        record.defect = .quoteUnterminated(at: position)
        record.lines = line...position.line
        line = position.line + (end < bytes.count ? 1 : 0)
        record.cellCount = record.cells.count
        consume(min(bytes.count, end + (isCRLF ? 2 : 1)), as: &record)
    }

    private func position(of index: Int) -> Position {
        let before = UnsafeBufferPointer(rebasing: input.bytes[..<index])
        let lineStart = before.lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
        return Position(
            offset: input.offset + index, line: line + before.lineEnds, column: index - lineStart + 1)
    }

    /// Passes over a record that is too large to be held; it has no cells.
    private func passOver(_ record: inout Record, quote: Int?) throws(ReadError) {
        if let quote, isTable(afterLineOf: quote) { return endUnterminated(&record, quote: quote) }
        let start = input.offset
        let opening = quote.map(position)
        var skipper = CSVSkipper(dialect: dialect)
        var end = skipper.end(in: input.bytes)
        while end == nil {
            input.consume(input.bytes.count)
            guard try input.fill() else { break }
            end = skipper.end(in: input.bytes)
        }
        input.consume(end ?? 0)
        record.reset()
        record.defect = .tooLarge
        // The rest of the file is in the quotes; it is gone, and the place of the quote says more than its size.
        if skipper.isQuoted, let opening { record.defect = .quoteUnterminated(at: opening) }
        record.source = start..<input.offset
        record.lines = line...(line + skipper.lineEnds - (skipper.isLine ? 1 : 0))
        line += skipper.lineEnds
        row += 1
        record.row = row
    }

    /// Whether the lines after the one in which a quote opened are records of this table.
    ///
    /// Sixteen megabytes in quotes are either one enormous cell or a quote that somebody forgot to close; only the
    /// latter goes on in rows of as many cells as the rows before it have.
    private func isTable(afterLineOf quote: Int) -> Bool {
        guard let width, width > 1 else { return false }
        var rest = input.bytes
        rest = UnsafeBufferPointer(rebasing: rest[rest.endOfLine(from: quote)...])
        var record = Record()
        var rows = 0
        while rows < 8, case .record(let extent) = scanner.scan(rest, isAtEnd: false, into: &record) {
            if !extent.isBlank {
                guard extent.cells == width else { return false }
                rows += 1
            }
            rest = UnsafeBufferPointer(rebasing: rest[extent.length...])
            record.reset()
        }
        return rows > 0
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether anything in it may begin a formula of a text, `="`.
    fileprivate var containsTextFormula: Bool {
        indices.dropLast().contains { self[$0] == UInt8(ascii: "=") && self[$0 + 1] == UInt8(ascii: "\"") }
    }
}
