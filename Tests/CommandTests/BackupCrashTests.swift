import Backups
import Foundation
import TestSupport
import Testing

/// A backup is ended at one operation on its files after the other, and the same command given again.
///
/// `OPENMARKET_THOROUGH=1 swift test --filter BackupCrashTests` takes every operation; without it the first and the last of each kind,
/// and of a write that is torn, or that meets a full disk, the writes alone: at all else the one is a kill before it, and the other
/// strikes at the next write.
@Suite(
    "A backup that is killed at any moment", .timeLimit(.minutes(60)),
    .enabled("no C compiler on this machine") { await LedgerFault.isAvailable })
struct BackupCrashTests {
    /// A market with five products, and a backup of an earlier state of it.
    private struct Scene {
        let bench: GenerationBench
        let path: String

        init() async throws {
            bench = try await GenerationBench("openmarket")
            path = bench.shop.folder.path
            let rows = (1...4).map { "Mug \($0),A mug for tea,1000,100,\($0),mug.jpg,M-\($0)," }
            try bench.sheet(rows[0], rows[1], rows[2], rows[3])
            #expect(try await bench.run("import", "sheet.csv").status == 0)
            #expect(try await bench.shop.run(Self.command(bench)).status == 0)
            try bench.sheet(rows[0].replacing("1000", with: "900"), "Jug,A jug for tea,500,0,1,new.jpg|mug.jpg,J-1,")
            #expect(try await bench.run("import", "sheet.csv").status == 0)
            #expect(try await bench.shop.run(["delete", "2", "--yes"] + bench.market.flags).status == 0)
            try FileManager.default.moveItem(atPath: path + "/kept", toPath: path + "/earlier")
        }

        static func command(_ bench: GenerationBench) -> [String] {
            ["backup", "create", "kept", "--concurrency", "1", "--allow", "private-photos", "--output", "json"]
                + bench.market.account + ["--rate", "1000/s", "--set", "burst=100"]
        }

        var command: [String] { Self.command(bench) }

        /// The earlier state again; nothing at all where the very first backup is meant.
        func reset(isFirstEver: Bool) throws {
            try? FileManager.default.removeItem(atPath: path + "/kept")
            if !isFirstEver { try FileManager.default.copyItem(atPath: path + "/earlier", toPath: path + "/kept") }
        }

        func run(_ fault: LedgerFault?) async throws -> Answer {
            var fault = fault
            fault?.path = path + "/kept"
            return try await bench.shop.run(command, variables: fault?.environment ?? [:])
        }

        /// What is wrong after a backup that was ended: nothing of the earlier state may be harmed, and the next one goes on.
        func troubles(isFirstEver: Bool) async throws -> [String] {
            var troubles: [String] = []
            if let harm = proof(mayBeNothing: isFirstEver) { troubles.append("harmed: \(harm)") }
            let next = try await run(nil)
            if next.status != 0 || next.summary?.products != 4 {
                troubles.append("not gone on: \(next.text)\(next.talk)")
            }
            if let harm = proof(mayBeNothing: false) { troubles.append("not whole: \(harm)") }
            if FileManager.default.fileExists(atPath: path + "/kept/work") { troubles.append("work is left") }
            return troubles
        }

        /// What `verify` finds, in this process: a program to start costs more than all that it looks at.
        private func proof(mayBeNothing: Bool) -> String? {
            do {
                let outcome = try RepositoryVerification(at: path + "/kept").run()
                if outcome.snapshots == 0, !mayBeNothing { return "no snapshot" }
                return outcome.faults.isEmpty ? nil : "\(outcome.faults)"
            } catch BackupError.noRepository where mayBeNothing { return nil } catch { return "\(error)" }
        }

        /// The operations of a backup that nothing happens to, each in a word and its file's suffix.
        func operations(isFirstEver: Bool) async throws -> [String] {
            try reset(isFirstEver: isFirstEver)
            let log = path + "/operations-\(isFirstEver)"
            #expect(try await run(LedgerFault(log: log)).status == 0)
            return try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").compactMap { line in
                let words = line.split(separator: " ")
                guard words.count == 3, Int(words[0]) != nil else { return nil }
                return "\(words[1]) \(words[2].split(separator: "/").last?.split(separator: ".").last ?? "")"
            }
        }
    }

    private func moments(of operations: [String], _ kind: LedgerFault.Kind) -> [Int] {
        if Thoroughness.isFull { return Array(1...operations.count + 1) }
        let isOfWrites = kind == .torn || kind == .full
        // Names of photos and of folders for them differ; what is done to them does not.
        let kinds = operations.map { $0.hasPrefix("mkdir") ? "mkdir" : $0 }
        return Set(
            kinds.indices.map { kinds.firstIndex(of: kinds[$0])! + 1 }
                + kinds.indices.map { kinds.lastIndex(of: kinds[$0])! + 1 }
        )
        .filter { !isOfWrites || kinds[$0 - 1].hasPrefix("write") }
        .sorted()
    }

    private static let kinds = [LedgerFault.Kind.before, .torn, .power, .full]

    @Test(
        "At every operation: before it, with half of it written, in a power cut, and on a disk that fills up",
        arguments: kinds)
    func everyOperation(kind: LedgerFault.Kind) async throws {
        let scene = try await Scene()
        for isFirstEver in [false, true] { try await everyOperation(kind, of: scene, isFirstEver: isFirstEver) }
    }

    private func everyOperation(_ kind: LedgerFault.Kind, of scene: Scene, isFirstEver: Bool) async throws {
        let operations = try await scene.operations(isFirstEver: isFirstEver)
        var (troubles, ended): ([String], Int) = ([], 0)
        // Those of writes alone are fewer.
        let turn = Self.kinds.firstIndex(of: kind)! / 2
        for moment in Thoroughness.turns(moments(of: operations, kind), of: turn, among: 2) {
            try scene.reset(isFirstEver: isFirstEver)
            let end = try await scene.run(LedgerFault(kind: kind, operation: moment))
            if end.status != 0 { ended += 1 }
            if kind == .full, end.status != 0, end.status != 1 {
                troubles.append("\(moment): \(end.status) \(end.talk)")
            }
            for trouble in try await scene.troubles(isFirstEver: isFirstEver) {
                troubles.append(
                    "\(kind.rawValue) \(moment) (\(operations[min(moment, operations.count) - 1])): \(trouble)")
            }
        }
        print("backup \(kind.rawValue): \(operations.count) operations, \(ended) ended, \(troubles.count) wrong")
        #expect(troubles == [])
        #expect(ended > 0, "the faults must strike")
    }
}
