/// Reads a multipart body (RFC 2046 §5.1, RFC 7578) as it comes, whatever the sizes of its pieces.
///
/// It owns no socket and no file: bytes are pushed in, events are taken out. Line ends are CRLF, as the market's own
/// parser has it; a photo may hold every byte, so a bare LF cannot stand for one.
///
///     parser.push(chunk)
///     while let event = try parser.next() { … }
///     // and when the input ends
///     try parser.finish()
package struct MultipartParser: Sendable {
    package enum Event: Hashable, Sendable {
        case partBegin(MultipartHeaders)
        /// Some of the part's bytes; their division into events follows the pieces pushed and means nothing.
        case body([UInt8])
        case partEnd
        /// The closing delimiter was read. What follows it is the epilogue, which is skipped.
        case end
    }

    package struct Limits: Hashable, Sendable {
        /// The header section of a part, in bytes: the market's own limit.
        package var headerBytes = 10_240
        package var parts = 32

        package init() {}
    }

    private enum State: Hashable {
        /// Before the first delimiter: skipped.
        case preamble
        case headers
        /// At the line end that closes the header.
        case bodyStart
        case body
        /// The part's end has been given out; this delimiter ended it.
        case partEnd(Delimiter)
        case epilogue
    }

    private enum Delimiter: Hashable {
        case next
        case closing
    }

    private let limits: Limits
    /// CRLF, two hyphens, the boundary.
    private let delimiter: [UInt8]
    private var buffer: [UInt8]
    /// Where in `buffer` the bytes not yet used begin.
    private var head = 0
    private var state = State.preamble
    private var parts = 0
    /// How much of the unfinished header is known to hold no empty line.
    private var headerBytesSeen = 0

    package init(boundary: String, limits: Limits = Limits()) {
        self.limits = limits
        delimiter = Array("\r\n--\(boundary)".utf8)
        // The first delimiter has no line end before it; with one put there, all are alike.
        buffer = [0x0D, 0x0A]
    }

    package mutating func push(_ bytes: some Collection<UInt8>) {
        // The epilogue may be as long as it likes.
        guard state != .epilogue else { return }
        buffer.removeFirst(head)
        head = 0
        buffer.append(contentsOf: bytes)
    }

    /// The next event, or `nil` where more bytes are needed for one.
    package mutating func next() throws(MultipartError) -> Event? {
        switch state {
        case .preamble: try skipPreamble()
        case .headers: try readHeaders()
        case .bodyStart: startBody()
        case .body: readBody()
        case .partEnd(let delimiter): try enter(delimiter)
        case .epilogue: nil
        }
    }

    /// Call when the input has ended and `next` gives nothing more: a body cut short is an error.
    package func finish() throws(MultipartError) {
        switch state {
        case .epilogue: return
        case .preamble: throw .noDelimiter
        case .headers: throw .unterminatedHeader
        case .bodyStart, .body, .partEnd: throw .truncated
        }
    }
}

extension MultipartParser {
    private mutating func skipPreamble() throws(MultipartError) -> Event? {
        switch scan() {
        case .none(let before):
            head = before
            return nil
        case .found(_, let end, let delimiter):
            head = end
            return try enter(delimiter)
        }
    }

    /// Goes on behind a delimiter.
    private mutating func enter(_ delimiter: Delimiter) throws(MultipartError) -> Event? {
        guard delimiter == .next else {
            state = .epilogue
            buffer = []
            head = 0
            return .end
        }
        state = .headers
        return try readHeaders()
    }

    private mutating func readHeaders() throws(MultipartError) -> Event? {
        let rest = buffer[head...]
        // A part without a header begins with the empty line itself.
        if rest.starts(with: [0x0D, 0x0A]) { return try beginPart(section: rest.prefix(0), emptyLine: head) }
        // Four bytes more than the limit tell a section at the limit from one over it.
        let window = rest.prefix(limits.headerBytes + 4)
        // A header that comes byte by byte is not searched again from its beginning.
        let unseen = window.dropFirst(max(0, headerBytesSeen - 3))
        if let end = unseen.firstRange(of: [0x0D, 0x0A, 0x0D, 0x0A]) {
            return try beginPart(section: rest[..<end.lowerBound], emptyLine: end.lowerBound + 2)
        }
        if window.count == limits.headerBytes + 4 { throw .headerTooLarge(limit: limits.headerBytes) }
        headerBytesSeen = window.count
        return nil
    }

    /// - Parameter emptyLine: where the line end of the header's closing line begins.
    private mutating func beginPart(
        section: ArraySlice<UInt8>, emptyLine: Int
    ) throws(MultipartError) -> Event {
        parts += 1
        guard parts <= limits.parts else { throw .tooManyParts(limit: limits.parts) }
        let headers = try MultipartHeaders(section: section)
        head = emptyLine
        headerBytesSeen = 0
        state = .bodyStart
        return .partBegin(headers)
    }

    /// RFC 2046 lets a part without bytes have its delimiter right behind the header, so that the header's
    /// closing line end is the delimiter's own.
    private mutating func startBody() -> Event? {
        switch match(at: head) {
        case .undecided: return nil
        case .no: head += 2
        case .delimiter: break
        }
        state = .body
        return readBody()
    }

    private mutating func readBody() -> Event? {
        let start = head
        switch scan() {
        case .none(let before):
            head = before
            return start < before ? .body(Array(buffer[start..<before])) : nil
        case .found(let begin, let end, let delimiter):
            if start < begin {
                head = begin
                return .body(Array(buffer[start..<begin]))
            }
            head = end
            state = .partEnd(delimiter)
            return .partEnd
        }
    }
}

// MARK: - Delimiters

extension MultipartParser {
    private enum Scan {
        /// No delimiter begins before this index.
        case none(before: Int)
        case found(begin: Int, end: Int, Delimiter)
    }

    private enum Match {
        case delimiter(end: Int, Delimiter)
        case no
        /// The bytes so far may yet become one.
        case undecided
    }

    private func scan() -> Scan {
        var index = head
        while let candidate = buffer[index...].firstIndex(of: 0x0D) {
            switch match(at: candidate) {
            case .delimiter(let end, let delimiter): return .found(begin: candidate, end: end, delimiter)
            case .undecided: return .none(before: candidate)
            case .no: index = candidate + 1
            }
        }
        return .none(before: buffer.count)
    }

    private func match(at start: Int) -> Match {
        let rest = buffer[start...]
        guard rest.count > delimiter.count else {
            return delimiter.starts(with: rest) ? .undecided : .no
        }
        return rest.starts(with: delimiter) ? classify(tail: rest.dropFirst(delimiter.count)) : .no
    }

    /// What stands behind the boundary decides: two hyphens close; blanks and a line end go on to the next part;
    /// anything else was the part's own bytes, which happened to begin like a delimiter.
    private func classify(tail: ArraySlice<UInt8>) -> Match {
        if tail.first == UInt8(ascii: "-") {
            guard tail.count > 1 else { return .undecided }
            let end = tail.startIndex + 2
            return tail[end - 1] == UInt8(ascii: "-") ? .delimiter(end: end, .closing) : .no
        }
        let padding = tail.prefix(Self.paddingLimit).prefix { $0 == 0x20 || $0 == 0x09 }
        let line = tail[padding.endIndex...].prefix(2)
        if line.elementsEqual([0x0D, 0x0A]) { return .delimiter(end: line.endIndex, .next) }
        return line.isEmpty || line.elementsEqual([0x0D]) ? .undecided : .no
    }

    /// Blanks a mail gateway may have put behind a boundary; more are somebody's bytes.
    private static let paddingLimit = 64
}

/// Why a body is no multipart body. Each refuses the whole request.
package enum MultipartError: Error, Hashable, Sendable {
    /// The boundary never came: another one than the header names, or lines without their leading hyphens.
    case noDelimiter
    /// The body ended inside a header: its empty line is missing, or the upload was cut off.
    case unterminatedHeader
    /// The body ended before the closing delimiter.
    case truncated
    /// A size in bytes; mostly the empty line behind the header is missing.
    case headerTooLarge(limit: Int)
    /// A line of a header that is no field.
    case malformedHeader
    case tooManyParts(limit: Int)
}
