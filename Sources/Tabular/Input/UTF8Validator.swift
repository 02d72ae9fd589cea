/// Checks UTF-8 (RFC 3629) piece by piece: no overlong forms, no surrogates, nothing above U+10FFFF.
struct UTF8Validator {
    /// Bytes checked before the current piece, and the line feeds among them.
    private var offset = 0
    private var lines = 1
    private var lineStart = 0
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
                index = Self.skipASCII(piece, from: index)
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

    /// The index of the first byte from `index` on that is not ASCII.
    private static func skipASCII(_ piece: UnsafeRawBufferPointer, from index: Int) -> Int {
        var position = index
        while position + 8 <= piece.count,
            piece.loadUnaligned(fromByteOffset: position, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        {
            position += 8
        }
        while position < piece.count, piece[position] < 0x80 { position += 1 }
        return position
    }

    private mutating func advance(past piece: UnsafeRawBufferPointer) {
        for index in piece.indices where piece[index] == 0x0A {
            lines += 1
            lineStart = offset + index + 1
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
