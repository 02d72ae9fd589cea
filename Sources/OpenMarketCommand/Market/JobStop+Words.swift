import Jobs
import Ledger
import Transfer
import Wording

extension JobStop {
    /// The status that a command ends with.
    var status: ExitStatus {
        switch self {
        case .requested, .inDoubt, .ledgerBehind, .productsUnknown, .adoptionUndecided, .refreshLong: .stopped
        case .unseen(let error): error.status == .refusedCredentials ? .refusedCredentials : .unreachable
        case .declined: Confirmation.refusal
        case .doesNotAddUp: .failed
        case .input(let refusal): refusal.status
        case .planUnusable(let path, let trouble): PlanRefusal(path: path, reason: trouble).status
        case .planMoved(let obstacles, _): obstacles.contains { $0.isInput } ? .badInput : .failed
        case .adoptsNothing: .badInput
        case .leftovers(let error): error.status(isMidway: true)
        case .failed(let error, let isMidway): ExitStatus(of: error, isMidway: isMidway)
        }
    }
}

extension JobStop {
    /// For scripts, where the status says too little.
    fileprivate var word: String? {
        switch self {
        case .inDoubt: "rows-in-doubt"
        case .ledgerBehind: "ledger-behind"
        case .productsUnknown: "products-unknown"
        case .adoptionUndecided: "adoption-undecided"
        case .refreshLong: "refresh-long"
        case .doesNotAddUp: "does-not-add-up"
        default: nil
        }
    }
}

extension ExitStatus {
    /// What an error ends a command with, as `Console.status(reporting:)` has it, without a word.
    fileprivate init(of error: any Error, isMidway: Bool) {
        self =
            switch error {
            case let status as ExitStatus: status
            case let error as MarketError: UploadError.market(error).status(isMidway: isMidway)
            case let error as LedgerError: UploadError.ledger(error).status(isMidway: isMidway)
            case let error as UploadError: error.status(isMidway: isMidway)
            case let error as any UserFacingError: error.status
            default: .failed
            }
    }
}

extension Console {
    /// Says why a job ended.
    ///
    /// - Parameter market: its name.
    func report(_ stop: JobStop, market: String) {
        switch stop {
        // Whoever asked for it, or was asked, was told.
        case .requested, .declined: break
        case .input(let refusal): report(refusal)
        case .planUnusable(let path, let trouble):
            _ = self.status(reporting: PlanRefusal(path: path, reason: trouble), market: market)
        case .planMoved(let obstacles, let run): report(obstacles, carriedOut: run, stop.status)
        case .adoptsNothing, .inDoubt, .ledgerBehind, .productsUnknown, .adoptionUndecided, .leftovers, .unseen,
            .refreshLong:
            for sentence in stop.sentences(market: market) {
                fail(sentence.text(in: language), status: stop.status, code: stop.word)
            }
        case .doesNotAddUp(let run, let imbalances):
            for sentence in stop.sentences(market: market) {
                fail(sentence.text(in: language), status: stop.status, code: stop.word, next: Self.showing(run))
            }
            record(imbalances)
        case .failed(let error, let isMidway):
            if case UploadError.canary(let faults) = error { report(faults) }
            _ = status(reporting: error, market: market, isMidway: isMidway)
        }
    }

    private static func showing(_ run: RunID?) -> PrintableText? {
        run.map { ShellCommand.text(["openmarket", "runs", "show", $0.description]) }
    }

    private func report(_ obstacles: [PlanObstacle], carriedOut run: RunID?, _ status: ExitStatus) {
        for obstacle in obstacles { fail(obstacle.trouble.text(in: language), status: status) }
        if let run { talk(PlanFileNotice.carriedOut(run: run.description)) }
        talk(PlanFileNotice.nothingSent(isOutdated: obstacles.contains { $0.outdates }))
    }

    private func report(_ faults: [CanaryFault]) {
        for fault in faults { fail(fault, status: .stopped) }
    }
}

extension InputRefusal {
    var status: ExitStatus {
        switch self {
        case .unreadable: .noInput
        case .refused, .truncated: .badInput
        case .tooManyRejected: .failed
        }
    }
}

extension Console {
    /// Says why an input is refused, as far as nobody has said it of its files.
    func report(_ refusal: InputRefusal) {
        for sentence in refusal.sentences { fail(sentence.text(in: language), status: refusal.status) }
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

extension JobEnd {
    /// The status that a command ends with.
    var status: ExitStatus {
        switch self {
        case .done: .done
        case .rowsLost: .rowsLost
        case .rowsLeft: .stopped
        case .stopped(let stop): stop.status
        }
    }
}
