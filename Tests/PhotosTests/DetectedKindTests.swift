import Testing

@testable import Photos

@Suite("A file is recognised by its content")
struct DetectedKindTests {
    @Test(
        "What is no JPEG or PNG is named",
        arguments: [
            ("GIF89a\u{1}\0", ForeignKind.gif), ("RIFF\u{4}\0\0\0WEBPVP8 ", .webp), ("BM6\0\0\0", .bmp),
            ("II*\0\u{8}", .tiff), ("\0\0\0 ftypavif", .avif), ("\0\0\0 ftypheic", .heic), ("\0\0\0 ftypmif1", .heic),
            ("\0\0\0 ftypisom", .unknown), ("%PDF-1.7", .pdf), ("PK\u{3}\u{4}", .zip),
            ("<!DOCTYPE html><html>", .html), ("\n <HTML lang=ko>", .html), ("<?xml version='1.0'?>\n<svg/>", .svg),
            ("\u{FEFF}<svg>", .svg), ("", .empty), ("사진이 아닙니다", .unknown), ("<note/>", .unknown),
        ])
    func foreign(text: String, kind: ForeignKind) {
        #expect(throws: PhotoError.unsupported(kind)) { try PhotoInspector.inspect(bytes: Array(text.utf8)) }
    }

    @Test("A photo's kind has the ending and the type that go on the wire")
    func names() {
        #expect(PhotoKind.allCases.map(\.fileExtension) == ["jpg", "png"])
        #expect(PhotoKind.allCases.map(\.mimeType) == ["image/jpeg", "image/png"])
    }
}
