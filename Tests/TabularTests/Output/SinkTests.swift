import Foundation
import Glibc
import TestSupport
import Testing

@testable import Tabular

@Suite("Files that appear whole or not at all")
struct SinkTests {
    private func write(_ text: String, to sink: any ByteSink) throws {
        try Array(text.utf8).withUnsafeBytes { try sink.write($0) }
    }

    private func names(_ folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    /// How many descriptors of this process lead into the folder.
    private func openFiles(_ folder: TemporaryFolder) throws -> Int {
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        return descriptors.count {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))?.contains(folder.path)
                == true
        }
    }

    @Test("A committed file holds all bytes, and nothing else is left")
    func commit() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/out.csv"
        let sink = try AtomicFileSink(path: path)
        let long = String(repeating: "0123456789", count: 60_000)
        for text in ["a", long, "b"] { try write(text, to: sink) }
        #expect(!FileManager.default.fileExists(atPath: path))
        try sink.commit()
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "a" + long + "b")
        #expect(try names(folder) == ["out.csv"])
    }

    @Test("A file of which parts went to the disk before its end is the same")
    func inParts() throws {
        let folder = try TemporaryFolder()
        let sink = try AtomicFileSink(path: folder.path + "/out.bin")
        var expected: [UInt8] = []
        // Some are gathered, and some are longer than what is gathered.
        for (number, count) in [100_000, 9_000_000, 1, 300_000, 8_500_000, 7].enumerated() {
            let bytes = [UInt8](repeating: UInt8(number + 1), count: count)
            try bytes.withUnsafeBytes { try sink.write($0) }
            expected += bytes
        }
        try sink.commit()
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/out.bin")) == Data(expected))
    }

    @Test("Whoever ends the process leaves none behind, whatever others are about to make")
    func removedAtTheEnd() async throws {
        for _ in 1...50 {
            let folder = try TemporaryFolder()
            let files = UnfinishedFiles()
            var left: [String]?
            try await withThrowingTaskGroup(of: Void.self) { group in
                for name in ["kept", "dropped", "dropped, too"] {
                    let path = "\(folder.path)/\(name)"
                    group.addTask {
                        while !Task.isCancelled {
                            let sink = try AtomicFileSink(path: path, isPrivate: false, among: files)
                            // In a process that ends nobody hears that it was removed before.
                            if name == "kept" { try? sink.commit() }
                            await Task.yield()
                        }
                    }
                }
                while try names(folder).isEmpty { await Task.yield() }
                files.removeAll { left = try? names(folder) }
                group.cancelAll()
                try await group.waitForAll()
            }
            #expect(left?.filter { $0 != "kept" } == [])
        }
    }

    @Test(
        "One that is sealed waits for its name without a descriptor, and without it leaves nothing",
        arguments: [true, false])
    func sealed(isCommitted: Bool) throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "out.csv")
        do {
            var sealed: [any OutputSink] = []
            for _ in 1...200 {
                let sink = try OutputPlace.openFile(folder.path + "/out.csv")
                try write("new", to: sink)
                sealed.append(try sink.seal())
            }
            #expect(try openFiles(folder) == 0)
            #expect(try String(contentsOfFile: folder.path + "/out.csv", encoding: .utf8) == "old")
            #expect(try names(folder).count == 201)
            if isCommitted { try sealed[0].commit() }
        }
        #expect(try names(folder) == ["out.csv"])
        #expect(try String(contentsOfFile: folder.path + "/out.csv", encoding: .utf8) == (isCommitted ? "new" : "old"))
    }

    @Test("What was written can be read back before it is committed")
    func readBack() throws {
        let folder = try TemporaryFolder()
        let sink = try AtomicFileSink(path: folder.path + "/out.csv")
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 4, alignment: 1)
        defer { room.deallocate() }
        #expect(try sink.read(at: 0, into: room) == 0)
        for text in ["머그", "ab"] { try write(text, to: sink) }
        #expect(try sink.read(at: 4, into: room) == 4 && sink.read(at: 8, into: room) == 0)
        #expect(Array(room) == Array("머그ab".utf8.dropFirst(4)))
        try write("c", to: sink)
        try sink.commit()
        #expect(try String(contentsOfFile: folder.path + "/out.csv", encoding: .utf8) == "머그abc")
    }

    @Test("Without a commit the old file stays, with its permissions after one")
    func abandon() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("old", to: "out.csv")
        chmod(file.path, 0o640)
        do {
            let sink = try AtomicFileSink(path: file.path)
            try write("new", to: sink)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == "old")
        #expect(try names(folder) == ["out.csv"])
        let sink = try AtomicFileSink(path: file.path)
        try write("new", to: sink)
        try sink.commit()
        var status = stat()
        #expect(stat(file.path, &status) == 0 && status.st_mode & 0o777 == 0o640)
        #expect(try String(contentsOf: file, encoding: .utf8) == "new")
    }

    @Test("A file that takes another's place belongs to the same owner and group", .enabled(if: geteuid() == 0))
    func owner() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("old", to: "out.csv").path
        try #require(chown(path, 12_345, 23_456) == 0 && chmod(path, 0o604) == 0)
        let sink = try AtomicFileSink(path: path)
        var status = stat()
        let temporary = try #require(try names(folder).first { $0.hasSuffix(".tmp") })
        #expect(stat(folder.path + "/" + temporary, &status) == 0 && status.st_mode & 0o777 == 0o600)
        try write("new", to: sink)
        try sink.commit()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o604)
        #expect(status.st_uid == 12_345 && status.st_gid == 23_456)
    }

    @Test("A file that was made read-only stays as it is", .enabled(if: geteuid() != 0, "root may write to any"))
    func readOnly() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("old", to: "out.csv").path
        try #require(chmod(path, 0o444) == 0)
        #expect(throws: SystemError("open", path, errno: EACCES)) { _ = try AtomicFileSink(path: path) }
        #expect(try names(folder) == ["out.csv"])
    }

    @Test("A name as long as the system allows is one like others", arguments: ["x", "머"])
    func longName(letter: String) throws {
        let folder = try TemporaryFolder()
        let name = String(repeating: letter, count: 251 / letter.utf8.count) + ".csv"
        for text in ["old", "new"] {
            let sink = try AtomicFileSink(path: folder.path + "/" + name)
            try write(text, to: sink)
            #expect(try names(folder).contains { $0.hasSuffix(".tmp") })
            try sink.commit()
        }
        #expect(try names(folder) == [name])
        #expect(throws: SystemError.self) { _ = try AtomicFileSink(path: folder.path + "/x" + name + "xxxx") }
    }

    @Test("A folder that is not there is a system error")
    func noFolder() throws {
        let folder = try TemporaryFolder()
        #expect(throws: SystemError("open", folder.path + "/no/out", errno: ENOENT)) {
            _ = try AtomicFileSink(path: folder.path + "/no/out")
        }
    }

    @Test("A full disk is a system error")
    func fullDisk() throws {
        let descriptor = open("/dev/full", O_WRONLY)
        defer { close(descriptor) }
        let sink = DescriptorSink(descriptor: descriptor, named: "full")
        #expect(throws: SystemError("write", "full", errno: ENOSPC)) { try write("x", to: sink) }
        var writer = JSONWriter(sink, columns: ["a"])
        try writer.write([.text("x")])
        #expect(throws: SystemError("write", "full", errno: ENOSPC)) { try writer.finish() }
    }

    @Test("A pipe that nobody reads any more is a system error")
    func brokenPipe() throws {
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        close(ends[0])
        defer { close(ends[1]) }
        let sink = DescriptorSink(descriptor: ends[1], named: "pipe")
        #expect(throws: SystemError("write", "pipe", errno: EPIPE)) { try write("x", to: sink) }
    }
}
