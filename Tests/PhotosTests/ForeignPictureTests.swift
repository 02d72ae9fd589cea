import Glibc
import TestSupport
import Testing

@testable import Photos

@Suite("What the market does not take is decoded")
struct ForeignPictureTests {
    private func decoded(_ bytes: [UInt8], _ limits: PhotoLimits = PhotoLimits()) throws(PhotoError) -> PixelImage {
        guard let picture = try ForeignPicture(bytes, limits: limits) else { throw .unsupported(.unknown) }
        return picture.image
    }

    /// What is seen in the middle of each quarter, from the top left, clockwise.
    private func quarters(_ image: PixelImage) -> [String] {
        let (left, top) = (image.width / 4, image.height / 4)
        return [(left, top), (3 * left, top), (3 * left, 3 * top), (left, 3 * top)].map { x, y in
            let start = (y * image.width + x) * 4
            let pixel = image.samples[start..<start + 4].map { $0 > 127 ? 1 : 0 }
            return switch pixel {
            case [1, 0, 0, 1]: "red"
            case [0, 1, 0, 1]: "green"
            case [0, 0, 1, 1]: "blue"
            case [1, 1, 1, 1]: "white"
            default: pixel[3] == 0 ? "none" : "other"
            }
        }
    }

    @Test("A picture of each kind is seen as it is", arguments: ForeignPictures.kinds)
    func kinds(kind: ForeignKind, bytes: [UInt8]) throws {
        #expect(DetectedKind(of: bytes) == .foreign(kind))
        #expect(quarters(try decoded(bytes)) == ["red", "green", "blue", "white"])
        let conversion = try PhotoConversion(of: bytes)
        #expect(conversion?.kind == kind && conversion?.isAnimated == false)
    }

    @Test("A GIF whose rows come in four passes is the same picture as one whose rows come in order")
    func interlaced() throws {
        #expect(ForeignPictures.gifInterlaced != ForeignPictures.gif)
        #expect(try decoded(ForeignPictures.gifInterlaced) == decoded(ForeignPictures.gif))
    }

    @Test(
        "What can be seen through stays so",
        arguments: [
            ForeignPictures.webpTransparent, ForeignPictures.gifTransparent, ForeignPictures.heicTransparent,
        ])
    func transparent(bytes: [UInt8]) throws {
        #expect(quarters(try decoded(bytes)) == ["none", "green", "blue", "white"])
    }

    @Test("It is turned as it says", arguments: [ForeignPictures.webpTurned, ForeignPictures.heicTurned])
    func turned(bytes: [UInt8]) throws {
        let image = try decoded(bytes)
        #expect(image.height == 2 * image.width)
        #expect(quarters(image) == ["white", "red", "green", "blue"])
    }

    @Test(
        "Of what moves it is the first frame", arguments: [ForeignPictures.webpAnimated, ForeignPictures.gifAnimated])
    func animated(bytes: [UInt8]) throws {
        #expect(quarters(try decoded(bytes)) == ["red", "green", "blue", "white"])
        #expect(try PhotoConversion(of: bytes)?.isAnimated == true)
    }

    @Test("What is cut short is refused, wherever it is cut", arguments: ForeignPictures.kinds)
    func cut(kind: ForeignKind, bytes: [UInt8]) throws {
        // A GIF's last two bytes end its rows and the file, and many are without.
        for count in (16..<bytes.count - 2).filter({ $0 % 7 == 0 }) {
            #expect("\(kind), \(count) of \(bytes.count) bytes") {
                _ = try decoded(Array(bytes[..<count]))
            } throws: {
                if case .unreadable? = $0 as? PhotoError { true } else { false }
            }
        }
    }

    @Test("Damage never does more than to be refused", arguments: SeededGenerator.seeds)
    func damaged(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for (_, bytes) in ForeignPictures.kinds {
            for _ in 0..<30 {
                var damaged = bytes
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    damaged[Int.random(in: 8..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
                }
                guard let image = try? decoded(damaged) else { continue }
                #expect(image.samples.count == image.width * image.height * 4)
            }
        }
    }

    @Test("More pixels than are allowed are refused before they are decoded", arguments: ForeignPictures.kinds)
    func tooManyPixels(kind: ForeignKind, bytes: [UInt8]) throws {
        let size = try decoded(bytes).size
        var limits = PhotoLimits()
        limits.wholePixels = size.width * size.height
        #expect(try decoded(bytes, limits).size == size)
        limits.wholePixels -= 1
        let refusal = PhotoError.tooManyPixels(width: size.width, height: size.height)
        #expect(throws: refusal) { try decoded(bytes, limits) }
        limits = PhotoLimits()
        limits.side = size.width - 1
        #expect(throws: PhotoError.self) { try decoded(bytes, limits) }
        limits = PhotoLimits()
        limits.fileBytes = bytes.count - 1
        #expect(throws: PhotoError.tooManyBytes(bytes.count, limit: bytes.count - 1)) { try decoded(bytes, limits) }
    }

    @Test("A header that claims what its file cannot have costs nothing")
    func claims() {
        // A screen of 65,535 × 65,535, and one in which the picture begins far to the right.
        var gif = ForeignPictures.gif
        gif.replaceSubrange(6..<10, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(throws: PhotoError.tooManyPixels(width: 65_535, height: 65_535)) { try decoded(gif) }
        let bmp = ForeignPictures.bmp(1000, 1000, depth: 24, rows: [0, 0, 0])
        #expect(throws: PhotoError.unreadable(reason: "the file is cut short")) { try decoded(bmp) }
        let huge = ForeignPictures.bmp(0x7FFF_FFFF, 0x7FFF_FFFF, depth: 24, rows: [0])
        #expect(throws: PhotoError.tooManyPixels(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF)) { try decoded(huge) }
    }

    @Test("So few bytes for so many pixels are no photo")
    func nothing() throws {
        func onScreen(_ width: Int, _ height: Int) -> [UInt8] {
            var gif = ForeignPictures.gif
            gif.replaceSubrange(6..<10, with: ForeignPictures.little(width, 2) + ForeignPictures.little(height, 2))
            return gif
        }
        #expect(try decoded(onScreen(1024, 1024)).size == PixelSize(width: 1024, height: 1024))
        #expect(throws: PhotoError.tooManyPixels(width: 1024, height: 1025)) { try decoded(onScreen(1024, 1025)) }
    }

    @Test("A stream that is far larger than its file says is refused before memory is taken for it")
    func lyingStream() {
        // libheif by itself takes 900 MB for these 429 bytes.
        let before = peak
        #expect(throws: PhotoError.tooManyPixels(width: 64, height: 64)) { try decoded(ForeignPictures.heicLying) }
        #expect(peak - before < 256 << 20)
    }

    /// The most memory that the tests have had so far, in bytes.
    private var peak: Int {
        var usage = rusage()
        // RUSAGE_SELF, whose type is another one than the function's.
        getrusage(0, &usage)
        return usage.ru_maxrss << 10
    }

    @Test("What is no such picture is none of these", arguments: ["", "RIFF", "GIF8", "<svg>", "\0\0\0 ftypavif"])
    func others(text: String) throws {
        #expect(try ForeignPicture(Array(text.utf8), limits: PhotoLimits()) == nil)
        #expect(try PhotoConversion(of: Array(text.utf8)) == nil)
    }

    @Test("The market's own formats are not converted")
    func own() throws {
        #expect(try PhotoConversion(of: Pictures.jpeg(Pictures.plain(4, 4))) == nil)
        #expect(try PhotoConversion(of: Pictures.png(Pictures.plain(4, 4))) == nil)
    }
}

@Suite("BMPs of every depth")
struct BMPTests {
    private let red: [UInt8] = [255, 0, 0, 255]
    private let green: [UInt8] = [0, 255, 0, 255]

    private func decoded(_ bytes: [UInt8]) throws -> PixelImage { try BMPReader.decode(bytes, limits: PhotoLimits()) }

    /// Red and green, as a palette has them: blue first, and an unused byte.
    private let palette: [UInt8] = [0, 0, 255, 0, 0, 255, 0, 0]

    @Test("The pixels of a palette", arguments: [(1, [0x40]), (4, [0x01]), (8, [0, 1])])
    func palette(depth: Int, row: [UInt8]) throws {
        let bytes = ForeignPictures.bmp(
            2, 1, depth: depth, colours: 2, rest: palette, rows: row + [UInt8](repeating: 0, count: 4 - row.count))
        #expect(try decoded(bytes) == PixelImage(width: 2, height: 1, rgba: red + green))
    }

    @Test("Five bits for each colour, and a fourth byte that says nothing")
    func direct() throws {
        let short = ForeignPictures.bmp(2, 1, depth: 16, rows: [0x00, 0x7C, 0xE0, 0x03])
        let long = ForeignPictures.bmp(2, 1, depth: 32, rows: [0, 0, 255, 9, 0, 255, 0, 0])
        for bytes in [short, long] {
            #expect(try decoded(bytes) == PixelImage(width: 2, height: 1, rgba: red + green))
        }
    }

    @Test("Colours and opacity by masks, in the header that Windows writes since 1998")
    func masks() throws {
        let masks = [0xFF, 0xFF00, 0xFF0000, 0xFF00_0000].flatMap { ForeignPictures.little($0, 4) }
        let rest = masks + [UInt8](repeating: 0, count: 124 - 56)
        func bytes(_ rows: [UInt8]) -> [UInt8] {
            ForeignPictures.bmp(2, 1, depth: 32, compression: 3, length: 124, rest: rest, rows: rows)
        }
        let half: [UInt8] = [255, 0, 0, 128]
        #expect(try decoded(bytes(half + green)) == PixelImage(width: 2, height: 1, rgba: half + green))
        // Of programs that know of no opacity.
        #expect(try decoded(bytes([255, 0, 0, 0, 0, 255, 0, 0])) == PixelImage(width: 2, height: 1, rgba: red + green))
    }

    @Test("A height below zero puts the first row first")
    func topDown() throws {
        let rows: [UInt8] = [0, 0, 255, 0, 0, 255, 0, 0]
        func bytes(_ height: Int) -> [UInt8] { ForeignPictures.bmp(1, height, depth: 32, rows: rows) }
        #expect(try decoded(bytes(2)).samples == green + red)
        #expect(try decoded(bytes(-2)).samples == red + green)
    }

    @Test("What cannot be read is said")
    func refused() {
        let runs = ForeignPictures.bmp(2, 1, depth: 8, compression: 1, rest: palette, rows: [0, 0, 0, 0])
        #expect(throws: PhotoError.unreadable(reason: "8 bits a pixel, compression 1")) { try decoded(runs) }
        let colour = ForeignPictures.bmp(2, 1, depth: 8, colours: 2, rest: palette, rows: [0, 2, 0, 0])
        #expect(throws: PhotoError.unreadable(reason: "a colour that it does not have")) { try decoded(colour) }
        let none = ForeignPictures.bmp(0, 1, depth: 24, rows: [])
        #expect(throws: PhotoError.unreadable(reason: "no pixels: 0 × 1")) { try decoded(none) }
    }
}
