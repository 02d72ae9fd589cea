import Catalogue
import Drafting
import Tabular

/// A pass under way: what it has counted, and what it remembers across files.
final class RunningPass {
    let pass: CataloguePass
    let report: (JobEvent) -> Void
    let sink: (any RowSink)?
    var summary = JudgeSummary()
    var skus: DuplicateIndex
    var ids: DuplicateIndex
    var names: DuplicateIndex
    var files: [PassFile] = []
    private let photos: PhotoLibrary
    var ordinal = 0
    /// The sink's or the temporary files' trouble, carried past the typed throws of reading.
    private var failure: (any Error)?

    init(_ pass: CataloguePass, report: @escaping (JobEvent) -> Void, sink: (any RowSink)?) {
        self.pass = pass
        self.report = report
        self.sink = sink
        summary.kept = pass.options.kept
        summary.values = pass.options.values
        photos = pass.photos ?? PhotoLibrary(pass.options.photos, rules: pass.rules)
        skus = DuplicateIndex(memoryLimit: pass.duplicateMemory)
        ids = DuplicateIndex(memoryLimit: pass.duplicateMemory)
        names = DuplicateIndex(memoryLimit: pass.duplicateMemory)
    }

    // MARK: A file

    func read(_ name: String, index: Int) throws {
        files.append(PassFile(name: name))
        do throws(ReadError) {
            let input = try InputFile(name, isReadAgain: pass.rejectsPath != nil)
            files[index].input = input
            files[index].rejects = pass.rejectsPath(ofFile: index)
                .map { RejectsFile(path: $0, words: pass.rejectsWords) }
            try read(input, index: index)
        } catch {
            refuse(index, error)
        }
        if let failure { throw failure }
        // Only a record that came after values went to temporary files can turn out to be a repetition at the end:
        // this file is settled, and its descriptor must not wait for thousands of others.
        if !skus.isSpilled, !ids.isSpilled, !summary.wasStopped, !mayGrow { try files[index].writeRejects() }
    }

    /// Whether rows may be rejected after all was judged. Thousands of files are more than may stay open for that.
    private var mayGrow: Bool { pass.rows != nil && files.count <= Self.openFiles }

    private static let openFiles = 200

    private func read(_ input: InputFile, index: Int) throws(ReadError) {
        var reader = try input.reader(pass.options)
        do { try files[index].rejects?.settleForm(reader.format, of: input.name) } catch { return failure = error }
        files[index].frame = reader.frame
        let isTable = reader.headerLines != nil
        var drafter = Drafter(plan: ColumnPlan(pass.options, reader.format, isTable: isTable))
        var rows = RowFolder(nil)
        defer {
            summary.readings.append(
                FileReading(
                    input, reader, drafter.plan, pass.options, foldedRows: rows.folded, guidanceRows: rows.guidance,
                    foreignRecords: rows.foreign, passedOver: rows.passedOver))
        }
        guard plan(&drafter, for: reader, file: index, isTable: isTable) else { return }
        if isTable { rows = RowFolder(drafter.plan) }
        var judging = FileJudging(input, file: index, PhotoSource(library: photos, pass.options.photos, input.folder))
        var record = Record()
        defer {
            let reasonsColumn = drafter.plan.reasonsColumn ?? max(reader.columns.count, files[index].widest)
            files[index].rejects?.reasonsColumn = reasonsColumn
            files[index].frame = reader.frame
            summary.photosTellingPlaces += judging.photos.telling
        }
        do throws(ReadError) {
            while try rows.next(from: &reader, into: &record) {
                // JSON and XML show columns as they come.
                if reader.columns.count > drafter.plan.columns.count {
                    guard plan(&drafter, for: reader, file: index, isTable: false) else {
                        _ = judgeWaiting(&judging)
                        return
                    }
                    if !isTable, rows.takeBack(record, drafter.plan) { continue }
                }
                guard take(DraftedRow(record, rows, drafter), &judging) else { return }
            }
        } catch {
            // What was read before the trouble is judged all the same.
            _ = judgeWaiting(&judging)
            throw error
        }
        guard judgeWaiting(&judging) else { return }
        if judging.lastDefect?.breaksOff(input) == true { summary.truncatedFiles.append(input.name) }
        if reader.headerLines == nil { checkMap(drafter.plan, file: index) }
    }

    // MARK: Row by row

    /// Judges a row; one whose photos are still on their way from the web, and those behind it, a little later.
    ///
    /// - Returns: whether reading goes on.
    private func take(_ row: DraftedRow, _ judging: inout FileJudging) -> Bool {
        if let names = row.draft.flatMap(photosToLookAt) {
            judging.isFetching = judging.photos.expect(names) || judging.isFetching
        }
        guard judging.isFetching else { return judge(row, &judging) }
        judging.append(row)
        while judging.isFull {
            guard judgeFirst(&judging) else { return false }
        }
        return true
    }

    /// The photos that the rules will ask for; `nil` where they look at none.
    private func photosToLookAt(_ draft: ProductDraft) -> [String]? {
        guard !namesProduct(draft), [nil, .create].contains(draft.action.value), let names = draft.images.value,
            names.count <= pass.rules.imageCount.upperBound
        else { return nil }
        return names
    }

    private func judgeWaiting(_ judging: inout FileJudging) -> Bool {
        while judging.isWaiting {
            guard judgeFirst(&judging) else { return false }
        }
        return true
    }

    /// Judges the row that waits longest, with a word before that it may take a while.
    private func judgeFirst(_ judging: inout FileJudging) -> Bool {
        report(.fetching(records: summary.records, photos: photos.fetched))
        return judge(judging.removeFirst(), &judging)
    }

    private func judge(_ row: DraftedRow, _ judging: inout FileJudging) -> Bool {
        do { try judge(row, &judging.photos, file: judging.file, input: judging.input) } catch {
            // What broke off because of a stop is no failure.
            if !pass.shouldStop() { failure = error }
        }
        judging.lastDefect = row.record.defect
        if pass.shouldStop() { summary.wasStopped = true }
        return failure == nil && !summary.hasTooManyErrors && !summary.wasStopped
    }

    /// Takes new columns into the plan; `false` where they refuse the file.
    private func plan(_ drafter: inout Drafter, for reader: any RecordReader, file: Int, isTable: Bool) -> Bool {
        let isFirst = drafter.plan.columns.isEmpty
        var findings = drafter.plan.extend(to: reader.columns)
        if isFirst,
            let recognition = Recognition(
                drafter.plan, file: files[file].name, kept: pass.options.kept, isWhole: isTable)
        {
            report(.recognised(recognition))
        }
        if isTable {
            let missing = drafter.plan.missing()
            // Without one known header every column is unknown: one sentence says it.
            findings = missing.contains { $0.code == .headerMissing } ? missing : findings + missing
        }
        let name = files[file].name
        let placement = Placement(
            file: name, sheet: files[file].input?.workbook?.sheet.name, plan: drafter.plan,
            headerLines: reader.headerLines)
        files[file].placement = placement
        for finding in findings { raise(placement.issue(finding)) }
        var isRefused = findings.contains { $0.code.effect == .refusesFile }
        if pass.options.refusesPasswords, let header = drafter.plan.passwordHeader {
            summary.passwordColumns.append((name, header))
            isRefused = true
        }
        if isRefused { summary.refusedFiles.append(name) }
        return !isRefused
    }

    /// A table is asked at its header for the columns that the seller named; JSON and XML show theirs to the end.
    private func checkMap(_ plan: ColumnPlan, file: Int) {
        let findings = plan.unmatchedMap()
        guard !findings.isEmpty else { return }
        let placement = Placement(file: files[file].name, plan: plan, headerLines: nil)
        for finding in findings { raise(placement.issue(finding)) }
        summary.refusedFiles.append(files[file].name)
    }

    private func refuse(_ file: Int, _ error: ReadError) {
        let name = files[file].name
        if case .system(let error) = error {
            summary.unreadable.append(.input(file: name, errno: error.errno))
            return
        }
        let issue = Issue(error, file: name, input: files[file].input)
        raise(issue)
        let breaksOff = issue.code == .jsonMalformed || issue.code == .xmlMalformed
        if breaksOff, pass.options.allowsTruncated, files[file].records > 0 {
            return summary.truncatedFiles.append(name)
        }
        summary.refusedFiles.append(name)
    }

    // MARK: What was found

    /// - Parameters:
    ///   - issues: why.
    ///   - pieces: where the record's rows stand, if not in one place.
    func reject(
        _ row: RowReference, _ issues: [Issue], pieces: [Range<Int>] = [], isLate: Bool = false
    ) throws(SystemError) {
        summary.rejected += 1
        let file = Int(row.file)
        files[file].rejected += 1
        if isLate {
            files[file].rejects?.appendLate(row, issues)
        } else {
            try files[file].rejects?.append(row, issues, pieces: pieces)
        }
        if let maximum = pass.maximumErrors, summary.rejected > maximum { summary.hasTooManyErrors = true }
    }

    func raise(_ issue: Issue) {
        summary.issues[issue.code, default: 0] += 1
        if issue.severity == .warning { summary.warnings += 1 }
        report(.issue(issue))
    }

    // MARK: The end

    /// Says which values were repeated among those that did not fit in memory, and writes the rejects.
    func finish() throws {
        // A row may repeat both keys, and is rejected once.
        var rejected = Set<Int>()
        try skus.finish { try self.rejectLate($0, .skuDuplicated, earlier: $1, &rejected) }
        try ids.finish { try self.rejectLate($0, .idDuplicated, earlier: $1, &rejected) }
        try self.names.finish { self.raiseLate(.duplicateName, at: $0, earlier: $1) }
        for index in files.indices { try files[index].writeRejects(mayGrow: mayGrow) }
        summary.rejects = files.compactMap(\.written)
        pass.rows?.take(files)
    }

    private func rejectLate(
        _ later: RowReference, _ code: IssueCode, earlier: RowReference, _ rejected: inout Set<Int>
    ) throws {
        let issue = raiseLate(code, at: later, earlier: earlier)
        guard !later.isRejected, rejected.insert(later.ordinal).inserted else { return }
        try reject(later, issue.map { [$0] } ?? [], isLate: true)
        let file = files[Int(later.file)].name
        report(.rejected(file: file, record: later.record, sku: nil))
        try sink?.revoke(RevokedRow(file: file, record: later.record))
    }

    @discardableResult
    private func raiseLate(_ code: IssueCode, at row: RowReference, earlier: RowReference) -> Issue? {
        guard let placement = files[Int(row.file)].placement else { return nil }
        let issue = placement.issue(
            repetition(code, of: earlier), record: row.record, lines: row.lines, row: row.row)
        raise(issue)
        return issue
    }
}
