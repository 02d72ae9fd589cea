/// Gathers the records of an XML document from the parser's events: it knows which elements are records, and what stands around
/// them.
final class XMLRecordCollector: XMLPushParser {
    /// What stands around the records, from the first one.
    private(set) var head: [UInt8] = []
    private(set) var tail: [UInt8] = []
    private var window: XMLWindow

    private let path: [[UInt8]]
    /// How many of the path's names the open elements have matched, from the root on.
    private var matched = 0
    private var ancestorTags: [[UInt8]] = []
    /// In memory of its own: an object's properties are checked for overlapping accesses at run time, several times for each
    /// event, which took a sixth of the time.
    private let gathering: UnsafeMutablePointer<XMLRecordGathering>

    init(path: [String], window: consuming XMLWindow) {
        self.path = path.map { Array($0.utf8) }
        let base = window.offset
        self.window = window
        gathering = .allocate(capacity: 1)
        gathering.initialize(to: XMLRecordGathering())
        super.init(base: base)
    }

    deinit {
        gathering.deinitialize(count: 1)
        gathering.deallocate()
    }

    var columns: [String] { gathering.pointee.columns.names }
    var count: Int { gathering.pointee.count }

    /// Hands out the next record that is complete.
    func dequeue(into record: inout Record) -> Bool { gathering.pointee.dequeue(into: &record) }

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
        if gathering.pointee.isInRecord {
            if !gathering.pointee.startField(name, attributes, at: offset) { refuseColumns() }
            return
        }
        guard matched == depth - 1, matched < path.count, name.elementsEqual(path[matched]) else { return }
        matched += 1
        if matched == path.count { beginRecord(attributes) } else { noteAncestor() }
    }

    override func endElement() {
        if gathering.pointee.isInRecord, depth > path.count {
            if !gathering.pointee.endField(at: offset) { refuseColumns() }
        } else if depth == matched {
            if !gathering.pointee.isInRecord {
                ancestorTags.removeLast()
            } else if !gathering.pointee.endRecord(at: offset, line: line) {
                refuseColumns()
            }
            matched -= 1
        }
    }

    override func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
        if gathering.pointee.isInRecord { gathering.pointee.take(bytes, at: offset) }
    }

    private func beginRecord(_ attributes: XMLAttributes) {
        let tag = window.startTag(before: offset)
        if head.isEmpty { setFrame(upTo: tag.start) }
        let lines = (line - tag.lineFeeds)...line
        if !gathering.pointee.beginRecord(attributes, at: tag.start, lines: lines) { refuseColumns() }
    }

    private func refuseColumns() { stop(.tooManyColumns(at: position(at: offset, line: line))) }

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
