import CLibXML2

/// The push parser for a document whose elements are known: a subclass says what an element is to it, by its name and
/// the element around it, and gets that back at its end. Prefixes are passed over, for each program has its own.
class PartParser<Tag: Equatable>: XMLPushParser {
    /// The part's name, for errors.
    let part: String
    private var window: XMLWindow
    private var open: [Tag?] = []

    init(_ source: any ByteSource, part: String) throws(ReadError) {
        self.part = part
        var window = XMLWindow(source)
        _ = try window.readSample()
        let base = window.offset
        self.window = window
        super.init(base: base)
    }

    // MARK: For subclasses

    /// - Returns: what the element is; `nil` for one of no interest.
    func start(_ name: LocalName, _ attributes: XMLAttributes, in parent: Tag?) -> Tag? { nil }
    func end(_ tag: Tag) {}

    /// The element that text now belongs to.
    var current: Tag? { open.last ?? nil }

    // MARK: Reading

    /// Parses the next piece.
    ///
    /// - Returns: `false` where that was the last.
    func feedNext() throws(ReadError) -> Bool {
        let piece: UnsafeBufferPointer<UInt8>?
        do { piece = try window.nextPiece() } catch { throw WorkbookDamage.locate(error, part: part) }
        if let piece { feed(piece) } else { finish() }
        if let failure { throw WorkbookDamage.locate(failure, part: part) }
        return piece != nil
    }

    func readToEnd() throws(ReadError) {
        while try feedNext() {}
    }

    /// Ends the reading at something that the workbook should not say.
    func stop(_ cause: WorkbookDamage.Cause) {
        stop(.damagedWorkbook(WorkbookDamage(cause, part: part, line: line)))
    }

    // MARK: The parser's events

    final override func startElement(_ name: XMLName, _ attributes: XMLAttributes) {
        open.append(start(LocalName(name.local), attributes, in: current))
    }

    final override func endElement() {
        if let tag = open.removeLast() { end(tag) }
    }
}

/// An element's name without its prefix.
struct LocalName {
    private let bytes: UnsafeBufferPointer<UInt8>

    init(_ name: UnsafeBufferPointer<UInt8>) {
        let start = name.firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? 0
        bytes = UnsafeBufferPointer(rebasing: name[start...])
    }

    init(_ name: UnsafePointer<xmlChar>) {
        self.init(UnsafeBufferPointer(start: name, count: Int(xmlStrlen(name))))
    }

    static func ~= (pattern: StaticString, name: LocalName) -> Bool {
        pattern.utf8CodeUnitCount == name.bytes.count
            && name.bytes.elementsEqual(UnsafeBufferPointer(start: pattern.utf8Start, count: name.bytes.count))
    }
}
