/// The records of an XML document as they come together from its elements, one event at a time.
///
/// A child's text is a cell of the column of its path, white space and all; an attribute's column ends in `@` and its
/// name. An element repeated is a cell repeated, an empty element an empty cell. Text beside child elements is a cell
/// only where it is not blank; the record's own text has the column `text()`.
struct XMLRecordGathering {
    private(set) var columns = ColumnTree()
    /// How many records have begun.
    private(set) var count = 0
    private var queue: [Record] = []
    private var handedOut = 0
    private var waiting = 0

    private var record = Record()
    private(set) var isInRecord = false
    private var frames: [Frame] = []
    /// The text of the open elements, the innermost last.
    private var text: [UInt8] = []
    private var key: [UInt8] = []

    /// An open element of the record.
    private struct Frame {
        var node: ColumnTree.Node
        var lastChild: ColumnTree.Node
        var textStart: Int
        var hasChildren: Bool
    }

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

    /// Queues the record, and takes up the storage of one handed out before.
    private mutating func enqueue() {
        if waiting == queue.count { queue.append(Record()) }
        swap(&record, &queue[waiting])
        waiting += 1
    }
}

// MARK: - Events

extension XMLRecordGathering {
    /// A record begins with its start tag.
    ///
    /// - Parameters:
    ///   - start: where the tag begins.
    ///   - lines: those of the tag.
    /// - Returns: `false` where there are too many columns.
    mutating func beginRecord(_ attributes: XMLAttributes, at start: Int, lines: ClosedRange<Int>) -> Bool {
        record.reset()
        count += 1
        record.number = count
        record.source = start..<start
        record.lines = lines
        isInRecord = true
        frames.append(Frame(node: ColumnTree.root, lastChild: -1, textStart: text.count, hasChildren: false))
        return takeAttributes(attributes)
    }

    /// - Parameters:
    ///   - offset: where its end tag ends.
    ///   - line: that of its end.
    mutating func endRecord(at offset: Int, line: Int) -> Bool {
        let frame = frames[0]
        let isTaken = !isWithinLimit(offset) || isBlank(text[frame.textStart...]) || takeOwnText(frame)
        frames.removeAll(keepingCapacity: true)
        text.removeAll(keepingCapacity: true)
        record.source = record.source.lowerBound..<offset
        record.lines = record.lines.lowerBound...line
        isInRecord = false
        enqueue()
        return isTaken
    }

    mutating func startField(_ name: UnsafeBufferPointer<UInt8>, _ attributes: XMLAttributes, at offset: Int) -> Bool {
        guard isWithinLimit(offset) else { return true }
        let parent = frames.count - 1
        guard let node = columns.child(of: frames[parent].node, after: frames[parent].lastChild, key: name) else {
            return false
        }
        frames[parent].lastChild = node
        frames[parent].hasChildren = true
        frames.append(Frame(node: node, lastChild: -1, textStart: text.count, hasChildren: false))
        return takeAttributes(attributes)
    }

    mutating func endField(at offset: Int) -> Bool {
        // Frames of a record that became too large are left as they were.
        guard isWithinLimit(offset) else { return true }
        let frame = frames.removeLast()
        if !frame.hasChildren || !isBlank(text[frame.textStart...]) {
            guard let column = columns.column(of: frame.node) else { return false }
            text.withUnsafeBufferPointer { record.append($0[frame.textStart...], column: column) }
        }
        text.removeLast(text.count - frame.textStart)
        return true
    }

    mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
        if isWithinLimit(offset) { text.append(contentsOf: bytes) }
    }
}

// MARK: - Cells

extension XMLRecordGathering {
    private mutating func takeOwnText(_ frame: Frame) -> Bool {
        key.removeAll(keepingCapacity: true)
        key.append(contentsOf: "text()".utf8)
        guard let node = childNode(frame), let column = columns.column(of: node) else { return false }
        record.append(text[frame.textStart...], column: column)
        return true
    }

    private mutating func takeAttributes(_ attributes: XMLAttributes) -> Bool {
        for index in 0..<attributes.count {
            key.removeAll(keepingCapacity: true)
            key.append(UInt8(ascii: "@"))
            attributes.appendName(index, to: &key)
            guard let node = childNode(frames[frames.count - 1]), let column = columns.column(of: node) else {
                return false
            }
            frames[frames.count - 1].lastChild = node
            let value = attributes.value(index)
            if value.contains(UInt8(ascii: "&")) {
                record.append(XMLAttributes.meant(value), column: column)
            } else {
                record.append(value, column: column)
            }
        }
        return true
    }

    private mutating func childNode(_ frame: Frame) -> ColumnTree.Node? {
        key.withUnsafeBufferPointer { columns.child(of: frame.node, after: frame.lastChild, key: $0) }
    }

    /// Whether the record may still grow; else it loses its cells, and the rest of it is passed over.
    private mutating func isWithinLimit(_ offset: Int) -> Bool {
        if record.defect != nil { return false }
        let isSmall = offset - record.source.lowerBound <= Limits.recordBytes
        if isSmall, record.cells.count <= Limits.recordCells { return true }
        record.defect = .tooLarge
        record.removeCells()
        text.removeAll()
        return false
    }

    private func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    }
}
