import Testing

@testable import Photos

@Suite("PNGs")
struct PNGTests {
    private let image = Pictures.quarters(16, 8)

    @Test("An interlaced picture of a single row is one", arguments: 1...9)
    func singleRow(width: Int) throws {
        let row = Pictures.noise(width, 1)
        let shrunk = try [false, true].map {
            try PhotoShrinker.shrink(bytes: Pictures.png(row, isInterlaced: $0), below: 300_000)
        }
        #expect(shrunk[0] == shrunk[1])
        #expect(try PhotoInspector.inspect(bytes: Pictures.png(row, isInterlaced: true)).width == width)
    }

    @Test("What a file says beside its picture keeps no photo from being taken, however much it is")
    func beside() throws {
        let plain = Pictures.png(image)
        let short = Array("Comment\0mug".utf8)
        for chunks in [
            [("eXIf", [])], [("tEXt", [UInt8](repeating: 0x41, count: 5 << 20))],
            Array(repeating: ("tEXt", short), count: 5000), [("zTXt", Array("Comment\0\0no zlib".utf8))],
            [("PLTE", [])], [("tIME", [])],
        ] as [[(String, [UInt8])]] {
            let bytes = PNGBytes.inserting(chunks, into: plain)
            #expect(try PhotoInspector.inspect(bytes: bytes).width == 16, "\(chunks[0].0)")
            let shrunk = try PhotoShrinker.shrink(bytes: bytes, below: 300_000)
            #expect(try shrunk == PhotoShrinker.shrink(bytes: plain, below: 300_000))
        }
    }

    @Test("A chunk before the picture's data that is damaged is damage; behind them only the picture counts")
    func damagedBeside() throws {
        let plain = Pictures.png(image)
        var text = PNGBytes.chunk("tEXt", Array("Comment\0mug".utf8))
        text[12] ^= 1
        #expect(throws: PhotoError.unreadable(reason: "invalid chunk checksum")) {
            try PhotoInspector.inspect(bytes: Array(plain[..<33] + text + plain[33...]))
        }
        #expect(try PhotoInspector.inspect(bytes: Array(plain.dropLast(12) + text + plain.suffix(12))).width == 16)
        for (kind, size) in [("gAMA", 4), ("cHRM", 32), ("pHYs", 9), ("sRGB", 1)] {
            let cut = PNGBytes.inserting([(kind, [UInt8](repeating: 0, count: size - 1))], into: Pictures.png(image))
            #expect(throws: PhotoError.self, "\(kind)") { try PhotoInspector.inspect(bytes: cut) }
        }
    }

    @Test("A palette of more colours than the depth has room for, with their opacities, is cut")
    func palette() throws {
        let colours: [UInt8] = [255, 0, 0, 0, 0, 255, 0, 255, 0]
        let opacities: [UInt8] = [255, 255, 255]
        // Eight pixels of a bit each, red and blue by turns in fours.
        let bytes = PNGBytes.picture(
            8, 8, depth: 1, type: 3, [("PLTE", colours), ("tRNS", opacities)],
            rows: (0..<8).flatMap { _ in [0, 0x0F] as [UInt8] })
        let seen = try pixels(of: PhotoShrinker.shrink(bytes: bytes, below: 300_000).bytes)
        #expect(seen.isNearly([255, 0, 0], 0, 4) && seen.isNearly([0, 0, 255], 7, 4))
    }

    @Test(
        "A claim of more pixels than the data can inflate to is refused before anything is", arguments: [false, true])
    func claim(isInterlaced: Bool) throws {
        let bytes = PNGBytes.picture(5000, 4999, isInterlaced: isInterlaced, rows: [])
        let refusal = PhotoError.unreadable(reason: "11 bytes for 5000 × 4999 pixels")
        #expect(throws: refusal) { try PhotoInspector.inspect(bytes: bytes) }
        #expect(throws: refusal) { try PhotoShrinker.shrink(bytes: bytes, below: 300_000) }
    }

    @Test("It is turned upright as its EXIF says when it is made smaller", arguments: PhotoOrientation.allCases)
    func orientation(_ orientation: PhotoOrientation) throws {
        let exif = Pictures.exif(orientation: orientation.rawValue)
        let bytes = PNGBytes.inserting([("eXIf", exif)], into: Pictures.png(image))
        #expect(try PhotoInspector.inspect(bytes: bytes).orientation == orientation)
        let shrunk = try PhotoShrinker.shrink(bytes: bytes, below: 300_000)
        #expect(try shrunk == PhotoShrinker.shrink(bytes: Pictures.png(image.applying(orientation)), below: 300_000))
        #expect(!shrunk.facts.hasLocation)
    }
}
