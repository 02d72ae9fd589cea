import CByteScan

/// Checks UTF-8 (RFC 3629) piece by piece: no overlong forms, no surrogates, nothing above U+10FFFF.
///
/// A machine of one byte a step, which may stop anywhere, and a faster way over what is common.
struct UTF8Validator {
    /// Bytes checked before the current piece, and the line feeds among them.
    private var offset = 0
    private var lines = 1
    private var lineStart = 0
    /// Whether vector instructions are used where the processor has them.
    private let isWide: Bool

    init(isWide: Bool = true) { self.isWide = isWide }

    /// - Parameter start: where in the file the first piece stands.
    init(from start: Position) {
        isWide = true
        (offset, lines, lineStart) = (start.offset, start.line, start.offset - (start.column ?? 1) + 1)
    }

    /// The continuation bytes still due, and the range the next one must lie in.
    private var due = 0
    private var low: UInt8 = 0x80
    private var high: UInt8 = 0xBF
    /// Where the unfinished sequence began.
    private var sequenceStart = 0

    /// - Throws: `ReadError.notUTF8` at the first byte of the first bad sequence.
    mutating func check(_ piece: UnsafeRawBufferPointer) throws(ReadError) {
        var index = 0
        let count = piece.count
        while index < count {
            if due == 0 {
                if isWide { index = Self.skipWellFormed(piece, from: index) }
                index = Self.skipCommon(piece, from: index)
                guard index < count else { break }
            }
            let byte = piece[index]
            if due > 0 {
                guard low...high ~= byte else { throw failure(at: sequenceStart, in: piece) }
                due -= 1
                (low, high) = (0x80, 0xBF)
            } else {
                sequenceStart = offset + index
                guard begin(byte) else { throw failure(at: sequenceStart, in: piece) }
            }
            index += 1
        }
        advance(past: piece)
    }

    /// - Throws: `ReadError.notUTF8` where the input ends inside a sequence.
    func finish() throws(ReadError) {
        if due > 0 {
            throw .notUTF8(at: Position(offset: sequenceStart, line: lines, column: sequenceStart - lineStart + 1))
        }
    }

    private mutating func begin(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x00..<0x80: due = 0
        case 0xC2...0xDF: due = 1
        case 0xE0: (due, low) = (2, 0xA0)
        case 0xED: (due, high) = (2, 0x9F)
        case 0xE1...0xEF: due = 2
        case 0xF0: (due, low) = (3, 0x90)
        case 0xF4: (due, high) = (3, 0x8F)
        case 0xF1...0xF3: due = 3
        default: return false
        }
        return true
    }

    private static func skipWellFormed(_ piece: UnsafeRawBufferPointer, from start: Int) -> Int {
        let bytes = piece.assumingMemoryBound(to: UInt8.self)
        return byte_scan_utf8(bytes.baseAddress!, start, bytes.count)
    }

    /// Passes over whole sequences of one, two and three bytes, which are nearly all of any text. It stops wherever
    /// something else stands, or may stand behind the piece's end; the machine above then decides.
    private static func skipCommon(_ piece: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        while index &+ 8 <= piece.count {
            let word = UInt64(littleEndian: piece.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let high = word & 0x8080_8080_8080_8080
            guard high != 0 else {
                index &+= 8
                continue
            }
            index &+= high.trailingZeroBitCount / 8
            let length = Self.lengthOfCommon(piece, at: index)
            if length == 0 { return index }
            index &+= length
        }
        return index
    }

    /// The length of the whole sequence of two or three bytes at `index`; 0 for anything else.
    @inline(__always)
    private static func lengthOfCommon(_ piece: UnsafeRawBufferPointer, at index: Int) -> Int {
        guard index &+ 4 <= piece.count else { return 0 }
        let bytes = UInt32(littleEndian: piece.loadUnaligned(fromByteOffset: index, as: UInt32.self))
        if bytes & 0xC0C0F0 == 0x8080E0 {
            // After E0, a second byte below A0 is an overlong form; after ED, one from A0 on is a surrogate.
            let rest = bytes & 0x200F
            return rest == 0 || rest == 0x200D ? 0 : 3
        }
        // C0 and C1 only begin overlong forms.
        return bytes & 0xC0E0 == 0x80C0 && bytes & 0x1E != 0 ? 2 : 0
    }

    private mutating func advance(past piece: UnsafeRawBufferPointer) {
        let bytes = piece.assumingMemoryBound(to: UInt8.self)
        let lineFeeds = byte_scan_count(bytes.baseAddress, piece.count, 0x0A)
        if lineFeeds > 0, let last = piece.lastIndex(of: 0x0A) {
            lines += lineFeeds
            lineStart = offset + last + 1
        }
        offset += piece.count
    }

    private func failure(at position: Int, in piece: UnsafeRawBufferPointer) -> ReadError {
        var line = lines
        var start = lineStart
        for index in piece.indices where piece[index] == 0x0A && offset + index < position {
            line += 1
            start = offset + index + 1
        }
        return .notUTF8(at: Position(offset: position, line: line, column: position - start + 1))
    }
}
