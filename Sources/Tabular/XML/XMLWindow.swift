import CByteScan

/// The bytes on their way to the XML parser, and enough of those already there to find a start tag, a line's start or a text.
///
/// libxml2 decodes and encodes each character of a text that is not ASCII, which is most of what Korean text costs it. It gets
/// another byte in the place of each of theirs, and says where a text stands; the text is taken from here.
struct XMLWindow: ~Copyable {
    private var input: InputBuffer
    /// What the parser gets of the piece at hand.
    private var covered = FlatBuffer<UInt8>(capacity: XMLPushParser.piece)
    /// `nil` where the parser gets all bytes as they are.
    private var markup: byte_scan_markup?
    /// How many bytes of the window the parser has.
    private var fed = 0
    /// `<?xml … ?>` as it stands in the document; empty where it has none.
    private(set) var declaration: [UInt8] = []

    /// What is kept behind the parser: more than the longest start tag and a piece.
    private static let kept = 256 << 10

    /// - Parameter covers: whether the parser is spared the characters that are not ASCII; then its texts are taken with `text`.
    init(_ source: any ByteSource, covers: Bool = false) {
        input = InputBuffer(source, capacity: 4 * Self.kept)
        if covers { markup = byte_scan_markup() }
    }

    /// The offset in the file of the first byte of the document.
    var offset: Int { input.offset }

    /// Reads the first bytes, to be looked at before they are fed.
    mutating func readSample() throws(ReadError) -> UnsafeBufferPointer<UInt8> {
        while input.bytes.count < RecordPath.sampleSize, try input.fill() {}
        noteDeclaration()
        return input.bytes
    }

    /// The next piece for the parser, of whole characters as far as there are any; `nil` at the end of the input.
    mutating func nextPiece() throws(ReadError) -> UnsafeBufferPointer<UInt8>? {
        while true {
            let rest = UnsafeBufferPointer(rebasing: input.bytes[fed...])
            let piece = UnsafeBufferPointer(rebasing: rest[..<rest.endOfCharacters(upTo: XMLPushParser.piece)])
            if !piece.isEmpty {
                fed += piece.count
                return cover(piece)
            }
            dropOldest()
            guard try input.fill() else { return nil }
        }
    }

    private mutating func cover(_ piece: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        guard markup != nil else { return piece }
        covered.shorten(to: 0)
        covered.append(contentsOf: piece)
        byte_scan_cover(covered.base, covered.count, true, &markup!)
        return covered.elements()
    }

    private mutating func dropOldest() {
        let surplus = max(0, fed - Self.kept)
        input.consume(surplus)
        fed -= surplus
    }

    private mutating func noteDeclaration() {
        guard input.bytes.starts(with: "<?xml ".utf8) || input.bytes.starts(with: "<?xml\n".utf8),
            let end = input.bytes.firstIndex(of: UInt8(ascii: ">"))
        else { return }
        declaration = Array(input.bytes[...end])
    }
}

// MARK: - Looking back

extension XMLWindow {
    /// The start tag that the parser stands in: no value in it may hold a `<` (XML 1.0 §3.1), so it begins at the
    /// last one.
    func startTag(before end: Int) -> (start: Int, lineFeeds: Int) {
        let bytes = input.bytes
        var index = end - input.offset - 1
        var lineFeeds = 0
        while index > 0, bytes[index] != UInt8(ascii: "<") {
            if bytes[index] == UInt8(ascii: "\n") { lineFeeds += 1 }
            index -= 1
        }
        return (input.offset + index, lineFeeds)
    }

    /// Hands out the text that stands from an offset on, as it is meant: line ends are line feeds (XML 1.0 §2.11).
    @inline(__always)
    func text(from start: Int, count: Int, _ take: (UnsafeBufferPointer<UInt8>) -> Void) {
        let bytes = input.bytes
        let text = UnsafeBufferPointer(rebasing: bytes[(start - input.offset)..<(start - input.offset + count)])
        guard markup?.has_returns == true else { return take(text) }
        let isBroken = start > input.offset && bytes[start - input.offset - 1] == UInt8(ascii: "\r")
        text.lines(isBehindReturn: isBroken, take)
    }

    func bytes(from start: Int, to end: Int) -> [UInt8] {
        Array(input.bytes[(start - input.offset)..<(end - input.offset)])
    }

    /// The first `]]>` from an offset on; the offset itself where there is none.
    func sectionEnd(from offset: Int) -> Int {
        let bytes = input.bytes
        let end = Array("]]>".utf8)
        var start = offset - input.offset
        while let found = bytes.firstIndex(of: end[0], from: start) {
            if bytes[found...].starts(with: end) { return input.offset + found }
            start = found + 1
        }
        return offset
    }

    /// The byte within its line, counted from 1; `nil` where the line began too long ago.
    func column(at offset: Int) -> Int? {
        let bytes = input.bytes
        let place = offset - input.offset
        guard 0...bytes.count ~= place else { return nil }
        if let lineFeed = bytes[..<place].lastIndex(of: UInt8(ascii: "\n")) { return place - lineFeed }
        return isAtStart ? offset + 1 : nil
    }

    /// Whether nothing has been dropped.
    private var isAtStart: Bool { input.offset == (input.hasByteOrderMark ? 3 : 0) }
}

extension UnsafeBufferPointer<UInt8> {
    /// How many of at most so many bytes are whole characters.
    fileprivate func endOfCharacters(upTo limit: Int) -> Int {
        var end = Swift.min(limit, count)
        // A byte that goes on is 10xxxxxx: the character begins before it.
        var start = end
        while start > 0, end - start < 4 {
            start -= 1
            if self[start] & 0xC0 != 0x80 { break }
        }
        guard start < end else { return end }
        let length = self[start] < 0xC0 ? 1 : self[start] < 0xE0 ? 2 : self[start] < 0xF0 ? 3 : 4
        if start + length > end { end = start }
        return end
    }

    /// Its pieces with a line feed for each carriage return, and none for one that follows it.
    fileprivate func lines(isBehindReturn: Bool, _ take: (UnsafeBufferPointer<UInt8>) -> Void) {
        let lineFeed = [UInt8(ascii: "\n")]
        var start = isBehindReturn && first == lineFeed[0] ? 1 : 0
        while let end = firstIndex(of: UInt8(ascii: "\r"), from: start) {
            take(UnsafeBufferPointer(rebasing: self[start..<end]))
            lineFeed.withUnsafeBufferPointer(take)
            start = end + 1
            if start < count, self[start] == lineFeed[0] { start += 1 }
        }
        take(UnsafeBufferPointer(rebasing: self[start...]))
    }
}
