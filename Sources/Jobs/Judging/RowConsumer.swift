import Catalogue
import Drafting
import Tabular

/// Takes the rows of a pass in the files' order, and owns what is known across them: the counts, the values that repeat,
/// the rejects, what is told, and who gets the accepted rows.
final class RowConsumer {
    private let pass: CataloguePass
    private let report: (JobEvent) -> Void
    private let sink: (any RowSink)?
    /// The sink, where it takes clean rows packed.
    private let packedSink: (any PackedRowSink)?
    private(set) var summary = JudgeSummary()
    private(set) var files: [PassFile] = []
    private let repetitions: RepetitionIndex
    private var ordinal = 0

    init(_ pass: CataloguePass, report: @escaping (JobEvent) -> Void, sink: (any RowSink)?) {
        self.pass = pass
        self.report = report
        self.sink = sink
        packedSink = sink as? any PackedRowSink
        summary.kept = pass.options.kept
        summary.values = pass.options.values
        summary.defaults = pass.options.adjustments.defaults
        repetitions = RepetitionIndex(memoryLimit: pass.duplicateMemory)
    }

    /// Whether more rows are wanted.
    var mayGoOn: Bool { !summary.hasTooManyErrors && !summary.wasStopped }

    func stop() { summary.wasStopped = true }

    // MARK: A file

    /// The rows that come now are of this file.
    func beginFile(_ name: String) {
        var file = PassFile(name: name)
        file.rejects = pass.rejectsPath(ofFile: files.count).map { RejectsFile(path: $0, words: pass.rejectsWords) }
        files.append(file)
    }

    /// The file is there.
    func open(_ input: InputFile) { current.input = input }

    /// The file can be read, and as what.
    func begin(_ reading: InputReading) throws(RejectsRefusal) {
        current.format = reading.format
        try current.rejects?.settleForm(reading.format, of: reading.input.name)
        current.frame = reading.frame
    }

    /// - Returns: whether the file is read with these columns.
    func take(_ columns: ReadColumns) -> Bool {
        if let recognition = columns.recognition { report(.recognised(recognition)) }
        current.placement = columns.placement
        for finding in columns.findings { raise(columns.placement.issue(finding)) }
        if let header = columns.passwordHeader { summary.passwordColumns.append((current.name, header)) }
        if columns.refuseFile { summary.refusedFiles.append(current.name) }
        return !columns.refuseFile
    }

    /// The file was read, to its end or as far as it went.
    func end(_ reading: InputReading, tellingPhotos: Int) {
        current.addCleanNotes()
        summary.add(current.cleanNotes)
        if pass.tellsAssumedStocks, current.assumedStocks > 0 {
            raise(Issue(assumedStocks: current.assumedStocks, file: current.name))
        }
        for notice in current.notices {
            summary.notices[notice.code, default: 0] += notice.count
            report(.notice(notice))
        }
        var read = reading.summary
        // More rows may have been read than were judged, and how many is chance.
        if !mayGoOn { (read.hidden, read.merged) = (HiddenCells(), MergedCells()) }
        summary.readings.append(read)
        summary.photosTellingPlaces += tellingPhotos
        let reasonsColumn = reading.plan.reasonsColumn ?? max(reading.columnCount, current.widest)
        current.rejects?.reasonsColumn = reasonsColumn
        current.frame = reading.frame
    }

    /// A sheet that seemed to go on with the file's first one is not read: its columns mean something else.
    func leave(_ sheet: Sheet, of file: String) {
        guard let index = summary.readings.firstIndex(where: { $0.file == file && !$0.continuations.isEmpty }) else {
            return
        }
        summary.readings[index].continuations.removeAll { $0 == sheet.name }
        summary.readings[index].furtherSheets.append(sheet.name)
    }

    /// The file ends within its last record.
    func noteTruncation() { summary.truncatedFiles.append(current.name) }

    /// A table is asked at its header for the columns that the seller named; JSON and XML show theirs to the end.
    func checkMap(_ plan: ColumnPlan) {
        let findings = plan.unmatchedMap()
        guard !findings.isEmpty else { return }
        let placement = Placement(file: current.name, plan: plan, headerLines: nil)
        for finding in findings { raise(placement.issue(finding)) }
        summary.refusedFiles.append(current.name)
    }

    func refuse(_ error: ReadError) {
        if case .system(let error) = error {
            summary.unreadable.append(.input(file: current.name, errno: error.errno))
            return
        }
        let issue = Issue(error, file: current.name, input: current.input)
        raise(issue)
        let breaksOff = issue.code == .jsonMalformed || issue.code == .xmlMalformed
        if breaksOff, pass.options.allowsTruncated, current.records > 0 { return noteTruncation() }
        summary.refusedFiles.append(current.name)
    }

    /// Refuses a file whose records are all something else: another one was meant, or it is not that system's.
    func refuseWithoutProducts(foreign: Int, of system: String) {
        guard current.records == 0 else { return }
        raise(Issue(code: .catalogueNotFound, file: current.name, detail: .item(system, reason: String(foreign))))
        summary.refusedFiles.append(current.name)
    }

    /// Only a record that came after values went to temporary files can turn out to be a repetition at the end: the others'
    /// file is settled, and its descriptor must not wait for thousands of others.
    func endFile() throws {
        if !repetitions.mayComeLate, !summary.wasStopped, !mayGrow { try current.writeRejects() }
    }

    private var current: PassFile {
        _read { yield files[files.count - 1] }
        _modify { yield &files[files.count - 1] }
    }

    /// Whether rows may be rejected after all was judged. Thousands of files are more than may stay open for that.
    private var mayGrow: Bool { pass.rows != nil && files.count <= Self.openFiles }

    private static let openFiles = 200

    // MARK: A row

    /// Counts a row; an accepted one goes to the sink, which may still speak against it.
    func take(_ ruled: RuledRow, of input: InputFile) throws {
        let record = ruled.row.record
        guard let draft = ruled.row.draft, ruled.outcome != nil else {
            let row = count(record, isRejected: true)
            return try settle(row, ruled.findings, of: ruled.row, sku: nil)
        }
        let keys = ruled.keys
        var findings = ruled.findings
        for (code, earlier) in try repetitions.earlier(keys) { findings.append(repetition(code, of: earlier)) }
        if !findings.rejectRecord, let judgement = ruled.judgement {
            var judged = JudgedRow(judgement.verdict, of: record, draft, in: input, ordinal: ordinal)
            judged.lacksStock = ruled.lacksStock
            findings += try sink?.accept(judged) ?? []
        }
        let row = count(record, isRejected: findings.rejectRecord)
        // Remembered with the last word on it: one that is rejected now must not be rejected again at the end.
        try repetitions.insert(keys, at: row)
        summary.add(ruled.row.notes)
        if !row.isRejected, ruled.assumesStock { current.assumedStocks += 1 }
        if !ruled.isUpdate, draft.id.value != nil { summary.ignoredIDs += 1 }
        if !row.isRejected, ruled.isUpdate, draft.images.value != nil { summary.ignoredPhotos += 1 }
        try settle(row, findings.withoutEchoes, of: ruled.row, sku: draft.sku.value)
    }

    /// Whether no row before had one of the keys, as far as that is known already.
    func isNew(_ keys: RowKeys) -> Bool { repetitions.isNew(keys) }

    /// What may be said of a clean row: the first notice of its kind is told with its place.
    var saidNotes: RowNotes { current.saidNotes }

    /// Counts a row of which nothing is to be said but what was said before.
    func take(clean record: borrowing Record, _ keys: RowKeys, _ notes: RowNotes) throws {
        let row = count(record, isRejected: false)
        current.cleanNotes.add(notes)
        try repetitions.insert(keys, at: row)
    }

    /// Counts rows of a block of which nothing is to be said but what was said before, up to one of which something is.
    ///
    /// - Parameters:
    ///   - judged: the block's rows.
    ///   - number: the first one's among the records.
    /// - Returns: how many there are.
    func take(cleanRows all: Range<Int>, of block: RowBlock, _ judged: JudgedBlockRows, number: Int) throws -> Int {
        let said = saidNotes
        let isSaid = judged.allNotes.isSubset(of: said)
        let unsaid = isSaid ? nil : all.first { !judged.notes[$0].isSubset(of: said) }
        let rows = all.lowerBound..<(unsaid ?? all.upperBound)
        let (first, file) = (rows.lowerBound, files.count - 1)
        let taken = try repetitions.insertNew(judged.keys[rows]) { index in
            RowReference(
                ordinal: ordinal + index, file: file, number: number + index, place: block.place(first + index),
                isRejected: false)
        } steps: {
            block.steps(through: first..<(first + $0))
        }
        if !judged.allNotes.isEmpty {
            var notes = RowNoteCounts()
            for index in first..<(first + taken) { notes.add(judged.notes[index]) }
            current.cleanNotes.add(notes)
        }
        if current.rejects != nil {
            for index in first..<(first + taken) { current.note(width: block.width(index)) }
        }
        if taken > 0, let packed = judged.packed, let packedSink, let input = current.input {
            try packedSink.accept(
                first..<(first + taken), of: packed, firstOrdinal: ordinal, photoFolder: input.folder)
        }
        count(taken)
        return taken
    }

    /// Whether clean rows may be taken without a product being made of them.
    var needsNoProducts: Bool { (sink == nil || packsCleanRows) && pass.rows == nil }

    /// Whether a sink takes them packed.
    var packsCleanRows: Bool { packedSink != nil }

    /// How they are packed for it.
    var packing: RowPacking? { packedSink?.packing }

    /// Counts a record that was judged to its end: one that a stop broke off is not among them.
    private func count(_ record: borrowing Record, isRejected: Bool) -> RowReference {
        current.note(widthOf: record)
        let row = RowReference(ordinal: ordinal, file: files.count - 1, record: record, isRejected: isRejected)
        count(1)
        return row
    }

    private func count(_ rows: Int) {
        if rows == 0 { return }
        let before = summary.records
        ordinal += rows
        summary.records += rows
        current.records += rows
        for step in (before / 1024)..<(summary.records / 1024) { report(.read(records: (step + 1) * 1024)) }
    }

    private func settle(
        _ row: RowReference, _ findings: [Finding], of drafted: DraftedRow, sku: String?
    ) throws {
        let findings = findings.contains(where: \.code.isNotice) ? separated(findings, of: drafted) : findings
        let issues = wantIssues(isRejected: row.isRejected) ? issues(findings, of: drafted.record) : []
        for issue in issues { raise(issue) }
        if issues.isEmpty, let placement = current.placement {
            for finding in findings { raise(FoundIssue(finding, in: drafted, placement)) }
        }
        if pass.descriptions != .none, !issues.isEmpty, let placement = current.placement {
            var described = DescribedRecord(
                drafted.record, at: placement, sku: sku, isRejected: row.isRejected, issues)
            if pass.descriptions == .editable, let format = current.format {
                described.makeEditable(drafted.record, placement.plan, format)
            }
            report(.described(described))
        }
        if row.isRejected, let sink, sink.takesRejected {
            let reasons = zip(findings, issues).map { (finding: $0, issue: $1) }
            try sink.reject(RejectedRow(ordinal: row.ordinal, draft: drafted.draft, findings: reasons))
        }
        guard row.isRejected else {
            try current.rejects?.remember(row, pieces: drafted.pieces)
            try pass.rows?.accept(row)
            return
        }
        report(.rejected(file: current.name, record: row.record, sku: sku))
        noteRejected(row)
        try current.rejects?.append(row, issues, pieces: drafted.pieces)
    }

    /// The findings that the row alone is told for; the others are counted for its file.
    private func separated(_ findings: [Finding], of drafted: DraftedRow) -> [Finding] {
        guard let placement = current.placement else { return findings }
        return findings.filter { finding in
            guard finding.code.isNotice else { return true }
            current.count(finding.code, FoundIssue(finding, in: drafted, placement))
            return false
        }
    }

    /// Whether somebody asks for each issue of a row with its place and value.
    private func wantIssues(isRejected: Bool) -> Bool {
        pass.descriptions != .none || isRejected && (current.rejects != nil || sink?.takesRejected ?? false)
    }

    private func issues(_ findings: [Finding], of record: Record) -> [Issue] {
        // A record is read only after its columns are placed.
        guard !findings.isEmpty, let placement = current.placement else { return [] }
        return findings.map { placement.issue($0, in: record) }
    }

    private func noteRejected(_ row: RowReference) {
        summary.rejected += 1
        files[Int(row.file)].rejected += 1
        if let maximum = pass.maximumErrors, summary.rejected > maximum { summary.hasTooManyErrors = true }
    }

    private func raise(_ issue: Issue) { raise(FoundIssue(issue)) }

    private func raise(_ found: FoundIssue) {
        summary.add(found.code)
        report(.issue(found))
    }

    private func repetition(_ code: IssueCode, of earlier: RowReference) -> Finding {
        Finding(code, detail: .earlier(record: earlier.record, file: files[Int(earlier.file)].name))
    }

    /// Says that the photos of a row are waited for.
    func noteFetching(photos: Int) { report(.fetching(records: summary.records, photos: photos)) }

    // MARK: The end

    /// Says which values were repeated among those that did not fit in memory, and writes the rejects.
    func finish() throws {
        // A row may repeat both keys, and is rejected once.
        var lastRejected: Int?
        try repetitions.finish { code, later, earlier in
            let issue = raiseLate(code, at: later, earlier: earlier)
            guard code.refuses, !later.isRejected, lastRejected != later.ordinal else { return }
            lastRejected = later.ordinal
            try rejectLate(later, code, issue)
        }
        for index in files.indices { try files[index].writeRejects(mayGrow: mayGrow) }
        summary.rejects = files.compactMap(\.written)
        pass.rows?.take(files)
    }

    private func rejectLate(_ later: RowReference, _ code: IssueCode, _ issue: Issue?) throws {
        noteRejected(later)
        files[Int(later.file)].rejects?.appendLate(later, issue.map { [$0] } ?? [])
        let file = files[Int(later.file)].name
        report(.rejected(file: file, record: later.record, sku: nil))
        try sink?.revoke(RevokedRow(file: file, record: later.record, code: code, ordinal: later.ordinal))
    }

    private func raiseLate(_ code: IssueCode, at row: RowReference, earlier: RowReference) -> Issue? {
        guard let placement = files[Int(row.file)].placement else { return nil }
        let issue = placement.issue(
            repetition(code, of: earlier), record: row.record, lines: row.lines, row: row.row)
        raise(issue)
        return issue
    }
}
