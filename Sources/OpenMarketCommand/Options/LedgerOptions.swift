import ArgumentParser
import FilePaths
import Foundation
import Ledger
import MarketAPI
import Wording

/// Where the ledger is.
struct LedgerOptions: ParsableArguments {
    @Option(
        name: .long,
        help: .profile,
        completion: .profiles)
    var profile: String?

    @Option(
        name: .long, help: .option("where runs are remembered", ko: "기록부 파일", value: "PATH", file: .ledger),
        completion: .file())
    var ledger: String?

    /// Where it is, or would be.
    var path: String { ledger ?? StateFolder.ledger }

    /// Opens the ledger if there is one; looking must not make one.
    func read(_ body: (Ledger?) throws -> Void) throws {
        try body(try Self.existing(at: ledger))
    }

    /// The ledger at a path, or where it is kept otherwise; `nil` where there is none yet.
    static func existing(at path: String?) throws -> Ledger? {
        let path = path ?? StateFolder.ledger
        return Folders.exists(path) ? try Ledger(path: path) : nil
    }
}

extension Console {
    /// The run that somebody names.
    ///
    /// - Throws: `ExitStatus.failed`, after saying that there is none.
    func run(named name: String, in ledger: Ledger?) throws -> Run {
        guard let ledger, let id = RunID(name), let run = try ledger.run(id), run.state != .planning else {
            fail(RunNotice.unknown(run: name), status: .failed)
            throw ExitStatus.failed
        }
        return run
    }

    /// - Throws: `ExitStatus.failed`, after saying how the run's own account is named.
    func checkAccount(of run: Run, is account: Account, api: MarketGeneration) throws {
        guard run.account != account || run.api != api.rawValue else { return }
        let flags = MarketOptions.flags(market: run.account.market, identifier: run.account.identifier, api: run.api)
        fail(RunNotice.otherAccount(run: run.id.description, flags: flags), status: .failed)
        throw ExitStatus.failed
    }
}

extension MarketOptions {
    /// What names an account on the command line.
    static func flags(market: String, identifier: String, api: String) -> String {
        words(market: market, identifier: identifier, api: api).joined(separator: " ")
    }

    /// The same, each word by itself.
    static func words(market: String, identifier: String, api: String) -> [String] {
        // The practice market inside is named without its vendor, whom it knows.
        let isPractice = market.hasPrefix(sandboxName + ":")
        let isNamed = !isPractice && !identifier.isEmpty
        let flags = ["--market", isPractice ? sandboxName : market] + (isNamed ? ["--identifier", identifier] : [])
        return flags + ["--api", api]
    }
}
