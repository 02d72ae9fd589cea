import Catalogue
import Drafting
import Tabular

/// A pass under way: what it has counted, and what it remembers across files.
final class RunningPass {
    private let pass: CataloguePass
    private let report: (JobEvent) -> Void
    private let sink: (any RowSink)?
    private(set) var summary = JudgeSummary()
    private var skus = DuplicateIndex()
    private var names = DuplicateIndex()
    private var files: [OpenFile] = []
    private var ordinal = 0

    /// What is kept of a file for what turns up at the end.
    private struct OpenFile {
        var input: InputFile?
        var frame = SourceFrame()
        var rejects: RejectsFile?
        var placement: Placement?
    }

    init(_ pass: CataloguePass, report: @escaping (JobEvent) -> Void, sink: (any RowSink)?) {
        self.pass = pass
        self.report = report
        self.sink = sink
    }

    // MARK: A file

    func read(_ name: String, index: Int) throws {
        files.append(OpenFile())
        do throws(ReadError) {
            let input = try InputFile(name, isReadAgain: pass.rejectsPath != nil)
            files[index].input = input
            files[index].rejects = pass.rejectsPath(ofFile: index).map(RejectsFile.init)
            try read(input, index: index)
        } catch {
            refuse(name, error)
        }
        if let failure { throw failure }
    }

    /// The sink's or the temporary files' trouble, carried past the typed throws of reading.
    private var failure: (any Error)?

    private func read(_ input: InputFile, index: Int) throws(ReadError) {
        var reader = try input.reader(pass.options)
        files[index].frame = reader.frame
        var drafter = Drafter(plan: ColumnPlan(map: pass.options.map))
        guard plan(&drafter, for: reader, file: input.name, isTable: reader.headerLines != nil) else { return }
        files[index].placement = Placement(file: input.name, plan: drafter.plan, headerLines: reader.headerLines)
        var photos = PhotoSource(options: pass.options.photos, folder: input.folder, rules: pass.rules)
        var record = Record()
        var last: LastRecord?
        defer { files[index].frame = reader.frame }
        while try reader.read(into: &record) {
            if reader.columns.count > drafter.plan.columns.count {
                guard plan(&drafter, for: reader, file: input.name, isTable: false) else { return }
                files[index].placement = Placement(file: input.name, plan: drafter.plan, headerLines: nil)
            }
            do { try judge(record, drafter, &photos, file: index, input: input) } catch { failure = error }
            last = LastRecord(defect: record.defect, end: record.source.upperBound)
            if failure != nil || summary.hasTooManyErrors { return }
        }
        if last?.breaksOff(reader.format, input: input) == true { summary.truncatedFiles.append(input.name) }
    }

    /// Takes new columns into the plan; `false` where they refuse the file.
    private func plan(_ drafter: inout Drafter, for reader: any RecordReader, file: String, isTable: Bool) -> Bool {
        var findings = drafter.plan.extend(to: reader.columns)
        if isTable {
            let missing = drafter.plan.missing()
            // Without one known header every column is unknown: one sentence says it.
            findings = missing.contains { $0.code == .headerMissing } ? missing : findings + missing
        }
        let placement = Placement(file: file, plan: drafter.plan, headerLines: reader.headerLines)
        for finding in findings { raise(placement.issue(finding)) }
        let isRefused = findings.contains { $0.code.effect == .refusesFile }
        if isRefused { summary.refusedFiles.append(file) }
        return !isRefused
    }

    // MARK: A record

    private func judge(
        _ record: Record, _ drafter: Drafter, _ photos: inout PhotoSource, file: Int, input: InputFile
    ) throws {
        defer { ordinal += 1 }
        summary.records += 1
        if summary.records % 1024 == 0 { report(.read(records: summary.records)) }
        let placement = files[file].placement!
        if let defect = record.defect {
            raise(placement.issue(Finding(defect), in: record))
            report(.rejected(file: input.name, record: record.number, sku: nil))
            try reject(RowReference(ordinal: ordinal, file: file, record: record, isRejected: true))
            return
        }
        let (draft, spelling) = drafter.draft(record)
        let isUpdate = isUpdate(draft)
        let judgement = pass.rules.judge(draft, isUpdate: isUpdate, photos: &photos)
        var findings = spelling + judgement.findings
        let isRejected = findings.contains { $0.code.effect != .warns }
        var row = RowReference(ordinal: ordinal, file: file, record: record, isRejected: isRejected)
        findings += try repetitions(draft, at: row)
        if !findings.contains(where: { $0.code.effect != .warns }) {
            findings += try sink?.accept(JudgedRow(judgement.verdict, of: record, draft, in: input)) ?? []
        }
        for finding in withoutEchoes(findings) { raise(placement.issue(finding, in: record)) }
        row.isRejected = findings.contains { $0.code.effect != .warns }
        if row.isRejected {
            report(.rejected(file: input.name, record: record.number, sku: draft.sku.value))
            return try reject(row)
        }
        if isUpdate, draft.images.value != nil { summary.ignoredPhotos += 1 }
    }

    /// How a number is spelt is no news where the number itself is refused.
    private func withoutEchoes(_ findings: [Finding]) -> [Finding] {
        let refused = Set(findings.filter { $0.code.effect != .warns }.map(\.field))
        let conflicts = findings.contains { $0.code == .currencyConflicts }
        return findings.filter { $0.code != .numberNormalised || !(conflicts || refused.contains($0.field)) }
    }

    /// A row with an `id` is an update where its `market` cell is empty or names the target.
    private func isUpdate(_ draft: ProductDraft) -> Bool {
        guard draft.id.value != nil else { return false }
        guard let market = draft.market.value, let target = pass.options.market else { return true }
        if market == target { return true }
        summary.ignoredIDs += 1
        return false
    }

    private func repetitions(_ draft: ProductDraft, at row: RowReference) throws(SystemError) -> [Finding] {
        var findings: [Finding] = []
        if let sku = draft.sku.value, let earlier = try skus.insert(sku, at: row) {
            findings.append(repetition(.skuDuplicated, of: earlier))
        }
        if let name = draft.name.value, let earlier = try names.insert(name, at: row) {
            findings.append(repetition(.duplicateName, of: earlier))
        }
        return findings
    }

    private func repetition(_ code: IssueCode, of earlier: RowReference) -> Finding {
        let file = files[Int(earlier.file)].input?.name ?? ""
        return Finding(code, detail: .earlier(record: earlier.record, file: file))
    }

    private func reject(_ row: RowReference, isLate: Bool = false) throws(SystemError) {
        summary.rejected += 1
        let file = Int(row.file)
        if isLate { files[file].rejects?.appendLate(row) } else { try files[file].rejects?.append(row) }
        if let maximum = pass.maximumErrors, summary.rejected > maximum { summary.hasTooManyErrors = true }
    }

    private func raise(_ issue: Issue) {
        summary.issues[issue.code, default: 0] += 1
        if issue.severity == .warning { summary.warnings += 1 }
        report(.issue(issue))
    }

    // MARK: The end

    /// Says which values were repeated among those that did not fit in memory, and writes the rejects.
    func finish(files names: [String]) throws {
        try skus.finish { later, earlier in
            self.raiseLate(.skuDuplicated, at: later, earlier: earlier)
            guard !later.isRejected else { return }
            try self.reject(later, isLate: true)
            let file = self.files[Int(later.file)].input?.name ?? ""
            self.report(.rejected(file: file, record: later.record, sku: nil))
            try self.sink?.revoke(RevokedRow(file: file, record: later.record))
        }
        try self.names.finish { self.raiseLate(.duplicateName, at: $0, earlier: $1) }
        for file in files {
            guard let input = file.input, var rejects = file.rejects else { continue }
            try rejects.write(from: input, frame: file.frame)
        }
    }

    private func raiseLate(_ code: IssueCode, at row: RowReference, earlier: RowReference) {
        guard let placement = files[Int(row.file)].placement else { return }
        raise(placement.issue(repetition(code, of: earlier), record: row.record, lines: row.lines, row: row.row))
    }

    private func refuse(_ file: String, _ error: ReadError) {
        if case .system(let error) = error {
            summary.unreadable.append(.input(file: file, errno: error.errno))
            return
        }
        let issue = Issue(error, file: file)
        raise(issue)
        let breaksOff = issue.code == .jsonMalformed || issue.code == .xmlMalformed
        if breaksOff, pass.options.allowsTruncated, summary.records > 0 {
            return summary.truncatedFiles.append(file)
        }
        summary.refusedFiles.append(file)
    }
}

/// The photos of one input: its folder, or their names alone.
private struct PhotoSource: PhotoJudge {
    private var folder: PhotoFolder?

    init(options: PhotoOptions, folder: String, rules: FormRules) {
        guard !options.namesOnly else { return }
        self.folder = PhotoFolder(options: options, beside: folder, rules: rules)
    }

    mutating func judge(photo name: String) -> PhotoVerdict {
        folder?.judge(photo: name) ?? .accepted
    }
}

/// A table's last record tells whether the file was cut short.
private struct LastRecord {
    var defect: Record.Defect?
    var end: Int

    /// A quote that never closes, or too few cells without a line end behind them.
    func breaksOff(_ format: TabularFormat, input: InputFile) -> Bool {
        switch defect {
        case .quoteUnterminated: true
        case .tooFewCells: !input.endsInLineEnd
        default: false
        }
    }
}
