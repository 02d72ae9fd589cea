import TestSupport
import Testing

@testable import Tabular

@Suite("Passing over a record of delimited text")
struct CSVSkipperTests {
    static let dialects = [
        Dialect.csv, .tsv, Dialect(quote: UInt8(ascii: "'")), Dialect(escape: UInt8(ascii: "\\")),
        Dialect(skipsBlanks: true), Dialect(escape: UInt8(ascii: "\\"), skipsBlanks: true),
        Dialect(delimiter: UInt8(ascii: " "), skipsBlanks: true),
    ]

    @Test("Its end is where the scanner finds it, whatever the bytes", arguments: dialects)
    func random(dialect: Dialect) {
        var generator = SeededGenerator(seed: 1)
        let alphabet = [
            "a", ",", "\"", "\"", "\n", "\r", "\r\n", "\\", "\\", " ", " ", "'", "'", "\t", ",\"", "\",",
            "more than a word",
        ]
        .map { Array($0.utf8) }
        for _ in 0..<20_000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 1...20, using: &generator) {
                bytes += alphabet.randomElement(using: &generator)!
            }
            var record = Record()
            let result = bytes.withUnsafeBufferPointer {
                CSVScanner(dialect: dialect).scan($0, isAtEnd: true, into: &record)
            }
            // What never closes has no end to be found.
            guard case .record(let extent) = result else { continue }
            var skipper = CSVSkipper(dialect: dialect)
            var passed = 0
            for piece in pieces(of: bytes, at: Int.random(in: 1...40, using: &generator)) {
                guard let end = piece.withUnsafeBufferPointer({ skipper.end(in: $0) }) else {
                    passed += piece.count
                    continue
                }
                passed += end
                break
            }
            let text = String(decoding: bytes, as: UTF8.self).debugDescription
            #expect(passed == extent.length, "\(text)")
            #expect(skipper.lineEnds == extent.lineEnds, "\(text)")
            #expect(skipper.isLine == extent.isLine, "\(text)")
        }
    }

    private func pieces(of bytes: [UInt8], at size: Int) -> [ArraySlice<UInt8>] {
        stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
    }
}
