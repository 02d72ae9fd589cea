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

    @Test("Folders are followed eight deep, and no deeper")
    func deepest() throws {
        let tree = try tree("1/2/3/4/5/6/7/8/a.jpg", "1/2/3/4/5/6/7/8/9/b.jpg")
        #expect(tree.ways(to: "a.jpg") == ["1/2/3/4/5/6/7/8/a.jpg"])
        #expect(tree.ways(to: "b.jpg") == [])
    }
}
