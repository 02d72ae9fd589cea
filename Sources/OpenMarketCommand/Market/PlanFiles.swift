import Jobs
import Ledger
import MarketAPI
import Wording

extension Importing {
    /// Keeps the plan of this import as a file, where that is asked for.
    func planKeeper() throws -> PlanKeeper? {
        guard let path = command.planOut else { return nil }
        return try PlanKeeper(
            path: path, inputs: command.files, options: command.pinnedOptions,
            tool: "openmarket \(OpenMarket.version)")
    }

    /// Takes a kept plan instead of planning.
    ///
    /// - Throws: an error that says itself, or `ExitStatus` after saying what has moved.
    func takePlan(_ path: String, _ ledger: Ledger) async throws -> ImportPlanning.Outcome {
        let result = Result { () throws(PlanFileTrouble) in try PlanFile(path: path) }
        var taking = PlannedImport(
            plan: try result.mapError { PlanRefusal(path: path, reason: $0) }.get(), ledger: ledger,
            account: connection.account, api: command.market.api.rawValue, market: connection.reader)
        taking.options = command.pinnedOptions
        taking.concurrency = command.transfer.concurrency
        taking.stop = stop
        taking.web = webPhotos
        taking.isDry = command.isDry
        taking.mayDelete = { mayDelete($0.counts) }
        do {
            switch try await taking.run() {
            case .stands(let outcome):
                if let run = outcome.plan?.run { try tellLeftovers(besides: run, ledger) }
                return outcome
            case .moved(let obstacles, let run): throw refuse(obstacles, carriedOut: run)
            }
        } catch let reason as PlanFileTrouble {
            throw PlanRefusal(path: path, reason: reason)
        }
    }

    /// A kept plan is carried out exactly, so what earlier runs left to be deleted stays.
    private func tellLeftovers(besides run: Run, _ ledger: Ledger) throws {
        for one in try ledger.leftovers(of: run.account, besides: run.id) {
            console.talk(PlanNews.leftoversStay(one.products + one.named, run: one.run.description))
        }
    }

    private func refuse(_ obstacles: [PlanObstacle], carriedOut run: RunID?) -> ExitStatus {
        let status = obstacles.contains { $0.isInput } ? ExitStatus.badInput : .failed
        for obstacle in obstacles { console.fail(obstacle.trouble.text(in: console.language), status: status) }
        if let run { console.talk(PlanFileNews.carriedOut(run: run.description)) }
        console.talk(PlanFileNews.nothingSent(isOutdated: obstacles.contains { $0.outdates }))
        return status
    }
}

extension PlanObstacle {
    /// Whether only a new plan helps, rather than what the obstacle itself says.
    fileprivate var outdates: Bool {
        switch self {
        case .account, .overtaken: false
        case .input, .photo, .rules, .option, .productChanged, .productGone, .productThere: true
        }
    }
}
