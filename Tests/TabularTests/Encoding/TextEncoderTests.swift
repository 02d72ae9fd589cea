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

    /// Ê with a macron is one character of Big5 as Hong Kong has it, so that Ê alone is held back.
    private let big5 = TextEncoding(named: "big5")!

    @Test("A letter that a combining mark might have followed comes at the end, and once")
    func heldBack() throws {
        let sink = MemorySink()
        let encoding = EncodingSink(sink, big5)
        try encoding.write(text: "x\u{CA}")
        #expect(sink.bytes == [0x78])
        try encoding.finish()
        #expect(sink.bytes == [0x78, 0x88, 0x66])
        try encoding.write(text: "\u{CA}\u{304}")
        try encoding.finish()
        #expect(sink.bytes == [0x78, 0x88, 0x66, 0x88, 0x62])
    }

    @Test("Each text is judged by itself: a mark is none of the letter before it in another text")
    func separate() {
        let encodable = EncodableText(big5)
        #expect(encodable.spelling(of: "\u{CA}").missing.isEmpty)
        #expect(encodable.spelling(of: "\u{304}").missing == ["\u{304}"])
    }
}
