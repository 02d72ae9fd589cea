import Foundation
import TestSupport
import Testing

@testable import Ledger

@Suite("A ledger whose file is taken away while it is open")
struct LedgerPlaceTests {
    enum Taking: CaseIterable { case removed, moved, replaced, folderMoved, logRemoved }

    private func take(_ path: String, _ taking: Taking) throws {
        let files = FileManager.default
        switch taking {
        case .removed: try files.removeItem(atPath: path)
        case .moved: try files.moveItem(atPath: path, toPath: path + ".elsewhere")
        case .replaced:
            _ = try Ledger(path: path + ".other")
            try files.removeItem(atPath: path)
            try files.moveItem(atPath: path + ".other", toPath: path)
        case .folderMoved:
            let folder = (path as NSString).deletingLastPathComponent
            try files.moveItem(atPath: folder, toPath: folder + ".elsewhere")
        case .logRemoved: try files.removeItem(atPath: path + "-wal")
        }
    }

    @Test("Nothing more may be sent; what is on the wire is written all the same, and read", arguments: Taking.allCases)
    func taken(taking: Taking) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/state/ledger.sqlite"
        let ledger = try Ledger(path: path)
        let writer = try ledger.plan(proposal)
        try writer.append(["a", "b"].enumerated().map { entry($1, record: $0 + 1) })
        let run = try writer.finish(PlanTallies(records: 2)).run
        let rows = try ledger.all(run.id)
        #expect(try await ledger.recordIntent(rows[0], seenID: nil) == .granted)

        try take(path, taking)
        let intent = await #expect(throws: LedgerError.self) { try await ledger.recordIntent(rows[1], seenID: nil) }
        #expect(intent?.cause == .gone)
        try await ledger.record(rows[0], as: .uploaded(id: 7, values("a")))
        #expect(try ledger.counts(run.id)[.uploaded] == 1)
        #expect(try ledger.counts(run.id)[.planned] == 1)
        let end = #expect(throws: LedgerError.self) { try ledger.mark(run.id, .stopped) }
        #expect(end?.cause == .gone && end?.path == path)
    }

    @Test("One that stays where it is, by whatever name it is opened, is written as ever")
    func stays() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/far", withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/near", withDestinationPath: folder.path + "/far")
        let ledger = try Ledger(path: folder.path + "/near/ledger.sqlite")
        let writer = try ledger.plan(proposal)
        try writer.append([entry("a")])
        let run = try writer.finish(PlanTallies(records: 1)).run
        // Another process opens and closes it, and looks after its log.
        _ = try Ledger(path: folder.path + "/far/ledger.sqlite").runs()
        #expect(try await ledger.recordIntent(try ledger.all(run.id)[0], seenID: nil) == .granted)
        try ledger.mark(run.id, .stopped)
    }
}
