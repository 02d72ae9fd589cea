import CLibXML2

/// libxml2's push parser for web pages, held to what a hostile one cannot abuse; a subclass takes the events.
///
/// A page need not be well-formed: what is open is closed, what is closed twice is passed over. Nothing it names is
/// loaded.
class HTMLPushParser {
    private(set) var failure: ReadError?
    private var context: htmlParserCtxtPtr!
    private var input: InputBuffer
    private var depth = 0
    private var isFinished = false
    /// The bytes, and the blanks among them, fed since libxml2 last reported anything.
    fileprivate var silence = 0
    fileprivate var silentBlanks = 0

    private static let piece = 16 << 10
    private static let longestSilence = 4 << 20
    /// Each attribute has a blank before it, and libxml2 compares it with all the others; a picture in an attribute
    /// is long, but has none.
    private static let mostSilentBlanks = 64 << 10
    private static let deepest = 2000

    init(_ source: any ByteSource) throws(ReadError) {
        input = InputBuffer(source, capacity: 1 << 20)
        xmlInitParser()
        var handler = Self.makeHandler()
        context = htmlCreatePushParserCtxt(
            &handler, Unmanaged.passUnretained(self).toOpaque(), nil, 0, nil, XML_CHAR_ENCODING_UTF8)
        precondition(context != nil, "libxml2 has no memory for a parser")
        let options = [HTML_PARSE_NONET, HTML_PARSE_IGNORE_ENC, HTML_PARSE_NOERROR, HTML_PARSE_NOWARNING]
        htmlCtxtUseOptions(context, options.reduce(0) { $0 | Int32($1.rawValue) })
    }

    deinit {
        if let document = context.pointee.myDoc { xmlFreeDoc(document) }
        htmlFreeParserCtxt(context)
    }

    // MARK: Events, for subclasses

    func startElement(_ name: LocalName, _ attributes: HTMLAttributes) {}
    func endElement(_ name: LocalName) {}
    func characters(_ bytes: UnsafeBufferPointer<UInt8>) {}

    // MARK: Feeding

    /// Parses the next piece.
    ///
    /// - Returns: `false` where that was the last.
    func feedNext() throws(ReadError) -> Bool {
        if isFinished { return false }
        // A character that the source cut in two waits for its rest.
        if input.bytes.count < 4, try !input.fill(), input.bytes.isEmpty {
            isFinished = true
            htmlParseChunk(context, nil, 0, 1)
        } else {
            feed(nextPiece)
        }
        if let failure { throw failure }
        return !isFinished
    }

    /// Bytes that end with a whole character: half of one at the end makes libxml2 take the page for Latin-1.
    private var nextPiece: UnsafeBufferPointer<UInt8> {
        let bytes = input.bytes
        var end = min(Self.piece, bytes.count)
        let lastStart = bytes[..<end].lastIndex { $0 & 0xC0 != 0x80 } ?? 0
        if end > 0, lastStart + Self.length(bytes[lastStart]) > end { end = lastStart }
        return UnsafeBufferPointer(rebasing: bytes[..<end])
    }

    /// The bytes of a character, by its first.
    private static func length(_ byte: UInt8) -> Int { byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4 }

    private func feed(_ bytes: UnsafeBufferPointer<UInt8>) {
        silence += bytes.count
        for byte in bytes where byte <= 0x20 { silentBlanks += 1 }
        bytes.withMemoryRebound(to: CChar.self) {
            _ = htmlParseChunk(context, $0.baseAddress, Int32($0.count), 0)
        }
        input.consume(bytes.count)
        if silence > Self.longestSilence || silentBlanks > Self.mostSilentBlanks {
            stop(malformed: "a tag or comment is too long")
        }
    }

    func stop(malformed reason: String) {
        let line = context.pointee.input.map { Int($0.pointee.line) } ?? 1
        if failure == nil {
            failure = .malformed(.html, at: Position(offset: input.offset, line: line), reason: reason)
        }
        xmlStopParser(context)
    }

    fileprivate func enter() {
        depth += 1
        if depth > Self.deepest { stop(malformed: "it nests deeper than \(Self.deepest) levels") }
    }

    fileprivate func leave() { depth -= 1 }

    private static func makeHandler() -> htmlSAXHandler {
        var handler = htmlSAXHandler()
        handler.startElement = { userData, name, attributes in
            let parser = parser(userData)
            parser.enter()
            if parser.failure == nil { parser.startElement(LocalName(name!), HTMLAttributes(list: attributes)) }
        }
        handler.endElement = { userData, name in
            let parser = parser(userData)
            if parser.failure == nil { parser.endElement(LocalName(name!)) }
            parser.leave()
        }
        handler.characters = { userData, text, count in
            let parser = parser(userData)
            if parser.failure == nil { parser.characters(UnsafeBufferPointer(start: text, count: Int(count))) }
        }
        handler.ignorableWhitespace = handler.characters
        handler.cdataBlock = { userData, _, _ in _ = parser(userData) }
        handler.comment = { userData, _ in _ = parser(userData) }
        handler.processingInstruction = { userData, _, _ in _ = parser(userData) }
        return handler
    }
}

/// The parser that an event belongs to.
private func parser(_ userData: UnsafeMutableRawPointer?) -> HTMLPushParser {
    let parser = Unmanaged<HTMLPushParser>.fromOpaque(userData!).takeUnretainedValue()
    (parser.silence, parser.silentBlanks) = (0, 0)
    return parser
}

/// The attributes of a tag, as libxml2 hands them over; valid during the event.
struct HTMLAttributes {
    fileprivate let list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?

    /// A whole number; `nil` where the attribute is missing or says something else.
    func number(_ name: StaticString) -> Int? {
        guard let list else { return nil }
        var index = 0
        while let key = list[index] {
            if xmlStrEqual(key, name.utf8Start) != 0, let value = list[index + 1] {
                return UnsafeBufferPointer(start: value, count: Int(xmlStrlen(value))).wholeNumber
            }
            index += 2
        }
        return nil
    }
}

extension LocalName {
    fileprivate init(_ name: UnsafePointer<xmlChar>) {
        self.init(UnsafeBufferPointer(start: name, count: Int(xmlStrlen(name))))
    }
}
