/// Gathers the records of an XML document from the parser's events: it knows which elements are records, and what stands around
/// them.
final class XMLRecordCollector: XMLPushParser {
    /// What stands around the records, from the first one.
    private(set) var head: [UInt8] = []
    private(set) var tail: [UInt8] = []

    private let path: [[UInt8]]
    /// How many of the path's names the open elements have matched, from the root on.
    private var matched = 0
    private var ancestorTags: [[UInt8]] = []
    /// The record's name, once one was met.
    private var recordName: XMLName?
    private let gathering = Pinned(XMLRecordGathering())
    private let window: Pinned<XMLWindow>

    init(path: [String], window: consuming XMLWindow) {
        self.path = path.map { Array($0.utf8) }
        let base = window.offset
        self.window = Pinned(window)
        super.init(base: base)
    }

    var columns: [String] { gathering.value.columnNames }
    var count: Int { gathering.value.count }

    /// Hands out the next record that is complete.
    func dequeue(into record: inout Record) -> Bool { gathering.value.dequeue(into: &record) }

    /// Feeds the parser the next piece of the input.
    ///
    /// - Returns: `false` where that was the last.
    func feedNext() throws(ReadError) -> Bool {
        if let piece = try window.value.nextPiece() {
            feed(piece)
            return true
        }
        finish()
        return false
    }

    override func position(at offset: Int, line: Int) -> Position {
        Position(offset: offset, line: line, column: window.value.column(at: offset))
    }

    override func sectionEnd(from offset: Int) -> Int { window.value.sectionEnd(from: offset) }

    override func startElement(_ name: XMLName, _ attributes: XMLAttributes) {
        if gathering.value.isInRecord {
            if !gathering.value.startField(name, attributes, at: offset) { refuseColumns() }
            return
        }
        guard matched == depth - 1, matched < path.count, isNext(name) else { return }
        matched += 1
        if matched == path.count { beginRecord(attributes) } else { noteAncestor() }
    }

    /// Whether it is the path's next name.
    private func isNext(_ name: XMLName) -> Bool {
        guard matched == path.count - 1 else { return name.isWritten(as: path[matched]) }
        if recordName == nil, name.isWritten(as: path[matched]) { recordName = name }
        return name == recordName
    }

    override func endElement() {
        if gathering.value.isInRecord, depth > path.count {
            if !gathering.value.endField(at: offset) { refuseColumns() }
        } else if depth == matched {
            if !gathering.value.isInRecord {
                ancestorTags.removeLast()
            } else if !gathering.value.endRecord(at: offset, line: line) {
                refuseColumns()
            }
            matched -= 1
        }
    }

    override func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard gathering.value.isInRecord else { return }
        guard let start = offset(of: bytes) else { return gathering.value.take(bytes, at: offset) }
        window.value.text(from: start, count: bytes.count) { gathering.value.take($0, at: start) }
    }

    override func section(_ bytes: UnsafeBufferPointer<UInt8>) {
        if gathering.value.isInRecord { gathering.value.take(bytes, at: offset) }
    }

    /// A character that XML cannot carry is part of the text around it.
    override func instruction(_ target: String, _ data: String) {
        guard gathering.value.isInRecord, let scalar = XMLCharacter.character(target: target, data: data) else {
            return
        }
        Array(UTF8.encode(scalar)!).withUnsafeBufferPointer { gathering.value.take($0, at: offset) }
    }

    private func beginRecord(_ attributes: XMLAttributes) {
        let tag = window.value.startTag(before: offset)
        if head.isEmpty { setFrame(upTo: tag.start) }
        if !gathering.value.beginRecord(attributes, at: tag.start, line: line - tag.lineFeeds) { refuseColumns() }
    }

    private func refuseColumns() { stop(.tooManyColumns(at: position(at: offset, line: line))) }

    private func noteAncestor() {
        let start = window.value.startTag(before: offset).start
        ancestorTags.append(window.value.bytes(from: start, to: offset) + [UInt8(ascii: ">")])
    }

    private func setFrame(upTo start: Int) {
        let lineFeed = UInt8(ascii: "\n")
        head = window.value.declaration.isEmpty ? [] : window.value.declaration + [lineFeed]
        for tag in ancestorTags { head += tag + [lineFeed] }
        for name in path.dropLast().reversed() { tail += [lineFeed] + Array("</".utf8) + name + [UInt8(ascii: ">")] }
        tail.append(lineFeed)
    }
}
