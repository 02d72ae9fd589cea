import Catalogue
import Ledger
import Transfer

/// Carries out a planned run: sends its rows, side by side and at the market's pace, until each is settled.
///
/// Rows come from the ledger in batches, only as there is room, so memory does not grow with the run. First the market
/// is asked for the rows that an earlier crash or a lost answer left in doubt; nothing is on the wire then, so that
/// what is found there belongs to them. Then the planned rows are sent. What was lost on the way is asked for at the
/// end, and sent again if it is not there.
public struct UploadRun: Sendable {
    let run: Run
    let ledger: Ledger
    let market: any MarketWriting
    let photos: any PhotoPreparing
    let search: any RegistrationSearch
    let options: UploadOptions
    let retries: RetryBudget
    let time: any Timekeeping

    /// - Parameter retries: the budget that the market's client spends its own retries from.
    public init(
        _ run: Run, ledger: Ledger, market: any MarketWriting, photos: any PhotoPreparing,
        search: (any RegistrationSearch)? = nil, options: UploadOptions = UploadOptions(),
        retries: RetryBudget = RetryBudget(), time: any Timekeeping = .continuous
    ) {
        self.run = run
        self.ledger = ledger
        self.market = market
        self.photos = photos
        self.search = search ?? SearchByName(market)
        self.options = options
        self.retries = retries
        self.time = time
    }

    /// Returns when every row is settled, or none can be any more, or after a stop.
    ///
    /// - Parameter onEvent: called from several tasks.
    /// - Returns: how many rows of the whole run are in each state now.
    /// - Throws: where the market refused the credentials or cannot be reached, a budget is spent, a canary is not as it
    ///   should be, or the ledger failed. The run then stands as stopped.
    public func perform(
        stop: StopRequest = StopRequest(), onEvent: @escaping @Sendable (UploadEvent) -> Void = { _ in }
    ) async throws(UploadError) -> EntryCounts {
        do throws(LedgerError) { try ledger.mark(run.id, .running) } catch { throw .ledger(error) }
        let crew = UploadCrew(self, stop: stop, onEvent: onEvent)
        let trouble = await work(crew)
        let counts: EntryCounts
        do throws(LedgerError) {
            counts = try ledger.counts(run.id)
            let isOpen = EntryState.open.contains { counts[$0] > 0 }
            try ledger.mark(run.id, isOpen ? .stopped : .finished)
        } catch {
            throw .ledger(error)
        }
        if let trouble { throw trouble }
        return counts
    }

    /// Asks the market for the registrations in doubt, and sends nothing.
    ///
    /// - Returns: how many rows of the whole run are in each state now.
    public func settleDoubts(stop: StopRequest = StopRequest()) async throws(UploadError) -> EntryCounts {
        let crew = UploadCrew(self, stop: stop, onEvent: { _ in })
        await crew.settleDoubts()
        if let trouble = await crew.trouble { throw trouble }
        do { return try ledger.counts(run.id) } catch { throw .ledger(error) }
    }

    /// Rounds of asking and sending, as many as a row has tries, while there are rows that were lost or cleared. The last
    /// word is a question, so that no row is left in doubt that the market could have spoken for.
    private func work(_ crew: UploadCrew) async -> UploadError? {
        for round in 0...options.policy.retries {
            await crew.settleDoubts()
            guard await crew.mayGoOn else { break }
            if round == 0 { await crew.sendCanaries() }
            guard await crew.mayGoOn else { break }
            await crew.sendPlanned(isFirst: round == 0)
            guard await crew.mayGoOn, await crew.hasWorkLeft else { break }
        }
        if await crew.mayGoOn { await crew.settleDoubts() }
        await crew.waitForOthers()
        return await crew.trouble
    }
}
