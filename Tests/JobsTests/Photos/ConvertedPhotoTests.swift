import Catalogue
import Foundation
import Ledger
import MarketAPI
import Photos
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("Photos that the market does not take are converted on the way")
struct ConvertedPhotoTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func inspect(_ name: String, _ options: PhotoOptions = PhotoOptions()) -> InspectedPhoto {
        PhotoLibrary(options).inspect(name, beside: folder.path)
    }

    private func sent(
        _ photo: PlannedPhoto, by preparer: PhotoPreparer = PhotoPreparer()
    ) async throws -> (name: String, type: String, bytes: [UInt8]) {
        let part = try await preparer.prepare(photo)
        guard case .bytes(let bytes) = part.content else { preconditionFailure("bytes are sent") }
        return (part.filename, part.contentType, bytes)
    }

    private static let photos: [(name: String, photo: Data, kind: String, sentAs: String)] = [
        ("mug.webp", ConvertedPhotos.webp, "webp", "mug.jpg"), ("mug.BMP", ConvertedPhotos.bmp, "bmp", "mug.jpg"),
        ("mug.heic", ConvertedPhotos.heic, "heic", "mug.jpg"), ("mug.heif", ConvertedPhotos.heic, "heic", "mug.jpg"),
        // A name says nothing of what it is.
        ("mug.front.jpg", ConvertedPhotos.webp, "webp", "mug.front.jpg"),
        ("mug.png", ConvertedPhotos.webpTransparent, "webp", "mug.png"),
        ("머그.webp", ConvertedPhotos.webpTransparent, "webp", "머그.png"),
    ]

    @Test(
        "It is sent as what it has become, by its name and type, and planned as the file that it is", arguments: photos)
    func converted(name: String, photo: Data, kind: String, sentAs: String) async throws {
        let path = try folder.write(photo, to: name).path
        let inspected = inspect(name)
        #expect(inspected.verdict == .converted(from: kind, isAnimated: false))
        let planned = try #require(inspected.planned)
        #expect(planned.digest == FileDigest.sha256(path: path) && planned.bytes == Int64(photo.count))
        let sent = try await sent(planned)
        #expect(sent.name == sentAs)
        let facts = try PhotoInspector.inspect(bytes: sent.bytes)
        #expect(sent.type == facts.kind.mimeType && sentAs.hasSuffix(facts.kind.fileExtension))
    }

    @Test("Of what moves that is said")
    func animated() throws {
        try folder.write(ConvertedPhotos.gifAnimated, to: "mug.gif")
        #expect(inspect("mug.gif").verdict == .converted(from: "gif", isAnimated: true))
    }

    @Test("What is damaged is refused when the row is judged")
    func damaged() throws {
        try folder.write(ConvertedPhotos.heic.dropLast(20), to: "mug.heic")
        guard case .unreadable(.reason(let reason)) = inspect("mug.heic").verdict else {
            Testing.Issue.record("half a photo is none")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test("Where nothing is made smaller, the file's own size counts")
    func rejected() throws {
        var options = PhotoOptions()
        options.shrinks = false
        try folder.write(ConvertedPhotos.webp, to: "a.webp")
        #expect(inspect("a.webp", options).verdict == .converted(from: "webp", isAnimated: false))
        // libwebp passes over what follows.
        let limit = FormRules.form.imageBytes
        try folder.write(ConvertedPhotos.webp + Data(count: limit - ConvertedPhotos.webp.count), to: "b.webp")
        #expect(inspect("b.webp", options).verdict == .tooLarge(bytes: limit, limit: limit))
    }

    @Test("Rows with such photos are good; it is counted for each, and said once")
    func said() throws {
        var bench = try Pass()
        bench.pass.options.photos.namesOnly = false
        try bench.folder.write(ConvertedPhotos.webp, to: "a.jpg")
        try bench.folder.write(ConvertedPhotos.gifAnimated, to: "b.gif")
        let outcome = try bench.run(
            header + row("Lamp") + row("Pot").replacing("a.jpg", with: "a.jpg|b.gif") + row("Mug"))
        #expect(outcome.codes == [] && outcome.rejected == [])
        #expect(outcome.notices.map(\.code) == [.imageConverted])
        #expect(outcome.summary.notices == [.imageConverted: 4])
    }

    @Test("A photo that is to be cropped is planned so, and is the same photo")
    func cropped() async throws {
        try folder.write(ConvertedPhotos.webp, to: "a.webp")
        var options = PhotoOptions()
        options.crop = .square
        let (whole, square) = (
            try #require(inspect("a.webp").planned), try #require(inspect("a.webp", options).planned)
        )
        #expect(whole.crop == nil && square.crop == .square)
        #expect(whole.digest == square.digest)
        // One preparer for both: what was made of one is not sent for the other.
        let preparer = PhotoPreparer()
        for (photo, width) in [(whole, 32), (square, 16), (whole, 32)] {
            let facts = try PhotoInspector.inspect(bytes: try await sent(photo, by: preparer).bytes)
            #expect((facts.width, facts.height) == (width, 16))
        }
    }
}
