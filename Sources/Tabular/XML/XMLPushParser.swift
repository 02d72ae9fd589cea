import CLibXML2

/// libxml2's push parser (SAX2), held to what a hostile file cannot abuse; a subclass takes the events.
///
/// No entity is loaded or expanded, no file or address is opened, and no limit of libxml2's own is lifted: the only
/// options are NONET and IGNORE_ENC. A DOCTYPE is read past and never obeyed: nobody takes its declarations, what it
/// says of attributes is forgotten, and a reference to an entity ends the reading. What libxml2 leaves open is bounded
/// here: depth, attributes, namespaces, and the bytes that may pass without an event (a start tag of 200,000 attributes costs it
/// over a minute).
class XMLPushParser {
    /// Why reading ended; the first trouble stands.
    private(set) var failure: ReadError? { didSet { hasFailed = failure != nil } }
    /// Asked at every tag, where comparing the error itself would cost more than many tags.
    private var hasFailed = false
    /// How many elements are open.
    private(set) var depth = 0
    private var context: xmlParserCtxtPtr!
    /// The offset in the file of the first byte fed.
    private let base: Int
    /// The elements, attributes, comments and instructions so far: what a document costs, beside its bytes.
    fileprivate(set) final var markup = 0
    /// The bytes fed since libxml2 last reported anything.
    fileprivate var silence = 0

    /// What is fed at most at a time: the pace at which the bounds are checked.
    static let piece = 16 << 10
    /// The longest start tag and the longest internal DTD: libxml2's checks for duplicates are quadratic in both.
    private static let longestTag = 64 << 10
    /// Anything else that is reported only once it is whole: comments, sections.
    private static let longestSilence = 4 << 20

    /// - Parameter base: the offset in the file of the first byte that will be fed.
    init(base: Int) {
        self.base = base
        _ = Self.isInitialized
        var handler = Self.makeHandler()
        context = xmlCreatePushParserCtxt(&handler, Unmanaged.passUnretained(self).toOpaque(), nil, 0, nil)
        precondition(context != nil, "libxml2 has no memory for a parser")
        xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue))
        // The bytes are known to be UTF-8, whatever a declaration says.
        xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
    }

    deinit {
        // A SAX context may own a document all the same.
        if let document = context.pointee.myDoc { xmlFreeDoc(document) }
        xmlFreeParserCtxt(context)
    }

    /// libxml2 wants this once before several threads parse.
    private static let isInitialized: Void = xmlInitParser()

    // MARK: Events, for subclasses

    /// An element begins; `depth` counts it already.
    func startElement(_ name: XMLName, _ attributes: XMLAttributes) {}
    /// The element that began last ends; `depth` still counts it.
    func endElement() {}
    /// Text, perhaps a piece of it.
    func characters(_ bytes: UnsafeBufferPointer<UInt8>) {}
    /// The text of a section, perhaps a piece of it.
    func section(_ bytes: UnsafeBufferPointer<UInt8>) { characters(bytes) }
    /// A processing instruction; one without data has an empty one.
    func instruction(_ target: String, _ data: String) {}
    /// The place of an offset in the file, as exactly as it can be known.
    func position(at offset: Int, line: Int) -> Position { Position(offset: offset, line: line) }

    /// Where `]]>` stands, in the text that stands at an offset: libxml2 reports it somewhere in the text before.
    func sectionEnd(from offset: Int) -> Int { offset }

    // MARK: Where the parser is

    /// The offset in the file behind what is parsed: at the closing `>` or `/>` in `startElement`, behind it in
    /// `endElement`.
    final var offset: Int {
        guard let input = context?.pointee.input else { return base }
        return base + Int(input.pointee.consumed) + (input.pointee.cur - input.pointee.base)
    }

    /// The offset in the file of a text that the parser hands over; `nil` for one that does not stand there as it is, as of a
    /// reference.
    final func offset(of text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let input = context.pointee.input, let start = text.baseAddress, let base = input.pointee.base,
            base <= start, start < input.pointee.end
        else { return nil }
        return self.base + Int(input.pointee.consumed) + (start - base)
    }

    /// libxml2 reports a few faults while it has no input, such as a document that ended before it began.
    final var line: Int { context?.pointee.input.map { Int($0.pointee.line) } ?? 1 }

    /// Ends the reading.
    final func stop(_ error: ReadError) {
        if failure == nil { failure = error }
        xmlStopParser(context)
    }

    final func stop(malformed reason: String) { stop(malformed: reason, at: offset) }

    private func stop(malformed reason: String, at offset: Int) {
        stop(.malformed(.xml, at: position(at: offset, line: line), reason: reason))
    }
}

// MARK: - Feeding

extension XMLPushParser {
    /// Parses a piece of at most `piece` bytes.
    func feed(_ bytes: UnsafeBufferPointer<UInt8>) {
        silence += bytes.count
        let status = bytes.withMemoryRebound(to: CChar.self) {
            xmlParseChunk(context, $0.baseAddress, Int32($0.count), 0)
        }
        check(status)
        guard failure == nil else { return }
        let state = context.pointee.instate
        let isInTag = state == XML_PARSER_START_TAG || state == XML_PARSER_DTD
        if silence > (isInTag ? Self.longestTag : Self.longestSilence) {
            stop(malformed: "a tag, comment, section or DOCTYPE is too long")
        }
    }

    /// Tells the parser that the document ends here.
    func finish() {
        check(xmlParseChunk(context, nil, 0, 1))
    }

    /// Every status counts: an undecodable byte, for one, ends a document early without any other notice. A fault
    /// of namespaces alone also gives a status, but the document is still well-formed.
    private func check(_ status: Int32) {
        guard status != 0, failure == nil else { return }
        if context.pointee.wellFormed == 0 || context.pointee.disableSAX != 0 {
            stop(malformed: "libxml2 refuses it with the code \(status)")
        }
    }
}

// MARK: - What libxml2 calls

extension XMLPushParser {
    private static func makeHandler() -> xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.initialized = UInt32(XML_SAX2_MAGIC)
        handler.externalSubset = { userData, _, _, _ in withParser(userData) { $0.forgetDeclaredAttributes() } }
        handler.startElementNs = { userData, local, prefix, _, _, _, count, defaulted, values in
            let name = XMLName(local: local!, prefix: prefix)
            withParser(userData) { $0.start(name, XMLAttributes(values: values, count: Int(count - defaulted))) }
        }
        handler.endElementNs = { userData, _, _, _ in withParser(userData) { $0.end() } }
        handler.characters = { userData, text, count in
            withParser(userData) { $0.characters(UnsafeBufferPointer(start: text, count: Int(count))) }
        }
        // The very same function, or libxml2 guesses which blanks matter.
        handler.ignorableWhitespace = handler.characters
        handler.cdataBlock = { userData, text, count in
            withParser(userData) { $0.section(UnsafeBufferPointer(start: text, count: Int(count))) }
        }
        handler.comment = { userData, _ in withParser(userData) { $0.markup += 1 } }
        handler.processingInstruction = { userData, target, data in
            withParser(userData) {
                $0.markup += 1
                $0.instruction(String(cString: target!), data.map { String(cString: $0) } ?? "")
            }
        }
        handler.getEntity = { userData, name in
            withParser(userData) { $0.refuseEntity(name!) }
            return nil
        }
        handler.serror = { _, error in
            // For faults of validity libxml2 passes its own context for ours, so ours is looked up.
            guard let context = error?.pointee.ctxt?.assumingMemoryBound(to: xmlParserCtxt.self) else { return }
            withParser(context.pointee.userData) { $0.take(error!.pointee) }
        }
        return handler
    }

    fileprivate func start(_ name: XMLName, _ attributes: XMLAttributes) {
        depth += 1
        // libxml2 compares each attribute with those before it.
        markup += 1 + attributes.count + attributes.count * attributes.count / 64
        guard !hasFailed else { return }
        if depth > Limits.xmlDepth { return stop(malformed: "it nests deeper than \(Limits.xmlDepth) levels") }
        if attributes.count > Limits.xmlAttributes {
            return stop(malformed: "an element has more than \(Limits.xmlAttributes) attributes")
        }
        // libxml2 keeps the prefix and the address of each, one behind the other.
        if context.pointee.nsNr > 2 * Limits.xmlNamespaces {
            return stop(malformed: "more than \(Limits.xmlNamespaces) namespaces are declared at once")
        }
        startElement(name, attributes)
    }

    fileprivate func end() {
        if !hasFailed { endElement() }
        depth -= 1
    }

    /// Drops what a DOCTYPE says of attributes, as soon as it is read: default values are handed over only to be
    /// dropped, and each start tag would be compared with all of them.
    fileprivate func forgetDeclaredAttributes() {
        if let defaults = context.pointee.attsDefault { xmlHashFree(defaults, xmlHashDefaultDeallocator) }
        context.pointee.attsDefault = nil
        if let types = context.pointee.attsSpecial { xmlHashFree(types, nil) }
        context.pointee.attsSpecial = nil
    }

    fileprivate func refuseEntity(_ name: UnsafePointer<xmlChar>) {
        // While it reads a DOCTYPE, libxml2 asks for every entity that is declared, which is no use of it.
        if context.pointee.inSubset != 0 { return }
        stop(.entityRefused(name: String(cString: name), at: position(at: offset, line: line)))
    }

    /// What breaks Namespaces in XML beyond an undeclared prefix, which feeds have every day and which does no harm: a
    /// prefix is part of a name here.
    private static let namespaceFaults = [
        XML_NS_ERR_XML_NAMESPACE, XML_NS_ERR_QNAME, XML_NS_ERR_ATTRIBUTE_REDEFINED, XML_NS_ERR_EMPTY, XML_NS_ERR_COLON,
    ].map { Int32($0.rawValue) }

    /// Notes the first fatal error. What is not fatal (an undeclared prefix, a fault of validity, a bad URI) leaves a
    /// document well-formed, but for an entity that nobody declared.
    fileprivate func take(_ error: xmlError) {
        let entityCodes = [XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY].map { Int32($0.rawValue) }
        let isFatal = error.level == XML_ERR_FATAL
        if let name = error.str1, entityCodes.contains(error.code), isFatal || error.level == XML_ERR_ERROR {
            return stop(.entityRefused(name: String(cString: name), at: position(at: offset, line: line)))
        }
        guard isFatal || Self.namespaceFaults.contains(error.code) else { return }
        let message = error.message.map { String(cString: $0) } ?? "libxml2 gives the code \(error.code)"
        let isSectionEnd = error.code == Int32(XML_ERR_MISPLACED_CDATA_END.rawValue)
        stop(
            malformed: String(message.prefix { $0 != "\n" }), at: isSectionEnd ? sectionEnd(from: offset) : offset)
    }
}

/// Hands an event to its parser, which is alive as long as it parses: nothing is counted for that.
@inline(__always)
private func withParser(_ userData: UnsafeMutableRawPointer?, _ event: (XMLPushParser) -> Void) {
    Unmanaged<XMLPushParser>.fromOpaque(userData!)._withUnsafeGuaranteedRef { parser in
        parser.silence = 0
        event(parser)
    }
}
