import Testing

@testable import Tabular

@Suite("Searching bytes a word at a time")
struct ByteSearchTests {
    private func index(of needles: (UInt8, UInt8, UInt8), in bytes: [UInt8], from start: Int) -> Int {
        bytes.withUnsafeBufferPointer { ByteSearch(for: needles.0, needles.1, needles.2).index(in: $0, from: start) }
    }

    /// Bytes next to the needles, for which a careless subtraction would borrow, and the extremes.
    private static let others: [UInt8] = [0x00, 0x01, 0x0B, 0x0C, 0x2B, 0x2D, 0x7F, 0x80, 0xAC, 0x8A, 0xFF]

    @Test("It finds each needle at every place and from every start, whatever stands around it", arguments: others)
    func everywhere(other: UInt8) {
        for length in 0...20 {
            for place in 0...length {
                for needle: UInt8 in [0x2C, 0x0A, 0x0D] {
                    var bytes = [UInt8](repeating: other, count: length)
                    if place < length { bytes[place] = needle }
                    for start in 0...length {
                        let expected = start <= place ? place : length
                        #expect(index(of: (0x2C, 0x0A, 0x0D), in: bytes, from: start) == expected)
                    }
                }
            }
        }
    }

    @Test("The first of several wins, also within one word")
    func first() {
        #expect(index(of: (0x2C, 0x0A, 0x0D), in: Array("ab-,\n,\r,ef,".utf8), from: 0) == 3)
        #expect(index(of: (0x2C, 0x0A, 0x0D), in: Array("ab-,\n,\r,ef,".utf8), from: 4) == 4)
    }

    @Test("Line ends: LF, CR LF and CR alone count one each")
    func lineEnds() {
        for (text, count) in [
            ("", 0), ("abcdefghij", 0), ("\n", 1), ("\r\n\r\n", 2), ("\r\r\n\n", 3), ("a\rb\nc\r", 3),
        ] {
            #expect(Array(text.utf8).withUnsafeBufferPointer(\.lineEnds) == count)
        }
    }

    @Test("A byte is counted as often as it is there, at every length and beyond what one sum holds")
    func counted() {
        let bytes = (0..<20_000).map { number -> UInt8 in number % 7 == 0 ? 0x2C : UInt8(number % 251) }
        for length in Array(0...300) + [8127, 8128, 8129, 8191, 8192, 16_255, 16_257, 20_000] {
            let part = Array(bytes[..<length])
            #expect(part.withUnsafeBufferPointer { $0.count(of: 0x2C) } == part.count { $0 == 0x2C })
            let full = [UInt8](repeating: 0x2C, count: length)
            #expect(full.withUnsafeBufferPointer { $0.count(of: 0x2C) } == length)
        }
    }
}
