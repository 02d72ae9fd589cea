import CWebP

/// Decodes a WebP with libwebp.
enum WebPReader {
    static func decode(_ bytes: [UInt8], limits: PhotoLimits) throws(PhotoError) -> ForeignPicture {
        try bytes.withUnsafeBufferPointer { source throws(PhotoError) in
            var data = WebPData(bytes: source.baseAddress, size: source.count)
            // It takes nothing that ends before it says.
            guard let file = WebPDemux(&data) else { throw .unreadable(reason: "the file is damaged or cut short") }
            defer { WebPDemuxDelete(file) }
            let canvas = PixelSize(
                width: Int(WebPDemuxGetI(file, WEBP_FF_CANVAS_WIDTH)),
                height: Int(WebPDemuxGetI(file, WEBP_FF_CANVAS_HEIGHT)))
            try limits.check(whole: canvas)
            var frame = WebPIterator()
            guard WebPDemuxGetFrame(file, 1, &frame) != 0 else { throw .unreadable(reason: "no picture in it") }
            defer { WebPDemuxReleaseIterator(&frame) }
            let image = try picture(of: frame, on: canvas).applying(orientation(file, in: source))
            return ForeignPicture(image: image, isAnimated: frame.num_frames > 1)
        }
    }

    /// The first frame at its place, the rest of the canvas transparent, as browsers show it.
    private static func picture(of frame: WebPIterator, on canvas: PixelSize) throws(PhotoError) -> PixelImage {
        let (x, y) = (Int(frame.x_offset), Int(frame.y_offset))
        guard frame.complete != 0, x >= 0, y >= 0, x + Int(frame.width) <= canvas.width,
            y + Int(frame.height) <= canvas.height
        else { throw .unreadable(reason: "a frame is damaged or cut short") }
        let pitch = canvas.width * 4
        var rgba = [UInt8](repeating: 0, count: pitch * canvas.height)
        let isDecoded = rgba.withUnsafeMutableBufferPointer { target in
            let start = y * pitch + x * 4
            // A picture larger than the frame says does not fit in what is left, and is refused.
            return WebPDecodeRGBAInto(
                frame.fragment.bytes, frame.fragment.size, target.baseAddress! + start, target.count - start,
                Int32(pitch)) != nil
        }
        guard isDecoded else { throw .unreadable(reason: "a frame is damaged or cut short") }
        return PixelImage(width: canvas.width, height: canvas.height, rgba: rgba)
    }

    /// What its EXIF says of how it is to be turned.
    private static func orientation(_ file: OpaquePointer, in source: UnsafeBufferPointer<UInt8>) -> PhotoOrientation {
        var chunk = WebPChunkIterator()
        guard WebPDemuxGetChunk(file, "EXIF", 1, &chunk) != 0 else { return .upright }
        defer { WebPDemuxReleaseChunkIterator(&chunk) }
        let exif = Array(UnsafeBufferPointer(start: chunk.chunk.bytes, count: chunk.chunk.size))[...]
        // Some programs write what introduces it in a JPEG.
        return (Metadata(segment: exif) ?? Metadata(tiff: exif))?.orientation ?? .upright
    }
}
