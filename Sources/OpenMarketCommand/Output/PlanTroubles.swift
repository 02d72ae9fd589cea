import Jobs
import Ledger
import Tabular
import Wording

/// A plan file that is none any more, with its name.
struct PlanRefusal: UserFacingError {
    let path: String
    let reason: PlanFileTrouble

    var status: ExitStatus {
        if case .unreadable = reason { .noInput } else { .badInput }
    }

    var trouble: any Sentence { reason.sentence(of: path) }
}

extension PlanObstacle: UserFacingError {
    var status: ExitStatus { isInput ? .badInput : .failed }

    var trouble: any Sentence {
        sentence(naming: MarketOptions.flags(market:identifier:api:), spelling: OptionTable.spelling)
    }
}
