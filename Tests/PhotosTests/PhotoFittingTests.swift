import CSPNG
import Testing

@testable import Photos

@Suite("Photos are made as the market takes them")
struct PhotoFittingTests {
    private let fitting = PhotoFitting(below: 300_000)
    private let square = PhotoFitting(below: 300_000, crop: .square)

    /// The pixels of a PNG, with their opacity.
    private func picture(ofPNG bytes: [UInt8]) throws -> PixelImage {
        try PhotoDecoder.transparentPNG(bytes, crop: nil, limits: PhotoLimits())
    }

    @Test("What the market does not take becomes a JPEG", arguments: ForeignPictures.kinds)
    func jpeg(kind: ForeignKind, bytes: [UInt8]) throws {
        #expect(try fitting.factsAsItIs(of: bytes) == nil)
        let photo = try fitting.photo(madeOf: bytes)
        #expect(photo.facts.kind == .jpeg)
        #expect(try PhotoInspector.inspect(bytes: photo.bytes) == photo.facts)
        let image = try pixels(of: photo.bytes)
        #expect(image.isNearly([255, 0, 0], 3, 3) && image.isNearly([255, 255, 255], 3, image.height - 3))
        #expect(try fitting.photo(madeOf: bytes) == photo)
    }

    @Test(
        "What can be seen through becomes a PNG; a JPEG on white where that PNG is not below the limit",
        arguments: [
            ForeignPictures.webpTransparent, ForeignPictures.gifTransparent, ForeignPictures.heicTransparent,
        ])
    func png(bytes: [UInt8]) throws {
        let photo = try fitting.photo(madeOf: bytes)
        #expect(photo.facts.kind == .png)
        #expect(try PhotoInspector.inspect(bytes: photo.bytes) == photo.facts)
        #expect(try picture(ofPNG: photo.bytes) == ForeignPicture(bytes, limits: PhotoLimits())?.image)
        #expect(try PhotoFitting(below: photo.bytes.count + 1).photo(madeOf: bytes) == photo)
        // No JPEG of these is below a limit of so few bytes.
        #expect(throws: PhotoError.cannotShrink(below: photo.bytes.count)) {
            try PhotoFitting(below: photo.bytes.count).photo(madeOf: bytes)
        }
    }

    @Test("A PNG that is not below the limit becomes a JPEG on white")
    func white() throws {
        let noise = Pictures.noise(40, 40).samples
        let rgba = (0..<40 * 40).flatMap { pixel -> [UInt8] in Array(noise[pixel * 3..<pixel * 3 + 3]) + [0] }
        let png = Pictures.png(40, 40, SPNG_COLOR_TYPE_TRUECOLOR_ALPHA, rgba)
        let photo = try PhotoFitting(below: 2000, crop: .square).photo(madeOf: png)
        #expect(photo.facts.kind == .jpeg)
        #expect(try pixels(of: photo.bytes).isNearly([255, 255, 255], 20, 20))
    }

    @Test("A JPEG or PNG below the limit is sent as it is")
    func asItIs() throws {
        for bytes in [Pictures.jpeg(Pictures.noise(40, 20)), Pictures.png(Pictures.noise(40, 20))] {
            #expect(try PhotoFitting(below: bytes.count + 1).factsAsItIs(of: bytes)?.byteCount == bytes.count)
            #expect(try PhotoFitting(below: bytes.count).factsAsItIs(of: bytes) == nil)
        }
        #expect(throws: PhotoError.unsupported(.html)) { try fitting.factsAsItIs(of: Array("<html>".utf8)) }
    }

    @Test("A square is cut from the middle, of upright and of flat photos, before and after they are turned")
    func crops() throws {
        /// A red and a green square, and a blue one between them.
        func stripes(_ isFlat: Bool) -> PixelImage {
            var image = Pictures.plain(isFlat ? 48 : 16, isFlat ? 16 : 48, [0, 0, 255])
            for y in 0..<image.height {
                for x in 0..<image.width {
                    let place = isFlat ? x : y
                    guard place < 16 || place >= 32 else { continue }
                    let start = (y * image.width + x) * 3
                    image.samples.replaceSubrange(start..<start + 3, with: place < 16 ? [255, 0, 0] : [0, 255, 0])
                }
            }
            return image
        }
        for image in [stripes(true), stripes(false)] {
            let photos = [Pictures.jpeg(image), Pictures.png(image), Pictures.jpeg(image, orientation: 6)]
            for bytes in photos + [ForeignPictures.bmp(image), Pictures.png(image, isInterlaced: true)] {
                #expect(try fitting.photo(madeOf: bytes).facts.width != fitting.photo(madeOf: bytes).facts.height)
                let photo = try square.photo(madeOf: bytes)
                #expect((photo.facts.width, photo.facts.height) == (16, 16))
                let seen = try pixels(of: photo.bytes)
                // A JPEG's colours run a little beyond their borders.
                for (x, y) in [(4, 4), (11, 4), (8, 8), (4, 11), (11, 11)] {
                    let pixel = seen[x, y]
                    #expect(pixel[0] < 60 && pixel[1] < 60 && pixel[2] > 200, "\(pixel) at \(x), \(y)")
                }
            }
        }
    }

    @Test("What is square already is sent as it is, and what is too large is made smaller from its square")
    func squares() throws {
        let plain = Pictures.jpeg(Pictures.noise(40, 40))
        #expect(try square.factsAsItIs(of: plain)?.width == 40)
        #expect(try square.factsAsItIs(of: Pictures.jpeg(Pictures.noise(41, 40))) == nil)
        let large = try square.photo(madeOf: Pictures.jpeg(Pictures.plain(4000, 2000)))
        #expect((large.facts.width, large.facts.height) == (1600, 1600))
    }

    @Test("What can be seen through stays so when it is cropped")
    func transparentCrop() throws {
        let rgba = (0..<8 * 4).flatMap { pixel -> [UInt8] in [0, 0, 200, (2..<6).contains(pixel % 8) ? 128 : 255] }
        let photo = try square.photo(madeOf: Pictures.png(8, 4, SPNG_COLOR_TYPE_TRUECOLOR_ALPHA, rgba))
        let middle = PixelImage(width: 4, height: 4, rgba: (0..<16).flatMap { _ -> [UInt8] in [0, 0, 200, 128] })
        #expect(photo.facts.kind == .png)
        #expect(try picture(ofPNG: photo.bytes) == middle)
    }
}
