import Foundation
import TestSupport
import Testing

/// An import is ended at one moment after the other, and the same command given again; the market's table is the judge.
///
/// Each loop runs in a market that does what it is asked, and in one with faults by chance.
///
/// `OPENMARKET_THOROUGH=1 swift test --filter CrashTests` loops over every moment in both; without it the first and the last
/// operation of each kind are taken in the calm market, and some of all in the rough one, and the ways to be killed take turns.
@Suite(
    "Killed at any moment", .timeLimit(.minutes(60)),
    .enabled("no C compiler on this machine") { await LedgerFault.isAvailable })
struct CrashTests {
    /// Counts and tells what a loop did.
    private struct Tally {
        let name: String
        let start = ContinuousClock.now
        var rounds = 0
        var killed = 0
        var troubles: [String] = []

        func tell() {
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            print("\(name): \(rounds) rounds, \(killed) killed, \(troubles.count) wrong, \(Int(seconds)) s")
        }
    }

    /// Ends a round's import by a fault, gives the command again, and looks at the market.
    private func play(
        _ fault: LedgerFault, _ rounds: Rounds, _ tally: inout Tally, isFirstEver: Bool = false
    ) async throws {
        let round = try rounds.next(isFirstEver: isFirstEver)
        let end = try await rounds.shop.run(round.command, variables: fault.environment)
        tally.rounds += 1
        if end.status == -SIGKILL { tally.killed += 1 }
        for trouble in try await rounds.finish(round, isFirstEver: isFirstEver) {
            tally.troubles.append("\(fault.kind?.rawValue ?? "") \(fault.operation ?? fault.request ?? 0): \(trouble)")
        }
    }

    /// The operations on the ledger's files of an import that nothing happens to, each in a word and its file's suffix.
    private func operations(_ rounds: Rounds, isFirstEver: Bool) async throws -> [String] {
        let round = try rounds.next(isFirstEver: isFirstEver)
        let log = rounds.shop.folder.path + "/operations-\(round.number)"
        _ = try await rounds.shop.run(round.command, variables: LedgerFault(log: log).environment)
        #expect(try await rounds.finish(round, isFirstEver: isFirstEver) == [])
        return try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 3, Int(words[0]) != nil else { return nil }
            return "\(words[1]) \(words[2].split(separator: ".").last ?? "")"
        }
    }

    /// Each operation, or the first and the last of each kind, or some of all.
    private func moments(of operations: [String], in weather: Weather) -> [Int] {
        if Thoroughness.isFull { return Array(1...operations.count + 3) }
        if weather == .rough { return Array(stride(from: 1, through: operations.count, by: 41)) }
        var chosen: Set<Int> = []
        for kind in Set(operations) {
            chosen.insert(operations.firstIndex(of: kind)! + 1)
            chosen.insert(operations.lastIndex(of: kind)! + 1)
        }
        return chosen.sorted()
    }

    private static let kinds = [LedgerFault.Kind.before, .after, .torn, .power]

    @Test(
        "At every operation on the ledger's files: before it, after it, with half of it written, and in a power cut",
        arguments: kinds, Weather.allCases)
    func everyOperation(kind: LedgerFault.Kind, weather: Weather) async throws {
        let seed = SeededGenerator.seeds[0] &* 10 &+ UInt64(kind.rawValue.count)
        let rounds = try await Rounds(atMost: Thoroughness.isFull ? 1600 : 60, in: weather, seed: seed)
        var tally = Tally(name: "killed \(kind.rawValue) an operation, \(weather.rawValue) market, seed \(seed)")
        for isFirstEver in [false, true] {
            let operations = try await operations(rounds, isFirstEver: isFirstEver)
            let turn = Self.kinds.firstIndex(of: kind)! + (isFirstEver ? 1 : 0)
            for moment in Thoroughness.turns(
                moments(of: operations, in: weather), of: turn, among: Self.kinds.count)
            {
                let fault = LedgerFault(kind: kind, operation: moment)
                try await play(fault, rounds, &tally, isFirstEver: isFirstEver)
            }
        }
        tally.tell()
        #expect(tally.troubles == [])
        #expect(tally.killed > tally.rounds / 2, "the faults must strike")
        #expect(try await rounds.wrongNames().filter { !$0.hasPrefix("Gone") && !$0.hasPrefix("Old") } == [])
    }

    @Test(
        "In a power cut before the first byte of each request: what was not synced is gone",
        arguments: Thoroughness.isFull ? [1, 2] : [1], Weather.allCases)
    func everyRequest(pass: Int, weather: Weather) async throws {
        let rounds = try await Rounds(atMost: 10, in: weather, seed: UInt64(pass))
        var tally = Tally(name: "power cut at a request, \(weather.rawValue) market, pass \(pass)")
        // A change, a registration three times, and a deletion in two steps.
        for request in 1...6 { try await play(LedgerFault(kind: .power, request: request), rounds, &tally) }
        tally.tell()
        #expect(tally.troubles == [])
        #expect(tally.killed == 6)
    }

    @Test(
        "At random moments, in each generation of the market", arguments: ["openmarket", "training", "camp2", "camp"],
        Weather.allCases)
    func randomMoments(api: String, weather: Weather) async throws {
        let seed = SeededGenerator.seeds[0]
        let count = Thoroughness.isFull ? 200 : api == "openmarket" ? 6 : 2
        let rounds = try await Rounds(atMost: count + 1, in: weather, seed: seed, api: api)
        var tally = Tally(name: "killed at random moments, \(weather.rawValue) \(api) market, seed \(seed)")
        let clock = ContinuousClock()
        let first = try rounds.next()
        let whole = try await clock.measure { _ = try await rounds.shop.run(first.command) }
        #expect(try await rounds.finish(first) == [])
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<count {
            let round = try rounds.next()
            let moment = whole * Double.random(in: 0...0.7, using: &generator)
            let program = try await rounds.shop.start(round.command)
            try await clock.sleep(for: moment)
            program.signal(SIGKILL)
            tally.rounds += 1
            if try await program.end().status == -SIGKILL { tally.killed += 1 }
            tally.troubles += try await rounds.finish(round).map { "at \(moment) of \(whole), seed \(seed): \($0)" }
        }
        tally.tell()
        #expect(tally.troubles == [])
        #expect(try await rounds.wrongNames() == [])
    }

    @Test("No request leaves before its row's intent is on the disk")
    func syncedBeforeTheWire() async throws {
        let rounds = try await Rounds(atMost: 1)
        let round = try rounds.next()
        let log = rounds.shop.folder.path + "/log"
        // One at a time, so that each request has its own intent.
        let answer = try await rounds.shop.run(
            round.command + ["--concurrency", "1"], variables: LedgerFault(log: log).environment)
        #expect(answer.status == 0, "\(answer.text)\(answer.talk)")
        var isSynced = false
        var requests = 0
        for line in try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n") {
            if line.contains("request ") {
                requests += 1
                // The second step of a deletion goes by the first one's intent.
                #expect(isSynced || line.contains("DELETE"), "\(line)")
                isSynced = false
            } else if line.contains("synced"), line.hasSuffix("ledger.sqlite-wal") {
                isSynced = true
            } else if line.contains("write"), line.hasSuffix("ledger.sqlite-wal") {
                isSynced = false
            }
        }
        // One of them asks how the market is.
        #expect(requests == 7)
    }
}
