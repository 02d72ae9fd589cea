import Foundation
import Ledger
import TestSupport
import Testing

@Suite("The ledger's file")
struct LedgerFileTests {
    @Test(
        "A folder that cannot be made is told in the system's words",
        arguments: [
            ("/proc/nowhere/a", "/proc/nowhere: No such file or directory"), ("/dev/null/a", "Not a directory"),
        ])
    func noFolder(path: String, detail: String) throws {
        let error = #expect(throws: LedgerError.self) { try Ledger(path: path + "/ledger.sqlite") }
        #expect(error?.cause == .inaccessible)
        #expect(error?.detail == detail)
    }

    private func kind(opening path: String) -> LedgerError.Cause? {
        do throws(LedgerError) {
            _ = try Ledger(path: path)
            return nil
        } catch {
            return error.cause
        }
    }

    @Test("It is made with its folder, for its owner only, and so is its log")
    func modes() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/state/openmarket/ledger.sqlite"
        let ledger = try Ledger(path: path)
        _ = try ledger.plan(proposal).finish(PlanTallies())
        for suffix in ["", "-wal", "-shm", ".lock", ".counter"] {
            let mode = try FileManager.default.attributesOfItem(atPath: path + suffix)[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(suffix)")
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/state/openmarket")
        #expect(
            files.sorted() == [
                "ledger.sqlite", "ledger.sqlite-shm", "ledger.sqlite-wal", "ledger.sqlite.counter",
                "ledger.sqlite.lock",
            ])
    }

    @Test("One that is there and open to others is its owner's alone from then on")
    func existingMode() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/ledger.sqlite"
        do { _ = try Ledger(path: path) }
        #expect(chmod(path, 0o644) == 0)
        let ledger = try Ledger(path: path)
        _ = try ledger.plan(proposal).finish(PlanTallies())
        for suffix in ["", "-wal"] {
            let mode = try FileManager.default.attributesOfItem(atPath: path + suffix)[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(suffix)")
        }
    }

    @Test("An empty or garbled file is damaged, and stays as it is", arguments: ["", "hello", "SQLite format 3\u{0}"])
    func garbled(text: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(text, to: "ledger.sqlite")
        #expect(kind(opening: file.path) == .damaged)
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    @Test("A file that was cut off is damaged")
    func cutOff() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/ledger.sqlite"
        do { _ = try Ledger(path: path) }
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: path))
        #expect(kind(opening: path) == .damaged)
    }

    @Test("A folder is no ledger")
    func folderInstead() throws {
        let folder = try TemporaryFolder()
        #expect(kind(opening: folder.path) == .inaccessible)
    }

    @Test("Two may have it open, and each sees what the other wrote")
    func shared() throws {
        let bench = try Bench()
        let other = try Ledger(path: bench.path)
        let run = try bench.plan(["a"]).run
        #expect(try other.runs() == [run])
        try other.verify()
    }
}
