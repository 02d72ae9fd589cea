import Archives
import Foundation
import TestSupport
import Testing

@Suite("Reading a zip archive")
struct ZipArchiveTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let spellings: [(name: String, bytes: [UInt8])] = [
        ("컵.jpg", Array("컵.jpg".utf8)), ("컵.jpg", [0xC4, 0xC5, 0x2E, 0x6A, 0x70, 0x67]),
        // Of CP949 only, not of KS X 1001.
        ("펲.jpg", [0xBC, 0x84, 0x2E, 0x6A, 0x70, 0x67]), ("a/b.jpg", Array("a\\b.jpg".utf8)),
        ("\u{FFFD}.jpg", [0xFF, 0x2E, 0x6A, 0x70, 0x67]),
    ]

    private func open(_ builder: ZipBuilder, limits: ArchiveLimits = ArchiveLimits()) throws -> ZipArchive {
        try ZipArchive(path: folder.write(Data(builder.bytes), to: "a.zip").path, limits: limits)
    }

    private func text(_ archive: ZipArchive, _ name: String) throws -> String {
        let entry = try #require(try archive.entry(named: name))
        return String(decoding: try archive.contents(of: entry, limit: 1 << 20), as: UTF8.self)
    }

    @Test("Entries are listed and their bytes handed out")
    func entries() throws {
        var builder = ZipBuilder()
        builder.add("photos/", "")
        builder.add("photos/cup.jpg", "cup")
        let archive = try open(builder)
        #expect(archive.entries.map(\.name) == ["photos/", "photos/cup.jpg"])
        #expect(archive.entries.map(\.isFolder) == [true, false])
        #expect(try text(archive, "photos/cup.jpg") == "cup")
        #expect(try archive.entry(named: "photos/plate.jpg") == nil)
    }

    @Test("What is deflated is inflated")
    func inflated() throws {
        var builder = ZipBuilder()
        builder.addZeros("zeros", count: 100_000)
        let archive = try open(builder)
        #expect(try archive.contents(of: archive.entries[0], limit: 1 << 20).count == archive.entries[0].byteCount)
    }

    @Test("A descriptor is enough, of a file without a name too, and stays where it is in the file")
    func descriptor() throws {
        var builder = ZipBuilder()
        builder.add("a", "first")
        builder.add("b", "second")
        let file = try folder.write(Data(builder.bytes), to: "a.zip")
        let handle = try FileHandle(forReadingFrom: file)
        try handle.seek(toOffset: 7)
        try FileManager.default.removeItem(at: file)
        let (one, other) = (
            try ZipArchive(descriptor: handle.fileDescriptor), try ZipArchive(descriptor: handle.fileDescriptor)
        )
        #expect(try text(one, "b") == "second")
        #expect(try text(other, "a") == "first")
        #expect(try handle.offset() == 7)
    }

    @Test(
        "Names are read in UTF-8 and in CP949, with slashes",
        arguments: spellings)
    func names(name: String, bytes: [UInt8]) throws {
        var builder = ZipBuilder()
        builder.add(name: bytes, bytes: [])
        let archive = try open(builder)
        #expect(archive.entries[0].name == name)
        #expect(archive.rawName(of: archive.entries[0]) == bytes)
    }

    @Test("A name may say that it is UTF-8")
    func markedName() throws {
        var builder = ZipBuilder()
        builder.add("컵.jpg", bytes: []) { $0.flags = 1 << 11 }
        #expect(try open(builder).entries[0].name == "컵.jpg")
    }

    @Test("Nobody chooses between entries of one name")
    func duplicates() throws {
        var builder = ZipBuilder()
        builder.add("a", "one")
        builder.add("a", "other")
        let archive = try open(builder)
        #expect(throws: ArchiveError.duplicateName("a")) { try archive.entry(named: "a") }
        #expect(try archive.contents(of: archive.entries[1], limit: 10) == Array("other".utf8))
    }
}
