import Catalogue
import Foundation
import TestSupport
import Testing

@testable import Jobs

@Suite("Finding photos")
struct PhotoFinderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("In the chosen folder, then beside the catalogue")
    func folders() throws {
        try folder.write("1", to: "photos/a.jpg")
        try folder.write("2", to: "sheet/a.jpg")
        try folder.write("3", to: "sheet/b.jpg")
        var finder = PhotoFinder(chosen: folder.path + "/photos")
        let sheet = folder.path + "/sheet"
        #expect(finder.path(of: "a.jpg", beside: sheet) == folder.path + "/photos/a.jpg")
        #expect(finder.path(of: "b.jpg", beside: sheet) == sheet + "/b.jpg")
        #expect(finder.path(of: "c.jpg", beside: sheet) == folder.path + "/photos/c.jpg")
        var beside = PhotoFinder(chosen: nil)
        #expect(beside.path(of: "a.jpg", beside: sheet) == sheet + "/a.jpg")
        #expect(beside.path(of: "/x/a.jpg", beside: sheet) == "/x/a.jpg")
    }

    @Test("A decomposed name on the disk is found by the composed one, and the other way round")
    func normalForms() throws {
        let (composed, decomposed) = ("가.jpg", "\u{1100}\u{1161}.jpg")
        for (stored, named) in [(decomposed, composed), (composed, decomposed)] {
            let other = try TemporaryFolder()
            // `URL` and `Data` would do; only the bytes of the name must stay as they are.
            let file = fopen(other.path + "/" + stored, "w")
            fclose(file)
            var finder = PhotoFinder(chosen: nil)
            let path = finder.path(of: named, beside: other.path)
            #expect(Array(path.utf8) == Array((other.path + "/" + stored).utf8))
        }
    }

    @Test("Addresses, directories, missing files and text are no photos")
    func verdicts() throws {
        try folder.write("no photo", to: "a.jpg")
        var photos = PhotoFolder(options: PhotoOptions(), beside: folder.path, rules: .form)
        #expect(photos.judge(photo: "HTTPS://x/a.jpg") == .notFound(reason: "an address, not a file"))
        #expect(photos.judge(photo: "none.jpg") == .notFound(reason: nil))
        #expect(photos.judge(photo: ".") == .unreadable(reason: "a directory"))
        #expect(photos.judge(photo: "a.jpg") != .accepted)
    }
}
