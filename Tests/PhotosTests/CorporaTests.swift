import Foundation
import TestSupport
import Testing

@testable import Photos

/// Other people's photos, each with what another reader made of it.
@Suite("Other people's photos", .enabled(if: Places.hasCorpora, "the shared corpora are not at hand"))
struct CorporaTests {
    struct Case: Decodable, CustomTestStringConvertible {
        var file: String
        var expect: String
        var reference: Reference
        var testDescription: String { file }

        struct Reference: Decodable {
            var format: String?
            var size: [Int]?
            var decodes: Bool?
            var orientation: Int?
        }
    }

    private struct Cases: Decodable { var cases: [Case] }

    static let folder = Places.corpora?.appendingPathComponent("images")

    static let cases: [Case] = {
        guard let file = folder?.appendingPathComponent("cases.json"), let data = try? Data(contentsOf: file)
        else { return [] }
        return (try? JSONDecoder().decode(Cases.self, from: data).cases) ?? []
    }()

    /// Files that the other reader shows although something is missing or damaged; we refuse them.
    static let refusedByUs: Set<String> = [
        "pillow/broken_data_stream.png", "pillow/truncated_end_chunk.png",
        "jpeg-decoder/crashtest_dc-predictor-overflow.jpg",
        "jpeg-decoder/crashtest_imagetestsuite_b55977028a3a574336966b6536640fc9.jpg",
        "libpng/testpngs_crashers_badadler.png", "libpng/testpngs_crashers_badcrc.png", "pillow/issue_2811.gif",
    ]

    @Test("Each is accepted or refused as the reference says, and never crashes", arguments: cases)
    func agrees(_ example: Case) throws {
        let path = try #require(Self.folder).appendingPathComponent(example.file).path
        let facts = Result { () throws(PhotoError) in try PhotoInspector.inspect(path: path) }
        let shrunk = Result { () throws(PhotoError) in try PhotoShrinker.shrink(path: path, below: 20_000) }
        guard example.isPhoto, !Self.refusedByUs.contains(example.file) else {
            #expect(throws: PhotoError.self) { try facts.get() }
            if !example.isConverted { #expect(throws: PhotoError.self) { try shrunk.get() } }
            return
        }
        let seen = try facts.get()
        #expect([seen.width, seen.height] == example.reference.size)
        if let orientation = example.reference.orientation, seen.kind == .jpeg {
            #expect(seen.orientation == PhotoOrientation(rawValue: orientation) ?? .upright)
        }
        #expect(try shrunk.get().bytes.count < 20_000)
        #expect(try !shrunk.get().facts.hasLocation)
    }

    @Test("What is converted is decoded where the reference does, in its size")
    func converted() throws {
        for example in Self.cases where example.isConverted {
            let path = try #require(Self.folder).appendingPathComponent(example.file).path
            guard let bytes = try? PhotoFile.read(path: path), DetectedKind(of: bytes) != .foreign(.unknown) else {
                continue
            }
            let size = (try? ForeignPicture(bytes, limits: PhotoLimits()))?.image.size
            let isTaken = example.reference.decodes == true && !Self.refusedByUs.contains(example.file)
            #expect((size != nil) == isTaken, "\(example.file)")
            guard isTaken, let size else { continue }
            #expect([size.width, size.height] == example.reference.size, "\(example.file)")
        }
    }

    @Test("What the collection itself expects holds: refusals above all")
    func expectations() throws {
        for example in Self.cases where example.expect.hasPrefix("refuse") || example.expect == "accept" {
            let path = try #require(Self.folder).appendingPathComponent(example.file).path
            let isTaken = (try? PhotoInspector.inspect(path: path)) != nil
            #expect(isTaken == (example.expect == "accept"), "\(example.file)")
        }
    }
}

extension CorporaTests.Case {
    /// Whether the other reader takes it for one of the formats that are converted.
    fileprivate var isConverted: Bool { ["WEBP", "GIF", "BMP", "HEIF"].contains(reference.format) }

    /// Whether the other reader decodes it as a format that the market takes; an MPO is a JPEG with more behind it.
    fileprivate var isPhoto: Bool {
        ["JPEG", "PNG", "MPO"].contains(reference.format) && reference.decodes == true
    }
}
