import Foundation
import Glibc
import TestSupport
import Testing

@testable import Tabular

@Suite("Where outputs go")
struct OutputPlaceTests {
    @Test("A file appears whole or not at all")
    func file() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.csv"
        let sink = try OutputPlace.open(path)
        try sink.write(text: "x")
        #expect(!FileManager.default.fileExists(atPath: path))
        try sink.commit()
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "x")
    }

    @Test("A device is written to as it is, and stays what it is")
    func device() throws {
        #expect(OutputPlace.isStream("/dev/null") && OutputPlace.isStream("-"))
        let sink = try OutputPlace.open("/dev/null")
        try sink.write(text: "x")
        try sink.commit()
        #expect(OutputPlace.isStream("/dev/null"))
    }

    @Test("A named pipe gets the bytes")
    func pipe() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        // Open for both, so that nobody waits.
        let end = open(path, O_RDWR)
        defer { close(end) }
        try OutputPlace.open(path).write(text: "x")
        var byte: UInt8 = 0
        #expect(read(end, &byte, 1) == 1 && byte == UInt8(ascii: "x"))
    }

    @Test("A folder is refused before anything is written")
    func folder() throws {
        let folder = try TemporaryFolder()
        #expect(throws: SystemError.self) { try OutputPlace.open(folder.path) }
    }

    @Test("What goes to a name that ends in .gz is compressed, to a file whole or not at all", arguments: ["gz", "GZ"])
    func compressed(ending: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.csv." + ending
        do { try OutputPlace.open(path).write(text: "x") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        let sink = try OutputPlace.open(path)
        for _ in 0..<3 { try sink.write(text: "머그\n") }
        try sink.commit()
        let source = try GzipSource(FileSource(path: path))
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = try bytes.withUnsafeMutableBytes { try source.read(into: $0) }
        #expect(String(decoding: bytes[..<count], as: UTF8.self) == "머그\n머그\n머그\n")
    }

    @Test(
        "The ending is that of the file's own name, before .gz",
        arguments: [
            ("a.CSV", "csv"), ("a/b.c/d", nil), ("a.", nil), (".hidden", "hidden"), ("a.csv.gz", "csv"), ("a.gz", nil),
            ("a.b/c.gz", nil), ("a.b/.gz", nil), ("-", nil),
        ])
    func ending(path: String, ending: String?) {
        #expect(OutputPlace.ending(of: path) == ending)
    }

    @Test("What is held goes out whole at the end, and nothing before")
    func held() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a"
        do {
            let dropped = try HeldOutput(for: OutputPlace.open(path))
            try dropped.write(text: "x")
        }
        #expect(!FileManager.default.fileExists(atPath: path))
        let held = try HeldOutput(for: OutputPlace.open(path))
        try held.write(text: "y")
        try held.commit()
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "y")
    }
}
