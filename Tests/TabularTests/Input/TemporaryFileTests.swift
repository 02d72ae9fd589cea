import TestSupport
import Testing

@testable import Tabular

@Suite("A temporary file")
struct TemporaryFileTests {
    @Test(
        "Pieces written together stand one behind the other, the empty ones nowhere",
        arguments: [[], [0], [3], [0, 1, 0, 5], Array(repeating: 2, count: 3_000)])
    func gathering(sizes: [Int]) throws {
        let file = try TemporaryFile()
        var expected: [UInt8] = Array("before".utf8)
        try expected.withUnsafeBytes { try file.append($0) }
        let pieces = sizes.enumerated().map { index, size in [UInt8](repeating: UInt8(index % 251), count: size) }
        expected += pieces.joined()
        let memory = pieces.map { piece in
            let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: piece.count, alignment: 1)
            copy.copyBytes(from: piece)
            return UnsafeRawBufferPointer(copy)
        }
        defer { for piece in memory { piece.deallocate() } }
        try file.append(gathering: memory)
        #expect(file.byteCount == expected.count)
        var read = [UInt8](repeating: 0, count: expected.count + 1)
        let count = try read.withUnsafeMutableBytes { try file.read(at: 0, into: $0) }
        #expect(Array(read[..<count]) == expected)
    }
}
