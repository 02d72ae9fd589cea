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

    @Test("Padding in place of the last scans is damage, and behind the last one it is none")
    func scans() throws {
        let whole = Pictures.progressive(Pictures.noise(64, 64))
        let scans = whole.indices.dropLast().filter { whole[$0] == 0xFF && whole[$0 + 1] == 0xDA }
        #expect(scans.count > 5)
        let padding = [UInt8](repeating: 0, count: 40) + [0xFF, 0xD9]
        #expect(try PhotoInspector.inspect(bytes: Array(whole.dropLast(2) + padding)).width == 64)
        for scan in scans.dropFirst() {
            #expect(throws: PhotoError.self) { try PhotoInspector.inspect(bytes: Array(whole[..<scan] + padding)) }
        }
    }

    /// A file as a sequence of changes to `Pictures.jpeg`, whose JFIF segment begins behind its first two bytes.
    private static let odd: [(name: String, change: @Sendable (inout [UInt8]) -> Void)] = [
        ("stray bytes", { $0.insert(contentsOf: [0, 1, 2, 0xFF, 0, 3], at: 20) }),
        ("JFIF 2.1", { $0[11] = 2 }), ("JFIF 0.0", { $0.replaceSubrange(11..<13, with: [0, 0]) }),
        ("Adobe's transform 3", { $0.replaceSubrange(2..<20, with: Self.adobe(3)) }),
        ("a spectrum of nothing", { $0[$0.scanHeader + 1] = 0 }),
        (
            "all of it",
            { bytes in
                bytes[bytes.scanHeader + 1] = 0
                bytes[11] = 9
                bytes.insert(0, at: 20)
            }
        ),
    ]

    private static func adobe(_ transform: UInt8) -> [UInt8] {
        [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform]
    }

    @Test("What the decoder warns of and other programs do not mind is no damage", arguments: 0..<6)
    func harmless(index: Int) throws {
        let plain = Pictures.jpeg(Pictures.quarters(40, 30))
        var bytes = plain
        Self.odd[index].change(&bytes)
        #expect(bytes != plain)
        #expect(try PhotoInspector.inspect(bytes: bytes).width == 40, "\(Self.odd[index].name)")
        #expect(try pixels(of: bytes) == pixels(of: plain), "\(Self.odd[index].name)")
    }

    @Test("It does not hide what is damaged", arguments: 0..<6)
    func hidden(index: Int) throws {
        var bytes = Pictures.jpeg(Pictures.noise(40, 30))
        Self.odd[index].change(&bytes)
        #expect(throws: PhotoError.self) {
            try PhotoInspector.inspect(bytes: bytes.dropLast(bytes.count / 3) + [0xFF, 0xD9])
        }
    }
}

extension [UInt8] {
    /// Where the first scan's header says which part of the spectrum it has.
    fileprivate var scanHeader: Int { indices.first { self[$0] == 0xFF && self[$0 + 1] == 0xDA }! + 11 }
}
