import Foundation
import TestSupport
import Testing

@Suite("Photos on their way", .serialized, .timeLimit(.minutes(5)))
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

    @Test("Photos of each kind that the market does not take arrive as JPEG or PNG, and that is said once")
    func converted() async throws {
        let shop = try Shop()
        let market = ["--market", "sandbox"]
        let photos = [
            ("a.webp", ConvertedPhotos.webp), ("b.gif", ConvertedPhotos.gifAnimated), ("c.bmp", ConvertedPhotos.bmp),
            ("d.heic", ConvertedPhotos.heic), ("e.webp", ConvertedPhotos.webpTransparent),
        ]
        for (name, photo) in photos { try shop.folder.write(photo, to: name) }
        let rows = photos.map { name, _ in "Mug \(name),A mug for tea,1000,\(name)\n" }
        try shop.folder.write("name,description,price,images\n" + rows.joined(), to: "a.csv")
        let answer = try await shop.run(["import", "a.csv", "--output", "json", "--rate", "500/s"] + market)
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        #expect(answer.summary?.uploaded == 5)
        #expect(answer.notices == ["image-converted"])
        #expect(answer.summary?.notices == ["image-converted": 5])
        let export = try await shop.run(["export", "-o", "out.csv", "--images", "out"] + market)
        #expect(export.status == 0, "\(export.talk)")
        let kept = try self.photos(shop, "out")
        #expect(kept.count { $0.starts(with: [0xFF, 0xD8, 0xFF]) } == 4)
        #expect(kept.count { $0.starts(with: [0x89, 0x50, 0x4E, 0x47]) } == 1)
        #expect(try await shop.run(["import", "a.csv", "--output", "json"] + market).summary?.unchanged == 5)
    }

    @Test("With --crop square the middle of each photo arrives, also by a kept plan, and without it all of it")
    func cropped() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        for name in ["a", "b", "c"] { try shop.folder.write(ConvertedPhotos.webp, to: "\(name).webp") }
        for name in ["a", "b", "c"] {
            try shop.folder.write(
                "name,description,price,images\nMug \(name),A mug for tea,1000,\(name).webp\n", to: "\(name).csv")
        }
        #expect(try await shop.run(["import", "a.csv", "--crop", "square"] + market.flags).status == 0)
        let planned = try await shop.run(
            ["import", "b.csv", "--crop", "square", "--plan-out", "plan.ndjson"] + market.flags)
        #expect(planned.status == 0, "\(planned.talk)")
        #expect(try await shop.run(["import", "--plan", "plan.ndjson"] + market.flags).status == 0)
        #expect(try await shop.run(["import", "c.csv"] + market.flags).status == 0)
        _ = try await shop.run(
            ["export", "-o", "out.csv", "--images", "out", "--columns", "name,images"] + market.reading)
        let sides = try ["Mug a", "Mug b", "Mug c"].map { name in
            let line = try #require(try shop.text("out.csv").split(separator: "\n").first { $0.hasPrefix(name) })
            let photo = try shop.data(String(try #require(line.split(separator: ",").last)))
            // The height and width of a JPEG's frame (ITU-T T.81 §B.2.2).
            let frame = try #require(photo.firstRange(of: [0xFF, 0xC0]))
            return [photo[frame.upperBound + 6], photo[frame.upperBound + 4]]
        }
        #expect(sides == [[16, 16], [16, 16], [32, 16]])
        // It is the same photo, however it is cropped.
        let again = try await shop.run(["import", "c.csv", "--crop", "square", "--output", "json"] + market.flags)
        #expect(again.summary?.unchanged == 1)
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

    @Test("Photos come from a zip, at the plan, at the upload and where a plan is carried out later")
    func zipped() async throws {
        let shop = try Shop()
        let market = try await SandboxProcess(shop)
        let photo = try Data(contentsOf: Places.samples.appendingPathComponent("photos/mug-sage.jpg"))
        var zip = ZipBuilder()
        zip.add("__MACOSX/photos/._머그.jpg", "junk")
        zip.add("photos/머그.JPG", bytes: [UInt8](photo))
        try shop.folder.write(Data(zip.bytes), to: "photos.zip")
        try shop.folder.write("name,description,price,images\nMug,A mug for tea,1000,머그.jpg\n", to: "a.csv")
        #expect(try await shop.run("validate", "a.csv").status == 2)
        #expect(try await shop.run("validate", "a.csv", "--images", "photos.zip").status == 0)
        let kept = try await shop.run(
            ["import", "a.csv", "--images", "photos.zip", "--plan-out", "plan.ndjson"] + market.flags)
        #expect(kept.status == 0, "\(kept.text)\(kept.talk)")
        let answer = try await shop.run(["import", "--plan", "plan.ndjson"] + market.flags)
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        _ = try await shop.run(["export", "-o", "out.csv", "--images", "out"] + market.reading)
        #expect(try photos(shop, "out") == [photo])
        let again = try await shop.run(
            ["import", "a.csv", "--images", "photos.zip", "--output", "json"] + market.flags)
        #expect(again.summary?.unchanged == 1)
    }

    @Test("A link that leads out of the photos' folder is refused, unless links are followed")
    func links() async throws {
        let shop = try Shop()
        try shop.photo("private/mug.jpg")
        try shop.folder.write("name,description,price,images\nMug,A mug for tea,1000,mug.jpg\n", to: "sheet/a.csv")
        symlink("../private/mug.jpg", shop.folder.path + "/sheet/mug.jpg")
        let refused = try await shop.run("validate", "sheet/a.csv", "--output", "json")
        #expect(refused.status == 2)
        #expect(refused.codes == ["image-not-found"])
        #expect(refused.objects("issue").first?.remedy?.contains("--allow links") == true)
        #expect(try await shop.run("validate", "sheet/a.csv", "--allow", "links").status == 0)
        #expect(try await shop.run("validate", "sheet/a.csv", "--images", "private").status == 0)
        let market = try await SandboxProcess(shop)
        let plan = ["import", "sheet/a.csv", "--allow", "links", "--plan-out", "plan.ndjson"]
        #expect(try await shop.run(plan + market.flags).status == 0)
        #expect(try shop.text("plan.ndjson").contains("follow-links"))
        // Before the row is sent, the link leads to another file.
        try shop.photo("private/secret.jpg", from: "mug-navy.jpg")
        unlink(shop.folder.path + "/sheet/mug.jpg")
        symlink("../private/secret.jpg", shop.folder.path + "/sheet/mug.jpg")
        let sent = try await shop.run(["import", "--plan", "plan.ndjson", "--output", "json"] + market.flags)
        #expect(sent.status != 0, "\(sent.text)\(sent.talk)")
        #expect(try await market.names(shop).isEmpty)
    }

    @Test("What is named for photos and is neither a folder nor a zip is refused before anything is read")
    func notPhotos() async throws {
        let shop = try Shop()
        try shop.catalogue(rows: 1)
        for (name, word) in [("mug.jpg", "neither"), ("none.zip", "no such folder")] {
            let answer = try await shop.run("validate", "catalogue.csv", "--images", name)
            #expect(answer.status == 66)
            #expect(answer.talk.contains(word), "\(answer.talk)")
        }
    }

    @Test("A photo that is sent as it is and says where it was taken is told of")
    func places() async throws {
        let shop = try Shop()
        try shop.folder.write(Self.placed, to: "a.jpg")
        try shop.folder.write("name,description,price,images\nMug,A mug for tea,1000,a.jpg\n", to: "a.csv")
        let answer = try await shop.run("validate", "a.csv")
        #expect(answer.status == 0)
        #expect(answer.talk.contains("GPS"), "\(answer.talk)")
    }

    /// A photo with XMP that names a latitude.
    private static var placed: Data {
        get throws {
            let photo = try Data(contentsOf: Places.samples.appendingPathComponent("photos/mug-sage.jpg"))
            let xmp = Data("http://ns.adobe.com/xap/1.0/\0<x exif:GPSLatitude='37,30.0N'/>".utf8)
            return photo.prefix(2) + [0xFF, 0xE1, 0, UInt8(xmp.count + 2)] + xmp + photo.dropFirst(2)
        }
    }
}
