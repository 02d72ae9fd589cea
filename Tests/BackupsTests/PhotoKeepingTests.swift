import Foundation
import TestSupport
import Testing

@testable import Backups

@Suite("Putting photos in their places")
struct PhotoKeepingTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private func content(of photo: StoredPhoto) throws -> String {
        try String(contentsOfFile: bench.repository.place(of: photo), encoding: .utf8)
    }

    private var isDraftLeft: Bool { FileManager.default.fileExists(atPath: bench.folder.path + "/photo") }

    @Test("A new one makes its folders; one that is there stays, and the draft goes")
    func kept() throws {
        for _ in 1...2 {
            let photo = try bench.photo("sage")
            #expect(try content(of: photo) == "sage")
            #expect(!isDraftLeft)
        }
    }

    @Test("What lies damaged in its place is replaced, be it a file or a link")
    func damaged() throws {
        let photo = try bench.photo("sage")
        let place = bench.repository.place(of: photo)
        try Data("sagf".utf8).write(to: URL(fileURLWithPath: place))
        _ = try bench.photo("sage")
        #expect(try content(of: photo) == "sage")
        try FileManager.default.removeItem(atPath: place)
        try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: "/nowhere")
        _ = try bench.photo("sage")
        #expect(FolderEntries.kind(of: place).isFile)
    }

    @Test("A name that is free is given in one step, and one that is taken is not")
    func free() throws {
        let (one, other) = (try bench.folder.write("1", to: "one").path, try bench.folder.write("2", to: "other").path)
        #expect(try !FolderEntries.moveIfFree(one, to: other))
        #expect(try FolderEntries.moveIfFree(one, to: bench.folder.path + "/new"))
        #expect(try String(contentsOfFile: other, encoding: .utf8) == "2")
        #expect(throws: (any Error).self) { try FolderEntries.moveIfFree(other, to: bench.folder.path + "/none/new") }
    }
}

extension EntryKind {
    fileprivate var isFile: Bool { if case .file = self { true } else { false } }
}
