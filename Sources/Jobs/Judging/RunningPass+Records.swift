import Catalogue
import Drafting
import Ledger
import Tabular

extension RunningPass {
    /// Judges one row; an accepted one goes to the sink, which may still speak against it.
    func judge(_ drafted: DraftedRow, _ photos: inout PhotoSource, file: Int, input: InputFile) throws {
        let record = drafted.record
        guard let draft = drafted.draft else {
            let row = count(record, file: file, isRejected: true)
            return try settle(row, drafted.findings, of: drafted, sku: nil)
        }
        let isUpdate = namesProduct(draft)
        let judgement = pass.rules.judge(draft, isUpdate: isUpdate, photos: &photos)
        // A row that was not looked at to its end is neither good nor bad.
        if judgement.findings.contains(where: \.isStop) { throw CancellationError() }
        var findings = drafted.findings + judgement.findings + repetitions(draft, isUpdate: isUpdate)
        if !findings.rejectRecord {
            findings += try sink?.accept(JudgedRow(judgement.verdict, of: record, draft, in: input)) ?? []
        }
        let isRejected = findings.rejectRecord
        let row = count(record, file: file, isRejected: isRejected)
        summary.add(drafted.notes)
        if !isUpdate, draft.id.value != nil { summary.ignoredIDs += 1 }
        // Remembered with the last word on it: one that is rejected now must not be rejected again at the end.
        try remember(draft, isUpdate: isUpdate, at: row)
        try settle(row, withoutEchoes(findings), of: drafted, sku: draft.sku.value)
        if !isRejected, isUpdate, draft.images.value != nil { summary.ignoredPhotos += 1 }
    }

    /// Counts a record that was judged to its end: one that a stop broke off is not among them.
    private func count(_ record: Record, file: Int, isRejected: Bool) -> RowReference {
        defer { ordinal += 1 }
        summary.records += 1
        files[file].records += 1
        files[file].note(widthOf: record)
        if summary.records % 1024 == 0 { report(.read(records: summary.records)) }
        return RowReference(ordinal: ordinal, file: file, record: record, isRejected: isRejected)
    }

    private func settle(
        _ row: RowReference, _ findings: [Finding], of drafted: DraftedRow, sku: String?
    ) throws {
        let file = files[Int(row.file)]
        // A record is read only after its columns are placed.
        let placement = file.placement!
        let issues = findings.map { placement.issue($0, in: drafted.record) }
        for issue in issues { raise(issue) }
        guard row.isRejected else {
            try files[Int(row.file)].rejects?.remember(row, pieces: drafted.pieces)
            try pass.rows?.accept(row)
            return
        }
        report(.rejected(file: file.name, record: row.record, sku: sku))
        try reject(row, issues, pieces: drafted.pieces)
    }

    /// How a number is spelt is no news where the number itself is refused, nor is a fraction where the currency is no
    /// won at all.
    private func withoutEchoes(_ findings: [Finding]) -> [Finding] {
        guard findings.contains(where: { $0.code == .numberNormalised || $0.code == .priceFractionInKRW }) else {
            return findings
        }
        let refused = Set(findings.filter { $0.code.effect != .warns }.map(\.field))
        let conflicts = findings.contains { $0.code == .currencyConflicts }
        let isForeign = findings.contains { $0.code == .currencyUnknown }
        return findings.filter { finding in
            switch finding.code {
            case .numberNormalised: !(conflicts || refused.contains(finding.field))
            case .priceFractionInKRW: !isForeign
            default: true
            }
        }
    }

    /// Whether the row has the number of a product of the target, and so is an update: where its `market` cell is empty or
    /// names the target.
    func namesProduct(_ draft: ProductDraft) -> Bool {
        guard draft.id.value != nil else { return false }
        guard let market = draft.market.value, let target = pass.options.market else { return true }
        return market == target || Account.canonical(market: market) == target
    }

    /// What repeats a value that is known to stand earlier.
    private func repetitions(_ draft: ProductDraft, isUpdate: Bool) -> [Finding] {
        var findings: [Finding] = []
        if isUpdate, let id = draft.id.value, let earlier = ids.earlier(String(id)) {
            findings.append(repetition(.idDuplicated, of: earlier))
        }
        if let sku = draft.sku.value, let earlier = skus.earlier(sku) {
            findings.append(repetition(.skuDuplicated, of: earlier))
        }
        if let name = draft.name.value, let earlier = names.earlier(name) {
            findings.append(repetition(.duplicateName, of: earlier))
        }
        return findings
    }

    private func remember(_ draft: ProductDraft, isUpdate: Bool, at row: RowReference) throws(SystemError) {
        if isUpdate, let id = draft.id.value { try ids.insert(String(id), at: row) }
        if let sku = draft.sku.value { try skus.insert(sku, at: row) }
        if let name = draft.name.value { try names.insert(name, at: row) }
    }

    func repetition(_ code: IssueCode, of earlier: RowReference) -> Finding {
        Finding(code, detail: .earlier(record: earlier.record, file: files[Int(earlier.file)].name))
    }
}

extension Finding {
    fileprivate var isStop: Bool {
        if case .absence(_, .stopped) = detail { true } else { false }
    }
}

extension [Finding] {
    /// Whether one of them is more than a warning.
    fileprivate var rejectRecord: Bool { contains { $0.code.effect != .warns } }
}
