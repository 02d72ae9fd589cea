import CGIF

/// Decodes the first picture of a GIF with giflib.
enum GIFReader {
    static func decode(_ bytes: [UInt8], limits: PhotoLimits) throws(PhotoError) -> ForeignPicture {
        let file = try GIFFile(bytes)
        var isTransparent: Int?
        var image: PixelImage?
        // Only as far as a second picture begins: that of an animation of a million frames is found as soon as that of one.
        while let record = try file.nextRecord() {
            switch record {
            case .extension: isTransparent = try file.readExtension() ?? isTransparent
            case .picture where image != nil: return ForeignPicture(image: image!, isAnimated: true)
            case .picture: image = try file.readPicture(transparent: isTransparent, limits: limits)
            case .end: break
            }
            if record == .end || image != nil && file.isAtEnd { break }
        }
        guard let image else { throw .unreadable(reason: "no picture in it") }
        return ForeignPicture(image: image)
    }
}

/// giflib's decoder, and what it reads.
private final class GIFFile {
    enum Record { case picture, `extension`, end }

    private let file: UnsafeMutablePointer<GifFileType>
    private let source: GIFSource

    init(_ bytes: [UInt8]) throws(PhotoError) {
        let source = GIFSource(bytes)
        let read: @convention(c) (UnsafeMutablePointer<GifFileType>?, UnsafeMutablePointer<UInt8>?, Int32) -> Int32 = {
            Unmanaged<GIFSource>.fromOpaque($0!.pointee.UserData).takeUnretainedValue()
                .read(into: UnsafeMutableBufferPointer(start: $1, count: Int($2)))
        }
        var number: Int32 = 0
        guard let file = DGifOpen(Unmanaged.passUnretained(source).toOpaque(), read, &number) else {
            throw .unreadable(reason: Self.reason(number))
        }
        self.file = file
        self.source = source
    }

    deinit { DGifCloseFile(file, nil) }

    /// Whether nothing is left, not even the mark of the end, which some programs do not write.
    var isAtEnd: Bool { source.isAtEnd }

    func nextRecord() throws(PhotoError) -> Record? {
        var type = UNDEFINED_RECORD_TYPE
        try check(DGifGetRecordType(file, &type))
        return switch type {
        case IMAGE_DESC_RECORD_TYPE: .picture
        case EXTENSION_RECORD_TYPE: .extension
        case TERMINATE_RECORD_TYPE: .end
        default: nil
        }
    }

    /// - Returns: which colour of the next picture is transparent, where the extension says so.
    func readExtension() throws(PhotoError) -> Int? {
        var (code, block): (Int32, UnsafeMutablePointer<UInt8>?) = (0, nil)
        try check(DGifGetExtension(file, &code, &block))
        var transparent: Int?
        while let content = block {
            var control = GraphicsControlBlock()
            if code == GRAPHICS_EXT_FUNC_CODE, DGifExtensionToGCB(Int(content[0]), content + 1, &control) == GIF_OK {
                transparent = Int(control.TransparentColor)
            }
            try check(DGifGetExtensionNext(file, &block))
        }
        return transparent
    }

    /// The picture at its place on the screen, which is transparent elsewhere, as browsers show it.
    func readPicture(transparent: Int?, limits: PhotoLimits) throws(PhotoError) -> PixelImage {
        try check(DGifGetImageDesc(file))
        let frame = file.pointee.Image
        let (left, top) = (Int(frame.Left), Int(frame.Top))
        // A picture that is larger than the screen makes the screen larger.
        let screen = PixelSize(
            width: max(Int(file.pointee.SWidth), left + Int(frame.Width)),
            height: max(Int(file.pointee.SHeight), top + Int(frame.Height)))
        try limits.check(whole: screen)
        guard frame.Width > 0, frame.Height > 0 else { throw .unreadable(reason: "no pixels") }
        guard let map = frame.ColorMap ?? file.pointee.SColorMap else { throw .unreadable(reason: "it has no colours") }
        let colours = UnsafeBufferPointer(start: map.pointee.Colors, count: Int(map.pointee.ColorCount))
        var rgba = [UInt8](repeating: 0, count: screen.width * screen.height * 4)
        var line = [UInt8](repeating: 0, count: Int(frame.Width))
        for row in Self.rows(Int(frame.Height), isInterlaced: frame.Interlace) {
            try check(DGifGetLine(file, &line, frame.Width))
            var target = ((top + row) * screen.width + left) * 4
            for index in line {
                if Int(index) != transparent {
                    guard index < colours.count else { throw .unreadable(reason: "a colour that it does not have") }
                    let colour = colours[Int(index)]
                    (rgba[target], rgba[target + 1], rgba[target + 2]) = (colour.Red, colour.Green, colour.Blue)
                    rgba[target + 3] = 255
                }
                target += 4
            }
        }
        return PixelImage(width: screen.width, height: screen.height, rgba: rgba)
    }

    /// The rows in the order in which they come (GIF89a, appendix E).
    private static func rows(_ height: Int, isInterlaced: Bool) -> [Int] {
        guard isInterlaced else { return Array(0..<height) }
        return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
    }

    private func check(_ status: Int32) throws(PhotoError) {
        guard status == GIF_OK else { throw .unreadable(reason: Self.reason(file.pointee.Error)) }
    }

    private static func reason(_ number: Int32) -> String {
        GifErrorString(number).map { String(cString: $0) } ?? "the file is damaged"
    }
}

/// The bytes of a GIF, handed out in order.
private final class GIFSource {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { offset == bytes.count }

    func read(into target: UnsafeMutableBufferPointer<UInt8>) -> Int32 {
        let count = min(target.count, bytes.count - offset)
        _ = target.update(fromContentsOf: bytes[offset..<offset + count])
        offset += count
        return Int32(count)
    }
}
