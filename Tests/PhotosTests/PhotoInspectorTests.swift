import Foundation
import TestSupport
import Testing

@testable import Photos

@Suite("A photo is what its bytes decode to")
struct PhotoInspectorTests {
    /// SOI, a frame of one component with this marker, and so many scans of nothing.
    private static func scans(_ count: Int, frame marker: UInt8, of components: UInt8 = 1, _ side: Int) -> [UInt8] {
        let length = [UInt8(side >> 8), UInt8(side & 0xFF)]
        var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, marker, 0, 8 + 3 * components, 8]
        bytes += length + length + [components]
        for component in 1...components { bytes += [component, 0x11, 0] }
        let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0, 0]
        for _ in 0..<count { bytes += scan }
        return bytes
    }

    /// SOF2 is progressive; SOF0, 1 and 9 are not, but may have a scan for each component.
    @Test(
        "A picture that asks for hundreds of passes over its pixels is refused before the first",
        arguments: [(0xC2, 1), (0xC0, 3), (0xC1, 3), (0xC9, 3)] as [(UInt8, UInt8)])
    func scans(frame: UInt8, components: UInt8) throws {
        for count in [40, 41] {
            let bytes = Self.scans(count, frame: frame, of: components, 5000)
            let refusal = PhotoError.unreadable(reason: "41 scans of 25000000 pixels")
            #expect { try PhotoInspector.inspect(bytes: bytes) } throws: {
                ($0 as? PhotoError == refusal) == (count == 41)
            }
        }
    }

    @Test("A JPEG with a scan for each component is held whole, and has fewer pixels", arguments: [1, 3] as [UInt8])
    func scanForEach(components: UInt8) throws {
        let bytes = Self.scans(3, frame: 0xC0, of: components, 5001)
        let refusal = PhotoError.tooManyPixels(width: 5001, height: 5001)
        #expect { try PhotoInspector.inspect(bytes: bytes) } throws: {
            ($0 as? PhotoError == refusal) == (components == 3)
        }
    }

    @Test("A picture held whole that has less than a bit for each block is refused before memory is taken for it")
    func substance() throws {
        // 390,625 blocks; the scan's header is 8 bytes from where it begins.
        let bytes = Self.scans(1, frame: 0xC2, 5000)
        let refusals = [48_828, 48_829].map { count in
            let scan = bytes + [UInt8](repeating: 0, count: count)
            return #expect(throws: PhotoError.self) { try PhotoInspector.inspect(bytes: scan) }
        }
        #expect(refusals[0] == .unreadable(reason: "48828 bytes of 390625 blocks"))
        #expect(refusals[1] != refusals[0])
    }

    @Test("A JPEG tells its size and weight")
    func jpeg() throws {
        let bytes = Pictures.jpeg(Pictures.plain(20, 10))
        let facts = try PhotoInspector.inspect(bytes: bytes)
        #expect(facts == PhotoFacts(kind: .jpeg, width: 20, height: 10, byteCount: bytes.count))
    }

    @Test("A PNG tells its size and weight, interlaced or not", arguments: [false, true])
    func png(isInterlaced: Bool) throws {
        let bytes = Pictures.png(Pictures.plain(20, 10), isInterlaced: isInterlaced)
        let facts = try PhotoInspector.inspect(bytes: bytes)
        #expect(facts == PhotoFacts(kind: .png, width: 20, height: 10, byteCount: bytes.count))
    }

    @Test("Each orientation is read", arguments: PhotoOrientation.allCases)
    func orientation(_ orientation: PhotoOrientation) throws {
        let bytes = Pictures.jpeg(Pictures.plain(20, 10), orientation: orientation.rawValue)
        #expect(try PhotoInspector.inspect(bytes: bytes).orientation == orientation)
    }

    @Test("An orientation that does not exist means upright")
    func unknownOrientation() throws {
        let bytes = Pictures.jpeg(Pictures.plain(20, 10), orientation: 9)
        #expect(try PhotoInspector.inspect(bytes: bytes).orientation == .upright)
    }

    @Test(
        "A photo cut short is refused wherever it is cut",
        arguments: [
            Pictures.jpeg(Pictures.quarters(40, 30)), Pictures.jpeg(Pictures.quarters(40, 30), orientation: 6),
            Pictures.png(Pictures.quarters(40, 30)), Pictures.png(Pictures.quarters(40, 30), isInterlaced: true),
        ])
    func truncated(_ bytes: [UInt8]) {
        for end in Array(stride(from: 0, to: bytes.count, by: 10)) + [bytes.count - 1] {
            let cut = Array(bytes.prefix(end))
            #expect(throws: PhotoError.self, "cut after \(end) of \(bytes.count)") {
                try PhotoInspector.inspect(bytes: cut)
            }
            #expect(throws: PhotoError.self, "cut after \(end) of \(bytes.count)") {
                try PhotoShrinker.shrink(bytes: cut, below: 60_000)
            }
        }
    }

    @Test("A flipped bit never crashes", arguments: SeededGenerator.seeds)
    func flipped(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for bytes in [
            Pictures.jpeg(Pictures.quarters(16, 16), orientation: 3), Pictures.png(Pictures.quarters(16, 16)),
        ] {
            for _ in 0..<60 {
                var damaged = bytes
                damaged[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                _ = try? PhotoInspector.inspect(bytes: damaged)
                _ = try? PhotoShrinker.thumbnail(bytes: damaged, maximumSide: 8)
            }
        }
    }
}

@Suite("A photo's claim is held against the limits before anything is decoded")
struct PhotoLimitsTests {
    private static func png(claiming width: UInt32, _ height: UInt32) -> [UInt8] {
        var bytes = Pictures.png(Pictures.plain(4, 4))
        for (offset, side) in [(16, width), (20, height)] {
            for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: side >> (24 - 8 * UInt32(index))) }
        }
        return bytes
    }

    @Test("A PNG that claims 65,535 × 65,535 pixels is refused by its claim")
    func bomb() {
        #expect(throws: PhotoError.tooManyPixels(width: 65_535, height: 65_535)) {
            try PhotoInspector.inspect(bytes: Self.png(claiming: 65_535, 65_535))
        }
    }

    @Test("A claim beyond 32 bits of pixels does not overflow")
    func largestClaim() {
        #expect(throws: PhotoError.tooManyPixels(width: 4_294_967_295, height: 4_294_967_295)) {
            try PhotoInspector.inspect(bytes: Self.png(claiming: .max, .max))
        }
    }

    @Test("A photo without height is refused")
    func flat() {
        #expect(throws: PhotoError.self) { try PhotoInspector.inspect(bytes: Self.png(claiming: 4, 0)) }
    }

    @Test("A side or an area at the limit is allowed, one pixel more is not")
    func border() throws {
        var limits = PhotoLimits()
        limits.side = 20
        limits.pixels = 200
        #expect(throws: Never.self) {
            try PhotoInspector.inspect(bytes: Pictures.jpeg(Pictures.plain(20, 10)), limits: limits)
        }
        for (width, height) in [(21, 1), (20, 11)] {
            #expect(throws: PhotoError.tooManyPixels(width: width, height: height)) {
                try PhotoInspector.inspect(bytes: Pictures.jpeg(Pictures.plain(width, height)), limits: limits)
            }
        }
    }

    @Test("What must be held whole may have fewer pixels")
    func interlaced() throws {
        var limits = PhotoLimits()
        limits.wholePixels = 199
        let image = Pictures.plain(20, 10)
        #expect(throws: Never.self) { try PhotoInspector.inspect(bytes: Pictures.png(image), limits: limits) }
        #expect(throws: PhotoError.tooManyPixels(width: 20, height: 10)) {
            try PhotoInspector.inspect(bytes: Pictures.png(image, isInterlaced: true), limits: limits)
        }
    }

    @Test("More bytes than the limit are refused")
    func bytes() {
        var limits = PhotoLimits()
        limits.fileBytes = 100
        let bytes = Pictures.jpeg(Pictures.plain(20, 10))
        #expect(throws: PhotoError.tooManyBytes(bytes.count, limit: 100)) {
            try PhotoInspector.inspect(bytes: bytes, limits: limits)
        }
    }
}
