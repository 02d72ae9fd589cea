import CSPNG
import CTurboJPEG
import Glibc
import TestSupport

@testable import Photos

/// Small pictures made on the spot.
enum Pictures {
    /// Every pixel of one colour.
    static func plain(_ width: Int, _ height: Int, _ colour: [UInt8] = [200, 30, 30]) -> PixelImage {
        PixelImage(width: width, height: height, rgb: (0..<width * height).flatMap { _ in colour })
    }

    /// Nothing that a JPEG could save on.
    static func noise(_ width: Int, _ height: Int, seed: UInt64 = 1) -> PixelImage {
        var random = SeededGenerator(seed: seed)
        let rgb = (0..<width * height * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
        return PixelImage(width: width, height: height, rgb: rgb)
    }

    /// Red, green, blue and white quarters, from the top left, clockwise: its orientation can be seen.
    static func quarters(_ width: Int, _ height: Int) -> PixelImage {
        var image = plain(width, height)
        for y in 0..<height {
            for x in 0..<width {
                let colour: [UInt8] =
                    switch (x < width / 2, y < height / 2) {
                    case (true, true): [255, 0, 0]
                    case (false, true): [0, 255, 0]
                    case (false, false): [0, 0, 255]
                    case (true, false): [255, 255, 255]
                    }
                image.samples.replaceSubrange((y * width + x) * 3..<(y * width + x) * 3 + 3, with: colour)
            }
        }
        return image
    }

    static func jpeg(_ image: PixelImage, quality: Int = 90) -> [UInt8] {
        JPEGEncoder().encode(image, quality: quality)
    }

    /// A JPEG in ten scans, each of which refines the picture.
    static func progressive(_ image: PixelImage) -> [UInt8] {
        let handle = tjInitCompress()
        var (buffer, size): (UnsafeMutablePointer<UInt8>?, UInt) = (nil, 0)
        defer {
            tjFree(buffer)
            tjDestroy(handle)
        }
        let status = tjCompress2(
            handle, image.samples, Int32(image.width), 0, Int32(image.height), TJPF_RGB.rawValue, &buffer, &size,
            Int32(TJSAMP_420.rawValue), 90, TJFLAG_PROGRESSIVE)
        precondition(status == 0, String(cString: tjGetErrorStr2(handle)))
        return Array(UnsafeBufferPointer(start: buffer, count: Int(size)))
    }

    /// A JPEG whose first segment says how to turn it, and where it was taken.
    static func jpeg(_ image: PixelImage, orientation: Int) -> [UInt8] {
        jpeg(image, segment: Array("Exif\0\0".utf8) + exif(orientation: orientation))
    }

    /// A JPEG that begins with an APP1 segment.
    static func jpeg(_ image: PixelImage, segment: [UInt8]) -> [UInt8] {
        let plain = jpeg(image)
        let length = segment.count + 2
        let head: [UInt8] = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)]
        return Array(plain[..<2]) + head + segment + Array(plain[2...])
    }

    /// A JPEG of noise, 64 × 64, with a restart mark after each unit of 16 × 16 pixels (ITU-T T.81 §B.2.4.4): what lies
    /// between two marks is coded as if it were a picture of its own, and is one here.
    static func restarting() -> [UInt8] {
        func scan(_ jpeg: [UInt8]) -> Int { jpeg.indices.first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xDA }! }
        let whole = jpeg(noise(64, 64))
        let start = scan(whole)
        let interval: [UInt8] = [0xFF, 0xDD, 0, 4, 0, 1]
        var bytes = whole[..<start] + interval + whole[start..<start + 14]
        for unit in 0..<16 {
            let own = jpeg(noise(16, 16, seed: UInt64(unit)))
            bytes += own[(scan(own) + 14)...].dropLast(2)
            bytes += unit < 15 ? [0xFF, 0xD0 + UInt8(unit % 8)] : [0xFF, 0xD9]
        }
        return Array(bytes)
    }

    /// A TIFF file of two directories: the orientation, and a latitude of 37° 30′ 0″.
    static func exif(orientation: Int, place tag: UInt8 = 2) -> [UInt8] {
        let first: [UInt8] =
            [0, 2]
            + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0]
            + [0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38] + [0, 0, 0, 0]
        let second: [UInt8] = [0, 1] + [0, tag, 0, 5, 0, 0, 0, 3, 0, 0, 0, 56] + [0, 0, 0, 0]
        let latitude: [UInt8] = [37, 30, 0].flatMap { [0, 0, 0, $0, 0, 0, 0, 1] }
        return Array("MM\0*\0\0\0\u{8}".utf8) + first + second + latitude + Array("GPS 37.5N".utf8)
    }

    /// XMP as photo editors write it.
    static let placedXMP = Array(
        ("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:Description "
            + "exif:GPSLatitude='37,30.0N' exif:GPSLongitude='127,0.0E'/></x:xmpmeta>").utf8)

    /// - Parameter samples: as many bytes a pixel as the colour type needs, 8 bits each.
    static func png(
        _ width: Int, _ height: Int, _ type: spng_color_type, _ samples: [UInt8], isInterlaced: Bool = false
    ) -> [UInt8] {
        let context = spng_ctx_new(Int32(SPNG_CTX_ENCODER.rawValue))
        defer { spng_ctx_free(context) }
        spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1)
        var header = spng_ihdr(
            width: UInt32(width), height: UInt32(height), bit_depth: 8, color_type: UInt8(type.rawValue),
            compression_method: 0, filter_method: 0, interlace_method: isInterlaced ? 1 : 0)
        spng_set_ihdr(context, &header)
        let status = spng_encode_image(
            context, samples, samples.count, Int32(SPNG_FMT_PNG.rawValue), Int32(SPNG_ENCODE_FINALIZE.rawValue))
        precondition(status == 0, String(cString: spng_strerror(status)))
        var size = 0
        let bytes = spng_get_png_buffer(context, &size, nil)
        defer { free(bytes) }
        return Array(UnsafeRawBufferPointer(start: bytes, count: size))
    }

    static func png(_ image: PixelImage, isInterlaced: Bool = false) -> [UInt8] {
        png(image.width, image.height, SPNG_COLOR_TYPE_TRUECOLOR, image.samples, isInterlaced: isInterlaced)
    }
}

extension PixelImage {
    subscript(x: Int, y: Int) -> [UInt8] { Array(samples[(y * width + x) * 3..<(y * width + x) * 3 + 3]) }

    /// Whether the pixel is the colour but for what JPEG loses.
    func isNearly(_ colour: [UInt8], _ x: Int, _ y: Int) -> Bool {
        zip(self[x, y], colour).allSatisfy { abs(Int($0) - Int($1)) < 24 }
    }
}

/// The pixels of a JPEG at full size, as stored.
func pixels(of jpeg: [UInt8]) throws(PhotoError) -> PixelImage {
    let header = try PhotoHeader(of: jpeg, limits: PhotoLimits())
    return try JPEGDecoder().decode(jpeg, header: header, eighths: 8)
}
