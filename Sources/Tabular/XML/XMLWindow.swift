/// The bytes on their way to the XML parser, and enough of those already there to find a start tag or a line's start.
struct XMLWindow: ~Copyable {
    private var input: InputBuffer
    /// How many bytes of the window the parser has.
    private var fed = 0
    /// `<?xml … ?>` as it stands in the document; empty where it has none.
    private(set) var declaration: [UInt8] = []

    /// What is kept behind the parser: more than the longest start tag and a piece.
    private static let kept = 256 << 10

    init(_ source: any ByteSource) {
        input = InputBuffer(source, capacity: 4 * Self.kept)
    }

    /// The offset in the file of the first byte of the document.
    var offset: Int { input.offset }

    /// Reads the first bytes, to be looked at before they are fed.
    mutating func readSample() throws(ReadError) -> UnsafeBufferPointer<UInt8> {
        while input.bytes.count < RecordPath.sampleSize, try input.fill() {}
        noteDeclaration()
        return input.bytes
    }

    /// The next piece for the parser; `nil` at the end of the input.
    mutating func nextPiece() throws(ReadError) -> UnsafeBufferPointer<UInt8>? {
        if fed == input.bytes.count {
            dropOldest()
            guard try input.fill() else { return nil }
        }
        let bytes = input.bytes
        let end = min(fed + XMLPushParser.piece, bytes.count)
        defer { fed = end }
        return UnsafeBufferPointer(rebasing: bytes[fed..<end])
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

    func bytes(from start: Int, to end: Int) -> [UInt8] {
        Array(input.bytes[(start - input.offset)..<(end - input.offset)])
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
