/// A window on a source: the bytes that are not consumed yet, contiguous, already known to be UTF-8.
///
/// A scanner looks at `bytes`, consumes what it understood, and asks for more when a record is not complete yet.
/// A byte order mark at the very beginning is passed over.
public struct InputBuffer: ~Copyable {
    private let source: any ByteSource
    /// Others may have pieces of it.
    private var memory: InputMemory
    private let mostBytes: Int
    private var start = 0
    private var end = 0
    private var validator = UTF8Validator()
    /// The offset in the file of the memory's first byte.
    private var base = 0
    public private(set) var isAtEnd = false
    public private(set) var hasByteOrderMark = false
    /// Whether the last reading got all that it had room for, so that more is likely at hand.
    private var isFlowing = false
    /// What `fillAhead` met.
    private var trouble: ReadError?

    /// How much is read at a time; larger reads gain nothing here.
    static let chunk = 256 << 10

    /// - Parameter capacity: the longest piece that a scanner may need to see whole.
    public init(_ source: any ByteSource, capacity: Int = Limits.recordBytes + 1) {
        self.source = source
        mostBytes = capacity + Self.chunk
        memory = InputMemory(min(mostBytes, InputMemory.usual))
    }

    /// The bytes at hand.
    public var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: memory.bytes.bindMemory(to: UInt8.self)[start..<end])
    }

    /// The bytes at hand, to keep.
    var piece: InputPiece { memory.piece(start..<end) }

    /// The offset in the file of the first byte at hand.
    public var offset: Int { base + start }

    public mutating func consume(_ count: Int) { start += count }

    /// Reads more behind the bytes at hand.
    ///
    /// - Returns: `false` where the input has ended or the buffer is full.
    public mutating func fill() throws(ReadError) -> Bool {
        if let trouble { throw trouble }
        if isAtEnd { return false }
        makeRoom()
        guard memory.bytes.count - end > 0 else { return false }
        let room = UnsafeMutableRawBufferPointer(
            rebasing: memory.bytes[end..<min(end + Self.chunk, memory.bytes.count)])
        let count = try source.read(into: room)
        isFlowing = count == room.count
        if count == 0 {
            // Whoever asks again must not get to the end of half a character.
            try validator.finish()
            isAtEnd = true
            return false
        }
        try validator.check(UnsafeRawBufferPointer(rebasing: room[..<count]))
        end += count
        if !hasByteOrderMark, base + start == 0 { try passOverByteOrderMark() }
        return true
    }

    /// Reads more where it is likely at hand. What is the matter with it is the next `fill`'s to throw: the bytes at hand are fine.
    mutating func fillAhead() {
        guard isFlowing, trouble == nil else { return }
        do throws(ReadError) { _ = try fill() } catch { trouble = error }
    }

    /// Makes room for a chunk behind the bytes at hand, as far as there may be.
    private mutating func makeRoom() {
        let rest = end - start
        let (wanted, hasRoom) = (min(rest + Self.chunk, mostBytes), memory.bytes.count - end >= Self.chunk)
        if memory.bytes.count >= wanted, isKnownUniquelyReferenced(&memory) {
            // What is left of a chunk is short, and at the front again the next chunk meets warm memory; a long rest is
            // moved only when there is no room behind it.
            if rest < Self.chunk || !hasRoom { moveToFront(of: memory) }
        } else if !hasRoom {
            // Somebody keeps a piece of it, or a record is longer than usual ones.
            moveToFront(of: InputMemory(wanted <= InputMemory.usual ? min(mostBytes, InputMemory.usual) : mostBytes))
        }
    }

    private mutating func moveToFront(of next: InputMemory) {
        let remaining = end - start
        if remaining > 0, start > 0 || next !== memory {
            next.bytes.baseAddress!.copyMemory(from: memory.bytes.baseAddress! + start, byteCount: remaining)
        }
        memory = next
        base += start
        start = 0
        end = remaining
    }

    private mutating func passOverByteOrderMark() throws(ReadError) {
        // Fewer than three bytes may have come yet; nothing is consumed before they have.
        let mark = ByteOrderMark.utf8
        while bytes.count < 3, bytes.elementsEqual(mark.prefix(bytes.count)) {
            let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: memory.bytes[end..<(end + 1)]))
            guard count > 0 else {
                try validator.finish()
                return isAtEnd = true
            }
            try validator.check(UnsafeRawBufferPointer(rebasing: memory.bytes[end..<(end + count)]))
            end += count
        }
        if bytes.starts(with: mark) {
            hasByteOrderMark = true
            start += 3
        }
    }
}
