import Catalogue
import FilePaths
import Foundation
import Glibc
import Tabular
import TestSupport
import Testing

@testable import Jobs

@Suite("Finding photos")
struct PhotoFinderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Makes empty files; only the bytes of their names count.
    private func make(_ paths: String...) throws {
        for path in paths {
            let whole = folder.path + "/" + path
            try Folders.make(Folders.parent(of: whole)!)
            close(FilePaths.open(whole, O_WRONLY | O_CREAT, 0o600))
        }
    }

    /// What a name means: the path below the test's folder, or why there is none.
    private func find(
        _ name: String, chosen: String? = nil, beside: String = "sheet", followsLinks: Bool = false
    ) -> Found {
        var finder = PhotoFinder(chosen: chosen.map { folder.path + "/" + $0 }, followsLinks: followsLinks)
        switch finder.place(of: name, beside: folder.path + "/" + beside) {
        case .success(.entry), .success(.web): preconditionFailure("a folder has files alone")
        case .success(.file(let path, _)):
            let shown = URL(fileURLWithPath: path).standardizedFileURL.path
            return .path(String(shown.dropFirst(folder.path.count + 1)))
        case .failure(let trouble): return .not(trouble.absence)
        }
    }

    private enum Found: Equatable {
        case path(String)
        case not(PhotoAbsence)
    }

    @Test("A path from the top is found by the folder's own name and by the one that a link to it has")
    func throughLinks() throws {
        try make("real/sheet/a.jpg")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link", withDestinationPath: folder.path + "/real")
        for start in ["real", "link"] {
            let found = find("\(folder.path)/\(start)/sheet/a.jpg", beside: "link/sheet")
            #expect(found == .path("link/sheet/a.jpg"), "\(start)")
        }
    }

    @Test(
        "What an unpacked zip left in CP949 is found by its name, in folders below and behind folders of such names, too"
    )
    func otherEncoding() throws {
        let mug = PathText.text([0xB8, 0xD3, 0xB1, 0xD7] + Array(".jpg".utf8))
        let photos = PathText.text([0xBB, 0xE7, 0xC1, 0xF8])
        try make("sheet/a.jpg", "sheet/\(photos)/\(mug)", "sheet/\(photos)/접시.jpg")
        #expect(find("사진/머그.jpg") == .path("sheet/\(photos)/\(mug)"))
        #expect(find("사진/접시.jpg") == .path("sheet/\(photos)/접시.jpg"))
        #expect(find("머그.JPG") == .path("sheet/\(photos)/\(mug)"))
        #expect(find("머그컵.jpg") == .not(.noFile(nearest: nil)))
        // One in UTF-8 comes first.
        try make("sheet/\(mug)", "sheet/머그.jpg")
        #expect(find("머그.jpg") == .path("sheet/머그.jpg"))
    }

    @Test("A slip in a syllable is small, and another number is none")
    func hangul() throws {
        try make("sheet/텀블러.jpg", "sheet/컵2.jpg", "sheet/도자기 머그.jpg")
        #expect(find("텀불러.jpg") == .not(.noFile(nearest: "텀블러.jpg")))
        #expect(find("도자기머그.jpg") == .not(.noFile(nearest: "도자기 머그.jpg")))
        #expect(find("텀불러.jpg".decomposedStringWithCanonicalMapping) == .not(.noFile(nearest: "텀블러.jpg")))
        #expect(find("컵1.jpg") == .not(.noFile(nearest: nil)))
        #expect(find("가방.jpg") == .not(.noFile(nearest: nil)))
    }

    @Test("A photo named without a folder is found in the folders below, where only one is called so")
    func below() throws {
        try make("photos/red/a.jpg", "photos/blue/deep/B.JPG", "photos/red/c.jpg", "photos/blue/c.jpg", "sheet/x/d.jpg")
        #expect(find("a.jpg", chosen: "photos") == .path("photos/red/a.jpg"))
        #expect(find("b.jpg", chosen: "photos") == .path("photos/blue/deep/B.JPG"))
        #expect(find("c.jpg", chosen: "photos") == .not(.severalFiles(["blue/c.jpg", "red/c.jpg"])))
        #expect(find("d.jpg", chosen: "photos") == .path("sheet/x/d.jpg"))
        try make("photos/c.jpg", "photos/.hidden/e.jpg")
        #expect(find("c.jpg", chosen: "photos") == .path("photos/c.jpg"), "where it is said to be goes first")
        #expect(find("e.jpg", chosen: "photos") == .not(.noFile(nearest: nil)))
    }

    @Test("A photo that is only in another folder than is said is offered, and not taken")
    func elsewhere() throws {
        try make("sheet/images/mug.jpg", "sheet/lamp.jpg", "sheet/a/bag.jpg", "sheet/b/bag.jpg")
        #expect(find("photos/mug.jpg") == .not(.noFile(nearest: "images/mug.jpg")))
        #expect(find("photos/lamp.jpg") == .not(.noFile(nearest: "lamp.jpg")))
        #expect(find("photos/bag.jpg") == .not(.noFile(nearest: nil)), "nobody knows which")
    }

    @Test("A folder below that is a link is not looked into")
    func linkBelow() throws {
        try make("elsewhere/a.jpg", "sheet/b.jpg")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/sheet/link", withDestinationPath: folder.path + "/elsewhere")
        #expect(find("a.jpg") == .not(.noFile(nearest: nil)))
    }

    @Test("In the chosen folder, then beside the catalogue")
    func folders() throws {
        try make("photos/a.jpg", "sheet/a.jpg", "sheet/b.jpg", "photos/B.JPG")
        #expect(find("a.jpg", chosen: "photos") == .path("photos/a.jpg"))
        #expect(find("b.jpg", chosen: "photos") == .path("sheet/b.jpg"), "exactly there before nearly here")
        #expect(find("a.jpg") == .path("sheet/a.jpg"))
        #expect(find("c.jpg", chosen: "photos") == .not(.noFile(nearest: nil)))
    }

    @Test("A decomposed name on the disk is found by the composed one, and the other way round")
    func normalForms() throws {
        let (composed, decomposed) = ("가/각.jpg", "\u{1100}\u{1161}/\u{1100}\u{1161}\u{11A8}.jpg")
        for (stored, named) in [(decomposed, composed), (composed, decomposed)] {
            let other = try TemporaryFolder()
            let path = other.path + "/" + stored
            try Folders.make(Folders.parent(of: path)!)
            close(FilePaths.open(path, O_WRONLY | O_CREAT, 0o600))
            var finder = PhotoFinder(chosen: nil)
            guard case .success(.file(let found, _)) = finder.place(of: named, beside: other.path) else {
                Issue.record("\(named) is not found")
                continue
            }
            #expect(Array(found.utf8) == Array(path.utf8))
        }
    }

    @Test("Capitals in the ending do not count; those of the whole name only where one file is called so")
    func letterCase() throws {
        try make("sheet/a.JPG", "sheet/MUG.jpg", "sheet/Lamp.jpg", "sheet/LAMP.jpg", "sheet/cup.JPG", "sheet/cup.Jpg")
        #expect(find("a.jpg") == .path("sheet/a.JPG"))
        #expect(find("mug.JPG") == .path("sheet/MUG.jpg"))
        #expect(find("Lamp.JPG") == .path("sheet/Lamp.jpg"), "the stem as it is")
        #expect(find("lamp.jpg") == .not(.severalFiles(["LAMP.jpg", "Lamp.jpg"])))
        #expect(find("cup.jpg") == .not(.severalFiles(["cup.JPG", "cup.Jpg"])))
        #expect(find("cup.Jpg") == .path("sheet/cup.Jpg"))
    }

    @Test("Habits of Windows, of web pages and of spreadsheets are understood")
    func habits() throws {
        try make("photos/a.jpg", "photos/sub/b c.jpg", "photos/100%.jpg")
        for name in [
            #"C:\Users\kim\Pictures\a.jpg"#, #"\\server\share\a.jpg"#, #"photos\a.jpg"#, #".\a.jpg"#, "./a.jpg",
            "a.jpg  ",
            "\"a.jpg\"", "'a.jpg'", "“a.jpg”", "file:///C:/shop/a.jpg", "/Users/kim/Desktop/a.jpg", "photos/a.jpg",
        ] {
            #expect(find(name, chosen: "photos") == .path("photos/a.jpg"), "\(name)")
        }
        for name in ["sub/b c.jpg", #"sub\b c.jpg"#, "sub/b%20c.jpg", #"D:\sub\b c.jpg"#, "SUB/B C.JPG"] {
            #expect(find(name, chosen: "photos") == .path("photos/sub/b c.jpg"), "\(name)")
        }
        #expect(find("100%.jpg", chosen: "photos") == .path("photos/100%.jpg"))
    }

    @Test("A name as it is written comes first: files may really be called so")
    func literal() throws {
        try make("sheet/a%20b.jpg", "sheet/a b.jpg", #"sheet/x\y.jpg"#, "sheet/x/y.jpg", "sheet/'q.jpg'")
        for name in ["a%20b.jpg", "a b.jpg", #"x\y.jpg"#, "'q.jpg'"] { #expect(find(name) == .path("sheet/" + name)) }
    }

    @Test("A path of another machine means as much of its end as is here")
    func ends() throws {
        try make("photos/red/1.jpg", "photos/blue/1.jpg", "photos/2.jpg")
        #expect(find(#"C:\shop\red\1.jpg"#, chosen: "photos") == .path("photos/red/1.jpg"))
        #expect(find(#"C:\shop\blue\1.jpg"#, chosen: "photos") == .path("photos/blue/1.jpg"))
        #expect(find(#"C:\shop\blue\2.jpg"#, chosen: "photos") == .path("photos/2.jpg"))
        #expect(
            find("red/2.jpg", chosen: "photos") == .not(.noFile(nearest: "2.jpg")), "a path of this one means all of it"
        )
    }

    @Test("Of a path of ten thousand folders only the end is looked for")
    func longPath() throws {
        try make("photos/b/1.jpg")
        let way = #"C:\"# + String(repeating: #"a\"#, count: 10_000) + #"b\1.jpg"#
        #expect(find(way, chosen: "photos") == .path("photos/b/1.jpg"))
    }

    @Test(
        "Of a path of another machine at most sixteen parts are looked for, without its steps up", arguments: [16, 17])
    func depth(parts: Int) throws {
        let way = (1..<parts).map { "\($0)" }.joined(separator: "/") + "/a.jpg"
        try make("photos/" + way)
        let foreign = #"C:\"# + way.replacing("/", with: #"\"#)
        #expect(find(foreign, chosen: "photos") == (parts == 16 ? .path("photos/" + way) : .not(.noFile(nearest: nil))))
        try make("photos/x/b.jpg")
        #expect(find(#"C:\x\..\b.jpg"#, chosen: "photos") == .path("photos/x/b.jpg"))
        #expect(find(#"C:\y\..\..\b.jpg"#, chosen: "photos") == .not(.noFile(nearest: "x/b.jpg")))
    }

    @Test("A path from the top that lies within is all of itself; another is looked for by its end")
    func absolute() throws {
        try make("photos/a.jpg", "photos/sub/b.jpg", "sheet/c.jpg")
        #expect(find(folder.path + "/photos/none/a.jpg", chosen: "photos") == .not(.noFile(nearest: "a.jpg")))
        #expect(find("/far/away/sub/b.jpg", chosen: "photos") == .path("photos/sub/b.jpg"))
        #expect(find("/far/away/a.jpg", chosen: "photos") == .path("photos/a.jpg"))
        #expect(find("/../../far/../a.jpg", chosen: "photos") == .path("photos/a.jpg"))
        #expect(find("/far/away/none.jpg", chosen: "photos") == .not(.noFile(nearest: nil)))
        // A folder itself is no photo below it.
        #expect(find(folder.path + "/photos", chosen: "photos") != .path("photos"))
    }

    @Test("A name that leads out is told so though nothing is there; one that stays within is only not there")
    func leadingOut() throws {
        try make("sheet/deep/x", "photos/x", "out/a.jpg")
        #expect(find("../none.jpg") == .not(.outsideFolders))
        #expect(find("../none.jpg", chosen: "photos") == .not(.outsideFolders))
        #expect(find("deep/../none.jpg") == .not(.noFile(nearest: nil)))
        #expect(find("../sheet/none.jpg", chosen: "photos") == .not(.noFile(nearest: nil)))
        #expect(find(folder.path + "/out/none.jpg") == .not(.noFile(nearest: nil)))
        // Relative names start at the sheet, whichever folder is chosen.
        #expect(find("../out/none.jpg", chosen: "sheet/deep") == .not(.outsideFolders))
        #expect(find("../none.jpg", chosen: "sheet/deep", beside: "sheet/deep/down") == .not(.noFile(nearest: nil)))
    }

    @Test("Each folder's names are its own: one that was looked into does not answer for another")
    func listings() throws {
        try make("photos/Red/A.jpg", "photos/red/B.jpg", "photos/blue/C.jpg", "sheet/D.jpg")
        var finder = PhotoFinder(chosen: folder.path + "/photos")
        func found(_ name: String) -> String? {
            guard case .success(.file(let path, let folders)) = finder.place(of: name, beside: folder.path + "/sheet")
            else {
                return nil
            }
            #expect(folders != nil, "what is opened is checked once more")
            return String(path.dropFirst(folder.path.count + 1))
        }
        for _ in 1...2 {
            #expect(found("Red/a.JPG") == "photos/Red/A.jpg")
            #expect(found("red/b.JPG") == "photos/red/B.jpg")
            #expect(found("blue/c.JPG") == "photos/blue/C.jpg")
            #expect(found("d.JPG") == "sheet/D.jpg")
            #expect(found("red/a.JPG") == nil && found("Red/b.JPG") == nil && found("blue/d.jpg") == nil)
        }
    }

    @Test("A path of another machine is not looked for in other folders by its name alone, but it is offered")
    func foreignBelow() throws {
        try make("photos/sub/a.jpg")
        #expect(find(#"C:\a.jpg"#, chosen: "photos") == .not(.noFile(nearest: nil)))
        #expect(find(#"C:\x\a.jpg"#, chosen: "photos") == .not(.noFile(nearest: "sub/a.jpg")))
    }

    @Test("What is nearly called so is named, and not taken")
    func nearest() throws {
        try make("sheet/keyboard.jpg", "sheet/mug.png", "sheet/sub/lamp-blue.jpg")
        #expect(find("keybord.jpg") == .not(.noFile(nearest: "keyboard.jpg")))
        #expect(find("mug.jpg") == .not(.noFile(nearest: "mug.png")))
        #expect(find("sub/lamp-bleu.jpg") == .not(.noFile(nearest: "sub/lamp-blue.jpg")))
        #expect(find("something.jpg") == .not(.noFile(nearest: nil)))
        try make("sheet/bag.png", "sheet/12.png")
        #expect(find("bga.png") == .not(.noFile(nearest: "bag.png")))
        #expect(find("bga.jpg") == .not(.noFile(nearest: nil)), "two slips in three letters")
        #expect(find("21.png") == .not(.noFile(nearest: nil)), "another number is no slip")
    }

    @Test(
        "A name leads out of the folders by no way",
        arguments: ["../secret.jpg", "a/../../secret.jpg", #"..\secret.jpg"#, "%2e%2e/secret.jpg", "../photos2/a.jpg"])
    func outside(name: String) throws {
        try make("secret.jpg", "photos2/a.jpg", "photos/x", "sheet/x")
        #expect(find(name) == .not(.outsideFolders))
        #expect(find(name, chosen: "photos") == .not(.outsideFolders))
        #expect(find(folder.path + "/secret.jpg") == .not(.outsideFolders))
        #expect(find("/etc/hostname") == .not(.outsideFolders))
    }

    @Test("What `..` or an absolute path leads to is taken where it lies in one of the folders")
    func within() throws {
        try make("photos/a.jpg", "sheet/sub/b.jpg", "sheet/c.jpg")
        #expect(find("../photos/a.jpg", chosen: "photos") == .path("photos/a.jpg"))
        #expect(find("sub/../c.jpg") == .path("sheet/c.jpg"))
        #expect(find(folder.path + "/photos/a.jpg", chosen: "photos") == .path("photos/a.jpg"))
        #expect(find(folder.path + "/sheet/c.jpg") == .path("sheet/c.jpg"))
        #expect(find(folder.path + "/photos/a.jpg", chosen: ".") == .path("photos/a.jpg"))
    }

    @Test("Links that stay within the folders are followed, and a folder may be named through a link")
    func links() throws {
        try make("photos/b.jpg", "sheet/c.jpg")
        symlink("b.jpg", folder.path + "/photos/a.jpg")
        symlink(folder.path + "/sheet", folder.path + "/photos/sheet")
        symlink("photos", folder.path + "/link")
        #expect(find("a.jpg", chosen: "photos") == .path("photos/a.jpg"))
        #expect(find("sheet/c.jpg", chosen: "photos") == .path("photos/sheet/c.jpg"), "one of the two to the other")
        #expect(find(folder.path + "/photos/b.jpg", chosen: "link") == .path("link/b.jpg"))
        #expect(find("a.jpg", beside: "link") == .path("link/a.jpg"))
        #expect(find("../photos/b.jpg", beside: "link") == .path("link/b.jpg"), "by the folder's own name")
        link(folder.path + "/photos/b.jpg", folder.path + "/sheet/hard.jpg")
        #expect(find("hard.jpg") == .path("sheet/hard.jpg"))
    }

    @Test(
        "A link that leads out is refused, in whatever part of the name, unless links are followed",
        arguments: ["a.jpg", "A.JPG", "out/a.jpg", "OUT/a.jpg", "out/sub/b.jpg", "far/elsewhere/a.jpg", "twice.jpg"])
    func linksOut(name: String) throws {
        try make("elsewhere/a.jpg", "elsewhere/sub/b.jpg", "sheet/x")
        for (target, link) in [
            ("../elsewhere/a.jpg", "a.jpg"), ("../elsewhere", "out"), (folder.path, "far"), ("a.jpg", "twice.jpg"),
        ] { symlink(target, folder.path + "/sheet/" + link) }
        #expect(find(name) == .not(.linkOutside))
        guard case .path = find(name, followsLinks: true) else {
            Issue.record("links are followed where that is asked for")
            return
        }
    }

    @Test("No name is offered of what lies behind a link that leads out")
    func namesBehindLinks() throws {
        try make("elsewhere/keyboard.jpg", "sheet/x")
        symlink("../elsewhere", folder.path + "/sheet/out")
        #expect(find("out/keybord.jpg") == .not(.linkOutside))
        #expect(find("out/keybord.jpg", followsLinks: true) == .not(.noFile(nearest: "out/keyboard.jpg")))
    }
}
