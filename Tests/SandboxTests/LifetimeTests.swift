import Foundation
import MarketAPI
import Sandbox
import TestSupport
import Testing

@Suite("A practice market's lifetime")
struct LifetimeTests {
    @Test("It remembers its products and its vendor from one start to the next")
    func restart() async throws {
        let folder = try TemporaryFolder()
        let first = try await Market.start(folder) { $0.vendors = [] }
        let vendor = first.vendor
        let market = Market(folder: folder, sandbox: first)
        let header = ["-H", "identifier: \(vendor.identifier)"]
        let params = Market.params(secret: vendor.secret)
        #expect(try await market.register(params, header: header).status == 201)
        await first.stop()

        let second = try await Market.start(folder) { $0.vendors = [] }
        #expect(second.vendor == vendor)
        #expect(try await Market(folder: folder, sandbox: second).total() == 1)
        await second.stop()
    }

    @Test("A folder that cannot be had is told in the system's words", arguments: ["/dev/null", "/proc/nowhere/a"])
    func noFolder(path: String) throws {
        let error = #expect(throws: SandboxError.self) {
            try SandboxServer(SandboxConfiguration(dataFolder: URL(fileURLWithPath: path)))
        }
        guard case .dataFolder(let place, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(place.hasPrefix("/dev/null") || place.hasPrefix("/proc/nowhere"))
        #expect(["Not a directory", "File exists", "No such file or directory"].contains(reason), "\(reason)")
    }

    @Test("The secret lies in a file for its owner's eyes, and nowhere else")
    func secretFile() async throws {
        try await Market.run { market in
            let file = market.sandbox.secretFile
            #expect(try String(contentsOf: file, encoding: .utf8) == Market.secret + "\n")
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
            _ = try await market.registered()
            let data = market.folder.url.appendingPathComponent("data")
            for name in try FileManager.default.contentsOfDirectory(atPath: data.path) where name.hasPrefix("market") {
                let bytes = try Data(contentsOf: data.appendingPathComponent(name))
                #expect(bytes.range(of: Data(Market.secret.utf8)) == nil, "\(name)")
            }
            #expect(!"\(market.sandbox.vendor)".contains(Market.secret))
            #expect(!String(reflecting: market.sandbox.vendor).contains(Market.secret))
        }
    }

    /// What others than the owner may do with what is in a folder, the folder itself included.
    private func shared(_ folder: URL) throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return try ([""] + names).filter { try mode(folder.path + "/" + $0) & 0o077 != 0 }
    }

    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0o777
    }

    @Test(
        "Its folder and all files in it are its owner's alone, also those of an earlier market",
        arguments: [false, true])
    func modes(isOld: Bool) async throws {
        let folder = try TemporaryFolder()
        let data = folder.url.appendingPathComponent("data")
        if isOld {
            // A copy, which nobody has a lock on any more.
            let other = try TemporaryFolder()
            let first = try await Market.start(other)
            _ = try await Market(folder: other, sandbox: first).registered()
            await first.stop()
            try FileManager.default.copyItem(at: other.url.appendingPathComponent("data"), to: data)
            // Secrets and the lock were never anybody else's.
            let names = try FileManager.default.subpathsOfDirectory(atPath: data.path)
            for name in names where !name.hasPrefix("vendors/") && name != "lock" {
                let isFolder = URL(fileURLWithPath: data.path + "/" + name).hasDirectoryPath
                chmod(data.path + "/" + name, isFolder ? 0o755 : 0o644)
            }
            chmod(data.path, 0o755)
        }
        let journal = try Journal(path: folder.path + "/journal.ndjson")
        let market = try await Market.start(folder) { $0.journal = journal }
        _ = try await Market(folder: folder, sandbox: market).registered()
        let names = try FileManager.default.subpathsOfDirectory(atPath: data.path)
        #expect(names.contains("market.sqlite-wal") && names.contains("market.sqlite-shm"))
        #expect(try shared(data) == [])
        #expect(try mode(folder.path + "/journal.ndjson") == 0o600)
        await market.stop()
    }

    @Test("A folder with other things in it keeps its mode, and what the market puts there is its owner's alone")
    func foreignFolder() async throws {
        let folder = try TemporaryFolder()
        try folder.write("mine", to: "data/notes.txt")
        let data = folder.url.appendingPathComponent("data")
        chmod(data.path, 0o755)
        chmod(data.path + "/notes.txt", 0o644)
        let market = try await Market.start(folder)
        _ = try await Market(folder: folder, sandbox: market).registered()
        #expect(try shared(data) == ["", "notes.txt"])
        await market.stop()
    }

    @Test("What a killed process left is swept at the next start")
    func sweep() async throws {
        let folder = try TemporaryFolder()
        let first = try await Market.start(folder)
        _ = try await Market(folder: folder, sandbox: first).registered()
        await first.stop()
        try folder.write("half", to: "data/uploads/x/0")
        try folder.write("orphan", to: "data/training-resources/1/20240130/orphan_origin.jpg")

        let second = try await Market.start(folder)
        let market = Market(folder: folder, sandbox: second)
        #expect(try market.leftovers().filter { $0.hasPrefix("x") || $0.contains("orphan") }.isEmpty)
        #expect(try market.leftovers().filter { $0.contains("_") }.count == 2)
        await second.stop()
    }

    @Test("Two markets in one folder do not sweep each other's uploads")
    func shared() async throws {
        let folder = try TemporaryFolder()
        let first = try await Market.start(folder)
        try folder.write("under way", to: "data/uploads/x/0")
        let second = try await Market.start(folder)
        #expect(try Market(folder: folder, sandbox: second).leftovers().contains("x/0"))
        #expect(try await Market(folder: folder, sandbox: second).registered() == 1)
        #expect(try await Market(folder: folder, sandbox: first).total() == 1)
        await first.stop()
        await second.stop()
    }

    @Test("Registrations at once all count")
    func concurrent() async throws {
        try await Market.run { market in
            let photo = try market.photo()
            let ids = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 { group.addTask { try await market.register(photos: [photo]).json["id"] as? Int ?? 0 } }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(ids == Set(1...8))
            #expect(try await market.total() == 8)
        }
    }

    @Test("Many can be started and stopped, and a stopped one is gone")
    func many() async throws {
        for _ in 0..<10 {
            let folder = try TemporaryFolder()
            let sandbox = try await Market.start(folder)
            await sandbox.stop()
            #expect(try await Curl.run(["\(sandbox.url)/healthChecker"]).status == 0)
        }
    }

    @Test("A port that is taken is said")
    func trouble() async throws {
        try await Market.run { market in
            let other = try TemporaryFolder()
            await #expect(throws: SandboxError.self) {
                _ = try await Market.start(other) { $0.port = market.sandbox.port }
            }
        }
    }
}
