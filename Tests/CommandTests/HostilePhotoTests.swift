import Foundation
import TestSupport
import Testing

/// Photos that mean harm, by the program itself: refused at once, and without much memory.
@Suite("Hostile photos", .serialized, .timeLimit(.minutes(5)))
struct HostilePhotoTests {
    private static func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(kind.utf8) + data
        return number(data.count) + body + number(Int(ZipBuilder.checksum(body)))
    }

    private static func number(_ value: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(value >> ($0 * 8) & 0xFF) } }

    /// A PNG that claims so many pixels and has data of nothing.
    private static func png(_ width: Int, _ height: Int, isInterlaced: Bool = false, exif: [UInt8] = []) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", number(width) + number(height) + [8, 6, 0, 0, isInterlaced ? 1 : 0])
            + chunk("eXIf", exif) + chunk("IDAT", [0x78, 0x9C, 3, 0, 0, 0, 0, 1]) + chunk("IEND", [])
    }

    /// EXIF of places in a directory that is each of theirs.
    private static let places =
        Array("MM\0*\0\0\0\u{8}".utf8) + [0xFF, 0xFF]
        + Array(repeating: [0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 8] as [UInt8], count: 20_000).joined()

    /// A JPEG of three components that come in scans of nothing.
    private static func scans(_ width: Int, _ height: Int, frame: UInt8, count: Int) -> [UInt8] {
        let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0]
        var bytes = Array(jpeg(width, height).dropLast(4))
        bytes[3] = frame
        return bytes + Array(repeating: scan, count: count).joined() + [0xFF, 0xD9]
    }

    /// A JPEG that claims so many pixels.
    private static func jpeg(_ width: Int, _ height: Int) -> [UInt8] {
        let (w, h) = (number(width).suffix(2), number(height).suffix(2))
        return [0xFF, 0xD8, 0xFF, 0xC2, 0, 17, 8] + h + w + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 0xFF, 0xDA, 0, 2]
    }

    /// An HEIC of 429 bytes, of 64 × 64 pixels, whose stream claims 60,000 × 60,000.
    private static let lying = [UInt8](
        Data(
            base64Encoded:
                "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUdtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA"
                + "AA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFrAAEAAAAAAAAAQgAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEA"
                + "AGh2YzEAAAAAx2lwcnAAAACpaXBjbwAAAH1odmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMA"
                + "AAMAHroCQCEAAQAwQgEBA3AAAAMAkAAAAwAAAwAeoAAdTCAAOphZbqSSmubgQEDAgAAAAwCAAAADAIQAIgABAAdEAcFysCJAAAAA"
                + "FGlzcGUAAAAAAAAAQAAAAEAAAAAQcGl4aQAAAAADCAgIAAAAFmlwbWEAAAAAAAAAAQABA4ECgwAAAEptZGF0AAAAPigBrwngIzai"
                + "P//70X3//tzHof61s3SnH+R3v//ScL//vUENEf/9geiA+2i2/+aGiRf//TTx+f7JOPV9+PNA")!)

    /// A GIF that claims so many pixels.
    private static func gif(_ width: Int, _ height: Int) -> [UInt8] {
        let size = [UInt8(width & 0xFF), UInt8(width >> 8), UInt8(height & 0xFF), UInt8(height >> 8)]
        return Array("GIF89a".utf8) + size + [0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2C, 0, 0, 0, 0] + size + [
            0, 2, 1, 0,
        ]
    }

    /// A BMP that claims so many pixels.
    private static func bmp(_ width: Int, _ height: Int) -> [UInt8] {
        let (w, h) = (number(width).reversed(), number(height).reversed())
        return Array("BM".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0] + w + h + [1, 0, 24, 0]
            + [UInt8](repeating: 0, count: 24)
    }

    /// A WebP without loss that claims so many pixels: 14 bits for each side less one.
    private static func webp(_ width: Int, _ height: Int) -> [UInt8] {
        let sides = number((height - 1) << 14 | (width - 1)).reversed()
        return Array("RIFF".utf8) + [18, 0, 0, 0] + Array("WEBPVP8L".utf8) + [5, 0, 0, 0, 0x2F] + sides + [0]
    }

    private static let photos: [(name: String, bytes: [UInt8], code: String)] = [
        ("bomb.png", png(65_535, 65_535), "image-unreadable"), ("flat.png", png(1 << 30, 1), "image-unreadable"),
        ("bomb.jpg", jpeg(65_535, 65_535), "image-unreadable"), ("nothing.png", png(0, 0), "image-unreadable"),
        ("page.jpg", Array("<!DOCTYPE html><html>".utf8), "image-unsupported"),
        ("drawing.png", Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), "image-unsupported"),
        ("empty.jpg", [], "image-unsupported"),
        ("interlaced.png", png(5000, 4999, isInterlaced: true), "image-unreadable"),
        ("places.png", png(8, 8, exif: places), "image-unreadable"),
        ("scans.jpg", scans(16_000, 3100, frame: 0xC9, count: 499), "image-unreadable"),
        ("fewer.jpg", scans(5000, 5000, frame: 0xC9, count: 499), "image-unreadable"),
        ("lying.heic", lying, "image-unreadable"), ("bomb.gif", gif(65_535, 65_535), "image-unreadable"),
        ("empty.gif", gif(5000, 5000), "image-unreadable"), ("bomb.bmp", bmp(1 << 30, 1 << 30), "image-unreadable"),
        ("empty.bmp", bmp(5000, 5000), "image-unreadable"), ("bomb.webp", webp(16_384, 16_384), "image-unreadable"),
        ("progressive.jpg", scans(5000, 5000, frame: 0xC2, count: 10), "image-unreadable"),
    ]

    @Test("Each is refused for what it is, in 32 MiB more than nothing takes and 5 seconds")
    func refused() async throws {
        let shop = try Shop()
        for photo in Self.photos { try shop.folder.write(Data(photo.bytes), to: photo.name) }
        // 60 MB behind a JPEG's first bytes, and of nothing.
        for (name, start) in [("long.jpg", Self.jpeg(60_000, 60_000)), ("zeros.png", [0])] {
            try shop.folder.write(Data(start), to: name)
            truncate(shop.folder.path + "/" + name, 60_000_000)
        }
        let names = Self.photos.map(\.name) + ["long.jpg", "zeros.png"]
        let rows = names.map { "Mug \($0),A mug for tea and coffee,1000,\($0)\n" }
        try shop.folder.write("name,description,price,images\n" + rows.joined(), to: "a.csv")
        let (answer, cost) = try await shop.measure(["validate", "a.csv", "--output", "json"])
        #expect(answer.codes == Self.photos.map(\.code) + ["image-unreadable", "image-unsupported"], "\(answer.text)")
        #expect(cost.memory < 32 * Shop.mebibyte)
        #expect(cost.processor < 5)
    }

    @Test("A name that leads out of the folders opens no file there")
    func traversal() async throws {
        let shop = try Shop()
        try shop.photo("secret.jpg")
        try shop.folder.write(
            "name,description,price,images\nMug,A mug for tea and coffee,1000,../secret.jpg\n"
                + "Cup,A cup for tea and coffee,1000,\(shop.folder.path)/secret.jpg\n", to: "sheets/a.csv")
        let answer = try await shop.run("validate", "sheets/a.csv", "--output", "json")
        #expect(answer.codes == ["image-not-found", "image-not-found"])
        #expect(answer.objects("issue").allSatisfy { $0.remedy?.contains("--images") == true })
        #expect(try await shop.run("validate", "sheets/a.csv", "--images", ".").status == 0)
    }
}
