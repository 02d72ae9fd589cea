import CSPNG
import TestSupport
import Testing

@testable import Photos

@Suite("A photo becomes small enough for the market")
struct PhotoShrinkerTests {
    @Test("The result stays strictly below the limit", arguments: [300_000, 60_000, 5000, 700])
    func limit(_ limit: Int) throws {
        let noise = Pictures.noise(500, 400)
        for source in [Pictures.jpeg(noise, quality: 100), Pictures.png(noise)] {
            let shrunk = try PhotoShrinker.shrink(bytes: source, below: limit)
            #expect(shrunk.bytes.count < limit)
            #expect(try PhotoInspector.inspect(bytes: shrunk.bytes) == shrunk.facts)
        }
    }

    @Test("The quality is the highest that fits: one byte more of room than the result needs changes nothing")
    func highestQuality() throws {
        let source = Pictures.png(Pictures.noise(120, 90))
        let all = PhotoShrinker.qualities.map { Pictures.jpeg(Pictures.noise(120, 90), quality: $0).count }
        let size = try #require(all.dropLast(10).last)
        #expect(try PhotoShrinker.shrink(bytes: source, below: size + 1).bytes.count == size)
        #expect(try PhotoShrinker.shrink(bytes: source, below: size).bytes.count < size)
    }

    @Test("A limit that no picture meets is said to be one")
    func impossible() {
        #expect(throws: PhotoError.cannotShrink(below: 100)) {
            try PhotoShrinker.shrink(bytes: Pictures.png(Pictures.noise(300, 200)), below: 100)
        }
    }

    @Test("The same photo gives the same bytes")
    func deterministic() throws {
        let source = Pictures.jpeg(Pictures.noise(200, 100))
        let results = try (0..<3).map { _ in try PhotoShrinker.shrink(bytes: source, below: 9000) }
        #expect(Set(results).count == 1)
    }

    @Test("The longest side is cut to 1600 pixels")
    func side() throws {
        for source in [Pictures.jpeg(Pictures.plain(20, 2000)), Pictures.png(Pictures.plain(20, 2000))] {
            let facts = try PhotoShrinker.shrink(bytes: source, below: 300_000).facts
            #expect([facts.width, facts.height] == [16, 1600])
        }
    }

    /// The stored corners are red, green, blue and white, clockwise from the top left.
    @Test(
        "The pixels are turned as the camera says, and its metadata left behind",
        arguments: [
            (1, "RGBW"), (2, "GRWB"), (3, "BWRG"), (4, "WBGR"), (5, "RWBG"), (6, "WRGB"), (7, "BGRW"), (8, "GBWR"),
        ])
    func orientation(value: Int, corners: String) throws {
        let source = Pictures.jpeg(Pictures.quarters(64, 32), orientation: value)
        let shrunk = try PhotoShrinker.shrink(bytes: source, below: 300_000)
        let seen = try pixels(of: shrunk.bytes)
        #expect([seen.width, seen.height] == (value < 5 ? [64, 32] : [32, 64]))
        #expect(shrunk.facts.orientation == .upright)
        let places = [
            (4, 4), (seen.width - 5, 4), (seen.width - 5, seen.height - 5), (4, seen.height - 5),
        ]
        let colours: [Character: [UInt8]] = [
            "R": [255, 0, 0], "G": [0, 255, 0], "B": [0, 0, 255], "W": [255, 255, 255],
        ]
        for (corner, place) in zip(corners, places) {
            #expect(
                seen.isNearly(colours[corner]!, place.0, place.1), "\(corner) at \(place): \(seen[place.0, place.1])")
        }
        #expect(!String(decoding: shrunk.bytes, as: UTF8.self).contains("GPS"))
        #expect(!String(decoding: shrunk.bytes, as: UTF8.self).contains("Exif"))
    }

    @Test("What is transparent becomes white", arguments: [false, true])
    func transparency(isInterlaced: Bool) throws {
        let clear: [UInt8] = [0, 0, 0, 0]
        let half: [UInt8] = [0, 0, 0, 128]
        let samples = (0..<32 * 16).flatMap { $0 % 32 < 16 ? clear : half }
        let source = Pictures.png(
            32, 16, SPNG_COLOR_TYPE_TRUECOLOR_ALPHA, samples, isInterlaced: isInterlaced)
        let seen = try pixels(of: PhotoShrinker.shrink(bytes: source, below: 300_000).bytes)
        #expect(seen.isNearly([255, 255, 255], 3, 8))
        #expect(seen.isNearly([127, 127, 127], 28, 8))
    }

    @Test("An interlaced PNG gives the same picture as a plain one")
    func interlaced() throws {
        let image = Pictures.quarters(37, 23)
        let results = try [false, true].map {
            try PhotoShrinker.shrink(bytes: Pictures.png(image, isInterlaced: $0), below: 300_000)
        }
        #expect(results[0] == results[1])
    }

    @Test("A thumbnail has the side asked for and is never larger than the photo")
    func thumbnail() throws {
        for (side, expected) in [(10, [10, 5]), (39, [39, 20]), (100, [40, 20])] {
            for source in [Pictures.jpeg(Pictures.plain(40, 20)), Pictures.png(Pictures.plain(40, 20))] {
                let thumbnail = try PhotoInspector.inspect(
                    bytes: PhotoShrinker.thumbnail(bytes: source, maximumSide: side))
                #expect([thumbnail.width, thumbnail.height] == expected)
            }
        }
    }
}
