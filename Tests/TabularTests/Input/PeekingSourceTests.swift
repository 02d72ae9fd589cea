import Tabular
import Testing

@Suite("Looking at a source's beginning")
struct PeekingSourceTests {
    private func drain(_ source: any ByteSource, bufferSize: Int) throws -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: bufferSize)
        while true {
            let count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
            if count == 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<count]
        }
    }

    @Test("What was looked at is still read, in pieces of any size", arguments: [1, 2, 3, 100])
    func readsAll(size: Int) throws {
        let source = PeekingSource(MemorySource("abcdefgh".utf8, pieceSize: size))
        #expect(try source.peek(3).elementsEqual("abc".utf8))
        #expect(try source.peek(5).elementsEqual("abcde".utf8))
        #expect(try drain(source, bufferSize: size) == "abcdefgh")
    }

    @Test("Fewer bytes than asked for are all there are")
    func short() throws {
        let source = PeekingSource(MemorySource("ab".utf8))
        #expect(try source.peek(10).elementsEqual("ab".utf8))
        #expect(try drain(source, bufferSize: 1) == "ab")
        #expect(try source.peek(1).isEmpty)
    }

    @Test("The last byte is that of what has come from the source, looked at or read", arguments: [1, 2, 3, 100])
    func lastByte(size: Int) throws {
        let source = PeekingSource(MemorySource("abcdefgh".utf8, pieceSize: size))
        #expect(source.lastByte == nil)
        _ = try source.peek(size)
        #expect(source.lastByte == Array("abcdefgh".utf8).prefix(size).last)
        _ = try drain(source, bufferSize: 3)
        #expect(source.lastByte == UInt8(ascii: "h"))
        let read = PeekingSource(MemorySource("ab".utf8))
        _ = try drain(read, bufferSize: 8)
        #expect(read.lastByte == UInt8(ascii: "b"))
    }

    @Test("What is looked at again in the middle begins where the reading is")
    func peekBetween() throws {
        let source = PeekingSource(MemorySource("abcdefgh".utf8, pieceSize: 3))
        var two: [UInt8] = [0, 0]
        _ = try source.peek(3)
        for expected in ["cdefg", "efgh", "gh"] {
            _ = try two.withUnsafeMutableBytes { try source.read(into: $0) }
            #expect(try String(decoding: source.peek(5), as: UTF8.self) == expected)
        }
    }

    @Test("A source that has ended is not asked again, though a terminal would go on")
    func ended() throws {
        final class Terminal: ByteSource {
            private var answers = ["ab", "", "cd", ""]
            func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
                let answer = answers.isEmpty ? "" : answers.removeFirst()
                buffer.copyBytes(from: answer.utf8)
                return answer.utf8.count
            }
        }
        let source = PeekingSource(Terminal())
        #expect(try source.peek(4).elementsEqual("ab".utf8))
        #expect(try source.peek(4).elementsEqual("ab".utf8))
        #expect(try drain(source, bufferSize: 8) == "ab")
        #expect(try drain(source, bufferSize: 8) == "")
    }
}
