import CByteScan

/// Takes JSON apart token by token (RFC 8259), and checks its grammar on the way.
///
/// A pull tokenizer over a window of the input: a token that is not complete in the window asks for more bytes, so
/// the result is the same wherever a piece ends. Nothing is kept but the kinds of the open containers. Only a token
/// must fit the window, and one longer than `Limits.recordBytes` is checked in pieces and reported as `overlong`.
struct JSONScanner: ~Copyable {
    enum Token {
        case beginObject, endObject, beginArray, endArray
        /// An object's key; its bytes are `tokenText`.
        case key
        case string
        case number
        case boolean
        case null
        /// A string or number of more than `Limits.recordBytes`, whose text is not at hand. In a document of lines
        /// the rest of it has not been looked at.
        case overlong
        /// The end of the document, or of the line in a document of lines.
        case end
    }

    /// What the grammar allows next.
    private enum Expectation {
        case value, valueOrEnd, key, keyOrEnd, colon, separatorOrEnd, nothing
    }

    private enum Container { case object, array }

    let format: TabularFormat
    /// Whether the documents of a text of lines may go over several lines.
    private let isSpread: Bool
    var buffer: InputBuffer
    /// The physical line of the token, counted from 1.
    private(set) var line = 1
    private var lineStart = 0
    /// The offset in the file of the token's first byte.
    private(set) var tokenStart = 0
    /// The token's bytes at the front of the window.
    private var tokenLength = 0
    /// Whether the key or string holds a backslash, and must be decoded.
    var hasEscapes = false
    private var containers: [Container] = []
    private var expectation = Expectation.value

    /// - Parameters:
    ///   - format: `.json` for one document, `.ndjson` for one document a line.
    ///   - isSpread: whether a line's document may go on in the next lines.
    init(_ source: any ByteSource, format: TabularFormat, isSpread: Bool = false) {
        self.format = format
        self.isSpread = isSpread
        buffer = InputBuffer(source)
    }

    /// How many containers are open.
    var depth: Int { containers.count }

    /// The offset in the file behind the token.
    var tokenEnd: Int { buffer.offset + tokenLength }

    /// The offset in the file of what has not been consumed.
    var offset: Int { buffer.offset }

    var endsAtLineEnd: Bool { format == .ndjson && !(isSpread && depth > 0) }
}

// MARK: - Tokens

extension JSONScanner {
    /// The next token.
    ///
    /// - Throws: `ReadError.malformed` at the byte that the grammar does not allow.
    mutating func next() throws(ReadError) -> Token {
        while true {
            releaseToken()
            guard let byte = try firstByteBehindBlanks() else { return try end() }
            tokenStart = buffer.offset
            tokenLength = 1
            switch byte {
            case UInt8(ascii: "{"): return try open(.object)
            case UInt8(ascii: "["): return try open(.array)
            case UInt8(ascii: "}"): return try close(.object)
            case UInt8(ascii: "]"): return try close(.array)
            case UInt8(ascii: ","): try passSeparator()
            case UInt8(ascii: ":"): try passColon()
            default: return try scalar(startingWith: byte)
            }
        }
    }

    /// Takes apart the object whose opening brace was the last token, where it is a plain one and at hand as a whole; it is the token
    /// then, and closed.
    ///
    /// - Parameters:
    ///   - values: room for its keys and values.
    ///   - body: gets them with the object's bytes, and says whether they are taken.
    /// - Returns: whether that was done; if not, nothing has been passed over.
    mutating func takePlainObject(
        _ values: UnsafeMutableBufferPointer<byte_scan_value>,
        _ body: (UnsafeBufferPointer<byte_scan_value>, UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Bool {
        guard depth < Limits.jsonDepth, tokenLength == 1 else { return false }
        var object = byte_scan_object()
        (object.values, object.capacity, object.is_in_line) = (values.baseAddress, values.count, endsAtLineEnd)
        let bytes = UnsafeBufferPointer(rebasing: buffer.bytes.prefix(Limits.recordBytes))
        let length = byte_scan_object(bytes.baseAddress, 0, bytes.count, &object)
        guard length > 0,
            body(
                UnsafeBufferPointer(rebasing: values[..<object.value_count]),
                UnsafeBufferPointer(rebasing: bytes[..<length]))
        else { return false }
        if object.line_feeds > 0 {
            line += object.line_feeds
            lineStart = buffer.offset + object.last_line_feed + 1
        }
        tokenLength = length
        containers.removeLast()
        endValue()
        return true
    }

    /// Passes over what follows the token and was looked at by somebody else: whole values, and what separates them.
    ///
    /// - Parameters:
    ///   - lineFeeds: how many line feeds stand in it.
    ///   - lastLineFeed: where the last one does.
    mutating func pass(_ count: Int, lineFeeds: Int, lastLineFeed: Int) {
        releaseToken()
        if lineFeeds > 0 {
            line += lineFeeds
            lineStart = buffer.offset + lastLineFeed + 1
        }
        buffer.consume(count)
    }

    /// Passes over the rest of the innermost open container.
    mutating func skipContainer() throws(ReadError) {
        let outside = depth - 1
        while depth > outside { _ = try next() }
    }

    mutating func releaseToken() {
        buffer.consume(tokenLength)
        tokenLength = 0
    }

    private mutating func open(_ container: Container) throws(ReadError) -> Token {
        try expectValue()
        guard depth < Limits.jsonDepth else { throw malformed("it nests deeper than \(Limits.jsonDepth) levels") }
        containers.append(container)
        expectation = container == .object ? .keyOrEnd : .valueOrEnd
        return container == .object ? .beginObject : .beginArray
    }

    private mutating func close(_ container: Container) throws(ReadError) -> Token {
        let isExpected: Bool =
            switch expectation {
            case .separatorOrEnd: containers.last == container
            case .keyOrEnd: container == .object
            case .valueOrEnd: container == .array
            case .value, .key, .colon, .nothing: false
            }
        guard isExpected else { throw unexpected() }
        containers.removeLast()
        endValue()
        return container == .object ? .endObject : .endArray
    }

    private mutating func passSeparator() throws(ReadError) {
        guard expectation == .separatorOrEnd else { throw unexpected() }
        expectation = containers.last == .object ? .key : .value
    }

    private mutating func passColon() throws(ReadError) {
        guard expectation == .colon else { throw unexpected() }
        expectation = .value
    }

    private mutating func scalar(startingWith byte: UInt8) throws(ReadError) -> Token {
        if byte == UInt8(ascii: "\""), expectation == .key || expectation == .keyOrEnd {
            let isWhole = try scanString()
            expectation = .colon
            return isWhole ? .key : .overlong
        }
        try expectValue()
        let token = try scalarToken(startingWith: byte)
        endValue()
        return token
    }

    private mutating func scalarToken(startingWith byte: UInt8) throws(ReadError) -> Token {
        switch byte {
        case UInt8(ascii: "\""): return try scanString() ? .string : .overlong
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try scanNumber() ? .number : .overlong
        case UInt8(ascii: "t"): try scanLiteral("true")
        case UInt8(ascii: "f"): try scanLiteral("false")
        case UInt8(ascii: "n"):
            try scanLiteral("null")
            return .null
        default: throw unexpected()
        }
        return .boolean
    }

    private func expectValue() throws(ReadError) {
        guard expectation == .value || expectation == .valueOrEnd else { throw unexpected() }
    }

    private mutating func endValue() {
        expectation = containers.isEmpty ? .nothing : .separatorOrEnd
    }

    private func end() throws(ReadError) -> Token {
        // A blank line is no document, and no fault.
        if endsAtLineEnd, expectation == .value, containers.isEmpty { return .end }
        guard expectation == .nothing else { throw malformed("it ends too early") }
        return .end
    }
}

// MARK: - Bytes between tokens

extension JSONScanner {
    /// Consumes white space (RFC 8259 §2); `nil` at the end of the document.
    private mutating func firstByteBehindBlanks() throws(ReadError) -> UInt8? {
        while true {
            let bytes = buffer.bytes
            // A generated file has no blanks between most of its tokens.
            if let byte = bytes.first, byte > 0x20 { return byte }
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                switch byte {
                case 0x20, 0x09, 0x0D: break
                case 0x0A where endsAtLineEnd:
                    buffer.consume(index)
                    return nil
                case 0x0A:
                    line += 1
                    lineStart = buffer.offset + index + 1
                default:
                    buffer.consume(index)
                    return byte
                }
                index += 1
            }
            buffer.consume(index)
            guard try buffer.fill() else { return nil }
        }
    }

    /// Passes over the rest of the line and makes ready for the next one.
    ///
    /// - Returns: the offset behind the line's end; `nil` at the end of the input, where nothing was passed over.
    mutating func endLine() throws(ReadError) -> Int? {
        releaseToken()
        containers.removeAll(keepingCapacity: true)
        expectation = .value
        let start = buffer.offset
        repeat {
            let bytes = buffer.bytes
            if let index = bytes.firstIndex(of: 0x0A) {
                buffer.consume(index + 1)
                line += 1
                lineStart = buffer.offset
                return buffer.offset
            }
            buffer.consume(bytes.count)
        } while try buffer.fill()
        return buffer.offset > start ? buffer.offset : nil
    }
}

// MARK: - Trouble

extension JSONScanner {
    /// A place counted from the token's first byte.
    func position(ahead count: Int = 0) -> Position {
        let offset = buffer.offset + count
        return Position(offset: offset, line: line, column: offset - lineStart + 1)
    }

    func malformed(_ reason: String, ahead count: Int = 0) -> ReadError {
        .malformed(format, at: position(ahead: count), reason: reason)
    }

    private func unexpected() -> ReadError {
        switch expectation {
        case .value: malformed("a value is expected here")
        case .valueOrEnd: malformed("a value or ] is expected here")
        case .key: malformed("a key in quotes is expected here")
        case .keyOrEnd: malformed("a key in quotes or } is expected here")
        case .colon: malformed("a colon is expected here")
        case .separatorOrEnd: malformed("a comma or \(containers.last == .object ? "}" : "]") is expected here")
        case .nothing: malformed("nothing more is expected here")
        }
    }

    /// Marks the first `length` bytes of the window as the token's.
    mutating func setTokenLength(_ length: Int) { tokenLength = length }

    /// The bytes of a key or string without its quotes, or of a number or literal; valid until the next token.
    func withTokenText<Result>(isQuoted: Bool, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let quotes = isQuoted ? 1 : 0
        return body(UnsafeBufferPointer(rebasing: buffer.bytes[quotes..<(tokenLength - quotes)]))
    }

    /// The key that was the last token.
    var key: String {
        var text: [UInt8] = []
        withTokenText(isQuoted: true) { JSONEscapes.decode($0, into: &text) }
        return String(decoding: text, as: UTF8.self)
    }
}
