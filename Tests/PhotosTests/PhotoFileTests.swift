import Foundation
import Glibc
import TestSupport
import Testing

@testable import Photos

@Suite("What keeps a file from being read is told apart")
struct PhotoFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    @Test("A photo is read whatever its name says")
    func read() throws {
        let bytes = Pictures.png(Pictures.plain(3, 2))
        try folder.write(Data(bytes), to: "사진.jpg")
        #expect(try PhotoInspector.inspect(path: path("사진.jpg")).kind == .png)
        #expect(try PhotoInspector.inspect(path: path("사진.jpg")).byteCount == bytes.count)
    }

    @Test("A glance tells what an inspection tells, and does not decode")
    func glance() throws {
        let bytes = Pictures.jpeg(Pictures.noise(64, 64))
        let half = Array(bytes.prefix(bytes.count / 2))
        #expect(try PhotoInspector.glance(bytes: bytes) == PhotoInspector.inspect(bytes: bytes))
        #expect(throws: PhotoError.self) { try PhotoInspector.inspect(bytes: half) }
        #expect(try PhotoInspector.glance(bytes: half).width == 64)
    }

    @Test("A missing file, and a path through a file, are not found")
    func missing() throws {
        try folder.write("text", to: "file")
        for name in ["none.jpg", "file/none.jpg"] {
            #expect(throws: PhotoError.notFound(path: path(name))) { try PhotoInspector.inspect(path: path(name)) }
        }
    }

    @Test("A directory is called one")
    func directory() {
        #expect(throws: PhotoError.directory(path: folder.path)) { try PhotoInspector.inspect(path: folder.path) }
    }

    @Test("A pipe is refused at once instead of waited for")
    func pipe() {
        mkfifo(path("pipe"), 0o600)
        #expect(throws: PhotoError.notAFile(path: path("pipe"))) { try PhotoInspector.inspect(path: path("pipe")) }
    }

    @Test("A file that may not be read is called so", .enabled(if: geteuid() != 0, "root may read everything"))
    func permission() throws {
        try folder.write("text", to: "secret.jpg")
        chmod(path("secret.jpg"), 0)
        #expect(throws: PhotoError.notPermitted(path: path("secret.jpg"))) {
            try PhotoInspector.inspect(path: path("secret.jpg"))
        }
    }

    @Test("Any other trouble carries the system's number")
    func loop() {
        symlink("loop.jpg", path("loop.jpg"))
        #expect(throws: PhotoError.system(path: path("loop.jpg"), errno: ELOOP)) {
            try PhotoInspector.inspect(path: path("loop.jpg"))
        }
    }

    @Test("A huge file is refused before it is read")
    func huge() throws {
        try folder.write(Data(Pictures.jpeg(Pictures.plain(2, 2))), to: "huge.jpg")
        truncate(path("huge.jpg"), 1 << 40)
        #expect(throws: PhotoError.tooManyBytes(1 << 40, limit: 64 << 20)) {
            try PhotoInspector.inspect(path: path("huge.jpg"))
        }
    }

    @Test("What its first bytes show to be something else is called that, however large it is")
    func hugeForeigner() throws {
        try folder.write("II*\0\u{8}", to: "huge.jpg")
        truncate(path("huge.jpg"), 1 << 40)
        #expect(throws: PhotoError.unsupported(.tiff)) { try PhotoInspector.inspect(path: path("huge.jpg")) }
    }

    @Test("A file outside the folders it must lie in is not opened, whatever leads there")
    func enclosed() throws {
        let photo = Data(Pictures.jpeg(Pictures.plain(2, 2)))
        for name in ["in/a.jpg", "in/sub/b.jpg", "inside/c.jpg"] { try folder.write(photo, to: name) }
        symlink("sub/b.jpg", path("in/link.jpg"))
        symlink("../inside/c.jpg", path("in/out.jpg"))
        symlink("../inside", path("in/way"))
        let folders = EnclosingFolders([path("in")])
        for name in ["a.jpg", "sub/b.jpg", "link.jpg"] {
            #expect(try PhotoFile.read(path: path("in/" + name), below: folders) == [UInt8](photo))
        }
        for name in ["in/out.jpg", "in/way/c.jpg", "inside/c.jpg", "in/../inside/c.jpg"] {
            #expect(throws: PhotoError.leadsOut(path: path(name))) {
                try PhotoFile.read(path: path(name), below: folders)
            }
        }
        #expect(throws: PhotoError.notFound(path: path("in/none.jpg"))) {
            try PhotoFile.read(path: path("in/none.jpg"), below: folders)
        }
        #expect(throws: PhotoError.directory(path: path("in"))) {
            try PhotoFile.read(path: path("in"), below: folders)
        }
        #expect(try PhotoFile.read(path: path("in/out.jpg"), below: EnclosingFolders(["/"])) == [UInt8](photo))
    }

    @Test("While a name is made a link to another's file and back, what is read is never that file")
    func swapped() async throws {
        try folder.write(Data(Pictures.jpeg(Pictures.plain(2, 2))), to: "in/a.jpg")
        try folder.write(Data(Pictures.jpeg(Pictures.plain(3, 3))), to: "secret.jpg")
        let (name, own) = (path("in/a.jpg"), path("in/own.jpg"))
        link(name, own)
        let folders = EnclosingFolders([path("in")])
        let secret = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path("secret.jpg"))))
        let swapping = Task.detached { [link = path("in/link.jpg"), secret = path("secret.jpg")] in
            while !Task.isCancelled {
                unlink(link)
                symlink(secret, link)
                rename(link, name)
                unlink(link)
                Glibc.link(own, link)
                rename(link, name)
            }
        }
        defer { swapping.cancel() }
        for _ in 0..<2000 {
            let read = try? PhotoFile.read(path: name, below: folders)
            #expect(read != secret)
            if read == secret { break }
        }
    }

    @Test("A file is itself under another name, and another one after a change")
    func identity() throws {
        try folder.write("1", to: "a.jpg")
        symlink("a.jpg", path("b.jpg"))
        let before = PhotoFile.identity(path: path("a.jpg"))
        #expect(before != nil && before == PhotoFile.identity(path: path("b.jpg")))
        try folder.write("22", to: "a.jpg")
        #expect(PhotoFile.identity(path: path("a.jpg")) != before)
        #expect(PhotoFile.identity(path: path("none.jpg")) == nil)
    }
}
