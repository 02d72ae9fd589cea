import Archives
import Catalogue
import Foundation
import Ledger
import MarketAPI
import Photos
import TestSupport
import Testing
import Transfer

@testable import Jobs

@Suite("What a photo's trouble is told as")
struct PhotoVerdictTests {
    private static let filesCases: [(error: PhotoError, verdict: PhotoVerdict)] = [
        (.notFound(path: "a"), .notFound(.noFile(nearest: nil))),
        (.leadsOut(path: "a"), .notFound(.linkOutside)),
        (.notPermitted(path: "a"), .unreadable(.noPermission)),
        (.directory(path: "a"), .unreadable(.folder)),
        (.notAFile(path: "a"), .unreadable(.notAFile)),
        (.system(path: "a", errno: EIO), .unreadable(.reason(String(cString: strerror(EIO))))),
        (.tooManyBytes(9, limit: 7), .tooLarge(bytes: 9, limit: 7)),
        (.unsupported(.html), .unsupported(kind: "html")),
        (.tooManyPixels(width: 4, height: 3), .unreadable(.tooManyPixels(width: 4, height: 3))),
        (.unreadable(reason: "bad"), .unreadable(.reason("bad"))),
        (.noDecoder(library: "libx1"), .unreadable(.noDecoder(package: "libx1"))),
        (.cannotShrink(below: 5), .unreadable(.reason("cannot be made smaller than 5 bytes"))),
    ]

    @Test("Each trouble of a file has its own word", arguments: filesCases)
    func files(error: PhotoError, verdict: PhotoVerdict) throws {
        #expect(PhotoVerdict(error) == verdict)
    }

    private static let entriesCases: [(error: ArchiveError, damage: PhotoDamage)] = [
        (.encrypted(entry: "a"), .encrypted),
        (.inflatesTooMuch(entry: "a", ratio: 9), .inflatesTooMuch),
        (.tooLarge(entry: "a", limit: 9), .inflatesTooMuch),
        (.unsupportedCompression(entry: "a", method: 14), .reason("zip compression method 14")),
        (.system(action: "read", errno: EIO), .reason(String(cString: strerror(EIO)))),
        (.notAnArchive, .reason("the zip is damaged")),
        (.incomplete, .reason("the zip is damaged")),
        (.damaged(entry: "a"), .reason("the zip is damaged")),
        (.tooManyEntries(limit: 1), .reason("the zip is damaged")),
        (.directoryTooLarge(limit: 1), .reason("the zip is damaged")),
        (.duplicateName("a"), .reason("the zip is damaged")),
    ]

    @Test("Each trouble of a zip's entry has its own word", arguments: entriesCases)
    func entries(error: ArchiveError, damage: PhotoDamage) throws {
        #expect(PhotoDamage(error) == damage)
    }
}

@Suite("Photos at the limit, and those that tell where they were taken")
struct PhotoLimitTests {
    private let folder: TemporaryFolder
    private static let photo = try! Data(contentsOf: Places.samples.appendingPathComponent("photos/mug-sage.jpg"))
    private static let limit = FormRules.form.imageBytes

    init() throws { folder = try TemporaryFolder() }

    /// The photo with bytes behind its end, up to a size.
    private func sized(_ photo: Data, _ bytes: Int) -> Data { photo + Data(count: bytes - photo.count) }

    /// The photo with a place in its XMP.
    private static let placed: Data = {
        let xmp = Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta exif:GPSLatitude='37,30.0N'/>".utf8)
        let segment = [0xFF, 0xE1, UInt8((xmp.count + 2) >> 8), UInt8((xmp.count + 2) & 0xFF)] + xmp
        return photo.prefix(2) + Data(segment) + photo.dropFirst(2)
    }()

    private func inspect(_ photo: Data, shrinks: Bool = true, namesOnly: Bool = false) throws -> InspectedPhoto {
        try folder.write(photo, to: "a.jpg")
        var options = PhotoOptions()
        (options.shrinks, options.namesOnly) = (shrinks, namesOnly)
        return PhotoLibrary(options).inspect("a.jpg", beside: folder.path)
    }

    @Test("A photo is too large from the limit on, where none is made smaller", arguments: [-1, 0, 1])
    func judged(more: Int) throws {
        let bytes = Self.limit + more
        let isTooLarge = more >= 0
        #expect(
            try inspect(sized(Self.photo, bytes), shrinks: false).verdict
                == (isTooLarge ? .tooLarge(bytes: bytes, limit: Self.limit) : .accepted))
        #expect(try inspect(sized(Self.photo, bytes)).verdict == .accepted)
        #expect(try inspect(sized(Self.photo, bytes)).planned?.bytes == Int64(bytes))
    }

    @Test("It is made smaller from the limit on", arguments: [-1, 0, 1])
    func prepared(more: Int) async throws {
        let path = try folder.write(sized(Self.photo, Self.limit + more), to: "a.jpg").path
        let planned = try #require(try inspect(sized(Self.photo, Self.limit + more)).planned)
        #expect(planned.path == path)
        guard case .bytes(let bytes) = try await PhotoPreparer().prepare(planned).content else {
            Testing.Issue.record("bytes are sent")
            return
        }
        #expect((bytes.count == Self.limit + more) == (more < 0))
        #expect(bytes.count < Self.limit)
    }

    @Test("It tells its place where it is sent as it is; what is made smaller does not tell it any more")
    func places() throws {
        #expect(try inspect(Self.placed).tellsPlace)
        #expect(try !inspect(Self.photo).tellsPlace)
        #expect(try inspect(sized(Self.placed, Self.limit - 1)).tellsPlace)
        #expect(try !inspect(sized(Self.placed, Self.limit)).tellsPlace)
    }

    @Test(
        "Photos that tell their place are counted over rows and files, of rows that are sent as of others",
        arguments: [false, true])
    func counted(looksAtBytes: Bool) throws {
        var bench = try Pass()
        bench.pass.options.photos.namesOnly = false
        bench.pass.looksAtBytes = looksAtBytes
        try bench.folder.write(Self.placed, to: "a.jpg")
        try bench.folder.write(Self.photo, to: "b.jpg")
        let two = row("Mug").replacing("a.jpg", with: "a.jpg|b.jpg|./a.jpg")
        let none = row("Cup").replacing("a.jpg", with: "a.jpg|none.jpg")
        let outcome = try bench.run(
            header + row("Lamp") + two + row("Pot").replacing("a.jpg", with: "b.jpg"), header + row("Jar") + none)
        #expect(outcome.codes == [.imageNotFound])
        #expect(outcome.summary.photosTellingPlaces == 5)
        bench.pass.options.photos.namesOnly = true
        #expect(try bench.run(header + row("Lamp") + none).summary.photosTellingPlaces == 0)
    }

    @Test("All photos of a row are looked at, and each that is not good is told")
    func all() throws {
        var bench = try Pass()
        bench.pass.options.photos.namesOnly = false
        try bench.folder.write(Self.photo, to: "a.jpg")
        try bench.folder.write("no photo", to: "text.jpg")
        let images = "a.jpg|none.jpg|text.jpg|a.jpg"
        let outcome = try bench.run(header + row("Lamp").replacing("a.jpg", with: images))
        #expect(outcome.codes == [.imageNotFound, .imageUnsupported])
        #expect(outcome.rejected == [1])
    }

    @Test("Where names are all that is asked for, nothing is judged by its content")
    func names() throws {
        let photo = try inspect(Data("no photo".utf8), namesOnly: true)
        #expect(photo.verdict == .accepted && photo.planned?.bytes == 8 && !photo.tellsPlace)
    }

    @Test("What a library is given, the pass uses; photos of a shelf are files")
    func shelf() throws {
        try folder.write(Self.photo, to: "shelf/1/a.jpg")
        var options = PhotoOptions()
        options.shelf = AddressedPhotos(origin: "http://here/photos", folder: folder.path + "/shelf")
        let library = PhotoLibrary(options)
        #expect(!library.expect("http://here/photos/1/a.jpg"))
        #expect(library.inspect("http://here/photos/1/a.jpg", beside: folder.path).verdict == .accepted)
        #expect(
            library.inspect("http://here/photos/1/b.jpg", beside: folder.path).verdict
                == .notFound(.noFile(nearest: nil)))
        #expect(library.inspect("http://there/1/a.jpg", beside: folder.path).verdict == .notFound(.badAddress))
        #expect(library.fetched == 0 && library.opened == 2)
    }

    @Test("The same name beside another catalogue is another photo")
    func folders() throws {
        try folder.write(Self.photo, to: "one/a.jpg")
        try folder.write("no photo", to: "two/a.jpg")
        let library = PhotoLibrary(PhotoOptions())
        let verdicts = ["one", "two", "one"].map { library.inspect("a.jpg", beside: folder.path + "/" + $0).verdict }
        #expect(verdicts == [.accepted, .unsupported(kind: "unknown"), .accepted])
    }

    @Test("A plan's path is from the top, whatever the way there")
    func plannedPath() throws {
        try folder.write(Self.photo, to: "photos/a.jpg")
        try folder.write("", to: "sheets/x")
        var options = PhotoOptions()
        options.folder = folder.path + "/sheets/../photos"
        let planned = PhotoLibrary(options).inspect("a.jpg", beside: folder.path + "/sheets").planned
        #expect(planned?.path == folder.path + "/photos/a.jpg")
    }
}
