import FilePaths
import Glibc
import TestSupport
import Testing

@Suite("Paths as text")
struct PathTextTests {
    @Test(
        "A name in UTF-8 is itself; of all others each byte that is none comes back",
        arguments: [
            (Array("사진/a.jpg".utf8), "사진/a.jpg"),
            ([0x61, 0xB0, 0xA1], #"a\xB0\xA1"#),
            // The beginning of a character, and the rest of one.
            ([0xEA, 0xB0], #"\xEA\xB0"#),
            ([0x80, 0x2F, 0x61], #"\x80/a"#),
            // The character that stands for 0xB0, in a name of its own.
            ([0xF4, 0x8F, 0xBE, 0xB0], #"\xF4\x8F\xBE\xB0"#),
        ])
    func shown(bytes: [UInt8], shown: String) {
        #expect(PathText.shown(PathText.text(bytes)) == shown)
        #expect(PathText.bytes(of: PathText.text(bytes)) == bytes)
    }

    @Test("Whatever the bytes are, they come back, and two names are two")
    func law() {
        var random = SeededGenerator(seed: 55)
        var names: [String: [UInt8]] = [:]
        for _ in 0..<5_000 {
            let parts: [[UInt8]] = [[0xB0], [0xF4, 0x8F], [0xBF, 0xBF], Array("가".utf8), Array("a".utf8), [0xE1]]
            let bytes = (0..<Int.random(in: 1...6, using: &random)).flatMap { _ in parts.randomElement(using: &random)!
            }
            let text = PathText.text(bytes)
            #expect(PathText.bytes(of: text) == bytes)
            #expect(names[text] ?? bytes == bytes)
            names[text] = bytes
        }
    }

    @Test("Files and folders of such names are made, listed, renamed, found by links and removed")
    func calls() throws {
        let folder = try TemporaryFolder()
        let (name, other) = (PathText.text([0xB0, 0xA1]), PathText.text([0xB0, 0xA2]))
        let place = folder.path + "/" + name
        #expect(FilePaths.mkdir(place, 0o700) == 0)
        let descriptor = FilePaths.open(place + "/" + name, O_WRONLY | O_CREAT, 0o600)
        #expect(descriptor >= 0 && write(descriptor, "x", 1) == 1)
        close(descriptor)
        #expect(Folders.names(in: folder.path) == [name] && Folders.isFolder(place))
        #expect(Folders.contents(place + "/" + name) == [0x78])
        #expect(FilePaths.rename(place + "/" + name, place + "/" + other) == 0)
        #expect(Folders.names(in: place) == [other] && !Folders.exists(place + "/" + name))
        let link = folder.path + "/link"
        #expect((place + "/" + other).withPath { Glibc.symlink($0, link) } == 0)
        #expect(FilePaths.readlink(link) == place + "/" + other)
        #expect(FilePaths.realpath(link)?.hasSuffix(name + "/" + other) == true)
        #expect(FilePaths.unlink(place + "/" + other) == 0 && FilePaths.rmdir(place) == 0)
    }

    @Test(
        "A path from the top has no dots, and the folder of a bare name is this one",
        arguments: [
            ("/a/./b/../c", "/a/c", "/a/./b/.."), ("/a", "/a", "/"), ("/a/b/", "/a/b", "/a"), ("/..", "/", "/"),
        ])
    func places(path: String, absolute: String, parent: String) {
        #expect(Folders.absolute(path) == absolute)
        #expect(Folders.parent(of: path) == parent)
        #expect(Folders.parent(of: "a.csv") == "." && Folders.parent(of: "") == nil)
    }
}
