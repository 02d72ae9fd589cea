import Catalogue
import Foundation
import Ledger
import Photos
import TestSupport
import Testing

@testable import Jobs

@Suite("The photos of a run")
struct PhotoLibraryTests {
    private let folder: TemporaryFolder
    private let photo = Places.samples.appendingPathComponent("photos/mug-sage.jpg")

    init() throws { folder = try TemporaryFolder() }

    private func verdict(_ name: String) -> PhotoVerdict {
        PhotoLibrary(PhotoOptions()).inspect(name, beside: folder.path).verdict
    }

    @Test("Directories, missing files and text are no photos")
    func verdicts() throws {
        try folder.write("no photo", to: "a.jpg")
        try folder.write("<!doctype html><title>404</title>", to: "page.jpg")
        try folder.write("x", to: "sub/x")
        #expect(verdict("none.jpg") == .notFound(.noFile(nearest: nil)))
        #expect(verdict("sub") == .unreadable(.folder))
        #expect(verdict("a.jpg") == .unsupported(kind: "unknown"))
        #expect(verdict("page.jpg") == .unsupported(kind: "html"))
    }

    @Test("Too many pixels are told as width and height, too many bytes as the size and the limit")
    func sizes() {
        #expect(
            PhotoVerdict(PhotoError.tooManyPixels(width: 40_000, height: 3))
                == .unreadable(.tooManyPixels(width: 40_000, height: 3)))
        #expect(PhotoVerdict(PhotoError.tooManyBytes(9, limit: 7)) == .tooLarge(bytes: 9, limit: 7))
    }

    @Test("A photo is opened once, however many rows name it and however they spell it")
    func once() throws {
        try folder.write(try Data(contentsOf: photo), to: "photos/mug.JPG")
        symlink("mug.JPG", folder.path + "/photos/same.jpg")
        let library = PhotoLibrary(PhotoOptions())
        let names = ["photos/mug.JPG", "photos/mug.jpg", #"photos\mug.jpg"#, "./photos/mug.jpg", "photos/same.jpg"]
        let inspected = (1...3).flatMap { _ in names.map { library.inspect($0, beside: folder.path) } }
        #expect(inspected.allSatisfy { $0.verdict == .accepted })
        #expect(Set(inspected.map(\.planned)).count == 1)
        #expect(library.opened == 1)
    }

    @Test("Of two files whose names only differ in their normal form, each row plans its own")
    func normalForms() throws {
        let other = Places.samples.appendingPathComponent("photos/mug-navy.jpg")
        let names = ["가.jpg", "\u{1100}\u{1161}.jpg"]
        for (name, photo) in zip(names, [photo, other]) { try folder.write(try Data(contentsOf: photo), to: name) }
        let library = PhotoLibrary(PhotoOptions())
        let digests = (names + names).map { library.inspect($0, beside: folder.path).planned?.digest }
        #expect(digests[0] != nil && digests[1] != nil && digests[0] != digests[1])
        #expect(digests[..<2] == digests[2...])
    }

    @Test("A name with a NUL in it is not that of the file that stands before it")
    func nul() throws {
        try folder.write(try Data(contentsOf: photo), to: "mug.jpg")
        for name in ["mug.jpg\0.png", "mug.jpg%00.png", "mug.jpg%00"] {
            #expect(verdict(name) != .accepted, "\(name.debugDescription)")
        }
        #expect(verdict("mug.jpg") == .accepted)
    }

    @Test("A photo that one row's folder has is not refused for another's link that leads there")
    func linkedElsewhere() throws {
        try folder.write(try Data(contentsOf: photo), to: "own/mug.jpg")
        try folder.write("", to: "other/x")
        symlink("../own/mug.jpg", folder.path + "/other/mug.jpg")
        let library = PhotoLibrary(PhotoOptions())
        let inspected = ["other", "own", "other", "own"].map {
            library.inspect("mug.jpg", beside: folder.path + "/" + $0)
        }
        #expect(inspected.map(\.verdict) == [.notFound(.linkOutside), .accepted, .notFound(.linkOutside), .accepted])
        var options = PhotoOptions()
        options.followsLinks = true
        #expect(PhotoLibrary(options).inspect("mug.jpg", beside: folder.path + "/other").verdict == .accepted)
    }

    @Test("A photo that changed is another photo")
    func changed() throws {
        try folder.write("no photo", to: "a.jpg")
        let library = PhotoLibrary(PhotoOptions())
        #expect(library.inspect("a.jpg", beside: folder.path).verdict != .accepted)
        try folder.write(try Data(contentsOf: photo), to: "a.jpg")
        #expect(library.inspect("a.jpg", beside: folder.path).verdict == .accepted)
    }

    @Test("Planning an import opens each photo once, to judge it and to take its digest")
    func planning() throws {
        try folder.write(try Data(contentsOf: photo), to: "a.jpg")
        let library = PhotoLibrary(PhotoOptions())
        var pass = CataloguePass(options: InputOptions())
        pass.photos = library
        let sink = Planned(library)
        let file = try folder.write(header + row("Blue lamp") + row("Red lamp"), to: "in.csv").path
        let summary = try pass.run(files: [file], report: { _ in }, sink: sink)
        #expect(summary.accepted == 2)
        #expect(sink.photos == 2)
        #expect(library.opened == 1)
    }

    /// Asks for the photos of accepted rows, as a plan does.
    private final class Planned: RowSink {
        let library: PhotoLibrary
        var photos = 0

        init(_ library: PhotoLibrary) { self.library = library }

        func accept(_ row: JudgedRow) -> [Finding] {
            guard case .create(let product) = row.verdict else { return [] }
            photos += product.images.filter { library.inspect($0, beside: row.photoFolder).planned != nil }.count
            return []
        }

        func revoke(_ row: RevokedRow) {}
    }
}
