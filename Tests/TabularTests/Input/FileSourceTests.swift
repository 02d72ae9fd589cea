import Foundation
import Glibc
import TestSupport
import Testing

@testable import Tabular

@Suite("Files, and temporary ones")
struct FileSourceTests {
    private func identity(_ descriptor: Int32) -> UInt? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? UInt(status.st_ino) : nil
    }

    @Test("A directory is refused when it is opened, and so is what is not there")
    func refused() throws {
        let folder = try TemporaryFolder()
        #expect(throws: ReadError.system(SystemError("open", folder.path, errno: EISDIR))) {
            try FileSource(path: folder.path)
        }
        let missing = folder.path + "/missing.csv"
        #expect(throws: ReadError.system(SystemError("open", missing, errno: ENOENT))) {
            try FileSource(path: missing)
        }
    }

    @Test("Reading at a place leaves alone where reading goes on")
    func places() throws {
        let folder = try TemporaryFolder()
        let source = try FileSource(path: folder.write("abcdefgh", to: "a.csv").path)
        var buffer: [UInt8] = [0, 0]
        func text(_ read: (UnsafeMutableRawBufferPointer) throws -> Int) throws -> String {
            let count = try buffer.withUnsafeMutableBytes { try read($0) }
            return String(decoding: buffer[..<count], as: UTF8.self)
        }
        #expect(try text { try source.read(into: $0) } == "ab")
        #expect(try text { try source.read(at: 5, into: $0) } == "fg")
        #expect(try text { try source.read(at: 4, into: $0) } == "ef")
        #expect(try text { try source.read(into: $0) } == "cd")
        #expect(try text { try source.read(at: 8, into: $0) } == "")
    }

    @Test("A file that was opened here is closed with its source; somebody else's descriptor is left open")
    func closes() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("a", to: "a.csv").path
        var own: (descriptor: Int32, identity: UInt?) = (-1, nil)
        do {
            let source = try FileSource(path: path)
            try source.withDescriptor { descriptor throws(ReadError) in own = (descriptor, identity(descriptor)) }
        }
        #expect(own.identity != nil)
        #expect(identity(own.descriptor) != own.identity)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        do { _ = FileSource(descriptor: descriptor, named: "-") }
        #expect(identity(descriptor) == own.identity)
    }

    @Test("A temporary file has no name, whatever is done with it")
    func nameless() throws {
        let file = try TemporaryFile()
        try Array("abc".utf8).withUnsafeBytes { try file.append($0) }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path).hasSuffix(" (deleted)"))
        var name = ""
        let changed = try file.changed { path throws(SystemError) in
            name = path
            let descriptor = open(path, O_WRONLY | O_APPEND)
            defer { close(descriptor) }
            try DescriptorSink(descriptor: descriptor, named: path).write(text: "de")
        }
        #expect(!name.isEmpty && !FileManager.default.fileExists(atPath: name))
        #expect((file.byteCount, changed.byteCount) == (3, 5))
        try Array("f".utf8).withUnsafeBytes { try changed.append($0) }
        let copy = MemorySink()
        try changed.copy(to: copy)
        #expect(String(decoding: copy.bytes, as: UTF8.self) == "abcdef")
    }

    @Test(
        "All of a temporary file is copied out, in however many pieces",
        arguments: [0, 1, 65_535, 65_536, 65_537, 200_001])
    func copies(count: Int) throws {
        let bytes = (0..<count).map { UInt8($0 % 251) }
        let file = try TemporaryFile()
        try bytes.withUnsafeBytes { try file.append($0) }
        let copy = MemorySink()
        try file.copy(to: copy)
        #expect(copy.bytes == bytes)
    }
}
