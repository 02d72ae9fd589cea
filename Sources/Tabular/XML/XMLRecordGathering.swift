/// The records of an XML document as they come together from its elements, one event at a time.
///
/// A child's text is a cell of the column of its path, white space and all; an attribute's column ends in `@` and its
/// name. An element repeated is a cell repeated, an empty element an empty cell. Text beside child elements is a cell
/// only where it is not blank; the record's own text has the column `text()`.
struct XMLRecordGathering: ~Copyable {
    private var columns = XMLColumns()
    /// How many records have begun.
    private(set) var count = 0
    private var queue: [Record] = []
    private var handedOut = 0
    private var waiting = 0

    private(set) var isInRecord = false
    /// Where the record begins, in bytes and lines.
    private var (start, firstLine) = (0, 1)
    private var isTooLarge = false
    private var cells = FlatBuffer<Record.Cell>()
    /// The text of the cells.
    private var text = FlatBuffer<UInt8>(capacity: 4096)
    private var frames = FlatBuffer<Frame>(capacity: Limits.xmlDepth + 1)
    /// The text of the open elements, the innermost last.
    private var openText = FlatBuffer<UInt8>(capacity: 4096)

    /// An open element of the record.
    struct Frame: BitwiseCopyable {
        var node: ColumnTree.Node
        var lastChild: ColumnTree.Node = -1
        var textStart: Int
        var hasChildren = false
    }

    var columnNames: [String] { columns.names }

    /// Hands out the next record that is complete.
    mutating func dequeue(into record: inout Record) -> Bool {
        guard handedOut < waiting else {
            (handedOut, waiting) = (0, 0)
            return false
        }
        swap(&record, &queue[handedOut])
        handedOut += 1
        return true
    }

    /// Queues the record, in the storage of one handed out before.
    private mutating func enqueue(_ source: Range<Int>, _ lines: ClosedRange<Int>) {
        if waiting == queue.count { queue.append(Record()) }
        queue[waiting].reset()
        queue[waiting].number = count
        (queue[waiting].source, queue[waiting].lines) = (source, lines)
        if isTooLarge {
            queue[waiting].defect = .tooLarge
        } else {
            queue[waiting].set(cells.elements(), of: text.elements())
        }
        waiting += 1
    }
}

// MARK: - Events

extension XMLRecordGathering {
    /// A record begins with its start tag.
    ///
    /// - Parameters:
    ///   - start: where the tag begins.
    ///   - line: the tag's first.
    /// - Returns: `false` where there are too many columns.
    mutating func beginRecord(_ attributes: XMLAttributes, at start: Int, line: Int) -> Bool {
        count += 1
        (self.start, firstLine) = (start, line)
        (isInRecord, isTooLarge) = (true, false)
        cells.shorten(to: 0)
        text.shorten(to: 0)
        openText.shorten(to: 0)
        frames.shorten(to: 0)
        frames.append(Frame(node: ColumnTree.root, textStart: 0))
        return takeAttributes(attributes)
    }

    /// - Parameters:
    ///   - offset: where its end tag ends.
    ///   - line: that of its end.
    mutating func endRecord(at offset: Int, line: Int) -> Bool {
        let isTaken = !isWithinLimit(offset) || isBlank(from: 0) || takeOwnText(frames[0])
        isInRecord = false
        enqueue(start..<offset, firstLine...line)
        return isTaken
    }

    @inline(__always)
    mutating func startField(_ name: XMLName, _ attributes: XMLAttributes, at offset: Int) -> Bool {
        guard isWithinLimit(offset) else { return true }
        let parent = frames[frames.count - 1]
        guard let node = columns.child(of: parent.node, after: parent.lastChild, name, isAttribute: false) else {
            return false
        }
        frames[frames.count - 1].lastChild = node
        frames[frames.count - 1].hasChildren = true
        frames.append(Frame(node: node, textStart: openText.count))
        return attributes.count == 0 || takeAttributes(attributes)
    }

    @inline(__always)
    mutating func endField(at offset: Int) -> Bool {
        // Frames of a record that became too large are left as they were.
        guard isWithinLimit(offset) else { return true }
        let frame = frames[frames.count - 1]
        frames.shorten(to: frames.count - 1)
        if !frame.hasChildren || !isBlank(from: frame.textStart) {
            guard let column = columns.column(of: frame.node) else { return false }
            append(openText.elements(from: frame.textStart), column: column)
        }
        openText.shorten(to: frame.textStart)
        return true
    }

    @inline(__always)
    mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
        if isWithinLimit(offset) { openText.append(contentsOf: bytes) }
    }
}

// MARK: - Cells

extension XMLRecordGathering {
    @inline(__always)
    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, column: Int) {
        let start = text.count
        text.append(contentsOf: bytes)
        cells.append(Record.Cell(start..<text.count, column: column))
    }

    private mutating func takeOwnText(_ frame: Frame) -> Bool {
        guard let node = columns.child(of: frame.node, after: frame.lastChild, key: Array("text()".utf8)),
            let column = columns.column(of: node)
        else { return false }
        append(openText.elements(from: frame.textStart), column: column)
        return true
    }

    private mutating func takeAttributes(_ attributes: XMLAttributes) -> Bool {
        for index in 0..<attributes.count {
            let frame = frames[frames.count - 1]
            let name = attributes.name(index)
            guard let node = columns.child(of: frame.node, after: frame.lastChild, name, isAttribute: true),
                let column = columns.column(of: node)
            else { return false }
            frames[frames.count - 1].lastChild = node
            let value = attributes.value(index)
            if value.contains(UInt8(ascii: "&")) {
                XMLAttributes.meant(value).withUnsafeBufferPointer { append($0, column: column) }
            } else {
                append(value, column: column)
            }
        }
        return true
    }

    /// Whether the record may still grow; else it loses its cells, and the rest of it is passed over.
    @inline(__always)
    private mutating func isWithinLimit(_ offset: Int) -> Bool {
        if isTooLarge { return false }
        if offset - start <= Limits.recordBytes, cells.count <= Limits.recordCells { return true }
        giveUp()
        return false
    }

    @inline(never)
    private mutating func giveUp() {
        isTooLarge = true
        cells.release()
        text.release()
        openText.release()
    }

    /// Whether the text of the open elements is blank from a place on.
    @inline(__always)
    private func isBlank(from start: Int) -> Bool {
        openText.elements(from: start).allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    }
}
