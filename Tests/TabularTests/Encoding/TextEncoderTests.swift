import Tabular
import Testing

@Suite("Text back in its own encoding")
struct TextEncoderTests {
    @Test(
        "It is the same wherever the pieces of it end", arguments: [TextEncoding.cp949, .utf16LE, .utf16BE, .shiftJIS],
        [1, 2, 3, 4, 5, 7])
    func pieces(encoding: TextEncoding, size: Int) {
        let text = Array((encoding == .shiftJIS ? "name,電気\nランプ" : "name,똠방각하\n머그컵").utf8)
        let encoder = TextEncoder(encoding)
        var encoded: [UInt8] = []
        for start in stride(from: 0, to: text.count, by: size) {
            encoded += encoder.encode(text[start..<min(start + size, text.count)])
        }
        encoded += encoder.finish()
        let whole = TextEncoder(encoding)
        #expect(encoded == whole.encode(text[...]) + whole.finish())
    }
}
