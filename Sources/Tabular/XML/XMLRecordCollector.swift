/// Gathers the records of an XML document from the parser's events.
///
/// A child's text is a cell of the column of its path, white space and all; an attribute's column ends in `@` and its
/// name. An element repeated is a cell repeated, an empty element an empty cell. Text beside child elements is a cell
/// only where it is not blank; the record's own text has the column `text()`.
final class XMLRecordCollector: XMLPushParser {
    private(set) var columns = ColumnTree()
    /// What stands around the records, from the first one.
    private(set) var head: [UInt8] = []
    private(set) var tail: [UInt8] = []
    private var window: XMLWindow

    private let path: [[UInt8]]
    /// How many of the path's names the open elements have matched, from the root on.
    private var matched = 0
    private var ancestorTags: [[UInt8]] = []
    private var queue: [Record] = []
    private var handedOut = 0
    private var waiting = 0
    private(set) var count = 0

    private var record = Record()
    private var isInRecord = false
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

    init(path: [String], window: consuming XMLWindow) {
        self.path = path.map { Array($0.utf8) }
        let base = window.offset
        self.window = window
        super.init(base: base)
    }

    /// Feeds the parser the next piece of the input.
    ///
    /// - Returns: `false` where that was the last.
    func feedNext() throws(ReadError) -> Bool {
        if let piece = try window.nextPiece() {
            feed(piece)
            return true
        }
        finish()
        return false
    }

    override func position(at offset: Int, line: Int) -> Position {
        Position(offset: offset, line: line, column: window.column(at: offset))
    }

    override func startElement(_ name: UnsafeBufferPointer<UInt8>, _ attributes: XMLAttributes) {
        if isInRecord { return startField(name, attributes) }
        guard matched == depth - 1, matched < path.count, name.elementsEqual(path[matched]) else { return }
        matched += 1
        if matched == path.count { beginRecord(attributes) } else { noteAncestor() }
    }

    override func endElement() {
        if isInRecord, depth > path.count {
            endField()
        } else if depth == matched {
            if isInRecord { endRecord() } else { ancestorTags.removeLast() }
            matched -= 1
        }
    }

    override func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard isInRecord, isWithinLimit() else { return }
        text.append(contentsOf: bytes)
    }
}

// MARK: - Records

extension XMLRecordCollector {
    /// Hands out the next record that is complete.
    func dequeue(into record: inout Record) -> Bool {
        guard handedOut < waiting else {
            (handedOut, waiting) = (0, 0)
            return false
        }
        swap(&record, &queue[handedOut])
        handedOut += 1
        return true
    }

    /// Queues the record, and takes up the storage of one handed out before.
    private func enqueue() {
        if waiting == queue.count { queue.append(Record()) }
        swap(&record, &queue[waiting])
        waiting += 1
    }

    private func beginRecord(_ attributes: XMLAttributes) {
        let tag = window.startTag(before: offset)
        if head.isEmpty { setFrame(upTo: tag.start) }
        record.reset()
        count += 1
        record.number = count
        record.source = tag.start..<tag.start
        record.lines = (line - tag.lineFeeds)...line
        isInRecord = true
        frames.append(Frame(node: ColumnTree.root, lastChild: -1, textStart: text.count, hasChildren: false))
        takeAttributes(attributes)
    }

    private func endRecord() {
        let frame = frames[0]
        if isWithinLimit(), !isBlank(text[frame.textStart...]) { takeOwnText(frame) }
        frames.removeAll(keepingCapacity: true)
        text.removeAll(keepingCapacity: true)
        record.source = record.source.lowerBound..<offset
        record.lines = record.lines.lowerBound...line
        isInRecord = false
        enqueue()
    }

    private func takeOwnText(_ frame: Frame) {
        key.removeAll(keepingCapacity: true)
        key.append(contentsOf: "text()".utf8)
        guard let node = childNode(frame), let column = columns.column(of: node) else { return refuseColumns() }
        record.append(text[frame.textStart...], column: column)
    }

    /// Whether the record may still grow; else it loses its cells, and the rest of it is passed over.
    private func isWithinLimit() -> Bool {
        if record.defect != nil { return false }
        let isSmall = offset - record.source.lowerBound <= Limits.recordBytes
        if isSmall, record.cells.count <= Limits.recordCells { return true }
        record.defect = .tooLarge
        record.removeCells()
        text.removeAll()
        return false
    }

    private func noteAncestor() {
        ancestorTags.append(window.bytes(from: window.startTag(before: offset).start, to: offset) + [UInt8(ascii: ">")])
    }

    private func setFrame(upTo start: Int) {
        let lineFeed = UInt8(ascii: "\n")
        head = window.declaration.isEmpty ? [] : window.declaration + [lineFeed]
        for tag in ancestorTags { head += tag + [lineFeed] }
        for name in path.dropLast().reversed() { tail += [lineFeed] + Array("</".utf8) + name + [UInt8(ascii: ">")] }
        tail.append(lineFeed)
    }
}

// MARK: - Cells

extension XMLRecordCollector {
    private func startField(_ name: UnsafeBufferPointer<UInt8>, _ attributes: XMLAttributes) {
        guard isWithinLimit() else { return }
        let parent = frames.count - 1
        guard let node = columns.child(of: frames[parent].node, after: frames[parent].lastChild, key: name) else {
            return refuseColumns()
        }
        frames[parent].lastChild = node
        frames[parent].hasChildren = true
        frames.append(Frame(node: node, lastChild: -1, textStart: text.count, hasChildren: false))
        takeAttributes(attributes)
    }

    private func endField() {
        // Frames of a record that became too large are left as they were.
        guard isWithinLimit() else { return }
        let frame = frames.removeLast()
        let own = text[frame.textStart...]
        if !frame.hasChildren || !isBlank(own) {
            guard let column = columns.column(of: frame.node) else { return refuseColumns() }
            record.append(own, column: column)
        }
        text.removeLast(text.count - frame.textStart)
    }

    private func takeAttributes(_ attributes: XMLAttributes) {
        for index in 0..<attributes.count {
            key.removeAll(keepingCapacity: true)
            key.append(UInt8(ascii: "@"))
            attributes.appendName(index, to: &key)
            guard let node = childNode(frames[frames.count - 1]), let column = columns.column(of: node) else {
                return refuseColumns()
            }
            frames[frames.count - 1].lastChild = node
            let value = attributes.value(index)
            if value.contains(UInt8(ascii: "&")) {
                record.append(XMLAttributes.meant(value), column: column)
            } else {
                record.append(value, column: column)
            }
        }
    }

    private func childNode(_ frame: Frame) -> ColumnTree.Node? {
        key.withUnsafeBufferPointer { columns.child(of: frame.node, after: frame.lastChild, key: $0) }
    }

    private func refuseColumns() {
        stop(.tooManyColumns(at: position(at: offset, line: line)))
    }

    private func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    }
}
