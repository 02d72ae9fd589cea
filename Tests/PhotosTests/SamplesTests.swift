import Foundation
import TestSupport
import Testing

@testable import Photos

@Suite("The samples' photos are what the samples say of them")
struct SamplesTests {
    private static func photos(in folder: String) throws -> [String] {
        let url = Places.samples.appendingPathComponent(folder)
        return try FileManager.default.contentsOfDirectory(atPath: url.path)
            .filter { $0.contains(".") }.map { url.appendingPathComponent($0).path }
    }

    @Test("The shop's photos can be sent as they are")
    func shop() throws {
        let photos = try Self.photos(in: "photos")
        #expect(photos.count > 100)
        for path in photos {
            let facts = try PhotoInspector.inspect(path: path)
            #expect(path.hasSuffix("." + facts.kind.fileExtension))
            #expect(facts.byteCount < 300_000)
        }
    }

    @Test("The invalid samples' photos have the mistake that they stand for")
    func invalid() throws {
        let folder = Places.samples.appendingPathComponent("invalid/photos").path + "/"
        #expect(throws: PhotoError.unsupported(.tiff)) { try PhotoInspector.inspect(path: folder + "mug.tif") }
        #expect(try PhotoConversion(of: PhotoFile.read(path: folder + "mug.gif"))?.kind == .gif)
        #expect { try PhotoInspector.inspect(path: folder + "cut-short.jpg") } throws: { error in
            if case .unreadable? = error as? PhotoError { true } else { false }
        }
        let large = folder + "large.jpg"
        #expect(try PhotoInspector.inspect(path: large).byteCount >= 300_000)
        #expect(try PhotoShrinker.shrink(path: large, below: 300_000).bytes.count < 300_000)
    }
}
