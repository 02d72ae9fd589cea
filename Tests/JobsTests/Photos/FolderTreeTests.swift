import Foundation
import TestSupport
import Testing

@testable import Jobs

@Suite("The files in the folders below one")
struct FolderTreeTests {
    private func tree(_ files: String...) throws -> FolderTree {
        let folder = try TemporaryFolder()
        for file in files {
            let place = folder.url.appendingPathComponent(file)
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: place)
        }
        return FolderTree(below: folder.path)
    }

    @Test("They are found at whatever depth, but for those at the top, which need no finding")
    func depths() throws {
        let tree = try tree("a.jpg", "b/a.jpg", "b/c/d/a.jpg", "e/x.jpg")
        #expect(tree.ways(to: "a.jpg") == ["b/a.jpg", "b/c/d/a.jpg"])
        #expect(tree.ways(to: "y.jpg") == [])
    }

    @Test("The exact name goes before one in other letters")
    func letters() throws {
        let tree = try tree("b/Mug.jpg", "c/mug.JPG", "d/Mug.jpg")
        #expect(tree.ways(to: "Mug.jpg") == ["b/Mug.jpg", "d/Mug.jpg"])
        #expect(tree.ways(to: "MUG.jpg") == ["b/Mug.jpg", "c/mug.JPG", "d/Mug.jpg"])
    }

    @Test("Hidden files and folders are passed over")
    func hidden() throws {
        #expect(try tree(".b/a.jpg", "b/.a.jpg", "b/.c/a.jpg").ways(to: "a.jpg") == [])
        #expect(try tree("b/.a.jpg").ways(to: ".a.jpg") == [])
    }

    @Test("A link to a file is one by its name, and a link to a folder is not looked into; a pipe is no file")
    func links() throws {
        let folder = try TemporaryFolder()
        for file in ["b/a.jpg", "far/c.jpg"] { try folder.write("", to: file) }
        symlink("a.jpg", folder.path + "/b/link.jpg")
        symlink("../far", folder.path + "/b/way")
        mkfifo(folder.path + "/b/pipe.jpg", 0o600)
        let tree = FolderTree(below: folder.path)
        #expect(tree.ways(to: "link.jpg") == ["b/link.jpg"])
        #expect(tree.ways(to: "c.jpg") == ["far/c.jpg"])
        #expect(tree.ways(to: "pipe.jpg") == [])
        #expect(FolderTree(below: folder.path + "/none").ways(to: "a.jpg") == [])
    }

    @Test("Ways are in the order of the alphabet, whatever the order of the folder")
    func sorted() throws {
        let folders = (0..<20).map { String(UnicodeScalar(UInt8(97 + ($0 * 7) % 20))) }
        let folder = try TemporaryFolder()
        for name in folders { try folder.write("", to: name + "/A.jpg") }
        #expect(FolderTree(below: folder.path).ways(to: "a.JPG") == folders.sorted().map { $0 + "/A.jpg" })
    }

    @Test("Folders are followed eight deep, and no deeper")
    func deepest() throws {
        let tree = try tree("1/2/3/4/5/6/7/8/a.jpg", "1/2/3/4/5/6/7/8/9/b.jpg")
        #expect(tree.ways(to: "a.jpg") == ["1/2/3/4/5/6/7/8/a.jpg"])
        #expect(tree.ways(to: "b.jpg") == [])
    }
}
