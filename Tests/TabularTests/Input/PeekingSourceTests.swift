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
}
