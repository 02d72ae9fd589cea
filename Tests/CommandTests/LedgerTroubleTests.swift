import Foundation
import TestSupport
import Testing

@Suite("A ledger that cannot be used", .serialized, .timeLimit(.minutes(20)))
struct LedgerTroubleTests {
    // MARK: The disk

    @Test(
        "A disk that fills up, fails or turns read-only is said, and nothing is there twice once it is well again",
        .enabled("no C compiler on this machine") { await LedgerFault.isAvailable },
        arguments: [LedgerFault.Kind.full, .eio, .rofs])
    func disk(kind: LedgerFault.Kind) async throws {
        let rounds = try await Rounds(atMost: 300)
        let whole = try rounds.next()
        let log = rounds.shop.folder.path + "/log"
        _ = try await rounds.shop.run(whole.command, variables: LedgerFault(log: log).environment)
        let operations = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").count
        for moment in stride(from: 1, through: operations, by: Thoroughness.isFull ? 1 : max(1, operations / 6)) {
            let round = try rounds.next()
            let fault = LedgerFault(kind: kind, operation: moment)
            let answer = try await rounds.shop.run(round.command, variables: fault.environment)
            // At the very end only the tidying up may fail.
            #expect([0, 1, 3].contains(answer.status), "\(moment): \(answer.status) \(answer.text)\(answer.talk)")
            if answer.status != 0 {
                let message = answer.objects("error").compactMap(\.message).joined()
                #expect(message.contains("disk"), "\(moment): \(message) \(answer.talk)")
                #expect(answer.summary != nil)
            }
            #expect(try await rounds.finish(round) == [], "\(kind) at \(moment)")
        }
    }

    // MARK: Damage

    enum Damage: String, CaseIterable {
        case cutToNothing, cutInTheMiddle, headerFlipped, pageOverwritten, textInstead, logOverwritten, logHeaderFlipped
        case anotherDatabase, newer, readOnly, aFolder
    }

    @Test(
        "Damaged, another program's, newer or read-only: a clear refusal, and the file stays as it is",
        arguments: Damage.allCases)
    func damaged(damage: Damage) async throws {
        let rounds = try await Rounds(atMost: 2)
        let round = try rounds.next()
        let path = round.ledger
        try await inflict(damage, on: path, rounds.shop)
        let before = contents(path)
        let answer = try await rounds.shop.run(round.command)
        #expect(answer.status == 1, "\(answer.text)\(answer.talk)")
        #expect(contents(path) == before)
        let message = try #require(answer.objects("error").first?.message)
        #expect(message.contains(path), "\(message)")
        #expect(message.contains("--ledger") || message.contains("chmod") || message.contains("version"), "\(message)")
        #expect(
            try await rounds.market.wire(rounds.shop, path: "/api/products?search_value=New-1-").contains("New-1-")
                == false)
    }

    /// The ledger's file and its log, byte for byte; an empty log is none.
    private func contents(_ path: String) -> [Data] {
        [path, path + "-wal"].map { FileManager.default.contents(atPath: $0) ?? Data() }
    }

    private func inflict(_ damage: Damage, on path: String, _ shop: Shop) async throws {
        switch damage {
        case .cutToNothing: try edit(path) { $0 = Data() }
        case .cutInTheMiddle: try edit(path) { $0 = $0.prefix($0.count / 2 + 100) }
        case .headerFlipped: try edit(path) { $0[18] ^= 0xFF }
        case .pageOverwritten:
            try edit(path) { $0.replaceSubrange(4096..<8192, with: Data(repeating: 0xA5, count: 4096)) }
        case .textInstead: try edit(path) { $0 = Data("name,description\n".utf8) }
        case .logOverwritten:
            try edit(path + "-wal") { $0 = Data((0..<9000).map { UInt8(truncatingIfNeeded: $0 &* 31 + 7) }) }
        case .logHeaderFlipped:
            try await sql("INSERT INTO pace VALUES ('m', 'i', 1)", path, shop)
            try edit(path + "-wal") { $0[17] ^= 0xFF }
        case .anotherDatabase:
            for suffix in ["", "-wal"] { try? FileManager.default.removeItem(atPath: path + suffix) }
            try await sql("CREATE TABLE bookmark (url TEXT)", path, shop)
        case .newer: try await sql("INSERT INTO grdb_migrations VALUES ('of the year 2031')", path, shop)
        case .readOnly: try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
        case .aFolder:
            try FileManager.default.removeItem(atPath: path)
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        }
    }

    private func edit(_ path: String, _ change: (inout Data) -> Void) throws {
        var data = FileManager.default.contents(atPath: path) ?? Data()
        change(&data)
        try data.write(to: URL(fileURLWithPath: path))
    }

    /// Another program's hand in the file; it ends without tidying up, so that what it wrote is still in the log.
    private func sql(_ statement: String, _ path: String, _ shop: Shop) async throws {
        let script = """
            import os, sqlite3, sys
            database = sqlite3.connect(sys.argv[1])
            database.execute(sys.argv[2])
            database.commit()
            os._exit(0)
            """
        #expect(try await shop.other("python3", ["-c", script, path, statement]).status == 0)
    }
}
