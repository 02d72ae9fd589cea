import Jobs
import Ledger
import MarketAPI
import Transfer
import Wording

extension Sending {
    /// Looks, before a run registers anything, whether the ledger knows what the account has registered before.
    ///
    /// - Returns: what the command ends with, after saying why; `nil` where the run may go on.
    func distrust(_ run: Run) async throws -> ExitStatus? {
        let lost = try ledger.lostCommits()
        let registers = try ledger.plansRegistrations(run.id)
        switch adoption {
        case nil where !registers: return nil
        case nil:
            guard let lost else { return try await meetUnknown(run) }
            console.fail(
                LedgerNews.stopsForLoss(path: ledger.path, missing: lost.missing), status: .stopped,
                code: "ledger-behind")
            return .stopped
        case .adopt: if registers, let status = try await adopt(run) { return status }
        case .register: break
        }
        if lost != nil { try ledger.acceptLoss() }
        return nil
    }

    private func unknownProducts(_ run: Run) -> UnknownProducts {
        UnknownProducts(
            for: run, in: ledger, market: writer, options: uploadOptions, retries: connection.reader.budget)
    }

    /// Stops where the market has products of the vendor's that rows would register again.
    private func meetUnknown(_ run: Run) async throws -> ExitStatus? {
        let matches = try await unknownProducts(run).matches(stop: interruption.stop)
        guard !matches.isEmpty else { return nil }
        let rows = Set(matches.map(\.entry.ordinal)).count
        let ids = Set(matches.map(\.product.id)).sorted()
        console.fail(AdoptionNews.unknown(rows: rows, ids: ids), status: .stopped, code: "products-unknown")
        return .stopped
    }

    private func adopt(_ run: Run) async throws -> ExitStatus? {
        console.talk(AdoptionNews.reading)
        let outcome = try await Adoption(unknownProducts(run)).perform(stop: interruption.stop)
        console.talk(AdoptionNews.adopted(outcome.adopted.count))
        if console.form == .json { outcome.adopted.forEach { console.object($0.adoptedObject) } }
        guard !outcome.undecided.isEmpty else { return nil }
        for (row, ids) in outcome.undecided.prefix(Self.shownUndecided) {
            console.talk(AdoptionNews.undecided(row: row.rowName, ids: ids))
        }
        for (row, ids) in outcome.undecided { console.object(row.undecidedObject(ids)) }
        console.fail(
            AdoptionNews.stopsUndecided(rows: outcome.undecided.count), status: .stopped, code: "adoption-undecided")
        return .stopped
    }

    private static let shownUndecided = 20
}

extension Importing {
    /// Takes the products into the ledger that an export names.
    ///
    /// - Throws: also `ExitStatus`, after saying what is the matter with the file.
    func adopt(from path: String, into ledger: Ledger) async throws {
        guard let market = connection.writer else { return }
        let file = AdoptionFile(
            path, input: try command.reading.resolved(command.inputFormat.flag, market: connection.name),
            ledger: ledger,
            account: connection.account, market: market, options: sending(ledger).uploadOptions,
            retries: connection.reader.budget)
        let reporter = try IssueReporter(console: console, issuesPath: nil)
        let (judged, outcome) = try await file.perform(stop: interruption.stop) { reporter.report($0) }
        if let refusal = check.refusal(judged) { throw refusal }
        console.talk(AdoptionNews.adoptedFrom(path, named: outcome.named, adopted: outcome.adopted))
        if !outcome.absent.isEmpty { console.talk(AdoptionNews.absent(outcome.absent)) }
        guard outcome.named == 0 else { return }
        console.fail(AdoptionNews.namesNothing(path), status: .badInput)
        throw ExitStatus.badInput
    }
}

extension LedgerEntry {
    fileprivate var adoptedObject: JSONObject {
        var object = JSONObject(type: "adopted")
        object.set("record", record)
        object.set("sku", sku)
        object.set("id", marketID)
        return object
    }

    fileprivate func undecidedObject(_ ids: [Int]) -> JSONObject {
        var object = JSONObject(type: "undecided")
        object.set("record", record)
        object.set("sku", sku)
        object.set("ids", .array(ids.map { .number(String($0)) }))
        return object
    }
}
