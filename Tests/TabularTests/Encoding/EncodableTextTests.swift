import Tabular
import TestSupport
import Testing

@Suite("What an encoding can hold")
struct EncodableTextTests {
    private let cp949 = EncodableText(.cp949)

    @Test(
        "Hangul, Hanja and the syllables that EUC-KR lacks are held",
        arguments: ["", "Mug", "머그 320ml", "똠방각하", "韓國", "①"])
    func held(text: String) {
        let (spelt, missing) = cp949.spelling(of: text)
        #expect(spelt == text && missing.isEmpty)
    }

    @Test("What cannot be held becomes a question mark, each character once however many scalars it has")
    func missing() {
        let (spelt, missing) = cp949.spelling(of: "머그 ☕️ 👩‍👧 ☕️é")
        #expect(spelt == "머그 ? ? ??")
        #expect(missing == ["☕️", "👩‍👧", "é"])
    }

    @Test("A decomposed syllable is held composed")
    func composed() {
        let (spelt, missing) = cp949.spelling(of: "\u{1106}\u{1165}그")
        #expect(spelt.unicodeScalars.map(\.value) == [0xBA38, 0xADF8] && missing.isEmpty)
    }

    @Test("A text longer than the converter's buffer is judged whole")
    func long() {
        let text = String(repeating: "머그", count: 5000)
        #expect(cp949.spelling(of: text).missing == [])
        #expect(cp949.spelling(of: text + "☕").missing == ["☕"])
    }

    @Test(
        "What is written in an encoding is read again as it was, wherever the pieces are cut", arguments: [1, 2, 3, 7])
    func pieces(size: Int) throws {
        let text = "이름,설명\n머그,똠방각하\n"
        let sink = MemorySink()
        let encoding = EncodingSink(sink, .cp949)
        for start in stride(from: 0, to: text.utf8.count, by: size) {
            try encoding.write(Array(text.utf8.dropFirst(start).prefix(size)))
        }
        try encoding.finish()
        #expect(sink.bytes.count == text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 2) })
        let source = try DecodingSource(PeekingSource(MemorySource(sink.bytes)), policy: .named(.cp949))
        #expect(String(decoding: try source.rest(), as: UTF8.self) == text)
    }
}

extension DecodingSource {
    fileprivate func rest() throws(ReadError) -> [UInt8] {
        var bytes: [UInt8] = []
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
        defer { room.deallocate() }
        while case let count = try read(into: room), count > 0 { bytes += room[..<count] }
        return bytes
    }
}
