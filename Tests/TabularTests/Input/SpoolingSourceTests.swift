import Tabular
import Testing

@Suite("Bytes kept for later")
struct SpoolingSourceTests {
    private func text(_ size: Int, _ read: (UnsafeMutableRawBufferPointer) throws -> Int) rethrows -> String {
        var buffer = [UInt8](repeating: 0, count: size)
        let count = try buffer.withUnsafeMutableBytes { try read($0) }
        return String(decoding: buffer[..<count], as: UTF8.self)
    }

    @Test("What has passed can be read again at any place, and reading goes on where it was")
    func spool() throws {
        let source = try SpoolingSource(MemorySource("abcdefgh".utf8, pieceSize: 3))
        #expect(try text(8) { try source.read(into: $0) } == "abc")
        #expect(try text(8) { try source.read(into: $0) } == "def")
        #expect(try text(3) { try source.read(at: 2, into: $0) } == "cde")
        #expect(try text(8) { try source.read(at: 4, into: $0) } == "ef")
        #expect(try text(8) { try source.read(into: $0) } == "gh")
        #expect(try text(8) { try source.read(into: $0) } == "")
        #expect(try text(8) { try source.read(at: 6, into: $0) } == "gh")
    }

    @Test("A temporary file grows by what is appended, and ends where that ends")
    func temporaryFile() throws {
        let file = try TemporaryFile()
        #expect(try text(4) { try file.read(at: 0, into: $0) } == "")
        for piece in ["ab", "", "cde"] { try Array(piece.utf8).withUnsafeBytes { try file.append($0) } }
        #expect(file.byteCount == 5)
        #expect(try text(9) { try file.read(at: 1, into: $0) } == "bcde")
        #expect(try text(9) { try file.read(at: 5, into: $0) } == "")
    }
}
