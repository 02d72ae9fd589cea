import Glibc
import TestSupport
import Testing

@testable import Tabular

@Suite("The window on an input")
struct InputBufferTests {
    /// Bytes that differ from those a little further on.
    private static func input(chunks: Int) -> [UInt8] {
        (0..<(chunks * InputBuffer.chunk)).map { UInt8(($0 / 64 + $0) % 127) }
    }

    private static func has(_ input: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
        input.withUnsafeBytes { memcmp($0.baseAddress! + offset, bytes.baseAddress!, bytes.count) == 0 }
    }

    private func text(_ buffer: borrowing InputBuffer) -> String { String(decoding: buffer.bytes, as: UTF8.self) }

    @Test("A byte order mark is passed over, however the reads cut it", arguments: 1...4)
    func byteOrderMark(pieceSize: Int) throws {
        var buffer = InputBuffer(MemorySource("\u{FEFF}ab".utf8, pieceSize: pieceSize))
        while try buffer.fill() {}
        let (text, offset, hasMark) = (text(buffer), buffer.offset, buffer.hasByteOrderMark)
        #expect(text == "ab")
        #expect(offset == 3)
        #expect(hasMark)
    }

    @Test("What only begins like a byte order mark is text", arguments: 1...4)
    func almostMark(pieceSize: Int) throws {
        var buffer = InputBuffer(MemorySource("\u{FEFE}\u{FEFF}".utf8, pieceSize: pieceSize))
        while try buffer.fill() {}
        let (text, hasMark) = (text(buffer), buffer.hasByteOrderMark)
        #expect(text == "\u{FEFE}\u{FEFF}")
        #expect(!hasMark)
    }

    @Test("An input that ends within the mark is no UTF-8")
    func cutMark() {
        #expect(throws: ReadError.notUTF8(at: Position(offset: 0, line: 1, column: 1))) {
            var buffer = InputBuffer(MemorySource([0xEF, 0xBB]))
            while try buffer.fill() {}
        }
    }

    @Test("Nor is one that ends within a character, however the reads cut it", arguments: 1...4)
    func cutCharacter(pieceSize: Int) {
        #expect(throws: ReadError.notUTF8(at: Position(offset: 3, line: 2, column: 1))) {
            var buffer = InputBuffer(MemorySource(Array("ab\n가".utf8.dropLast()), pieceSize: pieceSize))
            while try buffer.fill() { buffer.consume(buffer.bytes.count) }
        }
    }

    @Test("Consuming moves the offset, and what is left stays in front of what comes")
    func consume() throws {
        var buffer = InputBuffer(MemorySource("abcdef".utf8, pieceSize: 3))
        _ = try buffer.fill()
        buffer.consume(2)
        _ = try buffer.fill()
        let (text, offset) = (text(buffer), buffer.offset)
        #expect(text == "cdef")
        #expect(offset == 2)
    }

    @Test("A full buffer says so, and has room again once something is consumed")
    func full() throws {
        let capacity = 10
        let bytes = [UInt8](repeating: 0x61, count: 2 * (InputBuffer.chunk + capacity))
        var buffer = InputBuffer(MemorySource(bytes), capacity: capacity)
        while try buffer.fill() {}
        var (count, isAtEnd) = (buffer.bytes.count, buffer.isAtEnd)
        #expect(count == InputBuffer.chunk + capacity)
        #expect(!isAtEnd)
        buffer.consume(count)
        while try buffer.fill() {}
        (count, isAtEnd) = (buffer.bytes.count, buffer.isAtEnd)
        #expect(count == InputBuffer.chunk + capacity)
        buffer.consume(count)
        #expect(try !buffer.fill())
        isAtEnd = buffer.isAtEnd
        #expect(isAtEnd)
    }

    @Test("The first fill passes over the whole mark, so that nobody consumes a piece of it", arguments: 1...4)
    func wholeMark(pieceSize: Int) throws {
        var buffer = InputBuffer(MemorySource("\u{FEFF}ab".utf8, pieceSize: pieceSize))
        var text: [UInt8] = []
        while try buffer.fill() {
            text += buffer.bytes
            buffer.consume(buffer.bytes.count)
        }
        let (offset, hasMark) = (buffer.offset, buffer.hasByteOrderMark)
        #expect(text == Array("ab".utf8))
        #expect(offset == 5)
        #expect(hasMark)
    }

    @Test("A mark further on is text, also where it is the first of a window")
    func laterMark() throws {
        var buffer = InputBuffer(MemorySource("abc\u{FEFF}".utf8, pieceSize: 3))
        _ = try buffer.fill()
        buffer.consume(3)
        _ = try buffer.fill()
        let (text, offset, hasMark) = (text(buffer), buffer.offset, buffer.hasByteOrderMark)
        #expect(text == "\u{FEFF}")
        #expect(offset == 3)
        #expect(!hasMark)
    }

    @Test("Whatever is consumed between two fills, the bytes at hand are the input's", arguments: SeededGenerator.seeds)
    func random(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let chunk = InputBuffer.chunk
        let input = Self.input(chunks: 4)
        let pieceSize = Int.random(in: chunk / 8...chunk, using: &generator)
        let capacity = Int.random(in: 1...2 * chunk, using: &generator)
        var buffer = InputBuffer(MemorySource(input, pieceSize: pieceSize), capacity: capacity)
        while true {
            let isFilled = try buffer.fill()
            let (offset, count, isAtEnd) = (buffer.offset, buffer.bytes.count, buffer.isAtEnd)
            let isSame = Self.has(input, buffer.bytes, at: offset)
            #expect(isSame, "\(generator)")
            // Nothing but the end or a full buffer keeps more from coming.
            #expect(isFilled || isAtEnd || count >= capacity, "\(generator)")
            if isAtEnd, offset + count == input.count { break }
            if !isFilled || Bool.random(using: &generator) {
                buffer.consume(Int.random(in: isFilled ? 0...count : 1...count, using: &generator))
            }
        }
    }

    @Test("A piece that somebody keeps stays as it was, whatever is read behind it", arguments: SeededGenerator.seeds)
    func pieces(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let chunk = InputBuffer.chunk
        let input = Self.input(chunks: 6)
        let pieceSize = Int.random(in: chunk / 4...chunk, using: &generator)
        var buffer = InputBuffer(MemorySource(input, pieceSize: pieceSize), capacity: 3 * chunk)
        var kept: [(offset: Int, piece: InputPiece)] = []
        func places(_ piece: InputPiece) -> [Int] { [0, piece.count / 2, piece.count - 1] }
        while try buffer.fill() {
            // Now and then more is at hand than usual memory has room for.
            if Int.random(in: 0..<3, using: &generator) == 0 { continue }
            let piece = buffer.piece.prefix(Int.random(in: 1...(2 * chunk), using: &generator))
            // What is spelt of it has a place of its own.
            for place in places(piece) { piece.start[piece.scratch + place] = ~piece.bytes[place] }
            kept.append((buffer.offset, piece))
            buffer.consume(piece.count)
            if kept.count > 3 { kept.remove(at: Int.random(in: 0..<4, using: &generator)) }
            for (offset, piece) in kept {
                let isSame = Self.has(input, piece.bytes, at: offset)
                let isSpelt = places(piece).allSatisfy { piece.start[piece.scratch + $0] == ~piece.bytes[$0] }
                #expect(isSame && isSpelt, "\(generator)")
            }
        }
        let isAtEnd = buffer.isAtEnd
        #expect(isAtEnd && !kept.isEmpty, "\(generator)")
    }
}
