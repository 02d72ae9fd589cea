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

@Suite("A zip of photos")
struct PhotoArchiveTests {
    private let folder: TemporaryFolder
    private static let photo = try! [UInt8](
        Data(contentsOf: Places.samples.appendingPathComponent("photos/mug-sage.jpg")))

    init() throws { folder = try TemporaryFolder() }

    private func archive(_ zip: ZipBuilder) throws -> PhotoArchive {
        try PhotoArchive(path: folder.write(Data(zip.bytes), to: "photos.zip").path)
    }

    private func archive(_ names: String...) throws -> PhotoArchive {
        var zip = ZipBuilder()
        for name in names { zip.add(name, bytes: Self.photo) }
        return try archive(zip)
    }

    private func library(_ archive: PhotoArchive) -> PhotoLibrary {
        var options = PhotoOptions()
        options.archive = archive
        return PhotoLibrary(options)
    }

    @Test("An entry is found as a file is: by its path, nearly by its path, else by its end")
    func names() throws {
        let archive = try archive(
            "shop/a.JPG", "shop/red/1.jpg", "shop/blue/1.jpg", "shop/\u{1100}\u{1161}.jpg", "b.jpg")
        func find(_ name: String) -> String? { try? archive.entry(of: name).get() }
        #expect(find("shop/a.JPG") == "shop/a.JPG")
        #expect(find("a.jpg") == "shop/a.JPG")
        #expect(find("red/1.jpg") == "shop/red/1.jpg")
        #expect(find(#"blue\1.jpg"#) == "shop/blue/1.jpg")
        #expect(find("가.jpg") == "shop/가.jpg")
        #expect(find(#"C:\Users\kim\pictures\b.jpg"#) == "b.jpg")
        #expect(find("photos/b.jpg") == "b.jpg", "a zip may begin further in")
        #expect(find("green/a.jpg") == nil, "another folder is another photo")
        #expect(
            archive.entry(of: "1.jpg") == .failure(PhotoNotFound(.severalFiles(["shop/blue/1.jpg", "shop/red/1.jpg"]))))
        #expect(archive.entry(of: "c.jpg") == .failure(PhotoNotFound(.noFile(nearest: nil))))
    }

    @Test("Names that are not there cost little, however many there are", .timeLimit(.minutes(5)))
    func manyMissing() throws {
        var zip = ZipBuilder()
        for number in 0..<3000 { zip.add("\(number)/main photo.jpg", "") }
        let archive = try archive(zip)
        let near = PhotoNotFound(.noFile(nearest: "0/main photo.jpg"))
        #expect((0..<3000).allSatisfy { archive.entry(of: "x\($0)/main photo.jpg") == .failure(near) })
    }

    @Test("Names in CP949, as Korean Windows writes them")
    func cp949() throws {
        var zip = ZipBuilder()
        // 사진/머그.jpg
        zip.add(name: [0xBB, 0xE7, 0xC1, 0xF8, 0x2F, 0xB8, 0xD3, 0xB1, 0xD7] + Array(".jpg".utf8), bytes: Self.photo)
        #expect(try archive(zip).entry(of: "머그.jpg") == .success("사진/머그.jpg"))
    }

    @Test("What systems put into zips is no photo")
    func junk() throws {
        let archive = try archive("a.jpg", "__MACOSX/a.jpg", "__MACOSX/._a.jpg", "._a.jpg", "Thumbs.db")
        #expect(archive.entry(of: "a.jpg") == .success("a.jpg"))
        #expect(archive.entry(of: "Thumbs.db") == .failure(PhotoNotFound(.noFile(nearest: nil))))
    }

    @Test("An entry is judged, planned and sent from the zip, and opened once for both")
    func judged() async throws {
        let archive = try archive("shop/머그.jpg", "shop/page.jpg")
        let library = library(archive)
        let inspected = ["머그.jpg", "shop/머그.JPG", "머그.jpg"].map { library.inspect($0, beside: folder.path) }
        #expect(inspected.allSatisfy { $0.verdict == .accepted })
        #expect(library.opened == 1)
        let planned = try #require(inspected[0].planned)
        #expect(planned.path == folder.path + "/photos.zip")
        #expect(planned.entry == "shop/머그.jpg")
        let part = try await PhotoPreparer().prepare(planned)
        #expect(part.filename == "머그.jpg")
        #expect(part.content == .bytes(Self.photo))
        try FileManager.default.removeItem(atPath: folder.path + "/photos.zip")
        await #expect(throws: PhotoTrouble.missing(path: folder.path + "/photos.zip/shop/머그.jpg")) {
            try await PhotoPreparer().prepare(planned)
        }
    }

    @Test("A photo that is not in the zip is looked for beside the catalogue")
    func beside() throws {
        try folder.write(Data(Self.photo), to: "b.jpg")
        let library = library(try archive("a.jpg"))
        #expect(library.inspect("b.jpg", beside: folder.path).planned?.entry == nil)
        #expect(library.inspect("b.jpg", beside: folder.path).verdict == .accepted)
    }

    @Test("Entries that want a password, inflate without end or are something else are refused for what they are")
    func hostile() throws {
        var zip = ZipBuilder()
        zip.add("secret.jpg", bytes: Self.photo) { $0.flags = 1 }
        zip.add("large.jpg", bytes: Self.photo) { $0.byteCount = 65 << 20 }
        zip.add("page.jpg", "<!doctype html><title>404</title>")
        zip.add("../../etc/passwd", bytes: Self.photo)
        let archive = try archive(zip)
        let library = library(archive)
        func verdict(_ name: String) -> PhotoVerdict { library.inspect(name, beside: folder.path).verdict }
        #expect(verdict("secret.jpg") == .unreadable(.encrypted))
        #expect(verdict("large.jpg") == .tooLarge(bytes: 65 << 20, limit: 64 << 20))
        #expect(verdict("page.jpg") == .unsupported(kind: "html"))
        #expect(verdict("../../etc/passwd") == .accepted, "a name in a zip leads nowhere but into the zip")
    }

    @Test("An entry that its first bytes show to be no photo is not inflated on")
    func zeros() throws {
        var zip = ZipBuilder()
        zip.addZeros("zeros.jpg", count: 300_000)
        let archive = try archive(zip)
        var heads: [Int] = []
        #expect(throws: PhotoError.self) {
            _ = try archive.contents(of: "zeros.jpg") { head in
                heads.append(head.count)
                try PhotoInspector.judge(head: head)
            }
        }
        #expect(heads == [64 << 10])
    }

    @Test("An entry that inflates to far more than a photo does is refused on the way")
    func bomb() throws {
        var zip = ZipBuilder()
        zip.addZeros("large.jpg", count: 25 << 20)
        zip.addZeros("small.jpg", count: 1 << 20)
        let archive = try archive(zip)
        #expect(throws: ArchiveError.inflatesTooMuch(entry: "large.jpg", ratio: 10)) {
            try archive.contents(of: "large.jpg")
        }
        #expect(try archive.contents(of: "small.jpg").count > 1_000_000)
    }

    @Test("Names that no file can have are not looked at")
    func longNames() throws {
        let long = String(repeating: "a", count: 4093) + ".jpg"
        let archive = try archive(long, "b.jpg")
        #expect(archive.entry(of: long) == .failure(PhotoNotFound(.noFile(nearest: nil))))
        #expect(archive.entry(of: "b.jpg") == .success("b.jpg"))
    }

    @Test("Of two names that only differ in their normal form, each is its own, by its path and by its end")
    func normalForms() throws {
        let (composed, decomposed) = ("가.jpg", "\u{1100}\u{1161}.jpg")
        for folder in ["", "shop/"] {
            let archive = try archive(folder + composed, folder + decomposed)
            for (name, other) in [(composed, decomposed), (decomposed, composed)] {
                for written in [name, "photos/" + folder + name, #"C:\pictures\"# + name] {
                    let found = try #require(try? archive.entry(of: written).get())
                    #expect(found.utf8.elementsEqual((folder + name).utf8), "\(written)")
                    #expect(!found.utf8.elementsEqual((folder + other).utf8))
                }
            }
        }
    }

    @Test("Several entries that a name may mean are all named, and none is taken")
    func several() throws {
        func absence(_ name: String, _ names: String...) throws -> PhotoAbsence? {
            var zip = ZipBuilder()
            for name in names { zip.add(name, bytes: Self.photo) }
            guard case .failure(let trouble) = try archive(zip).entry(of: name) else { return nil }
            return trouble.absence
        }
        #expect(try absence("a.jpg", "a.jpg", "a.jpg") == .severalFiles(["a.jpg", "a.jpg"]))
        #expect(try absence("a.jpg", "b/a.jpg", "b/a.jpg") == .severalFiles(["b/a.jpg"]))
        #expect(try absence("a.jpg", "A.jpg", "a.JPG") == nil, "the ending's letters do not count")
        #expect(try absence("mug.jpg", "Mug.jpg", "MUG.jpg") == .severalFiles(["MUG.jpg", "Mug.jpg"]))
        #expect(try absence("mug.jpg", "x/Mug.jpg", "y/MUG.jpg") == .severalFiles(["MUG.jpg", "Mug.jpg"]))
        #expect(try absence("a.jpg", "x/a.jpg", "y/a.jpg") == .severalFiles(["x/a.jpg", "y/a.jpg"]))
    }

    @Test("The nearest name is offered with its way, and only for the name's last part")
    func nearest() throws {
        let archive = try archive("shop/red/teapot.jpg", "keyboard.jpg")
        for name in ["taepot.jpg", "other/taepot.jpg", #"C:\x\taepot.jpg"#] {
            #expect(archive.entry(of: name) == .failure(PhotoNotFound(.noFile(nearest: "shop/red/teapot.jpg"))))
        }
        #expect(archive.entry(of: "keybord.jpg/x.png") == .failure(PhotoNotFound(.noFile(nearest: nil))))
    }

    @Test(
        "Of a path of another machine as much of its end counts as is there, up to sixteen parts",
        arguments: [15, 16, 17])
    func depth(parts: Int) throws {
        let ways = ["p", "q"].map { first in
            ([first] + (2..<parts).map { "\($0)" } + ["a.jpg"]).joined(separator: "/")
        }
        let archive = try archive(ways[0], ways[1])
        let found = archive.entry(of: #"C:\"# + ways[1].replacing("/", with: #"\"#))
        #expect(archive.entry(of: ways[1]) == .success(ways[1]))
        let end = archive.entry(of: #"C:\x\"# + ways[1].replacing("/", with: #"\"#))
        #expect(found == .success(ways[1]))
        #expect(end == (parts <= 16 ? .success(ways[1]) : .failure(PhotoNotFound(.severalFiles(ways)))))
    }

    @Test("Folders, and what systems put beside files, are no photos, in whatever letters and however deep")
    func noPhotos() throws {
        var zip = ZipBuilder()
        for name in ["a.jpg/", "x/__MACOSX/b.jpg", "x/._c.jpg", "x/THUMBS.DB", "Desktop.ini", ".DS_Store", "./d.jpg"] {
            zip.add(name, name.hasSuffix("/") ? "" : "x")
        }
        let archive = try archive(zip)
        for name in ["a.jpg", "b.jpg", "._c.jpg", "THUMBS.DB", "Desktop.ini", ".DS_Store"] {
            guard case .failure(let trouble) = archive.entry(of: name), case .noFile = trouble.absence else {
                Issue.record("\(name) is no photo")
                continue
            }
        }
        #expect(archive.entry(of: "d.jpg") == .success("./d.jpg"))
    }

    @Test("Its path is from the top, and an entry as large as a photo may be is read", arguments: [-1, 0, 1])
    func limits(more: Int) throws {
        try folder.write("", to: "sub/x")
        var zip = ZipBuilder()
        zip.add("a.jpg", bytes: Self.photo)
        try folder.write(Data(zip.bytes), to: "photos.zip")
        let archive = try PhotoArchive(path: folder.path + "/sub/../photos.zip")
        #expect(archive.path == folder.path + "/photos.zip")
        var limits = PhotoLimits()
        limits.fileBytes = Self.photo.count - more
        let contents = Result { try archive.contents(of: "a.jpg", limits: limits) }
        if more > 0 {
            #expect(throws: PhotoError.tooManyBytes(Self.photo.count, limit: limits.fileBytes)) { try contents.get() }
        } else {
            #expect(try contents.get() == Self.photo)
        }
        #expect(throws: PhotoError.notFound(path: "b.jpg")) { try archive.contents(of: "b.jpg") }
    }

    @Test(
        "An entry is judged once by its first bytes, however short or long it is",
        arguments: [0, 10, 65_536, 65_537, 200_000])
    func heads(count: Int) throws {
        var zip = ZipBuilder()
        zip.add("a.jpg", bytes: [UInt8](repeating: 7, count: count))
        var heads: [Int] = []
        let bytes = try archive(zip).contents(of: "a.jpg") { heads.append($0.count) }
        #expect(bytes.count == count)
        #expect(heads == [min(count, 65_536)])
    }

    @Test("Two entries whose names differ in their letters alone are two photos")
    func letters() throws {
        var zip = ZipBuilder()
        zip.add("a.jpg", bytes: Self.photo)
        zip.add("A.jpg", "no photo")
        let library = library(try archive(zip))
        let verdicts = ["a.jpg", "A.jpg", "a.jpg"].map { library.inspect($0, beside: folder.path).verdict }
        #expect(verdicts == [.accepted, .unsupported(kind: "unknown"), .accepted])
        #expect(library.opened == 2)
    }

    @Test("What is no zip is said to be none")
    func noZip() throws {
        try folder.write("no zip", to: "a.zip")
        #expect(throws: ArchiveError.notAnArchive) { try PhotoArchive(path: folder.path + "/a.zip") }
    }
}
