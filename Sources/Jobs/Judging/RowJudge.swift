import Catalogue
import Drafting
import Ledger
import Tabular

/// Judges a row by what it says: no file is looked at, nothing is remembered, and rows may be judged in any order.
struct RowJudge: Sendable {
    let rules: FormRules
    /// The market that the rows are for; `nil` where nobody named one.
    let market: String?

    /// - Parameter known: what is known of a row that registers a product which nobody wants: it was drafted without the clean
    ///   fields.
    func judge(_ row: DraftedRow, knowing known: KnownOfRow = .nothing) -> RuledRow {
        guard let draft = row.draft else { return RuledRow(row, .none, isUpdate: false, lacksStock: false, nil) }
        if !known.clean.isEmpty {
            let findings = rules.findings(draft, excluding: known.clean)
            return RuledRow(
                row, known.keys ?? RowKeys(draft, isUpdate: false), isUpdate: false,
                lacksStock: known.clean.contains(.stock) ? known.lacksStock : row.lacksStock, .findings(findings))
        }
        let isUpdate = namesProduct(draft)
        return RuledRow(
            row, RowKeys(draft, isUpdate: isUpdate), isUpdate: isUpdate, lacksStock: row.lacksStock,
            .judgement(rules.judge(draft, isUpdate: isUpdate)))
    }

    /// Whether the row has the number of a product of the target, and so is an update: where its `market` cell is empty or
    /// names the target.
    private func namesProduct(_ draft: ProductDraft) -> Bool {
        guard draft.id.value != nil else { return false }
        guard let named = draft.market.value, let market else { return true }
        return named == market || Account.canonical(market: named) == market
    }
}

/// A row and what the rules say of it.
struct RuledRow {
    let row: DraftedRow
    let keys: RowKeys
    let isUpdate: Bool
    /// Whether nothing says how many there are.
    let lacksStock: Bool
    /// `nil` for what could not be read as a row.
    private(set) var outcome: Outcome?

    fileprivate init(_ row: DraftedRow, _ keys: RowKeys, isUpdate: Bool, lacksStock: Bool, _ outcome: Outcome?) {
        (self.row, self.keys, self.isUpdate, self.outcome) = (row, keys, isUpdate, outcome)
        self.lacksStock = lacksStock
    }

    /// Whether it registers a product that will be sold out for that alone.
    var assumesStock: Bool {
        guard lacksStock else { return false }
        switch outcome {
        case .findings: return true
        case .judgement(let judgement): if case .create = judgement.verdict { return true } else { return false }
        case nil: return false
        }
    }

    /// What the rules say.
    enum Outcome {
        // It is large, and goes through several hands.
        indirect case judgement(Judgement)
        /// Of a row of which nobody wants the product.
        case findings([Finding])
    }

    var judgement: Judgement? { if case .judgement(let judgement) = outcome { judgement } else { nil } }

    /// The photos that are still to be looked at.
    var photos: [String] { judgement?.photos ?? [] }

    /// What was found in reading and judging it.
    var findings: [Finding] {
        let findings =
            switch outcome {
            case .judgement(let judgement): judgement.findings
            case .findings(let findings): findings
            case nil: [] as [Finding]
            }
        // Mostly one of the two has none, and nothing is copied.
        return row.findings.isEmpty ? findings : findings.isEmpty ? row.findings : row.findings + findings
    }

    /// Takes in what came of looking at one of the photos.
    mutating func take(_ photo: PhotoVerdict, of name: String) {
        guard var judgement else { return }
        judgement.record(photo, of: name)
        outcome = .judgement(judgement)
    }
}

extension DraftedRow {
    /// Whether nothing says how many there are; of a shop that does not count them something else is said.
    fileprivate var lacksStock: Bool { draft?.stock.value == nil && !notes.hasUncountedStock }
}

extension [Finding] {
    // Asked of every row: whole findings are not handed to a closure.

    /// Whether one of them is more than a warning.
    var rejectRecord: Bool { indices.contains { self[$0].code.refuses } }

    /// How a number is spelt is no news where the number itself is refused, nor is a fraction where the currency is no
    /// won at all.
    var withoutEchoes: [Finding] {
        let mayEcho = indices.contains { self[$0].code == .numberNormalised || self[$0].code == .priceFractionInKRW }
        guard mayEcho, rejectRecord else { return self }
        let conflicts = contains { $0.code == .currencyConflicts }
        let isForeign = contains { $0.code == .currencyUnknown }
        return filter { finding in
            switch finding.code {
            case .numberNormalised: !conflicts && !contains { $0.field == finding.field && $0.code.refuses }
            case .priceFractionInKRW: !isForeign
            default: true
            }
        }
    }
}
