import Catalogue
import Foundation
import TestSupport
import Testing

@Suite("Texts as JSON has them")
struct JSONTextTests {
    private let pieces = [
        "plain", "\"", "\\", "\n", "\u{0}", "\u{1F}", "\u{7F}", "머그", "😀", " ", "a longer run of plain text",
    ]

    private func json(_ text: String) -> [UInt8] {
        var json = JSONText()
        json.text(text)
        return json.bytes
    }

    @Test("Any text is read back by others as it was", arguments: SeededGenerator.seeds)
    func readBack(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for count in 0..<300 {
            let text = (0..<count % 30).map { _ in pieces.randomElement(using: &random)! }.joined()
            let read = try JSONSerialization.jsonObject(with: Data(json(text)), options: .fragmentsAllowed)
            #expect(read as? String == text, "\(random)")
        }
    }

    @Test("What has to be escaped is, in two characters where there are two; nothing else is")
    func escapes() {
        #expect(json("\u{8}\t\n\u{C}\r\"\\/\u{1}\u{7F}é") == Array(#""\b\t\n\f\r\"\\/\u0001\#u{7F}é""#.utf8))
    }

    @Test("More is escaped where that is asked for: by the number of each UTF-16 code unit")
    func moreEscapes() {
        var json = JSONText()
        json.text("a\u{200B}\u{1F600}가\n\u{1B}\"") { !$0.isASCII || $0 == "\n" }
        #expect(json.string == #""a\u200b\ud83d\ude00\uac00\n\u001b\"""#)
    }

    @Test("The first byte to be escaped is found, at every place of every length", arguments: [0, 1, 31, 33])
    func first(start: Int) {
        for count in start..<100 {
            for place in start...count {
                var bytes = [UInt8](repeating: 0x20, count: count)
                // What stands before the start is not looked at.
                if start > 0 { bytes[start - 1] = 0x0A }
                if place < count { bytes[place] = [0x22, 0x5C, 0x1F, 0x00][place % 4] }
                if place + 1 < count { bytes[place + 1] = 0x22 }
                #expect(bytes.withUnsafeBufferPointer { $0.firstEscaped(from: start) } == place)
            }
        }
    }
}
