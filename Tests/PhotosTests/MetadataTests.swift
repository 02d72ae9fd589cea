import Testing

@testable import Photos

@Suite("Where a photo was taken")
struct MetadataTests {
    private let image = Pictures.plain(8, 8)

    private func tells(_ bytes: [UInt8]) throws -> Bool { try PhotoInspector.inspect(bytes: bytes).hasLocation }

    @Test("EXIF tells it by a latitude or a longitude; a directory that holds neither tells nothing")
    func exif() throws {
        #expect(try tells(Pictures.jpeg(image, orientation: 6)))
        for (tag, tells) in [(2, true), (4, true), (0, false), (7, false)] {
            let segment = Array("Exif\0\0".utf8) + Pictures.exif(orientation: 1, place: UInt8(tag))
            #expect(try self.tells(Pictures.jpeg(image, segment: segment)) == tells, "tag \(tag)")
        }
        #expect(try !tells(Pictures.jpeg(image)))
    }

    @Test("XMP tells it by its properties")
    func xmp() throws {
        #expect(try tells(Pictures.jpeg(image, segment: Pictures.placedXMP)))
        #expect(try !tells(Pictures.jpeg(image, segment: Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8))))
    }

    @Test("A PNG tells it in a chunk of EXIF, or of XMP, compressed or not, or in a profile as text")
    func png() throws {
        let exif = Pictures.exif(orientation: 1)
        let name = Array("XML:com.adobe.xmp\0".utf8)
        let profile = Array("\nexif\n\(exif.count)\n".utf8) + Self.hexadecimal(exif)
        for (kind, data) in [
            ("eXIf", exif), ("eXIf", Array("Exif\0\0".utf8) + exif),
            ("iTXt", name + [0, 0, 0, 0] + Pictures.placedXMP),
            ("iTXt", name + [1, 0, 0, 0] + PNGBytes.deflated(Pictures.placedXMP)),
            ("tEXt", Array("Raw profile type exif\0".utf8) + profile),
            ("zTXt", Array("Raw profile type APP1\0\0".utf8) + PNGBytes.deflated(profile)),
        ] {
            #expect(
                try tells(PNGBytes.inserting([(kind, data)], into: Pictures.png(image))), "\(kind): \(data.prefix(30))")
        }
        #expect(try !tells(Pictures.png(image)))
    }

    /// As ImageMagick writes profiles: 36 bytes a line.
    private static func hexadecimal(_ bytes: [UInt8]) -> [UInt8] {
        stride(from: 0, to: bytes.count, by: 36).flatMap { start in
            let digits = bytes[start...].prefix(36).flatMap { [$0 >> 4, $0 & 0xF] }
            return digits.map { Array("0123456789abcdef".utf8)[Int($0)] } + [0x0A]
        }
    }

    @Test("Texts that inflate without end, or are damaged, tell nothing and cost little", .timeLimit(.minutes(5)))
    func damagedTexts() throws {
        let keyword = Array("Raw profile type exif\0\0".utf8)
        let text = keyword + PNGBytes.deflated([UInt8](repeating: 0, count: 60_000))
        let texts = Array(repeating: ("zTXt", text), count: 200)
        let cut = (0..<60).map { ("zTXt", Array(text.prefix($0))) }
        #expect(try !tells(PNGBytes.inserting(texts + cut, into: Pictures.png(image))))
    }

    @Test("A photo that is made smaller does not tell it any more")
    func stripped() throws {
        let placed = Pictures.jpeg(image, segment: Pictures.placedXMP)
        let exif = Pictures.jpeg(image, orientation: 6)
        for source in [placed, exif] {
            let shrunk = try PhotoShrinker.shrink(bytes: source, below: 300_000)
            #expect(!shrunk.facts.hasLocation)
            for word in ["GPS", "Exif", "xap"] {
                #expect(shrunk.bytes.firstRange(of: word.utf8) == nil, "\(word)")
            }
        }
    }

    @Test("An orientation written as a number of four bytes is one, in either order of bytes")
    func longOrientation() throws {
        let start: [UInt8] = [0, 1, 0x01, 0x12, 0, 4, 0, 0, 0, 1, 0, 0, 0, 6]
        let little: [UInt8] = [1, 0, 0x12, 0x01, 4, 0, 1, 0, 0, 0, 6, 0, 0, 0]
        #expect(Metadata(tiff: (Array("MM\0*\0\0\0\u{8}".utf8) + start)[...])?.orientation == .turnedRight)
        #expect(Metadata(tiff: (Array("II*\0\u{8}\0\0\0".utf8) + little)[...])?.orientation == .turnedRight)
    }

    @Test("Directories that are cut off, or as long as can be, tell nothing and cost nothing")
    func damaged() throws {
        let exif = Pictures.exif(orientation: 3)
        for count in 0..<exif.count {
            _ = Metadata(tiff: exif.prefix(count))
        }
        var long = exif
        long.replaceSubrange(8..<10, with: [0xFF, 0xFF])
        #expect(Metadata(tiff: long[...])?.orientation == .turnedHalf)
    }

    @Test(
        "A directory of thousands of places, each said to be in a directory as long as can be", .timeLimit(.minutes(5)))
    func manyPlaces() throws {
        // Entries up to the end of the bytes, each of which points to the directory that it stands in.
        let entry: [UInt8] = [0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 8]
        let exif = Array("MM\0*\0\0\0\u{8}".utf8) + [0xFF, 0xFF] + Array(repeating: entry, count: 20_000).joined()
        #expect(Metadata(tiff: exif[...])?.hasLocation == false)
    }
}
