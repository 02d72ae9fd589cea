import Jobs
import Ledger
import Tabular
import Wording

/// A plan file that is none any more, with its name.
struct PlanRefusal: Troubling {
    let path: String
    let reason: PlanFileTrouble

    var status: ExitStatus {
        if case .unreadable = reason { .noInput } else { .badInput }
    }

    var trouble: any Sentence {
        switch reason {
        case .unreadable(let error): JobFailure.input(file: path, errno: error.errno)
        case .notAPlan: PlanFileNews.notAPlan(path)
        case .newer(let version): PlanFileNews.newer(path, version: version)
        case .truncated: PlanFileNews.truncated(path)
        case .altered: PlanFileNews.altered(path)
        case .malformed(let line): PlanFileNews.malformed(path, line: line)
        }
    }
}

extension PlanObstacle: Troubling {
    var status: ExitStatus { isInput ? .badInput : .failed }

    var trouble: any Sentence {
        switch self {
        case .account(let market, let identifier, let api):
            PlanFileNews.otherAccount(
                flags: MarketOptions.flags(market: market, identifier: identifier, api: api))
        case .input(let file): PlanFileNews.inputMoved(file)
        case .photo(let path): PlanFileNews.photoMoved(path)
        case .rules: PlanFileNews.rulesMoved
        case .option(let name, let planned, let given):
            PlanFileNews.optionMoved(
                name, planned: planned.joined(separator: " "), given: given.joined(separator: " "))
        case .productChanged(let id, let sku, let fields): PlanFileNews.productMoved(id, sku: sku, fields: fields)
        case .productGone(let id, let sku): PlanFileNews.productGone(id, sku: sku)
        case .productThere(let id, let record, let sku): PlanFileNews.productThere(id, record: record, sku: sku)
        case .overtaken(let run, let newer, let rows):
            PlanFileNews.overtaken(run: run.description, by: newer.map(\.description), rows: rows)
        }
    }
}
