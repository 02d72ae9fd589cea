import Archives
import Foundation
import TestSupport
import Testing

@Suite("A hostile archive ends in an error of its own")
struct HostileArchiveTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits()) throws -> ZipArchive {
        try ZipArchive(path: folder.write(Data(bytes), to: "a.zip").path, limits: limits)
    }

    /// Reads an entry to its end in small pieces and counts its bytes.
    private func drain(_ archive: ZipArchive, _ index: Int = 0) throws -> Int {
        let stream = try archive.open(archive.entries[index])
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1000, alignment: 16)
        defer { piece.deallocate() }
        var total = 0
        while true {
            let count = try stream.read(into: piece)
            if count == 0 { return total }
            total += count
        }
    }

    @Test(
        "What is no archive is told from one",
        arguments: ["", "PK", "name,price\n컵,1\n"])
    func noArchive(text: String) {
        #expect(throws: ArchiveError.notAnArchive) { try open(Array(text.utf8)) }
    }

    @Test("A pipe is no archive, and not waited for", .timeLimit(.minutes(5)))
    func pipe() {
        mkfifo(folder.path + "/pipe", 0o600)
        #expect(throws: ArchiveError.notAnArchive) { try ZipArchive(path: folder.path + "/pipe") }
    }

    @Test("Names without end are refused before the directory is read")
    func longNames() throws {
        var builder = ZipBuilder()
        for number in 0..<10 { builder.add(String(repeating: "\(number)", count: 20_000), "") }
        let size = 10 * 20_046
        #expect(try open(builder.bytes, limits: ArchiveLimits(directoryBytes: size)).entries.count == 10)
        #expect(throws: ArchiveError.directoryTooLarge(limit: size - 1)) {
            try open(builder.bytes, limits: ArchiveLimits(directoryBytes: size - 1))
        }
    }

    @Test("An archive is incomplete wherever it is cut off")
    func incomplete() throws {
        var builder = ZipBuilder()
        builder.add("a", "some text")
        let whole = builder.bytes
        for count in 4..<whole.count {
            #expect(throws: ArchiveError.incomplete) { try open(Array(whole.prefix(count))) }
        }
    }

    @Test("Whichever byte is wrong, the reader stands")
    func flippedBits() throws {
        var builder = ZipBuilder()
        builder.add("a", "some text")
        builder.addZeros("z", count: 1000)
        for index in builder.bytes.indices {
            var bytes = builder.bytes
            bytes[index] ^= 0x41
            guard let archive = try? open(bytes) else { continue }
            for index in archive.entries.indices { _ = try? drain(archive, index) }
        }
    }

    @Test("A wrong checksum is damage")
    func checksum() throws {
        var builder = ZipBuilder()
        builder.add("a", bytes: Array("text".utf8)) { $0.checksum ^= 1 }
        let archive = try open(builder.bytes)
        #expect(throws: ArchiveError.damaged(entry: "a")) { try drain(archive) }
    }

    @Test("Data that do not inflate are damage")
    func uninflatable() throws {
        var builder = ZipBuilder()
        builder.add("a", bytes: [0xFF, 0xFF, 0xFF, 0xFF]) { $0.method = 8 }
        let archive = try open(builder.bytes)
        #expect(throws: ArchiveError.damaged(entry: "a")) { try drain(archive) }
    }

    @Test("Data that end before the size is reached are damage")
    func earlyEnd() throws {
        var builder = ZipBuilder()
        builder.addZeros("a", count: 100_000) { $0.stored.removeLast(20) }
        let archive = try open(builder.bytes)
        #expect(throws: ArchiveError.damaged(entry: "a")) { try drain(archive) }
    }

    @Test("An entry that wants a password, or an unknown method, says so")
    func lockedOrPacked() throws {
        var builder = ZipBuilder()
        builder.add("locked", bytes: Array("text".utf8)) { $0.flags = 1 }
        builder.add("packed", bytes: Array("text".utf8)) { $0.method = 14 }
        let archive = try open(builder.bytes)
        #expect(archive.entries.map(\.isEncrypted) == [true, false])
        #expect(throws: ArchiveError.encrypted(entry: "locked")) { try drain(archive, 0) }
        #expect(throws: ArchiveError.unsupportedCompression(entry: "packed", method: 14)) { try drain(archive, 1) }
    }

    @Test("An entry that inflates beyond the ratio is a bomb")
    func ratio() throws {
        var builder = ZipBuilder()
        builder.addZeros("bomb", count: 1 << 20)
        let limits = ArchiveLimits(ratio: 100, ratioAllowance: 100_000)
        let archive = try open(builder.bytes, limits: limits)
        #expect(throws: ArchiveError.inflatesTooMuch(entry: "bomb", ratio: 100)) { try drain(archive) }
    }

    @Test("All entries together inflate to no more than they may")
    func total() throws {
        var builder = ZipBuilder()
        builder.add("a", bytes: [UInt8](repeating: 1, count: 600))
        builder.add("b", bytes: [UInt8](repeating: 2, count: 600))
        let archive = try open(builder.bytes, limits: ArchiveLimits(inflatedBytes: 1000))
        #expect(try drain(archive, 0) == 600)
        #expect(throws: ArchiveError.tooLarge(entry: "b", limit: 1000)) { try drain(archive, 1) }
    }

    @Test("A directory of too many entries is not built")
    func tooManyEntries() throws {
        var builder = ZipBuilder()
        for number in 1...4 { builder.add("\(number)", "") }
        #expect(throws: ArchiveError.tooManyEntries(limit: 3)) {
            try open(builder.bytes, limits: ArchiveLimits(entries: 3))
        }
    }

    @Test("A directory of more entries than the end says is not listed beyond the limit", arguments: [0, 1, 3])
    func lyingCount(said: UInt8) throws {
        var builder = ZipBuilder()
        for number in 1...8 { builder.add("\(number)", "") }
        builder.end = { end in (end[8], end[10]) = (said, said) }
        #expect(throws: (any Error).self) { try open(builder.bytes, limits: ArchiveLimits(entries: 3)) }
    }

    @Test("An entry larger than was asked for is refused")
    func tooLarge() throws {
        var builder = ZipBuilder()
        builder.add("a", "12345")
        let archive = try open(builder.bytes)
        #expect(throws: ArchiveError.tooLarge(entry: "a", limit: 4)) {
            try archive.contents(of: archive.entries[0], limit: 4)
        }
    }
}
