import TestSupport
import Testing

@testable import Photos

@Suite("JPEGs that are not quite as they should be")
struct JPEGTests {
    @Test("Padding between a JPEG's last row and its end mark is no damage; in place of rows it is")
    func padded() throws {
        let bytes = Pictures.jpeg(Pictures.noise(40, 30))
        let padding = [UInt8](repeating: 0, count: 12)
        #expect(try PhotoInspector.inspect(bytes: bytes.dropLast(2) + padding + [0xFF, 0xD9]).width == 40)
        #expect(throws: PhotoError.self) {
            try PhotoInspector.inspect(bytes: bytes.dropLast(bytes.count / 3) + padding + [0xFF, 0xD9])
        }
    }

    @Test("Padding is zeros or bytes of FF; anything else is data that the decoder did not take")
    func leftOver() throws {
        let bytes = Array(Pictures.jpeg(Pictures.noise(40, 30)).dropLast(2))
        for (filling, isTaken) in [(0, true), (0xFF, true), (0x5A, false)] as [(UInt8, Bool)] {
            let padded = bytes + [UInt8](repeating: filling, count: 12) + [0xFF, 0xD9]
            #expect(((try? PhotoInspector.inspect(bytes: padded)) != nil) == isTaken, "\(filling)")
        }
        #expect(throws: PhotoError.self) {
            try PhotoInspector.inspect(
                bytes: bytes + [UInt8](repeating: 0x5A, count: 12) + [UInt8](repeating: 0, count: 12) + [0xFF, 0xD9])
        }
    }

    @Test("Padding in place of the last rows is damage, too, where the picture has restart marks")
    func restarts() throws {
        let whole = Pictures.restarting()
        #expect(throws: Never.self) { try PhotoInspector.inspect(bytes: whole) }
        let marks = whole.indices.dropLast().filter { whole[$0] == 0xFF && (0xD0...0xD7).contains(whole[$0 + 1]) }
        #expect(marks.count == 15)
        let padding = [UInt8](repeating: 0, count: 20) + [0xFF, 0xD9]
        #expect(throws: Never.self) { try PhotoInspector.inspect(bytes: Array(whole.dropLast(2) + padding)) }
        for mark in marks {
            let cut = whole[..<mark] + padding
            #expect(throws: PhotoError.self) { try PhotoInspector.inspect(bytes: Array(cut)) }
            #expect(throws: PhotoError.self) { try PhotoShrinker.shrink(bytes: Array(cut), below: 300_000) }
        }
    }
}
