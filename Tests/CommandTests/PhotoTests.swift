import Foundation
import TestSupport
import Testing

@Suite("Photos on their way", .serialized, .timeLimit(.minutes(2)))
struct PhotoTests {
    /// Draws noise, which no format makes small.
    private static let draw = """
        import os, struct, sys, zlib
        width, height = 900, 700
        def chunk(kind, data):
            return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
        rows = b''.join(b'\\0' + os.urandom(width * 3) for _ in range(height))
        with open('large.png', 'wb') as file:
            file.write(b'\\x89PNG\\r\\n\\x1a\\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', width, height, 8, 2, 0, 0, 0))
                + chunk(b'IDAT', zlib.compress(rows, 1)) + chunk(b'IEND', b''))
        """

    private func photos(_ shop: Shop, _ folder: String) throws -> [Data] {
        try FileManager.default.subpathsOfDirectory(atPath: shop.folder.path + "/" + folder).sorted()
            .filter { $0.contains(".") }.map { try shop.data(folder + "/" + $0) }
    }

    @Test("A photo over the limit arrives under 300,000 bytes")
    func shrunk() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        try shop.folder.write(Self.draw, to: "draw.py")
        let drawn = try await shop.other("python3", ["draw.py"])
        #expect(drawn.status == 0, "\(drawn.talk)")
        #expect(try shop.data("large.png").count > 800_000)
        // The sample is a JPEG over the limit that needs no library to make.
        let sample = Places.samples.appendingPathComponent("invalid/photos/large.jpg")
        try shop.folder.write(try Data(contentsOf: sample), to: "large.jpg")
        try #require(try shop.data("large.jpg").count > 300_000)
        try shop.folder.write(
            "name,description,price,images\nMug,A mug for tea,1000,large.png|large.jpg\n", to: "a.csv")
        let answer = try await shop.run(["import", "a.csv"] + market.flags)
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        let export = try await shop.run(["export", "-o", "out.csv", "--images", "out"] + market.reading)
        #expect(export.status == 0, "\(export.talk)")
        let photos = try photos(shop, "out")
        #expect(photos.count == 2)
        #expect(photos.allSatisfy { $0.count < 300_000 && $0.starts(with: [0xFF, 0xD8, 0xFF]) })
    }

    @Test("A photo under the limit arrives byte for byte", arguments: ["mug-sage.jpg", "vase-coral.png"])
    func untouched(sample: String) async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        try shop.photo(sample, from: sample)
        try shop.folder.write("name,description,price,images\nMug,A mug for tea,1000,\(sample)\n", to: "a.csv")
        #expect(try await shop.run(["import", "a.csv"] + market.flags).status == 0)
        _ = try await shop.run(["export", "-o", "out.csv", "--images", "out"] + market.reading)
        #expect(try photos(shop, "out") == [try shop.data(sample)])
    }
}
